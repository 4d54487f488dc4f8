//! A loose syntax tree of statements and blocks, sufficient to move statements and to find gaps for new ones.
//!
//! The tree keeps every token, so that it can be written back as the source, except for the indentation of Python, which is
//! generated.

use crate::language::Language;
use crate::lexer::tokens;
use crate::token::Token;

/// A source file.
#[derive(Debug, Clone)]
pub(crate) struct Tree {
    pub(crate) language: Language,
    pub(crate) body: Body,
    /// Layout after the last token.
    pub(crate) end: String,
    /// One level of indentation in Python.
    pub(crate) indent: String,
}

/// A list of statements with its braces, if any.
#[derive(Debug, Clone)]
pub(crate) struct Body {
    pub(crate) kind: BodyKind,
    pub(crate) open: Option<Token>,
    pub(crate) statements: Vec<Statement>,
    pub(crate) close: Option<Token>,
}

/// The construct that a body belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyKind {
    /// A file.
    File,
    /// A class or a structure.
    Members,
    /// A construct with its own rules: an interface, a record, an enumeration, or a `match`.
    Other,
    Function,
    /// A control statement in a function (in Python, also in a file), or bare braces.
    Block,
    /// A `switch`, whose statements have labels.
    Switch,
}

impl BodyKind {
    /// Returns whether the body has executable statements.
    pub(crate) fn is_code(self) -> bool {
        matches!(self, BodyKind::Function | BodyKind::Block | BodyKind::Switch)
    }
}

/// A statement. Most have one clause; `if … else`, `try … catch`, `do … while`, structures with variables, and decorated
/// definitions have several.
#[derive(Debug, Clone)]
pub(crate) struct Statement {
    pub(crate) clauses: Vec<Clause>,
}

/// The tokens of a statement or of a block's head, with the block.
#[derive(Debug, Clone)]
pub(crate) struct Clause {
    pub(crate) head: Vec<Token>,
    pub(crate) body: Option<Body>,
}

impl Body {
    /// Creates a body of statements, with braces if the language has them.
    pub(crate) fn around(statements: Vec<Statement>, kind: BodyKind, language: Language) -> Body {
        let brace = |code: &str| tokens(code, language).pop().filter(|_| language.has_braces());
        Body { kind, open: brace(" {"), statements, close: brace("\n}") }
    }

    /// Returns whether a statement can be added without adding braces.
    pub(crate) fn is_open(&self, language: Language) -> bool {
        self.kind == BodyKind::File || self.open.is_some() || !language.has_braces()
    }

    /// Visits this body and all nested bodies, inner ones first.
    pub(crate) fn for_each_body(&mut self, visit: &mut dyn FnMut(&mut Body)) {
        for clause in self.statements.iter_mut().flat_map(|statement| &mut statement.clauses) {
            if let Some(body) = &mut clause.body {
                body.for_each_body(visit);
            }
        }
        visit(self);
    }

    pub(crate) fn for_each_token(&self, visit: &mut dyn FnMut(&Token)) {
        self.open.iter().for_each(&mut *visit);
        self.statements.iter().for_each(|statement| statement.for_each_token(visit));
        self.close.iter().for_each(&mut *visit);
    }

    pub(crate) fn for_each_token_mut(&mut self, visit: &mut dyn FnMut(&mut Token)) {
        self.open.iter_mut().for_each(&mut *visit);
        for clause in self.statements.iter_mut().flat_map(|statement| &mut statement.clauses) {
            clause.head.iter_mut().for_each(&mut *visit);
            if let Some(body) = &mut clause.body {
                body.for_each_token_mut(visit);
            }
        }
        self.close.iter_mut().for_each(&mut *visit);
    }
}

impl Statement {
    pub(crate) fn simple(head: Vec<Token>) -> Statement {
        Statement { clauses: vec![Clause { head, body: None }] }
    }

    /// Returns the tokens of a statement without a body.
    pub(crate) fn as_simple(&self) -> Option<&[Token]> {
        match self.clauses.as_slice() {
            [Clause { head, body: None }] => Some(head),
            _ => None,
        }
    }

    /// Returns the mutable tokens of a statement without a body.
    pub(crate) fn as_simple_mut(&mut self) -> Option<&mut Vec<Token>> {
        match self.clauses.as_mut_slice() {
            [Clause { head, body: None }] => Some(head),
            _ => None,
        }
    }

    pub(crate) fn for_each_token(&self, visit: &mut dyn FnMut(&Token)) {
        for clause in &self.clauses {
            clause.head.iter().for_each(&mut *visit);
            if let Some(body) = &clause.body {
                body.for_each_token(visit);
            }
        }
    }

    /// Returns copies of all tokens.
    pub(crate) fn tokens(&self) -> Vec<Token> {
        let mut tokens = Vec::new();
        self.for_each_token(&mut |token| tokens.push(token.clone()));
        tokens
    }

    pub(crate) fn first(&self) -> Option<&Token> {
        let clause = self.clauses.first()?;
        clause.head.first().or_else(|| clause.body.as_ref()?.open.as_ref())
    }

    pub(crate) fn first_mut(&mut self) -> Option<&mut Token> {
        let clause = self.clauses.first_mut()?;
        clause.head.first_mut().or_else(|| clause.body.as_mut()?.open.as_mut())
    }

    /// Returns the layout and comments before the statement.
    pub(crate) fn before(&self) -> &str {
        self.first().map_or("", |token| &token.before)
    }

    pub(crate) fn set_before(&mut self, before: &str) {
        if let Some(token) = self.first_mut() {
            before.clone_into(&mut token.before);
        }
    }

    /// Returns whether the first token is one of these words.
    pub(crate) fn begins_with(&self, words: &[&str]) -> bool {
        self.first().is_some_and(|token| token.is_any(words))
    }

    /// Returns whether the first token starts with a text.
    pub(crate) fn begins_with_text(&self, text: &str) -> bool {
        self.first().is_some_and(|token| token.text.starts_with(text))
    }

    /// Returns whether the statement defines a function.
    pub(crate) fn is_function(&self) -> bool {
        self.clauses.iter().any(|clause| clause.body.as_ref().is_some_and(|body| body.kind == BodyKind::Function))
            && self.clauses.iter().any(|clause| !clause.head.is_empty())
    }

    /// Returns whether the statement has a body with members.
    pub(crate) fn is_class(&self) -> bool {
        let has_members = |clause: &Clause| {
            clause.body.as_ref().is_some_and(|body| matches!(body.kind, BodyKind::Members | BodyKind::Other))
        };
        self.clauses.iter().any(has_members)
    }

    /// Returns whether the code after the statement may be unreachable.
    pub(crate) fn leaves(&self) -> bool {
        let bodies = || self.clauses.iter().filter_map(|clause| clause.body.as_ref());
        let all_leave = || bodies().all(Body::leaves);
        let word = self.first().map_or("", |token| token.text.as_str());
        match word {
            "return" | "break" | "continue" | "goto" | "throw" | "raise" => true,
            "if" => self.clauses.last().is_some_and(|clause| clause.head.len() <= 2) && all_leave(),
            "while" | "for" | "do" => self.clauses.iter().any(Clause::is_endless),
            "switch" => all_leave() && !bodies().any(|body| body.last_begins_with("break")),
            _ => self.as_simple().is_none() && !self.is_function() && !self.is_class() && all_leave(),
        }
    }

    /// Returns whether the statement is a label: `case 1:`, `default:`, `again:`.
    pub(crate) fn is_label(&self) -> bool {
        self.as_simple().is_some_and(|head| head.last().is_some_and(|token| token.is(":")))
    }
}

impl Body {
    fn leaves(&self) -> bool {
        self.statements.last().is_some_and(Statement::leaves)
    }

    fn last_begins_with(&self, word: &str) -> bool {
        self.statements.last().is_some_and(|last| last.begins_with(&[word]))
    }
}

impl Clause {
    /// Returns whether the clause is a loop that only a jump ends.
    fn is_endless(&self) -> bool {
        let code: String = self.head.iter().map(|token| token.text.as_str()).collect();
        let endless = ["while(true)", "while(1)", "whileTrue:", "while1:"];
        endless.iter().any(|one| code.starts_with(one)) || code.contains(";;")
    }
}

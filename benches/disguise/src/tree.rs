//! A program as its statements and blocks, loosely: enough to move statements about, and to find where others may stand.
//!
//! Every token is kept, so a tree that is written gives its source back (but for the indentation of Python, which is made anew).

use crate::language::Language;
use crate::token::Token;
use crate::{braces, indented, writing};

/// A source file.
#[derive(Debug, Clone)]
pub(crate) struct Tree {
    pub(crate) language: Language,
    pub(crate) body: Body,
    /// What stands after the last token.
    pub(crate) end: String,
    /// What a level of indentation is, in Python.
    pub(crate) indent: String,
}

/// Statements that belong together, with their braces if they have any.
#[derive(Debug, Clone)]
pub(crate) struct Body {
    pub(crate) place: Place,
    pub(crate) open: Option<Token>,
    pub(crate) statements: Vec<Statement>,
    pub(crate) close: Option<Token>,
}

/// What a body is the body of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A file.
    File,
    /// A class, a structure.
    Members,
    /// Something with rules of its own: an interface, a record, constants, the arms of a match.
    Other,
    Function,
    /// A control statement in a function (in Python, also in a file), or nothing but braces.
    Block,
    /// A switch: statements with labels.
    Switch,
}

impl Place {
    /// Whether statements that do something stand here.
    pub(crate) fn is_code(self) -> bool {
        matches!(self, Place::Function | Place::Block | Place::Switch)
    }
}

/// A statement: one clause mostly; several for `if … else`, `try … catch`, `do … while`, a structure and its variables, decorators and what they decorate.
#[derive(Debug, Clone)]
pub(crate) struct Statement {
    pub(crate) clauses: Vec<Clause>,
}

/// Tokens, and the body that they are the head of.
#[derive(Debug, Clone)]
pub(crate) struct Clause {
    pub(crate) head: Vec<Token>,
    pub(crate) body: Option<Body>,
}

impl Tree {
    pub(crate) fn parse(source: &str, language: Language) -> Tree {
        if language.has_braces() { braces::parse(source, language) } else { indented::parse(source) }
    }

    pub(crate) fn write(self) -> String {
        writing::write(self)
    }
}

/// The statements of a piece of code of ours.
pub(crate) fn statements(code: &str, language: Language) -> Vec<Statement> {
    if language.has_braces() { braces::statements(code, language) } else { indented::parse(code).body.statements }
}

impl Body {
    /// A body around statements, with braces of ours where the language has them.
    pub(crate) fn around(statements: Vec<Statement>, place: Place, language: Language) -> Body {
        let brace = |code: &str| crate::token::tokens(code, language).pop().filter(|_| language.has_braces());
        Body { place, open: brace(" {"), statements, close: brace("\n}") }
    }

    /// Whether a statement may be added without adding braces.
    pub(crate) fn is_open(&self, language: Language) -> bool {
        self.place == Place::File || self.open.is_some() || !language.has_braces()
    }

    /// Visits this body and all bodies in it, the inner ones first.
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

    /// The tokens of a statement without a body.
    pub(crate) fn as_simple(&self) -> Option<&[Token]> {
        match self.clauses.as_slice() {
            [Clause { head, body: None }] => Some(head),
            _ => None,
        }
    }

    /// The same, to be changed.
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

    /// All its tokens in a row.
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

    /// The layout and comments before it.
    pub(crate) fn before(&self) -> &str {
        self.first().map_or("", |token| &token.before)
    }

    pub(crate) fn set_before(&mut self, before: &str) {
        if let Some(token) = self.first_mut() {
            before.clone_into(&mut token.before);
        }
    }

    /// Whether its first word is one of these.
    pub(crate) fn begins_with(&self, words: &[&str]) -> bool {
        self.first().is_some_and(|token| token.is_any(words))
    }

    /// Whether its first token begins like this.
    pub(crate) fn begins_with_text(&self, text: &str) -> bool {
        self.first().is_some_and(|token| token.text.starts_with(text))
    }

    /// Whether it defines a function.
    pub(crate) fn is_function(&self) -> bool {
        self.clauses.iter().any(|clause| clause.body.as_ref().is_some_and(|body| body.place == Place::Function))
            && self.clauses.iter().any(|clause| !clause.head.is_empty())
    }

    /// Whether it has a body with members.
    pub(crate) fn is_class(&self) -> bool {
        let has_members = |clause: &Clause| {
            clause.body.as_ref().is_some_and(|body| matches!(body.place, Place::Members | Place::Other))
        };
        self.clauses.iter().any(has_members)
    }

    /// Whether what stands after it might never be reached.
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

    /// `case 1:`, `default:`, `again:`.
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
    /// A loop that only a jump ends.
    fn is_endless(&self) -> bool {
        let code: String = self.head.iter().map(|token| token.text.as_str()).collect();
        let endless = ["while(true)", "while(1)", "whileTrue:", "while1:"];
        endless.iter().any(|one| code.starts_with(one)) || code.contains(";;")
    }
}

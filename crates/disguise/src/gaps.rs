//! Finds the gaps between statements where other statements can be inserted, and the names in scope there.

use std::collections::BTreeSet;
use std::mem;

use crate::borrowed;
use crate::comments::is_string;
use crate::language::Language;
use crate::token::{Token, TokenKind};
use crate::tree::{Body, BodyKind, Statement, Tree};

/// Names and statements of a body before a gap.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// Inserted integer variables.
    pub(crate) integers: Vec<String>,
    /// Inserted arrays of four integers.
    pub(crate) arrays: Vec<String>,
    /// Statements of the author that can be repeated here.
    pub(crate) seen: Vec<Vec<Token>>,
}

/// A function that returns the statements for a gap. It gets whether the gap takes code (not members), and the scopes.
pub(crate) type Fill<'a> = dyn FnMut(bool, &mut Vec<Scope>) -> Vec<Statement> + 'a;

/// Fills the gaps of a file in order.
pub(crate) fn fill(tree: &mut Tree, fill: &mut Fill) {
    let mut walk = Walk { language: tree.language, constants: constants(tree), scopes: Vec::new() };
    walk.body(&mut tree.body, fill);
}

/// Returns the names of `final` variables in Java, which cannot be assigned again.
fn constants(tree: &Tree) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut is_constant = false;
    tree.body.for_each_token(&mut |token| {
        is_constant = (is_constant || token.is("final")) && !token.is_any(&[";", "=", "(", ")", "{"]);
        if is_constant && token.is_name() {
            names.insert(token.text.clone());
        }
    });
    names
}

struct Walk {
    language: Language,
    constants: BTreeSet<String>,
    scopes: Vec<Scope>,
}

impl Walk {
    fn body(&mut self, body: &mut Body, fill: &mut Fill) {
        let is_own_world =
            matches!(body.kind, BodyKind::Function | BodyKind::File | BodyKind::Members | BodyKind::Other);
        let outer = if is_own_world { mem::take(&mut self.scopes) } else { Vec::new() };
        self.scopes.push(Scope::default());
        let indentation = indentation(body);
        let is_open = body.is_open(self.language);
        let is_code = body.kind.is_code() || self.language == Language::Python;
        let kind = body.kind;
        let mut old = mem::take(&mut body.statements).into_iter().peekable();
        let mut new = Vec::new();
        if is_open && self.may_begin(kind, old.peek()) {
            new.extend(laid_out(fill(is_code, &mut self.scopes), &indentation));
        }
        while let Some(mut statement) = old.next() {
            for inner in statement.clauses.iter_mut().filter_map(|clause| clause.body.as_mut()) {
                self.body(inner, fill);
            }
            self.note(&statement);
            let is_gap = is_open && self.may_follow(kind, &statement, old.peek());
            new.push(statement);
            if is_gap {
                new.extend(laid_out(fill(is_code, &mut self.scopes), &indentation));
            }
        }
        body.statements = new;
        self.scopes.pop();
        if is_own_world {
            self.scopes = outer;
        }
    }

    /// Adds a statement to the scope. A label or a directive empties the scope, because a jump or a condition may skip what is
    /// before it.
    fn note(&mut self, statement: &Statement) {
        let Some(scope) = self.scopes.last_mut() else { return };
        if statement.is_label() || is_directive(statement) {
            *scope = Scope::default();
            return;
        }
        let is_constant = |token: &Token| self.constants.contains(&token.text);
        let head = statement.as_simple().filter(|head| borrowed::is_repeatable(head, self.language));
        scope.seen.extend(head.filter(|head| !head.iter().any(is_constant)).map(<[Token]>::to_vec));
    }

    fn may_begin(&self, kind: BodyKind, first: Option<&Statement>) -> bool {
        let is_code = matches!(kind, BodyKind::Function | BodyKind::Block);
        is_code && first.is_none_or(|first| !is_string(first) && !calls_constructor(first) && !is_directive(first))
    }

    fn may_follow(&self, kind: BodyKind, statement: &Statement, next: Option<&Statement>) -> bool {
        let may_stand = match (self.language, kind) {
            (Language::C, BodyKind::File) | (Language::Java, BodyKind::Members) => true,
            (Language::Python, BodyKind::File) => !is_string(statement) && !statement.begins_with(&["import", "from"]),
            _ => kind.is_code() && !statement.leaves(),
        };
        let is_arm = statement.begins_with(&["case", "default"]);
        may_stand && !is_arm && self.is_complete(statement) && !next.is_some_and(belongs_to_last)
    }

    fn is_complete(&self, statement: &Statement) -> bool {
        if self.language == Language::Python {
            return !statement.begins_with(&["@"]) || statement.clauses.len() > 1;
        }
        let mut ends = false;
        statement.for_each_token(&mut |token| ends = token.is_any(&[";", "}"]));
        ends && !is_directive(statement) && !statement.is_label()
    }
}

/// Returns whether a statement may continue the one before, in code that was parsed loosely.
fn belongs_to_last(next: &Statement) -> bool {
    let is_bare_body = next.clauses.first().is_some_and(|clause| {
        clause.head.is_empty() && clause.body.as_ref().is_some_and(|body| body.kind == BodyKind::Function)
    });
    is_bare_body || next.begins_with(&["else", "catch", "finally", "}"]) || calls_constructor(next)
}

fn calls_constructor(statement: &Statement) -> bool {
    let head = statement.as_simple().unwrap_or_default();
    statement.begins_with(&["this", "super"]) && head.get(1).is_some_and(|token| token.is("("))
}

fn is_directive(statement: &Statement) -> bool {
    statement.first().is_some_and(|token| token.kind == TokenKind::Directive)
}

/// Returns the indentation of the statements of a body.
fn indentation(body: &Body) -> String {
    let lines = body.statements.iter().map(Statement::before).filter(|before| before.contains('\n'));
    let last_lines = lines.filter_map(|before| before.rsplit('\n').next());
    last_lines.filter(|line| line.trim().is_empty()).max_by_key(|line| line.len()).unwrap_or_default().to_owned()
}

/// Indents statements like the rest of their body.
fn laid_out(mut statements: Vec<Statement>, indentation: &str) -> Vec<Statement> {
    let line = format!("\n{indentation}");
    for statement in &mut statements {
        let mut body = Body { kind: BodyKind::Block, open: None, statements: vec![statement.clone()], close: None };
        body.for_each_token_mut(&mut |token| token.before = token.before.replace('\n', &line));
        *statement = body.statements.remove(0);
    }
    statements
}

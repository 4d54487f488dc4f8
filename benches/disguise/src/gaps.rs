//! The gaps between statements in which others may stand, and what is known there.

use std::collections::BTreeSet;
use std::mem;

use crate::comments::is_string;
use crate::harmless;
use crate::language::Language;
use crate::token::{Token, TokenKind};
use crate::tree::{Body, Place, Statement, Tree};

/// What a body has made known up to a gap.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// Whole numbers of ours.
    pub(crate) integers: Vec<String>,
    /// Arrays of ours, of four whole numbers.
    pub(crate) arrays: Vec<String>,
    /// Statements of the author that could stand here once more.
    pub(crate) seen: Vec<Vec<Token>>,
}

/// What fills a gap: it is told whether code stands there (or members), and what is known.
pub(crate) type Fill<'a> = dyn FnMut(bool, &mut Vec<Scope>) -> Vec<Statement> + 'a;

/// Goes through the gaps of a file in their order.
pub(crate) fn fill(tree: &mut Tree, fill: &mut Fill) {
    let mut walk = Walk { language: tree.language, constants: constants(tree), scopes: Vec::new() };
    walk.body(&mut tree.body, fill);
}

/// Names that Java lets nobody assign to twice.
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
        let is_own_world = matches!(body.place, Place::Function | Place::File | Place::Members | Place::Other);
        let outer = if is_own_world { mem::take(&mut self.scopes) } else { Vec::new() };
        self.scopes.push(Scope::default());
        let indentation = indentation(body);
        let is_open = body.is_open(self.language);
        let is_code = body.place.is_code() || self.language == Language::Python;
        let place = body.place;
        let mut old = mem::take(&mut body.statements).into_iter().peekable();
        let mut new = Vec::new();
        if is_open && self.may_begin(place, old.peek()) {
            new.extend(laid_out(fill(is_code, &mut self.scopes), &indentation));
        }
        while let Some(mut statement) = old.next() {
            for inner in statement.clauses.iter_mut().filter_map(|clause| clause.body.as_mut()) {
                self.body(inner, fill);
            }
            self.note(&statement);
            let is_gap = is_open && self.may_follow(place, &statement, old.peek());
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

    /// Remembers a statement. Past a label or a directive, nothing is certain that came before.
    fn note(&mut self, statement: &Statement) {
        let Some(scope) = self.scopes.last_mut() else { return };
        if statement.is_label() || is_directive(statement) {
            *scope = Scope::default();
            return;
        }
        let is_constant = |token: &Token| self.constants.contains(&token.text);
        let head = statement.as_simple().filter(|head| harmless::is_effect(head, self.language));
        scope.seen.extend(head.filter(|head| !head.iter().any(is_constant)).map(<[Token]>::to_vec));
    }

    fn may_begin(&self, place: Place, first: Option<&Statement>) -> bool {
        let is_code = matches!(place, Place::Function | Place::Block);
        is_code && first.is_none_or(|first| !is_string(first) && !calls_constructor(first) && !is_directive(first))
    }

    fn may_follow(&self, place: Place, statement: &Statement, next: Option<&Statement>) -> bool {
        let may_stand = match (self.language, place) {
            (Language::C, Place::File) | (Language::Java, Place::Members) => true,
            (Language::Python, Place::File) => !is_string(statement) && !statement.begins_with(&["import", "from"]),
            _ => place.is_code() && !statement.leaves(),
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

/// The end of what the statement before began, where the text is not understood.
fn belongs_to_last(next: &Statement) -> bool {
    let is_bare_body = next.clauses.first().is_some_and(|clause| {
        clause.head.is_empty() && clause.body.as_ref().is_some_and(|body| body.place == Place::Function)
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

/// The blanks with which the statements of a body begin.
fn indentation(body: &Body) -> String {
    let lines = body.statements.iter().map(Statement::before).filter(|before| before.contains('\n'));
    let last_lines = lines.filter_map(|before| before.rsplit('\n').next());
    last_lines.filter(|line| line.trim().is_empty()).max_by_key(|line| line.len()).unwrap_or_default().to_owned()
}

/// The statements, as far to the right as the others.
fn laid_out(mut statements: Vec<Statement>, indentation: &str) -> Vec<Statement> {
    let line = format!("\n{indentation}");
    for statement in &mut statements {
        let mut body = Body { place: Place::Block, open: None, statements: vec![statement.clone()], close: None };
        body.for_each_token_mut(&mut |token| token.before = token.before.replace('\n', &line));
        *statement = body.statements.remove(0);
    }
    statements
}

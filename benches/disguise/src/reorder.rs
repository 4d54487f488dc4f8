//! Another order: of functions, and of statements that do not depend on one another.

use std::collections::BTreeSet;
use std::mem;

use crate::Disguise;
use crate::declarations::{declaration, function};
use crate::dice::Dice;
use crate::language::Language;
use crate::token::{Token, TokenKind, split};
use crate::tree::{Body, Place, Statement, Tree};

/// So often the statements of a body are gone through.
const PASSES: usize = 3;

/// Brings functions, methods and classes into another order.
pub(crate) fn functions(program: &mut [Tree], disguise: &mut Disguise) {
    for tree in program {
        let language = tree.language;
        tree.body.for_each_body(&mut |body| match (language, body.place) {
            (Language::C, Place::File) => functions_of_c(body, &mut disguise.dice),
            (Language::Java, Place::File | Place::Members) => permute(body, is_movable_in_java, &mut disguise.dice),
            (Language::Python, Place::File | Place::Members) => definitions_of_python(body, &mut disguise.dice),
            _ => {}
        });
    }
}

/// Brings the statements that may be moved into another order; the others keep their places.
fn permute(body: &mut Body, is_movable: impl Fn(&Statement) -> bool, dice: &mut Dice) {
    let places: Vec<usize> = (0..body.statements.len()).filter(|&at| is_movable(&body.statements[at])).collect();
    exchange(&mut body.statements, &places, dice);
}

/// Brings what stands at some places into another order.
fn exchange(statements: &mut [Statement], places: &[usize], dice: &mut Dice) {
    if places.len() < 2 {
        return;
    }
    let mut order = places.to_vec();
    while order == places {
        dice.shuffle(&mut order);
    }
    let mut moved: Vec<Option<Statement>> = order.iter().map(|&from| Some(statements[from].clone())).collect();
    for (&to, statement) in places.iter().zip(&mut moved) {
        if let Some(statement) = statement.take() {
            statements[to] = statement;
        }
    }
}

fn is_movable_in_java(statement: &Statement) -> bool {
    let is_named = statement.clauses.iter().any(|clause| clause.head.len() > 1);
    is_named && (statement.is_function() || statement.is_class())
}

/// In C a function is declared before it is used: those that move are all declared above the first of them.
fn functions_of_c(body: &mut Body, dice: &mut Dice) {
    let mut statements = Vec::new();
    let mut run = Vec::new();
    for statement in mem::take(&mut body.statements) {
        if statement.is_function() && function(&statement.clauses[0].head).is_some() {
            run.push(statement);
        } else {
            end_run(&mut run, &mut statements, dice);
            statements.push(statement);
        }
    }
    end_run(&mut run, &mut statements, dice);
    body.statements = statements;
}

fn end_run(run: &mut Vec<Statement>, statements: &mut Vec<Statement>, dice: &mut Dice) {
    if run.len() > 1 {
        statements.extend(run.iter().map(prototype));
        let places: Vec<usize> = (0..run.len()).collect();
        exchange(run, &places, dice);
    }
    statements.append(run);
}

/// The declaration of a function.
pub(crate) fn prototype(definition: &Statement) -> Statement {
    let mut head = definition.clauses[0].head.clone();
    for token in &mut head {
        // Its comments stay with the definition.
        token.before = if token.before.is_empty() { String::new() } else { " ".to_owned() };
    }
    head.extend(crate::token::tokens(";", Language::C));
    "\n".clone_into(&mut head[0].before);
    Statement::simple(head)
}

/// In Python a definition is carried out where it stands: one whose head, decorators or class body name another of the module stays, and so does that other.
fn definitions_of_python(body: &mut Body, dice: &mut Dice) {
    let is_definition = |statement: &Statement| statement.is_function() || statement.is_class();
    let defined: BTreeSet<String> =
        body.statements.iter().filter(|one| is_definition(one)).filter_map(name_of).collect();
    let at_once: Vec<BTreeSet<String>> = body
        .statements
        .iter()
        .map(|statement| if is_definition(statement) { names_at_once(statement) } else { BTreeSet::new() })
        .collect();
    let named: BTreeSet<&String> = at_once.iter().flatten().filter(|name| defined.contains(*name)).collect();
    let is_pinned = |at: usize| {
        let statement = &body.statements[at];
        statement.begins_with(&["@"])
            || name_of(statement).is_some_and(|name| named.contains(&name))
            || at_once[at].iter().any(|name| defined.contains(name))
    };
    let mut runs: Vec<Vec<usize>> = vec![Vec::new()];
    for at in 0..body.statements.len() {
        if !is_definition(&body.statements[at]) {
            runs.push(Vec::new());
        } else if !is_pinned(at) {
            runs.last_mut().into_iter().for_each(|run| run.push(at));
        }
    }
    runs.iter().for_each(|run| exchange(&mut body.statements, run, dice));
}

fn name_of(definition: &Statement) -> Option<String> {
    let head = &definition.clauses.last()?.head;
    head.iter().find(|token| token.is_name()).map(|token| token.text.clone())
}

/// The names that are looked up when the definition is carried out. Its own is not.
fn names_at_once(definition: &Statement) -> BTreeSet<String> {
    let own = name_of(definition);
    let mut names = BTreeSet::new();
    for clause in &definition.clauses {
        names.extend(clause.head.iter().filter(|token| token.is_name()).map(|token| token.text.clone()));
        let members = clause.body.iter().filter(|body| body.place == Place::Members);
        for statement in members.flat_map(|body| &body.statements) {
            let tokens = if statement.is_function() { statement.clauses[0].head.clone() } else { statement.tokens() };
            names.extend(tokens.into_iter().filter(Token::is_name).map(|token| token.text));
        }
    }
    names.retain(|name| Some(name) != own.as_ref());
    names
}

/// Swaps neighbouring statements that do not depend on one another.
pub(crate) fn statements(program: &mut [Tree], disguise: &mut Disguise) {
    for tree in program {
        let language = tree.language;
        tree.body.for_each_body(&mut |body| {
            // In C, the order of fields is that of the values which they are given.
            let may_swap = match language {
                Language::C => body.place.is_code(),
                Language::Java => body.place.is_code() || body.place == Place::Members,
                Language::Python => body.place.is_code() || body.place == Place::File,
            };
            if may_swap {
                swap_neighbours(&mut body.statements, language, &mut disguise.dice);
            }
        });
    }
}

fn swap_neighbours(statements: &mut [Statement], language: Language, dice: &mut Dice) {
    for _ in 0..PASSES {
        let mut at = 1;
        while at < statements.len() {
            let effects = (Effect::of(&statements[at - 1], language), Effect::of(&statements[at], language));
            let may_swap = matches!(effects, (Some(first), Some(second)) if first.is_independent(&second));
            if may_swap && dice.percent(70) {
                statements.swap(at - 1, at);
                // Both have been moved; the next pair begins behind them.
                at += 1;
            }
            at += 1;
        }
    }
}

/// What a simple statement reads and writes.
struct Effect {
    writes: BTreeSet<String>,
    reads: BTreeSet<String>,
    /// It may do more than its names say.
    calls: bool,
    /// It makes a variable known that nobody else can see yet, and asks nothing.
    is_calm: bool,
}

impl Effect {
    fn of(statement: &Statement, language: Language) -> Option<Effect> {
        let head = statement.as_simple()?;
        let ends_well = !language.has_braces() || head.last().is_some_and(|token| token.is(";"));
        let is_constructor = head.windows(2).take(1).any(|two| two[0].is("this") && two[1].is("("));
        if !ends_well || is_constructor || head.iter().any(is_hard_to_follow) {
            return None;
        }
        let names = || head.iter().filter(|token| token.is_name()).map(|token| token.text.clone());
        if calls(head) {
            return Some(Effect { writes: names().collect(), reads: names().collect(), calls: true, is_calm: false });
        }
        let declared = if language.has_braces() { declaration(head, language) } else { None };
        let Some(found) = declared else {
            let is_plain = split(head, &[",", ":"]).len() == 1;
            let writes = BTreeSet::from([target(head).filter(|_| is_plain)?]);
            return Some(Effect { writes, reads: names().collect(), calls: false, is_calm: false });
        };
        let writes: BTreeSet<String> = found.names.iter().map(|&at| head[at].text.clone()).collect();
        let values = head[found.type_length..].iter().filter(|token| token.is_name());
        let reads: BTreeSet<String> = values.map(|token| token.text.clone()).collect();
        let is_calm = reads == writes;
        (!found.is_prototype).then_some(Effect { writes, reads, calls: false, is_calm })
    }

    fn is_independent(&self, other: &Effect) -> bool {
        let is_quiet = match (self.calls, other.calls) {
            (false, false) => true,
            (true, true) => false,
            (true, false) => other.is_calm,
            (false, true) => self.is_calm,
        };
        let apart = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.is_disjoint(b);
        let are_apart = apart(&self.writes, &other.writes)
            && apart(&self.writes, &other.reads)
            && apart(&self.reads, &other.writes);
        is_quiet && are_apart
    }
}

/// Jumps and all else that says more than which names it reads and writes.
fn is_hard_to_follow(token: &Token) -> bool {
    const WORDS: [&str; 22] = [
        "return", "break", "continue", "goto", "throw", "raise", "import", "from", "global", "nonlocal", "del",
        "yield", "await", "super", "assert", "lambda", "pass", "for", "if", "@", "typedef", ":=",
    ];
    token.is_any(&WORDS) || token.kind == TokenKind::Directive
}

fn calls(head: &[Token]) -> bool {
    let calls = |two: &[Token]| two[1].is("(") && (two[0].is_name() || two[0].closes());
    head.windows(2).any(calls) || head.iter().any(|token| token.is("new"))
}

/// The variable that is assigned to, or the field: fields with different names are different, whatever they belong to.
fn target(head: &[Token]) -> Option<String> {
    const ASSIGNMENTS: [&str; 8] = ["=", "+=", "-=", "*=", "&=", "|=", "++", "--"];
    let assignments: Vec<usize> = (0..head.len()).filter(|&at| head[at].is_any(&ASSIGNMENTS)).collect();
    let [at] = assignments.as_slice() else { return None };
    let path = &head[..*at];
    let is_path = path.iter().enumerate().all(|(at, token)| match at % 2 {
        0 => token.is_name() || token.is("this"),
        _ => token.is_any(&[".", "->"]),
    });
    path.last().filter(|last| is_path && last.is_name()).map(|last| last.text.clone())
}

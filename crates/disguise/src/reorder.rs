//! Reorders functions, and statements that do not depend on one another.

use std::collections::BTreeSet;
use std::mem;

use crate::declarations::{declaration, function};
use crate::language::Language;
use crate::random::Random;
use crate::state::Disguise;
use crate::token::{Token, TokenKind, split};
use crate::tree::{Body, BodyKind, Statement, Tree};

/// Number of passes over the statements of a body.
const PASSES: usize = 3;

/// Shuffles functions, methods and classes.
pub(crate) fn functions(program: &mut [Tree], disguise: &mut Disguise) {
    for tree in program {
        let language = tree.language;
        tree.body.for_each_body(&mut |body| match (language, body.kind) {
            (Language::C, BodyKind::File) => functions_of_c(body, &mut disguise.random),
            (Language::Java, BodyKind::File | BodyKind::Members) => {
                permute(body, is_movable_in_java, &mut disguise.random)
            }
            (Language::Python, BodyKind::File | BodyKind::Members) => definitions_of_python(body, &mut disguise.random),
            _ => {}
        });
    }
}

/// Shuffles the movable statements; the others keep their positions.
fn permute(body: &mut Body, is_movable: impl Fn(&Statement) -> bool, random: &mut Random) {
    let places: Vec<usize> = (0..body.statements.len()).filter(|&at| is_movable(&body.statements[at])).collect();
    shuffle_at(&mut body.statements, &places, random);
}

/// Shuffles the statements at some positions into a different order.
fn shuffle_at(statements: &mut [Statement], places: &[usize], random: &mut Random) {
    if places.len() < 2 {
        return;
    }
    let mut order = places.to_vec();
    while order == places {
        random.shuffle(&mut order);
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

/// Shuffles functions of C. Because C declares functions before their use, prototypes of all moved functions come first.
fn functions_of_c(body: &mut Body, random: &mut Random) {
    let mut statements = Vec::new();
    let mut run = Vec::new();
    for statement in mem::take(&mut body.statements) {
        if statement.is_function() && function(&statement.clauses[0].head).is_some() {
            run.push(statement);
        } else {
            end_run(&mut run, &mut statements, random);
            statements.push(statement);
        }
    }
    end_run(&mut run, &mut statements, random);
    body.statements = statements;
}

fn end_run(run: &mut Vec<Statement>, statements: &mut Vec<Statement>, random: &mut Random) {
    if run.len() > 1 {
        statements.extend(run.iter().map(prototype));
        let places: Vec<usize> = (0..run.len()).collect();
        shuffle_at(run, &places, random);
    }
    statements.append(run);
}

/// Returns the prototype of a function.
pub(crate) fn prototype(definition: &Statement) -> Statement {
    let mut head = definition.clauses[0].head.clone();
    for token in &mut head {
        // The comments stay with the definition.
        token.before = if token.before.is_empty() { String::new() } else { " ".to_owned() };
    }
    head.extend(crate::lexer::tokens(";", Language::C));
    "\n".clone_into(&mut head[0].before);
    Statement::simple(head)
}

/// Shuffles definitions of Python. Python executes a definition in place, so a definition that names another one in its head,
/// decorators or class body stays, and so does the named one.
fn definitions_of_python(body: &mut Body, random: &mut Random) {
    let is_definition = |statement: &Statement| statement.is_function() || statement.is_class();
    let defined: BTreeSet<String> =
        body.statements.iter().filter(|one| is_definition(one)).filter_map(name_of).collect();
    let at_once: Vec<BTreeSet<String>> = body
        .statements
        .iter()
        .map(|statement| if is_definition(statement) { names_at_definition(statement) } else { BTreeSet::new() })
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
    runs.iter().for_each(|run| shuffle_at(&mut body.statements, run, random));
}

fn name_of(definition: &Statement) -> Option<String> {
    let head = &definition.clauses.last()?.head;
    head.iter().find(|token| token.is_name()).map(|token| token.text.clone())
}

/// Returns the names that Python looks up when it executes the definition, without its own.
fn names_at_definition(definition: &Statement) -> BTreeSet<String> {
    let own = name_of(definition);
    let mut names = BTreeSet::new();
    for clause in &definition.clauses {
        names.extend(clause.head.iter().filter(|token| token.is_name()).map(|token| token.text.clone()));
        let members = clause.body.iter().filter(|body| body.kind == BodyKind::Members);
        for statement in members.flat_map(|body| &body.statements) {
            let tokens = if statement.is_function() { statement.clauses[0].head.clone() } else { statement.tokens() };
            names.extend(tokens.into_iter().filter(Token::is_name).map(|token| token.text));
        }
    }
    names.retain(|name| Some(name) != own.as_ref());
    names
}

/// Swaps neighboring statements that do not depend on one another.
pub(crate) fn statements(program: &mut [Tree], disguise: &mut Disguise) {
    for tree in program {
        let language = tree.language;
        tree.body.for_each_body(&mut |body| {
            // The order of fields in C is the order of their initializers.
            let may_swap = match language {
                Language::C => body.kind.is_code(),
                Language::Java => body.kind.is_code() || body.kind == BodyKind::Members,
                Language::Python => body.kind.is_code() || body.kind == BodyKind::File,
            };
            if may_swap {
                swap_neighbours(&mut body.statements, language, &mut disguise.random);
            }
        });
    }
}

fn swap_neighbours(statements: &mut [Statement], language: Language, random: &mut Random) {
    for _ in 0..PASSES {
        let mut at = 1;
        while at < statements.len() {
            let effects = (Effect::of(&statements[at - 1], language), Effect::of(&statements[at], language));
            let may_swap = matches!(effects, (Some(first), Some(second)) if first.is_independent(&second));
            if may_swap && random.percent(70) {
                statements.swap(at - 1, at);
                // Both have moved; the next pair begins after them.
                at += 1;
            }
            at += 1;
        }
    }
}

/// Names that a simple statement reads and writes.
struct Effect {
    writes: BTreeSet<String>,
    reads: BTreeSet<String>,
    /// Whether the statement calls a function, which may have any effect.
    calls: bool,
    /// Whether the statement only declares variables and reads no others.
    is_local: bool,
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
            return Some(Effect { writes: names().collect(), reads: names().collect(), calls: true, is_local: false });
        }
        let declared = if language.has_braces() { declaration(head, language) } else { None };
        let Some(found) = declared else {
            let is_plain = split(head, &[",", ":"]).len() == 1;
            let writes = BTreeSet::from([target(head).filter(|_| is_plain)?]);
            return Some(Effect { writes, reads: names().collect(), calls: false, is_local: false });
        };
        let writes: BTreeSet<String> = found.names.iter().map(|&at| head[at].text.clone()).collect();
        let values = head[found.type_length..].iter().filter(|token| token.is_name());
        let reads: BTreeSet<String> = values.map(|token| token.text.clone()).collect();
        let is_local = reads == writes;
        (!found.is_prototype).then_some(Effect { writes, reads, calls: false, is_local })
    }

    fn is_independent(&self, other: &Effect) -> bool {
        let is_quiet = match (self.calls, other.calls) {
            (false, false) => true,
            (true, true) => false,
            (true, false) => other.is_local,
            (false, true) => self.is_local,
        };

        let are_disjoint = self.writes.is_disjoint(&other.writes)
            && self.writes.is_disjoint(&other.reads)
            && self.reads.is_disjoint(&other.writes);
        is_quiet && are_disjoint
    }
}

/// Returns whether a token means more than reads and writes of names, as a jump does.
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

/// Returns the assigned variable or field. Fields with different names are different, whatever object they belong to.
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

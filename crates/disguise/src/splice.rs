//! Puts a part of a program into the program of another author.

use std::collections::{BTreeMap, BTreeSet};

use crate::author_names::author_names;
use crate::declarations::{declaration, function};
use crate::language::Language;
use crate::lexer::tokens;
use crate::rename::Renaming;
use crate::reorder::prototype;
use crate::state::Disguise;
use crate::token::TokenKind;
use crate::tree::{Body, BodyKind, Clause, Statement, Tree};

/// Puts a percentage of a program into the first of the others: consecutive functions, and the declarations that they need.
pub(crate) fn splice(program: &mut Vec<Tree>, percent: usize, disguise: &mut Disguise) {
    let Some(mut host) = disguise.others.first().cloned() else { return };
    let Some(container) = container(program) else { return };
    let mut excerpt = excerpt(&container, &definitions(&host.body), percent, disguise);
    rename_apart(&mut excerpt, &host, disguise);
    let Some(target) = insertion_body(&mut host) else { return };
    let at = target.statements.iter().position(Statement::is_function).unwrap_or(target.statements.len());
    for statement in &mut excerpt {
        let before = format!("\n{}", statement.before().trim_start());
        statement.set_before(&before);
    }
    target.statements.splice(at..at, excerpt);
    include_the_same(&mut host, program);
    *program = vec![host];
}

/// Adds the library headers that the excerpt may need.
fn include_the_same(host: &mut Tree, program: &[Tree]) {
    let is_include = |one: &&Statement| {
        one.begins_with_text("#include") && one.first().is_some_and(|token| token.text.contains('<'))
    };
    let text = |one: &Statement| one.first().map(|token| token.text.clone());
    let known: BTreeSet<_> = host.body.statements.iter().filter_map(text).collect();
    let all = program.iter().flat_map(|tree| tree.body.statements.iter().filter(is_include));
    let missing: BTreeMap<String, Statement> = all.filter_map(|one| Some((text(one)?, one.clone()))).collect();
    for (_, mut include) in missing.into_iter().filter(|(text, _)| !known.contains(text)) {
        include.set_before("\n");
        host.body.statements.insert(0, include);
    }
}

/// Returns the body with the functions: all files of C or Python joined, or the largest class of Java.
fn container(program: &[Tree]) -> Option<Body> {
    let mut files: Vec<&Tree> = program.iter().collect();
    // Headers first, and the file with `main` last.
    files.sort_by_key(|tree| {
        let statements = &tree.body.statements;
        (statements.iter().any(defines_main), statements.iter().any(Statement::is_function))
    });
    let files = files.into_iter();
    let statements = files.flat_map(|tree| tree.body.statements.iter().cloned()).collect();
    let mut whole = Body { kind: BodyKind::File, open: None, statements, close: None };
    if program.first()?.language != Language::Java {
        return Some(whole);
    }
    let mut largest: Option<Body> = None;
    whole.for_each_body(&mut |body| {
        let size = largest.as_ref().map_or(0, function_tokens);
        if body.kind == BodyKind::Members && function_tokens(body) > size {
            largest = Some(body.clone());
        }
    });
    Some(largest.unwrap_or(whole))
}

fn function_tokens(body: &Body) -> usize {
    body.statements.iter().filter(|one| one.is_function() || one.is_class()).map(|one| one.tokens().len()).sum()
}

/// Returns the body of the host that gets the excerpt.
fn insertion_body(host: &mut Tree) -> Option<&mut Body> {
    if host.language != Language::Java {
        return Some(&mut host.body);
    }
    let bodies = host.body.statements.iter_mut().flat_map(|statement| &mut statement.clauses);
    let classes = bodies.filter_map(|clause| clause.body.as_mut()).filter(|body| body.kind == BodyKind::Members);
    classes.max_by_key(|body| function_tokens(body))
}

/// Returns the code of all functions and classes.
fn definitions(body: &Body) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    body.clone().for_each_body(&mut |body| {
        let definitions = body.statements.iter().filter(|one| one.is_function() || one.is_class());
        found.extend(definitions.map(code));
    });
    found
}

fn code(statement: &Statement) -> String {
    statement.tokens().iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Returns consecutive functions, after the declarations that they need. Functions that the host has too (starter code) are not
/// copied.
fn excerpt(container: &Body, of_host: &BTreeSet<String>, percent: usize, disguise: &mut Disguise) -> Vec<Statement> {
    let language = disguise.language;
    let may_be = |one: &Statement| one.is_function() || (language != Language::C && one.is_class());
    let is_definition = |one: &Statement| {
        may_be(one) && !defines_main(one) && !is_constructor(one, language) && !of_host.contains(&code(one))
    };
    let sizes: Vec<usize> = container.statements.iter().map(|one| one.tokens().len()).collect();
    let total: usize = sizes.iter().sum();
    let definitions: Vec<usize> = (0..sizes.len()).filter(|&at| is_definition(&container.statements[at])).collect();
    let chosen = contiguous(&definitions, &sizes, total * percent / 100, disguise);
    let of_functions: usize = chosen.iter().map(|&at| sizes[at]).sum();
    // If the program is one long function, copies a part of it.
    if of_functions * 200 < total * percent {
        return piece_of_longest(container, percent, disguise);
    }
    with_dependencies(container, &chosen, disguise.language)
}

fn defines_main(statement: &Statement) -> bool {
    statement.clauses.iter().any(|clause| clause.head.iter().any(|token| token.is("main")))
}

/// Returns whether a statement is a constructor in Java: a method without a return type.
fn is_constructor(statement: &Statement, language: Language) -> bool {
    let head = &statement.clauses[0].head;
    let has_no_type = |name: usize| name == 0 || head[name - 1].is_in(language.words().modifiers);
    language == Language::Java && statement.is_function() && function(head).is_some_and(|(name, _)| has_no_type(name))
}

/// Returns consecutive indices whose total size is near the wanted one.
fn contiguous(places: &[usize], sizes: &[usize], wanted: usize, disguise: &mut Disguise) -> Vec<usize> {
    let mut rows = Vec::new();
    let mut least = usize::MAX;
    for first in 0..places.len() {
        let mut size = 0;
        for last in first..places.len() {
            size += sizes[places[last]];
            let off = size.abs_diff(wanted);
            least = least.min(off);
            if off <= least + wanted / 5 {
                rows.push((off, first..last + 1));
            } else if size > wanted {
                break;
            }
        }
    }
    // Chooses among several good candidates, so that seeds differ.
    rows.retain(|(off, _)| *off <= least + wanted / 5);
    disguise.random.pick(&rows).map_or_else(Vec::new, |(_, row)| places[row.clone()].to_vec())
}

/// Returns the chosen statements with the declarations that they use, directly or indirectly.
fn with_dependencies(container: &Body, chosen: &[usize], language: Language) -> Vec<Statement> {
    let mut rest: BTreeMap<usize, Statement> = BTreeMap::new();
    let mut wanted: BTreeMap<usize, Statement> = BTreeMap::new();
    for (at, statement) in container.statements.iter().enumerate() {
        if chosen.contains(&at) {
            wanted.insert(at, statement.clone());
        } else if !statement.is_function() && (language == Language::C || !statement.is_class()) {
            rest.insert(at, statement.clone());
        } else if language == Language::C && !defines_main(statement) {
            rest.insert(at, prototype(statement));
        }
    }
    // The statements that declare each name.
    let mut declaring: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, statement) in &rest {
        for name in declares(statement, language) {
            declaring.entry(name).or_default().push(*at);
        }
    }
    let mut unread: Vec<Statement> = wanted.values().cloned().collect();
    while let Some(statement) = unread.pop() {
        for word in statement.tokens().iter().flat_map(|token| words(&token.text)) {
            for at in declaring.remove(&word).unwrap_or_default() {
                if let Some(needed) = rest.remove(&at) {
                    unread.push(needed.clone());
                    wanted.insert(at, needed);
                }
            }
        }
    }
    wanted.into_values().collect()
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the names that a statement declares: variables, functions, types, macros, modules.
fn declares(statement: &Statement, language: Language) -> BTreeSet<String> {
    let statement = Body { kind: BodyKind::File, open: None, statements: vec![outline(statement)], close: None };
    if language == Language::C && statement.statements[0].begins_with_text("#include") {
        return BTreeSet::new();
    }
    let tree = Tree { language, body: statement, end: String::new(), indent: String::new() };
    let first = tree.body.statements[0].clauses[0].head.clone();
    let prototype = declaration(&first, language).filter(|found| found.is_prototype);
    let mut names = author_names(&[tree]).names;
    names.extend(prototype.into_iter().flat_map(|found| found.names).map(|at| first[at].text.clone()));
    if first.first().is_some_and(|token| token.is_any(&["import", "from"])) {
        names.extend(first.into_iter().filter(|token| token.is_name()).map(|token| token.text));
    }
    names
}

/// Returns a statement with empty functions and structures, but with the constants of enumerations.
fn outline(statement: &Statement) -> Statement {
    let without_body = |clause: &Clause| {
        let mut clause = clause.clone();
        if let Some(body) = clause.body.as_mut().filter(|body| body.kind != BodyKind::Other) {
            body.statements.clear();
        }
        clause
    };
    Statement { clauses: statement.clauses.iter().map(without_body).collect() }
}

/// Returns a part of the longest function as a new function, with the declarations that it needs.
fn piece_of_longest(container: &Body, percent: usize, disguise: &mut Disguise) -> Vec<Statement> {
    let functions = container.statements.iter().filter(|one| one.is_function());
    let longest = functions.max_by_key(|one| one.tokens().len()).cloned();
    let script = || Statement {
        clauses: vec![Clause {
            head: tokens("def main():", Language::Python),
            body: Some(Body { kind: BodyKind::Function, ..container.clone() }),
        }],
    };
    let function = longest.or_else(|| (disguise.language == Language::Python).then(script));
    let Some(mut function) = function else { return Vec::new() };
    let name = disguise.names.fresh(&mut disguise.random);
    for clause in &mut function.clauses {
        let at = clause.head.iter().position(|token| token.is("("));
        let named = at.and_then(|at| clause.head[..at].last_mut());
        named.into_iter().for_each(|token| token.text.clone_from(&name));
        clause.body.iter_mut().for_each(|body| shorten(body, percent, disguise));
    }
    let mut whole = container.clone();
    whole.statements.push(function);
    with_dependencies(&whole, &[whole.statements.len() - 1], disguise.language)
}

/// Keeps consecutive statements and the declarations that they use.
fn shorten(body: &mut Body, percent: usize, disguise: &mut Disguise) {
    let sizes: Vec<usize> = body.statements.iter().map(|one| one.tokens().len()).collect();
    let wanted = sizes.iter().sum::<usize>() * percent / 100;
    let is_free = |statement: &Statement| !statement.is_label() && !is_directive(statement);
    let places: Vec<usize> = (0..sizes.len()).filter(|&at| is_free(&body.statements[at])).collect();
    let chosen = contiguous(&places, &sizes, wanted, disguise);
    body.statements = with_dependencies(body, &chosen, disguise.language);
}

fn is_directive(statement: &Statement) -> bool {
    statement.first().is_some_and(|token| token.kind == TokenKind::Directive)
}

/// Renames declarations whose names the host uses.
fn rename_apart(excerpt: &mut Vec<Statement>, host: &Tree, disguise: &mut Disguise) {
    let mut of_host: BTreeSet<String> = BTreeSet::new();
    host.body.for_each_token(&mut |token| of_host.extend(words(&token.text)));
    let body = Body { kind: BodyKind::File, open: None, statements: std::mem::take(excerpt), close: None };
    let mut tree = Tree { language: disguise.language, body, end: String::new(), indent: String::new() };
    let mut names = author_names(std::slice::from_ref(&tree));
    for statement in &tree.body.statements {
        let first = statement.clauses[0].head.first();
        if first.is_some_and(|token| token.kind != TokenKind::Directive) {
            names.names.extend(declares(statement, disguise.language));
        }
    }
    let mut new = BTreeMap::new();
    for name in names.names.union(&names.members).filter(|name| of_host.contains(*name)) {
        new.insert(name.clone(), disguise.names.fresh_like(name, &mut disguise.random));
    }
    Renaming { authored: names, new }.apply(&mut tree);
    *excerpt = tree.body.statements;
}

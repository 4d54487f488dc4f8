//! Rewrites loops as equivalent ones: `for` as `while`, `while` as `for`, or an endless loop with a `break`.

use std::mem;

use crate::declarations::declaration;
use crate::language::Language;
use crate::lexer::tokens;
use crate::names::Names;
use crate::random::Random;
use crate::state::Disguise;
use crate::syntax::statements;
use crate::token::{Token, TokenKind, closing, on_one_line, split};
use crate::tree::{Body, BodyKind, Clause, Statement, Tree};

/// Percentage of loops that change.
const CHANGE_PERCENT: usize = 75;

/// Rewrites loops.
pub(crate) fn rewrite(program: &mut [Tree], disguise: &mut Disguise) {
    let Disguise { language, random, names, .. } = disguise;
    for tree in program {
        match language {
            Language::Python => {
                let text = tree.clone().write();
                tree.body.for_each_body(&mut |body| loops_of_python(body, &text, names, random));
            }
            _ => tree.body.for_each_body(&mut |body| loops_with_braces(body, *language, random)),
        }
    }
}

fn loops_with_braces(body: &mut Body, language: Language, random: &mut Random) {
    if !body.kind.is_code() {
        return;
    }
    let is_alone = body.open.is_none();
    let mut follows_label = false;
    for statement in mem::take(&mut body.statements) {
        let changes = random.percent(CHANGE_PERCENT) && !follows_label;
        follows_label = statement.is_label();
        let new = if changes { for_as_while(&statement, language, is_alone) } else { None };
        let new = new.or_else(|| if changes { while_as_for(&statement, language) } else { None });
        body.statements.push(new.unwrap_or(statement));
    }
}

/// Rewrites `for (a; b; c) d` as `{ a; while (b) { d; c; } }`.
fn for_as_while(statement: &Statement, language: Language, is_alone: bool) -> Option<Statement> {
    let (inner, inside) = loop_parts(statement, "for")?;
    let parts = split(inner, &[";"]);
    let [start, condition, step] = parts.as_slice() else { return None };
    if has_word(inside, "continue") || inside.statements.last().is_some_and(Statement::leaves) {
        return None;
    }
    let condition = match (condition.is_empty(), language) {
        (false, _) => on_one_line(condition),
        (true, Language::C) => "1".to_owned(),
        (true, _) => "true".to_owned(),
    };
    let mut done = inside.statements.clone();
    for one in split(step, &[","]).into_iter().filter(|one| !one.is_empty()) {
        done.push(line(&format!("{};", on_one_line(one)), language)?);
    }
    let looped = Statement {
        clauses: vec![Clause {
            head: tokens(&format!("\nwhile ({condition})"), language),
            body: Some(Body::around(done, BodyKind::Block, language)),
        }],
    };
    // A block keeps the scope of the loop's declarations, and makes one statement of several.
    let declares = declaration(start, language).is_some();
    let starts =
        if declares { vec![start.to_vec()] } else { split(start, &[","]).into_iter().map(<[Token]>::to_vec).collect() };
    let mut all = Vec::new();
    for one in starts.into_iter().filter(|one| !one.is_empty()) {
        all.push(line(&format!("{};", on_one_line(&one)), language)?);
    }
    all.push(looped);
    let mut new = if all.len() > 1 || declares || is_alone {
        Statement {
            clauses: vec![Clause { head: Vec::new(), body: Some(Body::around(all, BodyKind::Block, language)) }],
        }
    } else {
        all.pop()?
    };
    new.set_before(statement.before());
    Some(new)
}

/// Rewrites `while (a) b` as `for (; a;) b`.
fn while_as_for(statement: &Statement, language: Language) -> Option<Statement> {
    let (inner, _) = loop_parts(statement, "while")?;
    let mut new = statement.clone();
    new.clauses[0].head = tokens(&format!("for (; {};)", on_one_line(inner)), language);
    new.set_before(statement.before());
    Some(new)
}

/// Returns the tokens in the parentheses of a loop, and its body.
fn loop_parts<'a>(statement: &'a Statement, word: &str) -> Option<(&'a [Token], &'a Body)> {
    let [Clause { head, body: Some(body) }] = statement.clauses.as_slice() else { return None };
    let is_loop = head.first()?.is(word) && head.get(1)?.is("(");
    let is_plain = head.iter().all(|token| token.kind != TokenKind::Directive);
    (is_loop && is_plain && closing(head, 1)? == head.len() - 1).then(|| (&head[2..head.len() - 1], body))
}

fn line(code: &str, language: Language) -> Option<Statement> {
    statements(&format!("\n{code}"), language).pop()
}

fn has_word(body: &Body, word: &str) -> bool {
    let mut found = false;
    body.for_each_token(&mut |token| found |= token.is(word));
    found
}

fn loops_of_python(body: &mut Body, text: &str, names: &mut Names, random: &mut Random) {
    for statement in mem::take(&mut body.statements) {
        let new =
            if random.percent(CHANGE_PERCENT) { changed_in_python(&statement, text, names, random) } else { None };
        body.statements.extend(new.unwrap_or_else(|| vec![statement]));
    }
}

fn changed_in_python(
    statement: &Statement,
    text: &str,
    names: &mut Names,
    random: &mut Random,
) -> Option<Vec<Statement>> {
    let [Clause { head, body: Some(body) }] = statement.clauses.as_slice() else { return None };
    let mut new = match head.as_slice() {
        [word, condition @ .., _] if word.is("while") => vec![as_endless_loop(condition, body)?],
        [word, variable, within, range, open, end @ .., _, _]
            if word.is("for") && variable.is_name() && within.is("in") && range.is("range") && open.is("(") =>
        {
            range_as_while(variable, end, body, text)?
        }
        [word, variables @ .., _] if word.is("for") => vec![with_enumerate(variables, body, names, random)?],
        _ => return None,
    };
    new.first_mut()?.set_before(statement.before());
    Some(new)
}

/// Rewrites `while a:` as `while True:` with `if not a: break`.
fn as_endless_loop(condition: &[Token], body: &Body) -> Option<Statement> {
    let code = on_one_line(condition);
    let mut new =
        statements(&format!("\nwhile True:\n    if not ({code}):\n        break\n"), Language::Python).pop()?;
    new.clauses[0].body.as_mut()?.statements.extend(body.statements.iter().cloned());
    Some(new)
}

/// Rewrites `for i in range(n):` as `i = 0`, `while i < n:` and `i += 1`, if `i` is not used elsewhere.
fn range_as_while(variable: &Token, end: &[Token], body: &Body, text: &str) -> Option<Vec<Statement>> {
    let name = &variable.text;
    let is_number = |token: &Token| token.kind == TokenKind::Number && token.text.chars().all(|c| c.is_ascii_digit());
    let is_plain = end.len() == 1 && end.iter().all(|token| is_number(token) || token.is_name());
    let stays = end.iter().all(|token| is_number(token) || !assigns(body, &token.text));
    let mut inside = 0;
    body.for_each_token(&mut |token| inside += count_word(&token.text, name));
    let is_own = inside + 1 == count_word(text, name) && !assigns(body, name);
    if !is_plain || !stays || !is_own || has_word(body, "continue") {
        return None;
    }
    let end = on_one_line(end);
    let mut new = statements(&format!("\n{name} = 0\nwhile {name} < {end}:\n    {name} += 1\n"), Language::Python);
    let looped = &mut new.last_mut()?.clauses[0].body.as_mut()?.statements;
    let step = mem::replace(looped, body.statements.clone());
    looped.extend(step);
    Some(new)
}

/// Returns the number of occurrences of a word.
fn count_word(text: &str, word: &str) -> usize {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|one| *one == word).count()
}

/// Returns whether a body may assign to a name.
fn assigns(body: &Body, name: &str) -> bool {
    let mut previous_is_name = false;
    let mut found = false;
    body.for_each_token(&mut |token| {
        let assigns = token.text.ends_with('=') && !token.is_any(&["==", "<=", ">=", "!="]);
        found |= previous_is_name && (assigns || token.is_any(&["in", ","]));
        previous_is_name = token.text == name;
    });
    found
}

/// Rewrites `for a in b:` as `for i, a in enumerate(b):`.
fn with_enumerate(head: &[Token], body: &Body, names: &mut Names, random: &mut Random) -> Option<Statement> {
    let within = head.iter().position(|token| token.is("in"))?;
    let is_single = within == 1 && head[0].is_name();
    let has_comma = split(&head[within + 1..], &[","]).len() > 1;
    if !is_single || has_comma {
        return None;
    }
    let (variable, values) = (&head[0].text, on_one_line(&head[within + 1..]));
    let number = names.fresh(random);
    let code = format!("\nfor {number}, {variable} in enumerate({values}):\n    pass\n");
    let mut new = statements(&code, Language::Python).pop()?;
    new.clauses[0].body.as_mut()?.statements.clone_from(&body.statements);
    Some(new)
}

//! Changes integer types in C: `int` becomes `long` if that is not observable, and `signed int` otherwise.

use std::collections::BTreeSet;

use crate::declarations::declaration;
use crate::language::Language;

use crate::lexer::tokens;
use crate::tree::{Body, BodyKind, Tree};

/// Rewrites the variables of every function.
pub(crate) fn rewrite(program: &mut [Tree]) {
    for tree in program.iter_mut().filter(|tree| tree.language == Language::C) {
        tree.body.for_each_body(&mut |body| {
            if body.kind == BodyKind::Function {
                let seen = seen_outside(body);
                body.for_each_body(&mut |inner| widen(inner, &seen));
            }
        });
    }
}

fn widen(body: &mut Body, seen: &BTreeSet<String>) {
    if !body.kind.is_code() {
        return;
    }
    for head in body.statements.iter_mut().filter_map(|statement| statement.as_simple_mut()) {
        let Some(found) = declaration(head, Language::C).filter(|found| !found.is_prototype) else { continue };
        let is_whole = found.type_length == 1 && head[0].is("int");
        let names_are_plain = !head.iter().any(|token| token.is_any(&["*", "[", "("]));
        let is_hidden = found.names.iter().all(|&name| !seen.contains(&head[name].text));
        if is_whole {
            let wide = if names_are_plain && is_hidden { "long" } else { "signed int" };
            let before = head[0].before.clone();
            head.splice(0..1, tokens(wide, Language::C));
            head[0].before = before;
        }
    }
}

/// Returns the names whose type is observable: arguments, returned or switched values, and variables whose address is taken.
fn seen_outside(body: &Body) -> BTreeSet<String> {
    let mut tokens = Vec::new();
    body.for_each_token(&mut |token| tokens.push(token.clone()));
    let mut seen = BTreeSet::new();
    let mut calls: Vec<bool> = Vec::new();
    let mut in_statement = false;
    for (at, token) in tokens.iter().enumerate() {
        let previous = at.checked_sub(1).map(|at| &tokens[at]);
        if token.is("(") {
            calls.push(previous.is_some_and(|previous| previous.is_name() || previous.is_any(&["sizeof", ")"])));
        } else if token.is(")") {
            calls.pop();
        } else if token.is_any(&["return", "switch"]) {
            in_statement = true;
        } else if token.is_any(&[";", "{", "}"]) {
            in_statement = false;
        }
        let has_address = previous.is_some_and(|previous| previous.is("&"));
        if token.is_name() && (in_statement || has_address || calls.contains(&true)) {
            seen.insert(token.text.clone());
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn observable_variables_keep_their_type() {
        let source = "int f(int n) {\n int i, s = 0;\n int k = 2;\n for (i = 0; i < n; i++) s += i;\n printf(\"%d\", k);\n int t = s;\n return t;\n}";
        let mut program = [Tree::parse(source, Language::C)];
        rewrite(&mut program);
        let [tree] = program;
        let written = tree.write();
        assert!(
            written.contains("long i, s = 0;") && written.contains("signed int k") && written.contains("signed int t"),
            "{written}"
        );
    }
}

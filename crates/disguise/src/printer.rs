//! Writes trees as source text.

use crate::language::Language;
use crate::token::{Token, TokenKind};
use crate::tree::{Body, Tree};

pub(crate) fn write(mut tree: Tree) -> String {
    if tree.language == Language::Python {
        indent(&mut tree.body, 0, &tree.indent);
    }
    let mut text = String::new();
    let mut last: Option<(TokenKind, String)> = None;
    tree.body.for_each_token(&mut |token| {
        if let Some((kind, word)) = &last {
            text.push_str(separation(*kind, word, token));
        }
        text.push_str(&token.before);
        text.push_str(&token.text);
        last = Some((token.kind, token.text.clone()));
    });
    let is_directive = last.is_some_and(|(kind, _)| kind == TokenKind::Directive);
    if is_directive && !tree.end.is_empty() && !tree.end.contains('\n') {
        text.push('\n');
    }
    text.push_str(&tree.end);
    // Every line of Python got a line break before it; the first line needs none.
    let is_spare = tree.language == Language::Python && text.starts_with('\n');
    text.split_off(usize::from(is_spare))
}

/// Returns the separator that keeps two neighboring tokens apart.
fn separation(kind: TokenKind, word: &str, next: &Token) -> &'static str {
    let is_apart = next.before.contains('\n');
    let has_line = kind == TokenKind::Directive || next.kind == TokenKind::Directive;
    if has_line && !is_apart {
        return "\n";
    }
    if !next.before.is_empty() {
        return "";
    }
    let is_word = |kind: TokenKind| matches!(kind, TokenKind::Name | TokenKind::Keyword | TokenKind::Number);
    let ends_like_it_begins =
        word.chars().last().is_some_and(|last| "+-&|".contains(last) && next.text.starts_with(last));
    if (is_word(kind) && (is_word(next.kind) || next.text.starts_with('"')))
        || (kind == TokenKind::Operator && ends_like_it_begins)
    {
        " "
    } else {
        ""
    }
}

/// Sets the indentation of every line of Python by its nesting.
fn indent(body: &mut Body, depth: usize, unit: &str) {
    for clause in body.statements.iter_mut().flat_map(|statement| &mut statement.clauses) {
        if let Some(first) = clause.head.first_mut() {
            first.before = indented(&first.before, &unit.repeat(depth));
        }
        if let Some(inner) = &mut clause.body {
            indent(inner, depth + 1, unit);
        }
    }
}

/// Returns the layout and comments before a token with a new indentation for every line.
fn indented(before: &str, indentation: &str) -> String {
    let (first, lines) = before.split_once('\n').unwrap_or((before, ""));
    let mut text =
        if before.contains('#') || before.contains('\n') { first.trim_end().to_owned() } else { String::new() };
    let lines: Vec<&str> = lines.split('\n').collect();
    for (at, line) in lines.iter().enumerate() {
        let line = line.trim();
        text.push('\n');
        if !line.is_empty() || at + 1 == lines.len() {
            text.push_str(indentation);
            text.push_str(line);
        }
    }
    text
}

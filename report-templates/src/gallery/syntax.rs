//! A substitute for the syntax classes of the front-ends: comments, strings, numbers, and keywords of C and Python.

use crate::model::{SourceFile, SyntaxClass, SyntaxSpan};

const C: [&str; 17] = [
    "char", "const", "else", "for", "if", "int", "long", "return", "size_t", "sizeof", "static", "struct", "typedef",
    "unsigned", "void", "while", "do",
];
const PYTHON: [&str; 16] = [
    "and", "as", "class", "continue", "def", "elif", "else", "for", "from", "if", "import", "in", "not", "or",
    "return", "while",
];

/// Adds the syntax classes of a file.
pub(super) fn add_syntax(file: &mut SourceFile) {
    let (words, comments): (&[&str], &[(&str, &str)]) = match file.language.as_str() {
        "Python" => (&PYTHON, &[("#", "\n")]),
        _ => (&C, &[("/*", "*/"), ("//", "\n")]),
    };
    let text = file.text.read();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let (length, class) = next(rest, words, comments);
        if let Some(class) = class {
            file.syntax.push(SyntaxSpan::new(at..at + length, class));
        }
        at += length;
    }
}

/// Returns the length in bytes of the next element and its syntax class.
fn next(rest: &str, words: &[&str], comments: &[(&str, &str)]) -> (usize, Option<SyntaxClass>) {
    if let Some((begin, end)) = comments.iter().find(|(begin, _)| rest.starts_with(begin)) {
        let length = rest[begin.len()..].find(end).map_or(rest.len(), |length| begin.len() + length);
        let ending = if *end == "\n" { 0 } else { end.len() };
        return ((length + ending).min(rest.len()), Some(SyntaxClass::Comment));
    }
    let first = rest.chars().next().unwrap_or(' ');
    if first == '"' || first == '\'' {
        return (quoted(rest, first), Some(SyntaxClass::Text));
    }
    if first.is_alphanumeric() || first == '_' {
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let keyword = words.contains(&&rest[..length]).then_some(SyntaxClass::Keyword);
        return (length, if first.is_ascii_digit() { Some(SyntaxClass::Number) } else { keyword });
    }
    (first.len_utf8(), None)
}

/// Returns the length of a string literal, quotes included. With three quotes it may span lines.
fn quoted(rest: &str, quote: char) -> usize {
    let three = quote.to_string().repeat(3);
    if let Some(inner) = rest.strip_prefix(&three) {
        return inner.find(&three).map_or(rest.len(), |length| length + 6);
    }
    let mut escaped = false;
    for (at, character) in rest.char_indices().skip(1) {
        match character {
            '\n' => return at,
            _ if character == quote && !escaped => return at + 1,
            _ => escaped = character == '\\' && !escaped,
        }
    }
    rest.len()
}

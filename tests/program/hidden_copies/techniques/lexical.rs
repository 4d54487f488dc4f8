//! Splits programs into code, comments and strings, for techniques that change only code.

/// A piece of a program in C, C++, Java or JavaScript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    Code(&'a str),
    Comment(&'a str),
    /// A string or a character.
    Quoted(&'a str),
}

/// Splits a program into pieces. Template strings and regular expressions count as code.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let at = rest.find(['/', '"', '\'']).unwrap_or(rest.len());
        let after = &rest[at..];
        let length = if after.starts_with("//") {
            after.find('\n').unwrap_or(after.len())
        } else if after.starts_with("/*") {
            after.find("*/").map_or(after.len(), |end| end + 2)
        } else if after.starts_with('/') || after.is_empty() {
            let end = (at + 1).min(rest.len());
            pieces.push(Piece::Code(&rest[..end]));
            rest = &rest[end..];
            continue;
        } else {
            quoted_length(after)
        };
        pieces.push(Piece::Code(&rest[..at]));
        let piece = &after[..length];
        pieces.push(if piece.starts_with('/') { Piece::Comment(piece) } else { Piece::Quoted(piece) });
        rest = &after[length..];
    }
    pieces
}

fn quoted_length(text: &str) -> usize {
    let quote = text.chars().next().unwrap_or('"');
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let is_end = !is_escaped && c == quote;
        is_escaped = !is_escaped && c == '\\';
        is_end
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// Returns a program with its code changed.
pub(super) fn map_code(text: &str, change: impl Fn(&str) -> String) -> String {
    let changed = pieces(text).into_iter().map(|piece| match piece {
        Piece::Code(code) => change(code),
        Piece::Comment(other) | Piece::Quoted(other) => other.to_owned(),
    });
    changed.collect()
}

/// Returns a program without its comments.
pub(super) fn without_comments(text: &str) -> String {
    let kept = pieces(text).into_iter().map(|piece| match piece {
        Piece::Comment(_) => " ",
        Piece::Code(other) | Piece::Quoted(other) => other,
    });
    kept.collect()
}

/// Returns a program with each word of its code changed.
pub(super) fn map_words(code: &str, change: impl Fn(&str) -> String) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut changed = String::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let part = &rest[..end];
        changed += &if is_word(first) { change(part) } else { part.to_owned() };
        rest = &rest[end..];
    }
    changed
}

/// Splits a program in C or C++ into the lines that define and include something, and all others.
pub(super) fn directives(text: &str) -> (String, String) {
    let mut is_continued = false;
    let (directives, others): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| {
        let is_directive = is_continued || line.trim_start().starts_with('#');
        is_continued = is_directive && line.ends_with('\\');
        is_directive
    });
    let kept: Vec<&str> = directives.into_iter().filter(|line| !line.contains("#undef")).collect();
    (kept.join("\n"), others.join("\n"))
}

/// Returns a text as a string literal, as C, Java and JavaScript write it.
pub(super) fn literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            '\n' => literal += "\\n",
            '\t' => literal += "\\t",
            // A question mark might begin a trigraph.
            '?' => literal += "\\077",
            other => literal.push(other),
        }
    }
    literal + "\""
}

//! Splits a text into comments, strings and code, without a parser.

use crate::table::Lexicon;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    /// A comment with its marks.
    Comment(&'a str),
    /// A string or character with its marks.
    Quoted(&'a str),
    /// A run of white space.
    Blank(&'a str),
    /// Anything else: a word, or one mark.
    Code(&'a str),
}

impl<'a> Piece<'a> {
    pub(crate) fn text(self) -> &'a str {
        match self {
            Piece::Comment(text) | Piece::Quoted(text) | Piece::Blank(text) | Piece::Code(text) => text,
        }
    }
}

type NewPiece<'a> = fn(&'a str) -> Piece<'a>;

/// Splits a text into pieces. What is no code on cards is blank.
pub(crate) fn pieces<'a>(lexicon: &'a Lexicon, text: &'a str) -> impl Iterator<Item = Piece<'a>> {
    let code = lexicon.code(text);
    let mut at = 0;
    std::iter::from_fn(move || {
        let (length, new) = piece_at(lexicon, &code, at)?;
        at += length;
        Some(new(&text[at - length..at]))
    })
}

/// Returns the length of the piece at byte `at` of a text, and the function that makes it.
fn piece_at<'a>(lexicon: &Lexicon, text: &str, at: usize) -> Option<(usize, NewPiece<'a>)> {
    let rest = &text[at..];
    let first = rest.chars().next()?;
    let length_of = |is_in: fn(char) -> bool| rest.find(|c| !is_in(c)).unwrap_or(rest.len());
    let (length, new): (usize, NewPiece<'a>) = if first.is_whitespace() {
        (length_of(char::is_whitespace), Piece::Blank)
    } else if let Some(length) = lexicon.comment_length_at(text, at) {
        (length, Piece::Comment)
    } else if first.is_alphanumeric() || first == '_' {
        (length_of(|c| c.is_alphanumeric() || c == '_'), Piece::Code)
    } else if let Some((length, _)) = lexicon.quoted_at(text, at, || false) {
        (length, Piece::Quoted)
    } else {
        (first.len_utf8(), Piece::Code)
    };
    Some((length.max(first.len_utf8()), new))
}

/// Returns the length of a text up to the bracket that closes the one that it begins with, inclusive; none if nothing closes it.
pub(crate) fn closed_length(lexicon: &Lexicon, text: &str) -> Option<usize> {
    let (mut length, mut depth) = (0, 0_usize);
    for piece in pieces(lexicon, text) {
        length += piece.text().len();
        match piece {
            Piece::Code("(" | "[" | "{") => depth += 1,
            Piece::Code(")" | "]" | "}") => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(length);
        }
    }
    None
}

/// Returns a text without its comments and without the content of its strings, whose first and last marks stay.
pub(crate) fn bare_code(lexicon: &Lexicon, text: &str) -> String {
    let mut kept = String::with_capacity(text.len().min(1 << 20));
    for piece in pieces(lexicon, &lexicon.code(text)) {
        match piece {
            Piece::Comment(comment) => kept.push_str(if comment.ends_with('\n') { "\n" } else { " " }),
            Piece::Quoted(quoted) => {
                kept.extend(quoted.chars().take(1));
                kept.extend(quoted.chars().last());
            }
            Piece::Blank(text) | Piece::Code(text) => kept.push_str(text),
        }
    }
    kept
}

/// Returns a text without its comments and empty lines.
pub(crate) fn without_comments(lexicon: &Lexicon, text: &str) -> String {
    let mut kept = String::with_capacity(text.len().min(1 << 20));
    for piece in pieces(lexicon, &lexicon.code(text)) {
        match piece {
            Piece::Comment(_) => kept.push(' '),
            Piece::Blank(blank) => {
                // Only the last line of white space matters: in some languages, it is the indentation of what follows.
                let (line_end, last_line) = blank.rfind('\n').map_or(("", blank), |at| ("\n", &blank[at + 1..]));
                kept.push_str(line_end);
                kept.push_str(last_line);
            }
            Piece::Quoted(text) | Piece::Code(text) => kept.push_str(text),
        }
    }
    kept
}

//! Splits a text into comments, strings, numbers, words and signs.

use std::ops::Range;

use super::comments::Comments;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WordPiece {
    pub(super) kind: PieceKind,
    pub(super) bytes: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PieceKind {
    Comment,
    String,
    Number,
    Word,
    /// One bracket or separator, or a run of operators.
    Sign,
}

/// Signs that stand for themselves, also next to others.
const SINGLE_SIGNS: &str = "()[]{},;\"'`";

pub(super) fn pieces<'a>(comments: &'a Comments, text: &'a str) -> impl Iterator<Item = WordPiece> + 'a {
    let mut scanner = Scanner { comments, text, position: 0, is_line_start: true, before: '\n' };
    std::iter::from_fn(move || scanner.next())
}

struct Scanner<'a> {
    comments: &'a Comments,
    text: &'a str,
    position: usize,
    is_line_start: bool,
    before: char,
}

impl Scanner<'_> {
    fn next(&mut self) -> Option<WordPiece> {
        self.skip_blanks();
        let rest = &self.text[self.position..];
        let first = rest.chars().next()?;
        let (kind, length) = self.first_piece(rest, first);
        let length = length.max(first.len_utf8());
        let bytes = self.position..self.position + length;
        self.position = bytes.end;
        self.before = rest[..length].chars().next_back().unwrap_or(first);
        self.is_line_start = false;
        Some(WordPiece { kind, bytes })
    }

    fn skip_blanks(&mut self) {
        for c in self.text[self.position..].chars() {
            if !c.is_whitespace() {
                return;
            }
            self.is_line_start |= c == '\n';
            self.before = c;
            self.position += c.len_utf8();
        }
    }

    fn first_piece(&self, rest: &str, first: char) -> (PieceKind, usize) {
        let follows_blank = self.before.is_whitespace() || SINGLE_SIGNS.contains(self.before);
        if let Some(length) = self.comments.length(rest, follows_blank, self.is_line_start) {
            return (PieceKind::Comment, length);
        }
        if let Some(length) = self.string_length(rest, first) {
            return (PieceKind::String, length);
        }
        let length_of = |belongs: fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        if first.is_ascii_digit() {
            (PieceKind::Number, number_length(rest))
        } else if is_word_char(first) {
            (PieceKind::Word, length_of(is_word_char))
        } else if SINGLE_SIGNS.contains(first) {
            (PieceKind::Sign, first.len_utf8())
        } else {
            (PieceKind::Sign, self.operator_length(rest))
        }
    }

    /// Returns the length of the run of operators at the start of `rest`, up to a comment.
    fn operator_length(&self, rest: &str) -> usize {
        let is_operator = |c: char| !is_word_char(c) && !c.is_whitespace() && !SINGLE_SIGNS.contains(c);
        let ends = rest
            .char_indices()
            .skip(1)
            .find(|&(at, c)| !is_operator(c) || self.comments.length(&rest[at..], false, false).is_some());
        ends.map_or(rest.len(), |(at, _)| at)
    }

    /// Returns the length of the string at the start of `rest`. One in single quotes or backticks must end on its line, because both marks have other meanings.
    fn string_length(&self, rest: &str, first: char) -> Option<usize> {
        if let Some(inner) = rest.strip_prefix("\"\"\"") {
            return Some(inner.find("\"\"\"").map_or(rest.len(), |end| end + 6));
        }
        let is_sure = first == '"';
        let may_begin = is_sure || (matches!(first, '\'' | '`') && !is_word_char(self.before) && self.before != ')');
        if !may_begin || self.comments.have_quote(first) {
            return None;
        }
        let mut is_escaped = false;
        for (at, c) in rest.char_indices().skip(1) {
            match c {
                '\n' => return is_sure.then_some(at),
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                _ if c == first => return Some(at + c.len_utf8()),
                _ => {}
            }
        }
        is_sure.then_some(rest.len())
    }
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length of a number: digits, letters and points within, but not the two points of a range.
fn number_length(rest: &str) -> usize {
    let mut before = ' ';
    for (at, c) in rest.char_indices() {
        if before == '.' && !c.is_alphanumeric() {
            return at - 1;
        }
        if !is_word_char(c) && c != '.' {
            return at;
        }
        before = c;
    }
    if before == '.' { rest.len() - 1 } else { rest.len() }
}

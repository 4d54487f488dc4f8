//! The words of a text with its comments apart, as the judgment of tools' code sees them.

use std::ops::Range;

use crate::pieces::{Piece, pieces};
use crate::table::Table;
use crate::translation::continued_line_length;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WordKind {
    Name,
    /// A number, or a part of one.
    Number,
    Quoted,
    /// A line that begins with `#`, in languages with a preprocessor.
    Directive,
    /// Anything else: one mark.
    Sign,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) kind: WordKind,
    pub(super) text: &'a str,
    pub(super) start: usize,
    /// Whether nothing but blanks and comments is before it on its line.
    pub(super) starts_line: bool,
}

impl Word<'_> {
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(super) fn is_name(&self) -> bool {
        self.kind == WordKind::Name
    }
}

/// A comment, or a directive that may be a mark.
#[derive(Debug, Clone)]
pub(super) struct Comment<'a> {
    pub(super) text: &'a str,
    pub(super) before: usize,
    pub(super) line: usize,
}

pub(super) struct Text<'a> {
    pub(super) source: &'a str,
    pub(super) words: Vec<Word<'a>>,
    pub(super) comments: Vec<Comment<'a>>,
}

impl<'a> Text<'a> {
    pub(super) fn new(table: &'static Table, source: &'a str) -> Text<'a> {
        let mut text = Text { source, words: Vec::new(), comments: Vec::new() };
        let has_directives = table.lexicon.has_directives;
        let mut bytes: Range<usize> = 0..0;
        // The end of the directive that the current piece belongs to.
        let mut directive_end = 0;
        let (mut starts_line, mut line) = (true, 0);
        for piece in pieces(&table.lexicon, source) {
            bytes = bytes.end..bytes.end + piece.text().len();
            if bytes.start < directive_end {
                continue;
            }
            match piece {
                Piece::Blank(blank) => {
                    if blank.contains('\n') {
                        (starts_line, line) = (true, text.words.len());
                    }
                }
                Piece::Comment(comment) => {
                    text.comments.push(Comment { text: comment, before: text.words.len(), line });
                    if comment.ends_with('\n') {
                        (starts_line, line) = (true, text.words.len());
                    }
                }
                Piece::Quoted(quoted) => text.push(WordKind::Quoted, quoted, bytes.start, &mut starts_line),
                Piece::Code("#") if has_directives && starts_line => {
                    let rest = &source[bytes.start..];
                    let directive = rest[..continued_line_length(rest)].trim_end();
                    directive_end = bytes.start + directive.len();
                    text.comments.push(Comment { text: directive, before: text.words.len(), line });
                    text.push(WordKind::Directive, directive, bytes.start, &mut starts_line);
                }
                Piece::Code(code) => text.push_code(source, code, bytes.start, &mut starts_line),
            }
        }
        text
    }

    pub(super) fn indent(&self, index: usize) -> usize {
        let before = &self.source[..self.words[index].start];
        before.len() - before.rfind('\n').map_or(0, |at| at + 1)
    }

    fn push(&mut self, kind: WordKind, text: &'a str, start: usize, starts_line: &mut bool) {
        self.words.push(Word { kind, text, start, starts_line: *starts_line });
        *starts_line = false;
    }

    /// Adds a word or a mark. Names of form designers have `$` in them.
    fn push_code(&mut self, source: &'a str, code: &'a str, start: usize, starts_line: &mut bool) {
        let first = code.chars().next().unwrap_or_default();
        if let Some(last) = self.words.last_mut().filter(|last| last.is_name() && last.end() == start)
            && (code == "$" || last.text.ends_with('$') && (first.is_alphanumeric() || first == '_'))
        {
            last.text = &source[last.start..start + code.len()];
            return;
        }
        let kind = match first {
            '$' | '_' => WordKind::Name,
            _ if first.is_ascii_digit() => WordKind::Number,
            _ if first.is_alphabetic() => WordKind::Name,
            _ => WordKind::Sign,
        };
        self.push(kind, code, start, starts_line);
    }
}

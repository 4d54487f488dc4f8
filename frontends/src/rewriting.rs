//! Rewrites a program before it is parsed, where its grammar does not know what stands there: syntax of newer or older versions of the language.
//!
//! A rewritten program need not be valid. It only has to give the tokens that the original should give. Every token keeps its place in the original.

use std::ops::Range;

use crate::mapped_text::MappedText;
use crate::pieces::{Piece, pieces};
use crate::table::Lexicon;

pub(crate) struct Rewriting<'a> {
    words: Vec<Word<'a>>,
    /// Ranges of bytes with the texts that replace them, in order.
    edits: Vec<(Range<usize>, &'a str)>,
}

/// A word, a string, or a mark of one character. Comments and blanks are not among them.
struct Word<'a> {
    text: &'a str,
    start: usize,
    begins_line: bool,
}

/// Returns a program with the changes that `rewrite` makes, each after the last.
pub(crate) fn rewritten(program: MappedText, lexicon: &'static Lexicon, rewrite: fn(&mut Rewriting<'_>)) -> MappedText {
    let text = program.text();
    let mut rewriting = Rewriting { words: words(lexicon, text), edits: Vec::new() };
    rewrite(&mut rewriting);
    if rewriting.edits.is_empty() {
        return program;
    }
    let mut result = MappedText::default();
    let mut copied_to = 0;
    for (bytes, replacement) in rewriting.edits {
        result.append_range(&program, copied_to..bytes.start);
        result.replace(replacement, program.origin(bytes.clone()));
        copied_to = bytes.end;
    }
    result.append_range(&program, copied_to..text.len());
    result
}

fn words<'a>(lexicon: &'static Lexicon, text: &'a str) -> Vec<Word<'a>> {
    let (mut start, mut begins_line) = (0, true);
    let mut words = Vec::new();
    for piece in pieces(lexicon, text) {
        match piece {
            Piece::Code(text) | Piece::Quoted(text) => {
                words.push(Word { text, start, begins_line: std::mem::take(&mut begins_line) });
            }
            Piece::Blank(text) | Piece::Comment(text) => begins_line |= text.contains('\n'),
        }
        start += piece.text().len();
    }
    words
}

impl<'a> Rewriting<'a> {
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns the text of a word, or nothing if there is no such word.
    pub(crate) fn text(&self, index: usize) -> &'a str {
        self.words.get(index).map_or("", |word| word.text)
    }

    pub(crate) fn text_before(&self, index: usize) -> &'a str {
        index.checked_sub(1).map_or("", |before| self.text(before))
    }

    pub(crate) fn are(&self, index: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(offset, word)| self.text(index + offset) == *word)
    }

    pub(crate) fn is_name(&self, index: usize) -> bool {
        self.text(index).starts_with(|c: char| c.is_alphabetic() || c == '_')
    }

    /// Whether a word is the first of its line, or there is none.
    pub(crate) fn begins_line(&self, index: usize) -> bool {
        self.words.get(index).is_none_or(|word| word.begins_line)
    }

    pub(crate) fn end_of_line(&self, index: usize) -> usize {
        (index + 1..self.len()).find(|next| self.begins_line(*next)).unwrap_or(self.len())
    }

    /// Replaces some words, with all that stands between them. Changes must be made in the order of the text.
    pub(crate) fn replace(&mut self, words: Range<usize>, replacement: &'a str) {
        let (start, end) = (self.start(words.start), self.end(words.end.saturating_sub(1)));
        self.edits.push((start..end.max(start), replacement));
    }

    pub(crate) fn insert_before(&mut self, index: usize, text: &'a str) {
        let start = self.start(index);
        self.edits.push((start..start, text));
    }

    pub(crate) fn insert_after(&mut self, index: usize, text: &'a str) {
        let end = self.end(index);
        self.edits.push((end..end, text));
    }

    fn start(&self, index: usize) -> usize {
        self.words.get(index).map_or_else(|| self.end(self.len().saturating_sub(1)), |word| word.start)
    }

    fn end(&self, index: usize) -> usize {
        self.words.get(index).map_or(0, |word| word.start + word.text.len())
    }
}

/// Whether a text has a word. Cheap, to see whether a program may have to be rewritten at all.
pub(crate) fn has_word(text: &str, word: &str) -> bool {
    let is_word_char = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_word_char) && !text[at + word.len()..].starts_with(is_word_char))
}

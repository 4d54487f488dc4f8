//! The fallback: a token string without a tree.
//!
//! A file on which the parser gives up is still compared. The words and signs that stand for themselves in the grammar keep their kinds, so what is read here matches what was parsed elsewhere.

use crate::grammar::Frontend;
use crate::kind::Kind;
use crate::token_string::TokenString;

/// Reads `source` word by word.
pub(crate) fn token_string(frontend: &Frontend, source: &str) -> TokenString {
    let longest_sign = frontend.fixed.keys().map(|sign| sign.len()).max().unwrap_or(1);
    let mut reader = Reader { frontend, source, at: 0, longest_sign, found: TokenString::default() };
    while reader.at < source.len() {
        reader.step();
    }
    reader.found
}

struct Reader<'a> {
    frontend: &'a Frontend,
    source: &'a str,
    at: usize,
    longest_sign: usize,
    found: TokenString,
}

impl Reader<'_> {
    /// Reads one comment, string, word, number or sign, or passes over one character.
    fn step(&mut self) {
        let rest = &self.source[self.at..];
        let lexicon = &self.frontend.table.lexicon;
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if let Some(length) = self.comment(rest) {
            self.at += length;
        } else if let Some((mark, class)) = lexicon.quotes.iter().find(|(mark, _)| rest.starts_with(mark)) {
            self.take(self.class(class), quoted_length(rest, mark));
        } else if first.is_alphabetic() || first == '_' {
            let word = &rest[..length_while(rest, |c| c.is_alphanumeric() || c == '_')];
            let kind = self.frontend.fixed.get(word).copied();
            self.take(kind.unwrap_or_else(|| self.class(lexicon.name_class)), word.len());
        } else if first.is_ascii_digit() {
            self.take(self.class(lexicon.number_class), length_while(rest, |c| c.is_alphanumeric() || c == '.'));
        } else {
            let (kind, length) = self.sign(rest, first);
            self.take(kind, length);
        }
    }

    fn class(&self, name: &str) -> Kind {
        self.frontend.spelled(name)
    }

    fn take(&mut self, kind: Kind, length: usize) {
        self.found.push(kind, self.at..self.at + length);
        self.at += length;
    }

    fn comment(&self, rest: &str) -> Option<usize> {
        let lexicon = &self.frontend.table.lexicon;
        if lexicon.line_comments.iter().any(|mark| rest.starts_with(mark)) {
            return Some(rest.find('\n').unwrap_or(rest.len()));
        }
        let (open, close) = lexicon.block_comments.iter().find(|(open, _)| rest.starts_with(open))?;
        Some(rest[open.len()..].find(close).map_or(rest.len(), |inner| open.len() + inner + close.len()))
    }

    /// The longest sign of the grammar that `rest` begins with, or its first character as something unreadable.
    fn sign(&self, rest: &str, first: char) -> (Kind, usize) {
        let lengths = (1..=self.longest_sign.min(rest.len())).rev();
        let candidates = lengths.filter_map(|length| rest.get(..length));
        let known = candidates.filter_map(|sign| Some((*self.frontend.fixed.get(sign)?, sign.len()))).next();
        known.unwrap_or((self.frontend.unreadable, first.len_utf8()))
    }
}

/// The length of a string literal at the start of `rest`, with both its marks. A short mark does not reach past its line.
fn quoted_length(rest: &str, mark: &str) -> usize {
    let mut at = mark.len();
    while let Some(next) = rest[at..].chars().next() {
        if rest[at..].starts_with(mark) {
            return at + mark.len();
        }
        if next == '\n' && mark.len() == 1 {
            return at;
        }
        at += next.len_utf8();
        if next == '\\' {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    at
}

fn length_while(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

//! Text cut to the room that a page of paper has. Names and code are as long as students like; the first page is one page.

use std::borrow::Cow;
use std::ops::Range;

use crate::words::visible::{self, Bit, bits};

/// Maximum number of rows that one line of code takes.
const MOST_ROWS: usize = 2;

/// A line of code, cut to a few rows of paper.
pub(super) struct Fitted {
    pub(super) pieces: Vec<FittedPiece>,
    pub(super) n_rows: usize,
}

pub(super) struct FittedPiece {
    pub(super) text: String,
    /// Whether it is set off from the rest.
    pub(super) is_marked: bool,
    pub(super) is_hidden: bool,
}

impl Fitted {
    pub(super) fn is_marked(&self) -> bool {
        self.pieces.iter().any(|piece| piece.is_marked)
    }
}

/// Cuts a line without its indentation to what two full rows of some columns hold. `marked` are ascending bytes to set off.
pub(super) fn fitted(line: &str, marked: &[Range<usize>], width: usize) -> Fitted {
    let from = line.len() - line.trim_start().len();
    let end = line.trim_end().len().max(from);
    let mut row = Row { left: MOST_ROWS * width, pieces: Vec::new(), is_full: false };
    let mut at = from;
    for bytes in marked {
        let bytes = bytes.start.clamp(at, end)..bytes.end.clamp(at, end);
        row.add(line, at..bytes.start, false);
        row.add(line, bytes.clone(), true);
        at = bytes.end;
    }
    row.add(line, at..end, false);
    let text: String = row.pieces.iter().map(|piece| piece.text.as_str()).collect();
    Fitted { pieces: row.pieces, n_rows: n_rows(&text, width, n_columns) }
}

/// Returns the number of rows that a text takes at most in a proportional font, if `width` digits fill a row.
pub(super) fn n_rows_of_words(text: &str, width: usize) -> usize {
    n_rows(text, width, |c| if matches!(c, 'A'..='Z' | 'm' | 'w' | '@' | '%' | '…' | '—') { 2 } else { n_columns(c) })
}

/// Returns the number of rows of a text that is wrapped between words, and within words that are longer than a row.
fn n_rows(text: &str, width: usize, n_columns: fn(char) -> usize) -> usize {
    let (mut n_rows, mut column) = (1, 0);
    for word in text.split_inclusive(' ') {
        let length = word.trim_end().chars().map(n_columns).sum::<usize>();
        if column > 0 && column + length > width {
            (n_rows, column) = (n_rows + 1, 0);
        }
        let end = column + length;
        n_rows += end.saturating_sub(1) / width.max(1);
        column = if end > width { (end - 1) % width + 1 } else { end } + 1;
    }
    n_rows
}

/// A line that is being filled.
struct Row {
    left: usize,
    pieces: Vec<FittedPiece>,
    is_full: bool,
}

impl Row {
    fn add(&mut self, line: &str, bytes: Range<usize>, is_marked: bool) {
        for bit in bits(line, bytes) {
            let (text, is_hidden) = match &bit {
                Bit::Text(text) => (Cow::Borrowed(*text), false),
                Bit::Hidden(text) => (Cow::Borrowed(text.as_str()), true),
            };
            if self.is_full {
                return;
            }
            let text = self.cut(&text.replace('\t', " "));
            self.pieces.push(FittedPiece { text, is_marked, is_hidden });
        }
    }

    /// Returns the beginning of a text that fits.
    fn cut(&mut self, text: &str) -> String {
        let mut kept = String::new();
        for c in text.chars() {
            if self.left < n_columns(c) + 1 {
                self.is_full = true;
                return kept + "…";
            }
            self.left -= n_columns(c);
            kept.push(c);
        }
        kept
    }
}

/// Returns the number of columns that a character takes at most: apart from punctuation, few outside of Latin, Greek and Cyrillic
/// are as narrow.
fn n_columns(c: char) -> usize {
    match c {
        ..'\u{530}' | '\u{2010}'..='\u{2027}' => 1,
        _ => 2,
    }
}

/// Returns a name for the first page, with its end left out if it is longer than some columns.
pub(super) fn short(name: &str, width: usize) -> String {
    let name = visible::short_name(name);
    let mut row = Row { left: width, pieces: Vec::new(), is_full: false };
    row.cut(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(line: &str, marked: Range<usize>, width: usize) -> (String, usize) {
        let fitted = fitted(line, std::slice::from_ref(&marked), width);
        let piece = |one: &FittedPiece| if one.is_marked { format!("[{}]", one.text) } else { one.text.clone() };
        (fitted.pieces.iter().map(piece).collect(), fitted.n_rows)
    }

    /// A line of code must take no more room than the first page has for it.
    #[test]
    fn lines_are_cut_to_their_rows() {
        assert_eq!(drawn("  int a = b;  ", 6..7, 20), ("int [a] = b;".into(), 1));
        assert_eq!(drawn("\tlong line", 0..0, 5), ("long line".into(), 2));
        assert_eq!(drawn("0123456789abc", 0..0, 5), ("012345678…".into(), 2));
        assert_eq!(drawn("李雷李雷李雷", 0..0, 5), ("李雷李雷…".into(), 2));
        assert_eq!(drawn("a\u{202e}b", 0..0, 20).0, "a«U+202E»b");
        assert_eq!(drawn("", 0..0, 5), (String::new(), 1));
        assert_eq!(drawn("ab 0123456", 0..0, 6), ("ab 0123456".into(), 3), "a long word begins a row");
        assert_eq!(short("Anna Lindqvist", 8), "Anna Li…");
        assert_eq!((n_rows_of_words("WWWWW", 10), n_rows_of_words("WWWWWW", 10)), (1, 2), "capitals are wide");
    }
}

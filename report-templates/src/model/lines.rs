//! Lines of files, and the line table of a text, computed once per file and shared by every page that shows it.
//!
//! A line ends with a line feed; a carriage return before it belongs to the ending.
//! A final line feed ends the last line and does not begin another one, so an empty text has no lines.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::json::as_list;

/// Lines of a file that hold handed-out code, or a common block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(usize, usize, usize)", into = "(usize, usize, usize)")]
pub struct StarterLines {
    /// Index of the file in its submission.
    pub file: usize,
    /// The first line, counted from 1.
    pub first_line: usize,
    /// The last line, counted from 1.
    pub last_line: usize,
}

as_list!(numbered StarterLines { file, first_line: usize, last_line: usize });

/// The first byte of every line of a text.
#[derive(Debug)]
pub struct LineTable {
    starts: Vec<usize>,
    n_bytes: usize,
}

impl LineTable {
    pub(crate) fn new(text: &str) -> Self {
        let mut starts = Vec::with_capacity(text.len() / 24 + 1);
        if !text.is_empty() {
            starts.push(0);
        }
        let after_line_feeds = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        starts.extend(after_line_feeds.filter(|&start| start < text.len()));
        Self { starts, n_bytes: text.len() }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns the bytes of a line, counted from 0, with its ending; empty past the last line.
    pub(crate) fn bytes(&self, line: usize) -> Range<usize> {
        let start = self.starts.get(line).copied().unwrap_or(self.n_bytes);
        let end = self.starts.get(line + 1).copied().unwrap_or(self.n_bytes);
        start..end
    }

    /// Returns the lines, counted from 0, that a byte range touches; never empty if there are lines.
    pub(crate) fn lines(&self, bytes: &Range<usize>) -> Range<usize> {
        let first = self.line_at(bytes.start);
        let last = self.line_at(bytes.end.saturating_sub(1).max(bytes.start));
        first..(last + 1).min(self.len())
    }

    fn line_at(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| start <= byte).saturating_sub(1)
    }
}

/// Returns a line without its ending.
pub(crate) fn without_ending(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

/// Returns a line, counted from 1, without its ending; empty if there is none.
pub(crate) fn line_at<'t>(text: &'t str, table: &LineTable, line: usize) -> &'t str {
    line.checked_sub(1).and_then(|line| text.get(table.bytes(line))).map_or("", without_ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(text: &str) -> Vec<&str> {
        let table = LineTable::new(text);
        (0..table.len()).map(|line| without_ending(&text[table.bytes(line)])).collect()
    }

    /// Line numbers must agree with those of an editor, whatever the line endings.
    #[test]
    fn lines_are_those_of_an_editor() {
        assert_eq!(lines_of(""), Vec::<&str>::new());
        assert_eq!(lines_of("a"), ["a"]);
        assert_eq!(lines_of("a\n"), ["a"]);
        assert_eq!(lines_of("a\r\nb\r\n"), ["a", "b"]);
        assert_eq!(lines_of("\n\né"), ["", "", "é"]);
    }

    /// A match that ends with a line must not include the next one.
    #[test]
    fn byte_ranges_touch_the_expected_lines() {
        let table = LineTable::new("ab\ncd\nef");
        assert_eq!(table.lines(&(0..2)), 0..1);
        assert_eq!(table.lines(&(0..3)), 0..1);
        assert_eq!(table.lines(&(1..4)), 0..2);
        assert_eq!(table.lines(&(6..8)), 2..3);
        assert_eq!(table.lines(&(8..8)), 2..3);
        assert_eq!(LineTable::new("").lines(&(0..0)), 0..0);
    }
}

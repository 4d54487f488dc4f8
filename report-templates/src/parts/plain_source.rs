//! A file as its page shows it without a script: line numbers beside the text, with anchors for links.
//!
//! Lines are not elements of their own, so that a page is hardly longer than the text it shows.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::model::SourceFile;
use crate::model::lines::LineTable;
use crate::parts::code::{Piece, pieces};
use crate::parts::highlights::{Highlight, Span, flatten, spans_of_file, spans_of_trivia};
use crate::words::visible::is_hidden;

/// The first lines of a file.
pub(crate) struct PlainSource<'a> {
    pub(crate) numbers: String,
    pub(crate) sections: Vec<Section<'a>>,
    pub(crate) anchors_below: Vec<usize>,
    pub(crate) n_shown: usize,
    pub(crate) is_whole: bool,
    pub(crate) n_bytes_left: usize,
}

/// The text from one anchor to the next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Section<'a> {
    /// The line of the anchor, counted from 1; none for the text before the first anchor.
    pub(crate) anchor: Option<usize>,
    pub(crate) pieces: Vec<Piece<'a>>,
}

/// Returns as many lines of a file as fit into `budget` bytes of a page, with anchors at some lines, counted from 1.
pub(crate) fn plain_source<'a>(
    file: &SourceFile,
    text: &'a str,
    table: &LineTable,
    anchors: &BTreeSet<usize>,
    budget: usize,
) -> PlainSource<'a> {
    let (end, n_bytes_left) = fitting(text, budget);
    let n_shown = if end == 0 { 0 } else { table.lines(&(0..end)).len() };
    PlainSource {
        numbers: numbers(n_shown),
        sections: sections(file, &text[..end], table, anchors),
        anchors_below: anchors.iter().copied().filter(|&line| line > n_shown).collect(),
        n_shown,
        is_whole: end == text.len(),
        n_bytes_left,
    }
}

/// Returns the numbers from 1 to `last`, one per line.
fn numbers(last: usize) -> String {
    let mut numbers = String::with_capacity(5 * last);
    for number in 1..=last {
        let separator = if number > 1 { "\n" } else { "" };
        let _ = write!(numbers, "{separator}{number}");
    }
    numbers
}

/// Returns the end of the last whole line that fits, or a place within the first line, and the rest of the budget.
fn fitting(text: &str, budget: usize) -> (usize, usize) {
    let mut left = budget;
    let mut end_of_line = 0;
    for (at, character) in text.char_indices() {
        let taken = n_bytes_of(character);
        if taken > left {
            return (if end_of_line > 0 { end_of_line } else { at }, 0);
        }
        left -= taken;
        if character == '\n' {
            end_of_line = at + 1;
        }
    }
    (text.len(), left)
}

/// Estimates the bytes of a character in HTML: line numbers, escapes and visible forms of hidden characters included.
fn n_bytes_of(character: char) -> usize {
    match character {
        '\n' => 8,
        '<' | '>' | '&' | '"' | '\'' => 5,
        _ if is_hidden(character) => 40,
        _ => character.len_utf8(),
    }
}

fn sections<'a>(file: &SourceFile, text: &'a str, table: &LineTable, anchors: &BTreeSet<usize>) -> Vec<Section<'a>> {
    let regions = regions(file, text);
    let starts = anchors.iter().map(|&line| (Some(line), table.bytes(line - 1).start));
    let starts: Vec<(Option<usize>, usize)> =
        [(None, 0)].into_iter().chain(starts.filter(|&(_, start)| start < text.len())).collect();
    let ends = starts.iter().skip(1).map(|&(_, start)| start).chain([text.len()]);
    let ranges = starts.iter().zip(ends).map(|(&(anchor, start), end)| (anchor, start..end));
    let cut = ranges.map(|(anchor, bytes)| Section { anchor, pieces: pieces(text, bytes.clone(), 0, &regions) });
    cut.collect()
}

/// Returns starter and common code. Regions with only white space between them are joined.
fn regions(file: &SourceFile, text: &str) -> Vec<Span> {
    let mut regions: Vec<Span> = Vec::new();
    let spans = spans_of_file(file).into_iter().chain(spans_of_trivia(file));
    for span in flatten(text, spans.collect()).into_iter().filter(|span| span.highlight != Highlight::Trivia) {
        match regions.last_mut() {
            Some(last)
                if last.highlight == span.highlight && text[last.bytes.end..span.bytes.start].trim().is_empty() =>
            {
                last.bytes.end = span.bytes.end;
            }
            _ => regions.push(span),
        }
    }
    regions
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the sections with a drawing: `#2` is an anchor, `[s:…]` starter code, `[c:…]` common code.
    fn check(text: &str, anchors: &[usize], budget: usize, expected: &str) -> usize {
        let file =
            SourceFile { starter: std::iter::once(0..3).collect(), common: vec![5..6, 8..9], ..SourceFile::default() };
        let anchors = anchors.iter().copied().collect();
        let plain = plain_source(&file, text, &LineTable::new(text), &anchors, budget);
        let mut drawn = String::new();
        for section in plain.sections {
            drawn.extend(section.anchor.map(|line| format!("#{line}")));
            drawn.extend(section.pieces.iter().map(|piece| match piece {
                piece if piece.is_hidden() => format!("[h:{}]", piece.text),
                piece if piece.tag() == Some('b') => format!("[s:{}]", piece.text),
                piece if piece.tag() == Some('i') => format!("[c:{}]", piece.text),
                piece => piece.text.to_string(),
            }));
        }
        assert_eq!(drawn, expected);
        plain.n_shown
    }

    /// The whole text must appear, with highlights and anchors in the right places.
    #[test]
    fn a_text_is_cut_at_highlights_and_anchors() {
        let expected = "[s:st\n]#2ab[c:c\n d]\r\n#4[h:«U+202E»]e\n";
        check("st\nabc\n d\r\n\u{202e}e\n", &[2, 4], 1000, expected);
    }

    #[test]
    fn a_long_text_is_cut_after_a_line_and_a_minified_one_after_a_character() {
        assert_eq!(check("st\nabc\n d\r\ne\n", &[4], 22, "[s:st\n]ab[c:c]\n"), 2);
        assert_eq!(check("stété", &[], 4, "[s:st]é"), 1);
        assert_eq!(check("st", &[], 0, ""), 0);
    }
}

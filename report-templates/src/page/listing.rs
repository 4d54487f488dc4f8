//! A file as its page holds it without a script: line numbers and text side by side, with anchors where something links to.
//!
//! No line is an element of its own, so that a page is hardly longer than the text that it shows.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::lines::LineTable;
use crate::marks::{Mark, Span, flatten};
use crate::model::SourceFile;
use crate::visible::{Bit, bits, hidden, is_hidden};

/// The first lines of a file.
pub(super) struct Plain<'a> {
    /// The numbers of its lines, one below the other.
    pub(super) numbers: String,
    pub(super) pieces: Vec<Piece<'a>>,
    /// Lines that are linked to but not shown.
    pub(super) anchors_below: Vec<usize>,
    /// How many lines are shown.
    pub(super) n_shown: usize,
    /// Whether that is all of the text.
    pub(super) is_whole: bool,
    /// What is left of the bytes that it was given.
    pub(super) n_bytes_left: usize,
}

/// What follows what in the text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// The place of an anchor: a line, counted from 1.
    Anchor(usize),
    /// Text of the student's own.
    Own(&'a str),
    /// Starter code.
    Starter(&'a str),
    /// Common code.
    Common(&'a str),
    /// The mark of a character that cannot be seen.
    Hidden(String),
}

/// What a stretch of a text is, if it is not the student's own alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Region {
    Starter,
    Common,
}

/// As many lines of a file as fit into `most` bytes of a page, with anchors at some of its lines, counted from 1.
pub(super) fn plain<'a>(
    file: &SourceFile,
    text: &'a str,
    table: &LineTable,
    anchors: &BTreeSet<usize>,
    most: usize,
) -> Plain<'a> {
    let (end, n_bytes_left) = fitting(text, most);
    let n_shown = if end == 0 { 0 } else { table.lines(&(0..end)).len() };
    let numbers: Vec<String> = (1..=n_shown).map(|line| line.to_string()).collect();
    Plain {
        numbers: numbers.join("\n"),
        pieces: pieces(&text[..end], &regions(file, text, end), table, anchors),
        anchors_below: anchors.iter().copied().filter(|&line| line > n_shown).collect(),
        n_shown,
        is_whole: end == text.len(),
        n_bytes_left,
    }
}

/// Where the last whole line ends that fits, or within the first line if not even that does; and what is left then.
fn fitting(text: &str, most: usize) -> (usize, usize) {
    let mut left = most;
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

/// How much of a page a character takes: a line its number, and what is escaped or made visible more than itself.
fn n_bytes_of(character: char) -> usize {
    match character {
        '\n' => 8,
        '<' | '>' | '&' | '"' | '\'' => 5,
        _ if is_hidden(character) => 40,
        _ => character.len_utf8(),
    }
}

/// Cuts a text wherever something changes, and says of each part what it is.
fn pieces<'a>(
    text: &'a str,
    regions: &[(Range<usize>, Region)],
    table: &LineTable,
    anchors: &BTreeSet<usize>,
) -> Vec<Piece<'a>> {
    let hidden: BTreeSet<usize> = hidden(text).collect();
    let anchors: BTreeSet<(usize, usize)> = anchors
        .iter()
        .map(|&line| (table.bytes(line - 1).start, line))
        .filter(|&(start, _)| start < text.len())
        .collect();
    let parts = parts(text, regions, &hidden, anchors.iter().map(|&(start, _)| start));
    let mut pieces = Vec::new();
    let mut anchors = anchors.into_iter().peekable();
    for part in parts {
        while let Some((_, line)) = anchors.next_if(|&(start, _)| start <= part.start) {
            pieces.push(Piece::Anchor(line));
        }
        pieces.push(piece(text, regions, &hidden, part));
    }
    pieces
}

fn piece<'a>(
    text: &'a str,
    regions: &[(Range<usize>, Region)],
    hidden: &BTreeSet<usize>,
    part: Range<usize>,
) -> Piece<'a> {
    let shown = &text[part.clone()];
    if hidden.contains(&part.start)
        && let Some(Bit::Mark(mark)) = bits(shown).into_iter().next()
    {
        return Piece::Hidden(mark);
    }
    let region = regions.partition_point(|(bytes, _)| bytes.end <= part.start);
    match regions.get(region) {
        Some((bytes, Region::Starter)) if bytes.start <= part.start => Piece::Starter(shown),
        Some((bytes, Region::Common)) if bytes.start <= part.start => Piece::Common(shown),
        _ => Piece::Own(shown),
    }
}

/// The stretches between all places where a text is cut.
fn parts(
    text: &str,
    regions: &[(Range<usize>, Region)],
    hidden: &BTreeSet<usize>,
    anchors: impl Iterator<Item = usize>,
) -> Vec<Range<usize>> {
    let mut cuts: BTreeSet<usize> = anchors.collect();
    cuts.extend(regions.iter().flat_map(|(bytes, _)| [bytes.start, bytes.end]));
    cuts.extend(
        hidden.iter().flat_map(|&start| [start, start + text[start..].chars().next().map_or(0, char::len_utf8)]),
    );
    cuts.extend([0, text.len()]);
    let cuts: Vec<usize> = cuts.into_iter().filter(|&cut| cut <= text.len()).collect();
    cuts.windows(2).map(|ends| ends[0]..ends[1]).collect()
}

/// Where starter and common code stand. What only blanks part is one region.
fn regions(file: &SourceFile, text: &str, end: usize) -> Vec<(Range<usize>, Region)> {
    let span = |mark| move |bytes: &Range<usize>| Span { bytes: bytes.start..bytes.end.min(end), mark };
    let mut spans: Vec<Span> = file.starter.iter().map(span(Mark::Starter)).collect();
    spans.extend(file.common.iter().map(span(Mark::Common)));
    spans.extend(file.asides.iter().map(span(Mark::Aside)));
    spans.retain(|span| span.bytes.start < span.bytes.end);
    let mut regions: Vec<(Range<usize>, Region)> = Vec::new();
    for Span { bytes, mark } in flatten(text, spans) {
        let region = match mark {
            Mark::Starter => Region::Starter,
            Mark::Common => Region::Common,
            Mark::Aside | Mark::Gap { .. } | Mark::Match { .. } => continue,
        };
        match regions.last_mut() {
            Some((last, same)) if *same == region && text[last.end..bytes.start].trim().is_empty() => {
                last.end = bytes.end;
            }
            _ => regions.push((bytes, region)),
        }
    }
    regions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, anchors: &[usize], most: usize, expected: &[Piece]) -> usize {
        let file =
            SourceFile { starter: std::iter::once(0..3).collect(), common: vec![5..6, 8..9], ..SourceFile::default() };
        let anchors = anchors.iter().copied().collect();
        let plain = plain(&file, text, &LineTable::new(text), &anchors, most);
        assert_eq!(plain.pieces, expected);
        plain.n_shown
    }

    /// The text must come out whole, with its marks and anchors where they belong.
    #[test]
    fn a_text_is_cut_where_something_changes() {
        use Piece::{Anchor, Common, Hidden, Own, Starter};
        let expected = [
            Starter("st\n"),
            Anchor(2),
            Own("ab"),
            Common("c\n d"),
            Own("\r\n"),
            Anchor(4),
            Hidden("«U+202E»".to_owned()),
            Own("e\n"),
        ];
        check("st\nabc\n d\r\n\u{202e}e\n", &[2, 4], 1000, &expected);
    }

    /// What is cut is cut between lines, and a minified file between characters.
    #[test]
    fn a_long_text_is_cut() {
        use Piece::{Common, Own, Starter};
        let n_shown = check("st\nabc\n d\r\ne\n", &[4], 22, &[Starter("st\n"), Own("ab"), Common("c"), Own("\n")]);
        assert_eq!(n_shown, 2);
        assert_eq!(check("stété", &[], 4, &[Starter("st"), Own("é")]), 1);
        assert_eq!(check("st", &[], 0, &[]), 0);
    }
}

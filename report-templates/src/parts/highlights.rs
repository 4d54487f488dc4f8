//! Highlights: which bytes of a file are starter code, common code, code of tools, matches, gaps of passages, or trivia.
//!
//! The spans of a file overlap: a gap may contain starter code, and a passage contains matches.
//! [`flatten`] resolves the overlaps, so that every byte has at most one highlight:
//!
//! ```text
//! starter        ====
//! passage 1   --------------
//! its matches --        ----
//! flat        MMg====ggggMMMM     M match, g gap, = starter
//! ```

use std::collections::BTreeSet;
use std::ops::Range;

use crate::model::SourceFile;

/// The kind of a highlighted region. Where several overlap, the greatest is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Highlight {
    /// Code between two matches of one passage.
    Gap {
        /// The number of the passage, counted from 1.
        passage: usize,
    },
    /// Code that a large share of the batch has.
    Common,
    /// Code that the instructor handed out.
    Starter,
    /// Code that is equal on both sides.
    Match {
        /// The number of the passage, counted from 1.
        passage: usize,
        /// The number of the match, counted from 1 over the whole pair; the same on both sides.
        number: usize,
    },
    /// Comments and similar text inside a match. It was not compared, so it is not shown as equal.
    Trivia,
    /// Code that a tool wrote.
    Tool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) bytes: Range<usize>,
    pub(crate) highlight: Highlight,
}

/// Returns the starter code, the common code and the code of tools of a file.
pub(crate) fn spans_of_file(file: &SourceFile) -> Vec<Span> {
    let starter = spans(&file.starter, Highlight::Starter);
    starter.chain(spans(&file.common, Highlight::Common)).chain(spans(&file.tool, Highlight::Tool)).collect()
}

pub(crate) fn spans_of_trivia(file: &SourceFile) -> impl Iterator<Item = Span> {
    spans(&file.trivia, Highlight::Trivia)
}

fn spans(ranges: &[Range<usize>], highlight: Highlight) -> impl Iterator<Item = Span> {
    ranges.iter().map(move |bytes| Span { bytes: bytes.clone(), highlight })
}

/// Resolves overlaps. The result is ascending, lies within `text`, and starts and ends on character boundaries.
///
/// Of two equal highlights, the one that begins later is shown, because otherwise it would never be seen.
pub(crate) fn flatten(text: &str, spans: Vec<Span>) -> Vec<Span> {
    let spans: Vec<Span> = spans.into_iter().filter_map(|span| within(text, span)).collect();
    let mut flat: Vec<Span> = Vec::with_capacity(spans.len());
    let mut open: BTreeSet<(u8, usize, usize)> = BTreeSet::new();
    let mut from = 0;
    for (at, boundary) in boundaries(&spans) {
        if let Some(&(_, _, span)) = open.last() {
            push(&mut flat, from..at, spans[span].highlight);
        }
        from = at;
        match boundary {
            Boundary::End(span) => open.remove(&rank(&spans, span)),
            Boundary::Start(span) => open.insert(rank(&spans, span)),
        };
    }
    flat
}

/// The end or the start of a span, by its index in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Boundary {
    End(usize),
    Start(usize),
}

fn boundaries(spans: &[Span]) -> Vec<(usize, Boundary)> {
    let mut boundaries: Vec<_> = spans
        .iter()
        .enumerate()
        .flat_map(|(index, span)| [(span.bytes.start, Boundary::Start(index)), (span.bytes.end, Boundary::End(index))])
        .collect();
    boundaries.sort_unstable();
    boundaries
}

fn rank(spans: &[Span], span: usize) -> (u8, usize, usize) {
    let level = match spans[span].highlight {
        Highlight::Gap { .. } => 0,
        Highlight::Common => 1,
        Highlight::Starter => 2,
        Highlight::Match { .. } => 3,
        Highlight::Trivia => 4,
        Highlight::Tool => 5,
    };
    (level, spans[span].bytes.start, span)
}

/// Appends a span, or extends the last one if it has the same highlight and ends here.
fn push(flat: &mut Vec<Span>, bytes: Range<usize>, highlight: Highlight) {
    if bytes.is_empty() {
        return;
    }
    match flat.last_mut() {
        Some(last) if last.highlight == highlight && last.bytes.end == bytes.start => last.bytes.end = bytes.end,
        _ => flat.push(Span { bytes, highlight }),
    }
}

/// Returns the part of a span that lies in `text`, if any.
fn within(text: &str, span: Span) -> Option<Span> {
    let bytes = char_boundary(text, span.bytes.start)..char_boundary(text, span.bytes.end);
    (bytes.start < bytes.end).then_some(Span { bytes, ..span })
}

/// Returns the last character boundary at or before a byte.
fn char_boundary(text: &str, byte: usize) -> usize {
    let byte = byte.min(text.len());
    (0..=byte).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Highlight = Highlight::Match { passage: 1, number: 1 };
    const SECOND: Highlight = Highlight::Match { passage: 2, number: 2 };
    const GAP: Highlight = Highlight::Gap { passage: 1 };

    /// Compares the flat spans with a drawing that has one letter per byte.
    fn check(text: &str, spans: &[(Range<usize>, Highlight)], expected: &str) {
        let spans = spans.iter().map(|(bytes, highlight)| Span { bytes: bytes.clone(), highlight: *highlight });
        let mut letters = vec!['.'; text.len()];
        for span in flatten(text, spans.collect()) {
            let letter = match span.highlight {
                Highlight::Gap { .. } => 'g',
                Highlight::Common => 'c',
                Highlight::Starter => 's',
                Highlight::Tool => 't',
                Highlight::Trivia => 't',
                Highlight::Match { passage, .. } => char::from(b'0' + passage as u8),
            };
            for byte in span.bytes {
                assert_eq!(letters[byte], '.', "byte {byte} is covered twice");
                letters[byte] = letter;
            }
        }
        assert_eq!(letters.into_iter().collect::<String>(), expected);
    }

    #[test]
    fn the_greatest_highlight_is_shown() {
        check("0123456789", &[(0..10, GAP), (0..2, FIRST), (4..6, Highlight::Starter), (8..10, FIRST)], "11ggssgg11");
        check("0123456789", &[(0..6, Highlight::Common), (3..8, Highlight::Starter)], "cccsssss..");
        check("0123456789", &[(0..8, FIRST), (3..5, Highlight::Trivia)], "111tt111..");
        check("0123456789", &[(0..6, FIRST), (4..8, SECOND)], "11112222..");
        check("0123456789", &[(0..9, FIRST), (2..4, SECOND)], "112211111.");
        check("0123456789", &[], "..........");
    }

    /// A range outside of the text must not make the report fail.
    #[test]
    fn ranges_outside_of_the_text_are_cut() {
        check("aéb", &[(2..9, FIRST)], ".111");
        check("ab", &[(5..9, FIRST)], "..");
        check("", &[(0..3, FIRST)], "");
        #[expect(clippy::reversed_empty_ranges, reason = "a hostile report can have one")]
        check("abc", &[(2..1, FIRST)], "...");
    }
}

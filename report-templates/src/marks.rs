//! What a byte of code is: starter code, common code, a gap of a passage, a match, or none of these.
//!
//! The spans of a file overlap (a gap may hold starter code, a passage holds matches).
//! [`flatten`] lays them flat, so that every byte has one mark:
//!
//! ```text
//! starter        ====
//! passage 1   --------------
//! its matches --        ----
//! flat        MMg====ggggMMMM     M match, g gap, = starter
//! ```

use std::collections::BTreeSet;
use std::ops::Range;

/// What a stretch of code is. Where several apply, the greatest is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// Between two matches of one passage.
    Gap {
        /// The passage, counted from 1.
        passage: usize,
    },
    /// In a large share of the batch.
    Common,
    /// Handed out by the instructor.
    Starter,
    /// Equal on both sides.
    Match {
        /// The passage, counted from 1.
        passage: usize,
        /// The match, counted from 1 over the whole pair: the same on both sides.
        number: usize,
    },
    /// Comments and the like inside a match: they were not compared, so nothing is said of them.
    Aside,
}

/// Some bytes of a file and what they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) bytes: Range<usize>,
    pub(crate) mark: Mark,
}

/// Lays spans flat: ascending, none overlapping, within `text` and on its character boundaries.
///
/// Among equal marks the one that begins later is shown, because it would otherwise never be seen.
pub(crate) fn flatten(text: &str, spans: Vec<Span>) -> Vec<Span> {
    let spans: Vec<Span> = spans.into_iter().filter_map(|span| within(text, span)).collect();
    let mut flat: Vec<Span> = Vec::with_capacity(spans.len());
    let mut open: BTreeSet<(u8, usize, usize)> = BTreeSet::new();
    let mut from = 0;
    for (at, change) in changes(&spans) {
        if let Some(&(_, _, span)) = open.last() {
            push(&mut flat, from..at, spans[span].mark);
        }
        from = at;
        match change {
            Change::End(span) => open.remove(&rank(&spans, span)),
            Change::Start(span) => open.insert(rank(&spans, span)),
        };
    }
    flat
}

/// A place where a span ends or starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    End(usize),
    Start(usize),
}

fn changes(spans: &[Span]) -> Vec<(usize, Change)> {
    let starts = spans.iter().enumerate().map(|(number, span)| (span.bytes.start, Change::Start(number)));
    let ends = spans.iter().enumerate().map(|(number, span)| (span.bytes.end, Change::End(number)));
    let mut changes: Vec<_> = starts.chain(ends).collect();
    changes.sort_unstable();
    changes
}

fn rank(spans: &[Span], span: usize) -> (u8, usize, usize) {
    let level = match spans[span].mark {
        Mark::Gap { .. } => 0,
        Mark::Common => 1,
        Mark::Starter => 2,
        Mark::Match { .. } => 3,
        Mark::Aside => 4,
    };
    (level, spans[span].bytes.start, span)
}

/// Appends a stretch, or makes the last one longer if it goes on with the same mark.
fn push(flat: &mut Vec<Span>, bytes: Range<usize>, mark: Mark) {
    if bytes.is_empty() {
        return;
    }
    match flat.last_mut() {
        Some(last) if last.mark == mark && last.bytes.end == bytes.start => last.bytes.end = bytes.end,
        _ => flat.push(Span { bytes, mark }),
    }
}

/// The part of a span that can be cut out of `text`, if any is left.
fn within(text: &str, span: Span) -> Option<Span> {
    let bytes = boundary(text, span.bytes.start)..boundary(text, span.bytes.end);
    (bytes.start < bytes.end).then_some(Span { bytes, ..span })
}

/// The last character boundary at or before a byte.
fn boundary(text: &str, byte: usize) -> usize {
    let byte = byte.min(text.len());
    (0..=byte).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Mark = Mark::Match { passage: 1, number: 1 };
    const SECOND: Mark = Mark::Match { passage: 2, number: 2 };
    const GAP: Mark = Mark::Gap { passage: 1 };

    /// Writes each byte's mark as one letter.
    fn check(text: &str, spans: &[(Range<usize>, Mark)], expected: &str) {
        let spans = spans.iter().map(|(bytes, mark)| Span { bytes: bytes.clone(), mark: *mark }).collect();
        let mut letters = vec!['.'; text.len()];
        for span in flatten(text, spans) {
            let letter = match span.mark {
                Mark::Gap { .. } => 'g',
                Mark::Common => 'c',
                Mark::Starter => 's',
                Mark::Aside => 'a',
                Mark::Match { passage, .. } => char::from(b'0' + passage as u8),
            };
            for byte in span.bytes {
                assert_eq!(letters[byte], '.', "byte {byte} is covered twice");
                letters[byte] = letter;
            }
        }
        assert_eq!(letters.into_iter().collect::<String>(), expected);
    }

    /// The rules of what is shown where spans overlap.
    #[test]
    fn the_greatest_mark_wins() {
        check("0123456789", &[(0..10, GAP), (0..2, FIRST), (4..6, Mark::Starter), (8..10, FIRST)], "11ggssgg11");
        check("0123456789", &[(0..6, Mark::Common), (3..8, Mark::Starter)], "cccsssss..");
        check("0123456789", &[(0..8, FIRST), (3..5, Mark::Aside)], "111aa111..");
        check("0123456789", &[(0..6, FIRST), (4..8, SECOND)], "11112222..");
        check("0123456789", &[(0..9, FIRST), (2..4, SECOND)], "112211111.");
        check("0123456789", &[], "..........");
    }

    /// A range that is out of place must not bring the report down.
    #[test]
    fn ranges_out_of_place_are_cut_to_the_text() {
        check("aéb", &[(2..9, FIRST)], ".111");
        check("ab", &[(5..9, FIRST)], "..");
        check("", &[(0..3, FIRST)], "");
        #[allow(clippy::reversed_empty_ranges)]
        check("abc", &[(2..1, FIRST)], "...");
    }
}

//! The longest sequence of lines that two submissions have and nobody else, apart from names. It states the verdict on a copy
//! with other names.

use std::borrow::Borrow;
use std::ops::Range;

use super::pair::{FileRange, Match, Passage};

/// Minimum number of lines of a sequence that states a verdict.
const MIN_LINES: usize = 4;

/// Returns the longest match that nobody else has as a whole, because others have not all of it, with its number of lines without
/// blank ones; nothing if it is short. Where the sides have different numbers, the smaller one counts.
///
/// `texts` are those of the files on the left and on the right.
pub fn longest_sequence<'p, T: Borrow<str>>(
    passages: &'p [Passage],
    [left, right]: [&[T]; 2],
) -> Option<(usize, &'p Match)> {
    let mut longest: Option<(usize, &Match)> = None;
    for passage in passages {
        for found in &passage.matches {
            let n_needed = longest.map_or(MIN_LINES, |(n_longest, _)| n_longest + 1);
            let n_left = n_lines(left, &found.left);
            // Most are too short on the left already.
            if n_left < n_needed {
                continue;
            }
            let n_lines = n_left.min(n_lines(right, &found.right));
            if n_lines >= n_needed && is_exclusive(passage, found, text(left, &found.left)) {
                longest = Some((n_lines, found));
            }
        }
    }
    longest
}

fn text<'t, T: Borrow<str>>(texts: &'t [T], place: &FileRange) -> &'t str {
    texts.get(place.file).map_or("", Borrow::borrow)
}

fn n_lines<T: Borrow<str>>(texts: &[T], place: &FileRange) -> usize {
    let lines = text(texts, place).get(place.bytes.clone()).unwrap_or_default().lines();
    lines.filter(|line| !line.trim().is_empty()).count()
}

/// Returns whether a word of a match is in no part that others have. `text` is that of its file on the left.
fn is_exclusive(passage: &Passage, found: &Match, text: &str) -> bool {
    let FileRange { file, bytes } = &found.left;
    let parts = passage.shared_parts.iter().filter(|part| part.left.file == *file).map(|part| &part.left.bytes);
    let has_word = |bytes: Range<usize>| text.get(bytes).is_some_and(|text| text.chars().any(char::is_alphanumeric));
    has_uncovered(bytes, parts, has_word)
}

/// Returns whether something is left of a range outside of some parts, which are ascending.
fn has_uncovered<'r>(
    range: &Range<usize>,
    parts: impl Iterator<Item = &'r Range<usize>>,
    is_something: impl Fn(Range<usize>) -> bool,
) -> bool {
    let mut start = range.start;
    for part in parts {
        if part.start > start && is_something(start..part.start.min(range.end)) {
            return true;
        }
        start = start.max(part.end);
        if start >= range.end {
            return false;
        }
    }
    start < range.end && is_something(start..range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sequence is nobody else's if others have not all of it.
    #[test]
    fn sequences_are_those_that_nobody_else_has_whole() {
        let any = |range: Range<usize>| !range.is_empty();
        assert!(has_uncovered(&(10..20), [5..12, 13..30].iter(), any));
        assert!(!has_uncovered(&(10..20), [5..12, 12..30].iter(), any));
        assert!(has_uncovered(&(10..20), [].iter(), any) && has_uncovered(&(10..20), std::iter::once(&(10..19)), any));
    }
}

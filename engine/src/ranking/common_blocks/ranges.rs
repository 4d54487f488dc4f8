//! Lists of ranges of positions in a text, ascending and apart from one another.

use std::ops::Range;

/// Returns the number of positions in ranges.
pub(super) fn n_tokens(ranges: &[Range<u32>]) -> usize {
    ranges.iter().map(ExactSizeIterator::len).sum()
}

/// Returns the number of positions that two lists of ranges have in common.
pub(super) fn n_common(one: &[Range<u32>], other: &[Range<u32>]) -> usize {
    let common =
        |one: &Range<u32>, other: &Range<u32>| one.end.min(other.end).saturating_sub(one.start.max(other.start));
    one.iter().flat_map(|one| other.iter().map(|other| common(one, other) as usize)).sum()
}

/// Returns the union of ranges, ascending.
pub(super) fn united(mut ranges: Vec<Range<u32>>) -> Vec<Range<u32>> {
    ranges.sort_unstable_by_key(|range| (range.start, range.end));
    let mut united: Vec<Range<u32>> = Vec::new();
    for range in ranges {
        match united.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => united.push(range),
        }
    }
    united
}

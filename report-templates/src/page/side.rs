//! The two sides of a pair.

use std::ops::Range;

use super::pages::Pages;
use crate::highlights::{Highlight, Span};
use crate::model::{FileRange, Match, Pair, Passage, SharedPart};

/// The left or the right side of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    /// Both sides.
    pub(super) const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// Returns the submission of a pair on this side.
    pub(super) fn submission(self, pair: &Pair) -> usize {
        match self {
            Side::Left => pair.left,
            Side::Right => pair.right,
        }
    }

    /// Returns the range of a match on this side.
    pub(super) fn range(self, one: &Match) -> &FileRange {
        match self {
            Side::Left => &one.left,
            Side::Right => &one.right,
        }
    }

    /// Returns the bytes from the first to the last of some matches in one file.
    pub(super) fn extent(self, matches: &[Match]) -> Range<usize> {
        let start = matches.iter().map(|one| self.range(one).bytes.start).min().unwrap_or(0);
        let end = matches.iter().map(|one| self.range(one).bytes.end).max().unwrap_or(0);
        start..end
    }

    /// Splits the matches of a passage where this side continues in another file. Returns the file of each part with its matches.
    pub(super) fn by_file(self, matches: &[Match]) -> impl Iterator<Item = (usize, &[Match])> {
        let parts = matches.chunk_by(move |one, next| self.range(one).file == self.range(next).file);
        parts.map(move |part| (self.range(&part[0]).file, part))
    }

    /// Returns the matches and gaps of a pair in each of the `n_files` files on this side.
    pub(super) fn spans(self, pair: &Pair, n_files: usize) -> Vec<Vec<Span>> {
        let mut spans = vec![Vec::new(); n_files];
        let mut number = 0;
        for (passage, one) in (1..).zip(&pair.passages) {
            for (file, matches) in self.by_file(&one.matches) {
                spans[file].push(Span { bytes: self.extent(matches), highlight: Highlight::Gap { passage } });
                for one in matches {
                    number += 1;
                    let highlight = Highlight::Match { passage, number };
                    spans[file].push(Span { bytes: self.range(one).bytes.clone(), highlight });
                }
            }
        }
        spans
    }
}

impl Side {
    /// Returns the parts of matches that others have, for each file, ascending.
    pub(super) fn shared_parts(self, pair: &Pair, n_files: usize) -> Vec<Vec<(Range<usize>, &SharedPart)>> {
        let mut parts = vec![Vec::new(); n_files];
        for part in pair.passages.iter().flat_map(|passage| &passage.shared_parts) {
            let range = if self == Side::Left { &part.left } else { &part.right };
            parts[range.file].push((range.bytes.clone(), part));
        }
        parts.iter_mut().for_each(|parts| parts.sort_by_key(|(bytes, _)| bytes.start));
        parts
    }
}

/// Returns the file in which a passage begins on one side, and its lines there, counted from 0.
pub(super) fn beginning(pages: &Pages, pair: &Pair, passage: &Passage, side: Side) -> (usize, Range<usize>) {
    let (file, matches) = side.by_file(&passage.matches).next().unwrap_or((0, &[]));
    (file, pages.tables[side.submission(pair)][file].lines(&side.extent(matches)))
}

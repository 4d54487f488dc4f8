//! Where a pair stands on one of its sides.

use std::ops::Range;

use super::Pages;
use crate::model::{Match, Pair, Passage, Place};

/// Left or right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    Left,
    Right,
}

impl Hand {
    /// Both.
    pub(super) const BOTH: [Hand; 2] = [Hand::Left, Hand::Right];

    /// The submission of a pair on this side.
    pub(super) fn submission(self, pair: &Pair) -> usize {
        match self {
            Hand::Left => pair.left,
            Hand::Right => pair.right,
        }
    }

    /// Where a match stands on this side.
    pub(super) fn place(self, one: &Match) -> &Place {
        match self {
            Hand::Left => &one.left,
            Hand::Right => &one.right,
        }
    }
}

/// The file in which a passage begins on one side, and the lines of it there, counted from 0.
pub(super) fn beginning(pages: &Pages, pair: &Pair, passage: &Passage, hand: Hand) -> (usize, Range<usize>) {
    let file = passage.matches.first().map_or(0, |first| hand.place(first).file);
    let same_file = passage.matches.iter().take_while(|one| hand.place(one).file == file).count();
    let bytes = extent(&passage.matches[..same_file], hand);
    (file, pages.tables[hand.submission(pair)][file].lines(&bytes))
}

/// The bytes from the first match of a passage to its last.
pub(super) fn extent(matches: &[Match], hand: Hand) -> Range<usize> {
    let bytes = |one| &hand.place(one).bytes;
    let start = matches.iter().map(|one| bytes(one).start).min().unwrap_or(0);
    let end = matches.iter().map(|one| bytes(one).end).max().unwrap_or(0);
    start..end
}

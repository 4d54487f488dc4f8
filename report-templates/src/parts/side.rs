//! The two sides of a pair.

use std::collections::BTreeSet;
use std::ops::Range;

use super::highlights::{Highlight, Span};
use super::pages::Pages;
use crate::model::{Corroboration, FileRange, Match, Occurrences, Pair, Passage, SharedPart, Sides};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

impl Side {
    pub(crate) const BOTH: [Side; 2] = [Side::Left, Side::Right];

    pub(crate) fn submission(self, pair: &Pair) -> usize {
        match self {
            Side::Left => pair.left,
            Side::Right => pair.right,
        }
    }

    pub(crate) fn range(self, one: &Match) -> &FileRange {
        match self {
            Side::Left => &one.left,
            Side::Right => &one.right,
        }
    }

    pub(crate) fn of(self, numbers: Sides) -> usize {
        match self {
            Side::Left => numbers.left,
            Side::Right => numbers.right,
        }
    }

    /// Returns the bytes from the first to the last of some matches in one file.
    pub(crate) fn extent(self, matches: &[Match]) -> Range<usize> {
        let start = matches.iter().map(|one| self.range(one).bytes.start).min().unwrap_or(0);
        let end = matches.iter().map(|one| self.range(one).bytes.end).max().unwrap_or(0);
        start..end
    }

    /// Splits the matches of a passage where this side continues in another file. Returns the file of each part with its matches.
    pub(crate) fn by_file(self, matches: &[Match]) -> impl Iterator<Item = (usize, &[Match])> {
        let parts = matches.chunk_by(move |one, next| self.range(one).file == self.range(next).file);
        parts.map(move |part| (self.range(&part[0]).file, part))
    }

    /// Returns the matches and gaps of some passages in each of the `n_files` files on this side.
    pub(crate) fn spans(self, passages: &[Passage], n_files: usize) -> Vec<Vec<Span>> {
        let mut spans = vec![Vec::new(); n_files];
        let mut number = 0;
        for (passage, one) in (1..).zip(passages) {
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

    /// Returns the parts of matches that others have, for each file, ascending.
    pub(crate) fn shared_parts(self, pair: &Pair, n_files: usize) -> Vec<Vec<(Range<usize>, &SharedPart)>> {
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
pub(crate) fn beginning(pages: &Pages, pair: &Pair, passage: &Passage, side: Side) -> (usize, Range<usize>) {
    let (file, matches) = side.by_file(&passage.matches).next().unwrap_or((0, &[]));
    (file, pages.tables[side.submission(pair)][file].lines(&side.extent(matches)))
}

/// Returns the name of a line's anchor on the page of its submission; both numbers are counted from 1.
pub(crate) fn anchor(file: usize, line: usize) -> String {
    format!("f{file}-L{line}")
}

/// Returns the lines, counted from 1, that other pages link to, for each file of a submission:
/// the first lines of passages of its reported pairs, and the lines of corroborating traces.
pub(crate) fn anchors(pages: &Pages, submission: usize) -> Vec<BTreeSet<usize>> {
    let tables = &pages.tables[submission];
    let mut anchors = vec![BTreeSet::new(); tables.len()];
    for (_, pair, side) in pairs_with_sides(pages, submission) {
        for (file, bytes) in pair.passages.iter().flat_map(|passage| parts(passage, side)) {
            anchors[file].insert(tables[file].lines(&bytes).start + 1);
        }
        for spot in pair.corroboration.iter().flat_map(|one| occurrences(one, side)).flat_map(|seen| &seen.first) {
            anchors[spot.file].insert(spot.line);
        }
        let proof = pair.exclusive.proof.and_then(|index| pair.exclusive.lines.get(index));
        if let Some(line) = proof {
            let spot = if side == Side::Left { line.left } else { line.right };
            anchors[spot.file].insert(spot.line);
        }
    }
    for cluster in pages.report.clusters.iter().filter(|cluster| cluster.central == submission) {
        if let Some(spot) = cluster.shared_by_all.proof {
            anchors[spot.file].insert(spot.line);
        }
    }
    anchors
}

/// Returns the reported pairs of a submission, best first, each with its index and the side of the submission.
pub(crate) fn pairs_with_sides<'a>(
    pages: &'a Pages,
    submission: usize,
) -> impl Iterator<Item = (usize, &'a Pair, Side)> {
    pages.pairs_of[submission].iter().map(move |&index| {
        let pair = &pages.report.pairs[index];
        (index, pair, if pair.left == submission { Side::Left } else { Side::Right })
    })
}

/// Returns the files that a passage runs through on one side, each with the bytes of the passage there.
pub(crate) fn parts(passage: &Passage, side: Side) -> impl Iterator<Item = (usize, Range<usize>)> {
    side.by_file(&passage.matches).map(move |(file, matches)| (file, side.extent(matches)))
}

fn occurrences(corroboration: &Corroboration, side: Side) -> impl Iterator<Item = &Occurrences> {
    corroboration.traces.iter().map(move |trace| match side {
        Side::Left => &trace.left,
        Side::Right => &trace.right,
    })
}

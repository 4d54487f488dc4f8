//! Lines of a submission that other pages link to. Without a script, only these lines have an anchor.

use std::collections::BTreeSet;
use std::ops::Range;

use super::pages::Pages;
use super::side::Side;
use crate::model::{Corroboration, Occurrences, Pair, Passage};

/// Returns the name of a line's anchor on the page of its submission; both numbers are counted from 1.
pub(super) fn anchor(file: usize, line: usize) -> String {
    format!("f{file}-L{line}")
}

/// Returns the lines, counted from 1, that other pages link to, for each file of a submission:
/// the first lines of passages of its reported pairs, and the lines of corroborating traces.
pub(super) fn anchors(pages: &Pages, submission: usize) -> Vec<BTreeSet<usize>> {
    let tables = &pages.tables[submission];
    let mut anchors = vec![BTreeSet::new(); tables.len()];
    for (_, pair, side) in pairs_with_sides(pages, submission) {
        for (file, bytes) in pair.passages.iter().flat_map(|passage| parts(passage, side)) {
            anchors[file].insert(tables[file].lines(&bytes).start + 1);
        }
        for spot in pair.corroboration.iter().flat_map(|one| occurrences(one, side)).flat_map(|seen| &seen.first) {
            anchors[spot.file].insert(spot.line);
        }
    }
    anchors
}

/// Returns the reported pairs of a submission, best first, each with its place and the side of the submission.
pub(super) fn pairs_with_sides<'a>(
    pages: &'a Pages,
    submission: usize,
) -> impl Iterator<Item = (usize, &'a Pair, Side)> {
    pages.pairs_of[submission].iter().map(move |&place| {
        let pair = &pages.report.pairs[place];
        (place, pair, if pair.left == submission { Side::Left } else { Side::Right })
    })
}

/// Returns the files that a passage runs through on one side, each with the bytes of the passage there.
pub(super) fn parts(passage: &Passage, side: Side) -> impl Iterator<Item = (usize, Range<usize>)> {
    side.by_file(&passage.matches).map(move |(file, matches)| (file, side.extent(matches)))
}

fn occurrences(corroboration: &Corroboration, side: Side) -> impl Iterator<Item = &Occurrences> {
    corroboration.traces.iter().map(move |trace| match side {
        Side::Left => &trace.left,
        Side::Right => &trace.right,
    })
}

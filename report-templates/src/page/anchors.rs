//! The lines of a submission that other pages link to: without a script only these have an anchor.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Pages;
use super::side::{Hand, extent};
use crate::model::{Corroboration, Match, Pair, Passage, Sightings};

/// The name of a line's anchor on the page of its submission; both are counted from 1.
pub(super) fn anchor(file: usize, line: usize) -> String {
    format!("f{file}-L{line}")
}

/// The lines, counted from 1, that some page links to, for each file of a submission:
/// where passages of its reported pairs begin, and where it has what corroborates them.
pub(super) fn anchors(pages: &Pages, submission: usize) -> Vec<BTreeSet<usize>> {
    let tables = &pages.tables[submission];
    let mut anchors = vec![BTreeSet::new(); tables.len()];
    for (_, pair, hand) in pairs_with_hands(pages, submission) {
        for (file, bytes) in pair.passages.iter().flat_map(|passage| parts(passage, hand)) {
            anchors[file].insert(tables[file].lines(&bytes).start + 1);
        }
        for spot in pair.corroboration.iter().flat_map(|one| sightings(one, hand)).flat_map(|seen| &seen.first) {
            anchors[spot.file].insert(spot.line);
        }
    }
    anchors
}

/// The reported pairs of a submission, best first, each with its place and the side that the submission is on.
pub(super) fn pairs_with_hands<'a>(
    pages: &'a Pages,
    submission: usize,
) -> impl Iterator<Item = (usize, &'a Pair, Hand)> {
    pages.pairs_of[submission].iter().map(move |&place| {
        let pair = &pages.report.pairs[place];
        (place, pair, if pair.left == submission { Hand::Left } else { Hand::Right })
    })
}

/// Where a passage stands on one side: a stretch for every file that it runs through.
pub(super) fn parts(passage: &Passage, hand: Hand) -> impl Iterator<Item = (usize, Range<usize>)> {
    let file = move |one: &Match| hand.place(one).file;
    let runs = passage.matches.chunk_by(move |one, next| file(one) == file(next));
    runs.map(move |run| (file(&run[0]), extent(run, hand)))
}

fn sightings(corroboration: &Corroboration, hand: Hand) -> impl Iterator<Item = &Sightings> {
    corroboration.traces.iter().map(move |trace| match hand {
        Hand::Left => &trace.left,
        Hand::Right => &trace.right,
    })
}

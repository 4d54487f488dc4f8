//! The data for the script of a pair page: the ranges of all matches, in UTF-16 units.

use serde::{Serialize, Serializer};

use super::line_bar::LineNote;
use super::pages::Pages;
use super::side::Side;
use crate::model::{Match, Pair};
use crate::units::Units;

/// A pair for its script: the page numbers of the submissions, left and right, the matches of each passage, and notes on
/// the lines of either side.
///
/// A match has seven numbers: file (from 0), start and length on the left, the same on the right, and tokens. A note has
/// four or more: file (from 0), first and last line (from 1), number of others, and the page numbers of those that are named.
///
/// Lists of numbers need no quotes, and HTML escaping does not change them.
#[derive(Serialize)]
struct PairData<'a>(usize, usize, Vec<Vec<[usize; 7]>>, [&'a [LineNote<'a>]; 2]);

/// Returns the data block of a pair's page.
pub(super) fn pair_data<'a>(pages: &Pages, pair: &Pair, notes: [&'a [LineNote<'a>]; 2]) -> String {
    let [left, right] = Side::BOTH.map(|side| {
        let texts = pages.report.submissions[side.submission(pair)].texts();
        texts.iter().map(|text| Units::new(text)).collect::<Vec<_>>()
    });
    let place = |units: &[Units], side: Side, one: &Match| {
        let place = side.range(one);
        let range = units[place.file].range(&place.bytes);
        [place.file, range.start, range.len()]
    };
    let passages = pair
        .passages
        .iter()
        .map(|passage| {
            passage
                .matches
                .iter()
                .map(|one| {
                    let [l, r] = [place(&left, Side::Left, one), place(&right, Side::Right, one)];
                    [l[0], l[1], l[2], r[0], r[1], r[2], one.tokens]
                })
                .collect()
        })
        .collect();
    let data = PairData(pair.left + 1, pair.right + 1, passages, notes);
    serde_json::to_string(&data).unwrap_or_default()
}

impl Serialize for LineNote<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LineNote { file, lines, n_others, others } = self;
        let others = others.iter().map(|other| other + 1);
        serializer.collect_seq([*file, lines.start + 1, lines.end, *n_others].into_iter().chain(others))
    }
}

//! What a pair page gives its script: the places of all matches, in UTF-16 units.

use serde::Serialize;

use super::Pages;
use super::side::Hand;
use crate::model::{Match, Pair};
use crate::units::Units;

/// A pair as its script reads it: the numbers of the submissions' pages, left and right, and the matches of each passage.
/// A match is seven numbers: file (from 0), start and length on the left, the same on the right, and tokens.
///
/// As lists of numbers alone it needs no quotes, and is the same when it is escaped as all that stands on a page is.
#[derive(Serialize)]
struct PairData(usize, usize, Vec<Vec<[usize; 7]>>);

/// The data block of a pair's page.
pub(super) fn pair_data(pages: &Pages, pair: &Pair) -> String {
    let [left, right] = Hand::BOTH.map(|hand| {
        let texts = pages.report.submissions[hand.submission(pair)].texts();
        texts.iter().map(|text| Units::new(text)).collect::<Vec<_>>()
    });
    let place = |units: &[Units], hand: Hand, one: &Match| {
        let place = hand.place(one);
        let range = units[place.file].range(&place.bytes);
        [place.file, range.start, range.len()]
    };
    let numbers = |one: &Match| {
        let [l, r] = [place(&left, Hand::Left, one), place(&right, Hand::Right, one)];
        [l[0], l[1], l[2], r[0], r[1], r[2], one.tokens]
    };
    let passages = pair.passages.iter().map(|passage| passage.matches.iter().map(numbers).collect()).collect();
    let data = PairData(pair.left + 1, pair.right + 1, passages);
    serde_json::to_string(&data).unwrap_or_default()
}

//! The passages of a pair as a list, and other submissions that have them.

use super::pages::Pages;
use super::side::{Side, beginning};
use crate::model::{LineRef, Other, Pair, Passage};
use crate::words::submission::lines;

/// Maximum number of other holders that are named; those with the largest shares come first.
pub(crate) const MOST_NAMED: usize = 12;

/// Passages of a pair, by their indices, with the share that one other submission has of each.
type Shares<'a> = Vec<(usize, &'a Other)>;

/// Returns the beginning of a passage on both sides: the submission, the line, and the first and the last line in words.
pub(crate) fn beginnings(pages: &Pages, pair: &Pair, passage: &Passage) -> [(usize, LineRef, String); 2] {
    Side::BOTH.map(|side| {
        let (file, range) = beginning(pages, pair, passage, side);
        let first = range.start + 1;
        (side.submission(pair), LineRef { file, line: first }, lines(first, range.end.max(first)))
    })
}

/// Returns the other holders of a pair's passages, those with the most evidence first.
pub(crate) fn others(pair: &Pair) -> Vec<(usize, Shares<'_>)> {
    let mut shares: Shares = Vec::new();
    for (place, passage) in pair.passages.iter().enumerate() {
        shares.extend(passage.others.iter().map(|other| (place, other)));
    }
    shares.sort_by_key(|(_, other)| other.submission);
    let mut holders: Vec<(usize, f64, Shares)> = Vec::new();
    for shares in shares.chunk_by(|(_, one), (_, next)| one.submission == next.submission) {
        let weight = shares.iter().map(|&(place, other)| other.share * pair.passages[place].evidence_bits).sum();
        holders.push((shares[0].1.submission, weight, shares.to_vec()));
    }
    holders.sort_by(|one, next| next.1.total_cmp(&one.1).then(one.0.cmp(&next.0)));
    holders.into_iter().map(|(holder, _, shares)| (holder, shares)).collect()
}

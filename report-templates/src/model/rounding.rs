//! The precision of a report: every number has the digits that `report.json` and `pairs.csv` contain.
//!
//! Pages round further. If they rounded other numbers than those in the files,
//! a report that is read back could differ in a last digit.

use super::pair::Pair;
use super::report::Report;
use crate::words::figures::{rounded, significant};

/// Decimals of scores and shares.
pub(crate) const OF_SHARES: usize = 6;
/// Decimals of bits.
pub(crate) const OF_BITS: usize = 3;
/// Decimals of the share of a passage that another submission has.
pub(crate) const OF_OTHERS: usize = 3;

impl Report {
    /// Rounds every number to the digits of the files. Call it once, when the report is complete.
    pub fn round(&mut self) {
        self.pairs.iter_mut().for_each(round_pair);
        for partial in self.submissions.iter_mut().filter_map(|one| one.partial.as_mut()) {
            partial.compared = rounded(partial.compared, OF_SHARES);
        }
        for expected in self.scores.expected.iter_mut().flatten() {
            *expected = significant(*expected);
        }
    }
}

fn round_pair(pair: &mut Pair) {
    for share in [&mut pair.score, &mut pair.similarity, &mut pair.left_coverage, &mut pair.right_coverage] {
        *share = rounded(*share, OF_SHARES);
    }
    pair.evidence_bits = rounded(pair.evidence_bits, OF_BITS);
    pair.expectation = significant(pair.expectation);
    for passage in &mut pair.passages {
        passage.evidence_bits = rounded(passage.evidence_bits, OF_BITS);
        for other in &mut passage.others {
            other.share = rounded(other.share, OF_OTHERS);
        }
    }
}

//! How exact a report is: every number has the digits that `report.json` and `pairs.csv` keep.
//!
//! Pages cut numbers further. If they cut other numbers than those that are kept,
//! a report that is read back could show another last digit than the one it was written with.

use super::{Pair, Report};
use crate::figures::{rounded, significant};

/// Decimals of scores and shares.
pub(crate) const OF_SHARES: usize = 6;
/// Decimals of bits.
pub(crate) const OF_BITS: usize = 3;
/// Decimals of the share of a passage that others have.
pub(crate) const OF_OTHERS: usize = 3;

impl Report {
    /// Cuts every number to the digits that are kept. Whoever makes a report does it once, at the end.
    pub fn round(&mut self) {
        self.pairs.iter_mut().for_each(round_pair);
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

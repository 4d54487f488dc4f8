//! A common block of a pair, and the verdict without it.

use std::ops::Range;
use std::slice;

use crate::ranking::common_blocks::ranges::{n_common, n_tokens};
use crate::results::Verdict;
use crate::statistics::evidence::{Evidence, bits};

/// Share of a program from which on it is all of it.
pub(super) const WHOLE: f64 = 0.8;
/// Minimum number of outsiders for a verdict without the block. One may be somebody who took a function from the pair.
const MIN_OUTSIDERS: usize = 2;
/// Share of a pair's evidence from which on it did not rest on the block.
const MOST_EVIDENCE: f64 = 2.0 / 3.0;
/// Score without the block from which on everything else is shared as well…
const WHOLE_SCORE: f64 = 0.85;
/// …and from which on a pair stays worth reviewing, as it does if the block is a large part of either side.
const HIGH_SCORE: f64 = 0.6;
/// Share of a program from which on the block is a large part of it, if few of the class have it. Of code that half of the class has, no part is large that is not [`WHOLE`]: code of more than half counts as handed out, and one person more or less must not change many verdicts.
const LARGE: f64 = 0.5;
/// Shares of a class that are few, and half.
const FEW_AND_HALF: [f64; 2] = [0.4, 0.5];

/// A common block of two distinct submissions.
pub(crate) struct CommonBlock {
    /// The positions of all that outsiders have, in the text of the first submission and in that of the second, ascending.
    pub(super) ranges: [Vec<Range<u32>>; 2],
    /// Number of people who are outsiders.
    pub(super) n_outsiders: usize,
    /// Share of the people of the class who have it, the two and outsiders.
    pub(super) share_having: f64,
    /// The part of it that is named.
    pub(crate) main: MainBlock,
    /// Share of the tokens of each of the two.
    pub(super) shares: [f64; 2],
    /// The log-odds of the first stage without the block.
    pub(crate) first_stage: f64,
    /// The evidence that the two share without it.
    pub(crate) evidence: Evidence,
}

/// A submission that has code of a pair, and is otherwise different.
pub(super) struct Outsider {
    pub(super) group: u32,
    /// The positions of that code in the text of the first submission of the pair and in that of the second, ascending.
    pub(super) ranges: [Vec<Range<u32>>; 2],
}

/// The part of a common block that one outsider has who has most of it.
pub(crate) struct MainBlock {
    /// Its positions in the text of the first submission and in that of the second, ascending.
    pub(crate) ranges: [Vec<Range<u32>>; 2],
    /// The outsiders who have at least half of it, ascending.
    pub(crate) holders: Vec<u32>,
}

impl MainBlock {
    /// Chooses among the outsiders. There must be one.
    pub(super) fn of(outsiders: &[Outsider]) -> Option<MainBlock> {
        let most = outsiders.iter().rev().max_by_key(|outsider| n_tokens(&outsider.ranges[0]))?;
        let n_tokens = n_tokens(&most.ranges[0]);
        let has_half = |outsider: &&Outsider| 2 * n_common(&outsider.ranges[0], &most.ranges[0]) >= n_tokens;
        let holders = outsiders.iter().filter(has_half).map(|outsider| outsider.group);
        Some(MainBlock { holders: holders.collect(), ranges: most.ranges.clone() })
    }

    /// Returns its number of tokens, on the side that has fewer.
    pub(crate) fn n_tokens(&self) -> usize {
        n_tokens(&self.ranges[0]).min(n_tokens(&self.ranges[1]))
    }
}

impl CommonBlock {
    /// Returns the verdict on the pair. `whole` is the verdict with the block, and `without` that without it; `evidence` is what the two share with it, and `score` their score without it.
    pub(crate) fn verdict(&self, whole: Verdict, without: Verdict, evidence: Evidence, score: f64) -> Verdict {
        let is_whole_program = self.shares.iter().all(|&share| share >= WHOLE);
        let rests_on_block = bits(self.evidence) <= MOST_EVIDENCE * bits(evidence);
        if self.n_outsiders < MIN_OUTSIDERS || is_whole_program || !rests_on_block || score >= WHOLE_SCORE {
            whole
        } else if score >= HIGH_SCORE || self.shares.iter().any(|&share| share >= self.large()) {
            whole.min(without.max(Verdict::WorthALook))
        } else {
            whole.min(without)
        }
    }

    /// Returns the share of a program from which on the block is a large part of it.
    fn large(&self) -> f64 {
        let [few, half] = FEW_AND_HALF;
        LARGE + (WHOLE - LARGE) * ((self.share_having - few) / (half - few)).clamp(0.0, 1.0)
    }

    /// Whether a submission has the block of `pair`: one of the two, or an outsider.
    pub(crate) fn is_of(&self, pair: (usize, usize), submission: usize) -> bool {
        [pair.0, pair.1].contains(&submission) || self.main.holders.binary_search(&(submission as u32)).is_ok()
    }

    /// Returns the number of tokens of either side in the block.
    pub(crate) fn n_tokens(&self, side: usize) -> usize {
        n_tokens(&self.ranges[side])
    }

    /// Returns the number of tokens of a run in the text of a side that are not in the block.
    pub(crate) fn n_outside(&self, side: usize, run: Range<u32>) -> usize {
        run.len() - n_common(&self.ranges[side], slice::from_ref(&run))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block that is nearly all of both programs is the copy itself, and takes nothing from the verdict.
    #[test]
    fn a_block_that_is_the_whole_program_takes_nothing_away() {
        let verdict = |shares: [f64; 2]| {
            let block = CommonBlock {
                ranges: [Vec::new(), Vec::new()],
                n_outsiders: MIN_OUTSIDERS,
                share_having: 0.1,
                main: MainBlock { ranges: [Vec::new(), Vec::new()], holders: Vec::new() },
                shares,
                first_stage: -7.0,
                evidence: 0,
            };
            block.verdict(Verdict::Strong, Verdict::Unremarkable, 1000, 0.0)
        };
        assert_eq!(verdict([WHOLE, WHOLE]), Verdict::Strong);
        assert_eq!(verdict([WHOLE, LARGE]), Verdict::WorthALook);
        assert_eq!(verdict([LARGE / 2.0, LARGE / 2.0]), Verdict::Unremarkable);
    }
}

//! The second stage: re-ranks the best pairs by what exact matching verified of them.
//!
//! The first stage scores every pair by shared fingerprints. That is quick, and each of the twenty million pairs of a class of 6,400 costs no more than a counter; but it is blind to where fingerprints stand: scattered idioms count like a copied function. So the best pairs are matched exactly, more than are reported, and all that may be flagged, and the share of both submissions that lies in their passages adjusts the score. docs/measurements/accuracy.md has what each family of labelled classes gains and loses by the weight and the range.

use crate::maps::{HashMap, HashSet};
use crate::ranking::baseline::Baseline;
use crate::ranking::common_blocks::block::CommonBlock;
use crate::ranking::planters::Planters;
use crate::ranking::top_pairs::{RankedPair, TopPairs};
use crate::results::{FlaggedPairs, ScoreHistogram};
use crate::settings::Settings;
use crate::statistics::evidence::bits;
use crate::statistics::expectation::ChanceModel;
use crate::statistics::log_odds::{from_log_odds, log_odds};
use crate::statistics::score_histogram::ScoreCounts;

/// Weight of the log-odds of the verified coverage.
const COVERAGE_WEIGHT: f64 = 0.3;
/// Range of coverages that are told apart. Above, tiny programs are equal by chance; below, matches are.
const COVERAGE_RANGE: (f64, f64) = (0.02, 0.90);
/// Number of pairs that are matched for each one that is reported…
const CANDIDATES_PER_PAIR: usize = 2;
/// …and minimum number of pairs that are matched, however few are reported. So a shorter list is the beginning of a longer one, and the histogram of scores is the same for both.
const MIN_CANDIDATES: usize = 500;

/// The result of the first stage.
pub(crate) struct FirstStage {
    /// The best pairs ([`candidates`]) and all that may be flagged, best first; one of each two people.
    pub(crate) candidates: Vec<RankedPair>,
    /// Pairs that may be flagged and are not among the candidates, because their distinct submissions make too many. Each stands for a number of pairs.
    pub(crate) unlisted: Vec<(RankedPair, usize)>,
    pub(crate) dropped: FlaggedPairs,
    /// The pairs that are expected by chance, by their log-odds in this stage: however many pairs are matched exactly, an expectation stays the same.
    pub(crate) chance: ChanceModel,
    /// The scores of all pairs that share evidence.
    pub(crate) scores: ScoreCounts,
    /// The baseline of each distinct submission.
    pub(crate) baselines: Vec<Baseline>,
    /// For each distinct submission, whether some pair of it has a score that is not next to nothing.
    pub(crate) shares_something: Vec<bool>,
    pub(crate) planters: Planters,
}

/// A pair of distinct submissions, measured without its common block.
pub(crate) struct JudgedBlock {
    pub(crate) block: CommonBlock,
    /// The score without it.
    pub(crate) score: f64,
}

impl JudgedBlock {
    /// Scores a pair without its block, from the coverage of what is left.
    pub(crate) fn new(block: CommonBlock, coverage: f64) -> JudgedBlock {
        let score = from_log_odds(adjusted(block.first_stage, coverage));
        JudgedBlock { block, score }
    }
}

/// The result of ranking.
pub(crate) struct Ranking {
    /// The candidates, best first.
    pub(crate) pairs: Vec<RankedPair>,
    /// As in [`FirstStage::unlisted`].
    pub(crate) unlisted: Vec<(RankedPair, usize)>,
    /// As in [`FirstStage::dropped`].
    pub(crate) dropped: FlaggedPairs,
    /// Number of pairs that share evidence.
    pub(crate) n_pairs_found: usize,
    /// The scores of all those pairs.
    pub(crate) scores: ScoreHistogram,
    pub(crate) chance: ChanceModel,
    /// The common blocks of pairs that may be flagged, by their distinct submissions.
    pub(crate) blocks: HashMap<(usize, usize), JudgedBlock>,
    /// The common blocks of other pairs, two of the holders of each block of some size.
    pub(crate) blocks_of_class: Vec<((usize, usize), CommonBlock)>,
    /// As in [`FirstStage::shares_something`].
    pub(crate) shares_something: Vec<bool>,
    pub(crate) planters: Planters,
}

/// Creates an empty list of candidates: it keeps every pair that the second stage may report.
pub(crate) fn candidates(settings: &Settings) -> TopPairs {
    let capacity = settings.top.map_or(usize::MAX, |top| top.saturating_mul(CANDIDATES_PER_PAIR).max(MIN_CANDIDATES));
    TopPairs::new(capacity, min_first_stage(settings.min_score), MIN_CANDIDATES)
}

/// Returns the score in the first stage below which no pair reaches `min_score`.
pub(crate) fn min_first_stage(min_score: f64) -> f64 {
    if min_score > 0.0 {
        from_log_odds(log_odds(min_score) - COVERAGE_WEIGHT * log_odds(COVERAGE_RANGE.1))
    } else {
        0.0
    }
}

/// Returns the adjusted log-odds of a pair. `coverage` is the mean of the shares of both submissions that lie in passages.
pub(crate) fn adjusted(first_stage: f64, coverage: f64) -> f64 {
    first_stage + COVERAGE_WEIGHT * log_odds(coverage.clamp(COVERAGE_RANGE.0, COVERAGE_RANGE.1))
}

/// Returns the log-odds that exact matching gives a pair at most.
pub(crate) fn max_adjusted(first_stage: f64) -> f64 {
    adjusted(first_stage, COVERAGE_RANGE.1)
}

impl FirstStage {
    /// Returns the distinct submissions of the first `n_pairs` pairs that may be flagged.
    pub(crate) fn that_may_be_flagged(&self, n_pairs: usize) -> Vec<(usize, usize)> {
        let may_be_flagged = |pair: &&RankedPair| {
            let best = max_adjusted(pair.first_stage);
            self.chance.verdict(pair.first_stage, best, bits(pair.evidence)).is_flagged()
        };
        let flagged = self.candidates.iter().filter(may_be_flagged).map(|pair| pair.groups);
        let mut met = HashSet::default();
        let mut pairs: Vec<(usize, usize)> =
            flagged.filter(|&(one, other)| one != other && met.insert((one, other))).take(n_pairs).collect();
        pairs.sort_unstable();
        pairs
    }

    /// Re-ranks all pairs. `coverage` returns the mean verified coverage of one, 0 to 1.
    pub(crate) fn rerank(self, coverage: impl Fn(&RankedPair) -> f64) -> Ranking {
        let FirstStage {
            mut candidates, mut unlisted, dropped, chance, mut scores, shares_something, planters, ..
        } = self;
        let listed = candidates.iter_mut().map(|pair| (pair, 1));
        for (pair, n_pairs) in listed.chain(unlisted.iter_mut().map(|(pair, n_pairs)| (pair, *n_pairs))) {
            let first = pair.score;
            pair.score = from_log_odds(adjusted(pair.first_stage, coverage(pair)));
            scores.shift(first, pair.score, n_pairs);
        }
        candidates.sort_unstable();
        Ranking {
            pairs: candidates,
            unlisted,
            dropped,
            n_pairs_found: scores.total(),
            scores: scores.with_expected(&chance),
            chance,
            blocks: HashMap::default(),
            blocks_of_class: Vec::new(),
            shares_something,
            planters,
        }
    }
}

impl Ranking {
    /// Whether one of two distinct submissions is a planter that holds the other.
    pub(crate) fn is_held(&self, (one, other): (usize, usize)) -> bool {
        let holds = |planter: usize, held: usize| {
            self.planters.get(&(planter as u32)).is_some_and(|all| all.binary_search(&(held as u32)).is_ok())
        };
        holds(one, other) || holds(other, one)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// More verified coverage never lowers a score, and a candidate that the first stage drops cannot reach the minimum.
        #[test]
        fn coverage_only_raises_and_only_so_far(
            first in -13.0..13.0,
            coverages in (0.0..=1.0, 0.0..=1.0),
            min_score in 0.001..1.0,
        ) {
            let (less, more) = (f64::min(coverages.0, coverages.1), f64::max(coverages.0, coverages.1));
            prop_assert!(adjusted(first, less) <= adjusted(first, more));
            let reaches = from_log_odds(adjusted(first, more)) >= min_score;
            prop_assert!(!reaches || from_log_odds(first) >= min_first_stage(min_score) * (1.0 - 1e-9));
        }
    }
}

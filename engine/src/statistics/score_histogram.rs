//! The distribution of the scores of all pairs, reported or not, beside the distribution expected by chance.

use std::ops::AddAssign;

use crate::results::ScoreHistogram;
use crate::statistics::expectation::ChanceModel;
use crate::statistics::log_odds::log_odds;

/// Number of pairs by score.
#[derive(Clone)]
pub(crate) struct ScoreCounts {
    counts: [u64; ScoreHistogram::N_BINS],
}

impl ScoreCounts {
    /// The upper edge of the first bin.
    pub(crate) const FIRST_EDGE: f64 = 1.0 / ScoreHistogram::N_BINS as f64;

    pub(crate) fn new() -> ScoreCounts {
        ScoreCounts { counts: [0; ScoreHistogram::N_BINS] }
    }

    pub(crate) fn add(&mut self, score: f64, n_pairs: usize) {
        self.counts[ScoreCounts::bin(score)] += n_pairs as u64;
    }

    /// Moves pairs that were added with the score `from`.
    pub(crate) fn shift(&mut self, from: f64, to: f64, n_pairs: usize) {
        let from = ScoreCounts::bin(from);
        if let Some(fewer) = self.counts[from].checked_sub(n_pairs as u64) {
            self.counts[from] = fewer;
            self.add(to, n_pairs);
        }
    }

    /// Returns the bin of a score.
    pub(crate) fn bin(score: f64) -> usize {
        ((score * ScoreHistogram::N_BINS as f64) as usize).min(ScoreHistogram::N_BINS - 1)
    }

    pub(crate) fn total(&self) -> usize {
        self.counts.iter().sum::<u64>() as usize
    }

    /// Returns the counts beside the numbers that `chance` expects; an empty histogram if there are no pairs to compare.
    pub(crate) fn with_expected(&self, chance: &ChanceModel) -> ScoreHistogram {
        // Equal submissions are one work, so chance knows no pair of them.
        if chance.n_pairs() == 0.0 && self.total() == 0 {
            return ScoreHistogram::default();
        }
        let lower_edge = |bin: usize| log_odds(bin as f64 / ScoreHistogram::N_BINS as f64);
        let above = |bin: usize| if bin < ScoreHistogram::N_BINS { chance.expectation(lower_edge(bin)) } else { 0.0 };
        let expected = (0..ScoreHistogram::N_BINS)
            .map(|bin| (lower_edge(bin) >= chance.tail_start()).then(|| above(bin) - above(bin + 1)))
            .collect();
        ScoreHistogram { found: self.counts.to_vec(), expected }
    }
}

impl AddAssign<&ScoreCounts> for ScoreCounts {
    fn add_assign(&mut self, other: &ScoreCounts) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, other)| *count += other);
    }
}

//! How the scores of a whole batch lie: those of all pairs, reported or not, and what coincidence would give.

use std::ops::AddAssign;

use crate::expectation::Coincidence;
use crate::score::log_odds;

/// How many pairs have which score, and how many would by coincidence.
///
/// Both lists have [`Scores::N_BINS`] entries, or none where there is no pair to compare; a bin is as wide as any other, and the last has its upper end.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scores {
    /// How many pairs were found in each bin. Pairs that share nothing are not among them, nor are pairs of one author or of two earlier submissions.
    pub found: Vec<u64>,
    /// How many pairs coincidence would give in each bin, if nobody had copied; none in bins that reach below the tail that tells it.
    pub expected: Vec<Option<f64>>,
}

impl Scores {
    /// How many bins the scale from 0 to 1 is cut into.
    pub const N_BINS: usize = 50;

    /// What was counted, beside what `coincidence` expects.
    pub(crate) fn new(found: &Histogram, coincidence: &Coincidence) -> Scores {
        if coincidence.n_pairs() == 0.0 {
            return Scores::default();
        }
        let edge = |bin: usize| log_odds(bin as f64 / Scores::N_BINS as f64);
        let beyond = |bin: usize| if bin < Scores::N_BINS { coincidence.expectation(edge(bin)) } else { 0.0 };
        let expected = |bin: usize| (edge(bin) >= coincidence.tail_start()).then(|| beyond(bin) - beyond(bin + 1));
        Scores { found: found.counts.to_vec(), expected: (0..Scores::N_BINS).map(expected).collect() }
    }
}

/// Counts pairs by their scores.
#[derive(Clone)]
pub(crate) struct Histogram {
    counts: [u64; Scores::N_BINS],
}

impl Histogram {
    /// What scores less is in the first bin.
    pub(crate) const FIRST_EDGE: f64 = 1.0 / Scores::N_BINS as f64;

    pub(crate) fn new() -> Histogram {
        Histogram { counts: [0; Scores::N_BINS] }
    }

    pub(crate) fn add(&mut self, score: f64, n_pairs: usize) {
        self.counts[Histogram::bin(score)] += n_pairs as u64;
    }

    /// The bin that a score is counted in.
    pub(crate) fn bin(score: f64) -> usize {
        ((score * Scores::N_BINS as f64) as usize).min(Scores::N_BINS - 1)
    }

    pub(crate) fn total(&self) -> usize {
        self.counts.iter().sum::<u64>() as usize
    }
}

impl AddAssign<&Histogram> for Histogram {
    fn add_assign(&mut self, other: &Histogram) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, other)| *count += other);
    }
}

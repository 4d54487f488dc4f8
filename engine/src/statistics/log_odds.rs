//! Log-odds of scores and shares, and their histogram.

use std::ops::AddAssign;

/// Shares are clamped to this distance from 0 and 1, where log-odds are infinite.
pub(crate) const MIN_SHARE: f64 = 1e-6;

/// Returns the natural logarithm of the odds of a share or score.
///
/// The upper half of the log-odds of honest pairs in a class falls off evenly (docs/measurements/accuracy.md); that of the shares does not.
pub(crate) fn log_odds(share: f64) -> f64 {
    let share = share.clamp(MIN_SHARE, 1.0 - MIN_SHARE);
    (share / (1.0 - share)).ln()
}

/// Returns the share or score with these log-odds, 0 to 1.
pub(crate) fn from_log_odds(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Number of pairs by log-odds.
#[derive(Clone)]
pub(crate) struct LogOddsHistogram {
    /// Counts by bin; the first bin includes everything below [`LogOddsHistogram::START`].
    counts: Vec<u64>,
}

impl LogOddsHistogram {
    const START: f64 = -8.0;
    const BINS_PER_UNIT: f64 = 64.0;
    /// The last bin lies beyond the log-odds of any score.
    const N_BINS: usize = 24 * 64;

    pub(crate) fn new() -> LogOddsHistogram {
        LogOddsHistogram { counts: vec![0; LogOddsHistogram::N_BINS] }
    }

    pub(crate) fn add(&mut self, log_odds: f64, n_pairs: usize) {
        self.counts[LogOddsHistogram::bin(log_odds)] += n_pairs as u64;
    }

    pub(crate) fn bin(log_odds: f64) -> usize {
        // The cast saturates: negative numbers fall into the first bin.
        let bin = ((log_odds - LogOddsHistogram::START) * LogOddsHistogram::BINS_PER_UNIT) as usize;
        bin.min(LogOddsHistogram::N_BINS - 1)
    }

    /// Returns the lower edge of a bin, in log-odds.
    pub(crate) fn lower_edge(bin: usize) -> f64 {
        LogOddsHistogram::START + bin as f64 / LogOddsHistogram::BINS_PER_UNIT
    }

    pub(crate) fn counts(&self) -> &[u64] {
        &self.counts
    }

    pub(crate) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }
}

impl AddAssign<&LogOddsHistogram> for LogOddsHistogram {
    fn add_assign(&mut self, other: &LogOddsHistogram) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, other)| *count += other);
    }
}

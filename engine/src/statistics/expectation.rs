//! The number of pairs with at least some score that are expected by chance in a batch like this one, if nobody copied.
//!
//! The model is fitted to the batch itself. The upper tail of the log-odds of honest scores falls off exponentially: a fifth of the pairs in classes of up to three hundred, measured on 150 classes without copies. Extreme value theory suggests the same (peaks over a threshold; a generalized Pareto tail with shape 0: Pickands 1975). A normal tail expected too few of the most similar pairs.
//! So two numbers describe the tail: its start, and the mean of the excess above it. Collusion groups are left out of the fit, because they are what the tail is compared with.
//!
//! The mean excess is an estimate, and far out its error is multiplied. So the stated tail is the mean over all values that it may have, given the pairs seen (a gamma prior and exponential data give a tail that falls off as a power: Lomax 1954). With many pairs this is the exponential tail itself; with few, it states nothing that so few cannot show.

use crate::results::Verdict;
use crate::statistics::log_odds::LogOddsHistogram;

/// The fraction of all pairs that the tail describes…
const TAIL_FRACTION: f64 = 0.2;
/// …up to this number of pairs, as in the largest classes that it was measured on, of three hundred. In larger classes a fifth reaches into the bulk, which falls off more slowly; the end of their tail is as well known.
const MAX_TAIL_PAIRS: f64 = 9000.0;
/// Prior of the start of the tail, in log-odds, and its weight, in pairs.
const START_PRIOR: (f64, f64) = (-2.5, 10.0);
/// Prior of the mean excess of the tail, in log-odds, and its weight, in pairs of the tail.
const SCALE_PRIOR: (f64, f64) = (0.8, 8.0);
/// Maximum number of independent tail pairs per submission of the batch; further pairs of the same submission repeat the information. In a class this changes nothing; for a single late submission it keeps the prior in effect.
const MAX_INDEPENDENT_PER_SUBMISSION: f64 = 16.0;

/// Minimum evidence of a flagged pair, in bits: less is a few idioms.
const MIN_BITS: f64 = 50.0;
/// Evidence in bits from which shared code is large. Small programs come out equal without copying, so a small pair is never strong.
const LARGE_BITS: f64 = 400.0;
/// Minimum absolute odds ([`absolute_log_odds`]) of a pair that is worth reviewing, whatever its class…
const WORTH_A_LOOK: f64 = 8.2;
/// …and of one that its class confirms: the false discovery rate among the pairs at least as similar is at most [`MAX_RATE`]. That rate is low where many copied, so a small pair needs more of its own: else its verdict would depend on other pairs.
const LARGE_WORTH_A_LOOK_IN_CLASS: f64 = 6.5;
const SMALL_WORTH_A_LOOK_IN_CLASS: f64 = 7.75;
const MAX_RATE: f64 = 0.15;
/// Minimum absolute odds of a strong pair.
const STRONG: f64 = 10.5;

/// Returns the absolute log-odds of a pair: those of its score times its evidence.
///
/// Honest pairs of large programs share a smaller part than those of small ones, so a part counts more, the more code it is of. This number needs nothing of the class but the rarity of code in it; the thresholds are those of honest pairs in all labelled classes (docs/measurements/accuracy.md).
pub(crate) fn absolute_log_odds(log_odds: f64, evidence_bits: f64) -> f64 {
    log_odds + evidence_bits.max(1.0).ln()
}

/// Returns the verdict on a pair as far as it does not follow from its class.
pub(crate) fn absolute_verdict(log_odds: f64, evidence_bits: f64) -> Verdict {
    verdict(log_odds, evidence_bits, false)
}

/// Whether a pair may be flagged in some class.
pub(crate) fn may_be_flagged(log_odds: f64, evidence_bits: f64) -> bool {
    verdict(log_odds, evidence_bits, true).is_flagged()
}

/// Returns log-odds below which no pair with at most this evidence is flagged.
pub(crate) fn min_flagged_log_odds(max_bits: f64) -> f64 {
    let small = SMALL_WORTH_A_LOOK_IN_CLASS - max_bits.clamp(1.0, LARGE_BITS).ln();
    if max_bits < LARGE_BITS { small } else { small.min(LARGE_WORTH_A_LOOK_IN_CLASS - max_bits.ln()) }
}

fn verdict(log_odds: f64, evidence_bits: f64, is_rare_in_class: bool) -> Verdict {
    let absolute = absolute_log_odds(log_odds, evidence_bits);
    let is_large = evidence_bits >= LARGE_BITS;
    let in_class = if is_large { LARGE_WORTH_A_LOOK_IN_CLASS } else { SMALL_WORTH_A_LOOK_IN_CLASS };
    if evidence_bits < MIN_BITS {
        Verdict::Unremarkable
    } else if is_large && absolute >= STRONG {
        Verdict::Strong
    } else if absolute >= WORTH_A_LOOK || (is_rare_in_class && absolute >= in_class) {
        Verdict::WorthALook
    } else {
        Verdict::Unremarkable
    }
}

/// The pairs that are expected by chance in a batch.
pub(crate) struct ChanceModel {
    n_pairs: f64,
    tail: Tail,
    /// The false discovery rate by bin of log-odds: the share of the pairs found there or above that is expected by chance; never rising.
    false_discovery_rates: Vec<f64>,
    /// Number of pairs found by bin of log-odds, there or above.
    n_above: Vec<u64>,
}

impl ChanceModel {
    /// Fits the model to `honest`, a sample of the pairs outside of collusion groups in a batch of `n_new` submissions, and compares its expectation for `n_pairs` pairs with the pairs `found`.
    pub(crate) fn new(
        honest: &LogOddsHistogram,
        n_new: usize,
        n_pairs: usize,
        found: &LogOddsHistogram,
    ) -> ChanceModel {
        let tail = Tail::fit(honest, MAX_INDEPENDENT_PER_SUBMISSION * n_new as f64);
        let mut chance =
            ChanceModel { n_pairs: n_pairs as f64, tail, false_discovery_rates: Vec::new(), n_above: Vec::new() };
        let mut n_above = found.total();
        for &n_here in found.counts() {
            chance.n_above.push(n_above);
            n_above -= n_here;
        }
        chance.false_discovery_rates = chance.rates(found);
        chance
    }

    /// Returns the number of pairs that were possible.
    pub(crate) fn n_pairs(&self) -> f64 {
        self.n_pairs
    }

    /// Returns the number of pairs with at least these log-odds in the first stage that are expected by chance, 0 to [`ChanceModel::n_pairs`].
    pub(crate) fn expectation(&self, log_odds: f64) -> f64 {
        let Tail { fraction, start, scale, support } = self.tail;
        let excess = (log_odds - start) / scale;
        let above = if excess > 0.0 { (1.0 + excess / support).powf(-support) } else { (-excess).exp() };
        self.n_pairs * (fraction * above).min(1.0)
    }

    /// Returns the log-odds from which the tail applies. Below, an expectation only says that there are many such pairs.
    pub(crate) fn tail_start(&self) -> f64 {
        self.tail.start
    }

    /// Returns the share of the pairs with at least these log-odds in the first stage that is expected by chance, 0 to 1.
    pub(crate) fn false_discovery_rate(&self, first_stage: f64) -> f64 {
        self.false_discovery_rates[LogOddsHistogram::bin(first_stage)]
    }

    /// Returns the verdict on a pair, from its log-odds in the first stage, which its class is compared with, and those of its score.
    pub(crate) fn verdict(&self, first_stage: f64, log_odds: f64, evidence_bits: f64) -> Verdict {
        verdict(log_odds, evidence_bits, self.false_discovery_rate(first_stage) <= MAX_RATE)
    }

    /// Returns the verdict on a pair that is not among those found, as if it had been.
    pub(crate) fn verdict_on_another(&self, first_stage: f64, log_odds: f64, evidence_bits: f64) -> Verdict {
        let bin = LogOddsHistogram::bin(first_stage);
        let with_another = self.expectation(LogOddsHistogram::lower_edge(bin)) / (self.n_above[bin] + 1) as f64;
        let rate = self.false_discovery_rate(first_stage).min(with_another);
        verdict(log_odds, evidence_bits, rate <= MAX_RATE)
    }

    /// Returns the false discovery rate at every bin, after Benjamini and Hochberg (1995).
    fn rates(&self, found: &LogOddsHistogram) -> Vec<f64> {
        let mut rate = 1.0_f64;
        let mut rates = Vec::with_capacity(found.counts().len());
        for (bin, &n_here) in found.counts().iter().enumerate() {
            if n_here > 0 {
                rate = rate.min(self.expectation(LogOddsHistogram::lower_edge(bin)) / self.n_above[bin] as f64);
            }
            rates.push(rate);
        }
        rates
    }
}

/// The upper tail of a distribution of log-odds.
#[derive(Clone, Copy)]
struct Tail {
    /// Its fraction of all pairs.
    fraction: f64,
    /// Its start, drawn towards the prior.
    start: f64,
    /// The mean excess above the start, drawn towards the prior.
    scale: f64,
    /// Number of pairs that the scale is estimated from, including those of the prior.
    support: f64,
}

impl Tail {
    /// Fits the tail to a distribution in which at most `max_independent` pairs are independent.
    fn fit(honest: &LogOddsHistogram, max_independent: f64) -> Tail {
        let n_pairs = honest.total() as f64;
        let fraction = TAIL_FRACTION.min(MAX_TAIL_PAIRS / n_pairs.max(1.0));
        let mut n_above = 0;
        let mut sum = 0.0;
        let mut start = START_PRIOR.0;
        for (bin, &n_here) in honest.counts().iter().enumerate().rev() {
            if (n_above + n_here) as f64 > fraction * n_pairs {
                start = LogOddsHistogram::lower_edge(bin);
                break;
            }
            n_above += n_here;
            sum += n_here as f64 * LogOddsHistogram::lower_edge(bin);
        }
        let mean_excess = (sum - n_above as f64 * start) / n_above.max(1) as f64;
        let n_independent = max_independent.min(n_above as f64);
        let support = n_independent + SCALE_PRIOR.1;
        Tail {
            fraction,
            start: (n_pairs * start + START_PRIOR.1 * START_PRIOR.0) / (n_pairs + START_PRIOR.1),
            scale: (n_independent * mean_excess + SCALE_PRIOR.1 * SCALE_PRIOR.0) / support,
            support,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small exercise is never strong, however equal two answers are; and a few idioms are nothing.
    #[test]
    fn small_pairs_are_never_strong() {
        assert_eq!(absolute_verdict(9.0, LARGE_BITS), Verdict::Strong);
        assert_eq!(absolute_verdict(9.0, LARGE_BITS - 1.0), Verdict::WorthALook);
        assert_eq!(absolute_verdict(9.0, MIN_BITS), Verdict::WorthALook);
        assert_eq!(absolute_verdict(9.0, MIN_BITS - 1.0), Verdict::Unremarkable);
    }
}

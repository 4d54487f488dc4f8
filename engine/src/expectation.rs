//! How many pairs at least this similar would be expected by coincidence in a batch like this one, if nobody copied.
//!
//! The batch itself tells. Among honest pairs, the upper end of the log-odds of scores, a fifth of them in classes of up to three hundred, falls off exponentially: measured on 150 classes without copies, and what extreme value theory leads one to try first (peaks over a threshold; a generalised Pareto tail with shape 0: Pickands 1975).
//! So two numbers describe it: where it starts, and the mean of what lies above. Rings are left out, for they are what the tail is to be held against.
//!
//! The second of them is an estimate, and far out an error in it is multiplied. So what is stated is the mean over all that it may be, after what was seen (a gamma prior and exponential data make a tail that falls off as a power: Lomax 1954). Where many pairs were seen that is the exponential itself; where few were, nothing is stated that so few cannot show.

use std::ops::AddAssign;

/// The part of all pairs that the tail describes…
const TAIL: f64 = 0.2;
/// …while it is not more than so many, as in the largest classes that it was measured on, of three hundred. In larger ones a fifth reaches into the bulk, which falls off more slowly; of their tail the end is as well known.
const MOST_OF_TAIL: f64 = 9000.0;
/// Where the tail of a class starts of which nothing is known, in log-odds, and how many pairs that is worth.
const START_PRIOR: (f64, f64) = (-2.5, 10.0);
/// How fast the tail of such a class falls off, in log-odds, and how many pairs of the tail that is worth.
const SCALE_PRIOR: (f64, f64) = (0.8, 8.0);
/// Pairs of one submission say the same again: so many of the tail are taken for independent for each submission of the batch. In a class this cuts nothing; for a late submission alone it keeps what is usual in sight.
const MOST_OF_EACH: f64 = 16.0;

/// Of the pairs at least as similar as one that is worth a look, at most this share is expected to be coincidence.
const WORTH_A_LOOK: f64 = 0.15;
/// Of the pairs at least as similar as one that is strong, at most this share is…
const STRONG: f64 = 0.01;
/// …and it shares so many bits: small programs come out equal without anybody having copied.
const STRONG_BITS: f64 = 800.0;

/// What a pair's score means in its batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// What coincidence explains.
    Unremarkable,
    /// Of the pairs at least so similar, at most 15 in a hundred are expected by coincidence.
    WorthALook,
    /// Of the pairs at least so similar, at most one in a hundred is expected by coincidence, and the pair shares much.
    Strong,
}

/// How many pairs have which log-odds.
#[derive(Clone)]
pub(crate) struct Distribution {
    /// Counts by bin, the first for everything below [`Distribution::START`].
    counts: Vec<u64>,
}

impl Distribution {
    const START: f64 = -8.0;
    const BINS_PER_UNIT: f64 = 64.0;
    /// Reaches past the log-odds of any score.
    const N_BINS: usize = 24 * 64;

    pub(crate) fn new() -> Distribution {
        Distribution { counts: vec![0; Distribution::N_BINS] }
    }

    pub(crate) fn add(&mut self, log_odds: f64, n_pairs: usize) {
        self.counts[Distribution::bin(log_odds)] += n_pairs as u64;
    }

    fn bin(log_odds: f64) -> usize {
        // A cast stops at the ends of the range.
        (((log_odds - Distribution::START) * Distribution::BINS_PER_UNIT) as usize).min(Distribution::N_BINS - 1)
    }

    fn least(bin: usize) -> f64 {
        Distribution::START + bin as f64 / Distribution::BINS_PER_UNIT
    }

    fn total(&self) -> u64 {
        self.counts.iter().sum()
    }
}

impl AddAssign<&Distribution> for Distribution {
    fn add_assign(&mut self, other: &Distribution) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, other)| *count += other);
    }
}

/// What coincidence does in a batch.
pub(crate) struct Coincidence {
    n_pairs: f64,
    /// The part of all pairs that is in the tail.
    part: f64,
    /// Where the tail starts, in log-odds.
    start: f64,
    /// The mean of what lies above the start.
    scale: f64,
    /// How many pairs the scale is known from, those of the prior among them.
    support: f64,
    /// By bin: the share of the pairs found there or above that is expected by coincidence, never rising.
    shares: Vec<f64>,
}

impl Coincidence {
    /// Learns from `honest`, a sample of the pairs outside of rings in a batch of `n_new` submissions, what to expect of `n_pairs`, and compares it with what was `found`.
    pub(crate) fn new(honest: &Distribution, n_new: usize, n_pairs: usize, found: &Distribution) -> Coincidence {
        let Tail { part, start, scale, support } = tail(honest, MOST_OF_EACH * n_new as f64);
        let mut coincidence = Coincidence { n_pairs: n_pairs as f64, part, start, scale, support, shares: Vec::new() };
        coincidence.shares = coincidence.shares_of(found);
        coincidence
    }

    /// How many pairs there could be.
    pub(crate) fn n_pairs(&self) -> f64 {
        self.n_pairs
    }

    /// How many pairs with at least these log-odds are expected.
    pub(crate) fn expectation(&self, log_odds: f64) -> f64 {
        let beyond = (log_odds - self.start) / self.scale;
        let above = if beyond > 0.0 { (1.0 + beyond / self.support).powf(-self.support) } else { (-beyond).exp() };
        self.n_pairs * (self.part * above).min(1.0)
    }

    /// The log-odds from which on expectations are told by the tail; below, they say no more than that there are many.
    pub(crate) fn tail_start(&self) -> f64 {
        self.start
    }

    pub(crate) fn verdict(&self, log_odds: f64, evidence_bits: f64) -> Verdict {
        let share = self.shares[Distribution::bin(log_odds)];
        if share <= STRONG && evidence_bits >= STRONG_BITS {
            Verdict::Strong
        } else if share <= WORTH_A_LOOK {
            Verdict::WorthALook
        } else {
            Verdict::Unremarkable
        }
    }

    /// The false discovery rate of Benjamini and Hochberg (1995), for every place where a line could be drawn.
    fn shares_of(&self, found: &Distribution) -> Vec<f64> {
        let mut n_above = found.total();
        let mut least = 1.0_f64;
        let mut share = |(bin, &n_here): (usize, &u64)| {
            if n_here > 0 {
                least = least.min(self.expectation(Distribution::least(bin)) / n_above as f64);
            }
            n_above -= n_here;
            least
        };
        found.counts.iter().enumerate().map(&mut share).collect()
    }
}

/// The upper end of a distribution.
struct Tail {
    /// How much of the whole it is.
    part: f64,
    /// Where it starts, drawn towards what is usual.
    start: f64,
    /// The mean of what lies above, drawn towards what is usual.
    scale: f64,
    /// How many pairs the scale is known from, those of the prior among them.
    support: f64,
}

/// The tail of a distribution, in which no more than `most_independent` pairs are independent.
fn tail(honest: &Distribution, most_independent: f64) -> Tail {
    let n_pairs = honest.total() as f64;
    let part = TAIL.min(MOST_OF_TAIL / n_pairs.max(1.0));
    let mut n_above = 0;
    let mut beyond = 0.0;
    let mut start = START_PRIOR.0;
    for (bin, &n_here) in honest.counts.iter().enumerate().rev() {
        if (n_above + n_here) as f64 > part * n_pairs {
            start = Distribution::least(bin);
            break;
        }
        n_above += n_here;
        beyond += n_here as f64 * Distribution::least(bin);
    }
    let mean = (beyond - n_above as f64 * start) / n_above.max(1) as f64;
    let n_independent = most_independent.min(n_above as f64);
    let support = n_independent + SCALE_PRIOR.1;
    Tail {
        part,
        start: (n_pairs * start + START_PRIOR.1 * START_PRIOR.0) / (n_pairs + START_PRIOR.1),
        scale: (n_independent * mean + SCALE_PRIOR.1 * SCALE_PRIOR.0) / support,
        support,
    }
}

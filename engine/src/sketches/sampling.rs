//! Consistent samples: one element of a set, or of a weighted set, such that two sets have the same sample with the probability of their resemblance (Manasse, chapters 4 and 5).

use super::{Permutation, digest};

/// Returns a consistent sample of a set for each of `n_samples` seeds. An empty set has none.
///
/// The least element of a permutation, as a min-hash, but found with fewer random bits: eight places share one hash, of which each takes eight bits, and only elements that tie there are told apart by more (Manasse, section 4.1).
pub fn uniform_samples(set: &[u64], n_samples: usize, seed: u64) -> Vec<u64> {
    const PLACES_PER_HASH: usize = 8;
    let mut samples = Vec::with_capacity(n_samples);
    for block in 0..n_samples.div_ceil(PLACES_PER_HASH) {
        let prefixes = Permutation::new(digest([seed, block as u64]));
        let mut best: [Option<(u8, u64)>; PLACES_PER_HASH] = [None; PLACES_PER_HASH];
        for &element in set {
            for (place, prefix) in prefixes.of(element).to_le_bytes().into_iter().enumerate() {
                let rest = |element: u64| Permutation::new(digest([seed, block as u64, place as u64, 1])).of(element);
                let is_better = best[place]
                    .is_none_or(|(least, sample)| prefix < least || (prefix == least && rest(element) < rest(sample)));
                if is_better {
                    best[place] = Some((prefix, element));
                }
            }
        }
        samples.extend(best.iter().flatten().map(|&(_, element)| element));
    }
    samples.truncate(n_samples);
    samples
}

/// A consistent sample of a weighted set: an element, and the interval of weights for which it stays the sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WeightedSample {
    /// The element.
    pub element: u64,
    /// The number of the interval of its weight.
    pub interval: i64,
}

/// Returns the consistent sample of a weighted set for a seed, in constant time for each element. A set without positive, finite weights has none.
///
/// Two weighted sets have the same sample with the probability of their weighted Jaccard coefficient, the sum of minima over the sum of maxima (Manasse, section 5.2, after Ioffe). The paper rounds the logarithm of the weight; for the interval to reach from below the weight to above it, it must be rounded down.
pub fn weighted_sample(weights: &[(u64, f64)], seed: u64) -> Option<WeightedSample> {
    let unit = |number: u64, element: u64| Permutation::new(digest([seed, number])).unit(element);
    let mut best: Option<(f64, WeightedSample)> = None;
    for &(element, weight) in weights {
        if !(weight > 0.0 && weight.is_finite()) {
            continue;
        }
        // The ratio of the ends of an interval is q; ln q and c are sums of two exponential variables.
        let log_ratio = -unit(0, element).ln() - unit(1, element).ln();
        let c = -unit(2, element).ln() - unit(3, element).ln();
        let shift = unit(4, element);
        let interval = (weight.ln() / log_ratio + shift).floor();
        // The logarithm of a = c / z, where z = q^(interval − shift + 1) is the upper end.
        let log_value = c.ln() - log_ratio * (interval - shift + 1.0);
        let sample = WeightedSample { element, interval: interval as i64 };
        let is_less =
            best.is_none_or(|(least, chosen)| log_value.total_cmp(&least).then(element.cmp(&chosen.element)).is_lt());
        if is_less {
            best = Some((log_value, sample));
        }
    }
    best.map(|(_, sample)| sample)
}

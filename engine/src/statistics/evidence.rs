//! Evidence: how much sharing a k-gram says, in bits.
//!
//! If a share p of the class has a k-gram, a classmate has it by chance with a probability of about p, so finding it in both submissions of a pair is −log₂ p bits of evidence.

/// The class is assumed to have this many more submissions, which share nothing. They change nothing in a large class; in a class of two they make a shared k-gram evidence at all.
const UNSEEN: usize = 5;

/// Evidence is counted in whole 64ths of a bit, so that a sum does not depend on the order of its terms.
pub(crate) const UNITS_PER_BIT: f64 = 64.0;

/// An amount of evidence, in 64ths of a bit.
pub(crate) type Evidence = u64;

/// Returns the evidence of a k-gram that `n_having` of `n_submissions` have. It is never 0, which marks common code.
pub(crate) fn rarity(n_having: usize, n_submissions: usize) -> Evidence {
    let class = (n_submissions + UNSEEN) as f64;
    // One of the pair does not count: a k-gram that only the two have says most.
    let others = n_having.saturating_sub(1).max(1) as f64;
    ((class / others).log2() * UNITS_PER_BIT).round().max(1.0) as Evidence
}

/// Converts an amount of evidence to bits.
pub(crate) fn bits(evidence: Evidence) -> f64 {
    evidence as f64 / UNITS_PER_BIT
}

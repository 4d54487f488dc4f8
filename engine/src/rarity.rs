//! How much a shared k-gram says, in bits.
//!
//! A k-gram that a share p of the class has is shared by chance with a classmate with probability about p, so finding it in both says −log₂ p bits.
//! The pair itself is left out of the count: what only the two have says most.

/// The class is imagined with this many more submissions, which share nothing with anybody.
/// In a large class they change nothing; in a class of two they are what makes a shared k-gram say anything at all.
const UNSEEN: usize = 5;

/// Evidence is summed as whole 64ths of a bit, so that a sum is the same in whatever order it is taken.
pub(crate) const PARTS_PER_BIT: f64 = 64.0;

/// An amount of evidence, in 64ths of a bit.
pub(crate) type Evidence = u64;

/// What a k-gram says that `n_having` of `n_submissions` have: log₂ of the class over those that have it, the one at hand left out. Never nothing: that is said of common code alone.
pub(crate) fn rarity(n_having: usize, n_submissions: usize) -> Evidence {
    let class = (n_submissions + UNSEEN) as f64;
    let others = n_having.saturating_sub(1).max(1) as f64;
    ((class / others).log2() * PARTS_PER_BIT).round().max(1.0) as Evidence
}

/// An amount of evidence in bits.
pub(crate) fn bits(evidence: Evidence) -> f64 {
    evidence as f64 / PARTS_PER_BIT
}

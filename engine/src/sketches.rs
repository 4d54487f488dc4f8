//! Sketches: small samples of a set of fingerprints from which resemblance is estimated, for collections in which not every pair can be counted.
//!
//! The comparison of a class does not use them, because it counts everything. They cut a collection of millions down to candidates, which the engine then compares.
//!
//! * [`sets`]: MOD, MIN and size-class sketches of Broder, and super shingles.
//! * [`signatures`]: min-hash signatures, bands of them, and bags.
//! * [`bits`]: signatures of a few bits a sample, and an index for near ones.
//! * [`sampling`]: consistent samples of sets and of weighted sets.
//! * [`groups`]: clusters from a stream of similar pairs.
//!
//! "Broder" is Broder, Glassman, Manasse and Zweig, *Syntactic clustering of the Web*, 1997; "Haveliwala" is Haveliwala, Gionis and Indyk, *Scalable techniques for clustering the Web*, 2000; "Manasse" is Manasse, *On the Efficient Determination of Most Near Neighbors*, 2012.

pub mod bits;
pub mod groups;
pub mod sampling;
pub mod sets;
pub mod signatures;

use crate::fingerprints::kgrams::mix;

/// The increment of SplitMix64, which sets the numbers of a sequence apart.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A permutation of all 64-bit numbers, chosen by a seed. Different seeds give permutations that are as good as independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permutation {
    keys: [u64; 2],
}

impl Permutation {
    /// Returns the permutation of a seed.
    pub fn new(seed: u64) -> Permutation {
        let first = mix(seed.wrapping_add(GOLDEN));
        Permutation { keys: [first, mix(first.wrapping_add(GOLDEN))] }
    }

    /// Returns the place that an element moves to.
    pub fn of(self, element: u64) -> u64 {
        // Each step is a bijection, so no two elements move to the same place.
        mix(mix(element ^ self.keys[0]).wrapping_add(self.keys[1]))
    }

    /// Returns a number between 0 and 1 that depends on the element, never 0 or 1 themselves.
    pub(crate) fn unit(self, element: u64) -> f64 {
        ((self.of(element) >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }
}

/// Returns one number for a sequence of numbers.
pub(crate) fn digest(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(GOLDEN, |state, number| mix(state.wrapping_mul(GOLDEN) ^ number))
}

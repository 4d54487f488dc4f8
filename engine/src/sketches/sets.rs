//! Sketches of sets, and what they tell about resemblance and containment (Broder, sections 3 and 5.3).
//!
//! A set is a list of distinct numbers in any order; a sketch is ascending. Sketches can be compared if they were made with the same permutation.

use std::cmp::Ordering;

use super::{Permutation, digest};

/// Returns MOD: the permuted elements that are divisible by `modulus`. About one in `modulus` is.
pub fn mod_sketch(set: &[u64], modulus: u64, permutation: Permutation) -> Vec<u64> {
    let modulus = modulus.max(1);
    let permuted = set.iter().map(|&element| permutation.of(element));
    ascending(permuted.filter(|element| element.is_multiple_of(modulus)))
}

/// Returns MIN: the `size` smallest permuted elements, or all of them if there are fewer.
pub fn min_sketch(set: &[u64], size: usize, permutation: Permutation) -> Vec<u64> {
    let mut sketch = ascending(set.iter().map(|&element| permutation.of(element)));
    sketch.truncate(size);
    sketch
}

/// Estimates the resemblance of two sets, 0 to 1, from MIN sketches of at most `size` elements.
pub fn resemblance_of_min(one: &[u64], other: &[u64], size: usize) -> f64 {
    let (mut n_smallest, mut n_common) = (0, 0);
    for in_both in merged(one, other).take(size) {
        n_smallest += 1;
        n_common += usize::from(in_both);
    }
    share(n_common, n_smallest)
}

/// Estimates the resemblance of two sets, 0 to 1, from MOD sketches. Of whole sets, it is the resemblance itself.
pub fn resemblance(one: &[u64], other: &[u64]) -> f64 {
    let (n_all, n_common) =
        merged(one, other).fold((0, 0), |(all, common), both| (all + 1, common + usize::from(both)));
    share(n_common, n_all)
}

/// Estimates the containment of one set in another, 0 to 1, from MOD sketches.
pub fn containment(one: &[u64], other: &[u64]) -> f64 {
    share(merged(one, other).filter(|&in_both| in_both).count(), one.len())
}

/// A sketch of a size that hardly depends on the size of the set: MOD at 2ⁱ, where i grows with the set (Broder's Vᵢ).
///
/// The paper keeps 50 to 100 elements of 100 · 2ⁱ to 100 · 2ⁱ⁺¹, which takes a modulus of 2ⁱ⁺¹.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeveledSketch {
    /// The exponent i of the modulus.
    level: u32,
    elements: Vec<u64>,
}

impl LeveledSketch {
    /// The size of a set above which elements are left out, and twice the smallest usual size of a sketch.
    const MAX_ELEMENTS: usize = 100;

    /// Returns the sketch of a set. Sets of more than a hundred elements keep fifty to a hundred on average.
    pub fn new(set: &[u64], permutation: Permutation) -> LeveledSketch {
        let level = (set.len() / LeveledSketch::MAX_ELEMENTS).checked_ilog2().map_or(0, |log| log + 1);
        LeveledSketch { level, elements: mod_sketch(set, 1 << level, permutation) }
    }

    /// Returns the elements.
    pub fn elements(&self) -> &[u64] {
        &self.elements
    }

    /// Returns the exponent of the modulus.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Returns the same with a larger modulus; levels below the own one change nothing.
    pub fn coarsened(&self, level: u32) -> LeveledSketch {
        let level = level.clamp(self.level, 63);
        let elements = self.elements.iter().copied().filter(|element| element.is_multiple_of(1 << level));
        LeveledSketch { level, elements: elements.collect() }
    }

    /// Estimates the resemblance of two sets, at the level of the larger one.
    pub fn resemblance(&self, other: &LeveledSketch) -> f64 {
        resemblance(&self.coarsened(other.level).elements, &other.coarsened(self.level).elements)
    }

    /// Estimates the containment of this set in another. For a set much smaller than the other, few elements are left to tell.
    pub fn containment(&self, other: &LeveledSketch) -> f64 {
        containment(&self.coarsened(other.level).elements, &other.coarsened(self.level).elements)
    }
}

/// Returns a number that shingle-equivalent documents have in common: those with the same sketch.
pub fn equivalence_hash(sketch: &[u64]) -> u64 {
    digest(sketch.iter().copied())
}

/// Returns the super shingles of a sketch: one number for each run of `length` neighbors, distinct and ascending. A sketch with fewer elements has none.
///
/// Two sketches with a super shingle in common have a run in common, so their sets are likely to resemble each other. Super shingles do not show that a small set is contained in a large one.
pub fn super_shingles(sketch: &[u64], length: usize) -> Vec<u64> {
    ascending(sketch.windows(length.max(1)).map(|run| digest(run.iter().copied())))
}

fn ascending(elements: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut elements: Vec<u64> = elements.collect();
    elements.sort_unstable();
    elements.dedup();
    elements
}

/// Walks the union of two ascending lists in order, and tells of each element whether both have it.
fn merged<'a>(mut one: &'a [u64], mut other: &'a [u64]) -> impl Iterator<Item = bool> + 'a {
    std::iter::from_fn(move || {
        let order = match (one.first(), other.first()) {
            (Some(of_one), Some(of_other)) => of_one.cmp(of_other),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return None,
        };
        one = &one[usize::from(order.is_le())..];
        other = &other[usize::from(order.is_ge())..];
        Some(order.is_eq())
    })
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

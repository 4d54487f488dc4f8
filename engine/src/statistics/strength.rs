//! The strength of k-grams: the part of its weight that one keeps although many people have it in other tasks.

use crate::maps::HashMap;
use crate::statistics::evidence::Evidence;

/// Up to the first share of the people of other tasks, a k-gram that they have counts fully; from the second on it counts nothing. Between the two it fades in a straight line.
const FADES: [f64; 2] = [0.02, 0.08];

/// The part of its weight that a k-gram keeps, in eighths. Neighbors of equal strength are walked as one, so there are few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength(u8);

impl Strength {
    /// The strength of code that is no template.
    pub(crate) const FULL: Strength = Strength(8);

    /// Returns the strength of a k-gram that a share of the people have in other tasks.
    pub(crate) fn of(share: f64) -> Strength {
        let [none, all] = FADES;
        Strength((f64::from(Strength::FULL.0) * (all - share) / (all - none)).round().clamp(0.0, 8.0) as u8)
    }

    /// Returns the strength in eighths.
    pub(crate) fn eighths(self) -> u32 {
        self.0.into()
    }

    /// Returns the evidence of fingerprints of the same weight whose strengths sum up to some eighths.
    pub(crate) fn evidence(eighths: u32, weight: Evidence) -> Evidence {
        Evidence::from(eighths) * weight / Evidence::from(Strength::FULL.0)
    }

    /// Returns what is left of a weight: at least 1 of 64 in a bit, so that templates are matched and shown.
    pub(crate) fn of_weight(self, weight: Evidence) -> Evidence {
        Strength::evidence(self.eighths(), weight).max(1)
    }
}

/// The strengths of k-grams, by their hashes.
#[derive(Default)]
pub(crate) struct Strengths {
    /// Those that are not full.
    weakened: HashMap<u64, Strength>,
}

impl Strengths {
    /// Sets the strength of the k-gram with a hash.
    pub(crate) fn set(&mut self, hash: u64, strength: Strength) {
        if strength != Strength::FULL {
            self.weakened.insert(hash, strength);
        }
    }

    /// Returns the strength of a k-gram.
    pub(crate) fn of(&self, hash: u64) -> Strength {
        self.weakened.get(&hash).copied().unwrap_or(Strength::FULL)
    }
}

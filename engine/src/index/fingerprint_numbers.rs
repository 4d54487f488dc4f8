//! The numbers of a view's fingerprints, found by their hashes.
//!
//! To store which fingerprint starts at each position of each text would take four bytes a token, and only the texts of a few hundred pairs are asked for. So they are hashed again.

use crate::fingerprints::text::{Sampling, Text};
use crate::maps::HashSet;

/// A fingerprint at a position of a submission.
#[derive(Clone, Copy)]
pub(crate) struct Occurrence {
    /// The number of the fingerprint in the index.
    pub(crate) fingerprint: u32,
    /// The first position of its k-gram in the submission's text.
    pub(crate) position: u32,
}

/// The number of each shared fingerprint.
pub(crate) struct FingerprintNumbers {
    pub(crate) sampling: Sampling,
    /// The hashes of all shared fingerprints, ascending.
    hashes: Vec<u64>,
    /// The number of the fingerprint with each hash.
    numbers: Vec<u32>,
}

impl FingerprintNumbers {
    /// Numbers k-grams by `order`: fingerprint i is the k-gram `order[i]`, and its hash is `hashes[order[i]]`. `hashes` must ascend.
    pub(crate) fn new(hashes: Vec<u64>, order: &[u32], sampling: Sampling) -> FingerprintNumbers {
        let mut numbers = vec![0; order.len()];
        (0..).zip(order).for_each(|(fingerprint, &kgram)| numbers[kgram as usize] = fingerprint);
        FingerprintNumbers { sampling, hashes, numbers }
    }

    /// Returns how many fingerprints have a number.
    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Returns the number of the fingerprint with a hash; none if fewer than two submissions have it.
    pub(crate) fn number_of(&self, hash: u64) -> Option<u32> {
        self.hashes.binary_search(&hash).ok().map(|kgram| self.numbers[kgram])
    }

    /// Returns the hashes of those fingerprints for which `belongs` is true.
    pub(crate) fn hashes_of(&self, belongs: impl Fn(u32) -> bool) -> HashSet<u64> {
        let numbered = self.hashes.iter().zip(&self.numbers);
        numbered.filter(|&(_, &fingerprint)| belongs(fingerprint)).map(|(&hash, _)| hash).collect()
    }

    /// Returns the shared fingerprints of a text by position.
    pub(crate) fn in_text(&self, text: &Text) -> Vec<Occurrence> {
        let mut occurrences = Vec::new();
        text.for_each_fingerprint(self.sampling, &mut Vec::new(), |hash, position| {
            if let Some(fingerprint) = self.number_of(hash) {
                occurrences.push(Occurrence { fingerprint, position });
            }
        });
        occurrences.shrink_to_fit();
        occurrences
    }

    /// Returns the same, and the first positions and the hashes of the fingerprints that nobody else has.
    pub(crate) fn in_text_with_unshared(&self, text: &Text) -> (Vec<Occurrence>, Vec<(u32, u64)>) {
        let (mut occurrences, mut unshared) = (Vec::new(), Vec::new());
        let mut met = HashSet::default();
        text.for_each_fingerprint(self.sampling, &mut Vec::new(), |hash, position| match self.number_of(hash) {
            Some(fingerprint) => occurrences.push(Occurrence { fingerprint, position }),
            None if met.insert(hash) => unshared.push((position, hash)),
            None => {}
        });
        (occurrences, unshared)
    }
}

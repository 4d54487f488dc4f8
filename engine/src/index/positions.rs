//! The positions of the structure's fingerprints in each text: which fingerprint starts at each position.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::fingerprints::text::Text;
use crate::index::jagged_array::JaggedArray;
use crate::index::postings::TextPosition;

/// The fingerprint that starts at each position of each text.
pub(crate) struct Positions {
    fingerprints: JaggedArray<u32>,
}

/// A fingerprint at a position of a submission.
#[derive(Clone, Copy)]
pub(crate) struct Occurrence {
    /// The number of the fingerprint in the index.
    pub(crate) fingerprint: u32,
    /// The first position of its k-gram in the submission's text.
    pub(crate) position: u32,
}

/// The entry for a position where no fingerprint starts. [`crate::batch::Batch::MAX_SIZE`] keeps it free.
const NONE: u32 = u32::MAX;

/// Collects the positions of k-grams, under the numbers that they have when they are found.
pub(crate) struct PositionsBuilder {
    kgrams: JaggedArray<AtomicU32>,
}

impl PositionsBuilder {
    pub(crate) fn new(texts: &[Text]) -> PositionsBuilder {
        let lengths = texts.iter().map(|text| text.codes.len());
        PositionsBuilder { kgrams: JaggedArray::filled(lengths, || AtomicU32::new(NONE)) }
    }

    /// Records the k-gram at a position. Each position has only one, so the order of threads does not matter.
    pub(crate) fn set(&self, at: TextPosition, kgram: u32) {
        self.kgrams.row(at.submission as usize)[at.position as usize].store(kgram, Ordering::Relaxed);
    }

    /// Numbers the k-grams anew: fingerprint i is the k-gram `order[i]`.
    pub(crate) fn finish(self, order: &[u32]) -> Positions {
        let mut numbers = vec![NONE; order.len()];
        (0..).zip(order).for_each(|(fingerprint, &kgram)| numbers[kgram as usize] = fingerprint);
        let renumber = |kgram: AtomicU32| numbers.get(kgram.into_inner() as usize).copied().unwrap_or(NONE);
        Positions { fingerprints: self.kgrams.map(renumber) }
    }
}

impl Positions {
    /// Returns the shared fingerprints of a submission by position.
    pub(crate) fn by_position(&self, submission: usize) -> impl Iterator<Item = Occurrence> {
        let entries = (0..).zip(self.fingerprints.row(submission)).filter(|(_, fingerprint)| **fingerprint != NONE);
        entries.map(|(position, &fingerprint)| Occurrence { fingerprint, position })
    }
}

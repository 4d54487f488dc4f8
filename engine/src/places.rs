//! Where the fingerprints of the structure stand in each text: the positions of the index, asked for by submission.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::postings::Place;
use crate::rows::Rows;
use crate::text::Text;

/// The fingerprint that starts at each position of each text.
pub(crate) struct Places {
    fingerprints: Rows<u32>,
}

/// A fingerprint at a position of a submission.
#[derive(Clone, Copy)]
pub(crate) struct Occurrence {
    /// The fingerprint's number among those that several submissions share.
    pub(crate) fingerprint: u32,
    /// Where its k-gram starts in the submission's text.
    pub(crate) position: u32,
}

/// Where no fingerprint starts.
const NONE: u32 = u32::MAX;

/// Where k-grams stand, as they are found and by the numbers that they have then.
pub(crate) struct FoundPlaces {
    kgrams: Rows<AtomicU32>,
}

impl FoundPlaces {
    /// None yet, in `texts`.
    pub(crate) fn new(texts: &[Text]) -> FoundPlaces {
        let lengths = texts.iter().map(|text| text.codes.len());
        FoundPlaces { kgrams: Rows::filled(lengths, || AtomicU32::new(NONE)) }
    }

    /// Notes where a k-gram stands. At every place stands one, so it does not matter which thread comes first.
    pub(crate) fn note(&self, place: Place, kgram: u32) {
        self.kgrams.row(place.submission as usize)[place.position as usize].store(kgram, Ordering::Relaxed);
    }

    /// The places of all fingerprints, which are the k-grams in a new `order`.
    pub(crate) fn in_order(self, order: &[u32]) -> Places {
        let mut numbers = vec![NONE; order.len()];
        (0..).zip(order).for_each(|(fingerprint, &kgram)| numbers[kgram as usize] = fingerprint);
        let fingerprint = |kgram: AtomicU32| numbers.get(kgram.into_inner() as usize).copied().unwrap_or(NONE);
        Places { fingerprints: self.kgrams.map(fingerprint) }
    }
}

impl Places {
    /// The shared fingerprints of a submission, by position.
    pub(crate) fn by_position(&self, submission: usize) -> impl Iterator<Item = Occurrence> {
        let places = (0..).zip(self.fingerprints.row(submission)).filter(|(_, fingerprint)| **fingerprint != NONE);
        places.map(|(position, &fingerprint)| Occurrence { fingerprint, position })
    }

    /// The shared fingerprints of a submission, ascending, and by position where one occurs several times.
    pub(crate) fn by_fingerprint(&self, submission: usize) -> Vec<Occurrence> {
        let mut occurrences: Vec<Occurrence> = self.by_position(submission).collect();
        occurrences.sort_unstable_by_key(|occurrence| (occurrence.fingerprint, occurrence.position));
        occurrences
    }
}

//! Where the fingerprints of the structure stand in each text: the positions of the index, asked for by submission.

use crate::postings::SharedKgrams;
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

impl Places {
    pub(crate) fn new(shared: &SharedKgrams, texts: &[Text]) -> Places {
        let mut fingerprints = Rows::filled(texts.iter().map(|text| text.codes.len()), NONE);
        for (fingerprint, places) in (0..).zip(shared.in_order()) {
            for place in places {
                fingerprints.row_mut(place.submission as usize)[place.position as usize] = fingerprint;
            }
        }
        Places { fingerprints }
    }

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

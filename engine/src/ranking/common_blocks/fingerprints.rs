//! The fingerprints of submissions that may have a block.

use std::ops::Range;

use crate::index::fingerprint_numbers::Occurrence;
use crate::index::views::View;
use crate::ranking::common_blocks::ranges::n_tokens;
use crate::statistics::evidence::Evidence;
use crate::statistics::strength::Strength;

/// The fingerprints of a distinct submission.
pub(super) struct FoundFingerprints {
    pub(super) group: usize,
    /// Those of the structure and of the wording that others have.
    pub(super) shared: [SharedFingerprints; 2],
    /// The positions and strengths of those of the wording that nobody else has, each once, by position.
    pub(super) unshared: Vec<(u32, Strength)>,
    pub(super) n_tokens: usize,
}

impl FoundFingerprints {
    /// Returns the share of the tokens that lie in stretches of the text, 0 to 1.
    pub(super) fn share(&self, stretches: &[Range<u32>]) -> f64 {
        n_tokens(stretches) as f64 / self.n_tokens.max(1) as f64
    }
}

/// The fingerprints of a distinct submission in one view that others have.
///
/// A pair may be compared with everybody, so nothing is searched: fingerprints are numbered within their submission, and two submissions are compared by going through both lists once.
pub(super) struct SharedFingerprints {
    /// Each once, ascending.
    pub(super) fingerprints: Vec<u32>,
    pub(super) weights: Vec<Evidence>,
    /// By position.
    pub(super) occurrences: Vec<OwnOccurrence>,
    /// The sum of the evidence of the occurrences before each, and of all.
    sums: Vec<Evidence>,
}

/// A fingerprint at a position of a submission's text.
#[derive(Clone, Copy)]
pub(super) struct OwnOccurrence {
    pub(super) position: u32,
    /// Its index in a list of fingerprints that the submission has.
    pub(super) index: u32,
}

impl SharedFingerprints {
    /// Returns those of a text, which has these `occurrences`.
    pub(super) fn new(view: &View, occurrences: &[Occurrence]) -> SharedFingerprints {
        let mut fingerprints: Vec<u32> = occurrences.iter().map(|found| found.fingerprint).collect();
        fingerprints.sort_unstable();
        fingerprints.dedup();
        fingerprints.shrink_to_fit();
        let own = |found: &Occurrence| {
            let index = fingerprints.partition_point(|&fingerprint| fingerprint < found.fingerprint) as u32;
            OwnOccurrence { position: found.position, index }
        };
        let occurrences: Vec<OwnOccurrence> = occurrences.iter().map(own).collect();
        let weights: Vec<Evidence> = fingerprints.iter().map(|&fingerprint| view.index.weight(fingerprint)).collect();
        let mut sums = vec![0];
        sums.extend(occurrences.iter().scan(0, |sum, found| {
            *sum += weights[found.index as usize];
            Some(*sum)
        }));
        SharedFingerprints { fingerprints, weights, occurrences, sums }
    }

    /// Returns the evidence of the k-grams in stretches of the text. Those that are repeated there count each time, so it may be too much.
    pub(super) fn at_most_in(&self, stretches: &[Range<u32>], k: u32) -> Evidence {
        let n_before = |position: u32| self.occurrences.partition_point(|found| found.position < position);
        let in_stretch = |stretch: &Range<u32>| {
            let (start, end) = (n_before(stretch.start), n_before((stretch.end + 1).saturating_sub(k)));
            self.sums[end.max(start)] - self.sums[start]
        };
        stretches.iter().map(in_stretch).sum()
    }
}

/// Returns the indices, in both, of the fingerprints that two ascending lists have in common.
pub(super) fn in_common(ours: &[u32], theirs: &[u32]) -> Vec<[u32; 2]> {
    let mut common = Vec::with_capacity(ours.len().min(theirs.len()));
    let (mut at, mut at_other) = (0, 0);
    while let (Some(one), Some(other)) = (ours.get(at), theirs.get(at_other)) {
        if one == other {
            common.push([at as u32, at_other as u32]);
        }
        // Which of them is smaller follows no pattern, so no branch depends on it.
        let (is_next, is_next_of_other) = (one <= other, other <= one);
        at += usize::from(is_next);
        at_other += usize::from(is_next_of_other);
    }
    common
}

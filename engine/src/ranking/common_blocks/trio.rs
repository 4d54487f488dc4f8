//! A pair beside third submissions, one after the other.
//!
//! Everybody in a class may be a third, so the pair's own part is made once, and bounds spare most exact measurements.

use std::ops::Range;

use crate::fingerprints::text::Sampling;
use crate::index::shared_evidence::EvidenceCounters;
use crate::index::views::Views;
use crate::ranking::baseline::Baseline;
use crate::ranking::common_blocks::block::{Outsider, WHOLE};
use crate::ranking::common_blocks::fingerprints::{FoundFingerprints, OwnOccurrence, in_common};
use crate::ranking::common_blocks::measuring::{Rest, least_baseline, likeness_at_most};
use crate::ranking::common_blocks::stretches::stretches;
use crate::statistics::evidence::Evidence;

/// Log-odds of the share of two submissions from which on they are more alike than classmates.
const ALIKE: f64 = -1.0;
/// Distance below [`ALIKE`] from which on a bound is believed, for the rounding of large counts.
const MARGIN: f64 = 0.1;

/// Stretches of a text, ascending.
type Ranges = Vec<Range<u32>>;

/// A pair of distinct submissions beside its candidates.
pub(super) struct Trio<'f> {
    pub(super) pair: [&'f FoundFingerprints; 2],
    views: &'f Views,
    baselines: &'f [Baseline],
    /// The fingerprints of the structure that both have, ascending, and their occurrences in either text.
    of_both: Vec<u32>,
    occurrences: [Vec<OwnOccurrence>; 2],
    /// The evidence in both views that each candidate shares with either.
    shared: Vec<[[Evidence; 2]; 2]>,
}

impl<'f> Trio<'f> {
    /// Returns a pair beside `candidates`, which are numbers of distinct submissions.
    pub(super) fn new(
        views: &'f Views,
        baselines: &'f [Baseline],
        pair: [&'f FoundFingerprints; 2],
        candidates: &[u32],
    ) -> Trio<'f> {
        let [one, other] = pair.map(|found| &found.shared[0]);
        let common = in_common(&one.fingerprints, &other.fingerprints);
        let of_both = common.iter().map(|&[index, _]| one.fingerprints[index as usize]).collect();
        let occurrences = [0, 1].map(|side| {
            let found = &pair[side].shared[0];
            let mut indices = vec![None; found.fingerprints.len()];
            for (number, indices_in_both) in common.iter().enumerate() {
                indices[indices_in_both[side] as usize] = Some(number as u32);
            }
            let of_both = found.occurrences.iter().filter_map(|&OwnOccurrence { position, index }| {
                indices[index as usize].map(|index| OwnOccurrence { position, index })
            });
            of_both.collect()
        });
        let n_submissions = views.n_submissions();
        let mut counters = [EvidenceCounters::new(n_submissions), EvidenceCounters::new(n_submissions)];
        let [with_one, with_other] = pair.map(|found| {
            let shared = views.count(counters.each_mut(), found.group, n_submissions);
            let with = |&candidate: &u32| shared.map(|shared| shared.with(candidate as usize));
            candidates.iter().map(with).collect::<Vec<_>>()
        });
        let shared = with_one.into_iter().zip(with_other).map(|(one, other)| [one, other]).collect();
        Trio { pair, views, baselines, of_both, occurrences, shared }
    }

    /// Returns the third submission with its stretches if it has something else besides, and is no more like the pair without them than classmates are. It is the candidate at `index`.
    pub(super) fn outsider(&self, third: &FoundFingerprints, index: usize) -> Option<Outsider> {
        let (ranges, of_third) = self.stretches(third)?;
        if third.share(&of_third) >= WHOLE {
            return None;
        }
        // A side that is all block has no rest to compare.
        let is_comparable = [0, 1].map(|side| self.pair[side].share(&ranges[side]) < WHOLE);
        let is_alike = |side: usize| {
            let (shared, found, stretches) = (self.shared[index][side], self.pair[side], &ranges[side]);
            self.may_be_alike(shared, [(found, stretches), (third, &of_third)])
                && self.rest(found, stretches).likeness(&self.rest(third, &of_third)).0 >= ALIKE
        };
        let is_outsider = is_comparable != [false; 2] && !(0..2).filter(|&side| is_comparable[side]).any(is_alike);
        is_outsider.then_some(Outsider { group: third.group as u32, ranges })
    }

    /// Returns the stretches that all three have, in the texts of the pair and of the third, if there are any in each.
    fn stretches(&self, third: &FoundFingerprints) -> Option<([Ranges; 2], Ranges)> {
        let sampling: Sampling = self.views.structure.numbers.sampling;
        let third = &third.shared[0];
        let mut is_of_third = vec![false; self.of_both.len()];
        let mut is_of_both = vec![false; third.fingerprints.len()];
        for [index, index_in_third] in in_common(&self.of_both, &third.fingerprints) {
            is_of_third[index as usize] = true;
            is_of_both[index_in_third as usize] = true;
        }
        let of_third = stretches(sampling, &third.occurrences, &is_of_both);
        let of_pair = self.occurrences.each_ref().map(|occurrences| stretches(sampling, occurrences, &is_of_third));
        let has_none = of_third.is_empty() || of_pair.iter().any(Vec::is_empty);
        (!has_none).then_some((of_pair, of_third))
    }

    /// Returns a submission without stretches of its text.
    pub(super) fn rest<'s>(&self, found: &'s FoundFingerprints, stretches: &[Range<u32>]) -> Rest<'s> {
        Rest::new(self.views, self.baselines[found.group], found, stretches)
    }

    /// Whether two submissions that share this evidence as a whole may be alike without their stretches.
    fn may_be_alike(&self, shared: [Evidence; 2], sides: [(&FoundFingerprints, &Ranges); 2]) -> bool {
        let [one, other] =
            sides.map(|(found, stretches)| least_baseline(self.views, self.baselines[found.group], found, stretches));
        likeness_at_most(shared, one, other) >= ALIKE - MARGIN
    }
}

//! Tells the stored batches for the same task from those for other tasks.
//!
//! Two classes with the same task have nearly as much code in common as the members of one; two with other tasks have templates in common only. How much these are depends on the course, so the stored assignments are compared with one another: those that have nearly as much in common with the new submissions as the best one are the same task. In doubt a batch is for the same task, and is compared as a whole.

use std::collections::{BTreeMap, BTreeSet};

use crate::batches::StoredBatch;

/// Minimum number of new submissions that tell tasks: fewer have too little in common by themselves.
const MIN_CLASS: usize = 5;
/// Minimum overlap with an assignment that is the same task, as a part of the overlap among the new submissions.
const MIN_OVERLAP: f64 = 0.5;
/// Minimum overlap with an assignment that is the same task, as a part of the largest overlap with any.
const NEARLY_BEST: f64 = 0.9;

/// The number of fingerprints that two submissions have in common, summed over many pairs.
pub(super) struct Overlaps {
    /// Number of new submissions.
    pub(super) n_new: usize,
    /// The sum over all ordered pairs of new submissions.
    among_new: u64,
    /// The id of each batch, and the sum over all pairs of a new and one of its submissions.
    with_batches: Vec<(i64, u64)>,
    /// The same sum over those ubiquitous fingerprints that were read, for each batch.
    ubiquitous: Vec<u64>,
    /// Number of ubiquitous fingerprints, each once for every new submission that has it.
    n_ubiquitous: u64,
    /// Number of those that were read.
    n_sampled: u64,
}

impl Overlaps {
    /// Nothing is counted yet. `batches` are the ids of the stored batches.
    pub(super) fn new(n_new: usize, batches: &[i64]) -> Overlaps {
        Overlaps {
            n_new,
            among_new: 0,
            with_batches: batches.iter().map(|&id| (id, 0)).collect(),
            ubiquitous: vec![0; batches.len()],
            n_ubiquitous: 0,
            n_sampled: 0,
        }
    }

    /// Whether the new submissions are enough to tell tasks.
    pub(super) fn tell_tasks(&self) -> bool {
        self.n_new >= MIN_CLASS
    }

    /// Counts a fingerprint of `n_counted` new submissions, of all `n_having` that have it.
    pub(super) fn add_new(&mut self, n_counted: usize, n_having: usize) {
        self.among_new += (n_counted * n_having.saturating_sub(1)) as u64;
    }

    /// Counts a fingerprint of `n_counted` new submissions that a submission of a batch has too. `batch` is the index of its id.
    pub(super) fn add_stored(&mut self, batch: usize, n_counted: usize) {
        self.with_batches[batch].1 += n_counted as u64;
    }

    /// Counts a ubiquitous fingerprint of `n_counted` new submissions. Those that are not sampled count as much as the mean of the others.
    pub(super) fn add_ubiquitous(&mut self, n_counted: usize, is_sampled: bool) {
        self.n_ubiquitous += n_counted as u64;
        self.n_sampled += if is_sampled { n_counted as u64 } else { 0 };
    }

    /// As [`Overlaps::add_stored`], for a ubiquitous fingerprint that is sampled.
    pub(super) fn add_stored_ubiquitous(&mut self, batch: usize, n_counted: usize) {
        self.ubiquitous[batch] += n_counted as u64;
    }

    /// Returns the ids of the batches for other tasks. `is_same_task` says whether a batch is for the same task, if that is known.
    pub(super) fn other_tasks(
        &self,
        batches: &[StoredBatch],
        is_same_task: impl Fn(&StoredBatch) -> Option<bool>,
    ) -> BTreeSet<i64> {
        let mut assignments: BTreeMap<(&str, &str), Vec<&StoredBatch>> = BTreeMap::new();
        for batch in batches {
            assignments.entry((&batch.key.course, &batch.key.assignment)).or_default().push(batch);
        }
        let overlaps: Vec<(f64, &Vec<&StoredBatch>)> =
            assignments.values().map(|of_assignment| (self.overlap(of_assignment), of_assignment)).collect();
        let best = overlaps.iter().map(|(overlap, _)| *overlap).fold(0.0, f64::max);
        let min = (NEARLY_BEST * best).max(MIN_OVERLAP);
        let mut others = BTreeSet::new();
        for (overlap, of_assignment) in overlaps {
            let differs = self.tell_tasks() && self.among_new > 0 && overlap < min;
            let is_other = |batch: &&&StoredBatch| is_same_task(batch).map_or(differs, |is_same| !is_same);
            others.extend(of_assignment.iter().filter(is_other).map(|batch| batch.id));
        }
        others
    }

    /// Returns the mean overlap of a new submission with one of an assignment, as a part of that with another new one.
    fn overlap(&self, batches: &[&StoredBatch]) -> f64 {
        let places =
            batches.iter().filter_map(|batch| self.with_batches.binary_search_by_key(&batch.id, |of| of.0).ok());
        let (mut with_stored, mut ubiquitous) = (0, 0);
        for place in places {
            with_stored += self.with_batches[place].1;
            ubiquitous += self.ubiquitous[place];
        }
        let scale = self.n_ubiquitous as f64 / self.n_sampled.max(1) as f64;
        let with_stored = with_stored as f64 + scale * ubiquitous as f64;
        let n_stored: usize = batches.iter().map(|batch| batch.n_submissions).sum();
        let mean = with_stored / (self.n_new * n_stored).max(1) as f64;
        mean / (self.among_new as f64 / (self.n_new * self.n_new.saturating_sub(1)).max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::BatchKey;

    /// A sample of the ubiquitous fingerprints tells the same tasks apart as all of them.
    #[test]
    fn a_sample_of_common_code_tells_tasks() {
        let batch = |id: i64| {
            let key = BatchKey { assignment: format!("task{id}"), ..BatchKey::default() };
            StoredBatch { id, key, added: 0, n_submissions: 100, n_postings: 0, fingerprint_version: String::new() }
        };
        let batches: Vec<StoredBatch> = (0..3).map(batch).collect();
        for n_sampled in [4, 20, 40] {
            let mut overlaps = Overlaps::new(10, &[0, 1, 2]);
            for fingerprint in 0..40 {
                overlaps.add_new(10, 10);
                overlaps.add_ubiquitous(10, fingerprint < n_sampled);
                if fingerprint < n_sampled {
                    (0..3).for_each(|batch| (0..80).for_each(|_| overlaps.add_stored_ubiquitous(batch, 10)));
                }
            }
            // The code of the task, which two in five of the first two batches have.
            for _ in 0..40 {
                overlaps.add_new(4, 4);
                (0..2).for_each(|batch| (0..40).for_each(|_| overlaps.add_stored(batch, 4)));
            }
            assert_eq!(overlaps.other_tasks(&batches, |_| None), BTreeSet::from([2]), "{n_sampled} of 40");
        }
    }
}

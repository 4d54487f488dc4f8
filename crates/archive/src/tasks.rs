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
}

impl Overlaps {
    /// Nothing is counted yet. `batches` are the ids of the stored batches.
    pub(super) fn new(n_new: usize, batches: &[i64]) -> Overlaps {
        Overlaps { n_new, among_new: 0, with_batches: batches.iter().map(|&id| (id, 0)).collect() }
    }

    /// Counts a fingerprint of `n_counted` new submissions, of all `n_having` that have it.
    pub(super) fn add_new(&mut self, n_counted: usize, n_having: usize) {
        self.among_new += (n_counted * n_having.saturating_sub(1)) as u64;
    }

    /// Counts a fingerprint of `n_counted` new submissions that a submission of a batch has too. `batch` is the index of its id.
    pub(super) fn add_stored(&mut self, batch: usize, n_counted: usize) {
        self.with_batches[batch].1 += n_counted as u64;
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
            let differs = self.n_new >= MIN_CLASS && self.among_new > 0 && overlap < min;
            let is_other = |batch: &&&StoredBatch| is_same_task(batch).map_or(differs, |is_same| !is_same);
            others.extend(of_assignment.iter().filter(is_other).map(|batch| batch.id));
        }
        others
    }

    /// Returns the mean overlap of a new submission with one of an assignment, as a part of that with another new one.
    fn overlap(&self, batches: &[&StoredBatch]) -> f64 {
        let with_batch = |batch: &&&StoredBatch| {
            let found = self.with_batches.binary_search_by_key(&batch.id, |(id, _)| *id);
            found.map_or(0, |at| self.with_batches[at].1)
        };
        let with_stored: u64 = batches.iter().map(|batch| with_batch(&batch)).sum();
        let n_stored: usize = batches.iter().map(|batch| batch.n_submissions).sum();
        let mean = with_stored as f64 / (self.n_new * n_stored).max(1) as f64;
        mean / (self.among_new as f64 / (self.n_new * self.n_new.saturating_sub(1)).max(1) as f64)
    }
}

//! Numbers stored submissions in the order of their batches, so that counters for them are places in a table.

use crate::batches::{StoredBatch, SubmissionId};

/// Numbers all stored submissions, batch after batch.
pub(super) struct Numbering {
    /// The id of each batch, ascending, and the number of its first submission.
    firsts: Vec<(i64, u32)>,
    /// Number of stored submissions.
    pub(super) n_stored: usize,
}

impl Numbering {
    pub(super) fn new(batches: &[StoredBatch]) -> Numbering {
        let mut sizes: Vec<(i64, usize)> = batches.iter().map(|batch| (batch.id, batch.n_submissions)).collect();
        sizes.sort_unstable();
        let mut numbering = Numbering { firsts: Vec::with_capacity(sizes.len()), n_stored: 0 };
        for (batch, size) in sizes {
            numbering.firsts.push((batch, numbering.n_stored as u32));
            numbering.n_stored += size;
        }
        numbering
    }

    /// Returns the number of a submission; none if its batch is not searched. `near` is the index of the batch that was asked for last.
    pub(super) fn number(&self, id: SubmissionId, near: &mut usize) -> Option<u32> {
        // Neighboring holders are mostly of the same batch.
        if self.firsts.get(*near).is_none_or(|first| first.0 != id.batch) {
            *near = self.firsts.binary_search_by_key(&id.batch, |first| first.0).ok()?;
        }
        let next = self.firsts.get(*near + 1).map_or(self.n_stored as u32, |first| first.1);
        self.firsts[*near].1.checked_add(id.number).filter(|number| *number < next)
    }

    /// Returns the ids of the batches in the order of their numbers.
    pub(super) fn ids(&self) -> Vec<i64> {
        self.firsts.iter().map(|first| first.0).collect()
    }

    pub(super) fn id(&self, stored: u32) -> SubmissionId {
        let (batch, first) = self.firsts[self.firsts.partition_point(|first| first.1 <= stored) - 1];
        SubmissionId { batch, number: stored - first }
    }
}

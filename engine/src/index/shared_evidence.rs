//! The evidence that pairs share, computed without a list of pairs: for one submission at a time, its postings are walked with a counter for every other submission (the winnowing paper, section 5.2).

use std::ops::Range;

use crate::index::inverted_index::InvertedIndex;
use crate::statistics::evidence::Evidence;

/// Number of lists of holders that are prefetched before the first of them is walked. In a large class, most of the time would go into waiting for the memory of each list in turn.
const LISTS_AT_ONCE: usize = 16;

/// One counter per submission. Each thread keeps a set and reuses it.
pub(crate) struct EvidenceCounters {
    /// Half as wide as [`Evidence`], so that the counters of a large class stay in the cache.
    counts: Vec<u32>,
}

/// The evidence that one submission shares with each submission below some number.
#[derive(Clone, Copy)]
pub(crate) struct SharedEvidence<'a> {
    counts: &'a [u32],
    /// The unit of the counts; 1 unless the total is too large for a counter.
    unit: u32,
}

impl EvidenceCounters {
    pub(crate) fn new(n_submissions: usize) -> EvidenceCounters {
        EvidenceCounters { counts: vec![0; n_submissions] }
    }

    /// Adds up the evidence that `submission` shares with every submission below `end`.
    pub(crate) fn count(&mut self, index: &InvertedIndex, submission: usize, end: usize) -> SharedEvidence<'_> {
        // Most classmates share something, so clearing and reading all counters costs less than a list of those in use.
        let counts = &mut self.counts[..end];
        counts.fill(0);
        // No counter exceeds the total of the submission. The few totals that do not fit are counted in a larger unit.
        let unit = (index.total(submission) >> u32::BITS) as u32 + 1;
        for bundles in index.informative(submission).chunks(LISTS_AT_ONCE) {
            let mut lists: [(u32, &[u32]); LISTS_AT_ONCE] = Default::default();
            let mut n_lists = 0;
            for &bundle in bundles {
                let holders = index.holders_below(bundle, end as u32);
                if !holders.is_empty() {
                    lists[n_lists] = ((index.bundle_weight(bundle) / Evidence::from(unit)) as u32, holders);
                    n_lists += 1;
                }
            }
            for (weight, holders) in &lists[..n_lists] {
                for &holder in *holders {
                    let Some(count) = counts.get_mut(holder as usize) else { break };
                    *count = count.wrapping_add(*weight);
                }
            }
        }
        SharedEvidence { counts, unit }
    }
}

/// Shared evidence in single precision, for a range of submissions.
pub(crate) struct SharedEvidenceSlice<'a> {
    counts: &'a [u32],
    unit: f32,
}

impl SharedEvidenceSlice<'_> {
    #[inline]
    pub(crate) fn get(&self, index: usize) -> f32 {
        self.counts[index] as f32 * self.unit
    }
}

impl SharedEvidence<'_> {
    /// Returns the shared evidence with each submission of a range.
    pub(crate) fn slice(&self, others: Range<usize>) -> SharedEvidenceSlice<'_> {
        SharedEvidenceSlice { counts: &self.counts[others], unit: self.unit as f32 }
    }

    /// Returns the shared evidence with `other`.
    pub(crate) fn with(&self, other: usize) -> Evidence {
        Evidence::from(self.counts[other]) * Evidence::from(self.unit)
    }
}

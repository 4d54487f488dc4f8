//! What each pair shares, without ever listing the pairs: one submission at a time, its postings are walked with a counter for every other submission (the paper, section 5.2).

use std::ops::Range;

use crate::index::Index;
use crate::rarity::Evidence;

/// So many rows are asked for before the first of them is walked, so that the processor waits for all of them at once. In a large class, most of the time went into waiting for each by itself.
const ROWS_AT_ONCE: usize = 16;

/// A counter for each submission. One set is kept per thread and used over and over.
pub(crate) struct Counters {
    /// Half the width of [`Evidence`], so that the counters of a large class stay near the processor.
    counts: Vec<u32>,
}

/// What one submission shares with each of the first so many others.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    counts: &'a [u32],
    coarseness: u32,
}

impl Counters {
    pub(crate) fn new(n_submissions: usize) -> Counters {
        Counters { counts: vec![0; n_submissions] }
    }

    /// What `submission` shares with every one whose number is below `end`.
    pub(crate) fn count(&mut self, index: &Index, submission: usize, end: usize) -> Shared<'_> {
        // Most classmates share something, so clearing and reading all counters costs less than a list of those in use.
        let counts = &mut self.counts[..end];
        counts.fill(0);
        // No counter can pass the total. The few totals that are too large for it are counted in coarser parts.
        let coarseness = (index.total(submission) >> u32::BITS) as u32 + 1;
        for bundles in index.telling(submission).chunks(ROWS_AT_ONCE) {
            let mut rows: [(u32, &[u32]); ROWS_AT_ONCE] = Default::default();
            let mut n_rows = 0;
            for &bundle in bundles {
                let holders = index.holders_below(bundle, end as u32);
                if !holders.is_empty() {
                    rows[n_rows] = ((index.worth(bundle) / Evidence::from(coarseness)) as u32, holders);
                    n_rows += 1;
                }
            }
            for (worth, holders) in &rows[..n_rows] {
                for &holder in *holders {
                    let Some(count) = counts.get_mut(holder as usize) else { break };
                    *count = count.wrapping_add(*worth);
                }
            }
        }
        Shared { counts, coarseness }
    }
}

/// What one submission shares with some others, about.
pub(crate) struct SharedAmong<'a> {
    counts: &'a [u32],
    coarseness: f32,
}

impl SharedAmong<'_> {
    #[inline]
    pub(crate) fn at(&self, place: usize) -> f32 {
        self.counts[place] as f32 * self.coarseness
    }
}

impl Shared<'_> {
    /// What it shares with some of them, in their order.
    pub(crate) fn among(&self, others: Range<usize>) -> SharedAmong<'_> {
        SharedAmong { counts: &self.counts[others], coarseness: self.coarseness as f32 }
    }

    /// What it shares with `other`.
    pub(crate) fn with(&self, other: usize) -> Evidence {
        Evidence::from(self.counts[other]) * Evidence::from(self.coarseness)
    }
}

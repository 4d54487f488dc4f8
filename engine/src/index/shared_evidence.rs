//! The evidence that pairs share, computed without a list of pairs: for one submission at a time, its postings are walked with a counter for every other submission (the winnowing paper, section 5.2).

use std::ops::Range;

use crate::index::inverted_index::{BLOCK, InvertedIndex, WeightedList};
use crate::statistics::evidence::Evidence;

/// Number of lists of holders that are prefetched before the first of them is walked. In a large class, most of the time would go into waiting for the memory of each list in turn.
const LISTS_AT_ONCE: usize = 16;
/// Number of holders in a cache line of 64 bytes.
const PER_CACHE_LINE: usize = 64 / size_of::<u32>();

/// One counter per submission. Each thread keeps a set and reuses it.
pub(crate) struct EvidenceCounters {
    /// Half as wide as [`Evidence`], so that the counters of a large class stay in the cache.
    counts: Vec<u32>,
    /// The long lists of the submission that is counted.
    long_lists: Vec<WeightedList>,
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
        EvidenceCounters { counts: vec![0; n_submissions], long_lists: Vec::new() }
    }

    /// Adds up the evidence that `submission` shares with every submission below `end`.
    pub(crate) fn count(&mut self, index: &InvertedIndex, submission: usize, end: usize) -> SharedEvidence<'_> {
        // Most classmates share something, so clearing and reading all counters costs less than a list of those in use.
        let counts = &mut self.counts[..end];
        counts.fill(0);
        self.long_lists.clear();
        // No counter exceeds the total of the submission. The few totals that do not fit are counted in a larger unit.
        let unit = (index.total(submission) >> u32::BITS) as u32 + 1;
        let mut lists = Lists::default();
        for list in index.weighted_lists(submission) {
            if list.is_divided() {
                self.long_lists.push(list);
            } else {
                lists.push(counts, list.weight / Evidence::from(unit), index.listed(list), 0);
            }
        }
        lists.walk(counts, 0);
        // In a large class, nearly all steps are those of long lists, to counters that are far apart.
        for (block, counts) in counts.chunks_mut(BLOCK).enumerate().filter(|_| !self.long_lists.is_empty()) {
            let start = (block * BLOCK) as u32;
            for &list in &self.long_lists {
                lists.push(counts, list.weight / Evidence::from(unit), index.listed_in_block(list, block), start);
            }
            lists.walk(counts, start);
        }
        SharedEvidence { counts, unit }
    }
}

/// Lists of holders that are prefetched and then walked together.
#[derive(Default)]
struct Lists<'a> {
    lists: [(u32, &'a [u32]); LISTS_AT_ONCE],
    n_lists: usize,
}

impl<'a> Lists<'a> {
    /// Adds a list, and walks all lists if there are enough. `counts` are the counters from the submission `start` on.
    #[inline]
    fn push(&mut self, counts: &mut [u32], weight: Evidence, holders: &'a [u32], start: u32) {
        let holders = prefetched_below(holders, start + counts.len() as u32);
        if holders.is_empty() {
            return;
        }
        self.lists[self.n_lists] = (weight as u32, holders);
        self.n_lists += 1;
        if self.n_lists == LISTS_AT_ONCE {
            self.walk(counts, start);
        }
    }

    /// Adds the weight of each list to the counters of its holders.
    fn walk(&mut self, counts: &mut [u32], start: u32) {
        for (weight, holders) in &self.lists[..self.n_lists] {
            for &holder in *holders {
                let Some(count) = counts.get_mut((holder - start) as usize) else { break };
                *count = count.wrapping_add(*weight);
            }
        }
        self.n_lists = 0;
    }
}

/// Returns the beginning of an ascending list, with all holders below `end`, rounded up to a cache line.
///
/// It reads one item of each cache line, so the processor fetches all lines at once. A later walk would fetch one after the other.
#[inline]
fn prefetched_below(holders: &[u32], end: u32) -> &[u32] {
    let mut n_holders = 0;
    while holders.get(n_holders).is_some_and(|&holder| holder < end) {
        n_holders += PER_CACHE_LINE;
    }
    &holders[..holders.len().min(n_holders)]
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
    pub(crate) fn slice(&self, others: Range<usize>) -> SharedEvidenceSlice<'_> {
        SharedEvidenceSlice { counts: &self.counts[others], unit: self.unit as f32 }
    }

    /// Returns the shared evidence with `other`.
    pub(crate) fn with(&self, other: usize) -> Evidence {
        Evidence::from(self.counts[other]) * Evidence::from(self.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{Batch, File, Kind, Submission};
    use crate::fingerprints::kgrams::mix;
    use crate::fingerprints::starter::StarterCode;
    use crate::fingerprints::text::{Sampling, Text};
    use crate::index::postings::SharedKgrams;
    use crate::statistics::document_frequency::{Population, Vocabularies};
    use crate::statistics::strength::Strengths;

    fn submission(kinds: &[Kind]) -> Submission<'_> {
        Submission { files: vec![File::from(kinds)], ..Submission::default() }
    }

    /// Lists that are walked block by block count every holder once, up to the end that is asked for.
    #[test]
    fn blocks_count_every_holder_once() {
        let n_submissions = BLOCK + BLOCK / 4;
        // Each kind is a k-gram that an eighth of the submissions have.
        let has = |submission: usize, kind: u64| mix(((submission as u64) << 8) | kind).is_multiple_of(8);
        let kinds = |submission| (0..40).filter(|&kind| has(submission, kind)).map(|kind| kind as Kind).collect();
        let kinds: Vec<Vec<Kind>> = (0..n_submissions).map(kinds).collect();
        let batch = Batch { submissions: kinds.iter().map(|kinds| submission(kinds)).collect(), ..Batch::default() };
        let starter = StarterCode::new(&[], 1);
        let texts: Vec<Text> = batch.submissions.iter().map(|submission| Text::new(submission, &starter)).collect();
        let vocabularies = batch.submissions.iter().map(Vocabularies::of).collect();
        let population = Population::new(&vec![1; n_submissions], vocabularies);
        let sampling = Sampling { k: 1, window: 1 };
        let shared = SharedKgrams::new(&texts, &population, sampling, &Strengths::default());
        let order = shared.in_order();
        let mut index = InvertedIndex::new(shared, &order, &population, usize::MAX);
        index.list_by_submission();
        index.weigh(&population, usize::MAX);
        assert!(index.weighted_lists(0).all(|list| list.is_divided()));
        let mut counters = EvidenceCounters::new(n_submissions);
        for (submission, end) in [
            (0, n_submissions),
            (7, BLOCK),
            (8, BLOCK + 1),
            (9, BLOCK - 1),
            (10, 1),
            (n_submissions - 1, n_submissions - 1),
        ] {
            let mut expected = vec![0; end];
            for list in index.weighted_lists(submission) {
                let holders = index.listed(list).iter().filter(|&&holder| (holder as usize) < end);
                holders.for_each(|&holder| expected[holder as usize] += list.weight);
            }
            let shared = counters.count(&index, submission, end);
            let counted: Vec<Evidence> = (0..end).map(|other| shared.with(other)).collect();
            assert!(counted == expected, "the evidence of {submission} below {end}");
        }
    }
}

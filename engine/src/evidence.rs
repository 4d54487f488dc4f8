//! What each pair shares, without ever listing the pairs: one submission at a time, its postings are walked with a counter for every other submission (the paper, section 5.2).

use crate::index::Index;
use crate::rarity::{Evidence, UNSEEN};

/// So many submissions (twins counted once) show what is usual in a class. They are the first by number, which is as good as by lot.
const SAMPLE: usize = 256;

/// A counter for each submission. One set is kept per thread and used over and over.
pub(crate) struct Counters {
    /// Half the width of [`Evidence`], so that the counters of a large class stay near the processor.
    shared: Vec<u32>,
}

impl Counters {
    pub(crate) fn new(n_submissions: usize) -> Counters {
        Counters { shared: vec![0; n_submissions] }
    }

    /// What `submission` shares with every other that it shares something with and whose number is below `end`, ascending.
    pub(crate) fn walk(
        &mut self,
        index: &Index,
        submission: usize,
        end: usize,
    ) -> impl Iterator<Item = (usize, Evidence)> {
        // Most classmates share something, so clearing and reading all counters costs less than a list of those in use.
        let shared = &mut self.shared[..end];
        shared.fill(0);
        // No counter can pass the total. The few totals that are too large for it are counted in coarser parts.
        let coarseness = (index.total(submission) >> u32::BITS) as u32 + 1;
        for fingerprint in index.telling(submission) {
            let weight = index.weight(fingerprint) as u32 / coarseness;
            for &holder in index.holders(fingerprint) {
                let Some(shared) = shared.get_mut(holder as usize) else { break };
                *shared = shared.wrapping_add(weight);
            }
        }
        let others = shared.iter().map(move |&shared| Evidence::from(shared) * Evidence::from(coarseness)).enumerate();
        others.filter(move |&(other, shared)| shared > 0 && other != submission)
    }

    /// What `submission` shares with its median classmate, those that nobody has seen among them. In a large class a sample of it tells.
    pub(crate) fn background(&mut self, index: &Index, submission: usize, multiplicities: &[usize]) -> Evidence {
        let sample = &multiplicities[..SAMPLE.min(multiplicities.len())];
        let with_others = self.walk(index, submission, sample.len());
        let mut shares: Vec<(Evidence, usize)> =
            with_others.map(|(other, shared)| (shared, multiplicities[other])).collect();
        let is_sampled = submission < sample.len();
        if is_sampled {
            shares.push((index.total(submission), multiplicities[submission] - 1));
        }
        let n_classmates = sample.iter().sum::<usize>() - usize::from(is_sampled) + UNSEEN;
        median(shares, n_classmates)
    }
}

/// The median of `n_values` values: those given, each as often as it says, and zeros.
fn median(mut values: Vec<(Evidence, usize)>, n_values: usize) -> Evidence {
    let n_given: usize = values.iter().map(|(_, times)| times).sum();
    let mut below = n_values - n_given;
    let middle = (n_values - 1) / 2;
    if middle < below {
        return 0;
    }
    values.sort_unstable();
    for (value, times) in values {
        below += times;
        if middle < below {
            return value;
        }
    }
    0
}

//! The number of submissions that have each of a great many things, which are known by their hashes.

use rayon::prelude::*;

/// Number of ranges of hashes that are counted in turn; a power of two.
const N_RANGES: u64 = 64;

/// The hash of everything that at least two have, with the number of those who do; in the order of the hashes.
pub(crate) struct HashCounts(Vec<(u64, u32)>);

impl HashCounts {
    /// Counts the hashes of all. Those of one are distinct and ascending.
    pub(crate) fn new(hashes: &[Vec<u64>]) -> HashCounts {
        let counts: Vec<Vec<(u64, u32)>> = (0..N_RANGES).into_par_iter().map(|range| count(hashes, range)).collect();
        HashCounts(counts.concat())
    }

    /// Returns the number of those who have a hash; 0 if only one does.
    pub(crate) fn get(&self, hash: u64) -> usize {
        self.0.binary_search_by_key(&hash, |&(own, _)| own).map_or(0, |index| self.0[index].1 as usize)
    }
}

/// Returns the counts of a range of hashes.
///
/// The hashes of a large class take as much memory as its index, so only a range of them is copied to be sorted.
fn count(hashes: &[Vec<u64>], range: u64) -> Vec<(u64, u32)> {
    let is_before = |hash: u64, range: u64| hash >> (u64::BITS - N_RANGES.ilog2()) < range;
    let mut in_range = Vec::new();
    for of_one in hashes {
        let start = of_one.partition_point(|&hash| is_before(hash, range));
        let end = of_one.partition_point(|&hash| is_before(hash, range + 1));
        in_range.extend_from_slice(&of_one[start..end]);
    }
    in_range.sort_unstable();
    let counts = in_range.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as u32));
    counts.filter(|&(_, n_having)| n_having > 1).collect()
}

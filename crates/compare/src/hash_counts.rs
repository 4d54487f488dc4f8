//! The number of submissions that have each of a great many things, which are known by their hashes.

use rayon::prelude::*;
use twox_hash::XxHash3_64;

/// Number of ranges of hashes that are counted in turn; a power of two.
const N_RANGES: u64 = 64;
/// Approximate number of hashes that begin with the same bits.
const HASHES_PER_START: usize = 4;

/// Returns the hash of a thing of some kind. It is the same on every machine, and has 64 bits on each: what is rare must not depend on the size of a word.
pub(crate) fn hash(kind: u8, key: &str) -> u64 {
    // Another seed for each kind would take longer than the hash.
    XxHash3_64::oneshot(key.as_bytes()) ^ u64::from(kind).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The hash of everything that at least two have, with the number of those who do.
pub(crate) struct HashCounts {
    /// In the order of the hashes.
    counts: Vec<(u64, u32)>,
    /// For every value of the first bits of a hash, the number of hashes before it, so that hardly any of them are looked at.
    starts: Vec<usize>,
    /// Number of bits of a hash after those.
    n_other_bits: u32,
}

impl HashCounts {
    /// Counts the hashes of all. Those of one are distinct and ascending.
    pub(crate) fn new(hashes: &[Vec<u64>]) -> HashCounts {
        let counts: Vec<Vec<(u64, u32)>> = (0..N_RANGES).into_par_iter().map(|range| count(hashes, range)).collect();
        let counts = counts.concat();
        let n_bits = (counts.len() / HASHES_PER_START).max(2).ilog2();
        let n_other_bits = u64::BITS - n_bits;
        let mut starts = vec![0; (1 << n_bits) + 1];
        counts.iter().for_each(|(hash, _)| starts[(hash >> n_other_bits) as usize + 1] += 1);
        for value in 1..starts.len() {
            starts[value] += starts[value - 1];
        }
        HashCounts { counts, starts, n_other_bits }
    }

    /// Returns the number of those who have a hash; 0 if only one does.
    pub(crate) fn get(&self, hash: u64) -> usize {
        let value = (hash >> self.n_other_bits) as usize;
        // Students choose the things, so many may begin with the same bits.
        let counts = &self.counts[self.starts[value]..self.starts[value + 1]];
        counts.binary_search_by_key(&hash, |&(own, _)| own).map_or(0, |index| counts[index].1 as usize)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A report has the same bytes on machines of any word size: the value is the one that the specification of the hash has.
    #[test]
    fn hashes_are_the_same_everywhere() {
        assert_eq!(hash(0, ""), 0x2d06_8005_38d3_94c2);
        assert_ne!(hash(0, "count"), hash(1, "count"));
    }

    /// The look-up begins near a hash, wherever it is and however many begin alike.
    #[test]
    fn every_hash_is_found_with_its_number() {
        let alike = (0..100).map(|number| (7 << 40) + number);
        let both: Vec<u64> = [0, 1].into_iter().chain(alike).chain([u64::MAX - 1, u64::MAX]).collect();
        let counts = HashCounts::new(&[both.clone(), both.clone(), vec![1, 2, u64::MAX]]);
        for &hash in &both {
            assert_eq!(counts.get(hash), if hash == 1 || hash == u64::MAX { 3 } else { 2 }, "{hash}");
        }
        assert_eq!([2, (7 << 40) + 100, u64::MAX / 2].map(|hash| counts.get(hash)), [0; 3], "one has it, or nobody");
        assert_eq!(HashCounts::new(&[]).get(0), 0);
    }
}

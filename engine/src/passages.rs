//! Passages: matches that stand in the same order on both sides with small gaps between them, and are read as one.

use crate::index::Index;
use crate::matching::Run;
use crate::rarity::Evidence;
use crate::text::Text;

/// Matches that belong together.
pub(crate) struct Chain {
    /// In the order of both sides.
    pub(crate) runs: Vec<Run>,
    /// What the fingerprints in them say.
    pub(crate) evidence: Evidence,
}

/// Joins `runs`, which are in the order of the left side, wherever the next one follows within `max_gap` tokens on both sides of the same two files.
pub(crate) fn passages(runs: &[Run], left: &Text, right: &Text, max_gap: u32) -> Vec<Vec<Run>> {
    let same_files = |a: &Run, b: &Run| {
        left.place(a.left).file == left.place(b.left).file && right.place(a.right).file == right.place(b.right).file
    };
    let near = |end: u32, next: u32| next >= end && next - end <= max_gap;
    let follows =
        |a: &Run, b: &Run| near(a.left + a.length, b.left) && near(a.right + a.length, b.right) && same_files(a, b);
    runs.chunk_by(follows).map(<[Run]>::to_vec).collect()
}

/// What each passage says: the weights of the left submission's fingerprints that lie in its matches, each counted once.
pub(crate) fn weigh(passages: Vec<Vec<Run>>, index: &Index, left: usize, k: usize) -> Vec<Chain> {
    let mut occurrences: Vec<_> = index.occurrences(left).to_vec();
    occurrences.sort_unstable_by_key(|occurrence| occurrence.position);
    let weigh = |runs: Vec<Run>| {
        let mut fingerprints: Vec<u32> = Vec::new();
        for run in &runs {
            let first = occurrences.partition_point(|occurrence| occurrence.position < run.left);
            let inside = |position: u32| position as usize + k <= (run.left + run.length) as usize;
            let within = occurrences[first..].iter().take_while(|occurrence| inside(occurrence.position));
            fingerprints.extend(within.map(|occurrence| occurrence.fingerprint));
        }
        fingerprints.sort_unstable();
        fingerprints.dedup();
        Chain { evidence: fingerprints.iter().map(|&fingerprint| index.weight(fingerprint)).sum(), runs }
    };
    passages.into_iter().map(weigh).collect()
}

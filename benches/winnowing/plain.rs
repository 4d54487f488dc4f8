//! Hashing and winnowing as one would write them down first: every k-gram is hashed afresh, every window looked through.

use lookalike_engine::kgrams::kgram_hashes;

/// The positions of the fingerprints, by Definition 3 word by word.
pub(crate) fn fingerprints(codes: &[u32], k: usize, window: usize) -> Vec<u32> {
    let mut hashes = Vec::with_capacity(codes.len());
    codes.windows(k).for_each(|kgram| kgram_hashes(kgram, k, &mut hashes));
    let mut selected: Vec<u32> = Vec::new();
    for (start, hashes_in_window) in hashes.windows(window).enumerate() {
        let minimum = *hashes_in_window.iter().min().unwrap_or(&0);
        let last = selected.last().copied().filter(|&last| last as usize >= start);
        if last.is_some_and(|last| hashes[last as usize] == minimum) {
            continue;
        }
        let rightmost = hashes_in_window.iter().rposition(|&hash| hash == minimum).unwrap_or(0);
        selected.push((start + rightmost) as u32);
    }
    selected
}

//! Any hashes in any window: robust winnowing selects what the paper's Definition 3 says, and rolling hashes are those of the k-grams alone.

use lookalike_engine::kgrams::kgram_hashes;
use lookalike_engine::winnowing::winnow;

/// The first byte is the window, the second the length of k-grams, the rest are hashes and tokens.
pub fn check(input: &[u8]) {
    let [window, k, rest @ ..] = input else { return };
    let hashes: Vec<u64> = rest.iter().map(|&byte| u64::from(byte)).collect();
    let window = usize::from(*window);
    let mut found = Vec::new();
    winnow(&hashes, window, |position| found.push(position));
    if !hashes.is_empty() {
        assert_eq!(found, by_definition(&hashes, window.clamp(1, hashes.len())));
    }
    rolling_hashes_are_those_of_kgrams(rest, usize::from(*k % 32) + 1);
}

/// Definition 3, one window after the other.
fn by_definition(hashes: &[u64], window: usize) -> Vec<usize> {
    let mut positions: Vec<usize> = Vec::new();
    for (start, values) in hashes.windows(window).enumerate() {
        let minimum = values.iter().min();
        let of_left = positions.last().copied().filter(|&at| at >= start && hashes.get(at) == minimum);
        let rightmost = values.iter().rposition(|value| Some(value) == minimum).map(|at| start + at);
        let choice = of_left.or(rightmost);
        if choice != positions.last().copied() {
            positions.extend(choice);
        }
    }
    positions
}

fn rolling_hashes_are_those_of_kgrams(bytes: &[u8], k: usize) {
    let tokens: Vec<u32> = bytes.iter().map(|&byte| u32::from(byte)).collect();
    let (mut rolled, mut alone) = (Vec::new(), Vec::new());
    kgram_hashes(&tokens, k, &mut rolled);
    tokens.windows(k).for_each(|kgram| kgram_hashes(kgram, k, &mut alone));
    assert_eq!(rolled, alone);
}

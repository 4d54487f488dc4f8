//! Any hashes and any window: robust winnowing follows the paper's Definition 3, and a rolling hash equals the hash of the
//! k-gram alone.

use lookalike_engine::kgrams::kgram_hashes;
use lookalike_engine::winnowing::winnow;

/// The first byte is the window, the second gives k, and the rest are the hashes and the tokens.
pub fn check(input: &[u8]) {
    let [window, k, rest @ ..] = input else { return };
    let hashes: Vec<u64> = rest.iter().map(|&byte| u64::from(byte)).collect();
    let window = usize::from(*window);
    let mut found = Vec::new();
    winnow(&hashes, window, |position| found.push(position));
    if !hashes.is_empty() {
        assert_eq!(found, by_definition(&hashes, window.clamp(1, hashes.len())));
    }
    assert_rolling_hashes(rest, usize::from(*k % 32) + 1);
}

/// Returns the selected positions by Definition 3 of Schleimer, Wilkerson and Aiken (2003), window by window.
fn by_definition(hashes: &[u64], window: usize) -> Vec<usize> {
    let mut positions: Vec<usize> = Vec::new();
    for (start, values) in hashes.windows(window).enumerate() {
        let minimum = values.iter().min();
        let previous = positions.last().copied().filter(|&at| at >= start && hashes.get(at) == minimum);
        let rightmost = values.iter().rposition(|value| Some(value) == minimum).map(|at| start + at);
        let choice = previous.or(rightmost);
        if choice != positions.last().copied() {
            positions.extend(choice);
        }
    }
    positions
}

/// Asserts that rolling hashes equal those of single k-grams.
fn assert_rolling_hashes(bytes: &[u8], k: usize) {
    let tokens: Vec<u32> = bytes.iter().map(|&byte| u32::from(byte)).collect();
    let (mut rolled, mut alone) = (Vec::new(), Vec::new());
    kgram_hashes(&tokens, k, &mut rolled);
    tokens.windows(k).for_each(|kgram| kgram_hashes(kgram, k, &mut alone));
    assert_eq!(rolled, alone);
}

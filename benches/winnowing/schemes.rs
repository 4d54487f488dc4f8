//! Density of schemes that find every shared run of w + k − 1 tokens, with a lower bound for all schemes.

use lookalike_engine::kgrams::kgram_hashes;
use lookalike_engine::winnowing::winnow;

use crate::{K, strings};

const WINDOWS: [usize; 4] = [4, 8, 12, 50];
const RANDOM_LENGTH: usize = 1_000_000;

/// Prints the density of each scheme: the share of k-grams that it selects.
pub(crate) fn print_table(real: &[u32]) {
    println!("Share of k-grams selected. The best t or s is in parentheses.\n");
    println!("| string | window | lower bound | 2/(w + 1) | robust winnowing | mod-minimizer (t) | open-closed (s) |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let strings = [
        ("random, 4 kinds", strings::random(RANDOM_LENGTH, 4)),
        ("random, 64 kinds", strings::random(RANDOM_LENGTH, 64)),
        ("real", real[..real.len().min(RANDOM_LENGTH)].to_vec()),
    ];
    for (name, codes) in &strings {
        for window in WINDOWS {
            let n_kgrams = (codes.len() + 1 - K) as f64;
            let share = |n_selected: usize| n_selected as f64 / n_kgrams;
            let robust = robust_winnowing(codes, window);
            let (mod_minimizers, t) =
                best((2..=K).filter(|t| (K - t).is_multiple_of(window)), |t| mod_minimizer(codes, window, t));
            let (open_closed_minimizers, s) = best(1..K, |s| open_closed(codes, window, s));
            println!(
                "| {name} | {window} | {:.4} | {:.4} | {:.4} | {:.4} ({t}) | {:.4} ({s}) |",
                lower_bound(window),
                2.0 / (window as f64 + 1.0),
                share(robust),
                share(mod_minimizers),
                share(open_closed_minimizers),
            );
        }
    }
}

/// Returns the lowest number of selected k-grams, and its parameter.
fn best(parameters: impl Iterator<Item = usize>, n_selected: impl Fn(usize) -> usize) -> (usize, usize) {
    parameters.map(|parameter| (n_selected(parameter), parameter)).min().unwrap_or((0, 0))
}

/// Returns the lower bound on the density of forward schemes, whose positions never decrease from one window to the next (Kille,
/// Groot Koerkamp and others, 2024).
fn lower_bound(window: usize) -> f64 {
    let bound = |k: usize| (window + k).div_ceil(window) as f64 / (window + k) as f64;
    // A bound for longer k-grams is a bound for shorter ones too.
    let longer = (K..).find(|k| k % window == 1 % window).unwrap_or(K);
    bound(K).max(bound(longer))
}

/// Returns the number of fingerprints of the engine, and asserts that they follow Definition 3.
fn robust_winnowing(codes: &[u32], window: usize) -> usize {
    let mut hashes = Vec::new();
    let mut selected = Vec::new();
    kgram_hashes(codes, K, &mut hashes);
    winnow(&hashes, window, |position| selected.push(position as u32));
    assert!(selected == naive_winnowing(codes, K, window), "w = {window}: the selection does not follow Definition 3");
    selected.len()
}

/// Returns the number of k-grams that the mod-minimizer selects (Groot Koerkamp and Pibiri, 2024): in each window, the k-gram at
/// the position of the smallest t-gram, modulo w. With t = k, this is the smallest k-gram.
fn mod_minimizer(codes: &[u32], window: usize, t: usize) -> usize {
    let mut hashes = Vec::new();
    kgram_hashes(codes, t, &mut hashes);
    let n_in_window = window + K - t;
    let windows = hashes.windows(n_in_window).enumerate();
    let mut selected: Vec<usize> = windows.map(|(start, hashes)| start + leftmost_minimum(hashes) % window).collect();
    selected.dedup();
    selected.len()
}

/// Returns the number of k-grams that the open-closed minimizer selects (Groot Koerkamp, Liu and Pibiri, 2025): it prefers
/// k-grams with their smallest s-gram in the middle, then those with it at an end. Ties are broken as in winnowing.
fn open_closed(codes: &[u32], window: usize, s: usize) -> usize {
    let (mut kgrams, mut sgrams) = (Vec::new(), Vec::new());
    kgram_hashes(codes, K, &mut kgrams);
    kgram_hashes(codes, s, &mut sgrams);
    let last = K - s;
    for (hash, parts) in kgrams.iter_mut().zip(sgrams.windows(last + 1)) {
        let at = leftmost_minimum(parts);
        let class = if at == last / 2 {
            0
        } else if at == 0 || at == last {
            1
        } else {
            2
        };
        *hash = class << 62 | *hash >> 2;
    }
    let mut n_selected = 0;
    winnow(&kgrams, window, |_| n_selected += 1);
    n_selected
}

fn leftmost_minimum(hashes: &[u64]) -> usize {
    (1..hashes.len()).fold(0, |best, at| if hashes[at] < hashes[best] { at } else { best })
}

/// Returns the positions of the fingerprints by a direct implementation of Definition 3: it hashes every k-gram anew and searches
/// every window.
pub(crate) fn naive_winnowing(codes: &[u32], k: usize, window: usize) -> Vec<u32> {
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

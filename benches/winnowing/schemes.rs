//! How many k-grams each scheme takes that finds every shared run of w + k − 1 tokens, beside what none can do without.

use lookalike_engine::kgrams::kgram_hashes;
use lookalike_engine::winnowing::winnow;

use crate::{K, plain, strings};

const WINDOWS: [usize; 4] = [4, 8, 12, 50];
const RANDOM_LENGTH: usize = 1_000_000;

/// Prints the share of k-grams that are taken, scheme by scheme.
pub(crate) fn print_table(real: &[u32]) {
    println!("Share of k-grams taken. In brackets, the t or s that is best.\n");
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
            let share = |n_taken: usize| n_taken as f64 / n_kgrams;
            let robust = robust_winnowing(codes, window);
            let (of_mod, t) =
                best((2..=K).filter(|t| (K - t).is_multiple_of(window)), |t| mod_minimizer(codes, window, t));
            let (of_open_closed, s) = best(1..K, |s| open_closed(codes, window, s));
            println!(
                "| {name} | {window} | {:.4} | {:.4} | {:.4} | {:.4} ({t}) | {:.4} ({s}) |",
                lower_bound(window),
                2.0 / (window as f64 + 1.0),
                share(robust),
                share(of_mod),
                share(of_open_closed),
            );
        }
    }
}

/// The fewest taken, and the parameter that does it.
fn best(parameters: impl Iterator<Item = usize>, n_taken: impl Fn(usize) -> usize) -> (usize, usize) {
    parameters.map(|parameter| (n_taken(parameter), parameter)).min().unwrap_or((0, 0))
}

/// No scheme that never steps back takes fewer (Kille, Groot Koerkamp and others, 2024).
fn lower_bound(window: usize) -> f64 {
    let of = |k: usize| (window + k).div_ceil(window) as f64 / (window + k) as f64;
    // What bounds longer k-grams bounds shorter ones too.
    let longer = (K..).find(|k| k % window == 1 % window).unwrap_or(K);
    of(K).max(of(longer))
}

/// What we do; checked against Definition 3 on the way.
fn robust_winnowing(codes: &[u32], window: usize) -> usize {
    let mut hashes = Vec::new();
    let mut selected = Vec::new();
    kgram_hashes(codes, K, &mut hashes);
    winnow(&hashes, window, |position| selected.push(position as u32));
    assert!(selected == plain::fingerprints(codes, K, window), "w = {window}: not what Definition 3 says");
    selected.len()
}

/// The mod-minimizer (Groot Koerkamp and Pibiri, 2024): where in a window the smallest t-gram is, modulo w, stands the k-gram that is taken. With t = k it takes the smallest k-gram.
fn mod_minimizer(codes: &[u32], window: usize, t: usize) -> usize {
    let mut hashes = Vec::new();
    kgram_hashes(codes, t, &mut hashes);
    let n_in_window = window + K - t;
    let place = |(start, in_window): (usize, &[u64])| start + leftmost_minimum(in_window) % window;
    let mut taken: Vec<usize> = hashes.windows(n_in_window).enumerate().map(place).collect();
    taken.dedup();
    taken.len()
}

/// The open-closed minimizer (Groot Koerkamp, Liu and Pibiri, 2025): k-grams with their smallest s-gram in the middle come before those with it at an end, and these before all others. Ties are broken as in winnowing.
fn open_closed(codes: &[u32], window: usize, s: usize) -> usize {
    let (mut of_kgrams, mut of_parts) = (Vec::new(), Vec::new());
    kgram_hashes(codes, K, &mut of_kgrams);
    kgram_hashes(codes, s, &mut of_parts);
    let last = K - s;
    for (hash, parts) in of_kgrams.iter_mut().zip(of_parts.windows(last + 1)) {
        let place = leftmost_minimum(parts);
        let class = if place == last / 2 {
            0
        } else if place == 0 || place == last {
            1
        } else {
            2
        };
        *hash = class << 62 | *hash >> 2;
    }
    let mut n_taken = 0;
    winnow(&of_kgrams, window, |_| n_taken += 1);
    n_taken
}

fn leftmost_minimum(hashes: &[u64]) -> usize {
    (1..hashes.len()).fold(0, |best, place| if hashes[place] < hashes[best] { place } else { best })
}

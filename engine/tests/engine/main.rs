//! What the engine promises, by the paper's own example and by properties.
//!
//! * `winnowing`: the paper's Figure 2, the density, Definition 3 against a slow version of itself.
//! * `guarantee`: what is found for certain, what is never found, and that place does not matter.
//! * `starter`: starter code counts nowhere.
//! * `pairs`: the same result from either side, in any order, on any number of threads; equal submissions; roles.
//! * `clusters`: groups of whatever pairs somebody takes.
//! * `chaining`: the best chain of runs against a slow and obvious way of finding it.
//! * `passages`: what survives insertion, deletion, small edits and moving.
//! * `meaning`: expectations, verdicts, rings and clusters.
//! * `sharing`: who else has a passage; the scores of all pairs, in bins.
//! * `differential`: all pairs and matches against `slow`, which tries everything.
//! * `hostile`: texts that would make a careless engine quadratic.

mod chaining;
mod clusters;
mod differential;
mod guarantee;
mod hostile;
mod meaning;
mod pairs;
mod passages;
mod sharing;
mod slow;
mod starter;
mod winnowing;

use lookalike_engine::{Batch, Comparison, Settings, Submission, compare};

/// Every pair, whatever it scores.
fn all_pairs(noise_threshold: usize, guarantee_threshold: usize) -> Settings {
    Settings { noise_threshold, guarantee_threshold, min_score: 0.0, top: None, ..Settings::default() }
}

/// Submissions of one file each.
fn batch<'a>(files: &[&'a [u32]]) -> Batch<'a> {
    let submission = |file: &&'a [u32]| Submission { files: vec![(*file).into()], ..Submission::default() };
    Batch { submissions: files.iter().map(submission).collect(), starter: Vec::new(), ..Batch::default() }
}

fn compare_files(files: &[&[u32]], settings: &Settings) -> Comparison {
    compare(&batch(files), settings, &())
}

/// Numbers that look random and are the same on every run (SplitMix64).
fn random_numbers(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    })
}

/// A text of `length` tokens out of `n_kinds` kinds.
fn random_text(seed: u64, length: usize, n_kinds: u64) -> Vec<u32> {
    random_numbers(seed).take(length).map(|number| (number % n_kinds) as u32).collect()
}

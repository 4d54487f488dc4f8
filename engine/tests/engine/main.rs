//! Tests of the engine's promises, by the example of the winnowing paper and by properties.
//!
//! * `winnowing`: Figure 2 of the paper, the density, and Definition 3 against a slow version of itself.
//! * `guarantee`: runs that are always found, runs that are never found, and independence of position.
//! * `starter`: starter code never counts.
//! * `handed_out`: code that most of a class has, given as starter code or not.
//! * `pairs`: the same result in any order and on any number of threads; duplicates; roles; the maximum size.
//! * `clusters`: clusters of given pairs.
//! * `common_blocks`: code that others have too who are otherwise different.
//! * `chaining`: the best chain of runs against an exhaustive search.
//! * `copies`: verdicts on disguised copies.
//! * `other_tasks`: code that many people have in other tasks.
//! * `passages`: insertions, deletions, small edits and moved blocks.
//! * `meaning`: expectations, verdicts, collusion groups and clusters.
//! * `planters`: submissions that hold the programs of classmates.
//! * `references`: how near submissions are to reference answers.
//! * `sharing`: other holders of a passage; the histogram of scores.
//! * `differential`: all pairs and matches against a naive engine.
//! * `sketches`: the estimators are unbiased, samples consistent, and clusters what a search finds.
//! * `verbatim`: verbatim copies say nothing about others.
//! * `hostile`: texts that would take quadratic time without bounds.

mod blocks_of_k;
mod chaining;
mod clusters;
mod common_blocks;
mod copies;
mod differential;
mod guarantee;
mod handed_out;
mod hostile;
mod meaning;
mod other_tasks;
mod pairs;
mod passages;
mod planters;
mod references;
mod sharing;
mod sketches;
mod starter;
mod verbatim;
mod winnowing;

use lookalike_engine::{Batch, Comparison, Settings, Submission};

/// Settings that report every pair.
fn all_pairs(noise_threshold: usize, guarantee_threshold: usize) -> Settings {
    Settings { noise_threshold, guarantee_threshold, min_score: 0.0, top: None, ..Settings::default() }
}

/// A batch of submissions of one file each.
fn batch<'a>(files: &[&'a [u32]]) -> Batch<'a> {
    let submission = |file: &&'a [u32]| Submission { files: vec![(*file).into()], ..Submission::default() };
    Batch { submissions: files.iter().map(submission).collect(), starter: Vec::new(), ..Batch::default() }
}

fn compare(batch: &Batch<'_>, settings: &Settings) -> Comparison {
    lookalike_engine::compare(batch, settings, &()).expect("the batch is small enough")
}

fn compare_files(files: &[&[u32]], settings: &Settings) -> Comparison {
    compare(&batch(files), settings)
}

/// Pseudorandom numbers that are the same on every run (SplitMix64).
fn random_numbers(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    })
}

/// A random text of `length` tokens of `n_kinds` kinds.
fn random_text(seed: u64, length: usize, n_kinds: u64) -> Vec<u32> {
    random_numbers(seed).take(length).map(|number| (number % n_kinds) as u32).collect()
}

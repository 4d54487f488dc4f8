//! Measures how many copies the sketches of `lookalike_engine::sketches` find among pooled labelled classes, and for how many candidates.
//!
//! ```text
//! cargo bench --bench sketches -- CLASSES…
//! ```
//!
//! `CLASSES` is as for the accuracy bench. All submissions of all classes form one collection, in which everything is compared with everything, across tasks. A method gives each submission some keys; two submissions with a key in common are candidates. Keys that more than [`MAX_HOLDERS`] submissions have are ignored, as Broder ignores common shingles (section 4).

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};
use lookalike_corpus::engine_view::{engine_file, engine_submission};
use lookalike_corpus::{Corpus, ReadOptions, read};
use lookalike_engine::fingerprint_set;
use lookalike_engine::sketches::Permutation;
use lookalike_engine::sketches::sampling::weighted_sample;
use lookalike_engine::sketches::sets::{min_sketch, mod_sketch, super_shingles};
use lookalike_engine::sketches::signatures::{band_keys, group_digests, min_hashes, pair_keys};
use lookalike_engine::starter::StarterCode;
use lookalike_intake::intake;
use lookalike_intake::options::InputOptions;
use lookalike_report_templates::model::Role;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::Labels;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Lengths of k-grams, in tokens.
const WIDTHS: [usize; 3] = [1, 12, 40];
/// Keys of more submissions are ignored.
const MAX_HOLDERS: usize = 1_000;
/// The seed of all permutations.
const SEED: u64 = 0;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sketches: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(roots: &[String]) -> Result<()> {
    let mut pool = Pool::default();
    for root in roots {
        classes::below(Path::new(root))?.iter().try_for_each(|class| pool.add(class))?;
    }
    if pool.copies.is_empty() {
        bail!("there are no copies below {roots:?}");
    }
    let (n, n_copies) = (pool.sets[0].len(), pool.copies.len());
    println!("{n} submissions in {} classes, {n_copies} pairs of copies, {} pairs.\n", pool.n_classes, n * (n - 1) / 2);
    println!("| k-gram, tokens | keys | copies found, % | candidates | candidates per copy found |");
    println!("| --- | --- | --- | --- | --- |");
    for (width, sets) in WIDTHS.iter().zip(&pool.sets) {
        let frequencies = frequencies(sets);
        for method in METHODS.iter().filter(|method| !method.is_weighted || *width == WIDTHS[1]) {
            let keys: Vec<Vec<u64>> = sets.par_iter().map(|set| (method.keys)(set, &frequencies, sets.len())).collect();
            let candidates = Candidates::new(&keys);
            let n_found = pool.copies.iter().filter(|&&(one, other)| candidates.has(one, other)).count();
            println!(
                "| {width} | {} | {:.1} | {} | {:.0} |",
                method.name,
                100.0 * n_found as f64 / n_copies as f64,
                candidates.n_pairs,
                candidates.n_pairs as f64 / n_found.max(1) as f64,
            );
        }
    }
    Ok(())
}

/// All submissions of all classes.
#[derive(Default)]
struct Pool {
    n_classes: usize,
    /// The distinct k-grams of each submission outside starter code, for each of [`WIDTHS`].
    sets: [Vec<Vec<u64>>; WIDTHS.len()],
    /// The listed copies, by their indices.
    copies: Vec<(usize, usize)>,
}

impl Pool {
    fn add(&mut self, class: &LabelledClass) -> Result<()> {
        let corpus = corpus(class)?;
        let submissions: Vec<_> = corpus.submissions.iter().filter(|one| one.role == Role::Batch).collect();
        let names: Vec<&str> = submissions.iter().map(|submission| submission.name.as_str()).collect();
        let starter: Vec<_> = corpus.starter.iter().map(engine_file).collect();
        let starter: Vec<_> = starter.iter().map(|file| file.kinds()).collect();
        let starter: Vec<&[u32]> = starter.iter().map(|kinds| &**kinds).collect();
        let first = self.sets[0].len();
        for (&width, sets) in WIDTHS.iter().zip(&mut self.sets) {
            let starter = StarterCode::new(&starter, width);
            let set = |submission: &&_| fingerprint_set(&engine_submission(submission), &starter, width, 1);
            sets.par_extend(submissions.par_iter().map(set));
        }
        let copies = Labels::new(class, &names).copies().into_iter();
        self.copies.extend(copies.map(|(one, other)| (first + one, first + other)));
        self.n_classes += 1;
        Ok(())
    }
}

fn corpus(class: &LabelledClass) -> Result<Corpus> {
    let starter = Some(class.folder.join("starter")).filter(|starter| starter.exists());
    let batches = vec![class.folder.join("submissions")];
    let input = InputOptions { batches, starter: starter.into_iter().collect(), ..InputOptions::default() };
    let spill = Spill::in_memory();
    Ok(read(intake(&input, None, &spill)?, &ReadOptions::default(), WIDTHS[0], &spill, &Progress::silent()))
}

/// Returns the number of submissions that have each k-gram.
fn frequencies(sets: &[Vec<u64>]) -> Frequencies {
    let mut frequencies = FxHashMap::default();
    sets.iter().flatten().for_each(|&kgram| *frequencies.entry(kgram).or_default() += 1);
    frequencies
}

/// The number of submissions that have each k-gram.
type Frequencies = FxHashMap<u64, u32>;

/// Returns the keys of a set, from the set, the frequencies of k-grams, and the number of submissions.
type Keys = fn(&[u64], &Frequencies, usize) -> Vec<u64>;

/// A way to find candidates.
struct Method {
    name: &'static str,
    is_weighted: bool,
    keys: Keys,
}

impl Method {
    const fn plain(name: &'static str, keys: Keys) -> Method {
        Method { name, is_weighted: false, keys }
    }

    const fn weighted(name: &'static str, keys: Keys) -> Method {
        Method { name, is_weighted: true, keys }
    }
}

const METHODS: [Method; 10] = [
    Method::plain("every k-gram", |set, _, _| set.to_vec()),
    Method::plain("MOD 25", |set, _, _| mod_sketch(set, 25, Permutation::new(SEED))),
    Method::plain("super shingles of 4 in MIN 100", |set, _, _| {
        super_shingles(&min_sketch(set, 100, Permutation::new(SEED)), 4)
    }),
    Method::plain("super shingles, 2 of 6 × 14", |set, _, _| {
        pair_keys(&group_digests(&min_hashes(set, 84, SEED), 14))
    }),
    Method::plain("LSH 32 × 4", |set, _, _| band_keys(&min_hashes(set, 128, SEED), 4)),
    Method::plain("LSH 14 × 8", |set, _, _| band_keys(&min_hashes(set, 112, SEED), 8)),
    Method::plain("LSH 20 × 13", |set, _, _| band_keys(&min_hashes(set, 260, SEED), 13)),
    Method::weighted("LSH 32 × 4, weighted by rarity", |set, n, all| band_keys(&weighted(set, 128, n, all), 4)),
    Method::weighted("LSH 14 × 8, weighted by rarity", |set, n, all| band_keys(&weighted(set, 112, n, all), 8)),
    Method::weighted("LSH 20 × 13, weighted by rarity", |set, n, all| band_keys(&weighted(set, 260, n, all), 13)),
];

/// Returns a signature of weighted consistent samples. A k-gram weighs as many bits as its rarity tells; what everybody has weighs nothing.
fn weighted(set: &[u64], length: u64, frequencies: &Frequencies, n_submissions: usize) -> Vec<u64> {
    let rarity = |kgram: &u64| (n_submissions as f64 / f64::from(frequencies[kgram])).log2();
    let weights: Vec<(u64, f64)> = set.iter().map(|kgram| (*kgram, rarity(kgram))).collect();
    let sample = |seed| weighted_sample(&weights, seed).map(|sample| sample.element ^ sample.interval as u64);
    (0..length).filter_map(sample).collect()
}

/// The pairs of submissions that have a key in common, as a triangular matrix of bits.
struct Candidates {
    bits: Vec<u64>,
    n_pairs: usize,
}

impl Candidates {
    fn new(keys: &[Vec<u64>]) -> Candidates {
        let mut holders: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        for (submission, keys) in keys.iter().enumerate() {
            for &key in keys {
                let holders = holders.entry(key).or_default();
                if holders.last() != Some(&(submission as u32)) {
                    holders.push(submission as u32);
                }
            }
        }
        let mut bits = vec![0; (keys.len() * keys.len() / 2).div_ceil(64)];
        for holders in holders.values().filter(|holders| holders.len() <= MAX_HOLDERS) {
            for (index, &other) in holders.iter().enumerate() {
                for &one in &holders[..index] {
                    let place = place(one as usize, other as usize);
                    bits[place / 64] |= 1 << (place % 64);
                }
            }
        }
        let n_pairs = bits.iter().map(|word: &u64| word.count_ones() as usize).sum();
        Candidates { bits, n_pairs }
    }

    fn has(&self, one: usize, other: usize) -> bool {
        let place = place(one.min(other), one.max(other));
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }
}

/// Returns the place of a pair in the triangle below the diagonal.
fn place(lesser: usize, greater: usize) -> usize {
    greater * (greater - 1) / 2 + lesser
}

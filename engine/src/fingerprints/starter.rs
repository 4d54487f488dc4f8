//! Starter code, cut out of every submission where it stands, before anything is counted.
//!
//! A few equal tokens are not starter code: a starter of a thousand lines has most of the phrases of its language. Equal runs of a file and of the starter are chained, in the same order and with small gaps, and a chain is starter code if chance does not make one as long in texts of these sizes. `chance` says how long that is, by the repeats of the starter code itself.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::batch::{BARRIER, Kind};
use crate::fingerprints::chance::Chance;
use crate::fingerprints::kgrams::kgram_hashes;
use crate::maps::HashMap;

/// Maximum number of occurrences of a seed that are extended. A starter may have some versions of the same file.
const MAX_OCCURRENCES: usize = 64;
/// Maximum number of tokens compared for each token of a file.
const MAX_STEPS: usize = 256;
/// Maximum number of earlier runs of a chain that a run is tried after, the nearest in the starter first.
const MAX_TRIED: usize = 32;

/// The starter code, in one view.
pub struct StarterCode<'a> {
    /// The distinct files, ascending: nothing depends on the order in which they are given.
    files: Vec<&'a [Kind]>,
    /// The files, each followed by a barrier.
    text: Vec<Kind>,
    file_starts: Vec<usize>,
    chance: Chance,
    /// The length of a seed, in tokens: at least a k-gram, and so long that chance makes about one per token of a file.
    seed_length: usize,
    /// The hash and position of each seed, ascending.
    seeds: Vec<(u64, usize)>,
    /// Whether the class itself shows that it was handed out: then every run is starter code.
    is_found: bool,
    /// Code that is cut out besides.
    found: Option<Box<StarterCode<'a>>>,
}

/// A run of equal tokens in a file (left) and in the starter code (right).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    left: usize,
    right: usize,
    length: usize,
}

/// The best chain that ends with a run.
struct Chain {
    run: Run,
    /// Its unlikelihood by chance at a given place, in bits.
    bits: f64,
    before: Option<usize>,
    /// Number of tokens of its runs.
    n_tokens: usize,
    /// Length of its longest run.
    longest: usize,
    /// Whether its last run makes it less likely.
    gains: bool,
}

impl<'a> StarterCode<'a> {
    /// Indexes the files of the starter code. Runs below `k` tokens do not count.
    pub fn new(files: &[&'a [Kind]], k: usize) -> StarterCode<'a> {
        StarterCode::indexed(files, k, false)
    }

    /// Adds code that most of a class has. Each k-gram of it is starter code: honest classmates have its phrases too, which are no evidence.
    pub(crate) fn and_found(self, files: &[&'a [Kind]], k: usize) -> StarterCode<'a> {
        StarterCode { found: Some(Box::new(StarterCode::indexed(files, k, true))), ..self }
    }

    fn indexed(files: &[&'a [Kind]], k: usize, is_found: bool) -> StarterCode<'a> {
        let mut files = files.to_vec();
        files.sort_unstable();
        files.dedup();
        let mut text = Vec::with_capacity(files.iter().map(|file| file.len() + 1).sum());
        let mut file_starts = Vec::with_capacity(files.len());
        for file in &files {
            file_starts.push(text.len());
            text.extend_from_slice(file);
            text.push(BARRIER);
        }
        let chance = Chance::new(&text, k);
        let seed_length = if is_found { k } else { chance.length(text.len() as f64) };
        let mut hashes = Vec::new();
        kgram_hashes(&text, seed_length, &mut hashes);
        let mut seeds: Vec<(u64, usize)> = hashes.into_iter().zip(0..).collect();
        seeds.sort_unstable();
        StarterCode { files, text, file_starts, chance, seed_length, seeds, is_found, found: None }
    }

    /// Replaces each token of starter code by a barrier. `codes` are the tokens of one file.
    ///
    /// A file that equals one of the starter files is starter code at any length.
    pub(crate) fn cut_out(&self, codes: &mut [Kind]) {
        if self.files.binary_search(&&*codes).is_ok() {
            codes.fill(BARRIER);
        } else if !self.files.is_empty() {
            self.standing(codes).into_iter().for_each(|range| codes[range].fill(BARRIER));
        }
        if let Some(found) = &self.found {
            found.cut_out(codes);
        }
    }

    /// Returns the ranges of a file that are starter code.
    fn standing(&self, codes: &[Kind]) -> Vec<Range<usize>> {
        let runs = self.runs(codes);
        if self.is_found {
            return runs.into_iter().map(|run| run.left..run.left + run.length).collect();
        }
        let chains = self.chains(runs);
        let mut stands = vec![false; chains.len()];
        for end in (0..chains.len()).rev() {
            stands[end] |= self.is_starter(&chains[end], codes.len());
            if let (true, Some(before)) = (stands[end], chains[end].before) {
                stands[before] = true;
            }
        }
        let found = chains.iter().zip(stands).filter(|(_, stands)| *stands);
        found.map(|(chain, _)| chain.run.left..chain.run.left + chain.run.length).collect()
    }

    /// Whether a chain in a file of some tokens is starter code: it is longer than chance makes it, and one of its runs is, or it is most of a starter file. Without either, chance would have to be known better than it is: phrases come in usual orders.
    fn is_starter(&self, chain: &Chain, n_tokens: usize) -> bool {
        let file = self.file_at(chain.run.right);
        // The places where so much fits: a whole file begins where it does.
        let n_places = (self.files.len() * (file.len() + 1 - chain.n_tokens)).min(self.text.len());
        let least = self.chance.bits_of_places(n_tokens, n_places);
        let has_long_run = || self.chance.bits_of_run(chain.longest) >= least;
        chain.gains && chain.bits >= least && (2 * chain.n_tokens > file.len() || has_long_run())
    }

    /// Returns the positions of the file that contains a position.
    fn file_at(&self, position: usize) -> Range<usize> {
        let next = self.file_starts.partition_point(|&start| start <= position);
        self.file_starts[next - 1]..self.file_starts.get(next).map_or(self.text.len(), |&next| next) - 1
    }

    /// Returns the maximal runs of equal tokens that contain a seed, ascending.
    fn runs(&self, codes: &[Kind]) -> Vec<Run> {
        let mut hashes = Vec::new();
        kgram_hashes(codes, self.seed_length, &mut hashes);
        let is_equal = |(one, other): (&Kind, &Kind)| one == other && *one != BARRIER;
        let mut runs = Vec::new();
        // The left end of the last run on each diagonal.
        let mut reached: HashMap<usize, usize> = HashMap::default();
        let mut n_steps = 0;
        for (left, hash) in hashes.into_iter().enumerate() {
            for right in self.occurrences(hash) {
                let end = reached.entry(right + codes.len() - left).or_default();
                if *end > left || n_steps > MAX_STEPS * codes.len() {
                    continue;
                }
                let forward = codes[left..].iter().zip(&self.text[right..]).take_while(|&pair| is_equal(pair)).count();
                let before = codes[*end..left].iter().rev().zip(self.text[..right].iter().rev());
                let back = before.take_while(|&pair| is_equal(pair)).count();
                n_steps += forward + back;
                // Equal hashes are no proof of equality.
                if forward >= self.seed_length {
                    *end = left + forward;
                    runs.push(Run { left: left - back, right: right - back, length: forward + back });
                }
            }
        }
        runs.sort_unstable();
        runs
    }

    fn occurrences(&self, hash: u64) -> impl Iterator<Item = usize> {
        let start = self.seeds.partition_point(|&(other, _)| other < hash);
        let same = self.seeds[start..].iter().take(MAX_OCCURRENCES).take_while(move |&&(other, _)| other == hash);
        same.map(|&(_, position)| position)
    }

    /// Returns the best chain that ends with each of `runs`, which ascend.
    fn chains(&self, runs: Vec<Run>) -> Vec<Chain> {
        let mut chains: Vec<Chain> = Vec::with_capacity(runs.len());
        // By the end of their last runs in the starter code.
        let mut ends: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for run in runs {
            let Run { length, .. } = run;
            let bits = self.chance.bits_of_run(length);
            let mut best = Chain { run, bits, before: None, n_tokens: length, longest: length, gains: true };
            let near =
                ends.range((self.file_at(run.right).start, 0)..(run.right + run.length, 0)).rev().take(MAX_TRIED);
            for &before in near.map(|(_, before)| before) {
                let tried = self.appended(&chains, before, run);
                if let Some(tried) = tried.filter(|tried| tried.bits > best.bits) {
                    best = tried;
                }
            }
            let index = chains.len();
            ends.insert((run.right + run.length, index), index);
            chains.push(best);
        }
        chains
    }

    /// Returns a chain with one more run, without what of the run overlaps with the chain.
    fn appended(&self, chains: &[Chain], before: usize, run: Run) -> Option<Chain> {
        let &Chain { run: last, bits, n_tokens, longest, .. } = &chains[before];
        let (left, right) = (last.left + last.length, last.right + last.length);
        let overlap = left.saturating_sub(run.left).max(right.saturating_sub(run.right));
        let length = run.length.checked_sub(overlap).filter(|&length| length > 0)?;
        let run = Run { left: run.left + overlap, right: run.right + overlap, length };
        let gained =
            self.chance.bits_of_run(length) - self.chance.bits_of_places(run.left - left + 1, run.right - right + 1);
        let (n_tokens, longest) = (n_tokens + length, longest.max(length));
        Some(Chain { run, bits: bits + gained, before: Some(before), n_tokens, longest, gains: gained > 0.0 })
    }
}

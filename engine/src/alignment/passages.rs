//! The passages of a pair, as the report shows them.
//!
//! The runs that both texts share overlap wherever code repeats. They are chained, and the best chain takes its tokens first, so that a short run in its place takes precedence over a longer one from elsewhere.
//! Then the gaps and ends of each passage are filled with equal tokens that are too short to be found by themselves.

use std::cmp::Reverse;

use crate::alignment::chaining::{Chain, Run, chains};
use crate::alignment::free_tokens::FreeTokens;
use crate::alignment::gap_fill::{add, take_between, take_beyond};
use crate::alignment::matching::{SeededText, shared_runs};
use crate::fingerprints::text::Text;
use crate::index::fingerprint_numbers::Occurrence;
use crate::maps::HashMap;
use crate::settings::Settings;
use crate::statistics::evidence::{Evidence, bits};

/// Worth of a token of a run in addition to its k-grams, in 64ths of a bit: even common code in the right order is some evidence.
const TOKEN_WORTH: u64 = 8;

/// Minimum evidence, in bits, of a passage that is filled and extended: the surroundings of a chance match are no copy. Twenty bits are one in a million.
/// Without the minimum, the honest pairs of the labelled classes would seem a sixth more similar, and the copies hardly more.
const INFORMATIVE_BITS: f64 = 20.0;

/// Runs of equal tokens that are read as one.
pub(crate) struct AlignedPassage {
    /// In the order of both sides.
    pub(crate) runs: Vec<Run>,
    /// Evidence of the fingerprints in them, each counted once.
    pub(crate) evidence: Evidence,
}

/// Aligned passages by the numbers of two distinct submissions.
pub(crate) type AlignedPassages = HashMap<(usize, usize), Vec<AlignedPassage>>;

/// Returns the passages of a pair of distinct submissions; the best chain first. `weights` are those of the left one.
///
/// Among equal chains the first one in the left text wins. So `left` should not depend on the order of the batch; the smaller number of the two does not.
pub(crate) fn passages(
    left: &SeededText,
    right: &SeededText,
    weights: &Weights<'_>,
    settings: &Settings,
) -> Vec<AlignedPassage> {
    if left.text.codes == right.text.codes {
        whole(&left.text).into_iter().map(|runs| weights.passage(runs)).collect()
    } else {
        chained(shared_runs(left, right, settings), (&left.text, &right.text), weights)
    }
}

/// Returns the passages of equal submissions. They match completely, including runs below the noise threshold.
fn whole(text: &Text) -> Vec<Vec<Run>> {
    let runs = text.own_runs().map(|run| {
        let start = run.start as u32;
        Run { left: start, right: start, length: run.len() as u32 }
    });
    split_apart(&runs.collect::<Vec<_>>(), (text, text))
}

fn chained(shared: Vec<Run>, (left, right): (&Text, &Text), weights: &Weights<'_>) -> Vec<AlignedPassage> {
    let mut free = FreeTokens::new(left, right);
    let mut passages: Vec<AlignedPassage> = Vec::new();
    let mut take = |runs: &[Run]| {
        let mut taken: Vec<Run> = Vec::new();
        for run in runs {
            let rest = taken.last().map_or(*run, |last| run.rest_after(last));
            free.take_free(&rest, weights.k, &mut taken);
        }
        if !taken.is_empty() {
            passages.extend(split_apart(&taken, (left, right)).into_iter().map(|runs| weights.passage(runs)));
        }
    };
    best_first(&shared, (left, right), weights).iter().for_each(|chain| take(&chain.runs));
    // A better chain may have cut the predecessor of a run, so more of the run may be free than the rest after it. No run of k free tokens is left over, as the guarantee of winnowing demands.
    shared.iter().for_each(|run| take(&[*run]));
    let is_informative = |passage: &&mut AlignedPassage| bits(passage.evidence) >= INFORMATIVE_BITS;
    for passage in passages.iter_mut().filter(is_informative) {
        let found = take_between(&passage.runs, &mut free);
        weights.add(passage, found);
    }
    for passage in passages.iter_mut().filter(is_informative) {
        let found = take_beyond(&passage.runs, &mut free, left, right);
        weights.add(passage, found);
    }
    passages
}

/// Returns the chains of runs, the best first. No chain spans two files on either side.
fn best_first(shared: &[Run], (left, right): (&Text, &Text), weights: &Weights<'_>) -> Vec<Chain> {
    let files = |run: &Run| (left.outline.token_ref(run.left).file, right.outline.token_ref(run.right).file);
    let mut by_files = shared.to_vec();
    by_files.sort_by_cached_key(files);
    let mut found = Vec::new();
    for runs in by_files.chunk_by(|a, b| files(a) == files(b)) {
        found.extend(chains(runs.to_vec(), weights.k, |run| weights.worth(run)));
    }
    found.sort_unstable_by_key(|chain| (Reverse(chain.score), chain.runs[0]));
    found
}

/// Splits consecutive runs wherever the next one is in another file or too far away.
fn split_apart(runs: &[Run], (left, right): (&Text, &Text)) -> Vec<Vec<Run>> {
    let files = |run: &Run| (left.outline.token_ref(run.left).file, right.outline.token_ref(run.right).file);
    runs.chunk_by(|before, next| next.is_near(before) && files(next) == files(before)).map(<[Run]>::to_vec).collect()
}

/// The evidence of the left submission's fingerprints by position.
pub(crate) struct Weights<'a> {
    weight: &'a (dyn Fn(u32) -> Evidence + Sync),
    /// Its fingerprints by position.
    occurrences: &'a [Occurrence],
    /// For each position, the evidence of all earlier occurrences: a prefix sum.
    before: Vec<Evidence>,
    k: u32,
}

impl<'a> Weights<'a> {
    /// Weighs the fingerprints of a text. `weight` returns the evidence of one.
    pub(crate) fn new(weight: &'a (dyn Fn(u32) -> Evidence + Sync), left: &'a SeededText, k: usize) -> Weights<'a> {
        let mut before = vec![0; left.text.codes.len() + 1];
        for occurrence in &left.occurrences {
            before[occurrence.position as usize + 1] = weight(occurrence.fingerprint);
        }
        for position in 1..before.len() {
            before[position] += before[position - 1];
        }
        // A k beyond 32 bits has no k-grams in any text, and so no runs to weigh.
        Weights { weight, occurrences: &left.occurrences, before, k: k as u32 }
    }

    /// Returns the worth of a run of at least k tokens in a chain, in 64ths of a bit.
    fn worth(&self, run: &Run) -> i64 {
        let fingerprints = self.before[(run.left_end() - self.k + 1) as usize] - self.before[run.left as usize];
        (fingerprints + TOKEN_WORTH * u64::from(run.length)) as i64
    }

    fn passage(&self, runs: Vec<Run>) -> AlignedPassage {
        AlignedPassage { evidence: self.evidence(&runs), runs }
    }

    /// Adds runs to a passage. A run that becomes longer may have more fingerprints.
    fn add(&self, passage: &mut AlignedPassage, found: Vec<Run>) {
        if !found.is_empty() {
            add(&mut passage.runs, found);
            passage.evidence = self.evidence(&passage.runs);
        }
    }

    /// Returns the evidence of the fingerprints in some runs, each counted once.
    fn evidence(&self, runs: &[Run]) -> Evidence {
        let fingerprints = fingerprints_in(runs, self.occurrences, self.k);
        fingerprints.into_iter().map(|fingerprint| (self.weight)(fingerprint)).sum()
    }
}

/// Returns the fingerprints in some runs, each once, ascending. `occurrences` are those of the left submission.
pub(crate) fn fingerprints_in(runs: &[Run], occurrences: &[Occurrence], k: u32) -> Vec<u32> {
    let mut fingerprints: Vec<u32> = Vec::new();
    for run in runs {
        let first = occurrences.partition_point(|occurrence| occurrence.position < run.left);
        let following = occurrences[first..].iter();
        let inside = following.take_while(|occurrence| occurrence.position + k <= run.left_end());
        fingerprints.extend(inside.map(|occurrence| occurrence.fingerprint));
    }
    fingerprints.sort_unstable();
    fingerprints.dedup();
    fingerprints
}

//! The passages of a pair: what the report shows.
//!
//! The runs that both texts share overlap wherever code repeats. They are made into chains, and the best chain takes its tokens first, so that a short run that stands where it belongs beats a longer one from elsewhere.
//! Then the gaps and ends of each passage are filled with what is equal there and too short to have been found by itself.

use std::cmp::Reverse;

use crate::board::Board;
use crate::chaining::{Chain, Run, chains};
use crate::filling::{extend_ends, fill_gaps};
use crate::index::Index;
use crate::matching::shared_runs;
use crate::places::Occurrence;
use crate::rarity::{Evidence, bits};
use crate::readings::Structure;
use crate::settings::Settings;
use crate::text::Text;

/// What a token of a run is worth besides what its k-grams say, in 64ths of a bit: common code in the right order says something too.
const TOKEN: u64 = 8;

/// Passages that say less, in bits, are neither filled nor extended: what stands around a chance match is no copy. Twenty bits are one in a million.
/// Otherwise the honest pairs of the labelled classes would seem a sixth more alike, and the copies hardly more.
const TELLING: f64 = 20.0;

/// Runs of equal tokens that are read as one.
pub(crate) struct Passage {
    /// In the order of both sides.
    pub(crate) runs: Vec<Run>,
    /// What the fingerprints in them say, each counted once.
    pub(crate) evidence: Evidence,
}

/// The passages of two submissions, by their numbers in the index, the best chain first.
///
/// Among equal chains the first in the left text is taken, so `left` should be chosen by what the texts hold: by their numbers.
pub(crate) fn passages(
    structure: &Structure,
    texts: &[Text],
    (left, right): (usize, usize),
    settings: &Settings,
) -> Vec<Passage> {
    let weights = Weights::new(structure, left, texts[left].codes.len(), settings.noise_threshold);
    let pair = (&texts[left], &texts[right]);
    let passages = if texts[left].codes == texts[right].codes {
        whole(&texts[left])
    } else {
        chained(shared_runs(structure, texts, (left, right), settings), pair, &weights)
    };
    passages.into_iter().map(|runs| Passage { evidence: weights.evidence(&runs), runs }).collect()
}

/// Equal submissions match wholly, down to what is shorter than the noise threshold.
fn whole(text: &Text) -> Vec<Vec<Run>> {
    let run =
        |run: std::ops::Range<usize>| Run { left: run.start as u32, right: run.start as u32, length: run.len() as u32 };
    apart(&text.own_runs().map(run).collect::<Vec<_>>(), (text, text))
}

fn chained(shared: Vec<Run>, (left, right): (&Text, &Text), weights: &Weights) -> Vec<Vec<Run>> {
    let mut board = Board::new(left, right);
    let mut passages: Vec<Vec<Run>> = Vec::new();
    let mut take = |runs: &[Run]| {
        let mut taken: Vec<Run> = Vec::new();
        for run in runs {
            let rest = taken.last().map_or(*run, |last| run.behind(last));
            taken.extend(board.take_free(&rest, weights.k));
        }
        passages.extend(apart(&taken, (left, right)));
    };
    best_first(&shared, (left, right), weights).iter().for_each(|chain| take(&chain.runs));
    // Where a better chain cut the run before it, more of a run may be free than what is behind that one.
    shared.iter().for_each(|run| take(&[*run]));
    let is_telling = |passage: &&mut Vec<Run>| bits(weights.evidence(passage)) >= TELLING;
    passages.iter_mut().filter(is_telling).for_each(|passage| fill_gaps(passage, &mut board));
    passages.iter_mut().filter(is_telling).for_each(|passage| extend_ends(passage, &mut board, left, right));
    passages
}

/// The chains of runs, none over more than one file on either side.
fn best_first(shared: &[Run], (left, right): (&Text, &Text), weights: &Weights) -> Vec<Chain> {
    let files = |run: &Run| (left.place(run.left).file, right.place(run.right).file);
    let mut by_files = shared.to_vec();
    by_files.sort_by_cached_key(files);
    let of_files = by_files.chunk_by(|a, b| files(a) == files(b));
    let mut chains: Vec<Chain> =
        of_files.flat_map(|runs| chains(runs.to_vec(), weights.k, |run| weights.worth(run))).collect();
    chains.sort_unstable_by_key(|chain| (Reverse(chain.score), chain.runs[0]));
    chains
}

/// Cuts runs that follow one another wherever the next is in another file or too far away.
fn apart(runs: &[Run], (left, right): (&Text, &Text)) -> Vec<Vec<Run>> {
    let files = |run: &Run| (left.place(run.left).file, right.place(run.right).file);
    runs.chunk_by(|before, next| next.is_near(before) && files(next) == files(before)).map(<[Run]>::to_vec).collect()
}

/// What the left submission's fingerprints say.
struct Weights<'a> {
    index: &'a Index,
    /// Its fingerprints, by position.
    occurrences: Vec<Occurrence>,
    /// For each position, what all fingerprints before it say together, each counted as often as it occurs.
    before: Vec<Evidence>,
    k: u32,
}

impl<'a> Weights<'a> {
    fn new(structure: &'a Structure, submission: usize, n_codes: usize, k: usize) -> Weights<'a> {
        let index = &structure.index;
        let occurrences: Vec<Occurrence> = structure.places.by_position(submission).collect();
        let mut before = vec![0; n_codes + 1];
        for occurrence in &occurrences {
            before[occurrence.position as usize + 1] = index.weight(occurrence.fingerprint);
        }
        for position in 1..before.len() {
            before[position] += before[position - 1];
        }
        Weights { index, occurrences, before, k: k as u32 }
    }

    /// What a run of at least k tokens is worth in a chain, in 64ths of a bit.
    fn worth(&self, run: &Run) -> i64 {
        let fingerprints = self.before[(run.left_end() - self.k + 1) as usize] - self.before[run.left as usize];
        (fingerprints + TOKEN * u64::from(run.length)) as i64
    }

    /// What the fingerprints in some runs say, each counted once.
    fn evidence(&self, runs: &[Run]) -> Evidence {
        let mut fingerprints: Vec<u32> = Vec::new();
        for run in runs {
            let first = self.occurrences.partition_point(|occurrence| occurrence.position < run.left);
            let inside = |position: u32| position + self.k <= run.left_end();
            let within = self.occurrences[first..].iter().take_while(|occurrence| inside(occurrence.position));
            fingerprints.extend(within.map(|occurrence| occurrence.fingerprint));
        }
        fingerprints.sort_unstable();
        fingerprints.dedup();
        fingerprints.iter().map(|&fingerprint| self.index.weight(fingerprint)).sum()
    }
}

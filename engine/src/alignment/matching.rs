//! The runs of equal tokens that a pair shares.
//!
//! Shared fingerprints are seeds. Each is extended token by token as far as both texts agree, which also proves that equal hashes belong to equal k-grams.

use crate::alignment::chaining::Run;
use crate::batch::BARRIER;
use crate::fingerprints::text::Text;
use crate::index::fingerprint_numbers::Occurrence;
use crate::index::views::View;
use crate::settings::Settings;
use crate::statistics::evidence::Evidence;

/// Maximum number of seeds from all pairs of positions of a fingerprint. A fingerprint with more pairs gives about one seed per position instead.
/// Without the bound, an array of a million equal numbers would give a million million seeds.
const MAX_SEEDS_PER_FINGERPRINT: usize = 1024;
/// In long texts the maximum is lower: this number divided by the tokens of both texts, but at least [`MIN_SEEDS_PER_FINGERPRINT`]. As s pairs of positions take at least 2√s positions, n tokens never give more than n√s/2 seeds.
const SEEDS_TIMES_TOKENS: usize = 1 << 24;
const MIN_SEEDS_PER_FINGERPRINT: usize = 16;

/// A text with its fingerprints.
pub(crate) struct SeededText {
    pub(crate) text: Text,
    /// Its shared fingerprints by position.
    pub(crate) occurrences: Vec<Occurrence>,
    /// The occurrences that may be seeds, by index: by fingerprint, and by position where one occurs several times. Common code is no seed.
    seeds: Vec<u32>,
}

impl SeededText {
    pub(crate) fn new(structure: &View, text: Text) -> SeededText {
        let occurrences = structure.numbers.in_text(&text);
        SeededText::with(text, occurrences, |fingerprint| structure.index.weight(fingerprint))
    }

    /// Seeds a text with fingerprints of it, by position. Those without weight are no seeds.
    pub(crate) fn with(text: Text, occurrences: Vec<Occurrence>, weight: impl Fn(u32) -> Evidence) -> SeededText {
        let fingerprint = |&index: &u32| occurrences[index as usize].fingerprint;
        let all = 0..occurrences.len() as u32;
        let mut seeds: Vec<u32> = all.filter(|index| weight(fingerprint(index)) > 0).collect();
        // Fingerprints are numbered by their first positions in the batch, so many of them ascend already, and a stable sort
        // makes use of that.
        seeds.sort_by_key(fingerprint);
        SeededText { text, occurrences, seeds }
    }

    /// Returns the positions of each fingerprint that may be a seed, by fingerprint.
    fn by_fingerprint(&self) -> impl Iterator<Item = (u32, Positions<'_>)> {
        let fingerprint = |index: u32| self.occurrences[index as usize].fingerprint;
        let chunks = self.seeds.chunk_by(move |&a, &b| fingerprint(a) == fingerprint(b));
        chunks.map(move |indices| (fingerprint(indices[0]), Positions { occurrences: &self.occurrences, indices }))
    }
}

/// The positions of a fingerprint in a text.
#[derive(Clone, Copy)]
struct Positions<'a> {
    occurrences: &'a [Occurrence],
    indices: &'a [u32],
}

impl<'a> Positions<'a> {
    fn iter(self) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + 'a {
        self.indices.iter().map(move |&index| self.occurrences[index as usize].position as usize)
    }
}

/// Returns the runs of equal tokens that two submissions share: every maximal one that contains a seed, overlapping or not. None is below the noise threshold.
pub(crate) fn shared_runs(left: &SeededText, right: &SeededText, settings: &Settings) -> Vec<Run> {
    let (lefts, rights) = (&left.text.codes, &right.text.codes);
    let mut seeds = seeds(left, right, max_seeds(lefts.len() + rights.len()));
    add_ties(&mut seeds, lefts, rights, settings);
    seeds.sort_unstable();
    seeds.dedup();
    let mut runs = extend(seeds, lefts, rights);
    runs.retain(|run| run.length as usize >= settings.noise_threshold);
    runs
}

fn max_seeds(n_tokens: usize) -> usize {
    (SEEDS_TIMES_TOKENS / n_tokens.max(1)).clamp(MIN_SEEDS_PER_FINGERPRINT, MAX_SEEDS_PER_FINGERPRINT)
}

/// A position in each text, in one number that is quick to sort: its diagonal in the high half, so that the seeds of one run come together, and its position in the left text in the low half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seed(u64);

impl Seed {
    /// `n_left` is the length of the left text. Added to the difference of the positions, it makes the number of a diagonal positive, and both texts together have fewer than 2³² tokens ([`crate::batch::Batch::MAX_SIZE`]).
    fn new(left: usize, right: usize, n_left: usize) -> Seed {
        Seed(((right + n_left - left) as u64) << 32 | left as u64)
    }

    fn diagonal(self) -> u32 {
        (self.0 >> 32) as u32
    }

    fn left(self) -> usize {
        self.0 as u32 as usize
    }

    fn right(self, n_left: usize) -> usize {
        self.diagonal() as usize + self.left() - n_left
    }
}

fn seeds(left: &SeededText, right: &SeededText, max_seeds: usize) -> Vec<Seed> {
    let n_left = left.text.codes.len();
    let mut seeds = Vec::new();
    let mut rights = right.by_fingerprint().peekable();
    for (fingerprint, lefts) in left.by_fingerprint() {
        while rights.next_if(|(other, _)| *other < fingerprint).is_some() {}
        if let Some((_, rights)) = rights.next_if(|(other, _)| *other == fingerprint) {
            pair_up(lefts, rights, max_seeds, |left, right| seeds.push(Seed::new(left, right, n_left)));
        }
    }
    seeds
}

/// Adds the seeds that sampling misses. If a k-gram repeats within a window, robust winnowing may have selected another of its positions in one text than in the other, "within distance w − 1" (the winnowing paper, section 5.1). The shared run lies on the diagonal of one of these.
fn add_ties(seeds: &mut Vec<Seed>, left: &[u32], right: &[u32], settings: &Settings) {
    let (k, reach) = (settings.noise_threshold, settings.window() - 1);
    if reach == 0 {
        return;
    }
    for seed in 0..seeds.len() {
        let (at, opposite) = (seeds[seed].left(), seeds[seed].right(left.len()));
        let kgram = &left[at..at + k];
        // A window may be wider than the text.
        for position in opposite.saturating_sub(reach)..=opposite.saturating_add(reach).min(right.len()) {
            if position != opposite && right.get(position..position + k) == Some(kgram) {
                seeds.push(Seed::new(at, position, left.len()));
            }
        }
    }
}

fn pair_up(lefts: Positions<'_>, rights: Positions<'_>, max_seeds: usize, mut add: impl FnMut(usize, usize)) {
    if lefts.indices.len() * rights.indices.len() <= max_seeds {
        lefts.iter().for_each(|left| rights.iter().for_each(|right| add(left, right)));
    } else {
        // Repetitive code that was copied is in the same order, so the first match the first, and the last the last.
        lefts.iter().zip(rights.iter()).for_each(|(left, right)| add(left, right));
        lefts.iter().rev().zip(rights.iter().rev()).for_each(|(left, right)| add(left, right));
    }
}

/// Extends every seed both ways. Seeds in the same run give it once; `seeds` must be sorted.
fn extend(seeds: Vec<Seed>, left: &[u32], right: &[u32]) -> Vec<Run> {
    let is_equal = |(a, b): (&u32, &u32)| a == b && *a != BARRIER;
    let mut runs: Vec<Run> = Vec::new();
    // The diagonal and the left end of the last run.
    let mut reached: Option<(u32, usize)> = None;
    for seed in seeds {
        let (diagonal, at) = (seed.diagonal(), seed.left());
        if reached.is_some_and(|(same, end)| same == diagonal && at < end) {
            continue;
        }
        let opposite = seed.right(left.len());
        let forward = left[at..].iter().zip(&right[opposite..]).take_while(|&pair| is_equal(pair)).count();
        let before = left[..at].iter().rev().zip(right[..opposite].iter().rev());
        let back = before.take_while(|&pair| is_equal(pair)).count();
        reached = Some((diagonal, at + forward));
        runs.push(Run { left: (at - back) as u32, right: (opposite - back) as u32, length: (forward + back) as u32 });
    }
    runs
}

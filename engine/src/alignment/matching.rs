//! The runs of equal tokens that a pair shares.
//!
//! Shared fingerprints are seeds. Each is extended token by token as far as both texts agree, which also proves that equal hashes belong to equal k-grams.

use crate::alignment::chaining::Run;
use crate::batch::BARRIER;
use crate::fingerprints::text::Text;
use crate::index::positions::Occurrence;
use crate::index::views::StructureView;
use crate::settings::Settings;

/// Maximum number of seeds from all pairs of positions of a fingerprint. A fingerprint with more pairs gives about one seed per position instead.
/// Without the bound, an array of a million equal numbers would give a million million seeds.
const MAX_SEEDS_PER_FINGERPRINT: usize = 1024;
/// In long texts the maximum is lower: this number divided by the tokens of both texts, but at least [`MIN_SEEDS_PER_FINGERPRINT`]. As s pairs of positions take at least 2√s positions, n tokens never give more than n√s/2 seeds.
const SEEDS_TIMES_TOKENS: usize = 1 << 24;
const MIN_SEEDS_PER_FINGERPRINT: usize = 16;

/// Returns the runs of equal tokens that two submissions share: every maximal one that contains a seed, overlapping or not. None is below the noise threshold.
pub(crate) fn shared_runs(
    structure: &StructureView,
    pair: (usize, usize),
    (left, right): (&Text, &Text),
    settings: &Settings,
) -> Vec<Run> {
    let (left, right) = (&left.codes, &right.codes);
    let mut seeds = seeds(structure, pair, max_seeds(left.len() + right.len()));
    add_ties(&mut seeds, left, right, settings);
    seeds.sort_unstable();
    seeds.dedup();
    let mut runs = extend(seeds, left, right);
    runs.retain(|run| run.length as usize >= settings.noise_threshold);
    runs
}

fn max_seeds(n_tokens: usize) -> usize {
    (SEEDS_TIMES_TOKENS / n_tokens.max(1)).clamp(MIN_SEEDS_PER_FINGERPRINT, MAX_SEEDS_PER_FINGERPRINT)
}

/// A position in each text. The diagonal comes first, so that sorting brings the seeds of one run together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seed {
    /// The position in the right text less that in the left text.
    diagonal: i64,
    left: u32,
}

fn seeds(structure: &StructureView, (left, right): (usize, usize), max_seeds: usize) -> Vec<Seed> {
    let mut seeds = Vec::new();
    let (lefts, rights) = (structure.positions.by_fingerprint(left), structure.positions.by_fingerprint(right));
    let mut rights = same_fingerprint(&rights).peekable();
    for lefts in same_fingerprint(&lefts) {
        let fingerprint = lefts[0].fingerprint;
        while rights.next_if(|chunk| chunk[0].fingerprint < fingerprint).is_some() {}
        let Some(rights) = rights.next_if(|chunk| chunk[0].fingerprint == fingerprint) else { continue };
        // Common code is no seed.
        if structure.index.weight(fingerprint) > 0 {
            pair_up(lefts, rights, max_seeds, &mut seeds);
        }
    }
    seeds
}

/// Adds the seeds that sampling misses. If a k-gram repeats within a window, robust winnowing may have selected another of its positions in one text than in the other, "within distance w − 1" (the winnowing paper, section 5.1). The shared run lies on the diagonal of one of these.
fn add_ties(seeds: &mut Vec<Seed>, left: &[u32], right: &[u32], settings: &Settings) {
    let (k, reach) = (settings.noise_threshold, settings.window() - 1);
    for seed in 0..seeds.len() {
        let Seed { diagonal, left: at } = seeds[seed];
        let opposite = (i64::from(at) + diagonal) as usize;
        let kgram = &left[at as usize..at as usize + k];
        // A window may be wider than the text.
        for position in opposite.saturating_sub(reach)..=opposite.saturating_add(reach).min(right.len()) {
            if position != opposite && right.get(position..position + k) == Some(kgram) {
                seeds.push(Seed { diagonal: position as i64 - i64::from(at), left: at });
            }
        }
    }
}

fn same_fingerprint(occurrences: &[Occurrence]) -> impl Iterator<Item = &[Occurrence]> {
    occurrences.chunk_by(|a, b| a.fingerprint == b.fingerprint)
}

/// Adds the seeds of one fingerprint.
fn pair_up(lefts: &[Occurrence], rights: &[Occurrence], max_seeds: usize, seeds: &mut Vec<Seed>) {
    let seed = |left: &Occurrence, right: &Occurrence| Seed {
        diagonal: i64::from(right.position) - i64::from(left.position),
        left: left.position,
    };
    if lefts.len() * rights.len() <= max_seeds {
        seeds.extend(lefts.iter().flat_map(|left| rights.iter().map(move |right| seed(left, right))));
    } else {
        // Repetitive code that was copied is in the same order, so the first match the first, and the last the last.
        seeds.extend(lefts.iter().zip(rights).map(|(left, right)| seed(left, right)));
        seeds.extend(lefts.iter().rev().zip(rights.iter().rev()).map(|(left, right)| seed(left, right)));
    }
}

/// Extends every seed both ways. Seeds in the same run give it once; `seeds` must be sorted.
fn extend(seeds: Vec<Seed>, left: &[u32], right: &[u32]) -> Vec<Run> {
    let is_equal = |(a, b): (&u32, &u32)| a == b && *a != BARRIER;
    let mut runs: Vec<Run> = Vec::new();
    // The diagonal and the left end of the last run.
    let mut reached: Option<(i64, u32)> = None;
    for Seed { diagonal, left: at } in seeds {
        if reached.is_some_and(|(same, end)| same == diagonal && at < end) {
            continue;
        }
        let opposite = (i64::from(at) + diagonal) as usize;
        let at = at as usize;
        let forward = left[at..].iter().zip(&right[opposite..]).take_while(|&pair| is_equal(pair)).count();
        let before = left[..at].iter().rev().zip(right[..opposite].iter().rev());
        let back = before.take_while(|&pair| is_equal(pair)).count();
        reached = Some((diagonal, (at + forward) as u32));
        runs.push(Run { left: (at - back) as u32, right: (opposite - back) as u32, length: (forward + back) as u32 });
    }
    runs
}

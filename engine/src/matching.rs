//! The runs of equal tokens that a pair shares.
//!
//! Shared fingerprints are seeds. Each is extended token by token as far as both texts agree, which also proves that equal hashes were equal k-grams.

use crate::chaining::Run;
use crate::places::Occurrence;
use crate::readings::Structure;
use crate::settings::Settings;
use crate::text::{BARRIER, Text};

/// A fingerprint with at most so many pairs of places gives them all as seeds; one with more gives a pair for each place.
/// Without the bound, an array of a million equal numbers would give a million million seeds.
const MOST_SEEDS_PER_FINGERPRINT: usize = 1024;
/// In long texts the bound is lower: this number divided by the tokens of both, but never below [`FEWEST_SEEDS_PER_FINGERPRINT`]. For s pairs of places take at least 2√s places, so n tokens never give more than n√s/2 seeds.
const SEEDS_TIMES_TOKENS: usize = 1 << 24;
const FEWEST_SEEDS_PER_FINGERPRINT: usize = 16;

/// The runs of equal tokens that two submissions share, by their numbers in the index: every maximal one that holds a seed, whether or not it overlaps with others. None is below the noise threshold.
pub(crate) fn shared_runs(
    structure: &Structure,
    texts: &[Text],
    (left, right): (usize, usize),
    settings: &Settings,
) -> Vec<Run> {
    let n_tokens = texts[left].codes.len() + texts[right].codes.len();
    let mut seeds = seeds(structure, left, right, most_seeds(n_tokens));
    let (left, right) = (&texts[left].codes, &texts[right].codes);
    add_ties(&mut seeds, left, right, settings);
    seeds.sort_unstable();
    seeds.dedup();
    let mut runs = extend(seeds, left, right);
    runs.retain(|run| run.length as usize >= settings.noise_threshold);
    runs
}

fn most_seeds(n_tokens: usize) -> usize {
    (SEEDS_TIMES_TOKENS / n_tokens.max(1)).clamp(FEWEST_SEEDS_PER_FINGERPRINT, MOST_SEEDS_PER_FINGERPRINT)
}

/// A place in each text, by diagonal first, so that the seeds of one run stand together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seed {
    diagonal: i64,
    left: u32,
}

fn seeds(structure: &Structure, left: usize, right: usize, most: usize) -> Vec<Seed> {
    let mut seeds = Vec::new();
    let (lefts, rights) = (structure.places.by_fingerprint(left), structure.places.by_fingerprint(right));
    let mut rights = same_fingerprint(&rights).peekable();
    for lefts in same_fingerprint(&lefts) {
        let fingerprint = lefts[0].fingerprint;
        while rights.next_if(|chunk| chunk[0].fingerprint < fingerprint).is_some() {}
        let Some(rights) = rights.next_if(|chunk| chunk[0].fingerprint == fingerprint) else { continue };
        if structure.index.weight(fingerprint) > 0 {
            pair_up(lefts, rights, most, &mut seeds);
        }
    }
    seeds
}

/// Where a k-gram repeats within a window, robust winnowing may have selected another of its places in one text than in the other, "within distance w − 1" (the paper, section 5.1). The run that both texts share lies on the diagonal of one of these.
fn add_ties(seeds: &mut Vec<Seed>, left: &[u32], right: &[u32], settings: &Settings) {
    let (k, reach) = (settings.noise_threshold, settings.window() - 1);
    for seed in 0..seeds.len() {
        let Seed { diagonal, left: at } = seeds[seed];
        let opposite = (i64::from(at) + diagonal) as usize;
        let kgram = &left[at as usize..at as usize + k];
        // Nothing is behind the last k-gram, however wide the window.
        for place in opposite.saturating_sub(reach)..=opposite.saturating_add(reach).min(right.len()) {
            if place != opposite && right.get(place..place + k) == Some(kgram) {
                seeds.push(Seed { diagonal: place as i64 - i64::from(at), left: at });
            }
        }
    }
}

fn same_fingerprint(occurrences: &[Occurrence]) -> impl Iterator<Item = &[Occurrence]> {
    occurrences.chunk_by(|a, b| a.fingerprint == b.fingerprint)
}

fn pair_up(lefts: &[Occurrence], rights: &[Occurrence], most: usize, seeds: &mut Vec<Seed>) {
    let seed = |left: &Occurrence, right: &Occurrence| Seed {
        diagonal: i64::from(right.position) - i64::from(left.position),
        left: left.position,
    };
    if lefts.len() * rights.len() <= most {
        seeds.extend(lefts.iter().flat_map(|left| rights.iter().map(move |right| seed(left, right))));
    } else {
        // Repetitive code that was copied stands in the same order: first with first, and last with last.
        seeds.extend(lefts.iter().zip(rights).map(|(left, right)| seed(left, right)));
        seeds.extend(lefts.iter().rev().zip(rights.iter().rev()).map(|(left, right)| seed(left, right)));
    }
}

/// Every seed, as far as it reaches both ways. Seeds that one run holds give it once.
fn extend(seeds: Vec<Seed>, left: &[u32], right: &[u32]) -> Vec<Run> {
    let equal = |(a, b): (&u32, &u32)| a == b && *a != BARRIER;
    let mut runs: Vec<Run> = Vec::new();
    let mut reached: Option<(i64, u32)> = None;
    for Seed { diagonal, left: at } in seeds {
        if reached.is_some_and(|(same, end)| same == diagonal && at < end) {
            continue;
        }
        let opposite = (i64::from(at) + diagonal) as usize;
        let at = at as usize;
        let forward = left[at..].iter().zip(&right[opposite..]).take_while(|&pair| equal(pair)).count();
        let back = left[..at].iter().rev().zip(right[..opposite].iter().rev()).take_while(|&pair| equal(pair)).count();
        reached = Some((diagonal, (at + forward) as u32));
        runs.push(Run { left: (at - back) as u32, right: (opposite - back) as u32, length: (forward + back) as u32 });
    }
    runs
}

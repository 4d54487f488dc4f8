//! The exact matches of a pair: maximal runs of equal tokens, none over another.
//!
//! Shared fingerprints are seeds. Each is extended token by token as far as both texts agree, which also proves that equal hashes were equal k-grams.
//! Of the runs found this way the longest are taken first, and what they leave of the others, as long as it is no shorter than k (as greedy string tiling does).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::index::{Index, Occurrence};
use crate::settings::Settings;
use crate::text::{BARRIER, Text};

/// A fingerprint with at most so many pairs of places gives them all as seeds; one with more gives a pair for each place.
/// Without the bound, an array of a million equal numbers would give a million million seeds.
const MAX_SEEDS_PER_FINGERPRINT: usize = 1024;

/// A run of equal tokens in two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Where it starts in the left text.
    pub(crate) left: u32,
    /// Where it starts in the right text.
    pub(crate) right: u32,
    /// Its length in tokens.
    pub(crate) length: u32,
}

/// The matches of two submissions, by their numbers in the index, in the order of the left one; none below the noise threshold.
///
/// Among runs of equal length the first in the left text is taken, so `left` should be chosen by what the texts hold: by their numbers.
pub(crate) fn matches(index: &Index, texts: &[Text], (left, right): (usize, usize), settings: &Settings) -> Vec<Run> {
    // Equal submissions match wholly, down to what is shorter than the noise threshold.
    if texts[left].codes == texts[right].codes {
        let whole = |run: std::ops::Range<usize>| Run {
            left: run.start as u32,
            right: run.start as u32,
            length: run.len() as u32,
        };
        return texts[left].own_runs().map(whole).collect();
    }
    let mut seeds = seeds(index, left, right);
    let (left, right) = (&texts[left].codes, &texts[right].codes);
    add_ties(&mut seeds, left, right, settings);
    seeds.sort_unstable();
    seeds.dedup();
    tile(extend(seeds, left, right), left.len(), right.len(), settings.noise_threshold as u32)
}

/// A place in each text, by diagonal first, so that the seeds of one run stand together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seed {
    diagonal: i64,
    left: u32,
}

fn seeds(index: &Index, left: usize, right: usize) -> Vec<Seed> {
    let mut seeds = Vec::new();
    let mut rights = by_fingerprint(index.occurrences(right)).peekable();
    for lefts in by_fingerprint(index.occurrences(left)) {
        let fingerprint = lefts[0].fingerprint;
        while rights.next_if(|chunk| chunk[0].fingerprint < fingerprint).is_some() {}
        let Some(rights) = rights.next_if(|chunk| chunk[0].fingerprint == fingerprint) else { continue };
        if index.weight(fingerprint) > 0 {
            pair_up(lefts, rights, &mut seeds);
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
        for place in opposite.saturating_sub(reach)..=opposite + reach {
            if place != opposite && right.get(place..place + k) == Some(kgram) {
                seeds.push(Seed { diagonal: place as i64 - i64::from(at), left: at });
            }
        }
    }
}

fn by_fingerprint(occurrences: &[Occurrence]) -> impl Iterator<Item = &[Occurrence]> {
    occurrences.chunk_by(|a, b| a.fingerprint == b.fingerprint)
}

fn pair_up(lefts: &[Occurrence], rights: &[Occurrence], seeds: &mut Vec<Seed>) {
    let seed = |left: &Occurrence, right: &Occurrence| Seed {
        diagonal: i64::from(right.position) - i64::from(left.position),
        left: left.position,
    };
    if lefts.len() * rights.len() <= MAX_SEEDS_PER_FINGERPRINT {
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

/// Takes the longest run that is still free on both sides, again and again.
fn tile(runs: Vec<Run>, n_left: usize, n_right: usize, k: u32) -> Vec<Run> {
    let priority = |run: Run| (run.length, Reverse(run.left), Reverse(run.right));
    let mut waiting: BinaryHeap<_> = runs.into_iter().filter(|run| run.length >= k).map(priority).collect();
    let mut left_taken = vec![false; n_left];
    let mut right_taken = vec![false; n_right];
    let mut tiles = Vec::new();
    while let Some((length, Reverse(left), Reverse(right))) = waiting.pop() {
        let (at, opposite, reach) = (left as usize, right as usize, length as usize);
        let free = |offset: &usize| !left_taken[at + offset] && !right_taken[opposite + offset];
        if (0..reach).all(|offset| free(&offset)) {
            left_taken[at..at + reach].fill(true);
            right_taken[opposite..opposite + reach].fill(true);
            tiles.push(Run { left, right, length });
            continue;
        }
        let offsets: Vec<usize> = (0..reach).filter(free).collect();
        for piece in offsets.chunk_by(|a, b| a + 1 == *b).filter(|piece| piece.len() >= k as usize) {
            let offset = piece[0] as u32;
            waiting.push(priority(Run { left: left + offset, right: right + offset, length: piece.len() as u32 }));
        }
    }
    tiles.sort_unstable_by_key(|run| run.left);
    tiles
}

//! Which k-grams several submissions have.
//!
//! The postings of all k-grams are sorted by hash, so that those of one k-gram stand together. All of them at once would be the largest piece of memory of a run, and a large piece is slow to sort. So hashes are cut into many small ranges, and the ranges are sorted a round at a time; each round hashes the texts anew, which is cheap. Of its postings no more is kept than who has each k-gram; where it stands is told to whoever wants to know.

use std::ops::RangeInclusive;

use rayon::prelude::*;

use crate::census::Census;
use crate::kgrams::kgram_hashes;
use crate::rows::Rows;
use crate::text::Text;
use crate::winnowing::winnow;

/// About so many postings are sorted together: half a megabyte, which stays near the processor.
const PER_RANGE: usize = 1 << 15;
/// About so many postings are there at once, 4 MB …
const PER_ROUND: usize = 1 << 18;
/// … or more, where that would take more rounds than this.
const MOST_ROUNDS: usize = 8;
/// The batch is dealt out in so many parts side by side.
const N_PARTS: usize = 64;

/// How texts are fingerprinted.
#[derive(Clone, Copy)]
pub(crate) struct Sampling {
    /// The length of a k-gram, in tokens.
    pub(crate) k: usize,
    /// The window of winnowing, in k-grams.
    pub(crate) window: usize,
}

/// Where a k-gram stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) submission: u32,
    /// Where it starts in the submission's text.
    pub(crate) position: u32,
}

/// One selected k-gram of one submission.
#[derive(Clone, Copy)]
struct Posting {
    hash: u64,
    place: Place,
}

/// The selected k-grams of a batch that count for more than one submission.
#[derive(Default)]
pub(crate) struct SharedKgrams {
    /// The submissions that have each k-gram, ascending. K-grams are numbered as they are found: by their hashes.
    holders: Rows<u32>,
    /// Where each k-gram is first met in the batch.
    first_met: Vec<Place>,
    /// How many k-grams each submission shares with nobody.
    pub(crate) n_unshared: Vec<u32>,
}

impl SharedKgrams {
    /// Finds them in `texts`, which stand for the submissions that `census` counts, and calls `met` for every place of each, from many threads.
    pub(crate) fn new(
        texts: &[Text],
        census: &Census,
        sampling: Sampling,
        met: impl Fn(Place, u32) + Sync,
    ) -> SharedKgrams {
        let mut shared = SharedKgrams { n_unshared: vec![0; texts.len()], ..SharedKgrams::default() };
        let n_codes: usize = texts.iter().map(|text| text.codes.len()).sum();
        let n_ranges = n_codes.div_ceil(PER_RANGE).max(1);
        let per_round = (PER_ROUND / PER_RANGE).max(n_ranges.div_ceil(MOST_ROUNDS));
        for first in (0..n_ranges).step_by(per_round) {
            let round = Round::new(first, per_round.min(n_ranges - first), n_ranges);
            let sorted = |parts: Vec<Vec<Posting>>| sort_out(parts.concat(), census);
            let found: Vec<Sorted> = round.deal(texts, sampling).into_par_iter().map(sorted).collect();
            shared.take(found, &met);
        }
        shared
    }

    /// Takes in what was found in the ranges of a round.
    fn take(&mut self, found: Vec<Sorted>, met: &(impl Fn(Place, u32) + Sync)) {
        let number_first = |next: &mut usize, sorted: &Sorted| {
            let first = *next;
            *next += sorted.places.len();
            Some(first as u32)
        };
        let firsts: Vec<u32> = found.iter().scan(self.holders.len(), number_first).collect();
        let holders_of_range = |(sorted, first): (&Sorted, u32)| {
            let mut holders = Rows::default();
            for (places, kgram) in sorted.places.iter().zip(first..) {
                places.iter().for_each(|&place| met(place, kgram));
                holders.push_row(holders_of(places));
            }
            holders
        };
        let holders: Vec<Rows<u32>> = found.par_iter().zip(firsts).map(holders_of_range).collect();
        for (sorted, holders) in found.iter().zip(&holders) {
            self.holders.append(holders);
            self.first_met.extend(sorted.places.iter().map(|places| places[0]));
            sorted.unshared.iter().for_each(|&submission| self.n_unshared[submission as usize] += 1);
        }
    }

    /// Their numbers in the order in which they are first met in the batch, so that those that stand together come together.
    pub(crate) fn in_order(&self) -> Vec<u32> {
        let mut order: Vec<(Place, u32)> = self.first_met.iter().copied().zip(0..).collect();
        order.par_sort_unstable();
        order.into_iter().map(|(_, kgram)| kgram).collect()
    }

    /// The submissions that have a k-gram, ascending.
    pub(crate) fn holders(&self, kgram: u32) -> &[u32] {
        self.holders.row(kgram as usize)
    }
}

/// Some ranges in a row of all that hashes are cut into.
struct Round {
    first: usize,
    n_here: usize,
    n_ranges: usize,
    /// The least and the greatest hash in them: told at once of each hash, where its range takes a long multiplication.
    hashes: RangeInclusive<u64>,
}

impl Round {
    fn new(first: usize, n_here: usize, n_ranges: usize) -> Round {
        // The least hash whose product with the number of ranges has a high half of `range`.
        let start = |range: usize| ((range as u128) << 64).div_ceil(n_ranges as u128);
        let hashes = start(first) as u64..=(start(first + n_here) - 1) as u64;
        Round { first, n_here, n_ranges, hashes }
    }

    /// The postings of each range of this round, in pieces.
    fn deal(&self, texts: &[Text], sampling: Sampling) -> Vec<Vec<Vec<Posting>>> {
        let n_texts = texts.len().div_ceil(N_PARTS).max(1);
        let of_part = |(part, texts): (usize, &[Text])| self.deal_part(texts, part * n_texts, sampling);
        let parts: Vec<Vec<Vec<Posting>>> = texts.par_chunks(n_texts).enumerate().map(of_part).collect();
        let mut ranges: Vec<Vec<Vec<Posting>>> = (0..self.n_here).map(|_| Vec::with_capacity(parts.len())).collect();
        for part in parts {
            ranges.iter_mut().zip(part).for_each(|(range, piece)| range.push(piece));
        }
        ranges
    }

    /// The fingerprints of texts, the first of which has a number, by range. Each run of own code is winnowed by itself.
    fn deal_part(&self, texts: &[Text], first_submission: usize, sampling: Sampling) -> Vec<Vec<Posting>> {
        let n_codes: usize = texts.iter().map(|text| text.codes.len()).sum();
        // Robust winnowing selects two of w + 1 k-grams (the paper, section 5.1).
        let n_expected = n_codes / self.n_ranges * 2 / sampling.window.saturating_add(1);
        let mut ranges: Vec<Vec<Posting>> = (0..self.n_here).map(|_| Vec::with_capacity(n_expected)).collect();
        let mut hashes = Vec::new();
        for (submission, text) in (first_submission as u32..).zip(texts) {
            for run in text.own_runs() {
                hashes.clear();
                kgram_hashes(&text.codes[run.clone()], sampling.k, &mut hashes);
                winnow(&hashes, sampling.window, |selected| {
                    let (hash, position) = (hashes[selected], (run.start + selected) as u32);
                    if self.hashes.contains(&hash) {
                        ranges[self.place_of(hash)].push(Posting { hash, place: Place { submission, position } });
                    }
                });
            }
        }
        ranges
    }

    /// Which range of this round a hash is in that is in one.
    fn place_of(&self, hash: u64) -> usize {
        let range = (u128::from(hash) * self.n_ranges as u128) >> 64;
        range as usize - self.first
    }
}

/// The k-grams of a range of hashes.
struct Sorted {
    /// The places of each one that counts for several submissions, ascending.
    places: Rows<Place>,
    /// For each other one, the submission that has it.
    unshared: Vec<u32>,
}

/// Sorts the postings of a range, which come in the order of their places, by k-gram.
fn sort_out(mut postings: Vec<Posting>, census: &Census) -> Sorted {
    postings.sort_by_key(|posting| posting.hash);
    let mut sorted = Sorted { places: Rows::default(), unshared: Vec::new() };
    for of_hash in postings.chunk_by(|a, b| a.hash == b.hash) {
        let (first, last) = (of_hash[0].place.submission, of_hash[of_hash.len() - 1].place.submission);
        if first != last || census.members(first as usize) > 1 {
            sorted.places.push_row(of_hash.iter().map(|posting| posting.place));
        } else {
            sorted.unshared.push(first);
        }
    }
    sorted.places.shrink();
    sorted
}

/// The submissions that a k-gram stands in, ascending.
fn holders_of(places: &[Place]) -> impl Iterator<Item = u32> {
    places.chunk_by(|a, b| a.submission == b.submission).map(|chunk| chunk[0].submission)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every hash is in one range of one round, or a k-gram would be lost or stand in two.
    #[test]
    fn rounds_have_every_hash_once() {
        for (n_ranges, per_round) in [(1, 64), (2, 1), (3, 2), (97, 64), (1000, 125)] {
            let rounds: Vec<Round> = (0..n_ranges)
                .step_by(per_round)
                .map(|first| Round::new(first, per_round.min(n_ranges - first), n_ranges))
                .collect();
            assert_eq!((*rounds[0].hashes.start(), *rounds[rounds.len() - 1].hashes.end()), (0, u64::MAX));
            for pair in rounds.windows(2) {
                assert_eq!(pair[0].hashes.end() + 1, *pair[1].hashes.start());
            }
            for round in &rounds {
                assert_eq!(round.place_of(*round.hashes.start()), 0);
                assert_eq!(round.place_of(*round.hashes.end()), round.n_here - 1);
            }
        }
    }
}

//! Finds the k-grams that several submissions have.
//!
//! The postings of all k-grams are sorted by hash, which brings those of one k-gram together. All of them at once would be the largest allocation of a run, and slow to sort. So the hashes are divided into many small ranges, and the ranges are sorted in rounds; each round hashes the texts again, which is cheap. Each round keeps only the holders of each k-gram and its first position.

use std::ops::RangeInclusive;

use rayon::prelude::*;

use crate::fingerprints::text::{Sampling, Text};
use crate::index::jagged_array::JaggedArray;
use crate::statistics::document_frequency::Population;
use crate::statistics::strength::{Strength, Strengths};

/// Approximate number of postings that are sorted together: half a megabyte, which fits into the cache.
const PER_RANGE: usize = 1 << 15;
/// Number of ranges of a round that takes 4 MB, approximately. Rounds of a batch that is not huge are larger if there would be more than [`USUAL_ROUNDS`].
const MIN_PER_ROUND: usize = (1 << 18) / PER_RANGE;
/// Number of ranges of the largest round, which takes 256 MB, approximately.
const MAX_PER_ROUND: usize = (1 << 24) / PER_RANGE;
/// Number of rounds of a batch that is neither small nor huge. Each hashes all texts, and holds a part of their postings.
const USUAL_ROUNDS: usize = 4;
/// Number of buckets that the postings of a range are divided into before they are sorted: about eight in each.
const N_BUCKETS: usize = PER_RANGE / 8;
/// Number of parts of the batch that are fingerprinted in parallel.
const N_PARTS: usize = 64;

/// The position of a k-gram in the batch.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TextPosition {
    pub(crate) submission: u32,
    /// Its first position in the submission's text.
    pub(crate) position: u32,
}

/// An occurrence of a fingerprint.
#[derive(Clone, Copy, Default)]
struct Posting {
    hash: u64,
    at: TextPosition,
}

/// The fingerprints of a batch that more than one submission has, duplicates counted. They are numbered in the order of their hashes.
#[derive(Default)]
pub(crate) struct SharedKgrams {
    /// The hash of each k-gram, ascending.
    pub(crate) hashes: Vec<u64>,
    /// The submissions that have each k-gram, ascending.
    holders: JaggedArray<u32>,
    /// The first position of each k-gram in the batch.
    first_positions: Vec<TextPosition>,
    /// The strength of each k-gram.
    strengths: Vec<Strength>,
    /// The strengths of the k-grams of each submission that nobody else has, summed, in eighths.
    pub(crate) unshared_eighths: Vec<u32>,
}

impl SharedKgrams {
    /// Finds the shared k-grams of `texts`, the distinct submissions of `population`.
    pub(crate) fn new(
        texts: &[Text],
        population: &Population,
        sampling: Sampling,
        strengths: &Strengths,
    ) -> SharedKgrams {
        let mut shared = SharedKgrams { unshared_eighths: vec![0; texts.len()], ..SharedKgrams::default() };
        let n_codes: usize = texts.iter().map(|text| text.codes.len()).sum();
        let n_ranges = n_codes.div_ceil(PER_RANGE).max(1);
        let per_round = n_ranges.div_ceil(USUAL_ROUNDS).clamp(MIN_PER_ROUND, MAX_PER_ROUND);
        // All rounds are as large as the largest need be.
        let per_round = n_ranges.div_ceil(n_ranges.div_ceil(per_round));
        for first in (0..n_ranges).step_by(per_round) {
            let round = Round::new(first, per_round.min(n_ranges - first), n_ranges);
            let ranges = round.postings(texts, sampling).into_par_iter();
            let group = |parts: Vec<Vec<Posting>>| group_by_hash(&round.sorted_by_hash(&parts), population, strengths);
            let found: Vec<RangeKgrams> = ranges.map(group).collect();
            found.into_iter().for_each(|range| shared.add(&range));
        }
        shared
    }

    /// Adds the k-grams of the next range.
    fn add(&mut self, range: &RangeKgrams) {
        self.hashes.extend(&range.hashes);
        self.holders.append(&range.holders);
        self.first_positions.extend(&range.first_positions);
        self.strengths.extend(&range.strengths);
        let unshared = range.unshared.iter();
        unshared.for_each(|(submission, strength)| self.unshared_eighths[*submission as usize] += strength.eighths());
    }

    /// Returns the numbers of the k-grams in the order of their first positions. Neighbors in a text are then neighbors in the index.
    pub(crate) fn in_order(&self) -> Vec<u32> {
        let mut order: Vec<(TextPosition, u32)> = self.first_positions.iter().copied().zip(0..).collect();
        order.par_sort_unstable();
        order.into_iter().map(|(_, kgram)| kgram).collect()
    }

    /// Returns the strength of a k-gram.
    pub(crate) fn strength(&self, kgram: u32) -> Strength {
        self.strengths[kgram as usize]
    }

    /// Returns the submissions that have a k-gram, ascending.
    pub(crate) fn holders(&self, kgram: u32) -> &[u32] {
        self.holders.row(kgram as usize)
    }
}

/// Consecutive ranges of hashes that are sorted in one round.
struct Round {
    first: usize,
    n_here: usize,
    n_ranges: usize,
    /// The least and the greatest hash of the round. Checking them is cheaper than the multiplication that finds a hash's range.
    hashes: RangeInclusive<u64>,
}

impl Round {
    fn new(first: usize, n_here: usize, n_ranges: usize) -> Round {
        // The least hash whose product with the number of ranges has `range` as its high half.
        let start = |range: usize| ((range as u128) << 64).div_ceil(n_ranges as u128);
        let hashes = start(first) as u64..=(start(first + n_here) - 1) as u64;
        Round { first, n_here, n_ranges, hashes }
    }

    /// Returns the postings of each range of this round, in parts.
    fn postings(&self, texts: &[Text], sampling: Sampling) -> Vec<Vec<Vec<Posting>>> {
        let n_texts = texts.len().div_ceil(N_PARTS).max(1);
        let chunks = texts.par_chunks(n_texts).enumerate();
        let parts: Vec<Vec<Vec<Posting>>> =
            chunks.map(|(part, texts)| self.postings_of_part(texts, part * n_texts, sampling)).collect();
        let mut ranges: Vec<Vec<Vec<Posting>>> = (0..self.n_here).map(|_| Vec::with_capacity(parts.len())).collect();
        for part in parts {
            ranges.iter_mut().zip(part).for_each(|(range, piece)| range.push(piece));
        }
        ranges
    }

    fn postings_of_part(&self, texts: &[Text], first_submission: usize, sampling: Sampling) -> Vec<Vec<Posting>> {
        let n_codes: usize = texts.iter().map(|text| text.codes.len()).sum();
        // The expected density of winnowing is 2 / (w + 1) (the winnowing paper, section 3.1).
        let n_expected = n_codes / self.n_ranges * 2 / sampling.window.saturating_add(1);
        let mut ranges: Vec<Vec<Posting>> = (0..self.n_here).map(|_| Vec::with_capacity(n_expected)).collect();
        let mut hashes = Vec::new();
        for (submission, text) in (first_submission as u32..).zip(texts) {
            text.for_each_fingerprint(sampling, &mut hashes, |hash, position| {
                if self.hashes.contains(&hash) {
                    let range = &mut ranges[self.range_of(hash)];
                    if range.len() == range.capacity() {
                        // Popular k-grams make ranges differ. To double each that is short would double the memory of a round.
                        range.reserve_exact(range.len() / 8 + 1);
                    }
                    range.push(Posting { hash, at: TextPosition { submission, position } });
                }
            });
        }
        ranges
    }

    /// Returns the index of a hash's range within this round. The hash must lie in the round.
    fn range_of(&self, hash: u64) -> usize {
        part_of(hash, self.n_ranges) - self.first
    }

    /// Returns the postings of a range by hash, and those of each hash in the order of the parts.
    ///
    /// Hashes are evenly distributed. So dividing the range once more leaves a few postings in each bucket, but for popular k-grams.
    fn sorted_by_hash(&self, parts: &[Vec<Posting>]) -> Vec<Posting> {
        let bucket_of = |posting: &Posting| part_of(posting.hash, self.n_ranges * N_BUCKETS) % N_BUCKETS;
        let mut starts = [0; N_BUCKETS + 1];
        parts.iter().flatten().for_each(|posting| starts[bucket_of(posting) + 1] += 1);
        for bucket in 0..N_BUCKETS {
            starts[bucket + 1] += starts[bucket];
        }
        let mut sorted = vec![Posting::default(); starts[N_BUCKETS]];
        let mut next = starts;
        for posting in parts.iter().flatten() {
            let next = &mut next[bucket_of(posting)];
            sorted[*next] = *posting;
            *next += 1;
        }
        // A stable sort keeps the postings of each k-gram in order.
        starts.windows(2).for_each(|bucket| sorted[bucket[0]..bucket[1]].sort_by_key(|posting| posting.hash));
        sorted
    }
}

/// Returns the index of the part that a hash lies in if all hashes are divided into equal parts.
fn part_of(hash: u64, n_parts: usize) -> usize {
    ((u128::from(hash) * n_parts as u128) >> 64) as usize
}

/// The k-grams of a range of hashes, as in [`SharedKgrams`].
#[derive(Default)]
struct RangeKgrams {
    hashes: Vec<u64>,
    holders: JaggedArray<u32>,
    first_positions: Vec<TextPosition>,
    strengths: Vec<Strength>,
    /// The submission of each k-gram that nobody else has, and the strength of the k-gram.
    unshared: Vec<(u32, Strength)>,
}

/// Groups the postings of a range by k-gram. They must be in the order of their hashes, and those of each hash in the order of their positions.
fn group_by_hash(postings: &[Posting], population: &Population, strengths: &Strengths) -> RangeKgrams {
    let mut range = RangeKgrams::default();
    for of_hash in postings.chunk_by(|a, b| a.hash == b.hash) {
        let (first, last) = (of_hash[0].at, of_hash[of_hash.len() - 1].at);
        let strength = strengths.of(of_hash[0].hash);
        if first.submission != last.submission || population.has_duplicates(first.submission as usize) {
            range.hashes.push(of_hash[0].hash);
            range.holders.push_row(holders_of(of_hash));
            range.first_positions.push(first);
            range.strengths.push(strength);
        } else {
            range.unshared.push((first.submission, strength));
        }
    }
    range.holders.shrink();
    range
}

/// Returns the submissions of a k-gram's postings, ascending.
fn holders_of(postings: &[Posting]) -> impl Iterator<Item = u32> {
    postings.chunk_by(|a, b| a.at.submission == b.at.submission).map(|chunk| chunk[0].at.submission)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every hash lies in exactly one range of one round. Otherwise a k-gram would be lost or split.
    #[test]
    fn rounds_partition_all_hashes() {
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
                assert_eq!(round.range_of(*round.hashes.start()), 0);
                assert_eq!(round.range_of(*round.hashes.end()), round.n_here - 1);
            }
        }
    }
}

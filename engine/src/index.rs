//! The positional index: which fingerprint stands where.
//!
//! It is a sorted list of postings, kept in two views: from a fingerprint to the submissions that have it, and from a submission to its fingerprints with their positions.
//! A fingerprint that only one submission has can never join a pair, so all that is kept of it is that it is there.
//! Submissions are numbered by their twins: equal ones are indexed once and counted as many.

use std::ops::Range;

use rayon::prelude::*;

use crate::census::Census;
use crate::kgrams::kgram_hashes;
use crate::rarity::{Evidence, bits, rarity};
use crate::settings::Common;
use crate::text::Text;
use crate::vocabularies::Vocabularies;
use crate::winnowing::winnow;

/// One selected k-gram of one submission.
#[derive(Clone, Copy)]
struct Posting {
    hash: u64,
    submission: u32,
    position: u32,
}

impl Posting {
    /// Hash first, then submission, then position, as one number: it compares in one step.
    fn key(&self) -> u128 {
        u128::from(self.hash) << 64 | u128::from(self.submission) << 32 | u128::from(self.position)
    }
}

/// A fingerprint at a position of a submission.
#[derive(Clone, Copy)]
pub(crate) struct Occurrence {
    /// The fingerprint's number among those that several submissions share.
    pub(crate) fingerprint: u32,
    /// Where its k-gram starts in the submission's text.
    pub(crate) position: u32,
}

/// How texts are fingerprinted.
#[derive(Clone, Copy)]
pub(crate) struct Sampling {
    /// The length of a k-gram, in tokens.
    pub(crate) k: usize,
    /// The window of winnowing, in k-grams.
    pub(crate) window: usize,
    /// A fingerprint in more submissions than this is common code.
    pub(crate) common_above: usize,
}

/// All fingerprints that more than one submission has.
pub(crate) struct Index {
    /// What each fingerprint says; nothing for common code.
    weights: Vec<Evidence>,
    /// The submissions that have each fingerprint, ascending.
    holders: Rows<u32>,
    /// The fingerprints of each submission, ascending, and by position where one occurs several times.
    occurrences: Rows<Occurrence>,
    /// How many fingerprints each submission shares with nobody.
    n_unshared: Vec<u32>,
    /// What each submission's fingerprints say that it shares with nobody, one by one.
    unshared: Vec<Evidence>,
    /// What all distinct fingerprints of each submission say together, also those that nobody shares.
    totals: Vec<Evidence>,
}

/// Weighs a fingerprint that is not common code until the census is known.
const UNWEIGHED: Evidence = 1;

impl Index {
    /// Indexes `texts`, which stand for the submissions that `census` counts.
    pub(crate) fn new(texts: &[Text], census: &Census, sampling: Sampling) -> Index {
        let postings = sorted_postings(texts, sampling);
        let mut index = Index {
            weights: Vec::new(),
            holders: Rows::default(),
            occurrences: Rows::default(),
            n_unshared: vec![0; texts.len()],
            unshared: Vec::new(),
            totals: Vec::new(),
        };
        let mut shared: Vec<&[Posting]> = Vec::new();
        for of_hash in postings.chunk_by(|a, b| a.hash == b.hash) {
            let n_having: usize = holders_of(of_hash).map(|holder| census.members(holder as usize)).sum();
            if n_having > 1 {
                shared.push(of_hash);
            } else if sampling.common_above > 0 {
                index.n_unshared[of_hash[0].submission as usize] += 1;
            }
        }
        // K-grams that stand together get numbers that stand together, so that what is walked in a row lies in a row.
        shared.par_sort_unstable_by_key(|of_hash| (of_hash[0].submission, of_hash[0].position));
        let mut by_submission: Vec<(u32, Occurrence)> = Vec::new();
        for of_hash in shared {
            let fingerprint = index.weights.len() as u32;
            let n_having: usize = holders_of(of_hash).map(|holder| census.members(holder as usize)).sum();
            let is_common = n_having > sampling.common_above || holders_of(of_hash).count() > Common::MOST;
            index.weights.push(if is_common { 0 } else { UNWEIGHED });
            index.holders.push_row(holders_of(of_hash));
            let occurrence =
                |posting: &Posting| (posting.submission, Occurrence { fingerprint, position: posting.position });
            by_submission.extend(of_hash.iter().map(occurrence));
        }
        drop(postings);
        index.occurrences = Rows::grouped(texts.len(), &by_submission);
        index.weigh(census);
        index
    }

    /// Weighs every fingerprint that is not common code by how many have it.
    pub(crate) fn weigh(&mut self, census: &Census) {
        let of_unshared = |submission: usize| rarity(1, census.n_peers(census.vocabularies(submission)));
        self.unshared = (0..self.n_unshared.len()).map(of_unshared).collect();
        let totals = self.n_unshared.iter().zip(&self.unshared);
        self.totals = totals.map(|(&n_unshared, unshared)| Evidence::from(n_unshared) * unshared).collect();
        let mut tally = census.tally();
        for (fingerprint, weight) in self.weights.iter_mut().enumerate().filter(|(_, weight)| **weight > 0) {
            let holders = self.holders.row(fingerprint);
            *weight = rarity(tally.count(holders), census.n_peers(vocabularies(holders, census)));
            holders.iter().for_each(|&holder| self.totals[holder as usize] += *weight);
        }
    }

    /// How many submissions are indexed, twins counted once.
    pub(crate) fn n_submissions(&self) -> usize {
        self.n_unshared.len()
    }

    /// How many fingerprints several submissions share.
    pub(crate) fn n_fingerprints(&self) -> usize {
        self.weights.len()
    }

    /// What sharing a fingerprint says. Nothing when it is common code.
    pub(crate) fn weight(&self, fingerprint: u32) -> Evidence {
        self.weights[fingerprint as usize]
    }

    /// The submissions that have a fingerprint, ascending.
    pub(crate) fn holders(&self, fingerprint: u32) -> &[u32] {
        self.holders.row(fingerprint as usize)
    }

    /// The shared fingerprints of a submission, ascending.
    pub(crate) fn occurrences(&self, submission: usize) -> &[Occurrence] {
        self.occurrences.row(submission)
    }

    /// The distinct shared fingerprints of a submission that are not common code.
    pub(crate) fn telling(&self, submission: usize) -> impl Iterator<Item = u32> {
        let distinct = self.occurrences(submission).chunk_by(|a, b| a.fingerprint == b.fingerprint);
        distinct.map(|chunk| chunk[0].fingerprint).filter(|&fingerprint| self.weight(fingerprint) > 0)
    }

    /// What all of a submission's fingerprints would say, in bits, if nobody else had any of them.
    pub(crate) fn unshared_total(&self, submission: usize) -> f64 {
        let n_fingerprints = self.telling(submission).count() + self.n_unshared[submission] as usize;
        bits(n_fingerprints as Evidence * self.unshared[submission])
    }

    /// What all of a submission's fingerprints say together: the most that it can share with anybody.
    pub(crate) fn total(&self, submission: usize) -> Evidence {
        self.totals[submission]
    }
}

/// What all holders of a fingerprint are written in; its own vocabulary is among that.
fn vocabularies(holders: &[u32], census: &Census) -> Vocabularies {
    let all = holders.iter().map(|&holder| census.vocabularies(holder as usize));
    all.reduce(Vocabularies::shared).unwrap_or_default()
}

/// The submissions in postings of one hash, ascending.
fn holders_of(of_hash: &[Posting]) -> impl Iterator<Item = u32> {
    of_hash.chunk_by(|a, b| a.submission == b.submission).map(|chunk| chunk[0].submission)
}

fn sorted_postings(texts: &[Text], sampling: Sampling) -> Vec<Posting> {
    let of_text = |(submission, text): (usize, &Text)| fingerprints(text, submission as u32, sampling);
    let mut postings: Vec<Posting> = texts.par_iter().enumerate().flat_map_iter(of_text).collect();
    postings.par_sort_unstable_by_key(Posting::key);
    postings
}

/// The fingerprints of a text: each run of own code is winnowed by itself.
fn fingerprints(text: &Text, submission: u32, sampling: Sampling) -> Vec<Posting> {
    let mut found = Vec::new();
    let mut hashes = Vec::new();
    for run in text.own_runs() {
        hashes.clear();
        kgram_hashes(&text.codes[run.clone()], sampling.k, &mut hashes);
        winnow(&hashes, sampling.window, |selected| {
            found.push(Posting { hash: hashes[selected], submission, position: (run.start + selected) as u32 });
        });
    }
    found
}

/// Rows of different lengths in one piece of memory.
struct Rows<T> {
    items: Vec<T>,
    /// Where each row starts, and last, where one more would.
    starts: Vec<usize>,
}

impl<T> Default for Rows<T> {
    fn default() -> Rows<T> {
        Rows { items: Vec::new(), starts: vec![0] }
    }
}

impl<T> Rows<T> {
    fn push_row(&mut self, items: impl Iterator<Item = T>) {
        self.items.extend(items);
        self.starts.push(self.items.len());
    }

    fn row(&self, row: usize) -> &[T] {
        &self.items[self.range(row)]
    }

    fn range(&self, row: usize) -> Range<usize> {
        self.starts[row]..self.starts[row + 1]
    }
}

impl<T: Copy> Rows<T> {
    /// Items with the numbers of their rows, put together row by row; within a row they keep their order.
    fn grouped(n_rows: usize, items: &[(u32, T)]) -> Rows<T> {
        let mut starts = vec![0; n_rows + 1];
        for (row, _) in items {
            starts[*row as usize + 1] += 1;
        }
        for row in 0..n_rows {
            starts[row + 1] += starts[row];
        }
        let Some(&(_, filler)) = items.first() else { return Rows { items: Vec::new(), starts } };
        let mut grouped = vec![filler; items.len()];
        let mut next = starts.clone();
        for &(row, item) in items {
            grouped[next[row as usize]] = item;
            next[row as usize] += 1;
        }
        Rows { items: grouped, starts }
    }
}

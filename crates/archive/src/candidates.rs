//! Finds by the index alone the stored submissions that are like some new ones.
//!
//! Two kinds of candidates are needed besides the most similar ones, both from batches for the same task:
//!
//! * Submissions for the *same task* have much of what the new ones have in common. They show what is usual.
//! * A *background sample* is drawn from the same batches. If only the submissions most like a single late one were compared, nobody could say how far it stands out.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use anyhow::Result;
use rusqlite::Connection;

use crate::batches::{StoredBatch, SubmissionId};
use crate::counting::{Counters, MAX_FINGERPRINTS, QueryBits, Similar, Totals, rounds};
use crate::numbering::Numbering;
use crate::postings::Fingerprint;

/// A stored submission that shares less than this fraction of a new submission's bits, as its denominator, is like it by chance.
const MIN_SHARE: u32 = 20;
/// Minimum number of similar submissions that are noted for each new one.
const MIN_DEPTH: usize = 32;
/// Minimum number of the most similar submissions that are compared, divided among the new ones, however little they share. The best honest pairs are among them, and the expectation by chance is made from these.
pub(super) const MIN_SIMILAR: usize = 125;

/// The stored submissions to compare some new ones with.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Candidates {
    /// All submissions for the same task if they are at most as many as are wanted. Or else the most similar submission of each new one, then the second of each, and so on; then those for the same task. None is there twice.
    pub(super) ids: Vec<SubmissionId>,
    /// Number of pairs with other stored submissions that would be worth comparing.
    pub(super) n_pairs_passed_over: usize,
    /// The ids of the batches for other tasks. Only the submissions in them that are like a new one are candidates.
    pub(super) other_tasks: BTreeSet<i64>,
}

/// Finds at most `max` candidates among all submissions of `batches`. `queries` has the fingerprints of each new submission. `is_same_task` says whether a batch is for the same task as they are, if that is known.
///
/// # Errors
/// The index cannot be read, or is damaged.
pub(super) fn candidates(
    connection: &Connection,
    batches: &[StoredBatch],
    queries: &[Vec<Fingerprint>],
    max: usize,
    is_same_task: impl Fn(&StoredBatch) -> Option<bool>,
) -> Result<Candidates> {
    let numbering = Numbering::new(batches);
    let Ranking { mut totals, ranked, n_pairs } = Ranking::new(connection, &numbering, queries, max)?;
    totals.add_common(connection)?;
    Ok(choose(&numbering, batches, totals, (ranked, n_pairs), max, is_same_task))
}

/// Finds at most `max` submissions of `batches` that are like a document with these fingerprints.
///
/// # Errors
/// As for [`candidates`].
pub(super) fn most_similar(
    connection: &Connection,
    batches: &[StoredBatch],
    document: Vec<Fingerprint>,
    max: usize,
) -> Result<Vec<SubmissionId>> {
    let numbering = Numbering::new(batches);
    let queries = [document];
    let Ranking { mut totals, ranked, n_pairs } = Ranking::new(connection, &numbering, &queries, max)?;
    if ranked.len() >= max {
        return Ok(ranked.into_iter().take(max).map(|ranked| numbering.id(ranked.similar.stored)).collect());
    }
    // Common code finds submissions for the same task, which fill the places that are left.
    totals.add_common(connection)?;
    Ok(choose(&numbering, batches, totals, (ranked, n_pairs), max, |_| None).ids)
}

/// The stored submissions that share rare fingerprints with new ones.
struct Ranking<'a> {
    totals: Totals<'a>,
    /// The most similar ones of each new submission, the first of each before the second of each.
    ranked: Vec<Ranked>,
    /// For each stored submission the number of pairs that it is worth comparing in.
    n_pairs: Vec<u32>,
}

impl<'a> Ranking<'a> {
    fn new(
        connection: &Connection,
        numbering: &'a Numbering,
        queries: &[Vec<Fingerprint>],
        max: usize,
    ) -> Result<Ranking<'a>> {
        let n_queries = queries.len().max(1);
        let depth = max.div_ceil(n_queries).max(MIN_DEPTH);
        let min_similar = MIN_SIMILAR / n_queries;
        let (mut ranked, mut n_pairs): (Vec<Ranked>, Vec<u32>) = (Vec::new(), vec![0; numbering.n_stored]);
        let (mut totals, mut counters) = (Totals::new(numbering, queries), Counters::new(numbering.n_stored));
        for round in rounds(queries, MAX_FINGERPRINTS) {
            let holders = totals.look_up(connection, queries, round.clone())?;
            for query in round {
                counters.count(query, &holders);
                let mut similar = counters.at_least(min_shared(totals.query_bits[query].informative));
                let n_similar = similar.len();
                similar.iter().for_each(|similar| n_pairs[similar.stored as usize] += 1);
                if n_similar < min_similar {
                    similar = counters.at_least(1);
                    keep_best(&mut similar, min_similar);
                }
                keep_best(&mut similar, depth);
                let of_rank = |(rank, similar)| Ranked { rank, similar, by_chance: rank >= n_similar };
                ranked.extend(similar.into_iter().enumerate().map(of_rank));
            }
        }
        ranked.sort_unstable();
        Ok(Ranking { totals, ranked, n_pairs })
    }
}

/// Chooses candidates from those that are ranked and those for the same task.
fn choose(
    numbering: &Numbering,
    batches: &[StoredBatch],
    totals: Totals<'_>,
    (mut ranked, mut n_pairs): (Vec<Ranked>, Vec<u32>),
    max: usize,
    is_same_task: impl Fn(&StoredBatch) -> Option<bool>,
) -> Candidates {
    let other_tasks = totals.overlaps.other_tasks(batches, is_same_task);
    let is_of_other_task = |stored: u32| other_tasks.contains(&numbering.id(stored).batch);
    ranked.retain(|ranked| !(ranked.by_chance && is_of_other_task(ranked.similar.stored)));
    let mut same_task = same_task(&totals.same_task_bits, min_same_task_bits(&totals.query_bits));
    same_task.retain(|&stored| !is_of_other_task(stored));
    same_task.iter().for_each(|&stored| n_pairs[stored as usize] = totals.query_bits.len() as u32);
    let n_wanted: usize = n_pairs.iter().map(|n_pairs| *n_pairs as usize).sum();
    let of_same_task = batches.iter().filter(|batch| !other_tasks.contains(&batch.id));
    let n_of_same_task: usize = of_same_task.map(|batch| batch.n_submissions).sum();
    let mut chosen: Vec<u32> = Vec::new();
    if n_of_same_task <= max {
        chosen.extend((0..numbering.n_stored as u32).filter(|&stored| !is_of_other_task(stored)));
    }
    chosen.extend(ranked.iter().map(|ranked| ranked.similar.stored).chain(same_task));
    let mut is_chosen = vec![false; numbering.n_stored];
    chosen.retain(|&stored| !mem::replace(&mut is_chosen[stored as usize], true));
    chosen.truncate(max);
    let n_compared: usize = chosen.iter().map(|&stored| n_pairs[stored as usize] as usize).sum();
    Candidates {
        n_pairs_passed_over: n_wanted - n_compared,
        ids: chosen.into_iter().map(|stored| numbering.id(stored)).collect(),
        other_tasks,
    }
}

/// Adds a background sample until there are `min` submissions. Batches with most candidates come first; the sample of a batch does not depend on the content of its submissions.
pub(super) fn with_background_sample(
    mut ids: Vec<SubmissionId>,
    batches: &[StoredBatch],
    min: usize,
) -> Vec<SubmissionId> {
    let chosen: BTreeSet<SubmissionId> = ids.iter().copied().collect();
    let mut n_chosen: BTreeMap<i64, usize> = BTreeMap::new();
    ids.iter().for_each(|id| *n_chosen.entry(id.batch).or_default() += 1);
    let mut batches: Vec<&StoredBatch> = batches.iter().collect();
    batches.sort_by_key(|batch| (Reverse(n_chosen.get(&batch.id).copied().unwrap_or_default()), batch.id));
    let others = batches.into_iter().flat_map(shuffled).filter(|id| !chosen.contains(id));
    let n_missing = min.saturating_sub(ids.len());
    ids.extend(others.take(n_missing));
    ids
}

/// Returns the submissions of a batch in an order in which every prefix is spread over the whole batch (Knuth's multiplicative hashing).
pub(super) fn shuffled(batch: &StoredBatch) -> Vec<SubmissionId> {
    let mut ids: Vec<SubmissionId> = batch.submission_ids().collect();
    ids.sort_by_key(|id| id.number.wrapping_mul(2_654_435_769));
    ids
}

/// Returns the number of bits that a stored submission for the same task shares at least: as much as three quarters of the new submissions share with their classmates. A single new submission has no classmates; then it is a part of its own bits.
fn min_same_task_bits(queries: &[QueryBits]) -> u32 {
    let lower_quartile = |figure: fn(&QueryBits) -> u32| {
        let mut figures: Vec<u32> = queries.iter().map(figure).collect();
        figures.sort_unstable();
        figures.get(figures.len() / 4).copied().unwrap_or_default()
    };
    lower_quartile(|bits| bits.with_class).max(lower_quartile(|bits| bits.total) / MIN_SHARE).max(1)
}

/// Returns the stored submissions that share at least `min` bits with the new ones, those with most bits first.
fn same_task(bits: &[u32], min: u32) -> Vec<u32> {
    let mut found: Vec<u32> = (0..bits.len() as u32).filter(|&stored| bits[stored as usize] >= min).collect();
    found.sort_by_key(|&stored| Reverse(bits[stored as usize]));
    found
}

/// A similar submission and its rank among those of one new submission, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    rank: usize,
    similar: Similar,
    /// Whether it shares no more than any two do.
    by_chance: bool,
}

/// Returns the number of bits below which a stored submission is like a new one by chance.
fn min_shared(informative: u32) -> u16 {
    u16::try_from(informative / MIN_SHARE).unwrap_or(u16::MAX).max(1)
}

/// Leaves the `n` most similar submissions, best first.
fn keep_best(similar: &mut Vec<Similar>, n: usize) {
    if n < similar.len() {
        similar.select_nth_unstable(n);
        similar.truncate(n);
    }
    similar.sort_unstable();
}

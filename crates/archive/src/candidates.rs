//! Finds by the index alone the stored submissions that are like some new ones.
//!
//! The fingerprints of the new submissions are looked up one after the other. The weight of a fingerprint depends on how many submissions have it, so its holders are first collected from all segments of the index; then each adds to a counter for every pair of a new and a stored submission. Memory does not grow with the number of stored fingerprints.
//!
//! Two kinds of candidates are needed besides the most similar ones, both from batches for the same task:
//!
//! * Submissions for the *same task* have much of what the new ones have in common. They show what is usual.
//! * A *background sample* is drawn from the same batches. If only the submissions most like a single late one were compared, nobody could say how far it stands out.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use anyhow::Result;
use lookalike_engine::Common;
use rusqlite::Connection;

use crate::batches::{StoredBatch, SubmissionId};
use crate::postings::Fingerprint;
use crate::segments::Lookup;
use crate::tasks::Overlaps;

/// Maximum number of counters in memory, of two bytes each. If there are more pairs, the new submissions are handled in several turns.
const MAX_COUNTERS: usize = 64 << 20;
/// A stored submission that shares less than this fraction of a new submission's bits, as its denominator, is like it by chance.
const MIN_SHARE: u32 = 20;
/// Minimum number of similar submissions that are noted for each new one.
const MIN_DEPTH: usize = 32;
/// Minimum number of the most similar submissions that are compared, divided among the new ones, however little they share. The best honest pairs are among them, and the expectation by chance is made from these.
const MIN_SIMILAR: usize = 125;

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
    let in_class = queries_of(queries);
    let n_queries = queries.len().max(1);
    let depth = max.div_ceil(n_queries).max(MIN_DEPTH);
    let min_similar = MIN_SIMILAR / n_queries;
    let mut ranked: Vec<Ranked> = Vec::new();
    // For each stored submission the number of pairs that it is worth comparing in.
    let mut n_pairs = vec![0; numbering.n_stored];
    // For each stored submission the bits that it shares with the new ones, summed over these.
    let mut same_task_bits = vec![0; numbering.n_stored];
    let mut query_bits = Vec::new();
    let mut overlaps = Overlaps::new(queries.len(), &numbering.ids());
    let at_a_time = (MAX_COUNTERS / numbering.n_stored.max(1)).max(1);
    for some in queries.chunks(at_a_time) {
        let counts = count(connection, &numbering, &in_class, some, (&mut same_task_bits, &mut overlaps))?;
        for (row, bits) in counts.rows() {
            let mut similar = most_similar(row, min_shared(bits.informative));
            let n_similar = similar.len();
            similar.iter().for_each(|similar| n_pairs[similar.stored as usize] += 1);
            if n_similar < min_similar {
                similar = most_similar(row, 1);
                similar.truncate(min_similar);
            }
            similar.truncate(depth);
            let of_rank = |(rank, similar)| Ranked { rank, similar, by_chance: rank >= n_similar };
            ranked.extend(similar.into_iter().enumerate().map(of_rank));
        }
        query_bits.extend(counts.query_bits);
    }
    ranked.sort_unstable();
    let other_tasks = overlaps.other_tasks(batches, is_same_task);
    let is_of_other_task = |stored: u32| other_tasks.contains(&numbering.id(stored).batch);
    ranked.retain(|ranked| !(ranked.by_chance && is_of_other_task(ranked.similar.stored)));
    let mut same_task = same_task(&same_task_bits, min_same_task_bits(&query_bits));
    same_task.retain(|&stored| !is_of_other_task(stored));
    same_task.iter().for_each(|&stored| n_pairs[stored as usize] = queries.len());
    let n_wanted: usize = n_pairs.iter().sum();
    let mut chosen: Vec<u32> = (0..numbering.n_stored as u32).filter(|&stored| !is_of_other_task(stored)).collect();
    if chosen.len() > max {
        chosen.clear();
    }
    chosen.extend(ranked.iter().map(|ranked| ranked.similar.stored).chain(same_task));
    let mut is_chosen = vec![false; numbering.n_stored];
    chosen.retain(|&stored| !mem::replace(&mut is_chosen[stored as usize], true));
    chosen.truncate(max);
    let n_compared: usize = chosen.iter().map(|&stored| n_pairs[stored as usize]).sum();
    Ok(Candidates {
        n_pairs_passed_over: n_wanted - n_compared,
        ids: chosen.into_iter().map(|stored| numbering.id(stored)).collect(),
        other_tasks,
    })
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
    let mut found: Vec<u32> = (0..bits.len() as u32).collect();
    found.retain(|&stored| bits[stored as usize] >= min);
    found.sort_by_key(|&stored| Reverse(bits[stored as usize]));
    found
}

/// Numbers all stored submissions, batch after batch.
struct Numbering {
    /// The id of each batch, ascending, and the number of its first submission.
    firsts: Vec<(i64, u32)>,
    n_stored: usize,
}

impl Numbering {
    fn new(batches: &[StoredBatch]) -> Numbering {
        let mut sizes: Vec<(i64, usize)> = batches.iter().map(|batch| (batch.id, batch.n_submissions)).collect();
        sizes.sort_unstable();
        let mut numbering = Numbering { firsts: Vec::with_capacity(sizes.len()), n_stored: 0 };
        for (batch, size) in sizes {
            numbering.firsts.push((batch, numbering.n_stored as u32));
            numbering.n_stored += size;
        }
        numbering
    }

    /// Returns the number of a submission; none if its batch is not searched. `near` is the index of the batch that was asked for last.
    fn number(&self, id: SubmissionId, near: &mut usize) -> Option<u32> {
        // Neighboring holders are mostly of the same batch.
        if self.firsts.get(*near).is_none_or(|first| first.0 != id.batch) {
            *near = self.firsts.binary_search_by_key(&id.batch, |first| first.0).ok()?;
        }
        let next = self.firsts.get(*near + 1).map_or(self.n_stored as u32, |first| first.1);
        self.firsts[*near].1.checked_add(id.number).filter(|number| *number < next)
    }

    /// Returns the ids of the batches in the order of their numbers.
    fn ids(&self) -> Vec<i64> {
        self.firsts.iter().map(|first| first.0).collect()
    }

    fn id(&self, stored: u32) -> SubmissionId {
        let (batch, first) = self.firsts[self.firsts.partition_point(|first| first.1 <= stored) - 1];
        SubmissionId { batch, number: stored - first }
    }
}

/// A stored submission and the bits that it shares with a new one. Those that share most come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Similar {
    shared: Reverse<u16>,
    stored: u32,
}

/// A similar submission and its rank among those of one new submission, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    rank: usize,
    similar: Similar,
    /// Whether it shares no more than any two do.
    by_chance: bool,
}

/// The bits that each pair of a new and a stored submission shares.
struct Counts {
    /// A row for each new submission.
    counts: Vec<u16>,
    query_bits: Vec<QueryBits>,
    n_stored: usize,
}

/// The weight of a new submission's fingerprints, in bits.
#[derive(Clone, Copy, Default)]
struct QueryBits {
    /// All fingerprints.
    total: u32,
    /// Fingerprints that are not common code.
    informative: u32,
    /// All fingerprints, each once for every classmate that has it too.
    with_class: u32,
}

impl Counts {
    fn rows(&self) -> impl Iterator<Item = (&[u16], QueryBits)> {
        self.counts.chunks(self.n_stored.max(1)).zip(self.query_bits.iter().copied())
    }

    fn add(&mut self, query: u32, holders: &[u32], bits: u16) {
        let first = query as usize * self.n_stored;
        let row = &mut self.counts[first..first + self.n_stored];
        for stored in holders {
            let count = &mut row[*stored as usize];
            *count = count.saturating_add(bits);
        }
    }
}

impl QueryBits {
    fn add(&mut self, bits: u16, n_in_class: usize, is_informative: bool) {
        let bits = u32::from(bits);
        self.total += bits;
        self.informative += if is_informative { bits.max(1) } else { 0 };
        self.with_class += bits * (n_in_class as u32).saturating_sub(1);
    }
}

/// A fingerprint of a new submission, with the index of the submission.
type Query = (Fingerprint, u32);

/// Counts the bits that each of some queries shares with each stored submission. `in_class` has the fingerprints of all new submissions. Adds to the bits of the same task and to the overlaps.
fn count(
    connection: &Connection,
    numbering: &Numbering,
    in_class: &[Query],
    some: &[Vec<Fingerprint>],
    (same_task_bits, overlaps): (&mut [u32], &mut Overlaps),
) -> Result<Counts> {
    let n_stored = numbering.n_stored;
    let (counts, query_bits) = (vec![0; n_stored * some.len()], vec![QueryBits::default(); some.len()]);
    let mut counts = Counts { counts, query_bits, n_stored };
    let wanted = queries_of(some);
    let mut lookup = Lookup::new(connection)?;
    let (mut holders, mut near): (Vec<u32>, usize) = (Vec::new(), 0);
    for wanted in wanted.chunk_by(|one, other| one.0 == other.0) {
        let fingerprint = wanted[0].0;
        holders.clear();
        lookup.each_holder(fingerprint, |id| {
            if let Some(number) = numbering.number(id, &mut near) {
                holders.push(number);
                overlaps.add_stored(near, wanted.len());
            }
        })?;
        let n_in_class = queries_with(in_class, fingerprint).len();
        overlaps.add_new(wanted.len(), n_in_class);
        let n_holders = holders.len() + n_in_class;
        let bits = bits(n_holders, n_stored + overlaps.n_new);
        for stored in &holders {
            same_task_bits[*stored as usize] += wanted.len() as u32 * u32::from(bits);
        }
        let is_informative = n_holders <= Common::MAX_SUBMISSIONS;
        for (_, query) in wanted {
            counts.query_bits[*query as usize].add(bits, n_in_class, is_informative);
            if is_informative {
                counts.add(*query, &holders, bits.max(1));
            }
        }
    }
    Ok(counts)
}

/// Returns the fingerprints of new submissions, each with the index of its submission, ascending.
fn queries_of(submissions: &[Vec<Fingerprint>]) -> Vec<Query> {
    let mut all: Vec<Query> = Vec::new();
    for (query, fingerprints) in submissions.iter().enumerate() {
        all.extend(fingerprints.iter().map(|fingerprint| (*fingerprint, query as u32)));
    }
    all.sort_unstable();
    all
}

/// Returns the queries for a fingerprint among ascending ones.
fn queries_with(queries: &[Query], fingerprint: Fingerprint) -> &[Query] {
    let start = queries.partition_point(|query| query.0 < fingerprint);
    let length = queries[start..].partition_point(|query| query.0 == fingerprint);
    &queries[start..start + length]
}

/// Returns the weight in bits of sharing a fingerprint that `n_holders` of `n_all` submissions have; 0 if all have it.
fn bits(n_holders: usize, n_all: usize) -> u16 {
    (n_all / n_holders.max(1)).max(1).ilog2() as u16
}

/// Returns the number of bits below which a stored submission is like a new one by chance.
fn min_shared(informative: u32) -> u16 {
    u16::try_from(informative / MIN_SHARE).unwrap_or(u16::MAX).max(1)
}

/// Returns the stored submissions that share at least `min` bits with a new one, best first.
fn most_similar(row: &[u16], min: u16) -> Vec<Similar> {
    let all = row.iter().zip(0..).map(|(shared, stored)| Similar { shared: Reverse(*shared), stored });
    let mut found: Vec<Similar> = all.filter(|similar| similar.shared.0 >= min).collect();
    found.sort_unstable();
    found
}

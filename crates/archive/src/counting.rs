//! Counts what some new submissions share with the stored ones, by the index alone.
//!
//! The fingerprints of the new submissions are looked up one after the other. The weight of a fingerprint depends on how many submissions have it, so its holders are first collected from all segments of the index. Lists of the holders of rare fingerprints are kept. The new submissions then take turns at one table of counters for the stored ones, in which only those are touched that share something.
//!
//! A *rare* fingerprint has at most [`Common::MAX_SUBMISSIONS`] holders, however many submissions are stored. The work for a *ubiquitous* one, which more than half of all submissions have, would grow with the archive. It weighs 0 bits, so its holders only matter for telling tasks apart, and a sample of these fingerprints does that as well.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::mem;
use std::ops::Range;

use anyhow::Result;
use lookalike_engine::Common;
use rusqlite::Connection;

use crate::lookup::Lookup;
use crate::numbering::Numbering;
use crate::postings::Fingerprint;
use crate::tasks::Overlaps;

/// Maximum number of fingerprints that are looked up at a time. Each has at most [`Common::MAX_SUBMISSIONS`] holders that are kept, of four bytes each: 128 MB, and seldom a tenth of it. If the new submissions have more, they are handled in several rounds.
pub(super) const MAX_FINGERPRINTS: usize = 1 << 15;
/// Minimum number of ubiquitous fingerprints that are read, if there are as many, whatever the size of their lists.
const MIN_SAMPLED: usize = 32;
/// Number of bytes of the lists of ubiquitous fingerprints up to which all are read: those of some 30,000 stored submissions.
const MAX_SAMPLED_BYTES: usize = 16 << 20;

/// The weight of a new submission's fingerprints, in bits.
#[derive(Clone, Copy, Default)]
pub(super) struct QueryBits {
    /// All fingerprints.
    pub(super) total: u32,
    /// Rare fingerprints.
    pub(super) informative: u32,
    /// All fingerprints, each once for every classmate that has it too.
    pub(super) with_class: u32,
}

impl QueryBits {
    fn add(&mut self, bits: u16, n_in_class: usize, is_rare: bool) {
        let bits = u32::from(bits);
        self.total += bits;
        self.informative += if is_rare { bits.max(1) } else { 0 };
        self.with_class += bits * (n_in_class as u32).saturating_sub(1);
    }
}

/// A fingerprint of a new submission, with the index of the submission.
type Query = (Fingerprint, u32);

/// Sums over the fingerprints of all new submissions.
pub(super) struct Totals<'a> {
    numbering: &'a Numbering,
    in_class: Vec<Query>,
    /// The queries for fingerprints with long lists, which have not been added.
    left_out: Vec<Query>,
    /// For each stored submission the bits that it shares with the new ones, summed over these.
    pub(super) same_task_bits: Vec<u32>,
    pub(super) overlaps: Overlaps,
    /// The bits of each new submission.
    pub(super) query_bits: Vec<QueryBits>,
}

impl<'a> Totals<'a> {
    /// Nothing is counted yet. `queries` has the fingerprints of each new submission.
    pub(super) fn new(numbering: &'a Numbering, queries: &[Vec<Fingerprint>]) -> Totals<'a> {
        Totals {
            numbering,
            in_class: queries_of(queries, 0..queries.len()),
            left_out: Vec::new(),
            same_task_bits: vec![0; numbering.n_stored],
            overlaps: Overlaps::new(queries.len(), &numbering.ids()),
            query_bits: vec![QueryBits::default(); queries.len()],
        }
    }

    /// Looks up the fingerprints of some of the queries, adds to the sums, and returns the holders of the rare ones. Leaves out those with long lists, which are not rare: [`Totals::add_common`] adds them.
    ///
    /// # Errors
    /// The index cannot be read, or is damaged.
    pub(super) fn look_up(
        &mut self,
        connection: &Connection,
        queries: &[Vec<Fingerprint>],
        round: Range<usize>,
    ) -> Result<RareHolders> {
        let mut lookup = Lookup::new(connection)?;
        let mut rare = RareHolders::new(round.clone());
        for wanted in queries_of(queries, round).chunk_by(|one, other| one.0 == other.0) {
            let n_in_class = self.n_in_class(wanted);
            self.overlaps.add_new(wanted.len(), n_in_class);
            lookup.go_to(wanted[0].0)?;
            if self.min_holders(&lookup) + n_in_class > Common::MAX_SUBMISSIONS {
                self.left_out.extend(wanted);
                continue;
            }
            let first = rare.numbers.len();
            match self.add(&mut lookup, wanted, &mut rare.numbers)? {
                Some(bits) => rare.keep(first, bits, wanted),
                None => rare.numbers.truncate(first),
            }
        }
        Ok(rare)
    }

    /// Adds the fingerprints that were left out: all common ones, and a sample of the ubiquitous ones if these matter.
    ///
    /// # Errors
    /// As for [`Totals::look_up`].
    pub(super) fn add_common(&mut self, connection: &Connection) -> Result<()> {
        let mut left_out = mem::take(&mut self.left_out);
        left_out.sort_unstable();
        let (mut lookup, mut sample, mut holders) = (Lookup::new(connection)?, Sample::default(), Vec::new());
        for wanted in left_out.chunk_by(|one, other| one.0 == other.0) {
            lookup.go_to(wanted[0].0)?;
            if bits(self.min_holders(&lookup) + self.n_in_class(wanted), self.n_all()) > 0 {
                holders.clear();
                self.add(&mut lookup, wanted, &mut holders)?;
            } else {
                self.add_ubiquitous(&mut lookup, wanted.len(), &mut sample)?;
            }
        }
        Ok(())
    }

    /// Adds a fingerprint of some queries. Appends its holders to `numbers`, and returns the bits that it weighs if it is rare.
    fn add(&mut self, lookup: &mut Lookup<'_>, wanted: &[Query], numbers: &mut Vec<u32>) -> Result<Option<u16>> {
        let (first, mut near) = (numbers.len(), 0);
        lookup.each_holder(|id| {
            if let Some(number) = self.numbering.number(id, &mut near) {
                self.overlaps.add_stored(near, wanted.len());
                numbers.push(number);
            }
        })?;
        let (holders, n_in_class) = (&numbers[first..], self.n_in_class(wanted));
        let n_holders = holders.len() + n_in_class;
        let (bits, is_rare) = (bits(n_holders, self.n_all()), n_holders <= Common::MAX_SUBMISSIONS);
        if bits > 0 {
            let bits = wanted.len() as u32 * u32::from(bits);
            holders.iter().for_each(|stored| self.same_task_bits[*stored as usize] += bits);
        }
        for (_, query) in wanted {
            self.query_bits[*query as usize].add(bits, n_in_class, is_rare);
        }
        Ok(is_rare.then_some(bits.max(1)))
    }

    /// Adds a ubiquitous fingerprint of `n_wanted` queries.
    fn add_ubiquitous(&mut self, lookup: &mut Lookup<'_>, n_wanted: usize, sample: &mut Sample) -> Result<()> {
        let is_sampled = self.overlaps.tell_tasks() && sample.takes(lookup.n_unread());
        self.overlaps.add_ubiquitous(n_wanted, is_sampled);
        let mut near = 0;
        if is_sampled {
            lookup.each_holder(|id| {
                if self.numbering.number(id, &mut near).is_some() {
                    self.overlaps.add_stored_ubiquitous(near, n_wanted);
                }
            })?;
        }
        Ok(())
    }

    /// Returns a number of stored submissions that have the fingerprint that was looked up last, at least.
    fn min_holders(&self, lookup: &Lookup<'_>) -> usize {
        let n_not_searched = lookup.n_stored().saturating_sub(self.numbering.n_stored);
        lookup.min_unread_holders().saturating_sub(n_not_searched)
    }

    /// Returns the number of new submissions that have the fingerprint of some queries.
    fn n_in_class(&self, wanted: &[Query]) -> usize {
        wanted.first().map_or(0, |query| queries_with(&self.in_class, query.0).len())
    }

    /// Number of all submissions, stored and new.
    fn n_all(&self) -> usize {
        self.numbering.n_stored + self.query_bits.len()
    }
}

/// Decides which ubiquitous fingerprints are read: the first ones, which are as good as drawn by lot, because fingerprints are hashes.
#[derive(Default)]
struct Sample {
    n_sampled: usize,
    n_bytes: usize,
}

impl Sample {
    fn takes(&mut self, n_bytes: usize) -> bool {
        let takes = self.n_sampled < MIN_SAMPLED || self.n_bytes + n_bytes <= MAX_SAMPLED_BYTES;
        if takes {
            self.n_sampled += 1;
            self.n_bytes += n_bytes;
        }
        takes
    }
}

/// The holders of the rare fingerprints of some queries.
pub(super) struct RareHolders {
    /// The index of the first query.
    first: usize,
    /// For each query the places of its lists in `numbers`, each with the bits of its fingerprint.
    lists: Vec<Vec<(Range<u32>, u16)>>,
    numbers: Vec<u32>,
}

impl RareHolders {
    fn new(round: Range<usize>) -> RareHolders {
        RareHolders { first: round.start, lists: vec![Vec::new(); round.len()], numbers: Vec::new() }
    }

    /// Keeps the numbers from `first` on, as the holders of a fingerprint that some queries have.
    fn keep(&mut self, first: usize, bits: u16, queries: &[Query]) {
        let place = first as u32..self.numbers.len() as u32;
        if !place.is_empty() {
            queries.iter().for_each(|query| self.lists[query.1 as usize - self.first].push((place.clone(), bits)));
        }
    }

    /// Returns the lists of a query, each with the bits of its fingerprint.
    fn lists(&self, query: usize) -> impl Iterator<Item = (&[u32], u16)> {
        let lists = self.lists[query - self.first].iter();
        lists.map(|(place, bits)| (&self.numbers[place.start as usize..place.end as usize], *bits))
    }
}

/// A stored submission and the bits that it shares with a new one. Those that share most come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Similar {
    shared: Reverse<u16>,
    pub(super) stored: u32,
}

/// The bits that one new submission shares with each stored one.
pub(super) struct Counters {
    /// Zero for all that are not in `touched`, so that the system need not provide memory for the rest.
    shared: Vec<u16>,
    touched: Vec<u32>,
}

impl Counters {
    pub(super) fn new(n_stored: usize) -> Counters {
        Counters { shared: vec![0; n_stored], touched: Vec::new() }
    }

    /// Counts for a query, instead of the one before.
    pub(super) fn count(&mut self, query: usize, holders: &RareHolders) {
        self.touched.drain(..).for_each(|stored| self.shared[stored as usize] = 0);
        for (list, bits) in holders.lists(query) {
            for stored in list {
                let shared = &mut self.shared[*stored as usize];
                if *shared == 0 {
                    self.touched.push(*stored);
                }
                *shared = shared.saturating_add(bits);
            }
        }
    }

    /// Returns the stored submissions that share at least `min` bits, in no particular order.
    pub(super) fn at_least(&self, min: u16) -> Vec<Similar> {
        let all = self.touched.iter().map(|&stored| (self.shared[stored as usize], stored));
        all.filter(|(shared, _)| *shared >= min)
            .map(|(shared, stored)| Similar { shared: Reverse(shared), stored })
            .collect()
    }
}

/// Divides queries into rounds of at most `max` different fingerprints, or of one query.
pub(super) fn rounds(queries: &[Vec<Fingerprint>], max: usize) -> Vec<Range<usize>> {
    let (mut rounds, mut start, mut seen) = (Vec::new(), 0, BTreeSet::new());
    for (index, fingerprints) in queries.iter().enumerate() {
        seen.extend(fingerprints);
        if seen.len() > max && index > start {
            rounds.push(start..index);
            (start, seen) = (index, fingerprints.iter().collect());
        }
    }
    rounds.push(start..queries.len());
    rounds
}

/// Returns the fingerprints of some new submissions, each with the index of its submission, ascending.
fn queries_of(submissions: &[Vec<Fingerprint>], some: Range<usize>) -> Vec<Query> {
    let mut all: Vec<Query> = Vec::new();
    for query in some {
        all.extend(submissions[query].iter().map(|fingerprint| (*fingerprint, query as u32)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::{BatchKey, StoredBatch, SubmissionId};
    use crate::segments;
    use std::collections::BTreeMap;

    const N_BATCHES: u64 = 3;
    const BATCH_SIZE: u64 = 1_500;

    /// Returns the fingerprints of a submission: most of those that nearly all have, some that many have, some of its batch, and
    /// one that few have. A new submission has no batch of its own.
    fn fingerprints(batch: u64, number: u64) -> Vec<Fingerprint> {
        let all = (0..40).filter(|at| !(number * 31 + at * 17).is_multiple_of(10));
        let many = (100..120).filter(|at| batch != 2 && !(number + at).is_multiple_of(5));
        let of_batch = (0..60).filter(|at| (number + at).is_multiple_of(7)).map(|at| 1_000 * (1 + batch % 3) + at);
        let all = all.chain(many).chain(of_batch).chain([10_000 + batch % 3 * 1_000 + number / 3]);
        let mut all: Vec<Fingerprint> = all.map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        all.sort_unstable();
        all
    }

    /// Returns the stored batches, and an index with one segment.
    fn stored() -> (Vec<StoredBatch>, Connection) {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(include_str!("schema/1.sql")).unwrap();
        let insert = "INSERT INTO batch (id, course, assignment, term, added, fingerprint_version, n_submissions) VALUES (?1, '', '', ?1, 0, '', ?2)";
        let (mut batches, mut postings) = (Vec::new(), Vec::new());
        for id in 0..N_BATCHES as i64 {
            connection.execute(insert, (id, BATCH_SIZE)).unwrap();
            let (key, n_submissions) = (BatchKey::default(), BATCH_SIZE as usize);
            batches.push(StoredBatch {
                id,
                key,
                added: 0,
                n_submissions,
                n_postings: 0,
                fingerprint_version: String::new(),
            });
            for number in 0..BATCH_SIZE {
                let holder = SubmissionId { batch: id, number: number as u32 };
                postings.extend(fingerprints(id as u64, number).into_iter().map(|fingerprint| (fingerprint, holder)));
            }
        }
        segments::add(&connection, postings).unwrap();
        (batches, connection)
    }

    /// The stored submissions that share rare fingerprints with a new one, ascending, each with the bits that these weigh.
    type Shared = Vec<(u32, u16)>;

    /// Counts in rounds. Returns what each query shares with each stored submission, and the sums.
    fn count(
        max: usize,
        batches: &[StoredBatch],
        connection: &Connection,
        queries: &[Vec<Fingerprint>],
    ) -> (Vec<Shared>, Vec<u32>, Vec<u32>) {
        let numbering = Numbering::new(batches);
        let (mut totals, mut counters) = (Totals::new(&numbering, queries), Counters::new(numbering.n_stored));
        let mut rows = Vec::new();
        for round in rounds(queries, max) {
            let holders = totals.look_up(connection, queries, round.clone()).unwrap();
            for query in round {
                counters.count(query, &holders);
                let mut row: Shared =
                    counters.at_least(1).iter().map(|similar| (similar.stored, similar.shared.0)).collect();
                row.sort_unstable();
                rows.push(row);
            }
        }
        totals.add_common(connection).unwrap();
        (rows, totals.same_task_bits, totals.query_bits.iter().map(|bits| bits.total).collect())
    }

    /// Counts with the definition, fingerprint by fingerprint and submission by submission.
    fn naive_count(queries: &[Vec<Fingerprint>], searched: &[u64]) -> (Vec<Shared>, Vec<u32>, Vec<u32>) {
        let stored: Vec<Vec<Fingerprint>> =
            searched.iter().flat_map(|batch| (0..BATCH_SIZE).map(|number| fingerprints(*batch, number))).collect();
        let mut n_holders: BTreeMap<Fingerprint, usize> = BTreeMap::new();
        stored.iter().chain(queries).flatten().for_each(|fingerprint| *n_holders.entry(*fingerprint).or_default() += 1);
        let weight = |fingerprint: &Fingerprint| bits(n_holders[fingerprint], stored.len() + queries.len());
        let (mut rows, mut same_task_bits) = (Vec::new(), vec![0; stored.len()]);
        for query in queries {
            let mut row = Vec::new();
            for (number, stored) in stored.iter().enumerate() {
                let both = stored.iter().filter(|fingerprint| query.binary_search(fingerprint).is_ok());
                same_task_bits[number] += both.clone().map(|both| u32::from(weight(both))).sum::<u32>();
                let rare = both.filter(|both| n_holders[both] <= Common::MAX_SUBMISSIONS);
                row.push((number as u32, rare.map(|rare| weight(rare).max(1)).sum::<u16>()));
            }
            row.retain(|(_, shared)| *shared > 0);
            rows.push(row);
        }
        let total = |query: &Vec<Fingerprint>| query.iter().map(|fingerprint| u32::from(weight(fingerprint))).sum();
        (rows, same_task_bits, queries.iter().map(total).collect())
    }

    /// Long lists that are not read change nothing, nor do rounds, nor batches that are not searched.
    #[test]
    fn counts_are_exact() {
        let (batches, connection) = stored();
        for n_new in [1, 7] {
            let queries: Vec<Vec<Fingerprint>> = (0..n_new).map(|number| fingerprints(3, 5_000 + number)).collect();
            for (some, numbers) in [(&batches[..], &[0, 1, 2][..]), (&batches[..2], &[0, 1])] {
                let expected = naive_count(&queries, numbers);
                assert!(expected.0.iter().all(|row| row.len() > 100));
                for max in [1, 100, MAX_FINGERPRINTS] {
                    assert_eq!(count(max, some, &connection, &queries), expected, "{n_new} new, {max} at a time");
                }
            }
        }
    }
}

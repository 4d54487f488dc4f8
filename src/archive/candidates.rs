//! The walk of the index: which of all that is stored is like some new submissions.
//!
//! The rows of one prefix after the other are read, and no more: those of the prefixes that the new submissions have. What a fingerprint says hangs on how many have it, so those of one fingerprint are gathered from all batches first; then each raises a counter for every pair of a new submission and a stored one. Nothing else is kept, however many are stored.
//!
//! Besides those that are most alike, *fellows* are wanted: stored submissions that have much of what the new ones have in common, as whoever worked on the same task has. They say what is usual. So do *bystanders*, from the batches that the others are of, as if drawn by lot: where only what is like a late submission was looked at, nobody could say how far it stands out.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use lookalike_engine::Common;
use rusqlite::Connection;

use super::batches::StoredBatch;
use super::postings::{Fingerprint, decode, prefix};

/// So many counters are held at a time, of two bytes each. More new submissions than they suffice for are asked about in turns.
const MOST_COUNTERS: usize = 64 << 20;
/// Who shares less than this part of what a new submission's fingerprints say is like it by chance.
const LEAST_SHARE: u32 = 20;
/// So many of the most alike are noted for each new submission at least.
const LEAST_DEPTH: usize = 32;
/// So many of the most alike are compared, however little they share: among them are the best of the honest ones, by which coincidence is judged.
const LEAST_ALIKE: usize = 125;

/// Where a submission is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The number of its batch.
    pub batch: i64,
    /// Its number within the batch.
    pub place: u32,
}

/// What is most like some new submissions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Candidates {
    /// Stored submissions: the most alike of each new one, then the second of each, and so on; then their fellows. None twice.
    pub places: Vec<Place>,
    /// So many pairs with others would be worth comparing.
    pub n_pairs_passed_over: usize,
}

/// Finds at most `most` candidates for new submissions, of which `queries` are the fingerprints, among all of `batches`.
///
/// # Errors
/// The index cannot be read, or is damaged.
pub(super) fn candidates(
    connection: &Connection,
    batches: &[StoredBatch],
    queries: &[Vec<Fingerprint>],
    most: usize,
) -> Result<Candidates> {
    let shelves = Shelves::new(batches);
    let in_class = holders_of(queries);
    let n_queries = queries.len().max(1);
    let depth = most.div_ceil(n_queries).max(LEAST_DEPTH);
    let least_alike = LEAST_ALIKE / n_queries;
    let mut ranked: Vec<Ranked> = Vec::new();
    // How many pairs each stored submission would make.
    let mut n_pairs = vec![0; shelves.n_stored];
    let mut fellowship = vec![0; shelves.n_stored];
    let mut own = Vec::new();
    let at_a_time = (MOST_COUNTERS / shelves.n_stored.max(1)).max(1);
    for some in queries.chunks(at_a_time) {
        let counts = count(connection, &shelves, &in_class, queries.len(), some, &mut fellowship)?;
        for (row, own) in counts.rows() {
            let mut alike = best_of(row, least_shared(own.telling));
            alike.iter().for_each(|alike| n_pairs[alike.stored as usize] += 1);
            if alike.len() < least_alike {
                alike = best_of(row, 1);
                alike.truncate(least_alike);
            }
            alike.truncate(depth);
            ranked.extend(alike.into_iter().enumerate().map(|(rank, alike)| Ranked { rank, alike }));
        }
        own.extend(counts.own);
    }
    ranked.sort_unstable();
    let mut fellows = fellows(&fellowship, least_fellowship(&own));
    fellows.iter().for_each(|&stored| n_pairs[stored as usize] = queries.len());
    let n_wanted: usize = n_pairs.iter().sum();
    let mut in_order: Vec<u32> = ranked.iter().map(|ranked| ranked.alike.stored).collect();
    in_order.append(&mut fellows);
    let mut is_taken = vec![false; shelves.n_stored];
    in_order.retain(|&stored| !std::mem::replace(&mut is_taken[stored as usize], true));
    in_order.truncate(most);
    let n_compared: usize = in_order.iter().map(|&stored| n_pairs[stored as usize]).sum();
    Ok(Candidates {
        n_pairs_passed_over: n_wanted - n_compared,
        places: in_order.into_iter().map(|stored| shelves.place(stored)).collect(),
    })
}

/// Adds bystanders to candidates until there are so many: from the batches that have most of the candidates first, in an order that hangs on nothing.
pub(super) fn with_bystanders(mut places: Vec<Place>, batches: &[StoredBatch], least: usize) -> Vec<Place> {
    let taken: BTreeSet<Place> = places.iter().copied().collect();
    let mut n_taken: BTreeMap<i64, usize> = BTreeMap::new();
    places.iter().for_each(|place| *n_taken.entry(place.batch).or_default() += 1);
    let mut batches: Vec<&StoredBatch> = batches.iter().collect();
    batches.sort_by_key(|batch| (Reverse(n_taken.get(&batch.id).copied().unwrap_or_default()), batch.id));
    let others = batches.into_iter().flat_map(shuffled).filter(|place| !taken.contains(place));
    let n_wanted = least.saturating_sub(places.len());
    places.extend(others.take(n_wanted));
    places
}

/// The places of a batch, so that any first part of them is spread over all (Knuth's multiplicative hashing).
fn shuffled(batch: &StoredBatch) -> Vec<Place> {
    let mut places: Vec<u32> = (0..batch.n_submissions as u32).collect();
    places.sort_by_key(|place| place.wrapping_mul(2_654_435_769));
    places.into_iter().map(|place| Place { batch: batch.id, place }).collect()
}

/// What is needed of fellowship: what all but a quarter of the new submissions have with their classmates; or a part of all that it has, if there is one alone.
fn least_fellowship(own: &[Own]) -> u32 {
    let quartile = |figure: fn(&Own) -> u32| {
        let mut figures: Vec<u32> = own.iter().map(figure).collect();
        figures.sort_unstable();
        figures.get(figures.len() / 4).copied().unwrap_or_default()
    };
    quartile(|own| own.with_class).max(quartile(|own| own.total) / LEAST_SHARE).max(1)
}

/// The stored submissions that have enough of what the new ones have, those that have most first.
fn fellows(fellowship: &[u32], least: u32) -> Vec<u32> {
    let mut fellows: Vec<u32> = (0..fellowship.len() as u32).collect();
    fellows.retain(|&stored| fellowship[stored as usize] >= least);
    fellows.sort_by_key(|&stored| Reverse(fellowship[stored as usize]));
    fellows
}

/// Where each batch's submissions stand among all.
struct Shelves {
    /// The number of each batch, ascending, and of its first submission among all.
    firsts: Vec<(i64, u32)>,
    n_stored: usize,
}

impl Shelves {
    fn new(batches: &[StoredBatch]) -> Shelves {
        let mut sizes: Vec<(i64, usize)> = batches.iter().map(|batch| (batch.id, batch.n_submissions)).collect();
        sizes.sort_unstable();
        let mut n_stored = 0;
        let mut first_of = |(batch, size): (i64, usize)| {
            let first = n_stored as u32;
            n_stored += size;
            (batch, first)
        };
        let firsts = sizes.into_iter().map(&mut first_of).collect();
        Shelves { firsts, n_stored }
    }

    /// The number among all of the first submission of a batch, if the batch is looked through.
    fn first(&self, batch: i64) -> Option<u32> {
        let place = self.firsts.binary_search_by_key(&batch, |first| first.0).ok()?;
        Some(self.firsts[place].1)
    }

    fn place(&self, stored: u32) -> Place {
        let (batch, first) = self.firsts[self.firsts.partition_point(|first| first.1 <= stored) - 1];
        Place { batch, place: stored - first }
    }
}

/// A stored submission, and what it shares with a new one. Those that share most come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Alike {
    shared: Reverse<u16>,
    stored: u32,
}

/// One that is the so-manieth best for a new submission. Best ones come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    rank: usize,
    alike: Alike,
}

/// A counter for each pair of a new submission and a stored one, in bits.
struct Counts {
    counts: Vec<u16>,
    own: Vec<Own>,
    n_stored: usize,
}

/// What the fingerprints of a new submission say, in bits.
#[derive(Clone, Copy, Default)]
struct Own {
    /// All of them together.
    total: u32,
    /// Those that are not common code.
    telling: u32,
    /// Each of them once for every classmate who has it too.
    with_class: u32,
}

impl Counts {
    fn rows(&self) -> impl Iterator<Item = (&[u16], Own)> {
        self.counts.chunks(self.n_stored.max(1)).zip(self.own.iter().copied())
    }

    fn add(&mut self, query: u32, holders: &[(Fingerprint, u32)], bits: u16) {
        let first = query as usize * self.n_stored;
        let row = &mut self.counts[first..first + self.n_stored];
        for (_, stored) in holders {
            let count = &mut row[*stored as usize];
            *count = count.saturating_add(bits);
        }
    }
}

impl Own {
    fn add(&mut self, bits: u16, n_in_class: usize, is_telling: bool) {
        let bits = u32::from(bits);
        self.total += bits;
        self.telling += if is_telling { bits.max(1) } else { 0 };
        self.with_class += bits * (n_in_class as u32).saturating_sub(1);
    }
}

/// Walks the rows of every prefix that some of the queries have. `in_class` has those of all `n_queries`.
fn count(
    connection: &Connection,
    shelves: &Shelves,
    in_class: &[(Fingerprint, u32)],
    n_queries: usize,
    some: &[Vec<Fingerprint>],
    fellowship: &mut [u32],
) -> Result<Counts> {
    let n_stored = shelves.n_stored;
    let mut counts = Counts { counts: vec![0; n_stored * some.len()], own: vec![Own::default(); some.len()], n_stored };
    let wanted = holders_of(some);
    let mut rows = connection.prepare("SELECT batch, entries FROM postings WHERE prefix = ?1")?;
    for of_prefix in wanted.chunk_by(|one, other| prefix(one.0) == prefix(other.0)) {
        let stored = stored_with(&mut rows, shelves, of_prefix)?;
        for wanted in of_prefix.chunk_by(|one, other| one.0 == other.0) {
            let holders = of(&stored, wanted[0].0);
            let n_in_class = of(in_class, wanted[0].0).len();
            let n_having = holders.len() + n_in_class;
            let bits = bits(n_having, n_stored + n_queries);
            for (_, stored) in holders {
                fellowship[*stored as usize] += wanted.len() as u32 * u32::from(bits);
            }
            let is_telling = n_having <= Common::MOST;
            for (_, query) in wanted {
                counts.own[*query as usize].add(bits, n_in_class, is_telling);
                if is_telling {
                    counts.add(*query, holders, bits.max(1));
                }
            }
        }
    }
    Ok(counts)
}

/// Every fingerprint of some submissions with the number of the submission, ascending.
fn holders_of(queries: &[Vec<Fingerprint>]) -> Vec<(Fingerprint, u32)> {
    let of_query = |(query, own): (usize, &Vec<Fingerprint>)| {
        own.iter().map(move |fingerprint| (*fingerprint, query as u32)).collect::<Vec<_>>()
    };
    let mut all: Vec<(Fingerprint, u32)> = queries.iter().enumerate().flat_map(of_query).collect();
    all.sort_unstable();
    all
}

/// Those that have a fingerprint, among pairs that ascend.
fn of(holders: &[(Fingerprint, u32)], fingerprint: Fingerprint) -> &[(Fingerprint, u32)] {
    let start = holders.partition_point(|holder| holder.0 < fingerprint);
    let length = holders[start..].partition_point(|holder| holder.0 == fingerprint);
    &holders[start..start + length]
}

/// The stored submissions that have a fingerprint of one prefix which is wanted, by fingerprint.
fn stored_with(
    rows: &mut rusqlite::Statement<'_>,
    shelves: &Shelves,
    wanted: &[(Fingerprint, u32)],
) -> Result<Vec<(Fingerprint, u32)>> {
    let Some(prefix) = wanted.first().map(|wanted| prefix(wanted.0)) else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    let mut rows = rows.query([prefix])?;
    while let Some(row) = rows.next()? {
        let Some(first) = shelves.first(row.get(0)?) else { continue };
        let entries = row.get_ref(1)?.as_blob().context("its fingerprints are damaged")?;
        // Both ascend.
        let mut rest = wanted;
        decode(prefix, entries, |fingerprint, place| {
            while rest.first().is_some_and(|wanted| wanted.0 < fingerprint) {
                rest = &rest[1..];
            }
            let stored = first.saturating_add(place);
            if rest.first().is_some_and(|wanted| wanted.0 == fingerprint) && (stored as usize) < shelves.n_stored {
                found.push((fingerprint, stored));
            }
        })?;
    }
    found.sort_unstable();
    Ok(found)
}

/// What sharing a fingerprint says that `n_having` of `n_all` have, in bits: nothing if all have it.
fn bits(n_having: usize, n_all: usize) -> u16 {
    (n_all / n_having.max(1)).max(1).ilog2() as u16
}

/// Who shares less of what a new submission's fingerprints say is like it by chance.
fn least_shared(telling: u32) -> u16 {
    u16::try_from(telling / LEAST_SHARE).unwrap_or(u16::MAX).max(1)
}

/// The stored submissions that share so much with a new one, best first.
fn best_of(row: &[u16], least: u16) -> Vec<Alike> {
    let enough = row.iter().enumerate().filter(|(_, shared)| **shared >= least);
    let alike = |(stored, shared): (usize, &u16)| Alike { shared: Reverse(*shared), stored: stored as u32 };
    let mut best: Vec<Alike> = enough.map(alike).collect();
    best.sort_unstable();
    best
}

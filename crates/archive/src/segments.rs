//! The index: postings in segments, each a table of blocks in the order of fingerprints.
//!
//! Adding a batch writes a segment of its own and changes none. [`FAN_IN`] segments of a level are merged into one of the next level, as in a log-structured merge tree (O'Neil, Cheng, Gawlick and O'Neil, 1996), so that a query meets few segments however many batches were added, and each posting is written once for each level.
//!
//! A merge goes through the fingerprints in steps of one transaction each. After each step, every posting is in exactly one segment: readers need not wait for more than a step, and a program that is killed between two steps leaves an index that is whole. The next addition continues the merge.
//!
//! Everything is a table of the one SQLite file. A store that is made for this, such as RocksDB, would be a second file and a large
//! build.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use rusqlite::{Connection, OptionalExtension, params};

use crate::postings::{BlockWriter, Fingerprint, Posting, each_posting, encode};

/// Number of segments of a level that are merged into one.
const FAN_IN: usize = 8;
/// Size in bytes at which a block ends, so that only the list of its last fingerprint may be long. A row of this table that is longer than 1,002 bytes would continue on another page (SQLite's file format, "Cell Payload Overflow Pages"), and a page has room for four.
pub(super) const BLOCK_SIZE: usize = 900;
/// Number of blocks that a step of a merge takes from each segment at most.
const BLOCKS_PER_STEP: usize = 256;
/// Selects the first block of a segment that may have a fingerprint or a greater one.
const BLOCK_WITH: &str = "SELECT last, entries FROM block WHERE segment = ?1 AND last >= ?2 ORDER BY last LIMIT 1";

/// Adds postings as a segment. They may be in any order.
pub(super) fn add(connection: &Connection, mut postings: Vec<Posting>) -> Result<()> {
    if postings.is_empty() {
        return Ok(());
    }
    postings.sort_unstable();
    let segment = new_segment(connection, 0)?;
    write(connection, segment, &postings)
}

fn new_segment(connection: &Connection, level: i64) -> Result<i64> {
    connection.execute("INSERT INTO segment (level) VALUES (?1)", [level])?;
    Ok(connection.last_insert_rowid())
}

/// Appends ascending postings to a segment, as blocks.
fn write(connection: &Connection, segment: i64, postings: &[Posting]) -> Result<()> {
    let mut insert = connection.prepare("INSERT INTO block (segment, last, entries) VALUES (?1, ?2, ?3)")?;
    let mut block = BlockWriter::default();
    let mut entries = postings.chunk_by(|one, other| one.0 == other.0).peekable();
    while let Some(entry) = entries.next() {
        block.push(entry[0].0, entry.iter().map(|posting| posting.1));
        if block.len() >= BLOCK_SIZE || entries.peek().is_none() {
            let (last, bytes) = block.finish();
            insert.execute(params![segment, key(last), bytes])?;
        }
    }
    Ok(())
}

/// Returns a fingerprint as SQLite's signed number, in the same order.
pub(super) fn key(fingerprint: Fingerprint) -> i64 {
    (fingerprint ^ (1 << 63)).cast_signed()
}

/// Reverses [`key`].
pub(super) fn fingerprint(key: i64) -> Fingerprint {
    key.cast_unsigned() ^ (1 << 63)
}

/// A merge of several segments into another one.
struct Merge {
    inputs: Vec<i64>,
    target: i64,
}

/// Does one step of the merge that is under way, or begins one that is due. Returns whether there was anything to do.
///
/// # Errors
/// The file cannot be written, or a block is damaged.
pub(super) fn merge_step(connection: &Connection) -> Result<bool> {
    let Some(Merge { inputs, target }) = current_merge(connection)? else { return Ok(false) };
    let bound = step_bound(connection, &inputs)?;
    let mut moved = Vec::new();
    for input in &inputs {
        take_up_to(connection, *input, bound, &mut moved)?;
    }
    // Stable sorting finds the ascending runs of the inputs.
    moved.sort();
    write(connection, target, &moved)?;
    if bound == Fingerprint::MAX {
        connection.execute("DELETE FROM segment WHERE target = ?1", [target])?;
    }
    Ok(true)
}

/// Returns the merge that is under way, or else begins that of the lowest level with enough segments.
fn current_merge(connection: &Connection) -> Result<Option<Merge>> {
    let query = "SELECT target FROM segment WHERE target IS NOT NULL LIMIT 1";
    let target: Option<i64> = connection.query_row(query, [], |row| row.get(0)).optional()?;
    if target.is_none() {
        let query = "SELECT level FROM segment GROUP BY level HAVING count(*) >= ?1 ORDER BY level LIMIT 1";
        let level: Option<i64> = connection.query_row(query, [FAN_IN], |row| row.get(0)).optional()?;
        let Some(level) = level else { return Ok(None) };
        let target = new_segment(connection, level + 1)?;
        connection.execute("UPDATE segment SET target = ?1 WHERE level = ?2", [target, level])?;
        return current_merge(connection);
    }
    let mut inputs = connection.prepare("SELECT id FROM segment WHERE target = ?1 ORDER BY id")?;
    let inputs = inputs.query_map([target], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(target.map(|target| Merge { inputs, target }))
}

/// Returns the fingerprint up to which a step takes postings, so that it takes [`BLOCKS_PER_STEP`] blocks or fewer from each input.
fn step_bound(connection: &Connection, inputs: &[i64]) -> Result<Fingerprint> {
    let mut nth = connection.prepare("SELECT last FROM block WHERE segment = ?1 ORDER BY last LIMIT 1 OFFSET ?2")?;
    let mut bound = Fingerprint::MAX;
    for input in inputs {
        let last: Option<i64> = nth.query_row(params![input, BLOCKS_PER_STEP - 1], |row| row.get(0)).optional()?;
        bound = bound.min(last.map_or(Fingerprint::MAX, fingerprint));
    }
    Ok(bound)
}

/// Takes the postings up to a bound out of a segment.
///
/// # Errors
/// As for [`merge_step`].
fn take_up_to(connection: &Connection, segment: i64, bound: Fingerprint, taken: &mut Vec<Posting>) -> Result<()> {
    let mut whole = connection.prepare_cached("SELECT entries FROM block WHERE segment = ?1 AND last <= ?2")?;
    let mut rows = whole.query([segment, key(bound)])?;
    while let Some(row) = rows.next()? {
        each_posting(row.get_ref(0)?.as_blob()?, |posting| taken.push(posting))?;
    }
    connection.execute("DELETE FROM block WHERE segment = ?1 AND last <= ?2", [segment, key(bound)])?;
    let Some(next) = bound.checked_add(1) else { return Ok(()) };
    if let Some((last, entries)) = block_with(connection, segment, next)? {
        let mut kept = Vec::new();
        each_posting(&entries, |posting| if posting.0 <= bound { taken.push(posting) } else { kept.push(posting) })?;
        replace(connection, segment, last, &kept)?;
    }
    Ok(())
}

/// Returns the last fingerprint and the entries of the first block that may have a fingerprint or a greater one.
fn block_with(connection: &Connection, segment: i64, first: Fingerprint) -> Result<Option<(Fingerprint, Vec<u8>)>> {
    let mut statement = connection.prepare_cached(BLOCK_WITH)?;
    let block = statement.query_row([segment, key(first)], |row| Ok((fingerprint(row.get(0)?), row.get(1)?)));
    Ok(block.optional()?)
}

/// Replaces the postings of a block by some of them.
fn replace(connection: &Connection, segment: i64, last: Fingerprint, kept: &[Posting]) -> Result<()> {
    if kept.is_empty() {
        connection.execute("DELETE FROM block WHERE segment = ?1 AND last = ?2", [segment, key(last)])?;
    } else {
        let update = "UPDATE block SET entries = ?3 WHERE segment = ?1 AND last = ?2";
        connection.prepare_cached(update)?.execute(params![segment, key(last), encode(kept)])?;
    }
    Ok(())
}

/// Calls `take` with each block: its segment, its last fingerprint and its entries.
fn each_block(connection: &Connection, mut take: impl FnMut(i64, Fingerprint, &[u8]) -> Result<()>) -> Result<()> {
    for segment in segments(connection)? {
        let mut next = Some(0);
        while let Some((last, entries)) = next.map_or(Ok(None), |next| block_with(connection, segment, next))? {
            take(segment, last, &entries)?;
            next = last.checked_add(1);
        }
    }
    Ok(())
}

pub(super) fn segments(connection: &Connection) -> Result<Vec<i64>> {
    let mut statement = connection.prepare("SELECT id FROM segment ORDER BY id")?;
    Ok(statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Removes the postings of some batches. A damaged index is removed as a whole, and computed again on next use.
///
/// # Errors
/// The file cannot be written.
pub(super) fn remove(connection: &Connection, batches: &BTreeSet<i64>) -> Result<()> {
    let mut is_damaged = false;
    each_block(connection, |segment, last, entries| {
        let (mut kept, mut n_removed) = (Vec::new(), 0);
        let read =
            each_posting(
                entries,
                |posting| {
                    if batches.contains(&posting.1.batch) { n_removed += 1 } else { kept.push(posting) }
                },
            );
        is_damaged |= read.is_err();
        if n_removed > 0 || kept.is_empty() { replace(connection, segment, last, &kept) } else { Ok(()) }
    })?;
    if is_damaged {
        return remove_all(connection);
    }
    let empty = "DELETE FROM segment WHERE id NOT IN (SELECT segment FROM block) AND id NOT IN (SELECT target FROM segment WHERE target IS NOT NULL)";
    connection.execute(empty, [])?;
    Ok(())
}

/// Removes the whole index. It is computed again on next use.
pub(super) fn remove_all(connection: &Connection) -> Result<()> {
    connection.execute_batch("DELETE FROM block; DELETE FROM segment; UPDATE batch SET fingerprint_version = ''")?;
    Ok(())
}

/// The number of stored postings.
#[derive(Default)]
pub(super) struct PostingCounts {
    /// Number of postings of each batch.
    pub(super) n_postings: BTreeMap<i64, usize>,
    /// The greatest number of a submission of each batch.
    pub(super) greatest: BTreeMap<i64, u32>,
    /// Number of blocks that are damaged.
    pub(super) n_damaged: usize,
}

impl PostingCounts {
    /// Counts all postings.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn of(connection: &Connection) -> Result<PostingCounts> {
        let mut counts = PostingCounts::default();
        each_block(connection, |_, _, entries| {
            let read = each_posting(entries, |(_, holder)| {
                *counts.n_postings.entry(holder.batch).or_default() += 1;
                let greatest = counts.greatest.entry(holder.batch).or_default();
                *greatest = holder.number.max(*greatest);
            });
            counts.n_damaged += usize::from(read.is_err());
            Ok(())
        })?;
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::SubmissionId;
    use crate::lookup::Lookup;

    /// An index with the tables that it needs.
    fn connect() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(include_str!("schema/1.sql")).unwrap();
        connection
    }

    /// Returns postings of a batch: half of the fingerprints are in every batch, some of them with many holders.
    fn postings(batch: i64, n: u64) -> Vec<Posting> {
        let mix = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let posting = |at: u64| {
            let fingerprint = if at.is_multiple_of(2) { mix(at % 1_000) } else { mix(at + (batch as u64) * n) };
            (fingerprint, SubmissionId { batch, number: (at / 2) as u32 })
        };
        let mut postings: Vec<Posting> =
            (0..n).map(posting).chain([(Fingerprint::MAX, SubmissionId { batch, number: 0 })]).collect();
        postings.sort_unstable();
        postings
    }

    fn holders(connection: &Connection, wanted: impl Iterator<Item = Fingerprint>) -> Vec<Posting> {
        let (mut lookup, mut found) = (Lookup::new(connection).unwrap(), Vec::new());
        for fingerprint in wanted {
            lookup.go_to(fingerprint).unwrap();
            lookup.each_holder(|holder| found.push((fingerprint, holder))).unwrap();
        }
        found.sort_unstable();
        found
    }

    /// After every step of every merge, and after a step that was not committed, each posting is found once; no
    /// fingerprint is found that nobody has.
    #[test]
    fn every_posting_is_in_one_segment_at_every_time() {
        let mut connection = connect();
        let mut expected: Vec<Posting> = Vec::new();
        let mut n_steps = 0;
        for batch in 0..17 {
            let n = if batch < 8 { 40_000 } else { 500 };
            expected.extend(postings(batch, n));
            expected.sort_unstable();
            add(&connection, postings(batch, n)).unwrap();
            // One fingerprint in fifty, and those just beside it.
            let is_wanted =
                |fingerprint: &Fingerprint| fingerprint.is_multiple_of(50) || *fingerprint == Fingerprint::MAX;
            let mut wanted: Vec<Fingerprint> = expected
                .iter()
                .map(|posting| posting.0)
                .filter(is_wanted)
                .flat_map(|wanted| [wanted, wanted ^ 1])
                .collect();
            wanted.sort_unstable();
            wanted.dedup();
            let few: Vec<Posting> =
                expected.iter().filter(|posting| wanted.binary_search(&posting.0).is_ok()).copied().collect();
            loop {
                assert_eq!(holders(&connection, wanted.iter().copied()), few, "batch {batch}, step {n_steps}");
                let lost = connection.transaction().unwrap();
                merge_step(&lost).unwrap();
                lost.rollback().unwrap();
                if !merge_step(&connection).unwrap() {
                    break;
                }
                n_steps += 1;
            }
        }
        assert!(n_steps > 2, "a merge of 320,000 postings takes several steps: {n_steps}");
        assert_eq!(segments(&connection).unwrap().len(), 3, "two merged ones and the last");
        let counts = PostingCounts::of(&connection).unwrap();
        assert_eq!((counts.n_postings.values().sum::<usize>(), counts.n_damaged), (expected.len(), 0));
    }

    /// Removed batches leave no posting, in merged segments and in the midst of a merge. The segments that held nothing
    /// else are gone.
    #[test]
    fn removed_batches_leave_no_posting() {
        let connection = connect();
        for batch in 0..9 {
            add(&connection, postings(batch, 40_000)).unwrap();
        }
        merge_step(&connection).unwrap();
        remove(&connection, &(1..9).collect()).unwrap();
        let counts = PostingCounts::of(&connection).unwrap();
        assert_eq!(counts.n_postings, BTreeMap::from([(0, 40_001)]));
        while merge_step(&connection).unwrap() {}
        let rest = postings(0, 40_000);
        let mut wanted: Vec<Fingerprint> = rest.iter().map(|posting| posting.0).collect();
        wanted.dedup();
        assert_eq!(holders(&connection, wanted.into_iter()), rest);
        remove(&connection, &BTreeSet::from([0])).unwrap();
        assert!(segments(&connection).unwrap().is_empty());
    }
}

//! Fingerprints, and the bytes of a block of postings.
//!
//! ```text
//! block      entry entry entry …                    fingerprints ascend
//! entry      difference from the fingerprint before | length of the list in bytes | list
//! list       holder holder holder …                 batches ascend, and numbers within a batch
//! holder     difference from the batch before | number, or its difference from the one before in the same batch
//! ```
//!
//! Each part is a number in LEB128. The length of a list lets a reader skip the holders of a fingerprint that nobody asks for.
//! Positions are not stored, because the sources are compared anyway.

use anyhow::{Result, bail};
use lookalike_engine::fingerprint_set;
use lookalike_engine::settings::Settings;
use lookalike_engine::starter::StarterCode;
use lookalike_engine::{File, Submission};

use crate::batches::SubmissionId;

/// The length of k-grams in tokens.
pub(super) const K: usize = Settings::NOISE_THRESHOLD;
/// The guarantee threshold: the index finds every shared run of this many tokens, about two lines. It is higher than in a comparison, because the index only finds candidates, which are then compared by all their k-grams.
pub(super) const GUARANTEE: usize = 20;
/// The number of bits of a hash that are stored: all of them. With 32, one posting in four would be a coincidence among ten million submissions.
pub(super) const BITS: u32 = Fingerprint::BITS;

/// A fingerprint as it is stored.
pub(super) type Fingerprint = u64;

pub(super) type Posting = (Fingerprint, SubmissionId);

/// Returns the fingerprints of a submission's structure, ascending.
pub(super) fn fingerprints(files: Vec<File<'_>>, starter: &StarterCode<'_>) -> Vec<Fingerprint> {
    let submission = Submission { files, ..Submission::default() };
    let sketch = fingerprint_set(&submission, starter, K, GUARANTEE - K + 1);
    // Winnowing selects small hashes. With their lower half in front, they are spread evenly over all numbers, and a single document reads blocks all over the index.
    let mut fingerprints: Vec<Fingerprint> = sketch.into_iter().map(|hash| hash.rotate_left(BITS / 2)).collect();
    fingerprints.sort_unstable();
    fingerprints.dedup();
    fingerprints
}

/// Writes a block, entry by entry.
#[derive(Default)]
pub(super) struct BlockWriter {
    bytes: Vec<u8>,
    last: Fingerprint,
    list: Vec<u8>,
}

impl BlockWriter {
    /// Appends a fingerprint, greater than all before, with its holders, which ascend.
    pub(super) fn push(&mut self, fingerprint: Fingerprint, holders: impl Iterator<Item = SubmissionId>) {
        self.list.clear();
        let mut before = SubmissionId { batch: 0, number: 0 };
        for holder in holders {
            let same = if holder.batch == before.batch { before.number } else { 0 };
            put((holder.batch - before.batch).cast_unsigned(), &mut self.list);
            put(u64::from(holder.number - same), &mut self.list);
            before = holder;
        }
        put(fingerprint - self.last, &mut self.bytes);
        put(self.list.len() as u64, &mut self.bytes);
        self.bytes.extend_from_slice(&self.list);
        self.last = fingerprint;
    }

    /// Returns the size of the block in bytes.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the greatest fingerprint and the bytes, and begins another block.
    pub(super) fn finish(&mut self) -> (Fingerprint, Vec<u8>) {
        (std::mem::take(&mut self.last), std::mem::take(&mut self.bytes))
    }
}

/// Encodes ascending postings as one block.
pub(super) fn encode(postings: &[Posting]) -> Vec<u8> {
    let mut block = BlockWriter::default();
    for entry in postings.chunk_by(|one, other| one.0 == other.0) {
        block.push(entry[0].0, entry.iter().map(|posting| posting.1));
    }
    block.finish().1
}

/// Reads a block, entry by entry.
#[derive(Default)]
pub(super) struct BlockReader<'a> {
    bytes: &'a [u8],
    last: Fingerprint,
}

impl<'a> BlockReader<'a> {
    /// Begins to read a block.
    pub(super) fn new(bytes: &'a [u8]) -> BlockReader<'a> {
        BlockReader { bytes, last: 0 }
    }

    /// Begins to read the rest of a block, behind the entry of `last`.
    pub(super) fn after(last: Fingerprint, bytes: &'a [u8]) -> BlockReader<'a> {
        BlockReader { bytes, last }
    }

    /// Returns the bytes that are left.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// Reads the next fingerprint with the bytes of its list; none at the end.
    ///
    /// # Errors
    /// The bytes are damaged.
    pub(super) fn next(&mut self) -> Result<Option<(Fingerprint, &'a [u8])>> {
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let entry = get(&mut self.bytes).zip(get(&mut self.bytes));
        let Some((fingerprint, length)) =
            entry.and_then(|(difference, length)| Some((self.last.checked_add(difference)?, length)))
        else {
            return damaged();
        };
        let Some((list, rest)) = usize::try_from(length).ok().and_then(|length| self.bytes.split_at_checked(length))
        else {
            return damaged();
        };
        (self.last, self.bytes) = (fingerprint, rest);
        Ok(Some((fingerprint, list)))
    }
}

/// Calls `take` with each holder of a list, ascending.
///
/// # Errors
/// The bytes are damaged.
pub(super) fn each_holder(mut list: &[u8], mut take: impl FnMut(SubmissionId)) -> Result<()> {
    let mut holder = SubmissionId { batch: 0, number: 0 };
    while !list.is_empty() {
        let (Some(batch), Some(number)) = (get(&mut list), get(&mut list)) else { return damaged() };
        let same = if batch == 0 { holder.number } else { 0 };
        let batch = i64::try_from(batch).ok().and_then(|difference| holder.batch.checked_add(difference));
        let number = u32::try_from(number).ok().and_then(|difference| same.checked_add(difference));
        let (Some(batch), Some(number)) = (batch, number) else { return damaged() };
        holder = SubmissionId { batch, number };
        take(holder);
    }
    Ok(())
}

/// Bounds the number of holders in a list whose size is known.
pub(super) struct ListSizes {
    /// The number of bytes by which a list may be longer than two bytes for each holder.
    n_longer: usize,
}

impl ListSizes {
    /// `batches` has the id and the size of each stored batch.
    pub(super) fn new(batches: &[(i64, usize)]) -> ListSizes {
        let id_length = |id: i64| length(id.cast_unsigned());
        let max_id_length = batches.iter().map(|batch| id_length(batch.0)).max().unwrap_or(1);
        // The first holder of a batch may have a long number and the difference of the batches. The others have a zero and a difference, and the differences in a batch are less than its size in total, so few of them need more than one byte.
        let n_longer =
            |size: usize| max_id_length - 1 + (size >> 7).saturating_add(1).saturating_mul(length(size as u64) - 1);
        ListSizes { n_longer: batches.iter().fold(0, |sum: usize, batch| sum.saturating_add(n_longer(batch.1))) }
    }

    /// Returns a number of holders that a list of this size in bytes has at least.
    pub(super) fn min_holders(&self, n_bytes: usize) -> usize {
        n_bytes.saturating_sub(self.n_longer) / 2
    }
}

/// Calls `take` with each posting of a block, ascending.
///
/// # Errors
/// The bytes are damaged.
pub(super) fn each_posting(bytes: &[u8], mut take: impl FnMut(Posting)) -> Result<()> {
    let mut block = BlockReader::new(bytes);
    while let Some((fingerprint, list)) = block.next()? {
        each_holder(list, |holder| take((fingerprint, holder)))?;
    }
    Ok(())
}

fn damaged<T>() -> Result<T> {
    bail!("its fingerprints are damaged")
}

/// Appends a number as LEB128: seven bits in each byte, lowest first; the highest bit means that more bytes follow.
fn put(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Returns the number of bytes of a number as LEB128.
fn length(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()).div_ceil(7).max(1) as usize
}

/// Takes a number off the front of some bytes; none if they end within it.
fn get(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Includes the ends of every range, and several holders in one batch and in several.
    #[test]
    fn decoding_reverses_encoding() {
        let holder = |batch, number| SubmissionId { batch, number };
        let postings = [
            (0, holder(1, 0)),
            (0, holder(1, 7)),
            (0, holder(3, 2)),
            (1, holder(i64::MAX, u32::MAX)),
            (u64::MAX, holder(0, 0)),
            (u64::MAX, holder(0, 300)),
        ];
        let mut found = Vec::new();
        each_posting(&encode(&postings), |posting| found.push(posting)).unwrap();
        assert_eq!(found, postings);
        for broken in [&[0x80][..], &[1], &[1, 5, 0], &[1, 1, 1], &[0xff; 12]] {
            assert!(each_posting(broken, |_| ()).is_err(), "{broken:?}");
        }
    }
    /// However the holders of a fingerprint are spread, its list is not taken for longer than it is, and for nearly as
    /// long if nearly all submissions have it.
    #[test]
    fn the_size_of_a_list_bounds_its_holders() {
        let batches: Vec<(i64, usize)> =
            (1..=200).map(|id| (id * 100, [1, 100, 300, 2_000][id as usize % 4])).collect();
        let sizes = ListSizes::new(&batches);
        for one_in in [1, 2, 3, 120, 128, 150, 1_999] {
            let of_batch = |&(batch, size): &(i64, usize)| {
                (0..size).rev().step_by(one_in).map(move |number| SubmissionId { batch, number: number as u32 })
            };
            let mut holders: Vec<SubmissionId> = batches.iter().flat_map(of_batch).collect();
            holders.sort_unstable();
            let postings: Vec<Posting> = holders.iter().map(|holder| (0, *holder)).collect();
            let bytes = encode(&postings);
            let (_, list) = BlockReader::new(&bytes).next().unwrap().unwrap();
            let min = sizes.min_holders(list.len());
            assert!(min <= holders.len(), "one in {one_in}: {min} of {}", holders.len());
            assert!(one_in > 2 || min * 10 > holders.len() * 9, "one in {one_in}: {min} of {}", holders.len());
        }
    }
}

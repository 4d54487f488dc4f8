//! The index: turns fingerprints into the bytes that are stored, and back.
//!
//! ```text
//! fingerprint   1010 0110 1100 | 0101 1110 0001 1011 0000
//!               prefix: a row  | rest: ascending within the row, stored as the difference from the one before
//! ```
//!
//! There is a row for each prefix and batch, ordered by prefix. A query for a fingerprint reads the rows of one prefix, which are adjacent on disk; adding a batch adds rows and changes none.
//! Positions are not stored, because the sources are compared anyway.

use anyhow::{Result, bail};
use lookalike_engine::fingerprint_set;
use lookalike_engine::settings::Settings;
use lookalike_engine::starter::StarterCode;
use lookalike_engine::{File, Submission};
use rusqlite::{Connection, OptionalExtension, params};

/// The length of k-grams in tokens.
pub(super) const K: usize = Settings::NOISE_THRESHOLD;
/// The guarantee threshold: the index finds every shared run of this many tokens, about two lines. It is higher than in a comparison, because the index only finds candidates, which are then compared by all their k-grams.
pub(super) const GUARANTEE: usize = 20;
/// Number of bits of the prefix.
const PREFIX_BITS: u32 = 12;
/// Number of bits of the rest. With 32 bits in total, two different k-grams have the same fingerprint once in 4 billion, which makes a candidate look slightly better than it is.
const REST_BITS: u32 = 32 - PREFIX_BITS;

/// A fingerprint as it is stored.
pub(super) type Fingerprint = u32;

/// Returns the fingerprints of a submission's structure, ascending.
pub(super) fn fingerprints(files: Vec<File<'_>>, starter: &StarterCode<'_>) -> Vec<Fingerprint> {
    let submission = Submission { files, ..Submission::default() };
    let sketch = fingerprint_set(&submission, starter, K, GUARANTEE - K + 1);
    // Winnowing selects small hashes, so their upper bits carry little information, and the lower ones are stored.
    let mut fingerprints: Vec<Fingerprint> = sketch.into_iter().map(|hash| hash as Fingerprint).collect();
    fingerprints.sort_unstable();
    fingerprints.dedup();
    fingerprints
}

/// Returns the prefix of a fingerprint, which selects its rows.
pub(super) fn prefix(fingerprint: Fingerprint) -> u32 {
    fingerprint >> REST_BITS
}

/// A fingerprint and the number of a submission that has it.
pub(super) type Posting = (Fingerprint, u32);

/// Encodes ascending postings of one prefix.
fn encode(postings: &[Posting]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(4 * postings.len());
    let mut before = 0;
    for (fingerprint, number) in postings {
        let rest = fingerprint & ((1 << REST_BITS) - 1);
        put(rest - before, &mut bytes);
        put(*number, &mut bytes);
        before = rest;
    }
    bytes
}

/// Calls `take` with each posting of a row, in ascending order.
///
/// # Errors
/// The bytes are damaged.
pub(super) fn decode(prefix: u32, mut bytes: &[u8], mut take: impl FnMut(Fingerprint, u32)) -> Result<()> {
    let mut fingerprint = prefix << REST_BITS;
    while !bytes.is_empty() {
        let (Some(difference), Some(number)) = (get(&mut bytes), get(&mut bytes)) else {
            bail!("its fingerprints are damaged")
        };
        fingerprint = fingerprint.wrapping_add(difference);
        take(fingerprint, number);
    }
    Ok(())
}

/// Appends a number as LEB128: seven bits in each byte, lowest first; the highest bit means that more bytes follow.
fn put(mut number: u32, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number off the front of some bytes; none if they end within it.
fn get(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for shift in (0..u32::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Adds postings of a batch. They may be in any order.
pub(super) fn add(connection: &Connection, batch: i64, mut postings: Vec<Posting>) -> Result<()> {
    postings.sort_unstable();
    let mut read = connection.prepare("SELECT entries FROM postings WHERE prefix = ?1 AND batch = ?2")?;
    let mut write =
        connection.prepare("INSERT OR REPLACE INTO postings (prefix, batch, entries) VALUES (?1, ?2, ?3)")?;
    for of_prefix in postings.chunk_by(|one, other| prefix(one.0) == prefix(other.0)) {
        let prefix = prefix(of_prefix[0].0);
        let stored: Option<Vec<u8>> = read.query_row(params![prefix, batch], |row| row.get(0)).optional()?;
        let entries = match stored {
            None => encode(of_prefix),
            Some(stored) => {
                let mut together = of_prefix.to_vec();
                decode(prefix, &stored, |fingerprint, number| together.push((fingerprint, number)))?;
                together.sort_unstable();
                encode(&together)
            }
        };
        write.execute(params![prefix, batch, entries])?;
    }
    Ok(())
}

/// Removes the postings of a batch.
pub(super) fn remove(connection: &Connection, batch: i64) -> Result<()> {
    let mut statement = connection.prepare("DELETE FROM postings WHERE prefix = ?1 AND batch = ?2")?;
    for prefix in 0..1 << PREFIX_BITS {
        statement.execute(params![prefix, batch])?;
    }
    Ok(())
}

/// Counts the postings of a batch.
///
/// # Errors
/// A row is damaged, or a posting's number is not below `n_submissions`.
pub(super) fn count(connection: &Connection, batch: i64, n_submissions: usize) -> Result<usize> {
    let mut statement = connection.prepare("SELECT entries FROM postings WHERE prefix = ?1 AND batch = ?2")?;
    let mut n_postings = 0;
    for prefix in 0..1 << PREFIX_BITS {
        let stored: Option<Vec<u8>> = statement.query_row(params![prefix, batch], |row| row.get(0)).optional()?;
        let mut is_sound = true;
        decode(prefix, &stored.unwrap_or_default(), |_, number| {
            n_postings += 1;
            is_sound &= (number as usize) < n_submissions;
        })?;
        if !is_sound {
            bail!("its fingerprints are damaged");
        }
    }
    Ok(n_postings)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Includes the ends of the range.
    #[test]
    fn decoding_reverses_encoding() {
        let rest = (1 << REST_BITS) - 1;
        let postings = [(0, 0), (0, 7), (1, u32::MAX), (rest, 0), (rest, 300)];
        let postings = postings.map(|(rest, number)| (5 << REST_BITS | rest, number));
        let mut found = Vec::new();
        decode(5, &encode(&postings), |fingerprint, number| found.push((fingerprint, number))).unwrap();
        assert_eq!(found, postings);
        for broken in [&[0x80][..], &[1], &[0xff; 12]] {
            assert!(decode(5, broken, |_, _| ()).is_err(), "{broken:?}");
        }
    }
}

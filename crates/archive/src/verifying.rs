//! Finds damage in an archive, and counts what can still be read.

use std::fmt;

use anyhow::Result;
use rusqlite::Connection;

use crate::batches::{self, StoredBatch};
use crate::file::Archive;
use crate::rebuilding::fingerprint_version;
use crate::segments::PostingCounts;
use crate::serialization::{content_hash, deserialize_files, deserialize_provenance};

/// Maximum number of messages of the database that are reported.
const MAX_REPORTED: usize = 10;

/// A problem with an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The file is damaged; the message of the database.
    File(String),
    /// A submission cannot be read: its name and the reason.
    Submission(String, String),
    /// Fingerprints of a batch are lost: its label and the reason.
    Batch(String, String),
    /// Blocks of the index are damaged: their number.
    Index(usize),
    /// The fingerprints of the batch with this label are of another version. The next use rebuilds them.
    Stale(String),
    /// The batch with this label was being added and is not stored.
    Unfinished(String),
}

impl Finding {
    /// Whether data is lost.
    pub fn is_damage(&self) -> bool {
        matches!(self, Finding::File(_) | Finding::Submission(..) | Finding::Batch(..) | Finding::Index(_))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::File(message) => write!(formatter, "the file is damaged: {message}"),
            Finding::Submission(name, reason) => write!(formatter, "{name} is lost: {reason}"),
            Finding::Batch(label, reason) => write!(formatter, "{label}: {reason}"),
            Finding::Index(n_blocks) => write!(formatter, "blocks of the index that are damaged: {n_blocks}"),
            Finding::Stale(label) => {
                write!(formatter, "{label}: fingerprints of another version; they are computed again on next use")
            }
            Finding::Unfinished(label) => write!(
                formatter,
                "adding {label} was interrupted, and nothing of it was stored; add it again (unless another process is adding it now)"
            ),
        }
    }
}

/// The result of verifying an archive.
#[derive(Debug, Default)]
pub struct Verification {
    /// Number of batches.
    pub n_batches: usize,
    /// Number of submissions that are as they were when they were added.
    pub n_sound: usize,
    /// The problems.
    pub findings: Vec<Finding>,
}

impl Archive {
    /// Reads the whole archive and collects its problems.
    ///
    /// # Errors
    /// The list of batches cannot be read.
    pub fn verify(&self) -> Result<Verification> {
        let mut found = Verification::default();
        found.findings.extend(self.unfinished()?.into_iter().map(Finding::Unfinished));
        let (batches, counts) = self.read_snapshot(|connection| {
            let damage = integrity(connection).unwrap_or_else(|error| vec![format!("{error:#}")]);
            found.findings.extend(damage.into_iter().take(MAX_REPORTED).map(Finding::File));
            let counts = PostingCounts::of(connection).unwrap_or_else(|error| {
                found.findings.push(Finding::File(format!("{error:#}")));
                PostingCounts::default()
            });
            Ok((batches::all(connection)?, counts))
        })?;
        if counts.n_damaged > 0 {
            found.findings.push(Finding::Index(counts.n_damaged));
        }
        for batch in batches {
            found.n_batches += 1;
            let of_batch = self.read_snapshot(|connection| Ok(verify_batch(connection, &batch, &counts)))?;
            found.n_sound += of_batch.n_sound;
            found.findings.extend(of_batch.findings);
        }
        Ok(found)
    }
}

fn integrity(connection: &Connection) -> Result<Vec<String>> {
    let mut statement = connection.prepare("PRAGMA integrity_check")?;
    let lines: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let messages = lines.iter().flat_map(|line| line.lines()).filter(|line| *line != "ok");
    Ok(messages.map(str::to_owned).collect())
}

fn verify_batch(connection: &Connection, batch: &StoredBatch, counts: &PostingCounts) -> Verification {
    let mut found = Verification::default();
    let label = batch.key.to_string();
    for number in 0..batch.n_submissions {
        match verify_submission(connection, batch, number) {
            Ok(()) => found.n_sound += 1,
            Err((name, error)) => {
                let name = name.unwrap_or_else(|| format!("number {number}"));
                found.findings.push(Finding::Submission(format!("{label}/{name}"), format!("{error:#}")));
            }
        }
    }
    if batch.fingerprint_version != fingerprint_version() {
        found.findings.push(Finding::Stale(label));
        return found;
    }
    let n_postings = counts.n_postings.get(&batch.id).copied().unwrap_or_default();
    if n_postings != batch.n_postings {
        let reason = format!("{n_postings} fingerprints are there of {}", batch.n_postings);
        found.findings.push(Finding::Batch(label, reason));
    } else if counts.greatest.get(&batch.id).is_some_and(|number| *number as usize >= batch.n_submissions) {
        found.findings.push(Finding::Batch(label, "its fingerprints are damaged".to_owned()));
    }
    found
}

/// Reads a submission and compares its files with their hash.
///
/// # Errors
/// The name of the submission, if it can be read, and the error.
fn verify_submission(
    connection: &Connection,
    batch: &StoredBatch,
    number: usize,
) -> Result<(), (Option<String>, anyhow::Error)> {
    let query = "SELECT name, provenance, files, sha256 FROM submission WHERE batch = ?1 AND number = ?2";
    let row = connection.prepare_cached(query).and_then(|mut statement| {
        statement.query_row((batch.id, number), |row| {
            let (name, provenance): (String, String) = (row.get(0)?, row.get(1)?);
            Ok((name, provenance, row.get::<_, Vec<u8>>(2)?, row.get::<_, Vec<u8>>(3)?))
        })
    });
    let (name, provenance, files, sha256) = row.map_err(|error| (None, error.into()))?;
    let read = || {
        deserialize_provenance(&name, &provenance)?;
        let files = deserialize_files(&files)?;
        anyhow::ensure!(content_hash(&files) == sha256, "its files differ from those that were added");
        Ok(())
    };
    read().map_err(|error| (Some(name.clone()), error))
}

//! What is damaged, and what can still be read.

use std::fmt;

use anyhow::Result;
use rusqlite::Connection;

use super::batches::{BatchFilter, StoredBatch};
use super::packing::{content_of_kept, unpack, unpack_handed};
use super::remaking::maker;
use super::{Archive, postings};

/// So much of what the database says of itself is told.
const MOST_TOLD: usize = 10;

/// Something that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The file itself is damaged, in the words of the database.
    File(String),
    /// A submission cannot be read: its name, and why.
    Submission(String, String),
    /// The fingerprints of a batch, or what is known of it, are damaged.
    Batch(String, String),
    /// The fingerprints of a batch are of another version; they will be renewed by themselves.
    Stale(String),
    /// A batch was being added and is not stored.
    Unfinished(String),
}

impl Finding {
    /// Whether anything is lost.
    pub fn is_damage(&self) -> bool {
        matches!(self, Finding::File(_) | Finding::Submission(..) | Finding::Batch(..))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::File(what) => write!(formatter, "the file is damaged: {what}"),
            Finding::Submission(name, why) => write!(formatter, "{name} is lost: {why}"),
            Finding::Batch(label, why) => write!(formatter, "{label}: {why}"),
            Finding::Stale(label) => {
                write!(formatter, "{label}: fingerprints of another version; the next use renews them")
            }
            Finding::Unfinished(label) => write!(
                formatter,
                "adding {label} did not come to its end, and nothing of it was stored; add it again (unless another process is adding it just now)"
            ),
        }
    }
}

/// What was looked at, and what was found.
#[derive(Debug, Default)]
pub struct Verification {
    /// How many batches could be looked at.
    pub n_batches: usize,
    /// How many submissions are as they were when they were added.
    pub n_sound: usize,
    /// What is not as it should be.
    pub findings: Vec<Finding>,
}

impl Archive {
    /// Reads everything that is stored, and says what is not as it should be.
    ///
    /// # Errors
    /// Not even the list of batches can be read.
    pub fn verify(&self) -> Result<Verification> {
        let mut found = Verification::default();
        found.findings.extend(self.unfinished()?.into_iter().map(Finding::Unfinished));
        self.reading(|connection| {
            let damage = integrity(connection).unwrap_or_else(|error| vec![format!("{error:#}")]);
            found.findings.extend(damage.into_iter().take(MOST_TOLD).map(Finding::File));
            Ok(())
        })?;
        for batch in self.batches(&BatchFilter::default())? {
            found.n_batches += 1;
            let of_batch = self.reading(|connection| Ok(verify_batch(connection, &batch)))?;
            found.n_sound += of_batch.n_sound;
            found.findings.extend(of_batch.findings);
        }
        Ok(found)
    }
}

fn integrity(connection: &Connection) -> Result<Vec<String>> {
    let mut statement = connection.prepare("PRAGMA integrity_check")?;
    let lines: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let told = lines.iter().flat_map(|line| line.lines()).filter(|line| *line != "ok");
    Ok(told.map(str::to_owned).collect())
}

fn verify_batch(connection: &Connection, batch: &StoredBatch) -> Verification {
    let mut found = Verification::default();
    let label = batch.key.to_string();
    let wrong = |error: anyhow::Error| Finding::Batch(label.clone(), format!("{error:#}"));
    let mut n_found = 0;
    for place in 0..batch.n_submissions {
        match verify_submission(connection, batch, place) {
            Ok(()) => n_found += 1,
            Err((name, error)) => {
                let name = name.unwrap_or_else(|| format!("number {place}"));
                found.findings.push(Finding::Submission(format!("{label}/{name}"), format!("{error:#}")));
            }
        }
    }
    found.n_sound = n_found;
    if batch.maker != maker() {
        found.findings.push(Finding::Stale(label));
        return found;
    }
    match postings::count(connection, batch.id, batch.n_submissions) {
        Ok(n_postings) if n_postings == batch.n_postings => {}
        Ok(n_postings) => {
            let why = format!("{n_postings} fingerprints are there of {}", batch.n_postings);
            found.findings.push(Finding::Batch(label, why));
        }
        Err(error) => found.findings.push(wrong(error)),
    }
    found
}

/// Reads one submission again.
///
/// # Errors
/// Its name, if that can be read, and what is wrong.
fn verify_submission(
    connection: &Connection,
    batch: &StoredBatch,
    place: usize,
) -> Result<(), (Option<String>, anyhow::Error)> {
    let query = "SELECT name, handed, files, sha256 FROM submission WHERE batch = ?1 AND place = ?2";
    let row = connection.prepare_cached(query).and_then(|mut statement| {
        statement.query_row((batch.id, place), |row| {
            let (name, handed): (String, String) = (row.get(0)?, row.get(1)?);
            Ok((name, handed, row.get::<_, Vec<u8>>(2)?, row.get::<_, Vec<u8>>(3)?))
        })
    });
    let (name, handed, files, sha256) = row.map_err(|error| (None, error.into()))?;
    let read = || {
        unpack_handed(&name, &handed)?;
        let files = unpack(&files)?;
        // Files of an older version have none until they are renewed.
        anyhow::ensure!(
            sha256.is_empty() || content_of_kept(&files) == sha256,
            "its files are not those that were added"
        );
        Ok(())
    };
    read().map_err(|error| (Some(name.clone()), error))
}

//! Stored batches, by course, assignment and term.

use std::fmt;

use anyhow::Result;
use lookalike_intake::layouts::Provenance;
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::file::Archive;
use crate::serialization::deserialize_provenance;

/// The error message for a filter that takes no batch.
pub const NO_SUCH_BATCH: &str = "there is no such batch; `lookalike archive list` lists the stored batches";

/// The key of a batch.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct BatchKey {
    /// The course; may be empty.
    pub course: String,
    /// The assignment; may be empty.
    pub assignment: String,
    /// The term.
    pub term: String,
}

/// Writes the label, which precedes the names of the batch's submissions.
impl fmt::Display for BatchKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [&self.course, &self.assignment, &self.term].map(String::as_str);
        let filled: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        formatter.write_str(&filled.join(" "))
    }
}

/// Selects batches by course, assignment and term.
#[derive(Debug, Clone, Default)]
pub struct BatchFilter {
    /// The course; none for all.
    pub course: Option<String>,
    /// The assignment; none for all.
    pub assignment: Option<String>,
    /// The term; none for all.
    pub term: Option<String>,
    /// Only batches that were first added before this time, in seconds since 1970; none for all.
    pub added_before: Option<i64>,
}

impl BatchFilter {
    /// Whether the filter takes all batches.
    pub fn is_empty(&self) -> bool {
        self.course.is_none() && self.assignment.is_none() && self.term.is_none() && self.added_before.is_none()
    }

    pub(super) fn takes(&self, batch: &StoredBatch) -> bool {
        let takes = |wanted: &Option<String>, own: &str| wanted.as_deref().is_none_or(|wanted| wanted == own);
        let key = &batch.key;
        takes(&self.course, &key.course)
            && takes(&self.assignment, &key.assignment)
            && takes(&self.term, &key.term)
            && self.added_before.is_none_or(|time| batch.added < time)
    }
}

/// The part of an archive that a batch is compared with.
#[derive(Debug, Clone, Default)]
pub struct Selected {
    /// The course; none for all.
    pub course: Option<String>,
    /// The terms; empty for all.
    pub terms: Vec<String>,
    /// The assignments that are the same task as the batch, while all others are other tasks; if it is empty, what they share decides.
    pub tasks: Vec<String>,
}

impl Selected {
    pub(super) fn takes(&self, key: &BatchKey) -> bool {
        self.course.as_ref().is_none_or(|course| *course == key.course)
            && (self.terms.is_empty() || self.terms.contains(&key.term))
    }

    pub(super) fn is_same_task(&self, batch: &StoredBatch) -> Option<bool> {
        (!self.tasks.is_empty()).then(|| self.tasks.contains(&batch.key.assignment))
    }
}

/// A stored submission without its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionSummary {
    /// Its name, its authors and the time of submission.
    pub provenance: Provenance,
    /// The size of its source in bytes.
    pub n_bytes: usize,
}

/// The id of a stored submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubmissionId {
    /// The id of its batch.
    pub batch: i64,
    /// Its number within the batch, from 0.
    pub number: u32,
}

/// A stored batch, without its submissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBatch {
    /// Its id in the database.
    pub(super) id: i64,
    /// Its key.
    pub key: BatchKey,
    /// The time when it was first added, in seconds since 1970.
    pub added: i64,
    /// Number of its submissions.
    pub n_submissions: usize,
    /// Number of stored postings of its submissions.
    pub n_postings: usize,
    pub(super) fingerprint_version: String,
}

impl StoredBatch {
    /// Returns the ids of all submissions.
    pub fn submission_ids(&self) -> impl Iterator<Item = SubmissionId> {
        let batch = self.id;
        (0..self.n_submissions as u32).map(move |number| SubmissionId { batch, number })
    }
}

const COLUMNS: &str = "id, course, assignment, term, added, n_submissions, n_postings, fingerprint_version";

fn batch_of(row: &Row<'_>) -> rusqlite::Result<StoredBatch> {
    Ok(StoredBatch {
        id: row.get(0)?,
        key: BatchKey { course: row.get(1)?, assignment: row.get(2)?, term: row.get(3)? },
        added: row.get(4)?,
        n_submissions: row.get(5)?,
        n_postings: row.get(6)?,
        fingerprint_version: row.get(7)?,
    })
}

/// Returns all batches, ordered by course, assignment and term.
pub(super) fn all(connection: &Connection) -> Result<Vec<StoredBatch>> {
    let query = format!("SELECT {COLUMNS} FROM batch ORDER BY course, assignment, term");
    let mut statement = connection.prepare(&query)?;
    let batches = statement.query_map([], batch_of)?.collect::<Result<_, _>>()?;
    Ok(batches)
}

pub(super) fn find(connection: &Connection, key: &BatchKey) -> Result<Option<StoredBatch>> {
    let query = format!("SELECT {COLUMNS} FROM batch WHERE course = ?1 AND assignment = ?2 AND term = ?3");
    let found = connection.query_row(&query, params![key.course, key.assignment, key.term], batch_of);
    Ok(found.optional()?)
}

impl Archive {
    /// Returns the batches that a filter takes, ordered by course, assignment and term.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn batches(&self, filter: &BatchFilter) -> Result<Vec<StoredBatch>> {
        let mut batches = self.attempt(all)?;
        batches.retain(|batch| filter.takes(batch));
        Ok(batches)
    }

    /// Returns the submissions of a batch without their files, in the order in which they were added.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn submissions(&self, batch: &StoredBatch) -> Result<Vec<SubmissionSummary>> {
        self.attempt(|connection| {
            let query = "SELECT name, provenance, n_bytes FROM submission WHERE batch = ?1 ORDER BY number";
            let mut statement = connection.prepare(query)?;
            let rows = statement.query_map([batch.id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            rows.map(|row| {
                let (name, provenance, n_bytes): (String, String, usize) = row?;
                Ok(SubmissionSummary { provenance: deserialize_provenance(&name, &provenance)?, n_bytes })
            })
            .collect()
        })
    }

    /// Returns the labels of batches that were being added when the program was stopped, or that another process is adding now.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn unfinished(&self) -> Result<Vec<String>> {
        self.attempt(|connection| {
            let mut statement = connection.prepare("SELECT label FROM adding ORDER BY label")?;
            let labels = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(labels)
        })
    }
}

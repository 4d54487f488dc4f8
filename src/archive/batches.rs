//! What is stored: batches by course, assignment and term.

use std::fmt;

use anyhow::{Result, bail};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::packing::unpack_handed;
use super::{Archive, postings};
use crate::layouts::Handed;

/// Said where a filter takes nothing.
pub(crate) const NO_SUCH_BATCH: &str = "no such batch is stored; `lookalike archive list` shows what is";

/// What a batch is known by.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct BatchKey {
    /// The course; may be empty.
    pub course: String,
    /// The assignment; may be empty.
    pub assignment: String,
    /// The term.
    pub term: String,
}

/// As it stands before the names of its submissions.
impl fmt::Display for BatchKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [&self.course, &self.assignment, &self.term].map(String::as_str);
        let filled: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        formatter.write_str(&filled.join(" "))
    }
}

/// Which batches are meant: all of which these are the course, the assignment and the term.
#[derive(Debug, Clone, Default)]
pub struct BatchFilter {
    /// The course, if only one is meant.
    pub course: Option<String>,
    /// The assignment, if only one is meant.
    pub assignment: Option<String>,
    /// The term, if only one is meant.
    pub term: Option<String>,
}

impl BatchFilter {
    /// Whether it leaves nothing out.
    pub fn is_empty(&self) -> bool {
        self.course.is_none() && self.assignment.is_none() && self.term.is_none()
    }

    fn takes(&self, key: &BatchKey) -> bool {
        let takes = |wanted: &Option<String>, own: &str| wanted.as_deref().is_none_or(|wanted| wanted == own);
        takes(&self.course, &key.course) && takes(&self.assignment, &key.assignment) && takes(&self.term, &key.term)
    }
}

/// Which part of an archive a batch is compared with.
#[derive(Debug, Clone, Default)]
pub struct Selected {
    /// The course, if only one is meant.
    pub course: Option<String>,
    /// The terms; all if none is named.
    pub terms: Vec<String>,
}

impl Selected {
    pub(super) fn takes(&self, key: &BatchKey) -> bool {
        self.course.as_ref().is_none_or(|course| *course == key.course)
            && (self.terms.is_empty() || self.terms.contains(&key.term))
    }
}

/// A submission that is stored, without its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSubmission {
    /// Its name, who handed it in, and when.
    pub handed: Handed,
    /// How much source it has.
    pub n_bytes: usize,
}

/// A batch that is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBatch {
    /// Its number in the file.
    pub(super) id: i64,
    /// What it is known by.
    pub key: BatchKey,
    /// When it was added first, in seconds since the beginning of 1970.
    pub added: i64,
    /// How many submissions it has.
    pub n_submissions: usize,
    /// How many fingerprints of them are stored.
    pub n_postings: usize,
    /// What made the fingerprints.
    pub(super) maker: String,
}

/// What came of removing batches.
#[derive(Debug)]
pub struct Removal {
    /// What was removed.
    pub batches: Vec<StoredBatch>,
    /// Why the file could not be made smaller, if it could not.
    pub not_smaller: Option<String>,
}

const COLUMNS: &str = "id, course, assignment, term, added, n_submissions, n_postings, maker";

fn batch_of(row: &Row<'_>) -> rusqlite::Result<StoredBatch> {
    Ok(StoredBatch {
        id: row.get(0)?,
        key: BatchKey { course: row.get(1)?, assignment: row.get(2)?, term: row.get(3)? },
        added: row.get(4)?,
        n_submissions: row.get(5)?,
        n_postings: row.get(6)?,
        maker: row.get(7)?,
    })
}

/// All batches, by course, assignment and term.
pub(super) fn all(connection: &Connection) -> Result<Vec<StoredBatch>> {
    let query = format!("SELECT {COLUMNS} FROM batch ORDER BY course, assignment, term");
    let mut statement = connection.prepare(&query)?;
    let batches = statement.query_map([], batch_of)?.collect::<Result<_, _>>()?;
    Ok(batches)
}

/// The batch of that key, if it is stored.
pub(super) fn find(connection: &Connection, key: &BatchKey) -> Result<Option<StoredBatch>> {
    let query = format!("SELECT {COLUMNS} FROM batch WHERE course = ?1 AND assignment = ?2 AND term = ?3");
    let found = connection.query_row(&query, params![key.course, key.assignment, key.term], batch_of);
    Ok(found.optional()?)
}

impl Archive {
    /// The batches that a filter takes, by course, assignment and term.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn batches(&self, filter: &BatchFilter) -> Result<Vec<StoredBatch>> {
        let mut batches = self.attempt(all)?;
        batches.retain(|batch| filter.takes(&batch.key));
        Ok(batches)
    }

    /// What is stored of each submission of a batch but its files, in the order in which they were added.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn submissions(&self, batch: &StoredBatch) -> Result<Vec<StoredSubmission>> {
        self.attempt(|connection| {
            let query = "SELECT name, handed, n_bytes FROM submission WHERE batch = ?1 ORDER BY place";
            let mut statement = connection.prepare(query)?;
            let rows = statement.query_map([batch.id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            let stored = |row: rusqlite::Result<(String, String, usize)>| {
                let (name, handed, n_bytes) = row?;
                Ok(StoredSubmission { handed: unpack_handed(&name, &handed)?, n_bytes })
            };
            rows.map(stored).collect()
        })
    }

    /// What was being added when the program was stopped, or is being added just now.
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

    /// Removes the batches that a filter takes for good: what they held is overwritten in the file, and the file made smaller.
    ///
    /// # Errors
    /// There are none, or the file cannot be written. Then nothing is removed.
    pub fn remove(&mut self, filter: &BatchFilter) -> Result<Removal> {
        let batches = self.change(|connection| {
            let mut batches = all(connection)?;
            batches.retain(|batch| filter.takes(&batch.key));
            if batches.is_empty() {
                bail!(NO_SUCH_BATCH);
            }
            for batch in &batches {
                postings::remove(connection, batch.id)?;
                connection.execute("DELETE FROM batch WHERE id = ?1", [batch.id])?;
            }
            Ok(batches)
        })?;
        // It takes room for a second copy. What is removed is gone without it, too.
        let not_smaller = self.connection.execute_batch("VACUUM").err().map(|error| error.to_string());
        Ok(Removal { batches, not_smaller })
    }
}

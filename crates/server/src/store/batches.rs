//! Batches: their recognized and corrected authors, and the earlier submissions they are compared with.

use std::collections::BTreeSet;

use anyhow::Result;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::connection::{Store, all, from_row};
use crate::clock;
use crate::domain::{Batch, RunSettings};

const BATCHES: &str =
    "SELECT id, course, assignment, term, authors, roster, n_submissions, revision, settings FROM batch";

fn batch_from_row(row: &Row<'_>) -> rusqlite::Result<Batch> {
    // Nothing but settings is ever written there.
    let settings = serde_json::from_str(&row.get::<_, String>("settings")?).unwrap_or_default();
    from_row!(row => Batch { id, course, assignment, term, authors, roster, n_submissions, revision } settings: settings)
}

/// Starts a new revision of a batch whose uploads or authors changed, and drops its outdated roster.
pub(super) fn start_revision(tables: &Connection, batch: i64) -> Result<()> {
    let update = "UPDATE batch SET revision = revision + 1, roster = NULL, n_submissions = NULL WHERE id = ?1";
    tables.execute(update, [batch])?;
    Ok(())
}

impl Store {
    /// Creates a batch and returns its id, or nothing if the course has one of this assignment and term.
    pub(crate) fn add_batch(&self, course: i64, assignment: &str, term: &str) -> Result<Option<i64>> {
        let add = "INSERT INTO batch (course, assignment, term, used) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING RETURNING id";
        self.change(|tables| {
            Ok(tables.query_row(add, params![course, assignment, term, clock::now()], |row| row.get(0)).optional()?)
        })
    }

    pub(crate) fn batch(&self, id: i64) -> Result<Option<Batch>> {
        self.first(&format!("{BATCHES} WHERE id = ?1"), [id], batch_from_row)
    }

    /// Returns the batches of a course by assignment, and the newest first within each.
    pub(crate) fn batches_of(&self, course: i64) -> Result<Vec<Batch>> {
        self.all(&format!("{BATCHES} WHERE course = ?1 ORDER BY assignment, id DESC"), [course], batch_from_row)
    }

    /// Returns the ids of the batches that have submissions and are not inspected yet.
    pub(crate) fn batches_without_roster(&self) -> Result<Vec<i64>> {
        let query = "SELECT id FROM batch WHERE roster IS NULL \
            AND EXISTS (SELECT 1 FROM upload WHERE batch = batch.id AND role IN ('batch', 'submission'))";
        self.all(query, [], |row| row.get(0))
    }

    /// Stores the roster of a batch, unless the batch changed since `revision`.
    pub(crate) fn set_roster(&self, batch: i64, revision: i64, roster: &str, n_submissions: usize) -> Result<()> {
        let update = "UPDATE batch SET roster = ?3, n_submissions = ?4 WHERE id = ?1 AND revision = ?2";
        self.execute(update, params![batch, revision, roster, n_submissions])
    }

    pub(crate) fn set_authors(&self, batch: i64, authors: Option<&str>) -> Result<()> {
        self.change(|tables| {
            let update = "UPDATE batch SET authors = ?2, used = ?3 WHERE id = ?1";
            tables.execute(update, params![batch, authors, clock::now()])?;
            start_revision(tables, batch)
        })
    }

    /// Stores the settings of a batch's runs. They may change which files are read.
    pub(crate) fn set_run_settings(&self, batch: i64, settings: &RunSettings) -> Result<()> {
        let settings = serde_json::to_string(settings)?;
        self.change(|tables| {
            tables.execute("UPDATE batch SET settings = ?2 WHERE id = ?1", params![batch, settings])?;
            start_revision(tables, batch)
        })
    }

    /// Gives a batch another assignment, term or course. Returns false and changes nothing if that course has a batch of this
    /// assignment and term. A batch that leaves its course is compared with no other batch and no term any more, and no other
    /// batch with it.
    pub(crate) fn move_batch(&self, batch: i64, course: i64, assignment: &str, term: &str) -> Result<bool> {
        let update = "UPDATE OR IGNORE batch SET course = ?2, assignment = ?3, term = ?4 WHERE id = ?1";
        self.change(|tables| {
            let from: i64 = tables.query_row("SELECT course FROM batch WHERE id = ?1", [batch], |row| row.get(0))?;
            if tables.execute(update, params![batch, course, assignment, term])? == 0 {
                return Ok(false);
            }
            if from != course {
                tables.execute("DELETE FROM earlier WHERE batch = ?1 OR other = ?1", [batch])?;
                tables.execute("DELETE FROM archived_term WHERE batch = ?1", [batch])?;
                start_revision(tables, batch)?;
            }
            Ok(true)
        })
    }

    /// Sets the batches of its course and the terms of the archive that a batch is compared with.
    pub(crate) fn set_comparison(&self, batch: i64, others: &[i64], terms: &[String]) -> Result<()> {
        let add = "INSERT INTO earlier (batch, other) SELECT one.id, other.id FROM batch AS one, batch AS other \
            WHERE one.id = ?1 AND other.id = ?2 AND one.course = other.course AND one.id <> other.id \
            ON CONFLICT DO NOTHING";
        let add_term = "INSERT INTO archived_term (batch, term) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        self.change(|tables| {
            tables.execute("DELETE FROM earlier WHERE batch = ?1", [batch])?;
            tables.execute("DELETE FROM archived_term WHERE batch = ?1", [batch])?;
            for other in others {
                tables.execute(add, [batch, *other])?;
            }
            for term in terms {
                tables.execute(add_term, params![batch, term])?;
            }
            tables.execute("UPDATE batch SET revision = revision + 1 WHERE id = ?1", [batch])?;
            Ok(())
        })
    }

    pub(crate) fn compared_batches(&self, batch: i64) -> Result<BTreeSet<i64>> {
        self.all("SELECT other FROM earlier WHERE batch = ?1", [batch], |row| row.get(0))
    }

    pub(crate) fn compared_terms(&self, batch: i64) -> Result<BTreeSet<String>> {
        self.all("SELECT term FROM archived_term WHERE batch = ?1", [batch], |row| row.get(0))
    }

    /// Deletes a batch with everything in it. Returns the ids of its uploads and of its runs, whose files remain.
    pub(crate) fn delete_batch(&self, id: i64) -> Result<(Vec<i64>, Vec<i64>)> {
        self.change(|tables| {
            let uploads = all(tables, "SELECT id FROM upload WHERE batch = ?1", [id], |row| row.get(0))?;
            let runs = all(tables, "SELECT id FROM run WHERE batch = ?1", [id], |row| row.get(0))?;
            tables.execute("DELETE FROM batch WHERE id = ?1", [id])?;
            Ok((uploads, runs))
        })
    }
}

//! Batches: their recognized and corrected authors, the submissions that they leave out, and the earlier ones that they are compared
//! with.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use rusqlite::{Connection, params};

use super::connection::{FromRow, Store, all, first, from_row, one};
use crate::clock;
use crate::domain::{Batch, LeftOut, RunSettings};

const BATCHES: &str =
    "SELECT id, course, assignment, term, authors, roster, n_submissions, revision, settings FROM batch";

from_row!(Batch { id, course, assignment, term, authors, roster, n_submissions, revision } with row =>
    // Nothing but settings is ever written there.
    settings: serde_json::from_str(&row.get::<_, String>("settings")?).unwrap_or_default(),
);
from_row!(LeftOut { id, name, reason, by, time });

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
        self.change(|tables| first(tables, add, params![course, assignment, term, clock::now()]))
    }

    pub(crate) fn batch(&self, id: i64) -> Result<Option<Batch>> {
        self.first(&format!("{BATCHES} WHERE id = ?1"), [id])
    }

    /// Returns the batches of a course by assignment, and the newest first within each.
    pub(crate) fn batches_of(&self, course: i64) -> Result<Vec<Batch>> {
        self.all(&format!("{BATCHES} WHERE course = ?1 ORDER BY assignment, id DESC"), [course])
    }

    /// Returns the ids of the batches that have submissions and are not inspected yet.
    pub(crate) fn batches_without_roster(&self) -> Result<Vec<i64>> {
        let query = "SELECT id FROM batch WHERE roster IS NULL \
            AND EXISTS (SELECT 1 FROM upload WHERE batch = batch.id AND role IN ('batch', 'submission'))";
        self.all(query, [])
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
            let from: i64 = one(tables, "SELECT course FROM batch WHERE id = ?1", [batch])?;
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
        self.all("SELECT other FROM earlier WHERE batch = ?1", [batch])
    }

    pub(crate) fn compared_terms(&self, batch: i64) -> Result<BTreeSet<String>> {
        self.all("SELECT term FROM archived_term WHERE batch = ?1", [batch])
    }

    /// Deletes a batch with everything in it. Returns the ids of its uploads and of its runs, whose files remain.
    pub(crate) fn delete_batch(&self, id: i64) -> Result<(Vec<i64>, Vec<i64>)> {
        self.change(|tables| delete_batch(tables, id))
    }

    /// Leaves a submission out of the runs of a batch, and returns the id of its row. If it is left out already, the new reason
    /// replaces the old one.
    pub(crate) fn leave_out(&self, batch: i64, name: &str, reason: &str, account: i64) -> Result<i64> {
        let known = "SELECT count(*) > 0 FROM left_out WHERE batch = ?1 AND name = ?2";
        let add = "INSERT INTO left_out (batch, name, reason, account, time) VALUES (?1, ?2, ?3, ?4, ?5) \
            ON CONFLICT DO UPDATE SET reason = excluded.reason, account = excluded.account, time = excluded.time RETURNING id";
        self.change(|tables| {
            if !one(tables, known, params![batch, name])? {
                mark_changed(tables, batch)?;
            }
            one(tables, add, params![batch, name, reason, account, clock::now()])
        })
    }

    /// Includes a submission again, and returns whether it was left out.
    pub(crate) fn include_again(&self, batch: i64, left_out: i64) -> Result<bool> {
        self.change(|tables| {
            let delete = "DELETE FROM left_out WHERE batch = ?1 AND id = ?2";
            let is_removed = tables.execute(delete, [batch, left_out])? > 0;
            if is_removed {
                mark_changed(tables, batch)?;
            }
            Ok(is_removed)
        })
    }

    /// Returns the submissions that the runs of a batch leave out, in the order in which they were.
    pub(crate) fn left_out_of(&self, batch: i64) -> Result<Vec<LeftOut>> {
        let query = "SELECT left_out.id, left_out.name, reason, coalesce(account.name, '') AS \"by\", time FROM left_out \
            LEFT JOIN account ON account.id = account WHERE batch = ?1 ORDER BY left_out.id";
        self.all(query, [batch])
    }
}

/// Deletes a batch with everything in it. Returns the ids of its uploads and of its runs, whose files remain.
pub(super) fn delete_batch(tables: &Connection, id: i64) -> Result<(Vec<i64>, Vec<i64>)> {
    let uploads = all(tables, "SELECT id FROM upload WHERE batch = ?1", [id])?;
    let runs = all(tables, "SELECT id FROM run WHERE batch = ?1", [id])?;
    tables.execute("DELETE FROM batch WHERE id = ?1", [id])?;
    Ok((uploads, runs))
}

/// Starts a new revision of a batch, whose roster stays as it is.
fn mark_changed(tables: &Connection, batch: i64) -> Result<()> {
    let update = "UPDATE batch SET revision = revision + 1, used = ?2 WHERE id = ?1";
    tables.execute(update, params![batch, clock::now()])?;
    Ok(())
}

/// Removes the rows of erased submissions, and renames those of the others of their uploads.
pub(super) fn erase_left_out(
    tables: &Connection,
    batch: i64,
    erased: &BTreeSet<String>,
    renamed: &BTreeMap<String, String>,
) -> Result<()> {
    for name in erased {
        tables.execute("DELETE FROM left_out WHERE batch = ?1 AND name = ?2", params![batch, name])?;
    }
    for (old, new) in renamed {
        let update = "UPDATE left_out SET name = ?3 WHERE batch = ?1 AND name = ?2";
        tables.execute(update, params![batch, old, new])?;
    }
    Ok(())
}

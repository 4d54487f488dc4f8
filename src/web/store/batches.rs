//! Batches: what was recognised of them and put right, and what they are compared with.

use std::collections::BTreeSet;

use anyhow::Result;
use lookalike_report_templates::app::model::{Assignment, BatchLine};
use rusqlite::{Connection, OptionalExtension, params};

use super::Store;

/// A batch as it is stored.
#[derive(Debug, Clone)]
pub(crate) struct BatchFacts {
    /// Its number.
    pub(crate) id: i64,
    /// The number of its course.
    pub(crate) course: i64,
    /// The assignment.
    pub(crate) assignment: String,
    /// The term.
    pub(crate) term: String,
    /// What was put right of who is who, as a list.
    pub(crate) authors: Option<String>,
    /// What was recognised, as JSON, since the last change of it.
    pub(crate) roster: Option<String>,
    /// How many submissions that is.
    pub(crate) n_submissions: Option<usize>,
    /// Grows with every change of what a run is made from.
    pub(crate) revision: i64,
}

impl BatchFacts {
    /// Assignment and term.
    pub(crate) fn label(&self) -> String {
        format!("{} {}", self.assignment, self.term)
    }
}

const FACTS: &str = "SELECT id, course, assignment, term, authors, roster, n_submissions, revision FROM batch";

fn facts(row: &rusqlite::Row<'_>) -> rusqlite::Result<BatchFacts> {
    Ok(BatchFacts {
        id: row.get(0)?,
        course: row.get(1)?,
        assignment: row.get(2)?,
        term: row.get(3)?,
        authors: row.get(4)?,
        roster: row.get(5)?,
        n_submissions: row.get(6)?,
        revision: row.get(7)?,
    })
}

/// A batch is not what it was: what was recognised of it no longer holds.
pub(super) fn changed(tables: &Connection, batch: i64) -> Result<()> {
    let forget = "UPDATE batch SET revision = revision + 1, roster = NULL, n_submissions = NULL WHERE id = ?1";
    tables.execute(forget, [batch])?;
    Ok(())
}

fn numbers(tables: &Connection, query: &str, id: i64) -> Result<Vec<i64>> {
    let mut statement = tables.prepare(query)?;
    Ok(statement.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

impl Store {
    /// Makes a batch, and gives its number; nothing if the course has it already.
    pub(crate) fn add_batch(&self, course: i64, assignment: &str, term: &str) -> Result<Option<i64>> {
        let add =
            "INSERT INTO batch (course, assignment, term) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING RETURNING id";
        self.change(|tables| {
            Ok(tables.query_row(add, params![course, assignment, term], |row| row.get(0)).optional()?)
        })
    }

    /// The batch of a number.
    pub(crate) fn batch(&self, id: i64) -> Result<Option<BatchFacts>> {
        self.read(|tables| Ok(tables.query_row(&format!("{FACTS} WHERE id = ?1"), [id], facts).optional()?))
    }

    /// The batches of a course, by assignment, the newest first in each.
    pub(crate) fn batches_of(&self, course: i64) -> Result<Vec<BatchFacts>> {
        let query = format!("{FACTS} WHERE course = ?1 ORDER BY assignment, id DESC");
        self.read(|tables| {
            let mut statement = tables.prepare(&query)?;
            Ok(statement.query_map([course], facts)?.collect::<Result<_, _>>()?)
        })
    }

    /// The same as lists show them, with their newest runs.
    pub(crate) fn assignments(&self, course: i64) -> Result<Vec<Assignment>> {
        let mut assignments: Vec<Assignment> = Vec::new();
        for batch in self.batches_of(course)? {
            let run = self.runs_of(batch.id)?.into_iter().next();
            let line = BatchLine { id: batch.id, term: batch.term, n_submissions: batch.n_submissions, run };
            match assignments.last_mut().filter(|last| last.name == batch.assignment) {
                Some(last) => last.batches.push(line),
                None => assignments.push(Assignment { name: batch.assignment, batches: vec![line] }),
            }
        }
        Ok(assignments)
    }

    /// The batches that have uploads, and of which it is not known what is in them.
    pub(crate) fn batches_unseen(&self) -> Result<Vec<i64>> {
        let query = "SELECT id FROM batch WHERE roster IS NULL AND id > ?1 \
            AND EXISTS (SELECT 1 FROM upload WHERE batch = batch.id AND role IN ('batch', 'submission'))";
        self.read(|tables| numbers(tables, query, 0))
    }

    /// Keeps what was recognised of a batch, unless that has changed since `revision`.
    pub(crate) fn recognise(&self, batch: i64, revision: i64, roster: &str, n_submissions: usize) -> Result<()> {
        let keep = "UPDATE batch SET roster = ?3, n_submissions = ?4 WHERE id = ?1 AND revision = ?2";
        self.change(|tables| {
            tables.execute(keep, params![batch, revision, roster, n_submissions])?;
            Ok(())
        })
    }

    /// Keeps what was put right of who is who.
    pub(crate) fn correct(&self, batch: i64, authors: Option<&str>) -> Result<()> {
        self.change(|tables| {
            tables.execute("UPDATE batch SET authors = ?2 WHERE id = ?1", params![batch, authors])?;
            changed(tables, batch)
        })
    }

    /// Says which batches of its course a batch is compared with, and which terms of the archive.
    pub(crate) fn compare_with(&self, batch: i64, others: &[i64], terms: &[String]) -> Result<()> {
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

    /// The batches that a batch is compared with.
    pub(crate) fn others_of(&self, batch: i64) -> Result<BTreeSet<i64>> {
        let query = "SELECT other FROM earlier WHERE batch = ?1";
        self.read(|tables| Ok(numbers(tables, query, batch)?.into_iter().collect()))
    }

    /// The terms of the archive that a batch is compared with.
    pub(crate) fn terms_of(&self, batch: i64) -> Result<BTreeSet<String>> {
        self.read(|tables| {
            let mut statement = tables.prepare("SELECT term FROM archived_term WHERE batch = ?1")?;
            Ok(statement.query_map([batch], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
    }

    /// Deletes a batch with everything in it, and gives the numbers of its uploads and of its runs, whose files are left.
    pub(crate) fn delete_batch(&self, id: i64) -> Result<(Vec<i64>, Vec<i64>)> {
        self.change(|tables| {
            let uploads = numbers(tables, "SELECT id FROM upload WHERE batch = ?1", id)?;
            let runs = numbers(tables, "SELECT id FROM run WHERE batch = ?1", id)?;
            tables.execute("DELETE FROM batch WHERE id = ?1", [id])?;
            Ok((uploads, runs))
        })
    }
}

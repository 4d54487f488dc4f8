//! Runs and their outcomes, and the inputs of a batch's runs as one hash, by which runs know whether they are outdated. It depends on
//! the content of the inputs alone: a change that was taken back leaves no trace.

use std::collections::BTreeSet;

use anyhow::Result;
use rusqlite::{Connection, ToSql, params};
use serde::Serialize;

use super::connection::{FromRow, Store, all, first, from_row, one};
use crate::clock;
use crate::domain::{FailedRun, Outcome, Run, RunEnd, RunSettings, RunState, UnfinishedRun, UploadRole};
use crate::secrets::{TokenHash, hash_bytes};

/// The condition for a run that waits or works.
const IS_OPEN: &str = "state IN ('waiting', 'working')";
/// Selects runs of a batch whose inputs have the hash `?2` now.
const RUNS: &str = "SELECT run.*, coalesce(account.name, '') AS \"by\", inputs <> ?2 AS is_outdated \
    FROM run LEFT JOIN account ON account.id = account";

from_row!(Run { id, batch, state, problem, time, by, is_outdated } with row =>
    n_before: None,
    step: None,
    outcome: if row.get::<_, RunState>("state")? == RunState::Done { Some(Outcome::from_row(row)?) } else { None },
);
from_row!(FailedRun { id, course, time, by });
from_row!(UnfinishedRun { id, was_working, n_attempts });

/// Reads and writes an outcome by the names of its fields, which are those of its columns.
macro_rules! outcome_columns {
    ($($column:ident),+) => {
        from_row!(Outcome { $($column),+ });

        fn set_outcome(tables: &Connection, id: i64, outcome: &Outcome) -> rusqlite::Result<usize> {
            let update = concat!(
                "UPDATE run SET id = :id", $(", ", stringify!($column), " = :", stringify!($column)),+, " WHERE id = :id"
            );
            let values: &[(&str, &dyn ToSql)] =
                &[(":id", &id), $((concat!(":", stringify!($column)), &outcome.$column)),+];
            tables.execute(update, values)
        }
    };
}
outcome_columns!(
    n_submissions, n_pairs, n_strong, n_worth_a_look, n_cases, n_strong_cases, n_partial, n_not_compared,
    n_starter_only, is_incomplete, n_handed_out
);

impl Store {
    pub(crate) fn add_run(&self, batch: i64, account: i64) -> Result<i64> {
        let add = "INSERT INTO run (batch, state, inputs, time, account) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id";
        self.change(|tables| {
            let values = params![batch, RunState::Waiting, inputs_hash(tables, batch)?, clock::now(), account];
            one(tables, add, values)
        })
    }

    /// Begins a waiting run with the current inputs of its batch. Returns the id of the batch, or nothing if the run was
    /// deleted or cancelled.
    pub(crate) fn begin_run(&self, id: i64) -> Result<Option<i64>> {
        let waiting = "SELECT batch FROM run WHERE id = ?1 AND state = ?2";
        let begin = "UPDATE run SET state = ?2, n_attempts = n_attempts + 1, inputs = ?3 WHERE id = ?1";
        self.change(|tables| {
            let batch: Option<i64> = first(tables, waiting, params![id, RunState::Waiting])?;
            if let Some(batch) = batch {
                tables.execute(begin, params![id, RunState::Working, inputs_hash(tables, batch)?])?;
            }
            Ok(batch)
        })
    }

    /// Makes an interrupted run wait again.
    pub(crate) fn requeue_run(&self, id: i64) -> Result<()> {
        self.execute("UPDATE run SET state = ?2 WHERE id = ?1", params![id, RunState::Waiting])
    }

    /// Uncounts the current attempts of working runs. An orderly stop of the server is not the fault of the runs.
    pub(crate) fn uncount_attempts(&self) -> Result<()> {
        self.execute("UPDATE run SET n_attempts = n_attempts - 1 WHERE state = ?1", [RunState::Working])
    }

    /// Ends a run. Does nothing if it has ended already.
    pub(crate) fn end_run(&self, id: i64, end: &RunEnd) -> Result<()> {
        let (state, problem) = match end {
            RunEnd::Done(_) => (RunState::Done, None),
            RunEnd::Cancelled => (RunState::Cancelled, None),
            RunEnd::Failed(why) => (RunState::Failed, Some(why)),
        };
        let update = format!("UPDATE run SET state = ?2, problem = ?3 WHERE id = ?1 AND {IS_OPEN}");
        self.change(|tables| {
            let n_ended = tables.execute(&update, params![id, state, problem])?;
            if let (1, RunEnd::Done(outcome)) = (n_ended, end) {
                set_outcome(tables, id, outcome)?;
            }
            Ok(())
        })
    }

    /// Returns a run as it is stored. Its place in the queue is known only to the queue.
    pub(crate) fn run(&self, id: i64) -> Result<Option<Run>> {
        self.read(|tables| {
            let batch = first(tables, "SELECT batch FROM run WHERE id = ?1", [id])?;
            let Some(batch) = batch else { return Ok(None) };
            first(tables, &format!("{RUNS} WHERE run.id = ?1"), params![id, inputs_hash(tables, batch)?])
        })
    }

    pub(crate) fn runs_of(&self, batch: i64) -> Result<Vec<Run>> {
        let query = format!("{RUNS} WHERE batch = ?1 ORDER BY run.id DESC");
        self.read(|tables| all(tables, &query, params![batch, inputs_hash(tables, batch)?]))
    }

    /// Returns the id of the newest run of a batch that has a report.
    pub(crate) fn newest_report(&self, batch: i64) -> Result<Option<i64>> {
        let query = "SELECT max(id) FROM run WHERE batch = ?1 AND state = ?2";
        self.read(|tables| one(tables, query, params![batch, RunState::Done]))
    }

    /// Returns the ids of the runs of a batch that have a report, newest first.
    pub(crate) fn reports_of(&self, batch: i64) -> Result<Vec<i64>> {
        let query = "SELECT id FROM run WHERE batch = ?1 AND state = ?2 ORDER BY id DESC";
        self.all(query, params![batch, RunState::Done])
    }

    pub(crate) fn failed_runs(&self, max: usize) -> Result<Vec<FailedRun>> {
        let query = "SELECT run.id, course.name AS course, time, coalesce(account.name, '') AS \"by\" FROM run \
            JOIN batch ON batch.id = run.batch JOIN course ON course.id = batch.course \
            LEFT JOIN account ON account.id = account WHERE state = ?1 ORDER BY run.id DESC LIMIT ?2";
        self.all(query, params![RunState::Failed, max])
    }

    /// Returns all waiting and working runs, oldest first.
    pub(crate) fn unfinished_runs(&self) -> Result<Vec<UnfinishedRun>> {
        let query = format!("SELECT id, state = ?1 AS was_working, n_attempts FROM run WHERE {IS_OPEN} ORDER BY id");
        self.all(&query, [RunState::Working])
    }

    /// Returns the ids of the runs that have a report.
    pub(crate) fn finished_runs(&self) -> Result<BTreeSet<i64>> {
        self.all("SELECT id FROM run WHERE state = ?1", [RunState::Done])
    }

    /// Returns the ids of the runs whose report is not measured yet.
    pub(crate) fn unmeasured_reports(&self) -> Result<Vec<i64>> {
        self.all("SELECT id FROM run WHERE state = ?1 AND n_bytes = 0", [RunState::Done])
    }

    pub(crate) fn set_report_size(&self, run: i64, n_bytes: u64) -> Result<()> {
        self.execute("UPDATE run SET n_bytes = ?2 WHERE id = ?1", params![run, i64::try_from(n_bytes)?])
    }

    pub(crate) fn all_runs(&self) -> Result<BTreeSet<i64>> {
        self.all("SELECT id FROM run", [])
    }

    pub(crate) fn delete_run(&self, id: i64) -> Result<()> {
        self.execute("DELETE FROM run WHERE id = ?1", [id])
    }
}

const UPLOADS: &str =
    "SELECT role, label, n_files, role = 'submission' OR is_plain AS is_plain, hash, upload.id, n_bytes FROM upload";

#[derive(Serialize)]
struct Inputs {
    uploads: Vec<UploadInput>,
    authors: Option<String>,
    settings: RunSettings,
    /// The names of the submissions that are left out.
    left_out: BTreeSet<String>,
    /// The submissions of the other batches that the batch is compared with.
    earlier: Vec<UploadInput>,
    /// The name of the course in the archive, if terms there are compared.
    archive_course: Option<String>,
    terms: BTreeSet<String>,
}

/// An upload, by everything about it that a report depends on.
#[derive(Serialize)]
struct UploadInput {
    role: UploadRole,
    label: String,
    n_files: usize,
    is_plain: bool,
    content: Content,
}

#[derive(Serialize)]
enum Content {
    Hash(TokenHash),
    /// It was packed anew without an erased submission, and has no hash since.
    PackedAnew {
        upload: i64,
        n_bytes: i64,
    },
}

pub(super) fn inputs_hash(tables: &Connection, batch: i64) -> Result<TokenHash> {
    let own =
        "SELECT authors, settings, archive_course FROM batch JOIN course ON course.id = course WHERE batch.id = ?1";
    let (authors, settings, archive_course): (_, String, Option<String>) = one(tables, own, [batch])?;
    let earlier = format!(
        "{UPLOADS} JOIN earlier ON earlier.other = upload.batch WHERE earlier.batch = ?1 \
        AND role IN ('batch', 'submission') ORDER BY upload.batch, upload.id"
    );
    let terms: BTreeSet<String> = all(tables, "SELECT term FROM archived_term WHERE batch = ?1", [batch])?;
    let inputs = Inputs {
        uploads: all(tables, &format!("{UPLOADS} WHERE batch = ?1 ORDER BY upload.id"), [batch])?,
        authors,
        // Missing settings are defaults, so that both have one form.
        settings: serde_json::from_str(&settings).unwrap_or_default(),
        left_out: all(tables, "SELECT name FROM left_out WHERE batch = ?1", [batch])?,
        earlier: all(tables, &earlier, [batch])?,
        archive_course: archive_course.filter(|_| !terms.is_empty()),
        terms,
    };
    Ok(hash_bytes(&serde_json::to_vec(&inputs)?))
}

from_row!(UploadInput { role, label, n_files, is_plain } with row => content: match row.get("hash")? {
    Some(hash) => Content::Hash(hash),
    None => Content::PackedAnew { upload: row.get("id")?, n_bytes: row.get("n_bytes")? },
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::NewUpload;
    use crate::store::tests::test_store;

    /// An upload that was packed anew has no hash: another one of the same name and size does not pass for it.
    #[test]
    fn uploads_without_a_hash_are_told_apart() {
        let (_folder, store, [_, ann]) = test_store();
        let course = store.add_course("Programming", ann).unwrap();
        let batch = store.add_batch(course, "sorting", "2026").unwrap().unwrap();
        let (role, name, file) = (UploadRole::Batch, "class.zip".to_owned(), "1.tar".to_owned());
        let new =
            NewUpload { batch, role, name, file, n_bytes: 7, n_files: 1, account: ann, hash: [1; 32], is_plain: false };
        let packed = "UPDATE upload SET hash = NULL, is_plain = TRUE";
        let mut hashes = BTreeSet::new();
        for _ in 0..2 {
            let id = store.add_upload(&new, |_| "class.tar".to_owned()).unwrap();
            hashes.insert(store.read(|tables| inputs_hash(tables, batch)).unwrap());
            store.execute(packed, []).unwrap();
            hashes.insert(store.read(|tables| inputs_hash(tables, batch)).unwrap());
            store.delete_upload(id).unwrap();
        }
        assert_eq!(hashes.len(), 3, "equal uploads have one hash, and those packed anew have two");
    }
}

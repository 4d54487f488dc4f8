//! Runs and their outcomes.

use std::collections::BTreeSet;

use anyhow::Result;
use rusqlite::{OptionalExtension, Row, params};

use super::connection::{Store, all, from_row};
use super::inputs::inputs_hash;
use crate::clock;
use crate::domain::{FailedRun, Outcome, Run, RunEnd, RunState, UnfinishedRun};
use crate::secrets::TokenHash;

const RUNS: &str = "SELECT run.id, batch, state, problem, time, coalesce(account.name, '') AS \"by\", inputs, \
    n_submissions, n_pairs, n_strong, n_worth_a_look, n_cases, n_strong_cases, n_partial, n_not_compared, \
    n_starter_only, is_incomplete, n_handed_out \
    FROM run LEFT JOIN account ON account.id = account";

/// Returns a run of a batch whose inputs have the hash `current` now.
fn run_from_row(row: &Row<'_>, current: TokenHash) -> rusqlite::Result<Run> {
    let is_done = row.get::<_, RunState>("state")? == RunState::Done;
    from_row!(row => Run { id, batch, state, problem, time, by }
        n_before: None,
        step: None,
        is_outdated: row.get::<_, TokenHash>("inputs")? != current,
        outcome: if is_done { Some(outcome_from_row(row)?) } else { None },
    )
}

fn outcome_from_row(row: &Row<'_>) -> rusqlite::Result<Outcome> {
    from_row!(row => Outcome {
        n_submissions, n_pairs, n_strong, n_worth_a_look, n_cases, n_strong_cases, n_partial, n_not_compared,
        n_starter_only, is_incomplete, n_handed_out,
    })
}

impl Store {
    pub(crate) fn add_run(&self, batch: i64, account: i64) -> Result<i64> {
        let add =
            "INSERT INTO run (batch, state, inputs, time, account) VALUES (?1, 'waiting', ?2, ?3, ?4) RETURNING id";
        self.change(|tables| {
            let values = params![batch, inputs_hash(tables, batch)?, clock::now(), account];
            Ok(tables.query_row(add, values, |row| row.get(0))?)
        })
    }

    /// Begins a waiting run with the current inputs of its batch. Returns the id of the batch, or nothing if the run was
    /// deleted or cancelled.
    pub(crate) fn begin_run(&self, id: i64) -> Result<Option<i64>> {
        let waiting = "SELECT batch FROM run WHERE id = ?1 AND state = 'waiting'";
        let begin = "UPDATE run SET state = 'working', n_attempts = n_attempts + 1, inputs = ?2 WHERE id = ?1";
        self.change(|tables| {
            let batch: Option<i64> = tables.query_row(waiting, [id], |row| row.get(0)).optional()?;
            if let Some(batch) = batch {
                tables.execute(begin, params![id, inputs_hash(tables, batch)?])?;
            }
            Ok(batch)
        })
    }

    /// Makes an interrupted run wait again.
    pub(crate) fn requeue_run(&self, id: i64) -> Result<()> {
        self.execute("UPDATE run SET state = 'waiting' WHERE id = ?1", [id])
    }

    /// Uncounts the current attempts of working runs. An orderly stop of the server is not the fault of the runs.
    pub(crate) fn uncount_attempts(&self) -> Result<()> {
        self.execute("UPDATE run SET n_attempts = n_attempts - 1 WHERE state = 'working'", [])
    }

    /// Ends a run. Does nothing if it has ended already.
    pub(crate) fn end_run(&self, id: i64, end: &RunEnd) -> Result<()> {
        let set = |columns: &str| format!("UPDATE run SET {columns} WHERE id = ?1 AND state IN ('waiting', 'working')");
        match end {
            RunEnd::Done(found) => {
                let columns = "state = 'done', n_submissions = ?2, n_pairs = ?3, n_strong = ?4, n_worth_a_look = ?5, \
                    n_cases = ?6, n_strong_cases = ?7, n_partial = ?8, n_not_compared = ?9, n_starter_only = ?10, \
                    is_incomplete = ?11, n_handed_out = ?12";
                let values = params![
                    id, found.n_submissions, found.n_pairs, found.n_strong, found.n_worth_a_look, found.n_cases,
                    found.n_strong_cases, found.n_partial, found.n_not_compared, found.n_starter_only,
                    found.is_incomplete, found.n_handed_out
                ];
                self.execute(&set(columns), values)
            }
            RunEnd::Cancelled => self.execute(&set("state = 'cancelled'"), [id]),
            RunEnd::Failed(why) => self.execute(&set("state = 'failed', problem = ?2"), params![id, why]),
        }
    }

    /// Returns a run as it is stored. Its place in the queue is known only to the queue.
    pub(crate) fn run(&self, id: i64) -> Result<Option<Run>> {
        self.read(|tables| {
            let batch: Option<i64> =
                tables.query_row("SELECT batch FROM run WHERE id = ?1", [id], |row| row.get(0)).optional()?;
            let Some(batch) = batch else { return Ok(None) };
            let current = inputs_hash(tables, batch)?;
            let run = tables.query_row(&format!("{RUNS} WHERE run.id = ?1"), [id], |row| run_from_row(row, current));
            Ok(Some(run?))
        })
    }

    pub(crate) fn runs_of(&self, batch: i64) -> Result<Vec<Run>> {
        self.read(|tables| {
            let current = inputs_hash(tables, batch)?;
            let query = format!("{RUNS} WHERE batch = ?1 ORDER BY run.id DESC");
            all(tables, &query, [batch], |row| run_from_row(row, current))
        })
    }

    /// Returns the id of the newest run of a batch that has a report.
    pub(crate) fn newest_report(&self, batch: i64) -> Result<Option<i64>> {
        let query = "SELECT max(id) FROM run WHERE batch = ?1 AND state = 'done'";
        self.read(|tables| Ok(tables.query_row(query, [batch], |row| row.get(0))?))
    }

    /// Returns the ids of the runs of a batch that have a report, newest first.
    pub(crate) fn reports_of(&self, batch: i64) -> Result<Vec<i64>> {
        self.all("SELECT id FROM run WHERE batch = ?1 AND state = 'done' ORDER BY id DESC", [batch], |row| row.get(0))
    }

    /// Returns the runs of all courses that failed, newest first.
    pub(crate) fn failed_runs(&self, max: usize) -> Result<Vec<FailedRun>> {
        let query = "SELECT run.id, course.name AS course, time, coalesce(account.name, '') AS \"by\" FROM run \
            JOIN batch ON batch.id = run.batch JOIN course ON course.id = batch.course \
            LEFT JOIN account ON account.id = account WHERE state = 'failed' ORDER BY run.id DESC LIMIT ?1";
        self.all(query, [max], |row| from_row!(row => FailedRun { id, course, time, by }))
    }

    /// Returns all waiting and working runs, oldest first.
    pub(crate) fn unfinished_runs(&self) -> Result<Vec<UnfinishedRun>> {
        let query = "SELECT id, state = 'working' AS was_working, n_attempts FROM run WHERE state IN ('waiting', 'working') ORDER BY id";
        self.all(query, [], |row| from_row!(row => UnfinishedRun { id, was_working, n_attempts }))
    }

    /// Returns the ids of the runs that have a report.
    pub(crate) fn finished_runs(&self) -> Result<BTreeSet<i64>> {
        self.all("SELECT id FROM run WHERE state = 'done'", [], |row| row.get(0))
    }

    /// Returns the ids of the runs whose report is not measured yet.
    pub(crate) fn unmeasured_reports(&self) -> Result<Vec<i64>> {
        self.all("SELECT id FROM run WHERE state = 'done' AND n_bytes = 0", [], |row| row.get(0))
    }

    pub(crate) fn set_report_size(&self, run: i64, n_bytes: u64) -> Result<()> {
        self.execute("UPDATE run SET n_bytes = ?2 WHERE id = ?1", params![run, i64::try_from(n_bytes)?])
    }

    pub(crate) fn all_runs(&self) -> Result<BTreeSet<i64>> {
        self.all("SELECT id FROM run", [], |row| row.get(0))
    }

    pub(crate) fn delete_run(&self, id: i64) -> Result<()> {
        self.execute("DELETE FROM run WHERE id = ?1", [id])
    }
}

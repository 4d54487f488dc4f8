//! Runs, and what came of them. Their reports lie in the data folder.

use std::collections::BTreeSet;

use anyhow::Result;
use lookalike_report_templates::app::model::{Outcome, RunLine, RunState, Step};
use rusqlite::{OptionalExtension, Row, params};

use super::Store;
use crate::web::times;

/// What became of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RunEnd {
    /// Its report is there.
    Done(Outcome),
    /// Somebody stopped it.
    Cancelled,
    /// It did not work: why.
    Failed(String),
}

/// A run that is not over, as it was left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unfinished {
    /// Its number.
    pub(crate) id: i64,
    /// Whether it was begun.
    pub(crate) is_begun: bool,
    /// How often.
    pub(crate) n_attempts: u32,
}

const RUNS: &str = "SELECT run.id, state, problem, time, account.name, run.n_submissions, n_pairs, n_strong, \
    n_worth_a_look, run.revision <> batch.revision, run.batch \
    FROM run JOIN batch ON batch.id = run.batch LEFT JOIN account ON account.id = account";

/// A run as lists show it, and the number of its batch. What waits or works is asked of the queue.
fn run(row: &Row<'_>) -> rusqlite::Result<(RunLine, i64)> {
    let state: String = row.get(1)?;
    let state = match state.as_str() {
        "waiting" => RunState::Waiting(0),
        "working" => RunState::Working(Step::default()),
        "cancelled" => RunState::Cancelled,
        "failed" => RunState::Failed(row.get::<_, Option<String>>(2)?.unwrap_or_default()),
        _ => RunState::Done,
    };
    let outcome = match row.get(5)? {
        Some(n_submissions) => {
            Some(Outcome { n_submissions, n_pairs: row.get(6)?, n_strong: row.get(7)?, n_worth_a_look: row.get(8)? })
        }
        None => None,
    };
    let line = RunLine {
        id: row.get(0)?,
        state,
        time: times::written(row.get(3)?),
        by: row.get::<_, Option<String>>(4)?.unwrap_or_default(),
        outcome,
        is_outdated: row.get(9)?,
    };
    Ok((line, row.get(10)?))
}

impl Store {
    /// Adds a run that waits, and gives its number.
    pub(crate) fn add_run(&self, batch: i64, account: i64) -> Result<i64> {
        let add = "INSERT INTO run (batch, state, revision, time, account) \
            SELECT id, 'waiting', revision, ?2, ?3 FROM batch WHERE id = ?1 RETURNING id";
        self.change(|tables| Ok(tables.query_row(add, params![batch, times::now(), account], |row| row.get(0))?))
    }

    /// A run begins, and is made from its batch as that is now. Gives the number of the batch; nothing if the run is gone.
    pub(crate) fn begin_run(&self, id: i64) -> Result<Option<i64>> {
        let begin = "UPDATE run SET state = 'working', n_attempts = n_attempts + 1, \
            revision = (SELECT revision FROM batch WHERE batch.id = run.batch) \
            WHERE id = ?1 AND state = 'waiting' RETURNING batch";
        self.change(|tables| Ok(tables.query_row(begin, [id], |row| row.get(0)).optional()?))
    }

    /// A run that was broken off waits again.
    pub(crate) fn requeue_run(&self, id: i64) -> Result<()> {
        self.change(|tables| {
            tables.execute("UPDATE run SET state = 'waiting' WHERE id = ?1", [id])?;
            Ok(())
        })
    }

    /// The server is stopped as it should be: that is no fault of the runs that work, and does not count against them.
    pub(crate) fn excuse_runs(&self) -> Result<()> {
        self.change(|tables| {
            tables.execute("UPDATE run SET n_attempts = n_attempts - 1 WHERE state = 'working'", [])?;
            Ok(())
        })
    }

    /// A run is over.
    pub(crate) fn end_run(&self, id: i64, end: &RunEnd) -> Result<()> {
        let (state, problem, outcome) = match end {
            RunEnd::Done(outcome) => ("done", None, Some(outcome)),
            RunEnd::Cancelled => ("cancelled", None, None),
            RunEnd::Failed(why) => ("failed", Some(why), None),
        };
        let set = "UPDATE run SET state = ?2, problem = ?3, n_submissions = ?4, n_pairs = ?5, n_strong = ?6, \
            n_worth_a_look = ?7 WHERE id = ?1 AND state IN ('waiting', 'working')";
        let of = |figure: fn(&Outcome) -> usize| outcome.map(figure);
        self.change(|tables| {
            let counts = (of(|one| one.n_submissions), of(|one| one.n_pairs), of(|one| one.n_strong));
            let worth_a_look = of(|one| one.n_worth_a_look);
            tables.execute(set, params![id, state, problem, counts.0, counts.1, counts.2, worth_a_look])?;
            Ok(())
        })
    }

    /// A run as lists show it, and the number of its batch.
    pub(crate) fn run(&self, id: i64) -> Result<Option<(RunLine, i64)>> {
        self.read(|tables| Ok(tables.query_row(&format!("{RUNS} WHERE run.id = ?1"), [id], run).optional()?))
    }

    /// The runs of a batch, newest first.
    pub(crate) fn runs_of(&self, batch: i64) -> Result<Vec<RunLine>> {
        self.read(|tables| {
            let mut statement = tables.prepare(&format!("{RUNS} WHERE run.batch = ?1 ORDER BY run.id DESC"))?;
            let runs = statement.query_map([batch], |row| Ok(run(row)?.0))?;
            Ok(runs.collect::<Result<_, _>>()?)
        })
    }

    /// The newest run of a batch that has a report.
    pub(crate) fn newest_report(&self, batch: i64) -> Result<Option<i64>> {
        let query = "SELECT max(id) FROM run WHERE batch = ?1 AND state = 'done'";
        self.read(|tables| Ok(tables.query_row(query, [batch], |row| row.get(0))?))
    }

    /// All runs that are not over, oldest first.
    pub(crate) fn unfinished_runs(&self) -> Result<Vec<Unfinished>> {
        let query =
            "SELECT id, state = 'working', n_attempts FROM run WHERE state IN ('waiting', 'working') ORDER BY id";
        self.read(|tables| {
            let mut statement = tables.prepare(query)?;
            let runs = statement.query_map([], |row| {
                Ok(Unfinished { id: row.get(0)?, is_begun: row.get(1)?, n_attempts: row.get(2)? })
            })?;
            Ok(runs.collect::<Result<_, _>>()?)
        })
    }

    /// The numbers of all runs.
    pub(crate) fn all_runs(&self) -> Result<BTreeSet<i64>> {
        self.read(|tables| {
            let mut statement = tables.prepare("SELECT id FROM run")?;
            Ok(statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
    }

    /// Deletes a run.
    pub(crate) fn delete_run(&self, id: i64) -> Result<()> {
        self.change(|tables| {
            tables.execute("DELETE FROM run WHERE id = ?1", [id])?;
            Ok(())
        })
    }
}

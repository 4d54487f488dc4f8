//! Deliveries: notifications on their way to the operator's program.

use anyhow::Result;
use rusqlite::{Row, params};

use super::connection::Store;

/// The thing that a delivery tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum News {
    /// The run with this id has ended.
    RunFinished(i64),
    /// The batch with this id will be deleted.
    RetentionDue(i64),
}

/// A delivery that is to be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Delivery {
    /// Its id.
    pub(crate) id: i64,
    /// The thing that it tells.
    pub(crate) news: News,
    /// The number of attempts that failed.
    pub(crate) n_attempts: usize,
    /// The time of the next attempt, in seconds since 1970 in UTC.
    pub(crate) due: i64,
}

fn delivery_from_row(row: &Row<'_>) -> rusqlite::Result<Delivery> {
    let news = match row.get(1)? {
        Some(run) => News::RunFinished(run),
        None => News::RetentionDue(row.get(2)?),
    };
    Ok(Delivery { id: row.get(0)?, news, n_attempts: row.get(3)?, due: row.get(4)? })
}

impl Store {
    /// Adds a delivery about a run that is due at once.
    pub(crate) fn add_delivery(&self, run: i64, now: i64) -> Result<()> {
        self.execute("INSERT INTO hook_delivery (run, due) VALUES (?1, ?2)", [run, now])
    }

    /// Returns the delivery that is due first, if it had fewer than `max` attempts.
    pub(crate) fn next_delivery(&self, max: usize) -> Result<Option<Delivery>> {
        let query = "SELECT id, run, batch, n_attempts, due FROM hook_delivery WHERE n_attempts < ?1 \
            ORDER BY due, id LIMIT 1";
        self.first(query, [max], delivery_from_row)
    }

    /// Returns the deliveries that were given up after `max` attempts, newest first, each with the reason of the last failure.
    pub(crate) fn lost_deliveries(&self, max: usize) -> Result<Vec<(Delivery, String)>> {
        let query = "SELECT id, run, batch, n_attempts, due, problem FROM hook_delivery WHERE n_attempts >= ?1 \
            ORDER BY id DESC";
        self.all(query, [max], |row| {
            Ok((delivery_from_row(row)?, row.get::<_, Option<String>>(5)?.unwrap_or_default()))
        })
    }

    /// Makes a delivery that was given up after `max` attempts due again. Returns whether there is one.
    pub(crate) fn retry_delivery(&self, id: i64, max: usize, now: i64) -> Result<bool> {
        let update = "UPDATE hook_delivery SET n_attempts = 0, due = ?3 WHERE id = ?1 AND n_attempts >= ?2";
        self.change(|tables| Ok(tables.execute(update, params![id, max, now])? > 0))
    }

    /// Removes a delivery that was given up after `max` attempts. Returns whether there was one.
    pub(crate) fn dismiss_delivery(&self, id: i64, max: usize) -> Result<bool> {
        let delete = "DELETE FROM hook_delivery WHERE id = ?1 AND n_attempts >= ?2";
        self.change(|tables| Ok(tables.execute(delete, params![id, max])? > 0))
    }

    /// Removes a delivery that arrived.
    pub(crate) fn remove_delivery(&self, id: i64) -> Result<()> {
        self.execute("DELETE FROM hook_delivery WHERE id = ?1", [id])
    }

    /// Stores that an attempt failed, why, and when the next one is due.
    pub(crate) fn postpone_delivery(&self, id: i64, due: i64, problem: &str) -> Result<()> {
        let update = "UPDATE hook_delivery SET n_attempts = n_attempts + 1, due = ?2, problem = ?3 WHERE id = ?1";
        self.execute(update, params![id, due, problem])
    }
}

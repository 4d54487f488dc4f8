//! Deliveries: notifications of ended runs on their way to the operator's program.

use anyhow::Result;
use rusqlite::params;

use super::connection::Store;

/// A delivery that is to be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Delivery {
    /// Its id.
    pub(crate) id: i64,
    /// The id of the run.
    pub(crate) run: i64,
    /// The number of attempts that failed.
    pub(crate) n_attempts: usize,
    /// The time of the next attempt, in seconds since 1970 in UTC.
    pub(crate) due: i64,
}

impl Store {
    /// Adds a delivery that is due at once.
    pub(crate) fn add_delivery(&self, run: i64, now: i64) -> Result<()> {
        self.execute("INSERT INTO hook_delivery (run, due) VALUES (?1, ?2)", [run, now])
    }

    /// Returns the delivery that is due first, if it had fewer than `max` attempts.
    pub(crate) fn next_delivery(&self, max: usize) -> Result<Option<Delivery>> {
        let query = "SELECT id, run, n_attempts, due FROM hook_delivery WHERE n_attempts < ?1 ORDER BY due, id LIMIT 1";
        self.first(query, [max], |row| {
            Ok(Delivery { id: row.get(0)?, run: row.get(1)?, n_attempts: row.get(2)?, due: row.get(3)? })
        })
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

//! Deliveries: notifications on their way to the operator's program.

use anyhow::Result;
use rusqlite::Row;

use super::connection::Store;
use crate::domain::{Delivery, News};

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

    pub(crate) fn next_delivery(&self) -> Result<Option<Delivery>> {
        let query = "SELECT id, run, batch, n_attempts, due FROM hook_delivery ORDER BY due, id LIMIT 1";
        self.first(query, [], delivery_from_row)
    }

    pub(crate) fn remove_delivery(&self, id: i64) -> Result<()> {
        self.execute("DELETE FROM hook_delivery WHERE id = ?1", [id])
    }

    /// Stores that an attempt failed, and when the next one is due.
    pub(crate) fn postpone_delivery(&self, id: i64, due: i64) -> Result<()> {
        self.execute("UPDATE hook_delivery SET n_attempts = n_attempts + 1, due = ?2 WHERE id = ?1", [id, due])
    }
}

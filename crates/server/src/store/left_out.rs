//! Submissions that the runs of a batch leave out.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use rusqlite::{Connection, params};

use super::connection::{Store, from_row};
use crate::clock;
use crate::domain::LeftOut;

impl Store {
    /// Leaves a submission out of the runs of a batch, and returns the id of its row. If it is left out already, the new reason
    /// replaces the old one.
    pub(crate) fn leave_out(&self, batch: i64, name: &str, reason: &str, account: i64) -> Result<i64> {
        let known = "SELECT count(*) > 0 FROM left_out WHERE batch = ?1 AND name = ?2";
        let add = "INSERT INTO left_out (batch, name, reason, account, time) VALUES (?1, ?2, ?3, ?4, ?5) \
            ON CONFLICT DO UPDATE SET reason = excluded.reason, account = excluded.account, time = excluded.time RETURNING id";
        self.change(|tables| {
            if !tables.query_row(known, params![batch, name], |row| row.get(0))? {
                mark_changed(tables, batch)?;
            }
            Ok(tables.query_row(add, params![batch, name, reason, account, clock::now()], |row| row.get(0))?)
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
        self.all(query, [batch], |row| from_row!(row => LeftOut { id, name, reason, by, time }))
    }
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

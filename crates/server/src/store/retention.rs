//! Retention: how long batches and the log are kept; and the news about runs and retention on their way to the operator's program.
//!
//! The months of a batch count from its last upload, run or review, or the last change of its authors. No batch is deleted before
//! its instructors were warned twice, while somebody discusses a pair of it, or before the time of its closed cases is over.

use anyhow::Result;
use rusqlite::{Connection, Row, params};

use super::batches::delete_batch;
use super::connection::{FromRow, Store, all, from_row};
use crate::clock::DAY;
use crate::domain::{Delivery, Expiry, News, RetentionOptions, RetentionStep};

/// Time between the first warning and the deletion, at least, in seconds.
const FIRST_WARNING: i64 = 30 * DAY;
/// Time between the last warning and the deletion, at least, in seconds.
const LAST_WARNING: i64 = 7 * DAY;

/// Selects batches whose course or server has a time to keep them. `?1` is the server's number of months, and `?2` that for cases
/// that were closed.
const EXPIRIES: &str = "SELECT batch.id AS batch, course, assignment || ' ' || term AS label, warned, warned_again, ?3 AS now, \
    max(kept_until, unixepoch(max(used, \
    coalesce((SELECT max(time) FROM upload WHERE upload.batch = batch.id), 0), \
    coalesce((SELECT max(time) FROM run WHERE run.batch = batch.id), 0), \
    coalesce((SELECT max(time) FROM review WHERE review.batch = batch.id), 0)), \
    'unixepoch', '+' || coalesce(keep_months, ?1) || ' months'), \
    coalesce((SELECT unixepoch(max(time), 'unixepoch', '+' || ?2 || ' months') FROM current_review \
    WHERE current_review.batch = batch.id AND state IN ('confirmed', 'warning', 'no_violation')), 0)) AS due, \
    EXISTS (SELECT 1 FROM current_review WHERE current_review.batch = batch.id AND state IN ('talk_to_the_students', 'escalated')) \
    AS is_held \
    FROM batch JOIN course ON course.id = batch.course WHERE coalesce(keep_months, ?1) IS NOT NULL";

impl FromRow for Expiry {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Expiry> {
        let (warned, warned_again): (Option<i64>, Option<i64>) = (row.get("warned")?, row.get("warned_again")?);
        let (due, now): (i64, i64) = (row.get("due")?, row.get("now")?);
        let after_first = warned.unwrap_or(now) + FIRST_WARNING;
        let after_last = warned_again.map_or(due, |time| time + LAST_WARNING);
        Ok(Expiry {
            batch: row.get("batch")?,
            course: row.get("course")?,
            label: row.get("label")?,
            ends: due.max(after_first).max(after_last),
            is_near: due <= now + FIRST_WARNING,
            is_held: row.get("is_held")?,
            warned: [warned, warned_again],
        })
    }
}

from_row!(Delivery { id, n_attempts, due } with row => news: match row.get("run")? {
    Some(run) => News::RunFinished(run),
    None => News::RetentionDue(row.get("batch")?),
});

fn expiries(tables: &Connection, rules: RetentionOptions, now: i64) -> Result<Vec<Expiry>> {
    let query = format!("{EXPIRIES} ORDER BY due, batch.id");
    all(tables, &query, params![rules.keep_months, rules.keep_closed_months, now])
}

impl Store {
    /// Returns the batches that are not kept for ever, those that are deleted first at the beginning.
    pub(crate) fn expiries(&self, rules: RetentionOptions, now: i64) -> Result<Vec<Expiry>> {
        self.read(|tables| expiries(tables, rules, now))
    }

    /// Returns when a batch is deleted, unless it is kept for ever.
    pub(crate) fn expiry(&self, batch: i64, rules: RetentionOptions, now: i64) -> Result<Option<Expiry>> {
        let query = format!("{EXPIRIES} AND batch.id = ?4");
        self.first(&query, params![rules.keep_months, rules.keep_closed_months, now, batch])
    }

    /// Warns the instructors of the batches that will be deleted soon, and deletes the rows of those whose time is over.
    /// With `has_hook`, each warning is also a delivery for the operator's program.
    pub(crate) fn take_retention_steps(
        &self,
        rules: RetentionOptions,
        now: i64,
        has_hook: bool,
    ) -> Result<Vec<RetentionStep>> {
        // Nobody can use a batch between the decision and its deletion: both are one transaction.
        self.change(|tables| {
            // A batch that was used or kept after a warning begins anew.
            let near: Vec<Expiry> = expiries(tables, rules, now)?.into_iter().filter(Expiry::is_due).collect();
            let warned: Vec<i64> = all(tables, "SELECT id FROM batch WHERE warned IS NOT NULL", [])?;
            for batch in warned.into_iter().filter(|batch| !near.iter().any(|expiry| expiry.batch == *batch)) {
                tables.execute("UPDATE batch SET warned = NULL, warned_again = NULL WHERE id = ?1", [batch])?;
            }
            let mut steps = Vec::new();
            for expiry in near {
                let column = match expiry.warned {
                    [None, _] => "warned",
                    [Some(_), None] if expiry.ends <= now + LAST_WARNING => "warned_again",
                    [Some(_), Some(_)] if expiry.ends <= now => {
                        let (uploads, runs) = delete_batch(tables, expiry.batch)?;
                        steps.push(RetentionStep::Deleted { expiry, uploads, runs });
                        continue;
                    }
                    _ => continue,
                };
                tables.execute(&format!("UPDATE batch SET {column} = ?2 WHERE id = ?1"), [expiry.batch, now])?;
                if has_hook {
                    tables.execute("INSERT INTO hook_delivery (batch, due) VALUES (?1, ?2)", [expiry.batch, now])?;
                }
                let ends = if column == "warned_again" { expiry.ends.max(now + LAST_WARNING) } else { expiry.ends };
                steps.push(RetentionStep::Warned(Expiry { ends, ..expiry }));
            }
            Ok(steps)
        })
    }

    /// Keeps a batch for another year after the time at which it would be deleted.
    pub(crate) fn keep_another_year(&self, batch: i64, ends: i64) -> Result<()> {
        let update = "UPDATE batch SET kept_until = unixepoch(?2, 'unixepoch', '+1 year'), warned = NULL, \
            warned_again = NULL WHERE id = ?1";
        self.execute(update, [batch, ends])
    }

    pub(crate) fn set_keep_months(&self, course: i64, months: Option<u32>) -> Result<()> {
        self.execute("UPDATE course SET keep_months = ?2 WHERE id = ?1", params![course, months])
    }

    /// Removes the reviews of cases that were closed before this number of months, and returns their number.
    pub(crate) fn forget_closed(&self, months: u32, now: i64) -> Result<usize> {
        let delete = "DELETE FROM review WHERE (batch, names) IN (SELECT batch, names FROM current_review \
            WHERE state IN ('confirmed', 'warning', 'no_violation') \
            AND time < unixepoch(?1, 'unixepoch', '-' || ?2 || ' months'))";
        self.change(|tables| Ok(tables.execute(delete, params![now, months])?))
    }

    /// Removes the entries of the log that are older than this number of months, and returns their number.
    pub(crate) fn forget_log(&self, months: u32, now: i64) -> Result<usize> {
        let delete = "DELETE FROM log WHERE time < unixepoch(?1, 'unixepoch', '-' || ?2 || ' months')";
        self.change(|tables| Ok(tables.execute(delete, params![now, months])?))
    }

    pub(crate) fn add_delivery(&self, run: i64, now: i64) -> Result<()> {
        self.execute("INSERT INTO hook_delivery (run, due) VALUES (?1, ?2)", [run, now])
    }

    pub(crate) fn next_delivery(&self) -> Result<Option<Delivery>> {
        let query = "SELECT id, run, batch, n_attempts, due FROM hook_delivery ORDER BY due, id LIMIT 1";
        self.first(query, [])
    }

    pub(crate) fn remove_delivery(&self, id: i64) -> Result<()> {
        self.execute("DELETE FROM hook_delivery WHERE id = ?1", [id])
    }

    pub(crate) fn postpone_delivery(&self, id: i64, due: i64) -> Result<()> {
        self.execute("UPDATE hook_delivery SET n_attempts = n_attempts + 1, due = ?2 WHERE id = ?1", [id, due])
    }
}

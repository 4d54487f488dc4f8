//! Retention: how long batches and the log are kept.
//!
//! The months of a batch count from its last upload, run or review, or the last change of its authors. No batch is deleted before
//! its instructors were warned twice, while somebody discusses a pair of it, or before the time of its closed cases is over.

use anyhow::Result;
use rusqlite::{Connection, Row, params};

use super::connection::{Store, all};
use crate::clock::DAY;
use crate::domain::{Expiry, RetentionOptions, RetentionStep};

/// Time between the first warning and the deletion, at least, in seconds.
const FIRST_WARNING: i64 = 30 * DAY;
/// Time between the last warning and the deletion, at least, in seconds.
const LAST_WARNING: i64 = 7 * DAY;

/// Selects batches whose course or server has a time to keep them. `?1` is the server's number of months, and `?2` that for cases
/// that were closed.
const EXPIRIES: &str = "SELECT batch.id, course, assignment, term, warned, warned_again, max(kept_until, unixepoch(max(used, \
    coalesce((SELECT max(time) FROM upload WHERE upload.batch = batch.id), 0), \
    coalesce((SELECT max(time) FROM run WHERE run.batch = batch.id), 0), \
    coalesce((SELECT max(time) FROM review WHERE review.batch = batch.id), 0)), \
    'unixepoch', '+' || coalesce(keep_months, ?1) || ' months'), \
    coalesce((SELECT unixepoch(max(time), 'unixepoch', '+' || ?2 || ' months') FROM current_review \
    WHERE current_review.batch = batch.id AND state IN ('confirmed', 'warning', 'no_violation')), 0)), \
    EXISTS (SELECT 1 FROM current_review WHERE current_review.batch = batch.id AND state IN ('talk_to_the_students', 'escalated')) \
    FROM batch JOIN course ON course.id = batch.course WHERE coalesce(keep_months, ?1) IS NOT NULL";

/// Reads an expiry as it is at the time `now`.
fn expiry_from_row(row: &Row<'_>, now: i64) -> rusqlite::Result<Expiry> {
    let (assignment, term): (String, String) = (row.get(2)?, row.get(3)?);
    let (warned, warned_again): (Option<i64>, Option<i64>) = (row.get(4)?, row.get(5)?);
    let due: i64 = row.get(6)?;
    let after_first = warned.unwrap_or(now) + FIRST_WARNING;
    let after_last = warned_again.map_or(due, |time| time + LAST_WARNING);
    let ends = due.max(after_first).max(after_last);
    Ok(Expiry {
        batch: row.get(0)?,
        course: row.get(1)?,
        label: format!("{assignment} {term}"),
        ends,
        is_near: due <= now + FIRST_WARNING,
        is_held: row.get(7)?,
        warned: [warned, warned_again],
    })
}

fn expiries(tables: &Connection, rules: RetentionOptions, now: i64) -> Result<Vec<Expiry>> {
    let months = [rules.keep_months, rules.keep_closed_months];
    all(tables, &format!("{EXPIRIES} ORDER BY 7, batch.id"), months, |row| expiry_from_row(row, now))
}

impl Store {
    /// Returns the batches that are not kept for ever, those that are deleted first at the beginning.
    pub(crate) fn expiries(&self, rules: RetentionOptions, now: i64) -> Result<Vec<Expiry>> {
        self.read(|tables| expiries(tables, rules, now))
    }

    /// Returns when a batch is deleted, unless it is kept for ever.
    pub(crate) fn expiry(&self, batch: i64, rules: RetentionOptions, now: i64) -> Result<Option<Expiry>> {
        let query = format!("{EXPIRIES} AND batch.id = ?3");
        self.first(&query, params![rules.keep_months, rules.keep_closed_months, batch], |row| expiry_from_row(row, now))
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
            let mut statement = tables.prepare("SELECT id FROM batch WHERE warned IS NOT NULL")?;
            let warned: Vec<i64> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            for batch in warned.into_iter().filter(|batch| !near.iter().any(|expiry| expiry.batch == *batch)) {
                tables.execute("UPDATE batch SET warned = NULL, warned_again = NULL WHERE id = ?1", [batch])?;
            }
            let mut steps = Vec::new();
            for expiry in near {
                let column = match expiry.warned {
                    [None, _] => "warned",
                    [Some(_), None] if expiry.ends <= now + LAST_WARNING => "warned_again",
                    [Some(_), Some(_)] if expiry.ends <= now => {
                        let batch = [expiry.batch];
                        let uploads = all(tables, "SELECT id FROM upload WHERE batch = ?1", batch, |row| row.get(0))?;
                        let runs = all(tables, "SELECT id FROM run WHERE batch = ?1", batch, |row| row.get(0))?;
                        tables.execute("DELETE FROM batch WHERE id = ?1", batch)?;
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

    /// Sets the number of months that a course keeps its batches; none for the server's.
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
}

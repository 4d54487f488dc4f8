//! Totals over all courses, for monitoring.

use anyhow::Result;

use super::connection::{Store, all};

/// Totals over all courses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Totals {
    /// The number of runs of each state that any has.
    pub(crate) runs: Vec<(String, u64)>,
    /// Size of all uploads, in bytes.
    pub(crate) upload_bytes: u64,
    /// Size of all reports, in bytes.
    pub(crate) report_bytes: u64,
    /// Time of the last backup, in seconds since 1970 in UTC, if there was one.
    pub(crate) last_backup: Option<i64>,
}

impl Store {
    /// Returns the totals.
    pub(crate) fn totals(&self) -> Result<Totals> {
        let sizes = "SELECT (SELECT coalesce(sum(n_bytes), 0) FROM upload), (SELECT coalesce(sum(n_bytes), 0) FROM run), \
            (SELECT max(time) FROM log WHERE what = 'backup made')";
        self.read(|tables| {
            let (upload_bytes, report_bytes, last_backup) =
                tables.query_row(sizes, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            let runs = "SELECT state, count(*) FROM run GROUP BY state ORDER BY state";
            let runs = all(tables, runs, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(Totals { runs, upload_bytes, report_bytes, last_backup })
        })
    }
}

//! Totals over all courses, for monitoring.

use anyhow::Result;

use super::connection::{Store, all};
use crate::domain::Totals;

impl Store {
    pub(crate) fn totals(&self) -> Result<Totals> {
        let sizes = "SELECT (SELECT coalesce(sum(n_bytes), 0) FROM upload), (SELECT coalesce(sum(n_bytes), 0) FROM run), \
            (SELECT max(time) FROM log WHERE action = 'backup made')";
        self.read(|tables| {
            let (upload_bytes, report_bytes, last_backup) =
                tables.query_row(sizes, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            let runs = "SELECT state, count(*) FROM run GROUP BY state ORDER BY state";
            let runs = all(tables, runs, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(Totals { runs, upload_bytes, report_bytes, last_backup })
        })
    }
}

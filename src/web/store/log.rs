//! What was done: it outlives what it speaks of, and never holds a student's name or a note.

use anyhow::Result;
use lookalike_report_templates::app::model::LogEntry;
use rusqlite::params;

use super::Store;
use crate::web::times;

/// Something that was done.
#[derive(Debug, Clone)]
pub(crate) struct Logged<'a> {
    /// Who did it, or tried to.
    pub(crate) account: &'a str,
    /// In which course.
    pub(crate) course: Option<i64>,
    /// What, such as `run started`.
    pub(crate) what: &'a str,
    /// With what: a batch, an account.
    pub(crate) about: &'a str,
}

impl Store {
    /// Writes down what was done.
    pub(crate) fn log(&self, logged: &Logged<'_>) -> Result<()> {
        let add = "INSERT INTO log (time, account, course, what, about) VALUES (?1, ?2, ?3, ?4, ?5)";
        let values = params![times::now(), logged.account, logged.course, logged.what, logged.about];
        self.change(|tables| {
            tables.execute(add, values)?;
            Ok(())
        })
    }

    /// The newest entries before one of that number, of one course or of all, with their numbers; and how many there are in all.
    pub(crate) fn logged(
        &self,
        course: Option<i64>,
        before: Option<i64>,
        most: usize,
    ) -> Result<(Vec<(i64, LogEntry)>, usize)> {
        let query = "SELECT id, time, account, what, about FROM log \
            WHERE (?1 IS NULL OR course = ?1) AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3";
        self.read(|tables| {
            let mut statement = tables.prepare(query)?;
            let entries = statement.query_map(params![course, before, most], |row| {
                let entry = LogEntry {
                    time: times::written(row.get(1)?),
                    by: row.get(2)?,
                    what: row.get(3)?,
                    about: row.get(4)?,
                };
                Ok((row.get(0)?, entry))
            })?;
            let entries = entries.collect::<Result<_, _>>()?;
            let count = "SELECT count(*) FROM log WHERE ?1 IS NULL OR course = ?1";
            Ok((entries, tables.query_row(count, [course], |row| row.get(0))?))
        })
    }
}

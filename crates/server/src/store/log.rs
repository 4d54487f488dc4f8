//! The log of actions. It outlives the things it mentions, and never holds a student's name or a note.

use anyhow::Result;
use rusqlite::params;

use super::connection::{FromRow, Store, all, from_row, one};
use crate::clock;
use crate::domain::{Actor, LogEntry};

from_row!(LogEntry { id, time, by, way, token, action, about, course });

impl Store {
    /// Logs an action of somebody, in a course or outside of all. `about` is its object, such as a batch or an account.
    pub(crate) fn log(&self, actor: &Actor, course: Option<i64>, action: &str, about: &str) -> Result<()> {
        let add =
            "INSERT INTO log (time, account, way, token, course, action, about) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let Actor { name, way, token } = actor;
        self.execute(add, params![clock::now(), name, way, token, course, action, about])
    }

    /// Returns entries of one course, or of everything, and the number of all such entries. The newest come first, at most
    /// `limit`, and only those with an id below `before` if it is given.
    pub(crate) fn log_entries(
        &self,
        course: Option<i64>,
        before: Option<i64>,
        limit: usize,
    ) -> Result<(Vec<LogEntry>, usize)> {
        let query = "SELECT id, time, account AS \"by\", way, token, action, about, course FROM log \
            WHERE (?1 IS NULL OR course = ?1) AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3";
        let count = "SELECT count(*) FROM log WHERE ?1 IS NULL OR course = ?1";
        self.read(|tables| {
            let entries = all(tables, query, params![course, before, limit])?;
            Ok((entries, one(tables, count, [course])?))
        })
    }
}

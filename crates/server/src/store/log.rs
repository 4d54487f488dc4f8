//! The log of actions. It outlives the things it mentions, and never holds a student's name or a note.

use anyhow::Result;
use lookalike_report_templates::app::model::LogEntry;
use rusqlite::params;

use super::connection::{Store, all};
use crate::clock;

/// The one who acts, as the log names them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Actor {
    /// The name of the account, or of a part of the program.
    pub(crate) name: String,
    /// The way in which they signed in, if they did: one of `Way::name`, or [`BY_TOKEN`].
    pub(crate) way: String,
    /// The name of the token, if a program acts for the account.
    pub(crate) token: String,
}

/// The way of programs.
pub(crate) const BY_TOKEN: &str = "token";

impl Actor {
    /// Returns an actor who did not sign in.
    pub(crate) fn named(name: &str) -> Actor {
        Actor { name: name.to_owned(), ..Actor::default() }
    }
}

/// An action to be logged.
#[derive(Debug, Clone)]
pub(crate) struct NewLogEntry<'a> {
    /// The one who acted or tried to.
    pub(crate) actor: &'a Actor,
    /// The id of the course, for an action in a course.
    pub(crate) course: Option<i64>,
    /// The action, such as `run started`.
    pub(crate) what: &'a str,
    /// The object of the action, such as a batch or an account.
    pub(crate) about: &'a str,
}

impl Store {
    /// Logs an action.
    pub(crate) fn log(&self, entry: &NewLogEntry<'_>) -> Result<()> {
        let add =
            "INSERT INTO log (time, account, way, token, course, what, about) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let Actor { name, way, token } = entry.actor;
        self.execute(add, params![clock::now(), name, way, token, entry.course, entry.what, entry.about])
    }

    /// Returns entries of one course, or of everything, with their ids, and the number of all such entries. The newest
    /// come first, at most `limit`, and only those with an id below `before` if it is given.
    pub(crate) fn log_entries(
        &self,
        course: Option<i64>,
        before: Option<i64>,
        limit: usize,
    ) -> Result<(Vec<(i64, LogEntry)>, usize)> {
        let query = "SELECT id, time, account, way, token, what, about, course FROM log \
            WHERE (?1 IS NULL OR course = ?1) AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3";
        let count = "SELECT count(*) FROM log WHERE ?1 IS NULL OR course = ?1";
        self.read(|tables| {
            let entries = all(tables, query, params![course, before, limit], |row| {
                let entry = LogEntry {
                    time: clock::format(row.get(1)?),
                    by: row.get(2)?,
                    way: row.get(3)?,
                    token: row.get(4)?,
                    what: row.get(5)?,
                    about: row.get(6)?,
                    course: row.get(7)?,
                };
                Ok((row.get(0)?, entry))
            })?;
            Ok((entries, tables.query_row(count, [course], |row| row.get(0))?))
        })
    }
}

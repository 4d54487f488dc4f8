//! Who teaches a course, and who assists in it.

use anyhow::Result;
use lookalike_report_templates::app::model::Member;
use rusqlite::{OptionalExtension, params};

use super::Store;

impl Store {
    /// Whether somebody assists in a course only; nothing if they are none of its people.
    pub(crate) fn assists(&self, course: i64, account: i64) -> Result<Option<bool>> {
        let query = "SELECT is_assistant FROM member WHERE course = ?1 AND account = ?2";
        self.read(|tables| Ok(tables.query_row(query, [course, account], |row| row.get(0)).optional()?))
    }

    /// Who teaches and assists, instructors first, by name.
    pub(crate) fn members(&self, course: i64) -> Result<Vec<Member>> {
        let query = "SELECT id, name, is_assistant FROM account JOIN member ON member.account = account.id \
            WHERE course = ?1 ORDER BY is_assistant, name";
        self.read(|tables| {
            let mut statement = tables.prepare(query)?;
            let members = statement.query_map([course], |row| {
                Ok(Member { id: row.get(0)?, name: row.get(1)?, is_assistant: row.get(2)? })
            })?;
            Ok(members.collect::<Result<_, _>>()?)
        })
    }

    /// The names of the accounts that could be added to a course.
    pub(crate) fn others(&self, course: i64) -> Result<Vec<String>> {
        let query = "SELECT name FROM account WHERE is_active \
            AND id NOT IN (SELECT account FROM member WHERE course = ?1) ORDER BY name";
        self.read(|tables| {
            let mut statement = tables.prepare(query)?;
            Ok(statement.query_map([course], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
    }

    /// Adds somebody to a course, or changes what they are in it. The last instructor stays one: then it is `false`.
    pub(crate) fn add_member(&self, course: i64, account: i64, is_assistant: bool) -> Result<bool> {
        self.change(|tables| {
            let others = "SELECT count(*) FROM member WHERE course = ?1 AND account <> ?2 AND NOT is_assistant";
            let n_others: i64 = tables.query_row(others, [course, account], |row| row.get(0))?;
            if is_assistant && n_others == 0 {
                return Ok(false);
            }
            let add = "INSERT INTO member (course, account, is_assistant) VALUES (?1, ?2, ?3) \
                ON CONFLICT DO UPDATE SET is_assistant = ?3";
            tables.execute(add, params![course, account, is_assistant])?;
            Ok(true)
        })
    }

    /// Removes somebody from a course. The last instructor stays: then it is `false`.
    pub(crate) fn remove_member(&self, course: i64, account: i64) -> Result<bool> {
        self.change(|tables| {
            let others = "SELECT count(*) FROM member WHERE course = ?1 AND account <> ?2 AND NOT is_assistant";
            let n_others: i64 = tables.query_row(others, [course, account], |row| row.get(0))?;
            if n_others == 0 {
                return Ok(false);
            }
            tables.execute("DELETE FROM member WHERE course = ?1 AND account = ?2", [course, account])?;
            Ok(true)
        })
    }
}

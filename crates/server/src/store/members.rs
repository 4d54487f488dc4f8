//! Members: the instructors and assistants of a course.

use anyhow::Result;
use rusqlite::{Connection, params};

use super::connection::Store;
use crate::domain::{CourseRole, Member};

impl Store {
    /// Returns the role of an account in a course, or nothing if it is not a member.
    pub(crate) fn role_in(&self, course: i64, account: i64) -> Result<Option<CourseRole>> {
        let query = "SELECT role FROM member WHERE course = ?1 AND account = ?2";
        self.first(query, [course, account], |row| row.get(0))
    }

    /// Returns the members of a course, instructors first, by name.
    pub(crate) fn members(&self, course: i64) -> Result<Vec<Member>> {
        let query = "SELECT id, name, member.role FROM account JOIN member ON member.account = account.id \
            WHERE course = ?1 ORDER BY member.role DESC, name";
        self.all(query, [course], |row| Ok(Member { id: row.get(0)?, name: row.get(1)?, role: row.get(2)? }))
    }

    /// Returns the names of the active accounts that are not members of a course.
    pub(crate) fn non_members(&self, course: i64) -> Result<Vec<String>> {
        let query = "SELECT name FROM account WHERE is_active \
            AND id NOT IN (SELECT account FROM member WHERE course = ?1) ORDER BY name";
        self.all(query, [course], |row| row.get(0))
    }

    /// Adds a member to a course, or changes the role of one. Returns false, and changes nothing, if that would leave the
    /// course without an instructor.
    pub(crate) fn add_member(&self, course: i64, account: i64, role: CourseRole) -> Result<bool> {
        let add = "INSERT INTO member (course, account, role) VALUES (?1, ?2, ?3) \
            ON CONFLICT DO UPDATE SET role = ?3";
        self.change(|tables| {
            if role == CourseRole::Assistant && !has_other_instructor(tables, course, account)? {
                return Ok(false);
            }
            tables.execute(add, params![course, account, role])?;
            Ok(true)
        })
    }

    /// Removes a member from a course. Returns false, and changes nothing, if that would leave the course without an
    /// instructor.
    pub(crate) fn remove_member(&self, course: i64, account: i64) -> Result<bool> {
        self.change(|tables| {
            if !has_other_instructor(tables, course, account)? {
                return Ok(false);
            }
            tables.execute("DELETE FROM member WHERE course = ?1 AND account = ?2", [course, account])?;
            Ok(true)
        })
    }
}

fn has_other_instructor(tables: &Connection, course: i64, account: i64) -> Result<bool> {
    let query = "SELECT count(*) > 0 FROM member WHERE course = ?1 AND account <> ?2 AND role = 'instructor'";
    Ok(tables.query_row(query, [course, account], |row| row.get(0))?)
}

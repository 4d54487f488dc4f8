//! Courses, their members and the space that they use, and the course that a batch, an upload or a run belongs to.

use anyhow::Result;
use rusqlite::{Connection, params};

use super::connection::{FromRow, Store, all, from_row, one};
use crate::domain::{Course, CourseRole, CourseSpace, Member, OwnCourse, Resource, Totals};

const SPACES: &str = "SELECT id, name, \
    (SELECT coalesce(group_concat(account.name, ', ' ORDER BY account.name), '') FROM member \
    JOIN account ON account.id = account WHERE member.course = course.id AND member.role = 'instructor') AS instructors, \
    (SELECT coalesce(sum(n_bytes), 0) FROM upload JOIN batch ON batch.id = batch WHERE course = course.id) AS upload_bytes, \
    (SELECT coalesce(sum(n_bytes), 0) FROM run JOIN batch ON batch.id = batch WHERE course = course.id) AS report_bytes, \
    quota FROM course";

from_row!(CourseSpace { id, name, instructors, upload_bytes, report_bytes, quota });

/// Counts the pairs of a course whose current review is not *dismissed*.
const OPEN_REVIEWS: &str = "SELECT count(*) FROM current_review JOIN batch ON batch.id = current_review.batch \
    WHERE batch.course = course.id AND state IN ('follow_up', 'talk_to_the_students', 'escalated')";

from_row!(Course { id, name, archive_course, keep_months });
from_row!(OwnCourse { role, n_batches, n_open_reviews } with row => course: Course::from_row(row)?);
from_row!(Member { id, name, role });

impl Store {
    pub(crate) fn courses_of(&self, account: i64) -> Result<Vec<OwnCourse>> {
        let query = format!(
            "SELECT id, name, archive_course, keep_months, role, \
            (SELECT count(*) FROM batch WHERE batch.course = course.id) AS n_batches, ({OPEN_REVIEWS}) AS n_open_reviews \
            FROM course JOIN member ON member.course = course.id WHERE account = ?1 ORDER BY name, id"
        );
        self.all(&query, [account])
    }

    /// Returns the ids and names of all courses, by name.
    pub(crate) fn courses(&self) -> Result<Vec<(i64, String)>> {
        self.all("SELECT id, name FROM course ORDER BY name, id", [])
    }

    /// Returns the space that all courses use, those that use most first.
    pub(crate) fn course_spaces(&self) -> Result<Vec<CourseSpace>> {
        let query = format!("{SPACES} ORDER BY upload_bytes + report_bytes DESC, name, id");
        self.all(&query, [])
    }

    pub(crate) fn course_space(&self, course: i64) -> Result<Option<CourseSpace>> {
        self.first(&format!("{SPACES} WHERE id = ?1"), [course])
    }

    /// Returns the batches of a course that use most space: assignment, term, and size of uploads and reports in bytes.
    pub(crate) fn largest_batches(&self, course: i64, max: usize) -> Result<Vec<(String, u64)>> {
        let query = "SELECT assignment || ' ' || term, (SELECT coalesce(sum(n_bytes), 0) FROM upload WHERE upload.batch = batch.id) + \
            (SELECT coalesce(sum(n_bytes), 0) FROM run WHERE run.batch = batch.id) AS n_bytes \
            FROM batch WHERE course = ?1 ORDER BY n_bytes DESC, id LIMIT ?2";
        self.all(query, params![course, max])
    }

    /// Sets the maximum size of the uploads and reports of a course together, in bytes; none for the server's own.
    pub(crate) fn set_quota(&self, course: i64, quota: Option<u64>) -> Result<()> {
        self.execute("UPDATE course SET quota = ?2 WHERE id = ?1", params![course, quota])
    }

    pub(crate) fn n_open_reviews(&self, course: i64) -> Result<usize> {
        let query = format!("SELECT ({OPEN_REVIEWS}) FROM course WHERE id = ?1");
        self.read(|tables| one(tables, &query, [course]))
    }

    pub(crate) fn add_course(&self, name: &str, instructor: i64) -> Result<i64> {
        self.change(|tables| {
            let add = "INSERT INTO course (name) VALUES (?1) RETURNING id";
            let course = one(tables, add, [name])?;
            let add = "INSERT INTO member (course, account, role) VALUES (?1, ?2, ?3)";
            tables.execute(add, params![course, instructor, CourseRole::Instructor])?;
            Ok(course)
        })
    }

    pub(crate) fn course(&self, id: i64) -> Result<Option<Course>> {
        let query = "SELECT id, name, archive_course, keep_months FROM course WHERE id = ?1";
        self.first(query, [id])
    }

    /// Returns the id of the course that a resource belongs to, or nothing if the resource does not exist.
    pub(crate) fn course_of(&self, resource: Resource) -> Result<Option<i64>> {
        let (query, id) = match resource {
            Resource::Course(id) => ("SELECT id FROM course WHERE id = ?1", id),
            Resource::Batch(id) => ("SELECT course FROM batch WHERE id = ?1", id),
            Resource::Upload(id) => {
                ("SELECT course FROM batch JOIN upload ON upload.batch = batch.id WHERE upload.id = ?1", id)
            }
            Resource::Run(id) => ("SELECT course FROM batch JOIN run ON run.batch = batch.id WHERE run.id = ?1", id),
        };
        self.first(query, [id])
    }

    pub(crate) fn rename_course(&self, id: i64, name: &str) -> Result<()> {
        self.execute("UPDATE course SET name = ?2 WHERE id = ?1", params![id, name])
    }

    /// Sets the name of a course in the archive; none takes the archive away from it.
    pub(crate) fn link_course(&self, id: i64, archive_course: Option<&str>) -> Result<()> {
        self.execute("UPDATE course SET archive_course = ?2 WHERE id = ?1", params![id, archive_course])
    }

    /// Deletes a course with everything in it. Returns the ids of its uploads and of its runs, whose files remain.
    pub(crate) fn delete_course(&self, id: i64) -> Result<(Vec<i64>, Vec<i64>)> {
        let uploads = "SELECT upload.id FROM upload JOIN batch ON batch.id = upload.batch WHERE course = ?1";
        let runs = "SELECT run.id FROM run JOIN batch ON batch.id = run.batch WHERE course = ?1";
        self.change(|tables| {
            let uploads = all(tables, uploads, [id])?;
            let runs = all(tables, runs, [id])?;
            tables.execute("DELETE FROM course WHERE id = ?1", [id])?;
            Ok((uploads, runs))
        })
    }

    /// Returns the role of an account in a course, or nothing if it is not a member.
    pub(crate) fn role_in(&self, course: i64, account: i64) -> Result<Option<CourseRole>> {
        let query = "SELECT role FROM member WHERE course = ?1 AND account = ?2";
        self.first(query, [course, account])
    }

    pub(crate) fn members(&self, course: i64) -> Result<Vec<Member>> {
        let query = "SELECT id, name, member.role FROM account JOIN member ON member.account = account.id \
            WHERE course = ?1 ORDER BY member.role DESC, name";
        self.all(query, [course])
    }

    /// Returns the names of the active accounts that are not members of a course.
    pub(crate) fn non_members(&self, course: i64) -> Result<Vec<String>> {
        let query = "SELECT name FROM account WHERE is_active \
            AND id NOT IN (SELECT account FROM member WHERE course = ?1) ORDER BY name";
        self.all(query, [course])
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

    /// Returns totals over all courses, for monitoring.
    pub(crate) fn totals(&self) -> Result<Totals> {
        let sizes = "SELECT (SELECT coalesce(sum(n_bytes), 0) FROM upload), (SELECT coalesce(sum(n_bytes), 0) FROM run), \
            (SELECT max(time) FROM log WHERE action = 'backup made')";
        self.read(|tables| {
            let (upload_bytes, report_bytes, last_backup) = one(tables, sizes, [])?;
            let runs = "SELECT state, count(*) FROM run GROUP BY state ORDER BY state";
            let runs = all(tables, runs, [])?;
            Ok(Totals { runs, upload_bytes, report_bytes, last_backup })
        })
    }
}

fn has_other_instructor(tables: &Connection, course: i64, account: i64) -> Result<bool> {
    let query = "SELECT count(*) > 0 FROM member WHERE course = ?1 AND account <> ?2 AND role = 'instructor'";
    one(tables, query, [course, account])
}

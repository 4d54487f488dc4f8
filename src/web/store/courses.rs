//! Courses, and which course something belongs to.

use anyhow::Result;
use lookalike_report_templates::app::model::CourseLine;
use rusqlite::{OptionalExtension, params};

use super::Store;

/// Something that belongs to a course, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resource {
    /// A course itself.
    Course(i64),
    /// A batch of it.
    Batch(i64),
    /// An upload of a batch.
    Upload(i64),
    /// A run of a batch.
    Run(i64),
}

/// A course as it is stored.
#[derive(Debug, Clone)]
pub(crate) struct CourseFacts {
    /// Its name.
    pub(crate) name: String,
    /// What it is called in the archive.
    pub(crate) archive_course: Option<String>,
}

/// The marks that hold and that somebody still has to do something about.
const OPEN_CASES: &str = "SELECT count(*) FROM mark JOIN batch ON batch.id = mark.batch WHERE batch.course = course.id \
    AND mark.state <> 'dismissed' AND NOT EXISTS (SELECT 1 FROM mark AS newer WHERE newer.batch = mark.batch \
    AND newer.left_name = mark.left_name AND newer.right_name = mark.right_name AND newer.id > mark.id)";

impl Store {
    /// The courses of somebody, by name.
    pub(crate) fn courses_of(&self, account: i64) -> Result<Vec<CourseLine>> {
        let query = format!(
            "SELECT id, name, (SELECT count(*) FROM batch WHERE batch.course = course.id), ({OPEN_CASES}), is_assistant \
            FROM course JOIN member ON member.course = course.id WHERE account = ?1 ORDER BY name, id"
        );
        self.read(|tables| {
            let mut statement = tables.prepare(&query)?;
            let lines = statement.query_map([account], |row| {
                Ok(CourseLine {
                    id: row.get(0)?,
                    name: row.get(1)?,
                    n_batches: row.get(2)?,
                    n_open_cases: row.get(3)?,
                    as_assistant: row.get(4)?,
                })
            })?;
            Ok(lines.collect::<Result<_, _>>()?)
        })
    }

    /// How many marked pairs of a course are open.
    pub(crate) fn n_open_cases(&self, course: i64) -> Result<usize> {
        let query = format!("SELECT ({OPEN_CASES}) FROM course WHERE id = ?1");
        self.read(|tables| Ok(tables.query_row(&query, [course], |row| row.get(0))?))
    }

    /// Makes a course with its first instructor, and gives its number.
    pub(crate) fn add_course(&self, name: &str, instructor: i64) -> Result<i64> {
        self.change(|tables| {
            let add = "INSERT INTO course (name) VALUES (?1) RETURNING id";
            let course = tables.query_row(add, [name], |row| row.get(0))?;
            let add = "INSERT INTO member (course, account, is_assistant) VALUES (?1, ?2, 0)";
            tables.execute(add, [course, instructor])?;
            Ok(course)
        })
    }

    /// The course of a number.
    pub(crate) fn course(&self, id: i64) -> Result<Option<CourseFacts>> {
        let query = "SELECT name, archive_course FROM course WHERE id = ?1";
        self.read(|tables| {
            let facts =
                tables.query_row(query, [id], |row| Ok(CourseFacts { name: row.get(0)?, archive_course: row.get(1)? }));
            Ok(facts.optional()?)
        })
    }

    /// Which course something belongs to; nothing if it is not there.
    pub(crate) fn course_of(&self, resource: Resource) -> Result<Option<i64>> {
        let (query, id) = match resource {
            Resource::Course(id) => ("SELECT id FROM course WHERE id = ?1", id),
            Resource::Batch(id) => ("SELECT course FROM batch WHERE id = ?1", id),
            Resource::Upload(id) => {
                ("SELECT course FROM batch JOIN upload ON upload.batch = batch.id WHERE upload.id = ?1", id)
            }
            Resource::Run(id) => ("SELECT course FROM batch JOIN run ON run.batch = batch.id WHERE run.id = ?1", id),
        };
        self.read(|tables| Ok(tables.query_row(query, [id], |row| row.get(0)).optional()?))
    }

    /// Gives a course another name.
    pub(crate) fn rename_course(&self, id: i64, name: &str) -> Result<()> {
        self.change(|tables| {
            tables.execute("UPDATE course SET name = ?2 WHERE id = ?1", params![id, name])?;
            Ok(())
        })
    }

    /// Says what a course is called in the archive.
    pub(crate) fn link_course(&self, id: i64, archive_course: Option<&str>) -> Result<()> {
        self.change(|tables| {
            tables.execute("UPDATE course SET archive_course = ?2 WHERE id = ?1", params![id, archive_course])?;
            Ok(())
        })
    }

    /// Deletes a course with everything in it, and gives the numbers of its uploads and of its runs, whose files are left.
    pub(crate) fn delete_course(&self, id: i64) -> Result<(Vec<i64>, Vec<i64>)> {
        self.change(|tables| {
            let numbers = |query: &str| -> Result<Vec<i64>> {
                let mut statement = tables.prepare(query)?;
                Ok(statement.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?)
            };
            let uploads =
                numbers("SELECT upload.id FROM upload JOIN batch ON batch.id = upload.batch WHERE course = ?1")?;
            let runs = numbers("SELECT run.id FROM run JOIN batch ON batch.id = run.batch WHERE course = ?1")?;
            tables.execute("DELETE FROM course WHERE id = ?1", [id])?;
            Ok((uploads, runs))
        })
    }
}

//! Courses, their members, and the space that they use.

use serde::Serialize;
use utoipa::ToSchema;

use super::named_enum::named_enum;
use super::run::RunState;

named_enum! {
    pub(crate) enum CourseRole {
        /// Changes the course, uploads, and starts runs.
        Instructor = "instructor",
        Assistant = "assistant",
    }
}

/// A course.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Course {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// Its name in the archive, if it may use the archive.
    #[serde(skip)]
    pub(crate) archive_course: Option<String>,
    /// Number of months that its batches are kept after their last use; null for the server's rule.
    pub(crate) keep_months: Option<u32>,
}

#[derive(Debug, Clone)]
pub(crate) struct OwnCourse {
    pub(crate) course: Course,
    pub(crate) role: CourseRole,
    pub(crate) n_batches: usize,
    /// Number of pairs whose review is open.
    pub(crate) n_open_reviews: usize,
}

impl OwnCourse {
    pub(crate) fn may_edit(&self) -> bool {
        self.role == CourseRole::Instructor
    }
}

/// A member of a course.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Member {
    /// The id of the account.
    #[serde(skip)]
    pub(crate) id: i64,
    /// The name of the account.
    pub(crate) name: String,
    pub(crate) role: CourseRole,
}

/// Something that belongs to a course, by its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resource {
    Course(i64),
    Batch(i64),
    Upload(i64),
    Run(i64),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CourseSpace {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// The names of its instructors, separated by commas.
    pub(crate) instructors: String,
    pub(crate) upload_bytes: u64,
    pub(crate) report_bytes: u64,
    /// Maximum of both together, in bytes, if it has one of its own.
    pub(crate) quota: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Totals {
    /// The number of runs of each state that any has.
    pub(crate) runs: Vec<(RunState, u64)>,
    pub(crate) upload_bytes: u64,
    pub(crate) report_bytes: u64,
    pub(crate) last_backup: Option<i64>,
}

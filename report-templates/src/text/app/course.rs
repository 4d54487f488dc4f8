//! Words of the page of a course.

use crate::figures::counted;

pub(crate) const CASES: &str = "Cases";
pub(crate) const NO_ASSIGNMENTS: &str =
    "Nothing here yet. Add the first assignment below; on its page you upload what was handed in.";
pub(crate) const NOTHING_TO_SEE: &str = "Nothing here yet. Its instructors have not added an assignment.";
pub(crate) const CAPTION: &str = "Batches of this assignment, the newest first";
pub(crate) const TERM: &str = "Term";
pub(crate) const SUBMISSIONS: &str = "Submissions";
pub(crate) const NEWEST_RUN: &str = "Newest comparison";
pub(crate) const NOT_LOOKED_THROUGH: &str = "–";
pub(crate) const NO_RUN: &str = "not compared yet";

pub(crate) const NEW_BATCH: &str = "Add a batch";
pub(crate) const NEW_BATCH_LEAD: &str =
    "A batch is what was handed in for one assignment in one term. The same assignment can have many.";
pub(crate) const ASSIGNMENT: &str = "Assignment";
pub(crate) const ASSIGNMENT_EXAMPLE: &str = "such as Sheet 3";
pub(crate) const TERM_EXAMPLE: &str = "such as 2026 autumn";
pub(crate) const ADD: &str = "Add batch";

pub(crate) const MEMBERS: &str = "Who sees this course";
pub(crate) const MEMBERS_LEAD: &str = "Instructors do everything here. Assistants look at reports and mark pairs.";
pub(crate) const NAME: &str = "Name";
pub(crate) const ROLE: &str = "Role";
pub(crate) const INSTRUCTOR: &str = "instructor";
pub(crate) const ASSISTANT: &str = "assistant";
pub(crate) const REMOVE: &str = "Remove";
pub(crate) const ADD_MEMBER: &str = "Add";
pub(crate) const ADD_MEMBER_LEAD: &str = "Add somebody";
pub(crate) const NO_OTHERS: &str = "Everybody who has an account is in this course. An admin makes accounts.";

pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const COURSE_NAME: &str = "Name of the course";
pub(crate) const RENAME: &str = "Rename";
pub(crate) const ARCHIVE: &str = "Name in the archive";
pub(crate) const ARCHIVE_MEANING: &str = "Terms that the archive has under this name can be compared with.";
pub(crate) const NO_ARCHIVE_NAME: &str =
    "This course uses no archive. An admin who is in it can say under which name the archive has it.";
pub(crate) const SAVE: &str = "Save";
pub(crate) const LOG: &str = "What was done in this course";
pub(crate) const DELETE: &str = "Delete this course …";

/// How many marked pairs are open.
pub(crate) fn open(number: usize) -> String {
    format!("({} open)", crate::figures::count(number))
}

/// How many submissions a batch has.
pub(crate) fn submissions(number: usize) -> String {
    counted(number, "submission", "submissions")
}

/// Under which name the archive has the course.
pub(crate) fn in_archive(name: &str) -> String {
    format!("The archive has this course as “{name}”.")
}

/// What removing somebody is called for who cannot see the row.
pub(crate) fn remove(name: &str) -> String {
    format!("Remove {name}")
}

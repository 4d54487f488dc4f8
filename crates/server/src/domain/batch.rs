//! Batches, and the settings of their runs.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A batch.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Batch {
    pub(crate) id: i64,
    /// The id of its course.
    pub(crate) course: i64,
    pub(crate) assignment: String,
    pub(crate) term: String,
    /// The corrected authors, as a list that `--authors` takes.
    #[serde(skip)]
    pub(crate) authors: Option<String>,
    /// The output of `lookalike intake --json`; none until the batch was inspected in its current revision.
    #[serde(skip)]
    pub(crate) roster: Option<String>,
    /// Number of submissions; null until they are counted.
    pub(crate) n_submissions: Option<usize>,
    #[serde(skip)]
    pub(crate) settings: RunSettings,
    /// A number that grows with every change of uploads, authors or settings.
    pub(crate) revision: i64,
}

/// Maximum number of characters of the course and the batch in the name of a file.
const MAX_FILE_NAME_CHARS: usize = 60;

/// Returns the name of a file about something in a course, such as `programming-1-sorting-2026-report-7`, without its ending.
pub(crate) fn file_name(course: &str, about: &str, last: &str) -> String {
    let words = format!("{course} {about}").to_lowercase();
    let words: Vec<&str> = words.split(|one: char| !one.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let short: String = words.join("-").chars().take(MAX_FILE_NAME_CHARS).collect();
    [short.trim_matches('-'), last].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

impl Batch {
    pub(crate) fn label(&self) -> String {
        format!("{} {}", self.assignment, self.term)
    }

    /// Whether another batch is for an assignment of another name.
    pub(crate) fn has_other_assignment(&self, other: &Batch) -> bool {
        let name = |batch: &Batch| batch.assignment.trim().to_lowercase();
        name(self) != name(other)
    }
}

/// The settings of the runs of a batch. What is left out or empty has its default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RunSettings {
    /// Maximum number of reported pairs, or `all`.
    pub(crate) top: String,
    /// Minimum score of a reported pair, 0 to 1.
    pub(crate) min_score: String,
    /// Globs of files that are compared although a rule leaves them out.
    pub(crate) include: Vec<String>,
    /// Globs of files that are left out.
    pub(crate) exclude: Vec<String>,
    /// Globs of the files that alone are compared.
    pub(crate) only: Vec<String>,
    /// Languages: of all files (`java`), or of some (`.v=coq`, `legacy/**=cobol`).
    pub(crate) language: Vec<String>,
    /// The encoding of files that are not UTF-8.
    pub(crate) encoding: String,
    /// Columns of a table with a row for each student, such as `name=Student,answer=Code`.
    pub(crate) columns: Vec<String>,
    /// The day before which earlier submissions count beside reference answers, such as `2022-11-30`.
    pub(crate) before: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files of different courses and batches have names that tell them apart, and no part of a path.
    #[test]
    fn files_are_named_by_course_and_batch() {
        assert_eq!(file_name("Programming 1", "Sheet 3 2026/27", "report-7"), "programming-1-sheet-3-2026-27-report-7");
        assert_eq!(file_name("Основы", "../../x", "report-7"), "основы-x-report-7");
        assert_eq!(file_name("", "…", "report-7"), "report-7");
        assert!(file_name(&"long ".repeat(50), "", "report-7").len() < 80);
    }
}

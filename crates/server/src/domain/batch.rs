//! Batches: the settings of their runs, their uploads, whose files lie in the data folder, and the submissions that runs leave out.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::named_enum::named_enum;
use crate::clock;
use crate::secrets::TokenHash;

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
    /// Number or share of submissions, such as `10` or `40%`: code of more of them does not count.
    pub(crate) common: String,
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

named_enum! {
    /// The purpose of an upload.
    pub enum UploadRole {
        /// The batch as downloaded from a platform: each top-level entry is a submission.
        Batch = "batch",
        /// One more submission, for example a late one: the whole upload is one submission.
        Submission = "submission",
        /// Starter code.
        Starter = "starter",
        /// Earlier submissions.
        Earlier = "earlier",
        /// Reference answers by one source, which is named after the upload.
        Reference = "reference",
    }
}

/// An uploaded file or folder.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Upload {
    pub(crate) id: i64,
    /// The id of its batch.
    pub(crate) batch: i64,
    pub(crate) role: UploadRole,
    /// Its name, as people know it.
    pub(crate) name: String,
    /// Its label, which no other upload of the course has. Names of submissions begin with it if there are several uploads.
    #[serde(skip)]
    pub(crate) label: String,
    /// Its name on disk, in the folder named after its id.
    #[serde(skip)]
    pub(crate) file: String,
    pub(crate) n_bytes: u64,
    /// The number of uploaded files.
    pub(crate) n_files: usize,
    /// The time at which it came.
    #[serde(serialize_with = "clock::as_rfc3339")]
    #[schema(value_type = String, format = "date-time")]
    pub(crate) time: i64,
    /// The name of the account; empty if it is gone.
    #[serde(skip)]
    pub(crate) by: String,
    /// Whether each folder in it is a submission, whatever its name.
    #[serde(skip)]
    pub(crate) is_plain: bool,
}

impl Upload {
    pub(crate) fn has_submissions(&self) -> bool {
        matches!(self.role, UploadRole::Batch | UploadRole::Submission)
    }

    /// Returns the words for it that have no name of a student.
    pub(crate) fn number_in_words(&self) -> String {
        format!("upload {}", self.id)
    }
}

#[derive(Debug, Clone)]
pub(crate) struct NewUpload {
    pub(crate) batch: i64,
    pub(crate) role: UploadRole,
    pub(crate) name: String,
    pub(crate) file: String,
    pub(crate) n_bytes: u64,
    pub(crate) n_files: usize,
    pub(crate) account: i64,
    pub(crate) hash: TokenHash,
    /// Whether each folder in it is a submission, whatever its name.
    pub(crate) is_plain: bool,
}

/// A submission that the runs of a batch leave out.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LeftOut {
    pub(crate) id: i64,
    /// The name of the submission, beginning with its upload as in the roster.
    pub(crate) name: String,
    /// The reason that somebody gave.
    pub(crate) reason: String,
    /// The name of the account; empty if it is gone.
    pub(crate) by: String,
    #[serde(serialize_with = "clock::as_rfc3339")]
    #[schema(value_type = String, format = "date-time")]
    pub(crate) time: i64,
}

impl LeftOut {
    /// Returns the name of the submission within its upload. Names of uploads on disk have no slash.
    pub(crate) fn bare_name(&self) -> &str {
        self.name.split_once('/').map_or(self.name.as_str(), |(_, bare_name)| bare_name)
    }
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

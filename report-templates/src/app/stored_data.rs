//! Everything that a server stores about one student, as a page and as JSON: the answer to a request under Article 15 of the
//! GDPR. It names nobody else.

use askama::Template;
use serde::Serialize;

use crate::words::figures;
use crate::words::visible;

/// The data about one student.
#[derive(Debug, Clone, Default, Serialize)]
pub struct StoredData {
    /// The words that the data was found by.
    pub words: String,
    /// The day of the export.
    pub day: String,
    /// The submissions in uploads and in the archive.
    pub submissions: Vec<StoredSubmission>,
    /// The accounts with this name.
    pub accounts: Vec<StoredAccount>,
}

/// A submission of the student.
#[derive(Debug, Clone, Default, Serialize)]
pub struct StoredSubmission {
    /// Course, assignment and term.
    pub batch: String,
    /// The name of the submission.
    pub name: String,
    /// The authors, with their ids; only the student's own, where it is the work of several.
    pub authors: Vec<String>,
    /// The file of the export with its files; none for a submission in the archive.
    pub file: Option<String>,
    /// Whether it is in the archive, not in an upload.
    pub is_archived: bool,
    /// The pairs of the newest report that it is in.
    pub pairs: Vec<StoredPair>,
    /// The reviews of those and earlier pairs, newest first.
    pub reviews: Vec<StoredReview>,
    /// The decision of staff to leave it out of the comparison, if they did.
    pub left_out: Option<StoredLeftOut>,
}

/// A decision of staff to leave a submission out of the comparison.
#[derive(Debug, Clone, Default, Serialize)]
pub struct StoredLeftOut {
    /// The reason, which may name others.
    pub reason: String,
    /// The name of the account.
    pub by: String,
    /// The time.
    pub time: String,
}

/// A pair that the submission is in. The other side is not named (Article 15(4)).
#[derive(Debug, Clone, Default, Serialize)]
pub struct StoredPair {
    /// The score, 0 to 1.
    pub score: f64,
    /// `strong`, `worth_a_look` or `unremarkable`.
    pub verdict: String,
}

/// A decision of staff about a pair.
#[derive(Debug, Clone, Default, Serialize)]
pub struct StoredReview {
    /// `follow_up`, `dismissed`, `talk_to_the_students` or `escalated`.
    pub state: String,
    /// The note beside it, which may name others.
    pub note: String,
    /// The name of the reviewer's account.
    pub by: String,
    /// The time.
    pub time: String,
}

/// An account with the name of the student.
#[derive(Debug, Clone, Default, Serialize)]
pub struct StoredAccount {
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: String,
    /// The time of its last use; empty if it was never used.
    pub last_seen: String,
    /// Its entries in the log, newest first: time, action and object.
    pub log: Vec<[String; 3]>,
}

#[derive(Template)]
#[template(path = "app/stored_data.html")]
struct StoredDataPage<'a> {
    data: &'a StoredData,
}

/// Renders the page.
pub fn page(data: &StoredData) -> String {
    // Writing into memory does not fail.
    StoredDataPage { data }.render().unwrap_or_default()
}

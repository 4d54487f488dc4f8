//! The data of a batch: uploads, roster, and choices for the comparison.

use super::run::RunSummary;
use crate::model::{ReviewState, Verdict};

/// A batch with its uploads, roster, and runs.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// The batch's id.
    pub id: i64,
    /// The assignment.
    pub assignment: String,
    /// The term.
    pub term: String,
    /// Whether the person may change the batch.
    pub may_edit: bool,
    /// The uploads, the oldest first.
    pub uploads: Vec<Upload>,
    /// The size limit of an upload, in bytes.
    pub upload_limit: u64,
    /// The roster.
    pub roster: RosterState,
    /// The submissions that are left out of the comparison, in the order in which they were.
    pub left_out: Vec<LeftOut>,
    /// Other batches of the course to compare with.
    pub earlier: Vec<Choice>,
    /// The batches of the course for other assignments that are not chosen: they show what is usual.
    pub other_tasks: Vec<String>,
    /// Terms of the archive to compare with.
    pub archived: Vec<Choice>,
    /// The settings of its runs.
    pub settings: RunSettings,
    /// The courses that the batch can belong to: those that the person may edit.
    pub courses: Vec<Choice>,
    /// Whether the batch can be stored in the archive.
    pub may_keep: bool,
    /// The runs, the newest first.
    pub runs: Vec<RunSummary>,
    /// The first cases of the newest report.
    pub cases: Vec<FoundCase>,
    /// Number of cases of that report with a review, and of all of them.
    pub n_reviewed_cases: (usize, usize),
    /// Whether a run can be started.
    pub is_ready: bool,
    /// The end of the batch, unless it is kept until somebody deletes it.
    pub ending: Option<Ending>,
}

/// A case of the newest report.
#[derive(Debug, Clone)]
pub struct FoundCase {
    /// The names of the submissions of the pairs that reach the verdict.
    pub submissions: Vec<String>,
    /// The names of these pairs, if there are other submissions.
    pub deciding: Vec<[String; 2]>,
    /// The other submissions by what is said of them.
    pub others: Vec<(&'static str, Vec<String>)>,
    /// The verdict.
    pub verdict: Verdict,
    /// The statement, as a sentence.
    pub statement: String,
    /// The state of the review that stands.
    pub review: ReviewState,
    /// The address of its page.
    pub address: String,
}

/// The end of a batch that is not kept for ever.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ending {
    /// The day on which it will be deleted, such as `2027-05-01`.
    pub day: String,
    /// Whether that is soon.
    pub is_near: bool,
    /// Whether it stays longer, because pairs of it are to be discussed or were escalated.
    pub is_held: bool,
}

/// The settings of a batch's runs, as people wrote them. An empty one is the default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunSettings {
    /// Maximum number of reported pairs, or `all`.
    pub top: String,
    /// Minimum score of a reported pair, 0 to 1.
    pub min_score: String,
    /// Number or share of submissions: code of more of them does not count.
    pub common: String,
    /// Globs of files that are compared although a rule leaves them out, one a line.
    pub include: String,
    /// Globs of files that are left out, one a line.
    pub exclude: String,
    /// Globs of the files that alone are compared, one a line.
    pub only: String,
    /// The language of all files.
    pub language: String,
    /// The encoding of files that are not UTF-8.
    pub encoding: String,
    /// The columns of a table with a row for each student, some a line.
    pub columns: String,
    /// The day before which earlier submissions count beside reference answers.
    pub before: String,
}

/// An uploaded file or folder.
#[derive(Debug, Clone, Default)]
pub struct Upload {
    /// The upload's id.
    pub id: i64,
    /// The name of the purpose: `batch`, `submission`, `starter`, `earlier` or `reference`.
    pub role: &'static str,
    /// The original file name.
    pub name: String,
    /// The size in bytes.
    pub n_bytes: u64,
    /// Number of files; 1 for an archive file.
    pub n_files: usize,
    /// The time of the upload.
    pub time: String,
    /// The name of the account.
    pub by: String,
    /// Whether it is given as submissions and looks like starter code.
    pub looks_like_starter: bool,
}

/// The roster of a batch, or the reason why there is none.
#[derive(Debug, Clone, Default)]
pub enum RosterState {
    /// There is no upload.
    #[default]
    Nothing,
    /// The upload is being inspected.
    Inspecting,
    /// The inspection failed, with the reason.
    Failed(String),
    /// The roster.
    Known(Roster),
}

/// The submissions of a batch with their authors, and the files that are left out.
#[derive(Debug, Clone, Default)]
pub struct Roster {
    /// The inputs with the layouts found.
    pub inputs: Vec<RosterInput>,
    /// Every submission of the batch.
    pub submissions: Vec<RosterEntry>,
    /// Reasons for leaving files out: the reason, the number of files, and an example.
    pub left_out: Vec<(String, usize, String)>,
}

/// An input of a batch.
#[derive(Debug, Clone, Default)]
pub struct RosterInput {
    /// The input's name.
    pub name: String,
    /// The layout, for example Moodle; none for starter code.
    pub layout: Option<String>,
    /// Number of submissions in the input.
    pub n_submissions: usize,
    /// Notes on ambiguities.
    pub notes: Vec<String>,
}

/// A submission with its authors, as found or as corrected.
#[derive(Debug, Clone, Default)]
pub struct RosterEntry {
    /// The submission's name.
    pub name: String,
    /// The author's name.
    pub author: String,
    /// The author's number or account.
    pub id: String,
    /// The team.
    pub group: String,
    /// The number of the attempt.
    pub attempt: Option<u32>,
    /// The time of submission.
    pub time: String,
    /// Number of files that will be read.
    pub n_files: usize,
    /// Other submissions of the same people.
    pub same_author_as: Vec<String>,
    /// Whether a person corrected the entry.
    pub is_corrected: bool,
    /// Whether it is an earlier submission.
    pub is_earlier: bool,
    /// Whether it is left out of the comparison.
    pub is_left_out: bool,
}

/// A submission that is left out of the comparison.
#[derive(Debug, Clone, Default)]
pub struct LeftOut {
    /// Its id in addresses.
    pub id: i64,
    /// The submission's name.
    pub name: String,
    /// The reason that somebody gave.
    pub reason: String,
    /// The name of the account.
    pub by: String,
    /// The time.
    pub time: String,
    /// Whether no submission of the uploads has this name.
    pub is_absent: bool,
}

/// A batch or term to compare with.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// The value in forms.
    pub value: String,
    /// The name.
    pub name: String,
    /// Number of submissions, if known.
    pub n_submissions: Option<usize>,
    /// Whether it is selected.
    pub is_chosen: bool,
}

//! The pages for admins about the whole server. They hold nothing from inside a course.

/// Size of the unit in which quotas are entered, in bytes: a megabyte.
pub const QUOTA_UNIT: u64 = 1_000_000;

/// The state of the server.
#[derive(Debug, Clone, Default)]
pub struct Administration {
    /// Number of runs in the queue, and the capacity of the queue.
    pub queue: (usize, usize),
    /// Space that is free on the disk of the data folder, in bytes, if the system tells.
    pub free: Option<u64>,
    /// Space that stays free on it, in bytes.
    pub keep_free: u64,
    /// Size of the archive, in bytes, if there is one.
    pub archive: Option<u64>,
    /// Time of the last backup, and the number of seconds since then, if there was one.
    pub last_backup: Option<(String, u64)>,
    /// The versions of the program and of its formats: name and version.
    pub versions: Vec<(&'static str, String)>,
    /// The courses, those that use most space first.
    pub courses: Vec<CourseSpace>,
    /// Maximum space of a course that has none of its own, in bytes, if there is one.
    pub quota: Option<u64>,
    /// The runs that failed last, newest first.
    pub failures: Vec<FailedRun>,
    /// The batches that will be deleted soon, the next ones first.
    pub ending: Vec<EndingBatch>,
    /// The tokens of all accounts.
    pub tokens: Vec<Token>,
}

/// The space that a course uses.
#[derive(Debug, Clone, Default)]
pub struct CourseSpace {
    /// The course's id.
    pub id: i64,
    /// The course's name.
    pub name: String,
    /// The names of its instructors.
    pub instructors: String,
    /// Size of its uploads, in bytes.
    pub uploads: u64,
    /// Size of its reports, in bytes.
    pub reports: u64,
    /// Maximum of both together, in bytes, if it has one of its own.
    pub quota: Option<u64>,
}

/// A run that failed. Its reason may name files of students; it is on the page of the run.
#[derive(Debug, Clone, Default)]
pub struct FailedRun {
    /// The run's id.
    pub id: i64,
    /// The name of the course.
    pub course: String,
    /// The time at which it was started.
    pub time: String,
    /// The name of the account that started it; empty if nobody did or the account is gone.
    pub by: String,
}

/// A batch that will be deleted soon.
#[derive(Debug, Clone, Default)]
pub struct EndingBatch {
    /// The name of the course.
    pub course: String,
    /// The assignment and the term.
    pub batch: String,
    /// The day.
    pub day: String,
    /// Whether it stays longer, because somebody discusses a pair of it.
    pub is_held: bool,
}

/// The search for the data about a student.
#[derive(Debug, Clone, Default)]
pub struct DataSubjectSearch {
    /// The words that were looked up, separated by spaces; empty before a search.
    pub words: String,
    /// The things that were found; none before a search.
    pub found: Option<FoundData>,
}

/// The data that was found about a student.
#[derive(Debug, Clone, Default)]
pub struct FoundData {
    /// The submissions.
    pub submissions: Vec<FoundSubmission>,
    /// The names of accounts that have the words.
    pub accounts: Vec<String>,
    /// The batches whose uploads are not read yet, by course, assignment and term.
    pub not_searched: Vec<String>,
}

/// A submission of a student.
#[derive(Debug, Clone, Default)]
pub struct FoundSubmission {
    /// The course, the assignment and the term.
    pub batch: String,
    /// The name of the submission.
    pub name: String,
    /// Its authors, with their ids.
    pub authors: String,
    /// The place where it is.
    pub place: FoundIn,
    /// Number of its reviewed pairs, in all batches that compare it.
    pub n_reviewed: usize,
}

/// The place of a submission that was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FoundIn {
    /// In an upload.
    #[default]
    Upload,
    /// In the archive.
    Archive,
    /// Nowhere any more, except that a batch names it as left out.
    LeftOut,
}

/// The confirmation before the data about a student is erased.
#[derive(Debug, Clone, Default)]
pub struct ErasureConfirmation {
    /// The words that the data was found by.
    pub words: String,
    /// A text that tells whether the same things are found again.
    pub digest: String,
    /// Number of submissions in uploads, and in the archive.
    pub n_submissions: (usize, usize),
    /// Number of submissions in neither that a batch still names as left out.
    pub n_left_out: usize,
    /// The people who may be meant.
    pub people: Vec<String>,
    /// Number of pairs that are to be discussed or were escalated.
    pub n_open: usize,
}

/// A token with which a program acts for an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its id.
    pub id: i64,
    /// The name of the account.
    pub account: String,
    /// Its name.
    pub name: String,
    /// Its last characters.
    pub hint: String,
    /// The names of the scopes that it allows.
    pub scopes: Vec<&'static str>,
    /// The name of the only course that it opens, if it does not open all of the account.
    pub course: Option<String>,
    /// The time at which it ends.
    pub expires: String,
    /// Whether it has ended.
    pub has_expired: bool,
    /// The time of its last use, if it was used.
    pub seen: Option<String>,
}

//! Retention: how long batches and the log are kept; and the news about both runs and retention for the operator's program.

/// Maximum number of months for which batches or entries of the log are kept.
pub const MAX_KEEP_MONTHS: i64 = 600;

/// The times after which things are deleted.
#[derive(Debug, Clone, Copy)]
pub struct RetentionOptions {
    /// Number of months that batches are kept after their last use; none keeps them for ever.
    pub keep_months: Option<u32>,
    /// Number of months that closed cases are kept after they were closed, and their batch with them; none keeps them as long as
    /// their batch.
    pub keep_closed_months: Option<u32>,
    /// Number of months that entries of the log are kept.
    pub keep_log_months: u32,
}

/// The time at which a batch may be deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Expiry {
    pub(crate) batch: i64,
    pub(crate) course: i64,
    pub(crate) label: String,
    pub(crate) ends: i64,
    /// Whether that is so near that its instructors are warned.
    pub(crate) is_near: bool,
    /// Whether it stays longer, because pairs of it are to be discussed or were escalated.
    pub(crate) is_held: bool,
    /// The times at which its instructors were warned, for the first time and for the last.
    pub(crate) warned: [Option<i64>; 2],
}

impl Expiry {
    /// Returns whether the batch will be deleted soon.
    pub(crate) fn is_due(&self) -> bool {
        self.is_near && !self.is_held
    }
}

/// A thing that was done about the end of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RetentionStep {
    /// Its instructors are warned, for the first time or the last.
    Warned(Expiry),
    /// It was deleted. The files of these uploads and runs remain.
    Deleted { expiry: Expiry, uploads: Vec<i64>, runs: Vec<i64> },
}

/// The thing that a delivery tells the operator's program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum News {
    /// The run with this id has ended.
    RunFinished(i64),
    /// The batch with this id will be deleted.
    RetentionDue(i64),
}

/// A delivery to the operator's program that is to be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Delivery {
    pub(crate) id: i64,
    pub(crate) news: News,
    /// The number of attempts that failed.
    pub(crate) n_attempts: usize,
    /// The time of the next attempt.
    pub(crate) due: i64,
}

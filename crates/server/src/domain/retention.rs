//! Retention: how long batches and the log are kept; the news about runs and retention for the operator's program; and erasures of
//! submissions for ever, with the list that keeps them away from restored backups.

use std::collections::{BTreeMap, BTreeSet};

use crate::secrets::TokenHash;

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Delivery {
    pub(crate) id: i64,
    pub(crate) news: News,
    /// The number of attempts that failed.
    pub(crate) n_attempts: usize,
    pub(crate) due: i64,
}

#[derive(Debug, Clone)]
pub(crate) struct ErasedBatch {
    pub(crate) batch: i64,
    /// The revision of the batch that its new files were made from.
    pub(crate) revision: i64,
    pub(crate) uploads: Vec<ErasedUpload>,
    pub(crate) names: BTreeSet<String>,
    /// The names of the submissions in the reviews of later batches.
    pub(crate) earlier_names: BTreeSet<String>,
    /// The names, with their uploads, that others have afterwards, by those before.
    pub(crate) renamed: BTreeMap<String, String>,
    /// The corrected authors of the others.
    pub(crate) authors: Option<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct ErasedUpload {
    pub(crate) upload: i64,
    /// The file without them; none if nothing is left.
    pub(crate) rest: Option<PackedAnew>,
    /// The hashes of their names in the upload.
    pub(crate) name_hashes: Vec<TokenHash>,
}

/// The file of an upload without erased submissions.
#[derive(Debug, Clone)]
pub(crate) struct PackedAnew {
    pub(crate) name: String,
    pub(crate) old_label: String,
    pub(crate) label: String,
    pub(crate) old_file: String,
    pub(crate) file: String,
    pub(crate) n_bytes: u64,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct AfterErasure {
    pub(crate) old_runs: Vec<i64>,
    /// The runs that compare again those who are left. They wait.
    pub(crate) new_runs: Vec<i64>,
}

/// Erased submissions, as a hash of their names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Erasures {
    /// Those in uploads: the id of the upload, and the hash of the name in it.
    pub(crate) in_uploads: BTreeSet<(i64, TokenHash)>,
    /// Those in the archive, with the time in seconds since 1970.
    pub(crate) in_archive: BTreeMap<TokenHash, i64>,
}

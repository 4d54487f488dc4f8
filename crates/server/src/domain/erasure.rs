//! Erasures: submissions that leave for ever, and the list that keeps them away from restored backups.

use std::collections::{BTreeMap, BTreeSet};

use crate::secrets::TokenHash;

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
    /// The name of the upload as pages show it.
    pub(crate) name: String,
    pub(crate) old_label: String,
    pub(crate) label: String,
    /// The name on disk before.
    pub(crate) old_file: String,
    pub(crate) file: String,
    pub(crate) n_bytes: u64,
}

/// The things that an erasure leaves to be done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct AfterErasure {
    /// The runs whose files are to be removed.
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

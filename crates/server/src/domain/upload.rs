//! Uploads. The files themselves lie in the data folder.

use serde::Serialize;
use utoipa::ToSchema;

use super::named_enum::named_enum;
use crate::clock;
use crate::secrets::TokenHash;

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
    /// The hash of its bytes as they came.
    pub(crate) hash: TokenHash,
}

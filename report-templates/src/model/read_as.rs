//! The languages that files were read as, by the endings of their names.

use serde::{Deserialize, Serialize};

/// The files of one ending that were read as one language, for one reason.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ReadAs {
    /// The ending with its dot, in lower case; none for names without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// The language; for one without a table, the ending.
    pub language: String,
    /// Number of files.
    pub n_files: usize,
    /// Why they were read as that.
    pub reason: ReadAsReason,
}

/// The reason why a file was read as its language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadAsReason {
    /// The ending is that of one language, and nothing speaks against it.
    Ending,
    /// Most files with the ending show it.
    Content,
    /// The file's own content shows it, whatever its name.
    OwnContent,
    /// The instructor named it.
    Option,
    /// The document names it, or its code shows it.
    Document,
    /// No known language has the ending, so the words of all files with it were learned.
    Words,
    /// It was decided when the file was stored in the archive.
    Stored,
}

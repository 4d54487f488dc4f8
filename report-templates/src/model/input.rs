//! The inputs of a run, and the status of every input file.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::breakdown::Breakdown;
use super::partial::Concern;
use super::reason::Omission;
use super::submission::{Author, Role};

/// One input of the program.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Input {
    /// The role of the input.
    pub role: Role,
    /// Its file name, without the folders above it.
    pub name: String,
    /// SHA-256 in hexadecimal over the names and contents of its files.
    pub sha256: String,
    /// Number of files found in it.
    pub n_files: usize,
    /// Its layout; none for starter code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// The names of what lies beside the submissions and is none, such as the task; files of systems and tools come last.
    #[serde(default, skip_serializing_if = "Beside::is_empty")]
    pub beside: Beside,
    /// Everything in it that says who handed in what: folders above the submissions, names, and tables with the meanings of their columns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<String>,
    /// Notes on ambiguities.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The submissions in it that the instructor left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOutSubmission>,
}

/// A submission that was not compared because the instructor left it out.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LeftOutSubmission {
    /// The name that it would have in the report.
    pub name: String,
    /// Its authors, as far as known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<Author>,
}

/// An input file with its status. Every file that was given is listed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct InputFile {
    /// The role of the input that contains it.
    pub role: Role,
    /// The submission it belongs to, as an index; none for starter code. A written report has only its name.
    #[serde(skip)]
    pub submission: Option<usize>,
    /// The name of that submission; the input's name for starter code.
    #[serde(rename = "submission")]
    pub owner: String,
    /// Its path within the submission, with forward slashes.
    pub path: String,
    /// Its size in bytes.
    pub n_bytes: u64,
    /// The classes of its bytes. They add up to its size.
    #[serde(default, skip_serializing_if = "Breakdown::is_empty")]
    pub breakdown: Breakdown,
    /// The language it was read as, if it was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Number of tokens.
    pub n_tokens: usize,
    /// Its status.
    pub status: FileStatus,
    /// Further notes: a guessed encoding, the lines that could not be parsed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Reasons to doubt that the comparison saw all of its code.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub concerns: Vec<Concern>,
}

impl InputFile {
    /// Returns whether any of its code was compared, as own or as starter code.
    pub fn has_compared_code(&self) -> bool {
        self.breakdown.compared() > 0
    }
}

/// The status of an input file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum FileStatus {
    /// Read and compared as a whole.
    Compared,
    /// Read and compared, but some regions did not parse.
    PartlyParsed {
        /// Number of regions that did not parse.
        regions: usize,
        /// The first line of each region, counted from 1; at most the first twenty regions.
        lines: Vec<usize>,
    },
    /// Read, but shorter than the noise threshold.
    TooShort,
    /// Has the same bytes as another file. It counts like any other file, and the other file represents it.
    DuplicateOf {
        /// The other file, as an index into [`super::report::Report::input_files`]; none if its entry is not there.
        #[serde(skip)]
        file: Option<usize>,
        /// The name of the submission of the other file; the input's name for starter code.
        #[serde(rename = "submission")]
        owner: String,
        /// The path of the other file within it.
        path: String,
    },
    /// Left out by a rule.
    Ignored(Omission),
    /// Stands for a file or folder that is not there: a link, a pointer, a placeholder, an empty file.
    Absent {
        /// The thing in its place, with its article.
        what: String,
        /// The advice: what to do.
        advice: String,
    },
    /// Could not be read.
    Unreadable {
        /// The reason in words.
        reason: String,
    },
}

impl FileStatus {
    /// Whether the file takes part in the comparison, by itself or through a file with the same bytes.
    pub fn is_compared(&self) -> bool {
        matches!(self, FileStatus::Compared | FileStatus::PartlyParsed { .. } | FileStatus::DuplicateOf { .. })
    }

    /// Returns why nothing of it was compared, in words; empty if it was read.
    pub fn why(&self) -> Cow<'_, str> {
        match self {
            FileStatus::Ignored(omission) => Cow::Owned(omission.words()),
            FileStatus::Unreadable { reason } => Cow::Borrowed(reason),
            FileStatus::Absent { what, .. } => Cow::Borrowed(what),
            FileStatus::Compared
            | FileStatus::PartlyParsed { .. }
            | FileStatus::TooShort
            | FileStatus::DuplicateOf { .. } => Cow::Borrowed(""),
        }
    }
}

/// The names of what lies directly in a batch and is no submission: the task, a list of marks. Files of systems and tools come last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Beside(pub Vec<String>);

impl Beside {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

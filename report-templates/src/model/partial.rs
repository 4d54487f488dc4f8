//! Submissions that were not compared, were compared only in part, or are too short to judge. Those that are starter code only
//! need no more than [`Submission::starter_only`](super::submission::Submission::starter_only).

use serde::{Deserialize, Serialize};

use super::breakdown::UnreadReason;

/// The parts of a submission that the comparison did not see, and the reasons.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PartialComparison {
    /// Whether anything was compared.
    #[serde(default)]
    pub kind: PartialKind,
    /// The share of the bytes of its code that were compared, from 0 to less than 1; none if the size of the rest is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compared: Option<f64>,
    /// The reasons, the most important first; at least one.
    pub reasons: Vec<PartialReason>,
}

impl PartialComparison {
    /// The largest share with six decimals that is not all.
    pub const MAX_SHARE: f64 = 0.999_999;
}

/// Whether anything of a submission was compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PartialKind {
    /// Nothing was: no byte of it counts as own or as starter code.
    NotCompared,
    /// Some of its code was not seen.
    #[default]
    InPart,
}

/// A submission that was compared as a whole and has very few tokens. Such a submission is like many others, or like none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TooShort {
    /// The number of its own tokens.
    pub n_tokens: usize,
    /// The median of the batch.
    pub median: usize,
}

/// A reason to doubt that the comparison saw all code of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Concern {
    /// The parser failed or exceeded a limit, so the file was read word by word.
    ParserFailed,
    /// It seems to have code that cannot be compared as code: in strings that are executed, encoded, or embedded.
    HiddenCode,
    /// A rule leaves it out, but it looks like source.
    LooksLikeSource,
    /// A limit cut off a part of it.
    Truncated,
}

/// A reason why a submission was not compared, or only in part.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum PartialReason {
    /// Files, or parts of them, were not read.
    Unread {
        /// The reason.
        reason: UnreadReason,
        /// The number of bytes; 0 if it is unknown.
        n_bytes: u64,
        /// The number of files.
        n_files: usize,
        /// The path of the first of the largest files.
        path: String,
        /// The status of that file in words; empty if it was compared.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    /// Files were read word by word because the parser failed, which finds less.
    WordByWord {
        /// The number of files.
        n_files: usize,
        /// The path of the first one.
        path: String,
    },
    /// Files were read and have no code: only text, data, or what a tool wrote.
    NoCode {
        /// The number of files.
        n_files: usize,
        /// The path of the first of the largest files.
        path: String,
        /// The rule that leaves it out in words; empty if none does.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    /// Files are empty.
    Empty {
        /// The number of files.
        n_files: usize,
        /// The path of the first one.
        path: String,
    },
    /// There are no files.
    NoFiles,
}

//! Submissions that were compared only in part, or not at all.

use serde::{Deserialize, Serialize};

/// The parts of a submission that the comparison did not see, and the reasons.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PartialComparison {
    /// The share of the bytes of its source that were compared, from 0 to 1.
    pub compared: f64,
    /// The reasons, the most important first; at least one.
    pub reasons: Vec<PartialReason>,
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

/// A reason why a submission counts as compared only in part.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum PartialReason {
    /// It has no tokens of its own: nothing was read, or all of it is starter code.
    NoOwnTokens,
    /// Files could not be read.
    Unreadable {
        /// The number of files.
        n_files: usize,
        /// The path of the first one.
        path: String,
        /// The reason for the first one, in words.
        reason: String,
    },
    /// Files raise a concern.
    Files {
        /// The concern.
        concern: Concern,
        /// The number of files.
        n_files: usize,
        /// The path of the first one.
        path: String,
    },
    /// Rules leave out more than half of the bytes of its source.
    MostLeftOut {
        /// The path of the largest file that is left out.
        path: String,
        /// The rule in words.
        rule: String,
    },
    /// It has far fewer tokens of its own than its classmates.
    FewOwnTokens {
        /// The number of its own tokens.
        n_tokens: usize,
        /// The median of the batch.
        median: usize,
    },
    /// Its text gives very few tokens.
    FewTokensPerByte {
        /// The number of bytes for each token.
        n_bytes: usize,
    },
}

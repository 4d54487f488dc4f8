//! Programs that look like translations of one another.

use serde::{Deserialize, Serialize};

use super::json;
use super::lines::StarterLines;

/// Two programs in different languages that look as if one was translated from the other. It is worth reviewing, and never a verdict.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Translation {
    /// Index of the first submission.
    #[serde(with = "json")]
    pub left: usize,
    /// Index of the second submission, which is greater.
    #[serde(with = "json")]
    pub right: usize,
    /// The share of both programs that the other has in the same order: control flow, operators, numbers, words of texts and names, in any order of functions.
    pub likeness: f64,
    /// Whether it was found by the structure alone. The likeness is then that of rare sequences, and what else is listed is empty.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub structure_alone: bool,
    /// Names that both have and hardly anybody else, in the order of the first submission and as it spells them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Words of texts that both have and hardly anybody else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<String>,
    /// Numbers that both have and hardly anybody else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<String>,
    /// The longest pieces that correspond, in the order of the first submission: where each side has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<[StarterLines; 2]>,
}

impl Translation {
    /// Maximum length of each list.
    pub const MAX_LISTED: usize = 12;
}

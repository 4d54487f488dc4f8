//! Exclusive traces: lines, names and texts that two submissions have and nobody else. A verdict is stated by them, because anybody can check them with a text search.

use serde::{Deserialize, Serialize};

use super::likeness::LineRef;
use super::sequence::Sequence;

/// The exclusive traces of two submissions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exclusive {
    /// Number of different lines, apart from spacing.
    pub n_lines: usize,
    /// The first places of these lines in both submissions, in the order of the left one; of very many only the first.
    pub lines: Vec<ExclusiveLine>,
    /// The line that best shows the two have something in common, as an index in `lines`.
    pub proof: Option<usize>,
    /// Number of names that the programs declare.
    pub n_names: usize,
    /// These names; of very many only the first.
    pub names: Vec<ExclusiveWord>,
    /// Number of texts: string literals.
    pub n_texts: usize,
    /// These texts; of very many only the first.
    pub texts: Vec<ExclusiveWord>,
    /// The longest sequence of lines that nobody else has, apart from names; none if it is short.
    pub sequence: Option<Sequence>,
}

/// The facts that make two submissions the same program, and the number of others who handed it in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SameProgram {
    /// Number of lines that are neither blank nor only a comment, on the side that has fewer.
    pub lines: usize,
    /// Number of names that the renaming changes, which is one to one over the whole program; 0 if the text is the same, apart from blanks
    /// and comments.
    pub renamed: usize,
    /// Number of other people with the same program, apart from blanks, comments and names.
    pub others: usize,
}

/// A line that nobody else has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExclusiveLine {
    /// Its first place in the left submission.
    pub left: LineRef,
    /// Its first place in the right submission.
    pub right: LineRef,
}

/// A name or a text that nobody else has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExclusiveWord {
    /// The name, or the content of the text; cut if very long.
    pub text: String,
    /// The line of its first place in the left submission.
    pub left: LineRef,
    /// The line of its first place in the right submission.
    pub right: LineRef,
}

/// The traces that all members of a cluster have and nobody else.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedByAll {
    /// Number of different lines, apart from spacing.
    pub n_lines: usize,
    /// Number of names that the programs declare.
    pub n_names: usize,
    /// Number of texts: string literals.
    pub n_texts: usize,
    /// The line that shows it best, in the central member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<LineRef>,
    /// The first places of the lines in the central member, in its order; of very many only the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineRef>,
    /// The names; of very many only the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The texts, cut if very long; of very many only the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<String>,
}

impl SharedByAll {
    /// Whether all members have something that nobody else has.
    pub fn is_some(&self) -> bool {
        self.n_lines + self.n_names + self.n_texts > 0
    }
}

impl Exclusive {
    /// Whether the two have no line, name or text that nobody else has.
    pub fn is_empty(&self) -> bool {
        self.n_lines + self.n_names + self.n_texts == 0
    }
}

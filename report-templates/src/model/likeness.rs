//! The kind of likeness of two submissions, and corroborating traces.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::json::{as_list, is_default};
use super::named_enum::named_enum;

named_enum! {
    /// The difference between a line of matched code and its counterpart. Each kind allows the differences of the kinds before it.
    #[derive(Default)]
    pub enum LikenessKind {
        /// The text is the same, white space and comments included.
        #[default]
        IdenticalText = "identical_text",
        /// Every token has the same spelling; white space or comments differ.
        LayoutAndComments = "layout_and_comments",
        /// Words differ that are never compared, such as modifiers and imports.
        UncomparedWords = "uncompared_words",
        /// Numbers, strings or characters differ.
        LiteralsChanged = "literals_changed",
        /// Names differ.
        Renamed = "renamed",
    }
}

/// The likeness of some matched code.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Likeness {
    /// Number of matched tokens in lines of each kind, in the order of [`LikenessKind::ALL`].
    #[serde(serialize_with = "write_by_kind", deserialize_with = "read_by_kind")]
    pub tokens: [usize; LikenessKind::ALL.len()],
    /// The names among the matched tokens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub names: ChangeCount,
    /// The literals among the matched tokens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub literals: ChangeCount,
    /// Renamed identifiers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub renamings: Renamings,
    /// Tokens inside passages that only one side has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub inserted: Sides,
    /// Tokens inside passages that differ on the two sides. Code that matches elsewhere is in neither count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rewritten: Sides,
}

/// Writes the numbers of the kinds that occur, by their names.
fn write_by_kind<S: Serializer>(tokens: &[usize; LikenessKind::ALL.len()], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(LikenessKind::ALL.into_iter().zip(tokens).filter(|(_, number)| **number > 0))
}

fn read_by_kind<'d, D: Deserializer<'d>>(source: D) -> Result<[usize; LikenessKind::ALL.len()], D::Error> {
    let numbers: BTreeMap<LikenessKind, usize> = BTreeMap::deserialize(source)?;
    Ok(LikenessKind::ALL.map(|kind| numbers.get(&kind).copied().unwrap_or_default()))
}

impl Likeness {
    /// Returns the least alike kind that occurs.
    pub fn least_alike(&self) -> LikenessKind {
        LikenessKind::ALL.into_iter().rfind(|&kind| self.tokens[kind as usize] > 0).unwrap_or_default()
    }

    /// Returns the kind of the lines with the most tokens; of equal ones, the more alike.
    pub fn prevailing(&self) -> LikenessKind {
        let tokens = |kind: LikenessKind| self.tokens[kind as usize];
        LikenessKind::ALL.into_iter().rev().max_by_key(|&kind| tokens(kind)).unwrap_or_default()
    }

    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        for sides in [&mut self.inserted, &mut self.rewritten] {
            std::mem::swap(&mut sides.left, &mut sides.right);
        }
        for example in &mut self.renamings.examples {
            std::mem::swap(&mut example.left, &mut example.right);
        }
    }
}

/// Tokens of one class, and how many of them differ in spelling.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(usize, usize)", into = "(usize, usize)")]
pub struct ChangeCount {
    /// Number of tokens with different spellings.
    pub changed: usize,
    /// Number of all tokens of the class.
    pub total: usize,
}

/// Renamed identifiers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Renamings {
    /// Number of different renamings.
    pub different: usize,
    /// Number of consistent renamings: the one name always replaces the other.
    pub consistent: usize,
    /// The most frequent renamings; none for a single passage.
    pub examples: Vec<Renaming>,
}

/// A name on the left that corresponds to another name on the right.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, String, usize)", into = "(String, String, usize)")]
pub struct Renaming {
    /// The name on the left.
    pub left: String,
    /// The name on the right.
    pub right: String,
    /// Number of times.
    pub times: usize,
}

/// A number for each side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(usize, usize)", into = "(usize, usize)")]
pub struct Sides {
    /// On the left.
    pub left: usize,
    /// On the right.
    pub right: usize,
}

/// Matched code in a different order on the two sides: the least amount of code whose move puts everything in the same order.
///
/// Order is compared within pairs of files; a function that moved to another file does not count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Number of passages of which most was moved.
    pub passages: usize,
    /// Number of matched tokens.
    pub tokens: usize,
}

/// Traces of one kind that two submissions share and hardly any other submission has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corroboration {
    /// The kind.
    pub kind: TraceKind,
    /// Number of traces, shown or not.
    pub total: usize,
    /// The rarest traces.
    pub traces: Vec<Trace>,
}

/// A kind of trace of a common origin.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TraceKind {
    /// A line of a comment.
    #[default]
    Comment,
    /// A word that differs by one letter from a frequent one.
    Misspelling,
    /// A string or a number.
    Literal,
    /// A name.
    Name,
    /// A line with unusual white space.
    Whitespace,
}

/// One trace that two submissions share.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// The text of the trace, cut if very long; if the sides differ, that of one side.
    pub text: String,
    /// For a misspelling, the usual spelling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usual: Option<String>,
    /// Number of submissions with the trace, these two included.
    pub n_having: usize,
    /// Number of all submissions.
    pub n_submissions: usize,
    /// The occurrences in the left submission.
    pub left: Occurrences,
    /// The occurrences in the right submission.
    pub right: Occurrences,
}

/// The occurrences of a trace in a submission.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occurrences {
    /// Number of lines.
    pub total: usize,
    /// The first few lines.
    pub first: Vec<LineRef>,
}

/// A line of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(usize, usize)", into = "(usize, usize)")]
pub struct LineRef {
    /// The file.
    pub file: usize,
    /// The line, counted from 1.
    pub line: usize,
}

as_list!(ChangeCount { changed: usize, total: usize });
as_list!(Renaming { left: String, right: String, times: usize });
as_list!(Sides { left: usize, right: usize });
as_list!(numbered LineRef { file, line: usize });

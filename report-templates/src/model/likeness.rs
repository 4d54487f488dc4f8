//! What kind of likeness two submissions show, and what corroborates it.

use serde::{Deserialize, Serialize};

/// How a line of matched code compares with its counterpart, beyond what was compared. Each kind allows what those before it allow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LikenessKind {
    /// The very same text, blanks and comments included.
    #[default]
    IdenticalText,
    /// Every token is spelt the same; blanks or comments differ.
    LayoutAndComments,
    /// Words differ that are never compared, such as modifiers and imports.
    UncomparedWords,
    /// Numbers, strings or characters differ.
    LiteralsChanged,
    /// Names differ.
    Renamed,
}

impl LikenessKind {
    /// Every kind, from alike to unlike.
    pub const ALL: [LikenessKind; 5] = [
        LikenessKind::IdenticalText,
        LikenessKind::LayoutAndComments,
        LikenessKind::UncomparedWords,
        LikenessKind::LiteralsChanged,
        LikenessKind::Renamed,
    ];
}

/// What kind of likeness some matched code shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Likeness {
    /// How many matched tokens stand in lines of each kind, in the order of [`LikenessKind::ALL`].
    pub tokens: [usize; LikenessKind::ALL.len()],
    /// The names among the matched tokens.
    pub names: Respelt,
    /// The literals among the matched tokens.
    pub literals: Respelt,
    /// Which names became which.
    pub renamings: Renamings,
    /// Tokens inside passages that stand on one side alone: the other side goes on without them.
    pub inserted: Sides,
    /// Tokens inside passages in whose place the other side has different ones. Code that matches elsewhere is neither.
    pub rewritten: Sides,
}

impl Likeness {
    /// The kind that all of it is: the least alike that occurs.
    pub fn least_alike(&self) -> LikenessKind {
        LikenessKind::ALL.into_iter().rfind(|&kind| self.tokens[kind as usize] > 0).unwrap_or_default()
    }

    /// The kind of the lines that have most of the tokens; of two with as many, the more alike.
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

/// Tokens of one sort, and how many of them are not spelt the same on both sides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Respelt {
    /// Those spelt differently.
    pub changed: usize,
    /// All of them.
    pub total: usize,
}

/// Which names became which.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Renamings {
    /// How many different renamings there are.
    pub different: usize,
    /// How many of them hold throughout: the one name always stands where the other does.
    pub consistent: usize,
    /// The most frequent few; none for a single passage.
    pub examples: Vec<Renaming>,
}

/// One name on the left that stands where another stands on the right.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Renaming {
    /// The name on the left.
    pub left: String,
    /// The name on the right.
    pub right: String,
    /// How often.
    pub times: usize,
}

/// A number for each side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sides {
    /// On the left.
    pub left: usize,
    /// On the right.
    pub right: usize,
}

/// Matched code that stands in another order on the two sides: the least that must be moved to put all in the same order.
///
/// Order is told within two files; that a function went to another file is no change of order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moved {
    /// How many passages, for the most part.
    pub passages: usize,
    /// How many matched tokens.
    pub tokens: usize,
}

/// Something of one kind that two submissions share and hardly anyone else has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Corroboration {
    /// What it is.
    pub kind: TraceKind,
    /// How many there are, shown or not.
    pub total: usize,
    /// The rarest.
    pub traces: Vec<Trace>,
}

/// What a trace of common origin can be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TraceKind {
    /// A line of a comment.
    #[default]
    Comment,
    /// A word that is a letter away from a frequent one.
    Misspelling,
    /// A string or a number.
    Literal,
    /// A name.
    Name,
    /// A line with blanks where hardly anyone puts them.
    Whitespace,
}

/// One thing that two submissions share.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    /// What it says, on one side where that may differ; very long ones are cut.
    pub text: String,
    /// For a misspelling, the usual spelling.
    pub usual: Option<String>,
    /// How many submissions have it, these two included.
    pub n_having: usize,
    /// Of how many.
    pub n_submissions: usize,
    /// Where the left submission has it.
    pub left: Sightings,
    /// Where the right submission has it.
    pub right: Sightings,
}

/// Where a submission has something.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sightings {
    /// On how many lines.
    pub total: usize,
    /// The first few of them.
    pub first: Vec<Spot>,
}

/// A line of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The file.
    pub file: usize,
    /// The line, counted from 1.
    pub line: usize,
}

//! A pair of submissions: its figures, passages and matches.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::exclusive::{Exclusive, SameProgram};
use super::figures::PairFigures;
use super::json::{self, as_list};
use super::likeness::{Corroboration, Likeness, Moved, Sides};
use super::sequence::LinePair;

/// Two submissions with at least one match.
#[derive(Debug, Clone, Default)]
pub struct Pair {
    /// The side that was handed in first, if both times are known and comparable.
    pub submitted_first: Option<SubmittedFirst>,
    /// The submission on the left.
    pub left: usize,
    /// The submission on the right.
    pub right: usize,
    /// Its figures.
    pub figures: PairFigures,
    /// The verdict.
    pub verdict: Verdict,
    /// The case that the pair belongs to, numbered from 1; none if it is not flagged.
    pub case: Option<usize>,
    /// The cluster that the pair links, numbered from 1; none if it is not flagged.
    pub cluster: Option<usize>,
    /// The common block of the pair, if it has one.
    pub common_block: Option<PairBlock>,
    /// The amount of detail that the report has of the pair.
    pub detail: Detail,
    /// The passages, in the order of the left submission. Like everything below, empty with [`Detail::Figures`].
    pub passages: Vec<Passage>,
    /// The passages beyond the size that a report may have.
    pub unlisted: Unlisted,
    /// The kind of likeness over all passages.
    pub likeness: Likeness,
    /// Code in a different order on the two sides.
    pub moved: Moved,
    /// The facts that make both the same program, if they are.
    pub same_program: Option<SameProgram>,
    /// Lines, names and texts that only the two have.
    pub exclusive: Exclusive,
    /// Other rare traces that the two share, by kind; kinds without a trace are left out.
    pub corroboration: Vec<Corroboration>,
}

impl Pair {
    /// Returns the other submission of a pair of `submission`.
    pub(crate) fn partner_of(&self, submission: usize) -> usize {
        if self.left == submission { self.right } else { self.left }
    }

    /// Returns the coverage of a submission of the pair, and that of the other.
    pub(crate) fn coverages_of(&self, submission: usize) -> (f64, f64) {
        let (left, right) = (self.figures.left_coverage, self.figures.right_coverage);
        if self.left == submission { (left, right) } else { (right, left) }
    }

    /// Returns the number of its passages, listed or not.
    pub fn n_passages(&self) -> usize {
        self.passages.len() + self.unlisted.passages
    }
}

/// The common block of a pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairBlock {
    /// The block, numbered from 1.
    #[serde(rename = "number")]
    pub block: usize,
    /// Number of tokens in it, on the side that has fewer.
    pub tokens: usize,
    /// Number of others who have at least half of it, and otherwise differ from both; at least one.
    pub n_others: usize,
    /// The first of them, ascending.
    #[serde(with = "json")]
    pub others: Vec<usize>,
}

/// Passages of a pair that are counted and not listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unlisted {
    /// Number of passages. They have less evidence than those that are listed.
    pub passages: usize,
    /// Number of matches at the end of a listed passage that are not listed either.
    pub matches: usize,
    /// Number of lines on each side of which most is matched by all these.
    pub lines: Sides,
}

/// The amount of detail that a report has of a pair.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// Its page is written.
    #[default]
    Page,
    /// Its passages are there, and its page can be made.
    Passages,
    /// Nothing but its figures.
    Figures,
}

/// Number of flagged pairs, by verdict, in a report or not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FlaggedPairs {
    /// Number of strong pairs.
    pub strong: usize,
    /// Number of pairs that are worth reviewing.
    pub worth_a_look: usize,
}

/// The side that was handed in first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SubmittedFirst {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// Both at the same time.
    Neither,
}

impl SubmittedFirst {
    /// Returns the same with the sides exchanged.
    pub fn mirrored(self) -> SubmittedFirst {
        match self {
            SubmittedFirst::Left => SubmittedFirst::Right,
            SubmittedFirst::Right => SubmittedFirst::Left,
            SubmittedFirst::Neither => SubmittedFirst::Neither,
        }
    }
}

/// The meaning of a pair's score in its batch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Honest pairs are often as similar.
    #[default]
    Unremarkable,
    /// Honest pairs are rarely as similar in so much code, or the pair stands out in its class.
    WorthALook,
    /// Honest pairs are hardly ever as similar in so much code, in any class.
    Strong,
}

impl Verdict {
    /// Every verdict, the strongest first.
    pub const ALL: [Verdict; 3] = [Verdict::Strong, Verdict::WorthALook, Verdict::Unremarkable];

    /// The name in machine-readable output: `report.json` and every CSV file.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Strong => "strong",
            Verdict::WorthALook => "worth_a_look",
            Verdict::Unremarkable => "unremarkable",
        }
    }

    /// Whether the pair deserves a person's time.
    pub fn is_flagged(self) -> bool {
        self > Verdict::Unremarkable
    }

    /// Returns the verdict with a name, if there is one.
    pub fn from_name(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }
}

/// A passage: one or more matches in the same order with small gaps between them.
#[derive(Debug, Clone, Default)]
pub struct Passage {
    /// Number of tokens that are equal on both sides.
    pub tokens: usize,
    /// Its evidence, in bits.
    pub evidence_bits: f64,
    /// Its matches, in order; never empty.
    pub matches: Vec<Match>,
    /// The kind of likeness.
    pub likeness: Likeness,
    /// Other holders, those with the largest share first; empty if there are too many to name.
    pub others: Vec<Other>,
    /// Number of other holders, named or not, in the batch and among earlier submissions, in reported pairs or not.
    pub n_others: usize,
    /// Number of people who have at least half of it in other tasks; 0 if few have.
    pub n_in_other_tasks: usize,
    /// The parts of its matches that others have, in the order of the matches.
    pub shared_parts: Vec<SharedPart>,
}

/// A part of a match that other submissions have too. Parts that follow one another on a line are one, with the others of the longest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SharedPart {
    /// Its range in the left submission.
    pub left: FileRange,
    /// Its range in the right submission.
    pub right: FileRange,
    /// Number of others, at least 1.
    pub n_others: usize,
    /// The others; empty if there are too many to name.
    pub others: Vec<usize>,
}

/// A submission outside of the pair that has a passage too.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "(usize, f64)", into = "(usize, f64)")]
pub struct Other {
    /// The submission.
    pub submission: usize,
    /// The share of the passage's matched tokens that it has, 0.5 to 1.
    pub share: f64,
}

as_list!(numbered Other { submission, share: f64 });

/// A match: a run of equal tokens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Match {
    /// Its range in the left submission.
    pub left: FileRange,
    /// Its range in the right submission.
    pub right: FileRange,
    /// Its length in tokens.
    pub tokens: usize,
    /// The lines that stand for one another, wherever their distance changes, in order; empty if both sides have the same line breaks. Lines
    /// after such a pair follow it on both sides.
    pub counterparts: Vec<LinePair>,
}

/// A byte range of one file of a submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileRange {
    /// The file.
    pub file: usize,
    /// The bytes of its text.
    pub bytes: Range<usize>,
}

//! The report in the reader's words: names, lines, percentages.
//!
//! Everything a page shows is a public field here, so that the program can fill it in and the gallery can make one up.
//! Numbers that point somewhere are indices: a submission is its place in [`Report::submissions`], a file its place in [`Submission::files`].
//! Byte ranges are half-open, ascending, and fall on character boundaries of [`SourceFile::text`].

mod likeness;
pub(crate) mod rounding;
mod scores;
mod source;
mod text;

use std::borrow::Cow;
use std::ops::Range;

use serde::{Deserialize, Serialize};

pub use likeness::{
    Corroboration, Likeness, LikenessKind, Moved, Renaming, Renamings, Respelt, Sides, Sightings, Spot, Trace,
    TraceKind,
};
pub use scores::Scores;
pub use source::{Colour, Coloured, SourceFile};
pub use text::{Text, TextAside};

/// One comparison of one batch, ready to be shown.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// What the instructor calls the batch: the name of its folder or archive.
    pub batch_name: String,
    /// How the comparison was made, so that it can be made again.
    pub run: Run,
    /// Every submission that was compared, in the order of their names; earlier submissions after those of the batch.
    pub submissions: Vec<Submission>,
    /// Groups of submissions with exactly the same tokens, each ascending and of at least two.
    pub identical: Vec<Vec<usize>>,
    /// The reported pairs, best first.
    pub pairs: Vec<Pair>,
    /// Submissions that belong together; cluster 1 is the first.
    pub clusters: Vec<Cluster>,
    /// How many pairs had a match, before the least score and the length of the list cut it.
    pub n_pairs_found: usize,
    /// How the scores of all those pairs lie.
    pub scores: Scores,
    /// What became of every input file.
    pub account: Vec<InputFile>,
}

impl Report {
    /// The other submissions whose tokens are exactly those of `submission`, ascending.
    pub fn identical_to(&self, submission: usize) -> impl ExactSizeIterator<Item = usize> {
        let group = self.submissions[submission].identical.map_or(&[][..], |group| &self.identical[group]);
        let others: Vec<usize> = group.iter().copied().filter(|&other| other != submission).collect();
        others.into_iter()
    }

    /// How many reported pairs have a verdict.
    pub fn n_pairs_with(&self, verdict: Verdict) -> usize {
        self.pairs.iter().filter(|pair| pair.verdict == verdict).count()
    }
}

/// How a comparison was made. It holds no time of day: the same input gives the same bytes.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Run {
    /// The program's version.
    pub version: String,
    /// The settings in force, defaults included.
    pub parameters: Vec<Parameter>,
    /// What was given to the program: batch, starter code, earlier submissions.
    pub inputs: Vec<Input>,
}

/// One setting of a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Parameter {
    /// The name of its option, for example `noise`.
    pub name: String,
    /// The value in force.
    pub value: String,
    /// What it does, in a sentence.
    pub meaning: String,
}

/// Which side of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// Both at once.
    Neither,
}

impl First {
    /// The same with the sides changed.
    pub fn mirrored(self) -> First {
        match self {
            First::Left => First::Right,
            First::Right => First::Left,
            First::Neither => First::Neither,
        }
    }
}

/// One thing that was given to the program.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Input {
    /// What part it played.
    pub role: Role,
    /// Its file name, without the folders above it.
    pub name: String,
    /// SHA-256 in hexadecimal over the names and contents of its files.
    pub sha256: String,
    /// How many files were found in it.
    pub n_files: usize,
    /// How it was packed; none for starter code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// What was ambiguous in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// The part that a submission or file plays in a comparison.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Handed in for this assignment.
    #[default]
    Batch,
    /// Handed out by the instructor; never counts as copying.
    Starter,
    /// Reference material: compared with the batch, never with one another.
    Earlier,
}

/// The work of one author.
#[derive(Debug, Clone, Default)]
pub struct Submission {
    /// The name shown everywhere.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
    /// Who handed it in and when, as far as that is known.
    pub handed_in: HandedIn,
    /// Its compared files, in the order of their paths.
    pub files: Vec<SourceFile>,
    /// Tokens that are the author's own: all but starter code.
    pub own_tokens: usize,
    /// Tokens that are starter code.
    pub starter_tokens: usize,
    /// The group in [`Report::identical`] that it belongs to, if its tokens are exactly those of another.
    pub identical: Option<usize>,
}

impl Submission {
    /// The texts of its files, read to be looked at.
    pub fn texts(&self) -> Vec<Cow<'_, str>> {
        self.files.iter().map(|file| file.text.read()).collect()
    }
}

/// Who handed a submission in, and when.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct HandedIn {
    /// The author, or the members of a team; none where nothing says who.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<Author>,
    /// The team, if it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Which attempt of its author it is, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u32>,
    /// When, as the platform said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Whether it was late, if that is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<bool>,
}

/// A person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Author {
    /// The name.
    pub name: String,
    /// A number or user name of the platform, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// Two submissions with at least one match.
#[derive(Debug, Clone, Default)]
pub struct Pair {
    /// Which of the two was handed in first, if both times are known and can be compared.
    pub first: Option<First>,
    /// The submission on the left.
    pub left: usize,
    /// The submission on the right.
    pub right: usize,
    /// What pairs are ranked by, 0 to 1.
    pub score: f64,
    /// Matched share of both submissions' own tokens together, 0 to 1.
    pub similarity: f64,
    /// Share of the left submission's own tokens that lie in matches, 0 to 1.
    pub left_coverage: f64,
    /// Share of the right submission's own tokens that lie in matches, 0 to 1.
    pub right_coverage: f64,
    /// How many tokens of either side lie in matches.
    pub matched_tokens: usize,
    /// The longest match, in tokens.
    pub longest_match: usize,
    /// How much the shared code says, in bits: rare code says much, common code little.
    pub evidence_bits: f64,
    /// How many pairs at least this similar one would expect in a batch like this one, if nobody had copied.
    pub expectation: f64,
    /// What the score means in this batch.
    pub verdict: Verdict,
    /// The cluster that the pair belongs to, numbered from 1.
    pub cluster: Option<usize>,
    /// What the two share, in the order of the left submission.
    pub passages: Vec<Passage>,
    /// What kind of likeness it is, over all passages.
    pub likeness: Likeness,
    /// What stands in another order on the two sides.
    pub moved: Moved,
    /// What else the two share that hardly anyone else has, by kind; kinds of which there is nothing are left out.
    pub corroboration: Vec<Corroboration>,
}

/// What a pair's score means in its batch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// What coincidence explains.
    #[default]
    Unremarkable,
    /// Of the pairs at least so similar, at most 15 in a hundred are expected by coincidence.
    WorthALook,
    /// Of the pairs at least so similar, at most one in a hundred is expected by coincidence, and the pair shares much.
    Strong,
}

/// Submissions that belong together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cluster {
    /// Its submissions, ascending; at least two.
    pub members: Vec<usize>,
    /// The member that is most like the others.
    pub central: usize,
    /// Its members in the order of handing in, as far as their times are known by one clock; empty if of none or one.
    pub in_time: Vec<usize>,
}

/// One stretch that two submissions share: one or more matches in the same order with small gaps between them.
#[derive(Debug, Clone, Default)]
pub struct Passage {
    /// How many tokens of it are equal on both sides.
    pub tokens: usize,
    /// How much it says, in bits.
    pub evidence_bits: f64,
    /// Its matches, in order; never empty.
    pub matches: Vec<Match>,
    /// What kind of likeness it is.
    pub likeness: Likeness,
    /// Who else has it, most of it first; nobody where they are so many that a name would say nothing.
    pub others: Vec<Other>,
    /// How many others have it, named or not, in the whole batch and among earlier submissions, in reported pairs or not.
    pub n_others: usize,
}

/// Somebody beside the two of a pair who has one of its passages too.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Other {
    /// The submission.
    pub submission: usize,
    /// The share of the passage's matched tokens that it has too, a half to 1.
    pub share: f64,
}

/// A run of equal tokens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Match {
    /// Where it stands in the left submission.
    pub left: Place,
    /// Where it stands in the right submission.
    pub right: Place,
    /// Its length in tokens.
    pub tokens: usize,
}

/// A stretch of one file of a submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: usize,
    /// The bytes of its text.
    pub bytes: Range<usize>,
}

/// What became of one input file. Nothing that was given disappears.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct InputFile {
    /// The part that it was given as.
    pub role: Role,
    /// The submission it belongs to; the input's name for starter code.
    pub submission: String,
    /// Its path within the submission, with forward slashes.
    pub path: String,
    /// Its size in bytes.
    pub n_bytes: u64,
    /// The language it was read as, if it was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How many tokens it gave.
    pub n_tokens: usize,
    /// What became of it.
    pub fate: Fate,
    /// What else is worth knowing: a guessed encoding, the lines that could not be parsed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// What became of an input file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Fate {
    /// Read and compared whole.
    Compared,
    /// Read and compared, but some regions did not parse.
    PartlyParsed {
        /// How many regions did not parse.
        regions: usize,
        /// The first line of each region (at most the first twenty), counted from 1.
        lines: Vec<usize>,
    },
    /// Read, but shorter than the noise threshold.
    TooShort,
    /// The same bytes as another file, which stands for it in the work; it counts all the same.
    DuplicateOf {
        /// The submission of the other file; the input's name for starter code.
        submission: String,
        /// The path of the other file within it.
        path: String,
    },
    /// Left out by a rule.
    Ignored {
        /// The rule, in words.
        rule: String,
    },
    /// Could not be read.
    Unreadable {
        /// Why, in words.
        reason: String,
    },
}

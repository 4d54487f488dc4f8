//! The keys of `report.json`, in the order in which they are written. Reading and writing share them.
//!
//! Numbers of submissions, files, pairs and clusters are counted from 1. Empty values and zeros are left out where the schema says so.
//! Keys that only repeat others are for scripts and are ignored when reading.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::model::json::is_default;
use crate::model::{
    Cluster, CommonBlock, Corroboration, Detail, ExclusiveWord, Histories, InputFile, Likeness, LikenessKind, Moved,
    NearReference, Other, PairBlock, PairFigures, ReadAs, ReferenceAnswer, ReferenceSource, Run, SameProgram, Scores,
    SourceFile, Submission, SubmittedFirst, Translation, Trial, Unlisted, UnlistedStarter, Verdict,
};

/// The whole file. Pairs are converted one at a time when written: a large class has tens of thousands.
#[derive(Serialize, Deserialize)]
pub(crate) struct Document<'a, Pairs> {
    pub(crate) schema: Cow<'a, str>,
    pub(crate) batch: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) course: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub(crate) warnings: Cow<'a, [String]>,
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub(crate) incomplete: Cow<'a, [String]>,
    #[serde(default, skip_serializing_if = "<[String]>::is_empty")]
    pub(crate) starter_incomplete: Cow<'a, [String]>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) unlisted_starter: Option<Cow<'a, UnlistedStarter>>,
    pub(crate) run: Cow<'a, Run>,
    pub(crate) totals: Totals,
    pub(crate) scores: Cow<'a, Scores>,
    pub(crate) submissions: Vec<Numbered<WithSources<'a, Submission>>>,
    /// Repeats the pairs, by case.
    #[serde(default)]
    pub(crate) cases: Vec<Case>,
    pub(crate) pairs: Pairs,
    pub(crate) clusters: Vec<Numbered<Cow<'a, Cluster>>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) common_blocks: Vec<Numbered<Cow<'a, CommonBlock>>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) histories: Cow<'a, Histories>,
    #[serde(default, skip_serializing_if = "<[Translation]>::is_empty")]
    pub(crate) translations: Cow<'a, [Translation]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) trial: Option<Cow<'a, Trial>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) references: Option<References<'a>>,
    #[serde(default, skip_serializing_if = "<[ReadAs]>::is_empty")]
    pub(crate) read_as: Cow<'a, [ReadAs]>,
    #[serde(rename = "files")]
    pub(crate) input_files: Cow<'a, [InputFile]>,
}

/// Something with its number.
#[derive(Serialize, Deserialize)]
pub(crate) struct Numbered<T> {
    pub(crate) number: usize,
    #[serde(flatten)]
    pub(crate) item: T,
}

/// A submission or a reference answer.
#[derive(Serialize, Deserialize)]
pub(crate) struct WithSources<'a, T: Clone> {
    #[serde(flatten)]
    pub(crate) item: Cow<'a, T>,
    /// The page of a submission, if it shares one with others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) page: Option<Cow<'a, str>>,
    /// The number of the file that has the texts of its files.
    pub(crate) sources: usize,
    /// Without their texts.
    pub(crate) files: Cow<'a, [SourceFile]>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct References<'a> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) before: Option<Cow<'a, str>>,
    pub(crate) sources: Cow<'a, [ReferenceSource]>,
    pub(crate) answers: Vec<WithSources<'a, ReferenceAnswer>>,
    pub(crate) near: Vec<NearPassages<'a>>,
}

/// A submission near to a reference answer, with the passages that both share.
#[derive(Serialize, Deserialize)]
pub(crate) struct NearPassages<'a> {
    #[serde(flatten)]
    pub(crate) near: Cow<'a, NearReference>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) passages: Vec<Passage<'a>>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Totals {
    pub(crate) n_submissions: usize,
    pub(crate) n_files: usize,
    pub(crate) n_pairs_reported: usize,
    pub(crate) n_pairs_found: usize,
    /// Flagged pairs, reported or not.
    pub(crate) n_strong: usize,
    pub(crate) n_worth_a_look: usize,
    pub(crate) n_clusters: usize,
    /// Repeats the number of [`Document::cases`].
    #[serde(default)]
    pub(crate) n_cases: usize,
    #[serde(default)]
    pub(crate) n_strong_cases: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) n_people_in_other_tasks: usize,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Case {
    pub(crate) number: usize,
    pub(crate) verdict: Verdict,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) cluster: Option<usize>,
    pub(crate) submissions: Vec<usize>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) others: Vec<usize>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) common_block: Option<usize>,
    #[serde(default)]
    pub(crate) statement: Cow<'static, str>,
    pub(crate) n_pairs: usize,
    /// Its pairs in the report, by rank.
    pub(crate) pairs: Vec<usize>,
    #[serde(default)]
    pub(crate) deciding_pairs: Vec<usize>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Pair<'a> {
    pub(crate) rank: usize,
    pub(crate) left: usize,
    pub(crate) right: usize,
    #[serde(flatten)]
    pub(crate) figures: PairFigures,
    pub(crate) verdict: Verdict,
    /// Repeats [`Document::cases`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) case: Option<usize>,
    /// Repeats the traces in words.
    #[serde(default)]
    pub(crate) statement: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) cluster: Option<usize>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) common_block: Option<Cow<'a, PairBlock>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) detail: Detail,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) submitted_first: Option<SubmittedFirst>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) similarity_type: Vec<Cow<'a, str>>,
    /// None without passages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) changes: Option<Changes<'a>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) moved: Moved,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) same_program: Option<SameProgram>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) exclusive: Exclusive<'a>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) corroboration: Cow<'a, [Corroboration]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) passages: Vec<Passage<'a>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) unlisted: Unlisted,
}

#[derive(Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Exclusive<'a> {
    pub(crate) n_lines: usize,
    pub(crate) n_names: usize,
    pub(crate) n_texts: usize,
    /// File and line on the left, and on the right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) lines: Vec<[usize; 4]>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) proof: Option<usize>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) names: Cow<'a, [ExclusiveWord]>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) texts: Cow<'a, [ExclusiveWord]>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) sequence: Option<usize>,
    /// The files on the left and on the right; then three numbers for lines that follow one another on both sides: the first ones, and
    /// how many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) sequence_lines: Vec<usize>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Passage<'a> {
    pub(crate) tokens: usize,
    pub(crate) evidence_bits: f64,
    pub(crate) left_lines: [usize; 2],
    pub(crate) right_lines: [usize; 2],
    pub(crate) changes: Changes<'a>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) n_others: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) n_in_other_tasks: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) others: Cow<'a, [Other]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) shared_parts: Vec<Vec<usize>>,
    pub(crate) matches: Vec<Match>,
    /// The number of a match, then the lines on the left and on the right wherever their distance changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) counterparts: Vec<Vec<usize>>,
}

/// Tokens; then file, first byte, and the byte after the last one, on the left and on the right.
pub(crate) type Match = [usize; 7];

#[derive(Serialize, Deserialize)]
pub(crate) struct Changes<'a> {
    pub(crate) kind: LikenessKind,
    #[serde(flatten)]
    pub(crate) likeness: Cow<'a, Likeness>,
}

//! Reference answers, and how near submissions are to them.

use serde::{Deserialize, Serialize};

use super::json;
use super::pair::Passage;
use super::source::SourceFile;

/// Reference answers that somebody supplied, and how near each submission is to those of each source.
///
/// Nearness is observed, not judged: it has no verdict. Beside each score stands how many other people are at least as close.
#[derive(Debug, Clone, Default)]
pub struct References {
    /// The sources, in the order in which they were named.
    pub sources: Vec<ReferenceSource>,
    /// The answers that could be read, in the order of their sources.
    pub answers: Vec<ReferenceAnswer>,
    /// The day before which an earlier submission counts, such as `2022-11-30`; none if all do.
    pub before: Option<String>,
    /// An entry for each person and source, if the person has own code in a language of its answers: that of the closest submission.
    /// Those come first that the fewest people are as close as, and last those that share next to nothing with any answer.
    pub near: Vec<NearReference>,
}

/// Everything that one source wrote. It counts as one work, however many answers there are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReferenceSource {
    /// Its name.
    pub name: String,
    /// Number of people of the batch who have own code in a language of its answers.
    pub n_people: usize,
    /// Number of earlier people who have, and who count.
    pub n_earlier: usize,
}

/// One reference answer.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct ReferenceAnswer {
    /// Its source.
    #[serde(with = "json")]
    pub source: usize,
    /// Its name.
    pub name: String,
    /// Its files.
    #[serde(skip)]
    pub files: Vec<SourceFile>,
}

/// The nearness of a person to the answers of a source.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct NearReference {
    /// The submission; of several, the closest one.
    #[serde(with = "json")]
    pub submission: usize,
    /// The source.
    #[serde(with = "json")]
    pub source: usize,
    /// The closest answer; none if no answer shares anything with the submission.
    #[serde(with = "json", default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<usize>,
    /// The score of the two, 0 to 1.
    pub score: f64,
    /// Number of other people of the batch who are at least as close to the source.
    pub classmates_as_close: usize,
    /// Number of earlier people who are.
    pub earlier_as_close: usize,
    /// The passages that the two share; empty if the report does not show them.
    #[serde(skip)]
    pub passages: Vec<Passage>,
}

impl References {
    /// Returns whether earlier people count beside some source.
    pub(crate) fn has_earlier(&self) -> bool {
        self.sources.iter().any(|source| source.n_earlier > 0)
    }

    /// Returns the number of answers of a source.
    pub fn n_answers(&self, source: usize) -> usize {
        self.answers.iter().filter(|answer| answer.source == source).count()
    }
}

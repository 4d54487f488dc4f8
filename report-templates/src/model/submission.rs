//! A submission and its authors.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::breakdown::Breakdown;
use super::json::{self, is_default};
use super::partial::{PartialComparison, TooShort};
use super::source::SourceFile;

/// The role of a submission or file in a comparison.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Handed in for this assignment.
    #[default]
    Batch,
    /// Starter code; never counts as copying.
    Starter,
    /// An earlier submission: compared with the batch, never with other earlier submissions.
    Earlier,
    /// A program of another task. It is not compared; code that many of them have is a template.
    OtherTask,
    /// A reference answer.
    Reference,
}

/// The work of one author or team.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Submission {
    /// The name shown everywhere.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
    /// Authors and time, as far as known.
    pub provenance: Provenance,
    /// Its compared files, in the order of their paths.
    #[serde(skip)]
    pub files: Vec<SourceFile>,
    /// Number of its own tokens: all but starter code.
    pub own_tokens: usize,
    /// Number of tokens of starter code.
    pub starter_tokens: usize,
    /// The group in [`crate::model::Report::identical`] that it belongs to, if another submission has the same tokens.
    #[serde(rename = "identical_group", with = "json", default, skip_serializing_if = "is_default")]
    pub identical: Option<usize>,
    /// The parts that were not compared; none if all of it was.
    #[serde(default, skip_serializing_if = "is_default")]
    pub partial: Option<PartialComparison>,
    /// The language of most of its own code, if nobody else has own code in it or in a related one; of the batch only.
    #[serde(default, skip_serializing_if = "is_default")]
    pub alone_in: Option<String>,
    /// Whether it shares next to nothing with anybody, in a class in which few do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shares_nothing: bool,
    /// Whether all of it was compared, and it is starter code only.
    #[serde(default, skip_serializing_if = "is_default")]
    pub starter_only: bool,
    /// The submissions whose programs it holds, at least half of each, if they are three or more who have nothing to do with one another; ascending. It counts as nobody's work.
    #[serde(with = "json", default, skip_serializing_if = "is_default")]
    pub holds: Vec<usize>,
    /// Its size, if all of it was compared, its own code is too short to judge, and it is not starter code only.
    #[serde(default, skip_serializing_if = "is_default")]
    pub too_short: Option<TooShort>,
    /// The classes of the bytes of its files, compared or not. A report that is read back adds them up anew.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breakdown: Breakdown,
}

impl Submission {
    /// Reads the texts of its files.
    pub fn texts(&self) -> Vec<Cow<'_, str>> {
        self.files.iter().map(|file| file.text.read()).collect()
    }
}

/// Authors and time of a submission.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Provenance {
    /// The author, or the members of a team; empty if unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<Author>,
    /// The team, if it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The section of the course, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The number of the attempt, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u32>,
    /// The time as given by the platform.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Whether it was late, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<bool>,
}

impl Provenance {
    /// Returns the authors with their ids, separated by `; `, as files for programs have them.
    pub fn people(&self) -> String {
        let person = |Author { name, id }: &Author| match id {
            Some(id) => format!("{name} ({id})"),
            None => name.clone(),
        };
        self.authors.iter().map(person).collect::<Vec<_>>().join("; ")
    }
}

/// A person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Author {
    /// The name.
    pub name: String,
    /// A number or user name of the platform, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

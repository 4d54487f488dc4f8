//! The trial: copies that were made of programs of the class, to see whether they would be found.

use serde::{Deserialize, Serialize};

/// The result of a trial. Nothing that a report says of anybody depends on it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// The languages of the class with enough programs; empty if none has.
    pub languages: Vec<TrialLanguage>,
    /// Number of flagged pairs of the copied programs themselves, without a disguise.
    pub flagged_undisguised: usize,
}

/// The copies of the programs in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrialLanguage {
    /// The name of the language.
    pub language: String,
    /// Number of programs that were copied, in each disguise once.
    pub programs: usize,
    /// Copies with other names, comments, texts and layout; in a language of which the disguises know only the words, with other names and another order of blocks.
    pub renamed: TrialCount,
    /// Copies that were also reordered, with rewritten loops and expressions and with statements added; none if the disguises know only the words of this language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rewritten: Option<TrialCount>,
    /// Copies of half of a program, with other names, inside another program of the class.
    pub half: TrialCount,
}

/// The number of copies that are flagged beside their originals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrialCount {
    /// Number of those that are strong or worth reviewing.
    pub flagged: usize,
    /// Number of those that are strong.
    pub strong: usize,
}

impl Trial {
    /// Minimum number of programs in a language. What fewer show is chance.
    pub const MIN_PROGRAMS: usize = 5;

    /// Returns the number of programs that were copied, in all languages.
    pub fn n_programs(&self) -> usize {
        self.languages.iter().map(|language| language.programs).sum()
    }
}

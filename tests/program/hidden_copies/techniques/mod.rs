//! The ways to hide a copy. Each is a function that changes a submission; those of different stages can be combined.

mod amounts;
mod c_family;
mod containers;
mod data_files;
mod decoded;
mod encodings;
mod java;
mod javascript;
mod leftovers;
mod lexical;
mod listings;
mod names;
mod notebooks;
mod numbers;
mod preprocessor;
mod python;

use super::copy::{Copy, Language};

/// The order in which techniques are applied: code is changed before the bytes of a file, and files before archives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    Code,
    Bytes,
    Names,
    Container,
}

/// One way to hide a copy.
pub(super) struct Technique {
    /// The words of the table.
    pub(super) name: &'static str,
    pub(super) stage: Stage,
    /// The languages in which it is possible.
    pub(super) languages: &'static [Language],
    pub(super) apply: Box<dyn Fn(&mut Copy)>,
    /// Whether it is combined with others.
    pub(super) is_combined: bool,
}

impl Technique {
    fn new(
        stage: Stage,
        languages: &'static [Language],
        name: &'static str,
        apply: impl Fn(&mut Copy) + 'static,
    ) -> Technique {
        Technique { name, stage, languages, apply: Box::new(apply), is_combined: true }
    }

    /// Returns a technique that is not combined, because it only works as it is.
    fn alone(self) -> Technique {
        Technique { is_combined: false, ..self }
    }

    pub(super) fn applies_to(&self, language: Language) -> bool {
        self.languages.contains(&language)
    }
}

/// Returns all techniques, in the order of the table.
pub(super) fn techniques() -> Vec<Technique> {
    let groups = [
        c_family::techniques(),
        java::techniques(),
        python::techniques(),
        javascript::techniques(),
        decoded::techniques(),
        numbers::techniques(),
        preprocessor::techniques(),
        listings::techniques(),
        notebooks::techniques(),
        encodings::techniques(),
        amounts::techniques(),
        names::techniques(),
        containers::techniques(),
        leftovers::techniques(),
        data_files::techniques(),
    ];
    groups.into_iter().flatten().collect()
}

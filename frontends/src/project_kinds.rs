//! The kinds of projects whose generators' code is known.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The kinds by their numbers in the fingerprints; what several generators write counts for the first. `docs/measurements/projects.csv` says what each was made from.
const NAMES: [&str; 21] = [
    "Django", "CreateReactApp", "Vite", "Next", "Vue", "Angular", "Svelte", "Express", "Nest", "ReactNative",
    "VisualStudio", "Flutter", "Android", "Xcode", "DotNet", "Spring", "Maven", "Gradle", "Rails", "Laravel", "Qt",
];

/// A kind of project that a generator begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ProjectKind(u8);

impl ProjectKind {
    /// Returns all kinds.
    pub fn all() -> impl Iterator<Item = ProjectKind> {
        (0..NAMES.len() as u8).map(ProjectKind)
    }

    pub(crate) fn numbered(number: u8) -> Option<ProjectKind> {
        (usize::from(number) < NAMES.len()).then_some(ProjectKind(number))
    }

    /// Returns the name of the kind; an empty one if a later version knows it.
    pub fn name(self) -> &'static str {
        NAMES.get(usize::from(self.0)).copied().unwrap_or_default()
    }
}

impl fmt::Debug for ProjectKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

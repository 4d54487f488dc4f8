//! The entries of a batch that lie beside its submissions.

use serde::{Deserialize, Serialize};

/// The names of what lies directly in a batch and is no submission: the task, a list of marks. Files of systems and tools come last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Beside(pub Vec<String>);

impl Beside {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

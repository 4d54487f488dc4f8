//! The roster of a batch, for review and correction.

use std::borrow::Cow;

use super::model::{Roster, RosterEntry};
use crate::words::figures::moment;
use crate::words::visible;

impl Roster {
    pub(super) fn n_corrected(&self) -> usize {
        self.submissions.iter().filter(|one| one.is_corrected).count()
    }

    pub(super) fn n_files_left_out(&self) -> usize {
        self.left_out.iter().map(|(_, n_files, _)| n_files).sum()
    }
}

impl RosterEntry {
    /// Returns the values of input fields that contain hidden or reordering characters, with these made visible.
    pub(super) fn hidden(&self) -> Option<String> {
        let mut hidden = Vec::new();
        for field in [&self.author, &self.id, &self.group] {
            if matches!(visible::name(field), Cow::Owned(_)) {
                hidden.push(visible::short_name(field));
            }
        }
        (!hidden.is_empty()).then(|| format!("with hidden characters: {}", hidden.join(", ")))
    }

    pub(super) fn facts(&self) -> String {
        let time = (!self.time.is_empty()).then(|| visible::name(&moment(&self.time)).into_owned());
        let facts: Vec<String> =
            self.attempt.map(|number| format!("attempt {number}")).into_iter().chain(time).collect();
        facts.join(", ")
    }
}

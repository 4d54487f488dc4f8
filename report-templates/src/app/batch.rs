//! The page of a batch: the newest report, what was recognized, what can be adjusted, and runs.

use std::borrow::Cow;

use super::model::{Batch, FoundCase, RosterState, RunSummary};
use super::reviews::first_names;
use crate::words::figures::and_more;

/// Maximum number of submissions, and of pairs, of a case that are named.
const MOST_NAMES: usize = 4;

impl Batch {
    /// Returns the newest run with a report.
    pub(super) fn newest(&self) -> Option<&RunSummary> {
        self.runs.iter().find(|run| run.is_done())
    }

    /// Returns whether there is no report of the batch as it is now.
    pub(super) fn needs_run(&self) -> bool {
        self.newest().is_none_or(|run| run.is_outdated)
    }

    pub(super) fn is_at_work(&self) -> bool {
        self.runs.iter().any(RunSummary::is_open)
    }

    pub(super) fn is_looking(&self) -> bool {
        matches!(self.roster, RosterState::Inspecting)
    }

    /// Returns the type that is chosen first for an upload. Once there is a batch, the next upload is likely to be something else.
    pub(super) fn first_role(&self) -> &'static str {
        let has = |role: &str| self.uploads.iter().any(|upload| upload.role == role);
        match (has("batch"), has("starter")) {
            (false, _) => "batch",
            (true, false) => "starter",
            (true, true) => "earlier",
        }
    }
}

/// Names, as far as they are shown, and the number of the others.
type FirstNames<'a> = (Vec<Cow<'a, str>>, Option<String>);

impl FoundCase {
    /// Returns the first names of the submissions of the pairs that reach the verdict.
    pub(super) fn names(&self) -> FirstNames<'_> {
        first_names(&self.submissions, MOST_NAMES)
    }

    /// Returns the first of these pairs, and the number of the others.
    pub(super) fn first_pairs(&self) -> (&[[String; 2]], Option<String>) {
        let n_shown = self.deciding.len().min(MOST_NAMES);
        (&self.deciding[..n_shown], and_more(self.deciding.len() - n_shown))
    }

    pub(super) fn other_names(&self) -> Vec<(&'static str, FirstNames<'_>)> {
        self.others.iter().map(|(label, names)| (*label, first_names(names, MOST_NAMES))).collect()
    }
}

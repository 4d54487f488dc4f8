//! The data of a run: its progress and its outcome.

use crate::parts::context::Breadcrumb;

/// The progress of one step of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// The name of the step, for example `reading`.
    pub phase: String,
    /// Number of units done.
    pub done: u64,
    /// Number of units in all; 0 if unknown.
    pub of: u64,
}

/// A run in a list.
#[derive(Debug, Clone, Default)]
pub struct RunSummary {
    /// The run's id.
    pub id: i64,
    /// The name of the state: `waiting`, `working`, `done`, `cancelled` or `failed`.
    pub state: &'static str,
    /// Number of runs that come before it, while it waits.
    pub n_before: usize,
    /// The step that it is at, while it works.
    pub step: Option<Step>,
    /// The reason, if it failed.
    pub problem: Option<String>,
    /// The time of the request.
    pub time: String,
    /// The name of the account.
    pub by: String,
    /// The outcome, once the run is done.
    pub outcome: Option<Outcome>,
    /// Whether the inputs changed after the run.
    pub is_outdated: bool,
}

impl RunSummary {
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.state, "waiting" | "working")
    }

    pub(crate) fn is_done(&self) -> bool {
        self.state == "done"
    }
}

/// The outcome of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Number of submissions compared.
    pub n_submissions: usize,
    /// Number of cases.
    pub n_cases: usize,
    /// Number of cases with a strong pair.
    pub n_strong_cases: usize,
    /// Number of submissions that were compared only in part or not at all.
    pub n_partial: usize,
    /// Number of those of which nothing was compared.
    pub n_not_compared: usize,
    /// Number of submissions that are starter code only.
    pub n_starter_only: usize,
    /// Whether submissions may be missing, because an input could not be read to its end.
    pub is_incomplete: bool,
    /// Length in tokens of the handed-out code that was not given as starter code; 0 if there is none.
    pub n_handed_out: usize,
}

/// One run.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// The run, as in lists.
    pub summary: RunSummary,
    /// The batch: name and address.
    pub batch: Breadcrumb,
    /// Whether the person may cancel the run.
    pub may_edit: bool,
}

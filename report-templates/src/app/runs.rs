//! Runs in lists, of a course or of a batch.

use std::borrow::Cow;

use super::model::RunSummary;
use crate::app::words::run as text;
use crate::words::visible;

/// A run in a list.
pub(super) struct RunView<'a> {
    pub(super) id: i64,
    /// The state, which is also a style class.
    pub(super) state: &'static str,
    pub(super) is_done: bool,
    pub(super) time: &'a str,
    pub(super) by: Cow<'a, str>,
    /// The outcome, or the reason of a failure.
    pub(super) outcome: Option<Cow<'a, str>>,
    pub(super) is_outdated: bool,
}

impl<'a> RunView<'a> {
    pub(super) fn new(run: &'a RunSummary) -> Self {
        let problem = run.problem.as_deref().map(visible::short_name);
        Self {
            id: run.id,
            state: run.state,
            is_done: run.is_done(),
            time: &run.time,
            by: visible::short_name(&run.by),
            outcome: problem.or_else(|| run.outcome.as_ref().map(|outcome| text::outcome(outcome).into())),
            is_outdated: run.is_outdated,
        }
    }

    /// The address of the report, or of the run if there is no report yet.
    pub(super) fn address(&self) -> String {
        if self.is_done { format!("/runs/{}/report/index.html", self.id) } else { format!("/runs/{}", self.id) }
    }
}

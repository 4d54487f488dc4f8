//! Runs: comparisons of a batch, and their outcomes. The reports themselves lie in the data folder.

use lookalike_system::progress::Step;
use serde::Serialize;
use utoipa::ToSchema;

use super::named_enum::named_enum;
use crate::clock;

named_enum! {
    pub(crate) enum RunState {
        Waiting = "waiting",
        Working = "working",
        Done = "done",
        Cancelled = "cancelled",
        Failed = "failed",
    }
}

impl RunState {
    pub(crate) fn is_open(self) -> bool {
        matches!(self, RunState::Waiting | RunState::Working)
    }
}

/// A run.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Run {
    pub(crate) id: i64,
    /// The id of its batch.
    pub(crate) batch: i64,
    pub(crate) state: RunState,
    /// Number of runs that come before it, while it waits. Only the queue knows it.
    pub(crate) n_before: Option<usize>,
    /// The step that it is at, while it works. Only the queue knows it.
    #[serde(skip)]
    pub(crate) step: Option<Step>,
    /// The reason, if it failed.
    pub(crate) problem: Option<String>,
    /// The time at which it was asked for.
    #[serde(serialize_with = "clock::as_rfc3339")]
    #[schema(value_type = String, format = "date-time")]
    pub(crate) time: i64,
    /// The name of the account that asked for it; empty if nobody did or it is gone.
    #[serde(skip)]
    pub(crate) by: String,
    /// Whether a run of the batch would be made from other inputs now.
    pub(crate) is_outdated: bool,
    /// The outcome, when it is done.
    pub(crate) outcome: Option<Outcome>,
}

/// The outcome of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Outcome {
    pub(crate) n_submissions: usize,
    /// Number of pairs in the report.
    pub(crate) n_pairs: usize,
    /// Number of strong pairs, in the report or not.
    pub(crate) n_strong: usize,
    /// Number of pairs worth reviewing, in the report or not.
    pub(crate) n_worth_a_look: usize,
    /// Number of cases: flagged pairs and clusters of them.
    pub(crate) n_cases: usize,
    /// Number of cases with a strong pair.
    pub(crate) n_strong_cases: usize,
    /// Number of submissions that were compared only in part or not at all.
    pub(crate) n_partial: usize,
    /// Number of those of which nothing was compared.
    pub(crate) n_not_compared: usize,
    /// Number of submissions that hand in nothing but starter code.
    pub(crate) n_starter_only: usize,
    /// Whether submissions may be missing, because an input could not be read to its end.
    pub(crate) is_incomplete: bool,
    /// Length in tokens of code that most of the batch shares and nobody gave as starter code; 0 if there is none.
    pub(crate) n_handed_out: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RunEnd {
    Done(Outcome),
    Cancelled,
    Failed(String),
}

/// A run that has not ended, as the last server left it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnfinishedRun {
    pub(crate) id: i64,
    pub(crate) was_working: bool,
    /// The number of times it was begun.
    pub(crate) n_attempts: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FailedRun {
    pub(crate) id: i64,
    pub(crate) course: String,
    pub(crate) time: i64,
    /// The name of the account that asked for it; empty if there is none.
    pub(crate) by: String,
}

//! Reviews: the decisions of people about pairs. All of them are kept; the newest one of a pair is its current review.

use lookalike_report_templates::model::{Review as ShownReview, ReviewState as ShownState, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use super::named_enum::named_enum;
use crate::clock;

named_enum! {
    /// The decision about a pair.
    pub(crate) enum ReviewState {
        /// The pair should be reviewed.
        ToReview = "to_review",
        /// The pair is not a problem.
        Dismissed = "dismissed",
        /// The students should be talked to.
        ToDiscuss = "to_discuss",
        /// The case was passed on to those who decide.
        Escalated = "escalated",
    }
}

/// Identifies a pair across the reports of a batch. The submission with the lesser name comes first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PairKey {
    /// The names of the two submissions within their batch.
    pub(crate) names: [String; 2],
    /// The hashes of their files.
    pub(crate) hashes: [Vec<u8>; 2],
}

/// Returns the verdict with this name. Nothing but names of verdicts is stored.
pub(crate) fn verdict_named(name: &str) -> Verdict {
    Verdict::from_name(name).unwrap_or_default()
}

/// A review of a pair.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Review {
    /// The id of the batch.
    #[serde(skip)]
    pub(crate) batch: i64,
    #[serde(skip)]
    pub(crate) pair: PairKey,
    pub(crate) state: ReviewState,
    /// The reviewer's note.
    pub(crate) note: String,
    /// The name of the reviewer's account; empty if it is gone.
    pub(crate) by: String,
    #[serde(serialize_with = "clock::as_rfc3339")]
    #[schema(value_type = String, format = "date-time")]
    pub(crate) time: i64,
    /// The score of the pair when it was reviewed, 0 to 1.
    #[serde(skip)]
    pub(crate) score: f64,
    /// The verdict on the pair when it was reviewed.
    #[serde(skip)]
    pub(crate) verdict: Verdict,
}

impl ReviewState {
    /// Returns the state as pages know it.
    pub(crate) fn shown(self) -> ShownState {
        ShownState::from_name(self.name()).unwrap_or_default()
    }
}

impl Review {
    /// Returns the review as pages show it.
    pub(crate) fn shown(self) -> ShownReview {
        let Review { state, note, by, time, .. } = self;
        ShownReview { state: state.shown(), note, by, time: clock::to_minute(time) }
    }
}

/// A review to be stored.
#[derive(Debug, Clone)]
pub(crate) struct NewReview {
    /// The id of the batch.
    pub(crate) batch: i64,
    pub(crate) pair: PairKey,
    pub(crate) state: ReviewState,
    pub(crate) note: String,
    /// The id of the reviewer's account.
    pub(crate) account: i64,
    /// The score of the pair, 0 to 1.
    pub(crate) score: f64,
    pub(crate) verdict: Verdict,
}

/// A reviewed pair of a course, as the newest report shows it.
#[derive(Debug, Clone)]
pub(crate) struct ReviewedPair {
    /// The assignment and term.
    pub(crate) batch: String,
    /// The score in the newest report, 0 to 1; as it was when the pair was reviewed, if that report does not have it.
    pub(crate) score: f64,
    /// The verdict, likewise.
    pub(crate) verdict: Verdict,
    /// The current review.
    pub(crate) review: Review,
    /// The path of the pair's page on the server; none if the newest report does not have it.
    pub(crate) address: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages have words for every state.
    #[test]
    fn pages_know_all_states() {
        for &state in ReviewState::ALL {
            assert_eq!(state.shown().name(), state.name());
        }
        assert_eq!(ShownState::ALL.len(), ReviewState::ALL.len());
    }
}

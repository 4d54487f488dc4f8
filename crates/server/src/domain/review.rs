//! Reviews: the decisions of people about pairs and cases. All of them are kept; the newest one is the current review.

use lookalike_report_templates::model::{Review as ShownReview, ReviewState as ShownState, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use super::named_enum::named_enum;
use crate::clock;

named_enum! {
    pub(crate) enum ReviewState {
        /// Nobody decided, or the decision was taken back. There may be a note.
        NotReviewed = "not_reviewed",
        /// Somebody should look at it more closely.
        FollowUp = "follow_up",
        Dismissed = "dismissed",
        /// The students should be talked to.
        TalkToTheStudents = "talk_to_the_students",
        /// The case was passed on to those who decide.
        Escalated = "escalated",
        /// Closed: it was a violation.
        Confirmed = "confirmed",
        /// Closed: the students were warned.
        Warning = "warning",
        /// Closed: it was no violation.
        NoViolation = "no_violation",
    }
}

/// Identifies a submission across the reports of a batch.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SubmissionKey {
    pub(crate) name: String,
    pub(crate) hash: [u8; 32],
}

/// Identifies a pair, or a case of more people, across the reports of a batch: the keys of its submissions in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ReviewKey(pub(crate) Vec<SubmissionKey>);

impl ReviewKey {
    pub(crate) fn is_pair(&self) -> bool {
        self.0.len() == 2
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().map(|one| one.name.clone()).collect()
    }
}

/// Returns the verdict with this name. Nothing but names of verdicts is stored.
pub(crate) fn verdict_named(name: &str) -> Verdict {
    Verdict::from_name(name).unwrap_or_default()
}

/// A review of a pair or a case.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Review {
    /// The id of the batch.
    #[serde(skip)]
    pub(crate) batch: i64,
    #[serde(skip)]
    pub(crate) about: ReviewKey,
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
    pub(crate) fn shown(self) -> ShownState {
        ShownState::from_name(self.name()).unwrap_or_default()
    }
}

impl Review {
    /// Returns the review that stands among those of a pair, newest first: none if the newest one took it back.
    pub(crate) fn standing(of_pair: &[Review]) -> Option<&Review> {
        of_pair.first().filter(|review| review.state != ReviewState::NotReviewed)
    }

    pub(crate) fn shown(self) -> ShownReview {
        let Review { state, note, by, time, .. } = self;
        ShownReview { state: state.shown(), note, by, time: clock::to_minute(time) }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct NewReview {
    pub(crate) batch: i64,
    pub(crate) about: ReviewKey,
    pub(crate) state: ReviewState,
    pub(crate) note: String,
    pub(crate) account: i64,
    /// The score of the pair, 0 to 1.
    pub(crate) score: f64,
    pub(crate) verdict: Verdict,
}

/// Reviews that were made at once and are still the current ones of their pairs.
#[derive(Debug, Clone)]
pub(crate) struct ReviewedAtOnce {
    /// The number that they have in common.
    pub(crate) number: i64,
    pub(crate) n_pairs: usize,
    pub(crate) state: ReviewState,
    /// The name of the reviewer's account; empty if it is gone.
    pub(crate) by: String,
    pub(crate) time: i64,
}

/// A review of a course, as the newest report shows its pair or case.
#[derive(Debug, Clone)]
pub(crate) struct CourseReview {
    pub(crate) batch: String,
    /// The score in the newest report, 0 to 1, of a case that of its best pair; as it was at the time of the review, if that report
    /// does not have it.
    pub(crate) score: f64,
    pub(crate) verdict: Verdict,
    pub(crate) review: Review,
    /// The names and ids of its people, as far as the newest report knows them.
    pub(crate) people: Vec<String>,
    /// Whether it is the newest one of its pair or case.
    pub(crate) is_current: bool,
    /// The path of the page on the server; none if the newest report does not have it.
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

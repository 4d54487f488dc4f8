//! Reviews: the decisions of people about pairs.

use super::named_enum::named_enum;

/// A review of a pair.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Review {
    /// The decision.
    pub state: ReviewState,
    /// A note.
    pub note: String,
    /// The name of the account.
    pub by: String,
    /// The time.
    pub time: String,
}

named_enum! {
    /// The decision about a pair, with its name in forms, addresses, style sheets and JSON. The last three close it.
    #[derive(Default)]
    pub enum ReviewState {
        /// Nobody decided, or the decision was taken back. There may be a note.
        #[default]
        NotReviewed = "not_reviewed",
        /// Somebody should look at it more closely.
        FollowUp = "follow_up",
        /// The pair is not a problem.
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

impl ReviewState {
    /// Returns whether it closes a case.
    pub fn is_outcome(self) -> bool {
        matches!(self, ReviewState::Confirmed | ReviewState::Warning | ReviewState::NoViolation)
    }
}

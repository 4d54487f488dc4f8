//! Reviews: the decisions of people about pairs.

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

/// The decision about a pair. The last three close it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReviewState {
    /// Nobody decided, or the decision was taken back. There may be a note.
    #[default]
    NotReviewed,
    /// Somebody should look at it more closely.
    FollowUp,
    /// The pair is not a problem.
    Dismissed,
    /// The students should be talked to.
    TalkToTheStudents,
    /// The case was passed on to those who decide.
    Escalated,
    /// Closed: it was a violation.
    Confirmed,
    /// Closed: the students were warned.
    Warning,
    /// Closed: it was no violation.
    NoViolation,
}

impl ReviewState {
    /// Every state.
    pub const ALL: [ReviewState; 8] = [
        ReviewState::NotReviewed,
        ReviewState::FollowUp,
        ReviewState::Dismissed,
        ReviewState::TalkToTheStudents,
        ReviewState::Escalated,
        ReviewState::Confirmed,
        ReviewState::Warning,
        ReviewState::NoViolation,
    ];

    /// Returns whether it closes a case.
    pub fn is_outcome(self) -> bool {
        matches!(self, ReviewState::Confirmed | ReviewState::Warning | ReviewState::NoViolation)
    }

    /// Returns its name in forms, addresses, style sheets and JSON.
    pub fn name(self) -> &'static str {
        match self {
            ReviewState::NotReviewed => "not_reviewed",
            ReviewState::FollowUp => "follow_up",
            ReviewState::Dismissed => "dismissed",
            ReviewState::TalkToTheStudents => "talk_to_the_students",
            ReviewState::Escalated => "escalated",
            ReviewState::Confirmed => "confirmed",
            ReviewState::Warning => "warning",
            ReviewState::NoViolation => "no_violation",
        }
    }

    /// Returns the state with a name, if there is one.
    pub fn from_name(name: &str) -> Option<ReviewState> {
        ReviewState::ALL.into_iter().find(|state| state.name() == name)
    }
}

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

/// The decision about a pair.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReviewState {
    /// The pair should be reviewed.
    #[default]
    ToReview,
    /// The pair is not a problem.
    Dismissed,
    /// The students should be talked to.
    ToDiscuss,
    /// The case was passed on to those who decide.
    Escalated,
}

impl ReviewState {
    /// Every state.
    pub const ALL: [ReviewState; 4] =
        [ReviewState::ToReview, ReviewState::Dismissed, ReviewState::ToDiscuss, ReviewState::Escalated];

    /// Returns its name in forms, addresses, style sheets and JSON.
    pub fn name(self) -> &'static str {
        match self {
            ReviewState::ToReview => "to_review",
            ReviewState::Dismissed => "dismissed",
            ReviewState::ToDiscuss => "to_discuss",
            ReviewState::Escalated => "escalated",
        }
    }

    /// Returns the state with a name, if there is one.
    pub fn from_name(name: &str) -> Option<ReviewState> {
        ReviewState::ALL.into_iter().find(|state| state.name() == name)
    }
}

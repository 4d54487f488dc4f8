//! What a server adds to the pages of a report. A report on disk has none of it.

use crate::app::model::Around;
use crate::model::Cluster;

/// Where a report is served, and what was said about its pairs.
#[derive(Debug, Clone, Default)]
pub struct Live {
    /// Who looks, the way to the report, and the token that forms bring back.
    pub around: Around,
    /// Where the run is: `/runs/7`. Its report is below `/runs/7/report/`, `/runs/7/report.zip` is the whole of it,
    /// `/runs/7/pairs/3/mark` takes a mark and `/runs/7/pairs/3/evidence.html` is a sheet (pairs count from 1).
    pub run: String,
    /// Where the marked pairs of the course are.
    pub cases: String,
    /// What was said about each pair of the report, in its order; empty if nothing.
    pub marks: Vec<Option<Mark>>,
    /// The clusters that are shown, if they are not the report's own.
    pub regrouped: Option<Regrouped>,
}

/// Clusters made again from the reported pairs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Regrouped {
    /// The least score of a pair that joins two submissions, 0 to 1.
    pub from: f64,
    /// The clusters, those of the best pairs first. Every index points into the report.
    pub clusters: Vec<Cluster>,
}

/// What somebody says about a pair.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mark {
    /// What is to be done.
    pub state: MarkState,
    /// In their own words.
    pub note: String,
    /// Who said so.
    pub by: String,
    /// When.
    pub time: String,
}

/// What is to be done about a pair.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkState {
    /// Somebody should look.
    #[default]
    ToReview,
    /// It is nothing.
    Dismissed,
    /// The students are to be talked to.
    ToDiscuss,
    /// It was handed on.
    Escalated,
}

impl MarkState {
    /// All of them.
    pub const ALL: [MarkState; 4] =
        [MarkState::ToReview, MarkState::Dismissed, MarkState::ToDiscuss, MarkState::Escalated];

    /// Its name in forms and addresses.
    pub fn name(self) -> &'static str {
        match self {
            MarkState::ToReview => "to-review",
            MarkState::Dismissed => "dismissed",
            MarkState::ToDiscuss => "to-discuss",
            MarkState::Escalated => "escalated",
        }
    }

    /// The state of a name.
    pub fn named(name: &str) -> Option<MarkState> {
        MarkState::ALL.into_iter().find(|state| state.name() == name)
    }
}

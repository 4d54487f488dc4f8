//! The data that a server adds to the pages of a report. A report on disk has none of it.

use crate::app::model::PageContext;
use crate::model::Cluster;
use crate::review::Review;

/// The address of a report on a server, and the reviews of its pairs.
#[derive(Debug, Clone, Default)]
pub struct Live {
    /// The context of the page: the account signed in, the path to the report, and the form token.
    pub context: PageContext,
    /// The address of the run: `/runs/7`. Its report is below `/runs/7/report/`, and `/runs/7/report.zip` is the whole report.
    /// `/runs/7/pairs/3/review` takes a review, and `/runs/7/pairs/3/sheet.html` is its evidence sheet (pairs count from 1).
    pub run: String,
    /// Whether the person may change the batch.
    pub may_edit: bool,
    /// The address of the reviews of the course.
    pub reviews_of_course: String,
    /// The reviews of each pair of the report, in its order; those of a pair newest first.
    pub reviews: Vec<Vec<Review>>,
    /// The clusters shown instead of the report's own, if any.
    pub regrouped: Option<Regrouped>,
}

/// Clusters made again from the reported pairs, with another threshold.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Regrouped {
    /// Minimum score of a pair that joins two submissions, 0 to 1.
    pub from: f64,
    /// The clusters, those of the best pairs first. Every index points into the report.
    pub clusters: Vec<Cluster>,
}

/// Returns the index of the first pair without a review after a pair, beginning again at the first one; none if all others have
/// one. `reviews` has the reviews of each pair.
pub fn next_unreviewed<R>(reviews: &[Vec<R>], pair: usize) -> Option<usize> {
    let others = (pair + 1..reviews.len()).chain(0..pair.min(reviews.len()));
    others.into_iter().find(|&other| reviews[other].is_empty())
}

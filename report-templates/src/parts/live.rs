//! The data that a server adds to the pages of a report. A report on disk has none of it.

use std::collections::BTreeSet;

use super::context::{Bar, PageContext};
use super::people::cluster_of;
use crate::model::{Cluster, Review, ReviewState};
use crate::words::{review as text, visible};

/// The address of a report on a server, and the reviews of its pairs.
#[derive(Debug, Clone, Default)]
pub struct Live {
    /// The context of the page: the account signed in, the path to the report, and the form token.
    pub context: PageContext,
    /// The address of the run: `/runs/7`. Its report is below `/runs/7/report/`, and `/runs/7/report.zip` is the whole report.
    /// `/runs/7/pairs/3/review` takes a review, and `/runs/7/pairs/3/sheet.html` is its evidence sheet (pairs
    /// count from 1), as `/runs/7/cases/2/review` and `/runs/7/cases/2/sheet.html` are those of a case.
    pub run: String,
    /// Whether the person may change the batch.
    pub may_edit: bool,
    /// The address of the reviews of the course.
    pub reviews_of_course: String,
    /// The review that stands for each pair of the report: its own, or else that of its case.
    pub reviews: Vec<Option<Review>>,
    /// The review that stands for each case of the report.
    pub case_reviews: Vec<Option<Review>>,
    /// Everything about the review of the pair or the cluster that the page is about.
    pub here: ReviewsHere,
    /// The reviews of pairs and cases that an earlier report of the batch had and this one does not, with the names of their people.
    pub left_behind: Vec<(Vec<String>, Review)>,
    /// The last reviews that were made at once, while they can be undone.
    pub at_once: Option<AtOnce>,
    /// The clusters shown instead of the report's own, if any.
    pub regrouped: Option<Regrouped>,
    /// The submissions of the report, by their indices, that the next one leaves out.
    pub left_out: BTreeSet<usize>,
}

/// The reviews of the pair or the cluster that a page is about.
#[derive(Debug, Clone, Default)]
pub struct ReviewsHere {
    /// Its own reviews, newest first.
    pub own: Vec<Review>,
    /// The review of its case, if it is a pair without a review of its own.
    pub inherited: Option<Review>,
    /// The people of the cluster that its newest review was not about, because they joined it in a later report.
    pub without: Vec<String>,
    /// The note that the person typed and did not save.
    pub draft: Option<String>,
    /// The page of the next pair or cluster without a review, from the folder of the report.
    pub next: Option<String>,
}

/// Reviews that were made at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AtOnce {
    /// The number that a request to undo them has: `/runs/7/pairs/review/undo` takes it.
    pub number: i64,
    /// Number of pairs that still have them.
    pub n_pairs: usize,
    /// The decision.
    pub state: ReviewState,
    /// The name of the account.
    pub by: String,
    /// The time.
    pub time: String,
}

/// Clusters made again from the reported pairs, with another threshold.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Regrouped {
    /// Minimum score of a pair that joins two submissions, 0 to 1.
    pub from: f64,
    /// The clusters, those of the best pairs first. Every index points into the report.
    pub clusters: Vec<Cluster>,
}

/// Tells a reviewer that somebody saved a review meanwhile, and what became of the own note.
pub fn newer_in_words(newer: &Review) -> String {
    let (state, by, time) = (text::state(newer.state), visible::short_name(&newer.by), &newer.time);
    let note = visible::note(&newer.note);
    let note = if note.is_empty() { String::new() } else { format!(": {note}") };
    format!(
        "{by} saved “{state}” meanwhile, {time}{note}. Your note was kept as a draft. Save again to replace it, or edit it first."
    )
}

/// The data that a server adds, prepared for all pages.
pub(crate) struct LiveView<'a> {
    pub(crate) live: &'a Live,
    /// The cluster of each submission, if clusters were made again.
    pub(crate) cluster_of: Vec<Option<usize>>,
}

impl<'a> LiveView<'a> {
    pub(crate) fn new(n_submissions: usize, live: &'a Live) -> Self {
        let regrouped = live.regrouped.as_ref();
        let cluster_of = regrouped.map_or_else(Vec::new, |one| cluster_of(n_submissions, &one.clusters));
        Self { live, cluster_of }
    }

    /// Returns the review that stands for a pair.
    pub(crate) fn review(&self, pair: usize) -> Option<&'a Review> {
        self.live.reviews.get(pair)?.as_ref()
    }

    pub(crate) fn n_reviewed_cases(&self) -> usize {
        self.live.case_reviews.iter().flatten().count()
    }

    /// Returns the review that stands for a case, in words.
    pub(crate) fn review_of_case(&self, case: usize) -> &'static str {
        let review = self.live.case_reviews.get(case).and_then(Option::as_ref);
        text::state(review.map_or(ReviewState::NotReviewed, |review| review.state))
    }
}

/// The part above a page of a report on a server.
pub(crate) struct ServedFrame<'a> {
    pub(crate) bar: Bar<'a>,
    pub(crate) run: &'a str,
}

impl<'a> ServedFrame<'a> {
    pub(crate) fn new(live: &'a Live) -> Self {
        let links =
            vec![("Reviews", live.reviews_of_course.clone()), ("Download report", format!("{}/report.zip", live.run))];
        Self { bar: Bar { context: &live.context, links }, run: &live.run }
    }
}

/// Returns the name of the batch: that of the step before the report.
pub(crate) fn batch_name(live: &Live) -> Option<&str> {
    let before = live.context.trail.len().checked_sub(2)?;
    Some(&live.context.trail[before].name)
}

impl ReviewsHere {
    pub(crate) fn state(&self) -> Option<ReviewState> {
        self.inherited.as_ref().or(self.own.first()).map(|review| review.state)
    }

    /// Returns the state that stands in words, if it closed the case.
    pub(crate) fn outcome(&self) -> Option<&'static str> {
        self.state().filter(|state| state.is_outcome()).map(text::state)
    }

    /// Returns the note as it was written, for editing: the person's own draft, or else the newest one.
    pub(crate) fn note(&self) -> &str {
        self.draft.as_deref().unwrap_or_else(|| self.own.first().map_or("", |review| &review.note))
    }
}

//! The data that a server adds to the pages of a report. A report on disk has none of it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::bar::{Bar, NoticeView};
use super::context::PageContext;
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
    /// count from 1), as `/runs/7/cases/2/sheet.html` is that of a case.
    pub run: String,
    /// Whether the person may change the batch.
    pub may_edit: bool,
    /// The address of the reviews of the course.
    pub reviews_of_course: String,
    /// The reviews of each pair of the report, in its order; those of a pair newest first.
    pub reviews: Vec<Vec<Review>>,
    /// The clusters shown instead of the report's own, if any.
    pub regrouped: Option<Regrouped>,
    /// The submissions of the report, by their indices, that the next one leaves out.
    pub left_out: BTreeSet<usize>,
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

    /// Returns the current review of a pair.
    pub(crate) fn review(&self, pair: usize) -> Option<&'a Review> {
        self.reviews(pair).first()
    }

    /// Returns the address of the sheet of a case, given by its index.
    pub(crate) fn sheet_of_case(&self, case: usize) -> String {
        format!("{}/cases/{}/sheet.html", self.live.run, case + 1)
    }

    /// Returns the reviews of a pair, newest first.
    fn reviews(&self, pair: usize) -> &'a [Review] {
        self.live.reviews.get(pair).map_or(&[], Vec::as_slice)
    }
}

/// The part above a page of a report on a server.
pub(crate) struct ServedFrame<'a> {
    pub(crate) bar: Bar<'a>,
    pub(crate) notice: Option<NoticeView<'a>>,
    /// The address of the run.
    pub(crate) run: &'a str,
    pub(crate) reviews: &'a str,
}

impl<'a> ServedFrame<'a> {
    pub(crate) fn new(live: &'a Live) -> Self {
        Self {
            bar: Bar::new(&live.context),
            notice: NoticeView::of(&live.context),
            run: &live.run,
            reviews: &live.reviews_of_course,
        }
    }
}

/// Returns the name of the batch: that of the step before the report.
pub(crate) fn batch_name(live: &Live) -> Option<&str> {
    let before = live.context.trail.len().checked_sub(2)?;
    Some(&live.context.trail[before].name)
}

/// The form that leaves a submission out of the comparison.
pub(crate) struct LeaveOutForm<'a> {
    pub(crate) action: String,
    pub(crate) csrf: &'a str,
    /// Whether it is left out already, so that there is nothing to send.
    pub(crate) is_left_out: bool,
}

/// Returns the form for a submission, given by its index, if the person may change the batch.
pub(crate) fn leave_out_form<'a>(view: &LiveView<'a>, submission: usize) -> Option<LeaveOutForm<'a>> {
    view.live.may_edit.then(|| LeaveOutForm {
        action: format!("{}/submissions/{}/leave-out", view.live.run, submission + 1),
        csrf: &view.live.context.csrf,
        is_left_out: view.live.left_out.contains(&submission),
    })
}

/// The form to review a pair.
pub(crate) struct ReviewForm<'a> {
    /// The address that the form is sent to.
    pub(crate) action: String,
    /// The address of the sheet.
    pub(crate) sheet: String,
    pub(crate) csrf: &'a str,
    /// The note as it was written, for editing.
    pub(crate) note: &'a str,
    pub(crate) states: [StateOption; 4],
    /// The current review.
    pub(crate) standing: Option<Standing<'a>>,
    /// The reviews before it, newest first.
    pub(crate) earlier: Vec<Standing<'a>>,
    /// The page of the next pair without a review, if there is another one.
    pub(crate) next: Option<String>,
}

/// A review in words.
pub(crate) struct Standing<'a> {
    pub(crate) state: &'static str,
    pub(crate) by: Cow<'a, str>,
    pub(crate) time: &'a str,
    pub(crate) note: String,
}

impl<'a> Standing<'a> {
    fn new(review: &'a Review) -> Self {
        Self {
            state: text::state(review.state),
            by: visible::short_name(&review.by),
            time: &review.time,
            note: visible::note(&review.note),
        }
    }
}

/// A state to choose from.
pub(crate) struct StateOption {
    pub(crate) name: &'static str,
    pub(crate) words: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) is_chosen: bool,
}

/// Returns all states, one of them chosen.
pub(crate) fn state_options(chosen: Option<ReviewState>) -> [StateOption; 4] {
    ReviewState::ALL.map(|state| StateOption {
        name: state.name(),
        words: text::state(state),
        meaning: text::meaning(state),
        is_chosen: chosen == Some(state),
    })
}

/// Returns the form for a pair, given by its index.
pub(crate) fn review_form<'a>(view: &LiveView<'a>, pair: usize) -> ReviewForm<'a> {
    let current = view.review(pair);
    let next = next_unreviewed(&view.live.reviews, pair);
    let address = format!("{}/pairs/{}", view.live.run, pair + 1);
    ReviewForm {
        action: format!("{address}/review"),
        sheet: format!("{address}/sheet.html"),
        csrf: &view.live.context.csrf,
        note: current.map_or("", |review| &review.note),
        states: state_options(current.map(|review| review.state)),
        standing: current.map(Standing::new),
        earlier: view.reviews(pair).iter().skip(1).map(Standing::new).collect(),
        next: next.map(|next| format!("{}.html", next + 1)),
    }
}

//! The server's additions to the pages of a report: reviews, regrouped clusters, and navigation.

use std::borrow::Cow;

use super::people::cluster_of;
use super::prepared::Prepared;
use crate::app::frame::{Bar, NoticeView};
use crate::live::{Live, next_unreviewed};
use crate::review::{Review, ReviewState};
use crate::text::live as text;
use crate::visible;

/// The data that a server adds, prepared for all pages.
pub(super) struct LiveView<'a> {
    pub(super) live: &'a Live,
    /// The cluster of each submission, if clusters were made again.
    pub(super) cluster_of: Vec<Option<usize>>,
}

impl<'a> LiveView<'a> {
    pub(super) fn new(prepared: &Prepared<'a>, live: &'a Live) -> Self {
        let n_submissions = prepared.report.submissions.len();
        let regrouped = live.regrouped.as_ref();
        let cluster_of = regrouped.map_or_else(Vec::new, |one| cluster_of(n_submissions, &one.clusters));
        Self { live, cluster_of }
    }

    /// Returns the current review of a pair.
    pub(super) fn review(&self, pair: usize) -> Option<&'a Review> {
        self.reviews(pair).first()
    }

    /// Returns the reviews of a pair, newest first.
    fn reviews(&self, pair: usize) -> &'a [Review] {
        self.live.reviews.get(pair).map_or(&[], Vec::as_slice)
    }
}

/// The part above a page of a report on a server.
pub(super) struct ServedFrame<'a> {
    pub(super) bar: Bar<'a>,
    pub(super) notice: Option<NoticeView<'a>>,
    /// The address of the run.
    pub(super) run: &'a str,
    pub(super) reviews: &'a str,
}

impl<'a> ServedFrame<'a> {
    pub(super) fn new(live: &'a Live) -> Self {
        Self {
            bar: Bar::new(&live.context),
            notice: NoticeView::of(&live.context),
            run: &live.run,
            reviews: &live.reviews_of_course,
        }
    }
}

/// Returns the name of the batch: that of the step before the report.
pub(super) fn batch_name(live: &Live) -> Option<&str> {
    let before = live.context.trail.len().checked_sub(2)?;
    Some(&live.context.trail[before].name)
}

/// The form to review a pair.
pub(super) struct ReviewForm<'a> {
    /// The address that the form is sent to.
    pub(super) action: String,
    /// The address of the case sheet.
    pub(super) sheet: String,
    pub(super) csrf: &'a str,
    /// The note as it was written, for editing.
    pub(super) note: &'a str,
    pub(super) states: [StateOption; 4],
    /// The current review.
    pub(super) standing: Option<Standing<'a>>,
    /// The reviews before it, newest first.
    pub(super) earlier: Vec<Standing<'a>>,
    /// The page of the next pair without a review, if there is another one.
    pub(super) next: Option<String>,
}

/// A review in words.
pub(super) struct Standing<'a> {
    pub(super) state: &'static str,
    pub(super) by: Cow<'a, str>,
    pub(super) time: &'a str,
    pub(super) note: String,
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
pub(super) struct StateOption {
    pub(super) name: &'static str,
    pub(super) words: &'static str,
    pub(super) meaning: &'static str,
    pub(super) is_chosen: bool,
}

/// Returns all states, one of them chosen.
pub(super) fn state_options(chosen: Option<ReviewState>) -> [StateOption; 4] {
    ReviewState::ALL.map(|state| StateOption {
        name: state.name(),
        words: text::state(state),
        meaning: text::meaning(state),
        is_chosen: chosen == Some(state),
    })
}

/// Returns the form for a pair, given by its place.
pub(super) fn review_form<'a>(view: &LiveView<'a>, pair: usize) -> ReviewForm<'a> {
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

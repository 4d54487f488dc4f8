//! What a server adds to the pages of a report: marks, clusters made again, and the way back.

use super::Prepared;
use super::people::cluster_of;
use crate::app::around::{Bar, NoticeView};
use crate::live::{Live, Mark, MarkState};
use crate::text::live as text;
use crate::visible;

/// What a server adds, and what follows from it for every page.
pub(super) struct LiveView<'a> {
    pub(super) live: &'a Live,
    /// The cluster of each submission by its place, if clusters were made again.
    pub(super) cluster_of: Vec<Option<usize>>,
}

impl<'a> LiveView<'a> {
    pub(super) fn new(prepared: &Prepared<'a>, live: &'a Live) -> Self {
        let n_submissions = prepared.report.submissions.len();
        let regrouped = live.regrouped.as_ref();
        let cluster_of = regrouped.map_or_else(Vec::new, |one| cluster_of(n_submissions, &one.clusters));
        Self { live, cluster_of }
    }

    /// What was said about a pair.
    pub(super) fn mark(&self, pair: usize) -> Option<&'a Mark> {
        self.live.marks.get(pair).and_then(Option::as_ref)
    }
}

/// What stands above a page of a report that a server shows.
pub(super) struct Above<'a> {
    pub(super) bar: Bar<'a>,
    pub(super) notice: Option<NoticeView<'a>>,
    /// Where the run is.
    pub(super) run: &'a str,
    pub(super) cases: &'a str,
}

impl<'a> Above<'a> {
    pub(super) fn new(live: &'a Live) -> Self {
        Self { bar: Bar::new(&live.around), notice: NoticeView::of(&live.around), run: &live.run, cases: &live.cases }
    }
}

/// What the batch is called on the way to the report: the step before it.
pub(super) fn batch_name(live: &Live) -> Option<&str> {
    let before = live.around.trail.len().checked_sub(2)?;
    Some(&live.around.trail[before].name)
}

/// The form that marks a pair.
pub(super) struct MarkForm<'a> {
    /// Where it goes.
    pub(super) action: String,
    /// Where the evidence sheet is.
    pub(super) sheet: String,
    pub(super) csrf: &'a str,
    /// As it was written: it can be changed.
    pub(super) note: &'a str,
    pub(super) states: [StateChoice; 4],
    /// What was said, by whom and when.
    pub(super) standing: String,
}

/// What can be said of a pair.
pub(super) struct StateChoice {
    pub(super) name: &'static str,
    pub(super) words: &'static str,
    pub(super) meaning: &'static str,
    pub(super) is_chosen: bool,
}

/// The form of a pair, by its place.
pub(super) fn mark_form<'a>(view: &LiveView<'a>, pair: usize) -> MarkForm<'a> {
    let mark = view.mark(pair);
    let address = format!("{}/pairs/{}", view.live.run, pair + 1);
    let choice = |state: MarkState| StateChoice {
        name: state.name(),
        words: text::state(state),
        meaning: text::meaning(state),
        is_chosen: mark.is_some_and(|mark| mark.state == state),
    };
    MarkForm {
        action: format!("{address}/mark"),
        sheet: format!("{address}/evidence.html"),
        csrf: &view.live.around.csrf,
        note: mark.map_or("", |mark| &mark.note),
        states: MarkState::ALL.map(choice),
        standing: mark.map_or_else(
            || text::NOT_MARKED.to_owned(),
            |mark| text::standing(mark.state, &visible::short_name(&mark.by), &mark.time),
        ),
    }
}

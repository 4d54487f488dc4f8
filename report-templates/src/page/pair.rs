//! Two submissions beside one another: what they share, why, and who else has it. The code itself comes from the store.

use askama::Template;

use super::Pages;
use super::frame::{Figures, Frame, Named};
use super::live::{MarkForm, mark_form};
use super::pair_data::pair_data;
use super::passages::{Others, PassageView, others, passages};
use super::regions::{Bar, bar};
use super::side::Hand;
use super::why::{Why, why};
use crate::text::{live, pair as text};
use crate::wording;

#[derive(Template)]
#[template(path = "pair.html")]
pub(super) struct PairPage<'a> {
    frame: Frame<'a>,
    title: String,
    place: String,
    previous: Option<usize>,
    next: Option<usize>,
    left: Named<'a>,
    right: Named<'a>,
    /// Whether the two are token for token the same.
    is_identical: bool,
    figures: Figures,
    coincidence: String,
    /// When the two were handed in, if that is known of any.
    times: Option<String>,
    why: Why<'a>,
    bars: [Bar; 2],
    passages: Vec<PassageView<'a>>,
    others: Option<Others<'a>>,
    /// How to say something about it, where a server keeps that.
    mark: Option<MarkForm<'a>>,
    sheet_command: String,
    /// Numbers alone: nothing in it needs to be escaped.
    data: String,
}

pub(super) fn page<'a>(pages: &'a Pages<'a>, place: usize) -> PairPage<'a> {
    let report = pages.report;
    let pair = &report.pairs[place];
    let [left, right] = [&report.submissions[pair.left], &report.submissions[pair.right]];
    PairPage {
        frame: Frame::below(pages, "pairs"),
        title: text::title(place + 1),
        place: text::place(place + 1, report.pairs.len()),
        previous: (place > 0).then_some(place),
        next: (place + 1 < report.pairs.len()).then_some(place + 2),
        left: Named::new(report, pair.left),
        right: Named::new(report, pair.right),
        is_identical: left.identical.is_some() && left.identical == right.identical,
        figures: Figures::new(pair),
        coincidence: wording::coincidence(pair),
        times: wording::times(pair, left, right),
        why: why(report, pair),
        bars: Hand::BOTH.map(|hand| bar(pages, pair, hand)),
        passages: passages(pages, pair),
        others: others(report, pair),
        mark: pages.live.as_ref().map(|view| mark_form(view, place)),
        sheet_command: text::sheet_command(place + 1),
        data: pair_data(pages, pair),
    }
}

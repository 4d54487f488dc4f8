//! The page of a pair: its figures, the explanation, and the passages. The script loads the code from the sources.

use std::collections::BTreeSet;

use askama::Template;

use super::explanation::{Explanation, why};
use super::frame::{Figures, Frame, SubmissionLink};
use super::line_bar::{LineBar, LineNote, line_bar};
use super::live::{ReviewForm, review_form};
use super::pages::Pages;
use super::pair_data::pair_data;
use super::passages::{OtherHolders, PassageView, others, passages};
use super::side::Side;
use crate::model::Report;
use crate::text::pair as text;
use crate::wording;

#[derive(Template)]
#[template(path = "pair.html")]
pub(super) struct PairPage<'a> {
    frame: Frame<'a>,
    title: String,
    place: String,
    previous: Option<usize>,
    next: Option<usize>,
    left: SubmissionLink<'a>,
    right: SubmissionLink<'a>,
    /// Whether the two have exactly the same tokens.
    is_identical: bool,
    figures: Figures,
    /// The verdict in one sentence.
    verdict_reason: &'static str,
    /// How often chance alone makes a pair so similar.
    by_chance: String,
    verdict_meaning: String,
    /// The times of submission, if any is known.
    times: Option<String>,
    why: Explanation<'a>,
    bars: [LineBar; 2],
    passages: Vec<PassageView<'a>>,
    others: Option<OtherHolders<'a>>,
    /// The submissions that notes on lines name, with the numbers of their pages.
    also: Vec<(usize, SubmissionLink<'a>)>,
    /// The form for a review, on a server.
    review: Option<ReviewForm<'a>>,
    sheet_command: String,
    /// Only numbers, so that nothing in it needs escaping.
    data: String,
}

pub(super) fn page<'a>(pages: &'a Pages<'a>, place: usize) -> PairPage<'a> {
    let report = pages.report;
    let pair = &report.pairs[place];
    let [left, right] = [&report.submissions[pair.left], &report.submissions[pair.right]];
    let [(left_bar, left_notes), (right_bar, right_notes)] = Side::BOTH.map(|side| line_bar(pages, pair, side));
    PairPage {
        frame: Frame::below(pages, "pairs"),
        title: text::title(place + 1),
        place: text::place(place + 1, report.pairs.len()),
        previous: (place > 0).then_some(place),
        next: (place + 1 < report.pairs.len()).then_some(place + 2),
        left: SubmissionLink::new(report, pair.left),
        right: SubmissionLink::new(report, pair.right),
        is_identical: left.identical.is_some() && left.identical == right.identical,
        figures: Figures::new(pair),
        verdict_reason: wording::verdict_reason(pair.verdict),
        by_chance: wording::by_chance(pair),
        verdict_meaning: wording::verdict_meaning(pair),
        times: wording::times(pair, left, right),
        why: why(report, pair),
        bars: [left_bar, right_bar],
        passages: passages(pages, pair),
        others: others(report, pair),
        review: pages.live.as_ref().map(|view| review_form(view, place)),
        sheet_command: text::sheet_command(place + 1),
        also: named_in_notes(report, left_notes.iter().chain(&right_notes)),
        data: pair_data(pages, pair, [&left_notes, &right_notes]),
    }
}

/// Maximum number of submissions that notes on lines name. Lines of further ones show a number.
const MAX_NAMED: usize = 60;

/// Returns the submissions that some notes name, in the order of the report.
fn named_in_notes<'a, 'n>(
    report: &'a Report,
    notes: impl Iterator<Item = &'n LineNote<'n>>,
) -> Vec<(usize, SubmissionLink<'a>)> {
    let named: BTreeSet<usize> = notes.flat_map(|note| note.others).copied().collect();
    named.into_iter().take(MAX_NAMED).map(|other| (other + 1, SubmissionLink::new(report, other))).collect()
}

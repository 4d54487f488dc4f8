//! Every reported pair, best first.

use askama::Template;

use super::Pages;
use super::frame::Frame;
use super::list::{Cell, Column, Kind, List, Listing, Person, Words, listing};
use crate::model::Report;
use crate::text::{live, pairs as text};
use crate::{figures, wording};

#[derive(Template)]
#[template(path = "pairs.html")]
pub(super) struct PairsPage<'a> {
    frame: Frame<'a>,
    lead: String,
    list: Listing<'a>,
}

/// Every column; the last is that of marks, which a server has.
const COLUMNS: [Column; 15] = [
    Column::new("pair", text::PAIR, Kind::Open),
    Column::new("left", text::LEFT, Kind::Person).asked("left name").searched(),
    Column::new("right", text::RIGHT, Kind::Person).asked("right name").searched(),
    Column::new("verdict", text::VERDICT, Kind::Verdict),
    Column::new("label", text::LIKENESS, Kind::Words).asked("label likeness"),
    Column::new("score", text::SCORE, Kind::Score),
    Column::new("expected", text::EXPECTED, Kind::Figure),
    Column::new("left-coverage", text::LEFT_COVERAGE, Kind::Percent).asked("left coverage"),
    Column::new("right-coverage", text::RIGHT_COVERAGE, Kind::Percent).asked("right coverage"),
    Column::new("tokens", text::TOKENS, Kind::Count),
    Column::new("longest", text::LONGEST, Kind::Count),
    Column::new("passages", text::PASSAGES, Kind::Count),
    Column::new("evidence", text::EVIDENCE, Kind::Figure),
    Column::new("cluster", text::CLUSTER, Kind::Cluster),
    Column::new("mark", live::COLUMN, Kind::Mark),
];

/// What is said around the list.
pub(super) fn words(pages: &Pages) -> Words {
    Words {
        caption: text::CAPTION,
        search: text::SEARCH,
        example: text::SEARCH_EXAMPLE,
        help: if pages.live.is_some() { &text::HELP } else { text::HELP.split_last().map_or(&[], |(_, rest)| rest) },
        empty: text::EMPTY,
        exports: &["pairs.csv", "report.json"],
    }
}

/// The columns of the list.
pub(super) fn columns(pages: &Pages) -> &'static [Column] {
    if pages.live.is_some() { &COLUMNS } else { COLUMNS.split_last().map_or(&[], |(_, rest)| rest) }
}

pub(super) fn page<'a>(pages: &Pages<'a>, number: usize) -> PairsPage<'a> {
    let report = pages.report;
    PairsPage {
        frame: Frame::top(pages, "pairs"),
        lead: text::lead(report.pairs.len(), report.n_pairs_found),
        list: listing(pages, List::Pairs, number),
    }
}

/// The cells of one pair, in the order of [`columns`].
pub(super) fn cells<'a>(pages: &Pages<'a>, place: usize) -> Vec<Cell<'a>> {
    let mut cells = own_cells(pages.report, place);
    cells.extend(
        pages.live.as_ref().map(|view| Cell::text(view.mark(place).map_or(live::NONE, |mark| live::state(mark.state)))),
    );
    cells
}

fn own_cells(report: &Report, place: usize) -> Vec<Cell<'_>> {
    let pair = &report.pairs[place];
    vec![
        Cell::number(Some(place + 1)),
        Cell::Person(Person::new(report, pair.left)),
        Cell::Person(Person::new(report, pair.right)),
        Cell::text(wording::verdict(pair.verdict)),
        Cell::text(wording::label(pair).join(", ")),
        Cell::text(figures::score(pair.score)),
        Cell::text(wording::expectation(pair.expectation)),
        Cell::text(figures::percent(pair.left_coverage)),
        Cell::text(figures::percent(pair.right_coverage)),
        Cell::text(figures::count(pair.matched_tokens)),
        Cell::text(figures::count(pair.longest_match)),
        Cell::text(figures::count(pair.passages.len())),
        Cell::text(figures::bits(pair.evidence_bits)),
        Cell::number(pair.cluster),
    ]
}

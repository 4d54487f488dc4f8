//! The list of reported pairs, best first.

use askama::Template;

use super::frame::Frame;
use super::list::{Cell, Column, ColumnKind, ListPage, ListText, Person};
use super::pages::Pages;
use crate::figures::{count, counted};
use crate::model::Report;
use crate::text::live;
use crate::{figures, wording};

#[derive(Template)]
#[template(path = "pairs.html")]
pub(super) struct PairsPage<'a> {
    frame: Frame<'a>,
    lead: String,
    list: ListPage<'a>,
}

/// Every column; the last one is for reviews, which only a server has.
const COLUMNS: [Column; 15] = [
    Column::new("pair", "Pair", ColumnKind::Open),
    Column::new("left", "Left", ColumnKind::Person).with_fields("left name").searchable(),
    Column::new("right", "Right", ColumnKind::Person).with_fields("right name").searchable(),
    Column::new("verdict", "Verdict", ColumnKind::Verdict),
    Column::new("label", "Likeness", ColumnKind::Words).with_fields("label likeness"),
    Column::new("score", "Score", ColumnKind::Score),
    Column::new("expected", "Expected by coincidence", ColumnKind::Figure),
    Column::new("left-coverage", "Left coverage", ColumnKind::Percent).with_fields("left coverage"),
    Column::new("right-coverage", "Right coverage", ColumnKind::Percent).with_fields("right coverage"),
    Column::new("tokens", "Matched tokens", ColumnKind::Count),
    Column::new("longest", "Longest match", ColumnKind::Count),
    Column::new("passages", "Passages", ColumnKind::Count),
    Column::new("evidence", "Evidence bits", ColumnKind::Figure),
    Column::new("cluster", "Cluster", ColumnKind::Cluster),
    Column::new("mark", "Mark", ColumnKind::Review),
];

/// The queries of the list with their meanings; the last one is for a server only, which has reviews.
const HELP: [(&str, &str); 10] = [
    ("anna bo", "pairs where each word occurs in one of the two names"),
    ("\"bo li\"", "words that stand together; also for words with signs such as : or >"),
    ("-anna", "without what is named; works before everything else too, as in -verdict:strong"),
    ("score>0.6", "also <, >=, <= and =; in the same way tokens, longest, passages, evidence, pair"),
    ("expected<0.1", "at most so many such pairs by coincidence"),
    ("coverage>80%", "on either side; left>80% and right>80% on that side; left:anna by the name there"),
    ("cluster:3", "the pairs of a cluster; cluster>0 those of any"),
    ("verdict:strong", "by the verdict: strong, look or unremarkable"),
    ("label:renamed", "by the kind of likeness; role:earlier where one is an earlier submission"),
    ("mark:dismissed", "by the mark: review, dismissed, discuss or escalated; mark:none where nobody said anything"),
];

/// Returns the text around the list.
pub(super) fn list_text(pages: &Pages) -> ListText {
    ListText {
        caption: "Reported pairs, best first",
        search: "Search pairs",
        example: "names, score>0.6, cluster:3",
        help: if pages.live.is_some() { &HELP } else { HELP.split_last().map_or(&[], |(_, rest)| rest) },
        empty: "No two submissions share enough code to be reported.",
        exports: &["pairs.csv", "report.json"],
    }
}

/// Returns the columns of the list.
pub(super) fn columns(pages: &Pages) -> &'static [Column] {
    if pages.live.is_some() { &COLUMNS } else { COLUMNS.split_last().map_or(&[], |(_, rest)| rest) }
}

pub(super) fn page<'a>(pages: &Pages<'a>, list: ListPage<'a>) -> PairsPage<'a> {
    let report = pages.report;
    PairsPage { frame: Frame::top(pages, "pairs"), lead: lead(report.pairs.len(), report.n_pairs_found), list }
}

/// Returns the cells of one pair, in the order of [`columns`].
pub(super) fn cells<'a>(pages: &Pages<'a>, place: usize) -> Vec<Cell<'a>> {
    let mut cells = own_cells(pages.report, place);
    cells.extend(
        pages.live.as_ref().map(|view| Cell::text(view.review(place).map_or("none", |mark| live::state(mark.state)))),
    );
    cells
}

fn own_cells(report: &Report, place: usize) -> Vec<Cell<'_>> {
    let pair = &report.pairs[place];
    vec![
        Cell::number(Some(place + 1)),
        Cell::Person(Person::new(report, pair.left)),
        Cell::Person(Person::new(report, pair.right)),
        Cell::text(pair.verdict.words()),
        Cell::text(wording::label(pair).join(", ")),
        Cell::text(figures::score(pair.score)),
        wording::told_expectation(pair).map_or(Cell::Empty, Cell::text),
        Cell::text(figures::percent(pair.left_coverage)),
        Cell::text(figures::percent(pair.right_coverage)),
        Cell::text(figures::count(pair.matched_tokens)),
        Cell::text(figures::count(pair.longest_match)),
        Cell::text(figures::count(pair.passages.len())),
        Cell::text(figures::bits(pair.evidence_bits)),
        Cell::number(pair.cluster),
    ]
}

/// Returns the introduction.
fn lead(n_reported: usize, n_found: usize) -> String {
    let found = counted(n_found, "pair", "pairs");
    format!("Reported are {} of {found} with a match, the most telling first.", count(n_reported))
}

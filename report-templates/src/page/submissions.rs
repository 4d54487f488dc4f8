//! All submissions, each with its best partner.

use askama::Template;

use super::Pages;
use super::frame::Frame;
use super::list::{Cell, Column, Kind, List, Listing, Person, Words, listing};
use crate::text::submissions as text;
use crate::{figures, wording};

#[derive(Template)]
#[template(path = "submissions.html")]
pub(super) struct SubmissionsPage<'a> {
    frame: Frame<'a>,
    list: Listing<'a>,
}

pub(super) const WORDS: Words = Words {
    caption: text::CAPTION,
    search: text::SEARCH,
    example: text::SEARCH_EXAMPLE,
    help: &text::HELP,
    empty: text::EMPTY,
    exports: &["report.json"],
};

pub(super) const COLUMNS: [Column; 11] = [
    Column::new("name", text::SUBMISSION, Kind::Person).searched(),
    Column::new("score", text::SCORE, Kind::Score),
    Column::new("verdict", text::VERDICT, Kind::Verdict),
    Column::new("partner", text::PARTNER, Kind::Person),
    Column::new("pair", text::PAIR, Kind::Pair),
    Column::new("pairs", text::PAIRS, Kind::Count),
    Column::new("cluster", text::CLUSTER, Kind::Cluster),
    Column::new("identical", text::IDENTICAL, Kind::Count),
    Column::new("files", text::FILES, Kind::Count),
    Column::new("tokens", text::OWN, Kind::Count),
    Column::new("starter", text::STARTER, Kind::Count),
];

pub(super) fn page<'a>(pages: &Pages<'a>, number: usize) -> SubmissionsPage<'a> {
    SubmissionsPage { frame: Frame::top(pages, "submissions"), list: listing(pages, List::Submissions, number) }
}

/// The cells of one submission, in the order of [`COLUMNS`].
pub(super) fn cells<'a>(pages: &Pages<'a>, submission: usize) -> Vec<Cell<'a>> {
    let report = pages.report;
    let one = &report.submissions[submission];
    let pairs = &pages.pairs_of[submission];
    let best = pairs.first().map(|&place| &report.pairs[place]);
    let partner = best.map(|pair| if pair.left == submission { pair.right } else { pair.left });
    let cluster = pairs.iter().find_map(|&place| report.pairs[place].cluster);
    let n_identical = one.identical.map_or(0, |group| report.identical[group].len() - 1);
    vec![
        Cell::Person(Person::new(report, submission)),
        best.map_or(Cell::Empty, |pair| Cell::text(figures::score(pair.score))),
        best.map_or(Cell::Empty, |pair| Cell::text(wording::verdict(pair.verdict))),
        partner.map_or(Cell::Empty, |partner| Cell::Person(Person::new(report, partner))),
        Cell::number(pairs.first().map(|place| place + 1)),
        Cell::text(figures::count(pairs.len())),
        Cell::number(cluster),
        Cell::text(figures::count(n_identical)),
        Cell::text(figures::count(one.files.len())),
        Cell::text(figures::count(one.own_tokens)),
        Cell::text(figures::count(one.starter_tokens)),
    ]
}

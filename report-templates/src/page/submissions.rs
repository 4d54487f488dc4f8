//! The list of submissions, each with its best partner.

use askama::Template;

use super::frame::Frame;
use super::list::{Cell, Column, ColumnKind, ListPage, ListText, Person};
use super::pages::Pages;
use super::partial::main_reason;
use crate::figures;

#[derive(Template)]
#[template(path = "submissions.html")]
pub(super) struct SubmissionsPage<'a> {
    frame: Frame<'a>,
    list: ListPage<'a>,
}

/// The queries of the list with their meanings.
const HELP: [(&str, &str); 8] = [
    ("anna", "submissions with this in their name; several words must all occur"),
    ("\"bo li\"", "words that stand together; also for words with signs such as : or >"),
    ("-anna", "without what is named; works before everything else too"),
    ("score>0.6", "by the best score; also <, >=, <= and =; in the same way pairs, files, tokens, starter, identical"),
    ("partner:bo", "by the name of the best partner"),
    ("cluster:3", "the members of a cluster; cluster>0 those of any"),
    ("warnings>0", "submissions that were compared only in part or not at all; warning:encrypted by the first reason"),
    ("verdict:strong", "by the best verdict: strong, look or unremarkable; role:earlier for earlier submissions"),
];

pub(super) const LIST_TEXT: ListText = ListText {
    caption: "Submissions by name",
    search: "Search submissions",
    example: "names, score>0.6, pairs>2",
    help: &HELP,
    empty: "There are no submissions.",
    exports: &["report.json"],
};

pub(super) const COLUMNS: [Column; 13] = [
    Column::new("name", "Submission", ColumnKind::Person).searchable(),
    Column::new("score", "Best score", ColumnKind::Score),
    Column::new("verdict", "Best verdict", ColumnKind::Verdict),
    Column::new("partner", "Best partner", ColumnKind::Person),
    Column::new("pair", "Best pair", ColumnKind::Pair),
    Column::new("pairs", "Reported pairs", ColumnKind::Count),
    Column::new("cluster", "Cluster", ColumnKind::Cluster),
    Column::new("identical", "Identical", ColumnKind::Count),
    Column::new("files", "Files", ColumnKind::Count),
    Column::new("tokens", "Own tokens", ColumnKind::Count),
    Column::new("starter", "Starter tokens", ColumnKind::Count),
    Column::new("warnings", "Warnings", ColumnKind::Count),
    Column::new("warning", "First warning", ColumnKind::Words),
];

pub(super) fn page<'a>(pages: &Pages<'a>, list: ListPage<'a>) -> SubmissionsPage<'a> {
    SubmissionsPage { frame: Frame::top(pages, "submissions"), list }
}

/// Returns the cells of one submission, in the order of [`COLUMNS`].
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
        best.map_or(Cell::Empty, |pair| Cell::text(pair.verdict.words())),
        partner.map_or(Cell::Empty, |partner| Cell::Person(Person::new(report, partner))),
        Cell::number(pairs.first().map(|place| place + 1)),
        Cell::text(figures::count(pairs.len())),
        Cell::number(cluster),
        Cell::text(figures::count(n_identical)),
        Cell::text(figures::count(one.files.len())),
        Cell::text(figures::count(one.own_tokens)),
        Cell::text(figures::count(one.starter_tokens)),
        Cell::text(figures::count(one.partial.as_ref().map_or(0, |partial| partial.reasons.len()))),
        one.partial.as_ref().map_or(Cell::Empty, |partial| Cell::text(main_reason(partial))),
    ]
}

//! The list of submissions, each with its best partner.

use askama::Template;

use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::list::{Cell, Column, ColumnKind, ListPage, ListText, Person};
use crate::parts::pages::Pages;
use crate::parts::partial;
use crate::parts::people::highest_score;
use crate::words::figures;

#[derive(Template)]
#[template(path = "submissions.html")]
pub(super) struct SubmissionsPage<'a> {
    frame: Frame<'a>,
    list: ListPage<'a>,
}

const HELP: [(&str, &str); 9] = [
    ("anna", "submissions with the word in their name or verdict; several words must all occur"),
    ("\"bo li\"", "the words together; also for words with signs such as : or >"),
    ("-anna", "submissions without the word; a minus works before every condition"),
    ("score > 0.6", "by highest score; also <, >=, <= and =; also pairs, files, tokens, starter and identical"),
    ("match:bo", "by the name of the closest match"),
    ("cluster:3", "the members of a cluster; cluster > 0 those of any"),
    ("warnings > 0", "submissions not compared, or only in part; completeness:encrypted by the first reason"),
    ("completeness:starter", "submissions with nothing of their own; completeness:short for those too short to judge"),
    ("verdict:strong", "by highest verdict: strong, worth, unremarkable; role:earlier for earlier submissions"),
];

pub(super) const LIST_TEXT: ListText = ListText {
    caption: "Submissions by name",
    search: "Search submissions",
    example: "names, score > 0.6, pairs > 2",
    help: &HELP,
    filters: &[],
    empty: "There are no submissions.",
    exports: &["submissions.csv", "report.json"],
};

pub(super) const COLUMNS: [Column; 13] = [
    Column::new("name", "Submission", ColumnKind::Person).searchable(),
    Column::new("score", "Highest score", ColumnKind::Score)
        .with_tip("Highest score of its pairs in this report, from 0 to 1"),
    Column::new("verdict", "Highest verdict", ColumnKind::Verdict)
        .searchable()
        .with_tip("Highest verdict of its pairs in this report"),
    Column::new("match", "Closest match", ColumnKind::Person).with_tip("The other submission of its best pair"),
    Column::new("pair", "Best pair", ColumnKind::Pair)
        .with_tip("Opens the first of its pairs by verdict, then by score"),
    Column::new("pairs", "Pairs", ColumnKind::Count).with_tip("Number of its pairs in this report"),
    Column::new("cluster", "Cluster", ColumnKind::Cluster)
        .with_tip("Group of three or more submissions that it belongs to"),
    Column::new("identical", "Identical", ColumnKind::Count).with_tip(
        "Number of other submissions that are identical apart from layout, comments, names and literal values",
    ),
    Column::new("files", "Files", ColumnKind::Count).with_tip("Number of files compared"),
    Column::new("tokens", "Own tokens", ColumnKind::Count).with_tip("Number of tokens outside starter code"),
    Column::new("starter", "Starter tokens", ColumnKind::Count).with_tip("Number of tokens of starter code"),
    Column::new("warnings", "Warnings", ColumnKind::Count)
        .with_tip("Number of reasons why it was not compared, or only in part"),
    Column::new("completeness", "Completeness", ColumnKind::Words)
        .with_fields("completeness warning")
        .with_tip("First reason why it was not compared or only in part, starter code only, or too short to judge"),
];

pub(super) fn page<'a>(pages: &Pages<'a>, list: ListPage<'a>) -> SubmissionsPage<'a> {
    SubmissionsPage { frame: Frame::top(pages, "submissions"), list }
}

/// Returns the cells of one submission, in the order of [`COLUMNS`].
pub(super) fn cells<'a>(pages: &Pages<'a>, submission: usize) -> Vec<Cell<'a>> {
    let report = pages.report;
    let one = &report.submissions[submission];
    let pairs = &pages.pairs_of[submission];
    let best = pairs.first().map(|&index| &report.pairs[index]);
    let partner = best.map(|pair| pair.partner_of(submission));
    let n_identical = one.identical.map_or(0, |group| report.identical[group].len() - 1);
    vec![
        Cell::Person(Person::new(report, submission)),
        highest_score(report, pairs).map_or(Cell::Empty, |score| Cell::text(figures::score(score))),
        best.map_or(Cell::Empty, |pair| Cell::text(pair.verdict.words())),
        partner.map_or(Cell::Empty, |partner| Cell::Person(Person::new(report, partner))),
        pairs.first().map_or(Cell::Empty, |&index| Cell::pair(pages, index)),
        Cell::text(figures::count(pairs.len())),
        Cell::number(pages.people.cluster_of(submission).map(|index| index + 1)),
        Cell::text(figures::count(n_identical)),
        Cell::text(figures::count(one.files.len())),
        Cell::text(figures::count(one.own_tokens)),
        Cell::text(figures::count(one.starter_tokens)),
        Cell::text(figures::count(one.partial.as_ref().map_or(0, |partial| partial.reasons.len()))),
        Some(partial::in_short(one)).filter(|words| !words.is_empty()).map_or(Cell::Empty, Cell::text),
    ]
}

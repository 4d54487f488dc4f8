//! All submissions, each with its best partner.

use askama::Template;

use super::Pages;
use super::frame::{Frame, Named};
use crate::figures::{count, score};

#[derive(Template)]
#[template(path = "submissions.html")]
pub(super) struct SubmissionsPage<'a> {
    frame: Frame<'a>,
    rows: Vec<Row<'a>>,
}

struct Row<'a> {
    submission: Named<'a>,
    best: Option<Best<'a>>,
    n_pairs: usize,
    n_identical: usize,
    n_files: usize,
    own_tokens: String,
    starter_tokens: String,
}

struct Best<'a> {
    rank: usize,
    partner: Named<'a>,
    score: String,
}

pub(super) fn page<'a>(pages: &Pages<'a>) -> SubmissionsPage<'a> {
    let rows = (0..pages.report.submissions.len()).map(|submission| row(pages, submission));
    SubmissionsPage { frame: Frame::top(pages.report, "submissions"), rows: rows.collect() }
}

fn row<'a>(pages: &Pages<'a>, submission: usize) -> Row<'a> {
    let one = &pages.report.submissions[submission];
    Row {
        submission: Named::new(pages.report, submission),
        best: pages.pairs_of[submission].first().map(|&pair| best(pages, submission, pair)),
        n_pairs: pages.pairs_of[submission].len(),
        n_identical: one.identical.map_or(0, |group| pages.report.identical[group].len() - 1),
        n_files: one.files.len(),
        own_tokens: count(one.own_tokens),
        starter_tokens: count(one.starter_tokens),
    }
}

fn best<'a>(pages: &Pages<'a>, submission: usize, place: usize) -> Best<'a> {
    let pair = &pages.report.pairs[place];
    let partner = if pair.left == submission { pair.right } else { pair.left };
    Best { rank: place + 1, partner: Named::new(pages.report, partner), score: score(pair.score) }
}

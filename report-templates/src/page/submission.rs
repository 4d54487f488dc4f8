//! One submission: its partners, and its files as they were read.

use std::borrow::Cow;

use askama::Template;

use super::Pages;
use super::frame::{Figures, Frame, Named};
use crate::code::{Line, Listing};
use crate::figures::{count, counted, moment};
use crate::lines::LineTable;
use crate::model::{Author, HandedIn, Pair, SourceFile};
use crate::visible;

/// So many of the submissions with the same tokens are named on each of their pages: of thousands, nobody reads more.
const MAX_IDENTICAL_NAMED: usize = 50;

#[derive(Template)]
#[template(path = "submission.html")]
pub(super) struct SubmissionPage<'a> {
    frame: Frame<'a>,
    submission: Named<'a>,
    /// Its name, never cut.
    whole_name: Cow<'a, str>,
    handed_in: Vec<(&'static str, Cow<'a, str>)>,
    own_tokens: String,
    starter_tokens: String,
    identical: Vec<Named<'a>>,
    /// How many more there are than are named.
    n_more_identical: usize,
    partners: Vec<Partner<'a>>,
    files: Vec<FileView<'a>>,
}

struct Partner<'a> {
    rank: usize,
    submission: Named<'a>,
    figures: Figures,
    /// How much of this submission lies in matches.
    coverage: String,
    /// How much of the partner does.
    partner_coverage: String,
}

struct FileView<'a> {
    number: usize,
    path: Cow<'a, str>,
    language: Cow<'a, str>,
    n_lines: String,
    lines: Vec<Line<'a>>,
}

pub(super) fn page<'a>(pages: &'a Pages<'a>, submission: usize) -> SubmissionPage<'a> {
    let report = pages.report;
    let one = &report.submissions[submission];
    SubmissionPage {
        frame: Frame::below(report, "submissions"),
        submission: Named::new(report, submission),
        whole_name: visible::name(&one.name),
        handed_in: handed_in(&one.handed_in),
        own_tokens: count(one.own_tokens),
        starter_tokens: count(one.starter_tokens),
        n_more_identical: report.identical_to(submission).len().saturating_sub(MAX_IDENTICAL_NAMED),
        identical: report
            .identical_to(submission)
            .take(MAX_IDENTICAL_NAMED)
            .map(|other| Named::new(report, other))
            .collect(),
        partners: pages.pairs_of[submission].iter().map(|&pair| partner(pages, submission, pair)).collect(),
        files: one.files.iter().zip(&pages.tables[submission]).enumerate().map(file).collect(),
    }
}

/// What is known of a hand-in, each with what it is.
fn handed_in(handed_in: &HandedIn) -> Vec<(&'static str, Cow<'_, str>)> {
    let person = |author: &Author| match &author.id {
        Some(id) if *id != author.name => format!("{} ({id})", author.name),
        _ => author.name.clone(),
    };
    let people = handed_in.authors.iter().map(person).collect::<Vec<_>>().join(", ");
    let time = handed_in.time.as_ref().map(|time| match handed_in.late {
        Some(true) => format!("{}, late", moment(time)),
        _ => moment(time),
    });
    let late = (time.is_none() && handed_in.late == Some(true)).then(|| "late".to_owned());
    let facts = [
        ("Handed in by", (!people.is_empty()).then_some(people)),
        ("Team", handed_in.group.clone()),
        ("Attempt", handed_in.attempt.map(|attempt| attempt.to_string())),
        ("Handed in", time.or(late)),
    ];
    let shown = |text: String| Cow::Owned(visible::name(&text).into_owned());
    facts.into_iter().filter_map(|(what, fact)| Some((what, shown(fact?)))).collect()
}

fn partner<'a>(pages: &Pages<'a>, submission: usize, place: usize) -> Partner<'a> {
    let pair: &Pair = &pages.report.pairs[place];
    let figures = Figures::new(pair);
    let (left, right) = (figures.left_coverage.clone(), figures.right_coverage.clone());
    let is_left = pair.left == submission;
    let (partner, coverage, partner_coverage) =
        if is_left { (pair.right, left, right) } else { (pair.left, right, left) };
    Partner { rank: place + 1, submission: Named::new(pages.report, partner), figures, coverage, partner_coverage }
}

fn file<'a>((place, (file, table)): (usize, (&'a SourceFile, &'a LineTable))) -> FileView<'a> {
    FileView {
        number: place + 1,
        path: visible::short_name(&file.path),
        language: visible::short_name(&file.language),
        n_lines: counted(table.len(), "line", "lines"),
        lines: Listing::new(file, table, Vec::new(), &[]).lines(0..table.len()).collect(),
    }
}

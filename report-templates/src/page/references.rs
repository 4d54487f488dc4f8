//! The list of submissions near to reference answers, and the page of one of them with the passages that it shares with its closest answer.

use std::borrow::Cow;
use std::io;

use askama::Template;

use crate::format::csv_cell::as_text;
use crate::model::{NearReference, Passage, References, Report, Role};
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::pages::{Pages, write_html};
use crate::parts::side_by_side::{Files, Region, SideBySide, regions};
use crate::words::figures::more_than;
use crate::words::{references as text, sheet, similarity, visible};

/// Maximum number of rows on the page; `references.csv` has all.
const MOST_ROWS: usize = 500;

#[derive(Template)]
#[template(path = "references.html")]
struct ReferencesPage<'a> {
    frame: Frame<'a>,
    references: &'a References,
}

/// Writes the list, if the report has references.
pub(super) fn write_list(pages: &Pages, out: &mut dyn io::Write) -> io::Result<()> {
    let Some(references) = &pages.report.references else { return Err(io::ErrorKind::NotFound.into()) };
    write_html(&ReferencesPage { frame: Frame::top(pages, "references"), references }, out)
}

#[derive(Template)]
#[template(path = "reference.html")]
struct NearPage<'a> {
    frame: Frame<'a>,
    references: &'a References,
    near: &'a NearReference,
    names: [Cow<'a, str>; 2],
    regions: Vec<Region<'a>>,
}

/// Returns whether a submission near to an answer has a page.
pub(super) fn has_page(report: &Report, index: usize) -> bool {
    report.references.as_ref().is_some_and(|one| one.near.get(index).is_some_and(|near| !near.passages.is_empty()))
}

/// Writes the page of a submission and the answer that it is the closest to.
pub(super) fn write_near(pages: &Pages, index: usize, out: &mut dyn io::Write) -> io::Result<()> {
    let report = pages.report;
    let Some(references) = &report.references else { return Err(io::ErrorKind::NotFound.into()) };
    let near = &references.near[index];
    let Some(answer) = near.answer else { return Err(io::ErrorKind::NotFound.into()) };
    let files = [&report.submissions[near.submission].files, &references.answers[answer].files];
    let texts = files.map(|files| files.iter().map(|file| file.text.read()).collect::<Vec<_>>());
    let tables = [near.submission, report.submissions.len() + answer].map(|one| &pages.tables[one]);
    let side = |side: usize| Files { files: files[side], texts: &texts[side], tables: tables[side] };
    let all =
        SideBySide { sides: [side(0), side(1)], passages: &near.passages, facts: &facts, is_exclusive: &|_| false };
    let shown: Vec<(usize, &Passage)> = (1..).zip(&near.passages).collect();
    let page = NearPage {
        frame: Frame::below(pages, "references"),
        references,
        near,
        names: [&report.submissions[near.submission].name, &references.answers[answer].name]
            .map(|name| visible::short_name(name)),
        regions: regions(&shown, &all),
    };
    write_html(&page, out)
}

fn facts(passage: &Passage) -> String {
    [sheet::tokens(passage.tokens), similarity::passage(&passage.likeness)].join("; ")
}

/// Writes `references.csv`: a row for each submission of the batch and source, the closest first. Cells are empty where a submission has
/// no own code in a language of the answers, or is not the closest one of its author.
pub(super) fn write_csv(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let mut rows = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    rows.write_record(["submission", "source", "answer", "score", "classmates_as_close", "earlier_as_close"])?;
    let Some(references) = &report.references else { return rows.flush() };
    let mut is_listed = vec![vec![false; references.sources.len()]; report.submissions.len()];
    for near in &references.near {
        is_listed[near.submission][near.source] = true;
        let name = |name: &str| as_text(name).into_owned();
        rows.write_record([
            name(&report.submissions[near.submission].name),
            name(&references.sources[near.source].name),
            near.answer.map_or_else(String::new, |answer| name(&references.answers[answer].name)),
            format!("{:.6}", near.score),
            near.classmates_as_close.to_string(),
            near.earlier_as_close.to_string(),
        ])?;
    }
    for (submission, is_listed) in report.submissions.iter().zip(is_listed) {
        let missing = references.sources.iter().zip(is_listed).filter(|(_, is_listed)| !is_listed);
        for (source, _) in missing.filter(|_| submission.role == Role::Batch) {
            rows.write_record([&*as_text(&submission.name), &*as_text(&source.name), "", "", "", ""])?;
        }
    }
    rows.flush()
}

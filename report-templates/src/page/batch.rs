//! The page of the batch: settings and inputs, enough to repeat the run, and the status of every input file.

use std::borrow::Cow;
use std::cmp::Reverse;

use askama::Template;

use crate::model::{Breakdown, ReadAs, Report, Role};
use crate::parts::breakdown_bar::breakdown_bar;
use crate::parts::filters;
use crate::parts::frame::Frame;
use crate::parts::list::{Cell, Column, ColumnKind, List, ListPage, ListText, Person, ROWS_PER_PAGE, numbered};
use crate::parts::pages::Pages;
use crate::parts::query::{self, query};
use crate::words::figures::{count, large_count};
use crate::words::{batch as text, breakdown, visible};

#[derive(Template)]
#[template(path = "batch.html")]
pub(super) struct BatchPage<'a> {
    frame: Frame<'a>,
    /// Whether it is the first page; only that one has settings and inputs.
    is_first: bool,
    pages: &'a Pages<'a>,
    list: ListPage<'a>,
}

pub(super) const LIST_TEXT: ListText = ListText {
    caption: "Every file with its status",
    search: "Search files",
    example: "names, paths, status:skipped",
    help: &text::HELP,
    filters: &[],
    empty: "No files were received.",
    exports: &["report.json"],
};

pub(super) const COLUMNS: [Column; 8] = [
    Column::new("name", "Submission", ColumnKind::Person).searchable(),
    Column::new("path", "File", ColumnKind::Path).with_fields("path file").searchable(),
    Column::new("status", "Status", ColumnKind::Words).searchable(),
    Column::new("notes", "Notes", ColumnKind::Words).with_fields("note notes").searchable(),
    Column::new("language", "Language", ColumnKind::Words).searchable(),
    Column::new("bytes", "Bytes", ColumnKind::Count).with_fields("bytes size"),
    Column::new("class", "Bytes by class", ColumnKind::Words).with_tip("What the bytes of the file count as"),
    Column::new("tokens", "Tokens", ColumnKind::Count).with_tip("Words, numbers and signs of the language"),
];

pub(super) fn page<'a>(pages: &'a Pages<'a>, number: usize, list: ListPage<'a>) -> BatchPage<'a> {
    BatchPage { frame: Frame::top(pages, "batch"), is_first: number == 0, pages, list }
}

/// Returns the languages, those with the most files first.
fn languages(read_as: &[ReadAs]) -> Vec<&ReadAs> {
    let mut sorted: Vec<&ReadAs> = read_as.iter().collect();
    sorted.sort_by_key(|row| Reverse(row.n_files));
    sorted
}

fn of_batch(report: &Report) -> Breakdown {
    let mut of_batch = Breakdown::default();
    let files = report.input_files.iter().filter(|file| file.role == Role::Batch);
    files.for_each(|file| of_batch.join(&file.breakdown));
    of_batch
}

/// Returns the link to the first file with a status, if there is one.
pub(super) fn link(pages: &Pages, status: usize) -> Option<String> {
    if pages.files.n_files[status] == 0 {
        return None;
    }
    let (key, title, _) = text::STATUSES[status];
    let number = pages.files.first_of(status) / ROWS_PER_PAGE;
    let list = |number| numbered(List::Files.page_name(), number, "html");
    Some(if number < List::Files.n_pages(pages) {
        format!("{}#status-{key}", list(number))
    } else {
        list(0) + &query(&format!("status:{}", query::name(title)))
    })
}

/// Returns the anchor of a row if it is the first with its status.
pub(super) fn anchor(pages: &Pages, index: usize) -> Option<String> {
    let status = text::index_of(&pages.report.input_files[pages.files.order[index]].status);
    (pages.files.first_of(status) == index).then(|| format!("status-{}", text::STATUSES[status].0))
}

/// Returns the cells of one file, in the order of [`COLUMNS`].
pub(super) fn cells<'a>(pages: &Pages<'a>, index: usize) -> Vec<Cell<'a>> {
    let index = pages.files.order[index];
    let file = &pages.report.input_files[index];
    vec![
        Cell::Person(Person {
            name: visible::short_name(&file.owner),
            number: file.submission.map(|submission| submission + 1),
            tag: (file.role != Role::Batch).then(|| text::role(file.role)),
        }),
        Cell::text(visible::short_name(&file.path)),
        Cell::text(text::STATUSES[text::index_of(&file.status)].1),
        Cell::text(text::remarks(pages.report, file)),
        Cell::text(file.language.as_deref().map_or(Cow::Borrowed(""), visible::short_name)),
        Cell::text(large_count(file.n_bytes)),
        Cell::text(breakdown::in_words(&file.breakdown)),
        // A file that was not read has no number of tokens, rather than zero tokens.
        if file.language.is_some() { Cell::text(count(file.n_tokens)) } else { Cell::Empty },
    ]
}

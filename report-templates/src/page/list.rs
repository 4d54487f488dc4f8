//! Long lists: one way to show tens of thousands of rows.
//!
//! Without a script a list is on numbered pages of [`ROWS_PER_PAGE`] rows (`pairs.html`, `pairs-2.html`, …).
//! With one, the rows come from files of data (`rows`), which hold what the pages show, and any of them can be found at once.

mod cell;
mod rows;

use super::Pages;
use super::{batch, pairs, submissions};
use crate::text::lists as text;

pub(crate) use cell::{Cell, Column, Kind, Person, bar_width, mark_class, verdict_class};
pub(super) use rows::script;

/// How many rows a page has for readers without a script.
pub(crate) const ROWS_PER_PAGE: usize = 500;

/// How many rows one file of data has: with names as people have them it stays far below a megabyte.
pub(crate) const ROWS_PER_FILE: usize = 8000;

/// A list that may be long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum List {
    /// The reported pairs.
    Pairs,
    /// Everyone in the batch, and the earlier submissions.
    Submissions,
    /// Every input file.
    Files,
}

impl List {
    /// Every list.
    pub const ALL: [List; 3] = [List::Pairs, List::Submissions, List::Files];

    /// Its name in scripts and for its files of data.
    pub(crate) fn name(self) -> &'static str {
        match self {
            List::Pairs => "pairs",
            List::Submissions => "submissions",
            List::Files => "files",
        }
    }

    /// The name of the pages that it is on.
    pub(crate) fn page_name(self) -> &'static str {
        match self {
            List::Files => "batch",
            other => other.name(),
        }
    }

    fn words(self, pages: &Pages) -> Words {
        match self {
            List::Pairs => pairs::words(pages),
            List::Submissions => submissions::WORDS,
            List::Files => batch::WORDS,
        }
    }

    fn columns(self, pages: &Pages) -> &'static [Column] {
        match self {
            List::Pairs => pairs::columns(pages),
            List::Submissions => &submissions::COLUMNS,
            List::Files => &batch::COLUMNS,
        }
    }

    fn cells<'a>(self, pages: &Pages<'a>, place: usize) -> Vec<Cell<'a>> {
        match self {
            List::Pairs => pairs::cells(pages, place),
            List::Submissions => submissions::cells(pages, place),
            List::Files => batch::cells(pages, place),
        }
    }

    fn anchor(self, pages: &Pages, place: usize) -> Option<String> {
        (self == List::Files).then(|| batch::anchor(pages, place)).flatten()
    }

    pub(super) fn len(self, pages: &Pages) -> usize {
        match self {
            List::Pairs => pages.report.pairs.len(),
            List::Submissions => pages.report.submissions.len(),
            List::Files => pages.report.account.len(),
        }
    }

    /// How many pages it is on; an empty one has its page too.
    pub(super) fn n_pages(self, pages: &Pages) -> usize {
        self.len(pages).div_ceil(ROWS_PER_PAGE).max(1)
    }

    /// How many files of data it has.
    pub(super) fn n_files(self, pages: &Pages) -> usize {
        self.len(pages).div_ceil(ROWS_PER_FILE)
    }
}

/// The name of a numbered file: the first has no number.
pub(crate) fn numbered(stem: &str, number: usize, ending: &str) -> String {
    if number == 0 { format!("{stem}.{ending}") } else { format!("{stem}-{}.{ending}", number + 1) }
}

/// The end of a link that opens a list with a search: `#q=cluster%3A3`.
pub(crate) fn asked(query: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let written = |byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    format!("#q={}", query.bytes().map(written).collect::<String>())
}

/// What is said around a list.
#[derive(Clone, Copy)]
pub(super) struct Words {
    pub(super) caption: &'static str,
    pub(super) search: &'static str,
    pub(super) example: &'static str,
    pub(super) help: &'static [(&'static str, &'static str)],
    pub(super) empty: &'static str,
    /// The files that hold the same for programs.
    pub(super) exports: &'static [&'static str],
}

/// One page of a list.
pub(super) struct Listing<'a> {
    pub(super) words: Words,
    pub(super) table: Table<'a>,
    pub(super) total: usize,
    /// The place of the first row in the whole list, from 1.
    pub(super) first: usize,
    pub(super) shown: String,
    /// The pages of the list; none if it is on one.
    pub(super) links: Vec<PageLink>,
    pub(super) previous: Option<String>,
    pub(super) next: Option<String>,
    /// The files of data.
    pub(super) data: Vec<String>,
}

/// Rows under their headings.
pub(super) struct Table<'a> {
    /// Its name for links, scripts and styles.
    pub(super) name: &'static str,
    pub(super) caption: &'static str,
    pub(super) columns: &'static [Column],
    pub(super) rows: Vec<Row<'a>>,
}

/// One row, ready to be written.
pub(super) struct Row<'a> {
    /// What links may lead to.
    pub(super) anchor: Option<String>,
    pub(super) cells: Vec<Cell<'a>>,
}

/// A link to a page of a list.
pub(super) struct PageLink {
    pub(super) number: usize,
    pub(super) file: String,
    pub(super) is_here: bool,
}

/// One page of a list, counted from 0.
pub(super) fn listing<'a>(pages: &Pages<'a>, list: List, number: usize) -> Listing<'a> {
    let total = list.len(pages);
    let first = number * ROWS_PER_PAGE;
    let last = total.min(first + ROWS_PER_PAGE);
    let n_pages = list.n_pages(pages);
    let file = |number: usize| numbered(list.page_name(), number, "html");
    let link = |other: usize| PageLink { number: other + 1, file: file(other), is_here: other == number };
    let row = |place| Row { anchor: list.anchor(pages, place), cells: list.cells(pages, place) };
    Listing {
        words: list.words(pages),
        table: Table {
            name: list.name(),
            caption: list.words(pages).caption,
            columns: list.columns(pages),
            rows: (first..last).map(row).collect(),
        },
        total,
        first: first + 1,
        shown: text::shown(first + 1, last, total),
        links: if n_pages > 1 { (0..n_pages).map(link).collect() } else { Vec::new() },
        previous: number.checked_sub(1).map(file),
        next: (number + 1 < n_pages).then(|| file(number + 1)),
        data: (0..list.n_files(pages)).map(|number| numbered(list.name(), number, "js")).collect(),
    }
}

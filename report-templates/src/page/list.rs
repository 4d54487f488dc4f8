//! The parts of long lists, which may have tens of thousands of rows.
//!
//! Without a script a list is on numbered pages of [`ROWS_PER_PAGE`] rows (`pairs.html`, `pairs-2.html`, …).
//! With a script, the rows come from data files (`list_data`) with the same content, and any row can be found at once.

mod cell;

use super::pages::Pages;

pub(crate) use cell::{Cell, Column, ColumnKind, Person, bar_width, review_class, verdict_class};

/// Number of rows per page for readers without a script.
pub(crate) const ROWS_PER_PAGE: usize = 500;

/// Number of rows per data file. With usual names, such a file stays far below a megabyte.
pub(crate) const ROWS_PER_FILE: usize = 8000;

/// A list that may be long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum List {
    /// The reported pairs.
    Pairs,
    /// The submissions of the batch and the earlier submissions.
    Submissions,
    /// Every input file.
    Files,
}

impl List {
    /// Every list.
    pub const ALL: [List; 3] = [List::Pairs, List::Submissions, List::Files];

    /// The name of the list in scripts and of its data files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            List::Pairs => "pairs",
            List::Submissions => "submissions",
            List::Files => "files",
        }
    }

    /// The name of the pages that hold the list.
    pub(crate) fn page_name(self) -> &'static str {
        match self {
            List::Files => "batch",
            other => other.name(),
        }
    }

    /// The number of rows.
    pub(super) fn len(self, pages: &Pages) -> usize {
        match self {
            List::Pairs => pages.report.pairs.len(),
            List::Submissions => pages.report.submissions.len(),
            List::Files => pages.report.input_files.len(),
        }
    }

    /// The number of pages that hold the list. An empty list has one page.
    pub(super) fn n_pages(self, pages: &Pages) -> usize {
        self.len(pages).div_ceil(ROWS_PER_PAGE).max(1)
    }

    /// The number of data files.
    pub(super) fn n_files(self, pages: &Pages) -> usize {
        self.len(pages).div_ceil(ROWS_PER_FILE)
    }
}

/// The name of a numbered file: the first has no number.
pub(crate) fn numbered(stem: &str, number: usize, ending: &str) -> String {
    if number == 0 { format!("{stem}.{ending}") } else { format!("{stem}-{}.{ending}", number + 1) }
}

/// The text around a list.
#[derive(Clone, Copy)]
pub(super) struct ListText {
    pub(super) caption: &'static str,
    pub(super) search: &'static str,
    pub(super) example: &'static str,
    pub(super) help: &'static [(&'static str, &'static str)],
    pub(super) empty: &'static str,
    /// Links to files with the same content for programs.
    pub(super) exports: &'static [&'static str],
}

/// One page of a list.
pub(super) struct ListPage<'a> {
    pub(super) text: ListText,
    pub(super) table: Table<'a>,
    pub(super) total: usize,
    /// The number of the first row in the whole list, counted from 1.
    pub(super) first: usize,
    pub(super) shown: String,
    /// Links to the pages of the list; empty if there is only one page.
    pub(super) links: Vec<PageLink>,
    pub(super) previous: Option<String>,
    pub(super) next: Option<String>,
    /// The names of the data files.
    pub(super) data: Vec<String>,
}

/// Rows with their headings.
pub(super) struct Table<'a> {
    /// The name of the table in links, scripts and styles.
    pub(super) name: &'static str,
    pub(super) caption: &'static str,
    pub(super) columns: &'static [Column],
    pub(super) rows: Vec<ListRow<'a>>,
}

/// One row of a table.
pub(super) struct ListRow<'a> {
    /// The anchor that links lead to.
    pub(super) anchor: Option<String>,
    pub(super) cells: Vec<Cell<'a>>,
}

/// A link to a page of a list.
pub(super) struct PageLink {
    pub(super) number: usize,
    pub(super) file: String,
    pub(super) is_here: bool,
}

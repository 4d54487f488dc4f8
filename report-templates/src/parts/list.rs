//! The parts of long lists, which may have tens of thousands of rows.
//!
//! Without a script a list is on numbered pages of [`ROWS_PER_PAGE`] rows (`pairs.html`, `pairs-2.html`, …), that of files on at most [`MAX_PAGES_OF_FILES`].
//! With a script, the rows come from data files (`page/lists.rs`) with the same content, and any row can be found at once.

use std::borrow::Cow;

use super::pages::Pages;
use crate::model::named_enum::named_enum;
use crate::model::{Report, Role, Verdict};
use crate::words::visible;

/// Number of rows per page for readers without a script.
pub(crate) const ROWS_PER_PAGE: usize = 500;

/// Number of rows per data file. With usual names, such a file stays far below a megabyte.
pub(crate) const ROWS_PER_FILE: usize = 8000;

/// Maximum number of pages of the list of files. A folder of downloaded packages has hundreds of thousands of files, and their pages
/// would be most of a report. Files that need attention come first, and the script and `report.json` have all.
const MAX_PAGES_OF_FILES: usize = 40;

named_enum! {
    /// A list that may be long, with its name in scripts and of its data files.
    pub enum List {
        /// The reported pairs.
        Pairs = "pairs",
        /// The submissions of the batch and the earlier submissions.
        Submissions = "submissions",
        /// Every input file.
        Files = "files",
    }
}

impl List {
    /// The name of the pages that hold the list.
    pub(crate) fn page_name(self) -> &'static str {
        match self {
            List::Files => "batch",
            other => other.name(),
        }
    }

    pub(crate) fn len(self, pages: &Pages) -> usize {
        match self {
            List::Pairs => pages.report.pairs.len(),
            List::Submissions => pages.report.submissions.len(),
            List::Files => pages.report.input_files.len(),
        }
    }

    /// The number of pages of the list. An empty list has one page.
    pub(crate) fn n_pages(self, pages: &Pages) -> usize {
        let n_pages = self.len(pages).div_ceil(ROWS_PER_PAGE).max(1);
        if self == List::Files { n_pages.min(MAX_PAGES_OF_FILES) } else { n_pages }
    }

    pub(crate) fn n_files(self, pages: &Pages) -> usize {
        self.len(pages).div_ceil(ROWS_PER_FILE)
    }
}

/// The name of a numbered file: the first has no number.
pub(crate) fn numbered(stem: &str, number: usize, ending: &str) -> String {
    if number == 0 { format!("{stem}.{ending}") } else { format!("{stem}-{}.{ending}", number + 1) }
}

#[derive(Clone, Copy)]
pub(crate) struct ListText {
    pub(crate) caption: &'static str,
    pub(crate) search: &'static str,
    pub(crate) example: &'static str,
    pub(crate) help: &'static [(&'static str, &'static str)],
    /// Filters: words and query.
    pub(crate) filters: &'static [(&'static str, &'static str)],
    pub(crate) empty: &'static str,
    /// Links to files with the same content for programs.
    pub(crate) exports: &'static [&'static str],
}

pub(crate) struct ListPage<'a> {
    pub(crate) list: List,
    /// The number of the page, counted from 0, and that of all pages.
    pub(crate) number: usize,
    pub(crate) n_pages: usize,
    pub(crate) n_files: usize,
    pub(crate) total: usize,
    pub(crate) text: ListText,
    pub(crate) table: Table<'a>,
}

impl ListPage<'_> {
    /// Returns the number of the first row in the whole list, counted from 1.
    pub(crate) fn first(&self) -> usize {
        self.number * ROWS_PER_PAGE + 1
    }

    /// Returns the name of a page of the list, which is counted from 0.
    pub(crate) fn file(&self, number: usize) -> String {
        numbered(self.list.page_name(), number, "html")
    }
}

pub(crate) struct Table<'a> {
    /// The name of the table in links, scripts and styles.
    pub(crate) name: &'static str,
    pub(crate) caption: &'static str,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<ListRow<'a>>,
}

pub(crate) struct ListRow<'a> {
    /// The anchor that links lead to.
    pub(crate) anchor: Option<String>,
    pub(crate) cells: Vec<Cell<'a>>,
}

#[derive(Clone, Copy)]
pub(crate) struct Column {
    /// Its name in data files and in the addresses of pages.
    pub(crate) key: &'static str,
    pub(crate) title: &'static str,
    /// An explanation of the heading, shown as a tooltip.
    pub(crate) tip: &'static str,
    pub(crate) kind: ColumnKind,
    /// Its names in queries, separated by spaces.
    pub(crate) fields: &'static str,
    /// Whether words without a field name are searched in it.
    pub(crate) is_searched: bool,
}

impl Column {
    /// Creates a column with the same name in queries and in data files.
    pub(crate) const fn new(key: &'static str, title: &'static str, kind: ColumnKind) -> Self {
        Self { key, title, tip: "", kind, fields: key, is_searched: false }
    }

    pub(crate) const fn with_fields(self, fields: &'static str) -> Self {
        Self { fields, ..self }
    }

    pub(crate) const fn with_tip(self, tip: &'static str) -> Self {
        Self { tip, ..self }
    }

    /// Makes words without a field name search in the column.
    pub(crate) const fn searchable(self) -> Self {
        Self { is_searched: true, ..self }
    }
}

/// The kind of a column's cells, which decides how they are shown and stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnKind {
    /// The number of the pair that the row links to.
    Open,
    /// The number of another pair.
    Pair,
    Cluster,
    Case,
    Count,
    /// A share in percent with one decimal.
    Percent,
    /// A score with three decimals, shown as a bar too.
    Score,
    /// A figure with a varying number of decimals.
    Figure,
    /// The name of a submission.
    Person,
    Verdict,
    Review,
    /// Other text.
    Words,
    /// A file path.
    Path,
}

impl ColumnKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            ColumnKind::Open => "open",
            ColumnKind::Pair => "pair",
            ColumnKind::Cluster => "cluster",
            ColumnKind::Case => "case",
            ColumnKind::Count => "count",
            ColumnKind::Percent => "percent",
            ColumnKind::Score => "score",
            ColumnKind::Figure => "figure",
            ColumnKind::Person => "person",
            ColumnKind::Verdict => "verdict",
            ColumnKind::Review => "review",
            ColumnKind::Words => "words",
            ColumnKind::Path => "path",
        }
    }

    pub(crate) fn class(self) -> Option<&'static str> {
        match self {
            ColumnKind::Score => Some("score"),
            kind => kind.is_text().then_some("text"),
        }
    }

    /// Whether the cells are text rather than figures.
    pub(crate) fn is_text(self) -> bool {
        matches!(
            self,
            ColumnKind::Person | ColumnKind::Verdict | ColumnKind::Review | ColumnKind::Words | ColumnKind::Path
        )
    }

    /// Whether data files store the digits of the cells as whole numbers.
    pub(crate) fn is_digits(self) -> bool {
        !self.is_text() && self != ColumnKind::Figure
    }
}

#[derive(Debug, Clone)]
pub(crate) enum Cell<'a> {
    /// Empty: neither a number nor a name.
    Empty,
    Text(Cow<'a, str>),
    /// A number of a pair that has no page to link to.
    Unlinked(Cow<'a, str>),
    /// The name of a submission.
    Person(Person<'a>),
}

/// The name of a submission in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Person<'a> {
    pub(crate) name: Cow<'a, str>,
    /// The number of the submission's page; none for files that belong to no submission.
    pub(crate) number: Option<usize>,
    /// A tag, such as that of earlier submissions.
    pub(crate) tag: Option<&'static str>,
}

impl<'a> Person<'a> {
    /// Creates the name of a submission, given by its index.
    pub(crate) fn new(report: &'a Report, submission: usize) -> Self {
        let one = &report.submissions[submission];
        Self {
            name: visible::short_name(&one.name),
            number: Some(submission + 1),
            tag: (one.role == Role::Earlier).then_some("earlier"),
        }
    }
}

impl<'a> Cell<'a> {
    /// Creates a cell with text; empty text makes an empty cell.
    pub(crate) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        if text.is_empty() { Cell::Empty } else { Cell::Text(text) }
    }

    /// Creates a cell with the rank of a pair, given by its index, which links to the page of the pair if there is one.
    pub(crate) fn pair(pages: &Pages, index: usize) -> Cell<'a> {
        let rank = (index + 1).to_string();
        if pages.has_page(index) { Cell::Text(rank.into()) } else { Cell::Unlinked(rank.into()) }
    }

    /// Creates a cell with a number that refers to a page.
    pub(crate) fn number(number: Option<usize>) -> Self {
        number.map_or(Cell::Empty, |number| Cell::Text(number.to_string().into()))
    }

    /// Returns the digits of a figure as one whole number: 872 for `87.2 %`.
    pub(crate) fn digits(&self) -> Option<u64> {
        let (Cell::Text(text) | Cell::Unlinked(text)) = self else { return None };
        text.chars()
            .filter_map(|character| character.to_digit(10))
            .try_fold(0u64, |number, digit| number.checked_mul(10)?.checked_add(u64::from(digit)))
    }
}

pub(crate) fn bar_width(score: &str) -> String {
    format!("{:.1}%", score.parse::<f64>().unwrap_or_default().clamp(0.0, 1.0) * 100.0)
}

/// Returns the style class of a review, which is its name.
pub(crate) fn review_class(words: &str) -> String {
    words.replace(' ', "_")
}

impl Verdict {
    pub(crate) fn class(self) -> &'static str {
        verdict_class(self.words())
    }
}

/// Returns the style class of a verdict, which is its first word.
pub(crate) fn verdict_class(verdict: &str) -> &str {
    verdict.split(' ').next().unwrap_or_default()
}

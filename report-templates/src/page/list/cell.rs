//! Columns and cells of long lists; pages and data files share them.

use std::borrow::Cow;

use crate::model::{Report, Role};
use crate::visible;

/// A column of a list.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    /// Its name in data files and in the addresses of pages.
    pub(crate) key: &'static str,
    /// Its heading.
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

    /// Sets other names for queries.
    pub(crate) const fn with_fields(self, fields: &'static str) -> Self {
        Self { fields, ..self }
    }

    /// Sets the explanation of the heading.
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
    /// The number of a cluster.
    Cluster,
    /// A count.
    Count,
    /// A share in percent with one decimal.
    Percent,
    /// A score with three decimals, shown as a bar too.
    Score,
    /// A figure with a varying number of decimals.
    Figure,
    /// The name of a submission.
    Person,
    /// A verdict.
    Verdict,
    /// A review.
    Review,
    /// Other text.
    Words,
    /// A file path.
    Path,
}

impl ColumnKind {
    /// The name of the kind in scripts.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ColumnKind::Open => "open",
            ColumnKind::Pair => "pair",
            ColumnKind::Cluster => "cluster",
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

    /// The style class of the cells.
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

/// The content of a cell.
#[derive(Debug, Clone)]
pub(crate) enum Cell<'a> {
    /// Empty: neither a number nor a name.
    Empty,
    /// Formatted text.
    Text(Cow<'a, str>),
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

    /// Creates a cell with a number that refers to a page.
    pub(crate) fn number(number: Option<usize>) -> Self {
        number.map_or(Cell::Empty, |number| Cell::Text(number.to_string().into()))
    }

    /// Returns the digits of a figure as one whole number: 872 for `87.2 %`.
    pub(crate) fn digits(&self) -> Option<u64> {
        let Cell::Text(text) = self else { return None };
        text.chars()
            .filter_map(|character| character.to_digit(10))
            .try_fold(0u64, |number, digit| number.checked_mul(10)?.checked_add(u64::from(digit)))
    }
}

/// Returns the width of a score bar in percent.
pub(crate) fn bar_width(score: &str) -> String {
    format!("{:.1}%", score.parse::<f64>().unwrap_or_default().clamp(0.0, 1.0) * 100.0)
}

/// Returns the style class of a review, which is its name.
pub(crate) fn review_class(words: &str) -> String {
    words.replace(' ', "_")
}

/// Returns the style class of a verdict, which is its first word.
pub(crate) fn verdict_class(verdict: &str) -> &str {
    verdict.split(' ').next().unwrap_or_default()
}

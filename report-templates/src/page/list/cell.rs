//! Columns and cells of long lists: what is shown, once for pages and data.

use std::borrow::Cow;

use crate::model::{Report, Role};
use crate::text::frame;
use crate::visible;

/// A column of a list.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    /// Its name in the data and in the address of a page.
    pub(crate) key: &'static str,
    /// Its heading.
    pub(crate) title: &'static str,
    pub(crate) kind: Kind,
    /// What it is called in the search, with blanks between.
    pub(crate) fields: &'static str,
    /// Whether words without a field are looked for in it.
    pub(crate) is_searched: bool,
}

impl Column {
    /// A column that is called in the search as in the data.
    pub(crate) const fn new(key: &'static str, title: &'static str, kind: Kind) -> Self {
        Self { key, title, kind, fields: key, is_searched: false }
    }

    /// The same with other names in the search.
    pub(crate) const fn asked(self, fields: &'static str) -> Self {
        Self { fields, ..self }
    }

    /// The same, where words without a field are looked for.
    pub(crate) const fn searched(self) -> Self {
        Self { is_searched: true, ..self }
    }
}

/// What a column's cells are, and so how they look and how they are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The number of the pair that the row opens.
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
    /// A figure with more or fewer decimals as it is smaller or larger.
    Figure,
    /// Who handed something in.
    Person,
    /// What a score means.
    Verdict,
    /// What somebody said of a pair.
    Mark,
    /// Other words.
    Words,
    /// A path of a file.
    Path,
}

impl Kind {
    /// Its name for the script.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Open => "open",
            Kind::Pair => "pair",
            Kind::Cluster => "cluster",
            Kind::Count => "count",
            Kind::Percent => "percent",
            Kind::Score => "score",
            Kind::Figure => "figure",
            Kind::Person => "person",
            Kind::Verdict => "verdict",
            Kind::Mark => "mark",
            Kind::Words => "words",
            Kind::Path => "path",
        }
    }

    /// The class of its cells in the style sheet.
    pub(crate) fn class(self) -> Option<&'static str> {
        match self {
            Kind::Score => Some("score"),
            kind => kind.is_text().then_some("text"),
        }
    }

    /// Whether its cells are words, not figures.
    pub(crate) fn is_text(self) -> bool {
        matches!(self, Kind::Person | Kind::Verdict | Kind::Mark | Kind::Words | Kind::Path)
    }

    /// Whether the data keep the digits of its cells as whole numbers.
    pub(crate) fn is_digits(self) -> bool {
        !self.is_text() && self != Kind::Figure
    }
}

/// What a cell shows.
#[derive(Debug, Clone)]
pub(crate) enum Cell<'a> {
    /// Nothing, which is no number and no name.
    Empty,
    /// A figure or words, as they are shown.
    Text(Cow<'a, str>),
    /// Who handed something in.
    Person(Person<'a>),
}

/// A name in a list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Person<'a> {
    pub(crate) name: Cow<'a, str>,
    /// The number of the submission's page; files that belong to none have none.
    pub(crate) number: Option<usize>,
    /// What is to say of the submission: that it is an earlier one.
    pub(crate) tag: Option<&'static str>,
}

impl<'a> Person<'a> {
    /// A submission of the report by its index.
    pub(crate) fn new(report: &'a Report, submission: usize) -> Self {
        let one = &report.submissions[submission];
        Self {
            name: visible::short_name(&one.name),
            number: Some(submission + 1),
            tag: (one.role == Role::Earlier).then_some(frame::EARLIER),
        }
    }
}

impl<'a> Cell<'a> {
    /// A cell with text; empty text is an empty cell.
    pub(crate) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        if text.is_empty() { Cell::Empty } else { Cell::Text(text) }
    }

    /// A number that names something.
    pub(crate) fn number(number: Option<usize>) -> Self {
        number.map_or(Cell::Empty, |number| Cell::Text(number.to_string().into()))
    }

    /// The digits of a figure as one whole number: 872 for `87.2 %`.
    pub(crate) fn digits(&self) -> Option<u64> {
        let Cell::Text(text) = self else { return None };
        text.chars()
            .filter_map(|character| character.to_digit(10))
            .try_fold(0u64, |number, digit| number.checked_mul(10)?.checked_add(u64::from(digit)))
    }
}

/// How wide the bar of a score is, in percent of the whole.
pub(crate) fn bar_width(score: &str) -> String {
    format!("{:.1}%", score.parse::<f64>().unwrap_or_default().clamp(0.0, 1.0) * 100.0)
}

/// A mark in words as a class of the style sheet: its name in forms.
pub(crate) fn mark_class(words: &str) -> String {
    words.replace(' ', "-")
}

/// A verdict as a class of the style sheet, by its first word.
pub(crate) fn verdict_class(verdict: &str) -> &str {
    verdict.split(' ').next().unwrap_or_default()
}

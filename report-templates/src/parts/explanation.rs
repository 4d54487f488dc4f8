//! The explanation of a pair's likeness, with corroborating traces.

use std::borrow::Cow;

use crate::model::{Corroboration, Occurrences, Pair, Renaming, Report, Trace, TraceKind};
use crate::words::figures::count;
use crate::words::{similarity, visible};

/// The part of a pair page below its figures.
pub(crate) struct Explanation<'a> {
    pub(crate) sentences: Vec<String>,
    /// A sentence about renamed identifiers; none if no name changed.
    pub(crate) names: Option<String>,
    pub(crate) examples: &'a [Renaming],
    /// Whether there are more renamings than are shown.
    pub(crate) has_more_renamings: bool,
    /// Other shared traces, in one line.
    pub(crate) summary: String,
    pub(crate) groups: Vec<TraceGroup<'a>>,
}

/// The traces of one kind.
pub(crate) struct TraceGroup<'a> {
    pub(crate) title: String,
    /// The total number, if not all traces are shown.
    pub(crate) more: Option<String>,
    pub(crate) traces: Vec<TraceView<'a>>,
}

pub(crate) struct TraceView<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) usual: Option<Cow<'a, str>>,
    pub(crate) rarity: String,
    pub(crate) left: LineLinks<'a>,
    pub(crate) right: LineLinks<'a>,
}

/// The first lines with a trace on one side, and the number of further lines.
pub(crate) struct LineLinks<'a> {
    pub(crate) first: Vec<LineLink<'a>>,
    pub(crate) n_more: usize,
}

/// A link to a line.
pub(crate) struct LineLink<'a> {
    /// The number of the submission's page.
    pub(crate) submission: usize,
    /// The number of the file.
    pub(crate) file: usize,
    /// The file's path; none if the submission has only one file, or if the link before has the same path.
    pub(crate) path: Option<Cow<'a, str>>,
    pub(crate) line: usize,
}

pub(crate) fn why<'a>(report: &'a Report, pair: &'a Pair) -> Explanation<'a> {
    let renamings = &pair.likeness.renamings;
    let kinds: Vec<String> = pair.corroboration.iter().map(|one| similarity::traces(one.kind, one.total)).collect();
    Explanation {
        sentences: similarity::sentences(pair),
        names: similarity::names(&pair.likeness),
        examples: &renamings.examples,
        has_more_renamings: renamings.different > renamings.examples.len(),
        summary: kinds.join(", "),
        groups: pair.corroboration.iter().map(|one| group(report, pair, one)).collect(),
    }
}

fn group<'a>(report: &'a Report, pair: &Pair, one: &'a Corroboration) -> TraceGroup<'a> {
    let n_shown = one.traces.len();
    TraceGroup {
        title: similarity::traces(one.kind, one.total),
        more: (n_shown < one.total).then(|| format!("{} of {} shown, the rarest", count(n_shown), count(one.total))),
        traces: one.traces.iter().map(|trace| trace_view(report, pair, one.kind, trace)).collect(),
    }
}

fn trace_view<'a>(report: &'a Report, pair: &Pair, kind: TraceKind, trace: &'a Trace) -> TraceView<'a> {
    TraceView {
        text: if kind == TraceKind::Whitespace { blanks_shown(&trace.text) } else { visible::name(&trace.text) },
        usual: trace.usual.as_deref().map(visible::name),
        rarity: similarity::rarity(trace.n_having, trace.n_submissions),
        left: line_links(report, pair.left, &trace.left),
        right: line_links(report, pair.right, &trace.right),
    }
}

fn line_links<'a>(report: &'a Report, submission: usize, occurrences: &Occurrences) -> LineLinks<'a> {
    let files = &report.submissions[submission].files;
    let mut last = None;
    let first: Vec<LineLink<'a>> = occurrences
        .first
        .iter()
        .map(|spot| {
            let is_new = files.len() > 1 && last.replace(spot.file) != Some(spot.file);
            let path = is_new.then(|| visible::short_name(&files[spot.file].path));
            LineLink { submission: submission + 1, file: spot.file + 1, path, line: spot.line }
        })
        .collect();
    LineLinks { n_more: occurrences.total.saturating_sub(first.len()), first }
}

/// Makes white space visible.
fn blanks_shown(text: &str) -> Cow<'_, str> {
    let shown = visible::name(&text.replace('\t', "→")).replace(' ', "·");
    Cow::Owned(shown)
}

//! Why a pair is alike: in what kind of way, and what corroborates it.

use std::borrow::Cow;

use crate::figures::count;
use crate::model::{Corroboration, Pair, Renaming, Report, Sightings, Spot, Trace, TraceKind};
use crate::{visible, wording};

/// The head of a pair page, below its figures.
pub(super) struct Why<'a> {
    pub(super) sentences: Vec<String>,
    /// How many names changed; none if no name did.
    pub(super) names: Option<String>,
    pub(super) examples: Vec<RenamingView<'a>>,
    /// Whether there are more renamings than are shown.
    pub(super) has_more_renamings: bool,
    /// What else is shared, in one line.
    pub(super) summary: String,
    pub(super) groups: Vec<Group<'a>>,
}

pub(super) struct RenamingView<'a> {
    pub(super) left: Cow<'a, str>,
    pub(super) right: Cow<'a, str>,
    pub(super) times: String,
}

/// The traces of one kind.
pub(super) struct Group<'a> {
    pub(super) title: String,
    /// How many there are in all, if not all are shown.
    pub(super) more: Option<String>,
    pub(super) traces: Vec<TraceView<'a>>,
}

pub(super) struct TraceView<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) usual: Option<Cow<'a, str>>,
    pub(super) rarity: String,
    pub(super) left: Spots<'a>,
    pub(super) right: Spots<'a>,
}

/// The first lines on which one side has something, and how many more there are.
pub(super) struct Spots<'a> {
    pub(super) first: Vec<SpotView<'a>>,
    pub(super) n_more: usize,
}

/// A line to go to.
pub(super) struct SpotView<'a> {
    /// The number of the submission's page.
    pub(super) submission: usize,
    /// The number of the file.
    pub(super) file: usize,
    /// The file's path; none if the submission has no other, or it was just named.
    pub(super) path: Option<Cow<'a, str>>,
    pub(super) line: usize,
}

pub(super) fn why<'a>(report: &'a Report, pair: &'a Pair) -> Why<'a> {
    let renamings = &pair.likeness.renamings;
    let kinds: Vec<String> = pair.corroboration.iter().map(|one| wording::traces(one.kind, one.total)).collect();
    Why {
        sentences: wording::sentences(pair),
        names: wording::names(&pair.likeness),
        examples: renamings.examples.iter().map(renaming).collect(),
        has_more_renamings: renamings.different > renamings.examples.len(),
        summary: kinds.join(", "),
        groups: pair.corroboration.iter().map(|one| group(report, pair, one)).collect(),
    }
}

fn renaming(one: &Renaming) -> RenamingView<'_> {
    RenamingView { left: visible::name(&one.left), right: visible::name(&one.right), times: count(one.times) }
}

fn group<'a>(report: &'a Report, pair: &Pair, one: &'a Corroboration) -> Group<'a> {
    let n_shown = one.traces.len();
    Group {
        title: wording::traces(one.kind, one.total),
        more: (n_shown < one.total).then(|| format!("{} of {} shown, the rarest", count(n_shown), count(one.total))),
        traces: one.traces.iter().map(|trace| trace_view(report, pair, one.kind, trace)).collect(),
    }
}

fn trace_view<'a>(report: &'a Report, pair: &Pair, kind: TraceKind, trace: &'a Trace) -> TraceView<'a> {
    TraceView {
        text: if kind == TraceKind::Whitespace { blanks_shown(&trace.text) } else { visible::name(&trace.text) },
        usual: trace.usual.as_deref().map(visible::name),
        rarity: wording::rarity(trace.n_having, trace.n_submissions),
        left: spots(report, pair.left, &trace.left),
        right: spots(report, pair.right, &trace.right),
    }
}

fn spots<'a>(report: &'a Report, submission: usize, sightings: &Sightings) -> Spots<'a> {
    let files = &report.submissions[submission].files;
    let mut last = None;
    let mut view = |spot: &Spot| {
        let is_new = files.len() > 1 && last.replace(spot.file) != Some(spot.file);
        let path = is_new.then(|| visible::short_name(&files[spot.file].path));
        SpotView { submission: submission + 1, file: spot.file + 1, path, line: spot.line }
    };
    let first: Vec<SpotView<'a>> = sightings.first.iter().map(&mut view).collect();
    Spots { n_more: sightings.total.saturating_sub(first.len()), first }
}

/// Blanks are what it is about, so they get a sign of their own.
fn blanks_shown(text: &str) -> Cow<'_, str> {
    let shown = visible::name(&text.replace('\t', "→")).replace(' ', "·");
    Cow::Owned(shown)
}

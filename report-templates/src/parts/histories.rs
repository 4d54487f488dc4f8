//! Histories on pages: when the code of a pair or a cluster appeared, and the history of one submission.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::frame::SubmissionLink;
use crate::model::{Appearance, History, HistoryKind, Moment, Pair, PairHistory, Report, Step};
use crate::words::figures::{count, shown};
use crate::words::{histories as text, visible};

/// Maximum number of steps of a side in the table of steps; `report.json` has all of them.
const MOST_STEPS: usize = 40;

/// Maximum number of members with a row.
const MOST_MEMBERS: usize = 100;

/// Radius of the smallest and of the largest mark, in pixels.
const RADII: [f64; 2] = [2.5, 9.0];

/// Position of the first and of the last mark, in percent, so that no mark is cut off.
const ENDS: [f64; 2] = [3.0, 97.0];

/// When the code of a pair appeared.
pub(crate) struct Appeared {
    /// The side that had it first, or the reason why the histories do not tell.
    pub(crate) order: String,
    /// The note on snapshots that are the same in both.
    pub(crate) same: Option<String>,
    /// The sides with a history.
    pub(crate) sides: Vec<SideAppeared>,
    /// The ends of the time line; empty without dates.
    pub(crate) ends: Vec<String>,
    pub(crate) limits: String,
}

/// When it appeared on one side.
pub(crate) struct SideAppeared {
    pub(crate) label: &'static str,
    pub(crate) sentence: String,
    pub(crate) signs: String,
    pub(crate) marks: Vec<Mark>,
    pub(crate) steps: Vec<StepRow>,
    /// The number of steps that the table shows, if it is not all of them.
    pub(crate) cut: Option<String>,
}

/// A mark on the time line.
pub(crate) struct Mark {
    pub(crate) x: String,
    pub(crate) radius: String,
}

/// A row of the table of steps.
pub(crate) struct StepRow {
    pub(crate) snapshot: String,
    pub(crate) time: String,
    pub(crate) n_lines: String,
}

/// Returns when the code of a pair appeared; none if neither side has a history.
pub(crate) fn appeared(report: &Report, pair: &Pair) -> Option<Appeared> {
    let one = report.histories.of_pair(pair.left, pair.right)?;
    let histories = histories(report, pair);
    let sides: Vec<(&'static str, Option<&Appearance>, &History)> = ["Left", "Right"]
        .into_iter()
        .zip(&one.sides)
        .zip(histories)
        .filter_map(|((label, side), history)| Some((label, side.as_ref(), history?)))
        .filter(|(_, side, history)| side.is_some() || !history.signs.is_empty())
        .collect();
    let kind = sides.first()?.2.kind;
    let range = text::dates(sides.iter().filter_map(|(_, side, _)| *side).flat_map(|side| &side.steps));
    let kinds: Vec<HistoryKind> = sides.iter().map(|(.., history)| history.kind).collect();
    // A time line with a log has no time zone.
    let of_ends = *kinds.iter().find(|kind| **kind == HistoryKind::Log).unwrap_or(&kind);
    Some(Appeared {
        order: text::order(one, histories),
        same: text::same_snapshots(one.n_same_snapshots, kind),
        ends: range.map(|(first, last)| ends(first, last, of_ends)).unwrap_or_default(),
        limits: text::limits(&kinds),
        sides: sides.into_iter().map(|(label, side, history)| side_appeared(label, side, history, range)).collect(),
    })
}

/// Returns the histories of both sides.
fn histories<'a>(report: &'a Report, pair: &Pair) -> [Option<&'a History>; 2] {
    [pair.left, pair.right].map(|submission| report.histories.of(submission))
}

fn ends(first: Moment, last: Moment, kind: HistoryKind) -> Vec<String> {
    let ends = [first, last].map(|end| text::moment(end, kind));
    if ends[0] == ends[1] { vec![ends[0].clone()] } else { ends.into() }
}

fn side_appeared(
    label: &'static str,
    side: Option<&Appearance>,
    history: &History,
    range: Option<(Moment, Moment)>,
) -> SideAppeared {
    let steps = side.map(|side| side.steps.as_slice()).unwrap_or_default();
    let n_steps = steps.len();
    SideAppeared {
        label,
        sentence: side.map(|side| text::appearance(side, history.kind)).unwrap_or_default(),
        signs: signs(history).join(" "),
        marks: side.zip(range).map(|(side, range)| marks(side, range)).unwrap_or_default(),
        steps: steps.iter().take(MOST_STEPS).map(|step| step_row(step, history.kind)).collect(),
        cut: (n_steps > MOST_STEPS).then(|| format!("{label}: {}", shown(MOST_STEPS, n_steps))),
    }
}

fn signs(history: &History) -> Vec<String> {
    history.signs.iter().map(|&sign| text::sign(sign, history.kind)).collect()
}

fn step_row(step: &Step, kind: HistoryKind) -> StepRow {
    StepRow {
        snapshot: text::step(kind, step.snapshot),
        time: text::step_dates(step, kind),
        n_lines: count(step.n_lines),
    }
}

/// Returns the marks of a side. Steps that are too close to be told apart share one, so that their number is bounded.
fn marks(side: &Appearance, (first, last): (Moment, Moment)) -> Vec<Mark> {
    let length = last.0 as f64 - first.0 as f64;
    let mut lines: BTreeMap<i64, usize> = BTreeMap::new();
    for step in &side.steps {
        let Some(time) = step.time else { continue };
        let share = if length > 0.0 { (time.0 as f64 - first.0 as f64) / length } else { 0.5 };
        let half_percents = ((ENDS[0] + share * (ENDS[1] - ENDS[0])) * 2.0).round() as i64;
        let of_mark = lines.entry(half_percents).or_default();
        *of_mark = of_mark.saturating_add(step.n_lines);
    }
    let radius = |n_lines: usize| {
        let share = (n_lines as f64 / side.n_lines.max(1) as f64).min(1.0);
        RADII[0] + share.sqrt() * (RADII[1] - RADII[0])
    };
    let mark = |(x, n_lines): (i64, usize)| Mark {
        x: format!("{:.1}%", x as f64 / 2.0),
        radius: format!("{:.1}", radius(n_lines)),
    };
    lines.into_iter().map(mark).collect()
}

/// Returns when the passages of a pair appeared, in a line for each; empty without histories.
pub(crate) fn of_passages(report: &Report, pair: &Pair) -> Vec<Option<String>> {
    let kinds = histories(report, pair).map(|history| Some(history?.kind));
    let passages = report.histories.of_pair(pair.left, pair.right).map(|one| one.passages.as_slice());
    passages.unwrap_or_default().iter().map(|sides| text::passage(sides, kinds)).collect()
}

impl Appeared {
    /// Whether any of it is in a snapshot.
    pub(crate) fn has_steps(&self) -> bool {
        self.sides.iter().any(|side| !side.steps.is_empty())
    }

    /// Returns all of it in sentences, without the limits.
    pub(crate) fn in_words(&self) -> String {
        let side = |side: &SideAppeared| format!("{}: {}", side.label, [&*side.sentence, &side.signs].join(" ").trim());
        let sides = self.sides.iter().map(side);
        let beginning = [self.order.clone()].into_iter().chain(self.same.clone());
        beginning.chain(sides).collect::<Vec<_>>().join(" ")
    }
}

/// The members of a cluster by the time when the code that they share appeared in their histories.
pub(crate) struct AppearedInCluster<'a> {
    pub(crate) rows: Vec<MemberAppeared<'a>>,
    pub(crate) shown: String,
    pub(crate) limits: String,
}

/// A member with a history.
pub(crate) struct MemberAppeared<'a> {
    pub(crate) named: SubmissionLink<'a>,
    /// The date of the first lines; empty if it is not known.
    pub(crate) first: String,
    pub(crate) sentence: String,
    /// The number of the pair.
    pub(crate) rank: usize,
}

/// Returns the members with a history, the earliest first; none if there are none. `pairs` are the pairs within the cluster by their
/// indices, the best first. Of the pairs of a member, the one that shares the most lines counts.
pub(crate) fn in_cluster<'a>(report: &'a Report, pairs: &[usize]) -> Option<AppearedInCluster<'a>> {
    let mut largest: BTreeMap<usize, (&Appearance, usize)> = BTreeMap::new();
    for &index in pairs {
        let pair = &report.pairs[index];
        let Some(PairHistory { sides, .. }) = report.histories.of_pair(pair.left, pair.right) else { continue };
        for (side, submission) in sides.iter().zip([pair.left, pair.right]) {
            let Some(side) = side else { continue };
            let known = largest.entry(submission).or_insert((side, index));
            if side.n_lines > known.0.n_lines {
                *known = (side, index);
            }
        }
    }
    let mut rows: Vec<_> = largest
        .into_iter()
        .filter_map(|(submission, (side, pair))| Some((side, pair, report.histories.of(submission)?)))
        .map(|(side, pair, history)| (text::dates(&side.steps).map(|(first, _)| first), side, pair, history))
        .collect();
    rows.sort_by_key(|(first, .., history)| (first.is_none(), *first, history.submission));
    let kinds: Vec<HistoryKind> = rows.iter().map(|(.., history)| history.kind).collect();
    let n_members = rows.len();
    let rows: Vec<MemberAppeared> = rows
        .into_iter()
        .take(MOST_MEMBERS)
        .map(|(first, side, pair, history)| MemberAppeared {
            named: SubmissionLink::new(report, history.submission),
            first: first.map(|first| text::moment(first, history.kind)).unwrap_or_default(),
            sentence: text::appearance(side, history.kind),
            rank: pair + 1,
        })
        .collect();
    (n_members > 0).then(|| AppearedInCluster {
        shown: shown(rows.len(), n_members),
        limits: text::limits(&kinds),
        rows,
    })
}

/// The history of a submission.
pub(crate) struct HistoryNote<'a> {
    pub(crate) sentence: String,
    pub(crate) signs: Vec<String>,
    /// The files with code that was not handed in, each with its size.
    pub(crate) gone: Vec<(Cow<'a, str>, String)>,
    pub(crate) more_gone: Option<String>,
    pub(crate) limits: String,
}

/// Returns the history of a submission; none if it has none.
pub(crate) fn history_of(report: &Report, submission: usize) -> Option<HistoryNote<'_>> {
    let one = report.histories.of(submission)?;
    Some(HistoryNote {
        sentence: text::history(one),
        signs: signs(one),
        gone: one.gone.iter().map(|file| (visible::short_name(&file.path), text::gone(file))).collect(),
        more_gone: text::more_gone(one),
        limits: text::limits(&[one.kind]),
    })
}

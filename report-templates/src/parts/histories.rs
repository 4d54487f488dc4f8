//! Histories on pages: when the code of a pair or a cluster appeared, and the history of one submission.

use std::collections::BTreeMap;

use crate::model::{Appearance, History, HistoryKind, Moment, Pair, PairHistory, Report, Step};
use crate::words::histories as text;

/// Maximum number of steps of a side in the table of steps; `report.json` has all of them.
pub(crate) const MOST_STEPS: usize = 40;

/// Maximum number of members with a row.
pub(crate) const MOST_MEMBERS: usize = 100;

/// Radius of the smallest and of the largest mark, in pixels.
const RADII: [f64; 2] = [2.5, 9.0];

/// Position of the first and of the last mark, in percent, so that no mark is cut off.
const ENDS: [f64; 2] = [3.0, 97.0];

pub(crate) struct Appeared {
    /// The side that had it first, or the reason why the histories do not tell.
    pub(crate) order: String,
    /// The note on snapshots that are the same in both.
    pub(crate) same: Option<String>,
    pub(crate) sides: Vec<SideAppeared>,
    /// The ends of the time line; empty without dates.
    pub(crate) ends: Vec<String>,
    pub(crate) limits: String,
}

pub(crate) struct SideAppeared {
    pub(crate) label: &'static str,
    pub(crate) sentence: String,
    pub(crate) signs: String,
    pub(crate) marks: Vec<Mark>,
    pub(crate) steps: Vec<Step>,
    pub(crate) kind: HistoryKind,
}

pub(crate) struct Mark {
    pub(crate) x: String,
    pub(crate) radius: String,
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
    SideAppeared {
        label,
        sentence: side.map(|side| text::appearance(side, history.kind)).unwrap_or_default(),
        signs: signs(history).join(" "),
        marks: side.zip(range).map(|(side, range)| marks(side, range)).unwrap_or_default(),
        steps: steps.to_vec(),
        kind: history.kind,
    }
}

/// Returns what the signs of a history show, in sentences.
pub(crate) fn signs(history: &History) -> Vec<String> {
    history.signs.iter().map(|&sign| text::sign(sign, history.kind)).collect()
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

pub(crate) struct MemberAppeared<'a> {
    /// The date of the first lines, if it is known.
    pub(crate) first: Option<Moment>,
    pub(crate) side: &'a Appearance,
    pub(crate) rank: usize,
    pub(crate) history: &'a History,
}

/// Returns the members with a history, by the time when the code that they share appeared in it; none if there are none. `pairs` are the
/// pairs within the cluster by their indices, the best first. Of the pairs of a member, the one that shares the most lines counts.
pub(crate) fn in_cluster<'a>(report: &'a Report, pairs: &[usize]) -> Option<Vec<MemberAppeared<'a>>> {
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
    let mut members = Vec::new();
    for (submission, (side, pair)) in largest {
        if let Some(history) = report.histories.of(submission) {
            let first = text::dates(&side.steps).map(|(first, _)| first);
            members.push(MemberAppeared { first, side, rank: pair + 1, history });
        }
    }
    members.sort_by_key(|member| (member.first.is_none(), member.first, member.history.submission));
    (!members.is_empty()).then_some(members)
}

/// Returns the limits of the histories of some members.
pub(crate) fn limits_of_members(members: &[MemberAppeared<'_>]) -> String {
    text::limits(&members.iter().map(|member| member.history.kind).collect::<Vec<_>>())
}

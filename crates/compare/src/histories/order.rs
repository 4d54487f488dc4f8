//! Which of two sides had the shared code first, as far as their histories tell.

use lookalike_report_templates::model::{Appearance, HistoryKind, Order, Pattern, Sign, Step};

use super::snapshots::{MAX_ZONES, Snapshot, Snapshots};

/// Minimum number of steps in which code grows.
const MIN_STEPS: usize = 3;
/// Minimum number of seconds in which code grows.
const MIN_SPAN: i64 = 300;

/// One side of a pair.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) appearance: &'a Appearance,
    pub(super) signs: &'a [Sign],
    pub(super) snapshots: &'a Snapshots,
}

/// The two dates of a snapshot: of the work, and of its becoming a part of the history. Either can be set by itself.
const DATES: [fn(&Snapshot) -> Option<i64>; 2] = [|one| one.time, |one| one.made];

/// Says which side had the code first: by both dates, it grew there in steps before it came to the other one in one piece. Everything else can be explained in both directions.
pub(super) fn order(left: Side<'_>, right: Side<'_>) -> Order {
    if !left.is_credible() || !right.is_credible() {
        Order::CannotTell
    } else if DATES.iter().all(|date| left.grew_before(right, date)) {
        Order::LeftFirst
    } else if DATES.iter().all(|date| right.grew_before(left, date)) {
        Order::RightFirst
    } else {
        Order::CannotTell
    }
}

impl Side<'_> {
    /// Returns whether nothing says that the dates of the history are not those of the work.
    fn is_credible(self) -> bool {
        self.signs.iter().all(|sign| match sign {
            Sign::OtherAuthors { .. } | Sign::MadeLater { .. } => true,
            Sign::OneSnapshot
            | Sign::MadeAtOnce
            | Sign::CutOff
            | Sign::OutOfOrder { .. }
            | Sign::AfterSubmission { .. }
            | Sign::LongBefore { .. }
            | Sign::NotReadWhole => false,
        })
    }

    fn grew_before(self, other: Side<'_>, date: &fn(&Snapshot) -> Option<i64>) -> bool {
        if self.appearance.pattern != Pattern::InSteps || other.appearance.pattern != Pattern::InOnePiece {
            return false;
        }
        let steps = &self.appearance.steps;
        let span = steps
            .first()
            .zip(steps.last())
            .and_then(|(first, last)| Some((self.at(first, date)?, self.at(last, date)?)));
        let has_grown = steps.len() >= MIN_STEPS && span.is_some_and(|(first, last)| last - first >= MIN_SPAN);
        let arrived = other.appearance.largest().and_then(|step| other.at(step, date));
        // Two clocks on the wall may be in two time zones.
        let is_local = [self.snapshots.kind, other.snapshots.kind].contains(&HistoryKind::Log);
        let between = if is_local { MAX_ZONES } else { 0 };
        has_grown && arrived.is_some_and(|arrived| self.had_most_before(arrived.saturating_sub(between), date))
    }

    /// Returns whether four fifths of the lines were there before a moment.
    fn had_most_before(self, moment: i64, date: &fn(&Snapshot) -> Option<i64>) -> bool {
        let is_before = |step: &&Step| self.at(step, date).is_some_and(|time| time < moment);
        let before = self.appearance.steps.iter().filter(is_before);
        before.map(|step| step.n_lines).sum::<usize>() * 5 >= self.appearance.n_lines * 4
    }

    /// Returns a date of the snapshot of a step.
    fn at(self, step: &Step, date: &fn(&Snapshot) -> Option<i64>) -> Option<i64> {
        self.snapshots.all.get(step.snapshot - 1).and_then(date)
    }
}

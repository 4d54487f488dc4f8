//! Which of two sides had the shared code first, as far as their histories tell.

use lookalike_report_templates::model::{Appearance, HistoryKind, Moment, Order, Pattern, Sign};

use super::snapshots::MAX_ZONES;

/// Minimum number of steps in which code grows.
const MIN_STEPS: usize = 3;
/// Minimum number of seconds in which code grows.
const MIN_SPAN: i64 = 300;

/// One side of a pair.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) appearance: &'a Appearance,
    pub(super) signs: &'a [Sign],
    pub(super) kind: HistoryKind,
}

/// Says which side had the code first: it grew there in steps before it came to the other one in one piece. Everything else can be explained in both directions.
pub(super) fn order(left: Side<'_>, right: Side<'_>) -> Order {
    if !left.is_credible() || !right.is_credible() {
        Order::CannotTell
    } else if left.grew_before(right) {
        Order::LeftFirst
    } else if right.grew_before(left) {
        Order::RightFirst
    } else {
        Order::CannotTell
    }
}

impl Side<'_> {
    /// Returns whether nothing says that the dates of the history are not those of the work.
    fn is_credible(self) -> bool {
        self.signs.iter().all(|sign| match sign {
            Sign::OtherAuthors { .. } => true,
            Sign::OneSnapshot
            | Sign::MadeAtOnce
            | Sign::CutOff
            | Sign::OutOfOrder { .. }
            | Sign::AfterSubmission { .. }
            | Sign::LongBefore { .. }
            | Sign::NotReadWhole => false,
        })
    }

    fn grew_before(self, other: Side<'_>) -> bool {
        if self.appearance.pattern != Pattern::InSteps || other.appearance.pattern != Pattern::InOnePiece {
            return false;
        }
        let has_grown = self.appearance.steps.len() >= MIN_STEPS
            && self.appearance.span().is_some_and(|(first, last)| last.0 - first.0 >= MIN_SPAN);
        let arrived = other.appearance.largest().and_then(|step| step.time);
        // Two clocks on the wall may be in two time zones.
        let is_local = [self.kind, other.kind].contains(&HistoryKind::Log);
        let between = if is_local { MAX_ZONES } else { 0 };
        has_grown && arrived.is_some_and(|arrived| self.had_most_before(Moment(arrived.0.saturating_sub(between))))
    }

    /// Returns whether four fifths of the lines were there before a moment.
    fn had_most_before(self, moment: Moment) -> bool {
        let before = self.appearance.steps.iter().filter(|step| step.time.is_some_and(|time| time < moment));
        before.map(|step| step.n_lines).sum::<usize>() * 5 >= self.appearance.n_lines * 4
    }
}

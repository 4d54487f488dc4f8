//! Which of two sides had the shared code first, as far as their histories tell.

use lookalike_report_templates::model::{Appearance, HistoryKind, Order, Pattern, Sign, Step};

use super::snapshots::MAX_ZONES;

/// Minimum number of steps in which code grows.
const MIN_STEPS: usize = 3;

/// One side of a pair.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) appearance: &'a Appearance,
    pub(super) signs: &'a [Sign],
    pub(super) kind: HistoryKind,
}

/// Says which side had the code first: by both dates, it grew there in steps before most of it came to the other one in one piece. Everything else can be explained in both directions.
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
    /// Returns whether nothing says that the dates of the history are not those of the work. Commits that were made later have both dates, and both count.
    fn is_credible(self) -> bool {
        self.signs.iter().all(|sign| match sign {
            Sign::OtherAuthors { .. } | Sign::MadeLater { .. } | Sign::MadeTogether { .. } => true,
            Sign::OneSnapshot
            | Sign::MadeAtOnce
            | Sign::DatedAhead { .. }
            | Sign::EqualIntervals { .. }
            | Sign::CutOff
            | Sign::OutOfOrder { .. }
            | Sign::AfterSubmission { .. }
            | Sign::FarAway { .. }
            | Sign::NotReadWhole
            | Sign::Elsewhere => false,
        })
    }

    fn grew_before(self, other: Side<'_>) -> bool {
        let (grown, came) = (self.appearance, other.appearance);
        let is_piece = match (grown.pattern, came.pattern) {
            (Pattern::InSteps, Pattern::InOnePiece | Pattern::MostlyInOnePiece) => true,
            // One step brought more than half, and on the other side nearly all.
            (Pattern::MostlyInOnePiece, Pattern::InOnePiece) => {
                grown.largest().is_some_and(|step| step.n_lines * 3 <= grown.n_lines * 2)
            }
            _ => false,
        };
        let has_grown = grown.steps.len() >= MIN_STEPS && !grown.came_within_minutes();
        // Two clocks on the wall may be in two time zones.
        let is_local = [self.kind, other.kind].contains(&HistoryKind::Log);
        let between = if is_local { MAX_ZONES } else { 0 };
        let arrived = came.largest().and_then(Step::earliest);
        let is_before =
            |step: &&Step| step.latest().zip(arrived).is_some_and(|(step, arrived)| step.0 < arrived.0 - between);
        let n_before = grown.steps.iter().filter(is_before).map(|step| step.n_lines).sum();
        is_piece && has_grown && grown.is_nearly_all(n_before)
    }
}

//! A report of a class in which some handed in their git repositories.

use super::report;
use crate::model::{
    Appearance, GoneCode, Histories, History, HistoryKind, Moment, Order, Pair, PairHistory, Pattern, Report, Sign,
    Step,
};

/// Returns the report of the gallery with histories of a few members of its clusters.
pub fn report_with_histories() -> Report {
    let mut report = report();
    let of = |left: usize, right: usize| report.pairs.iter().find(|pair| (pair.left, pair.right) == (left, right));
    let grown_and_came = |pair: &Pair| pair_history(pair, [Some(grown), Some(came)], Order::LeftFirst);
    let not_credible = |pair: &Pair| pair_history(pair, [Some(grown), Some(came)], Order::CannotTell);
    let both_came = |pair: &Pair| PairHistory {
        n_same_snapshots: 2,
        ..pair_history(pair, [Some(came), Some(mostly)], Order::CannotTell)
    };
    let only_left = |pair: &Pair| pair_history(pair, [Some(grown), None], Order::CannotTell);
    let start_and_nowhere = |pair: &Pair| pair_history(pair, [Some(from_the_start), Some(nowhere)], Order::CannotTell);
    let pairs = [
        of(0, 2).map(grown_and_came),
        of(0, 9).map(not_credible),
        of(0, 12).map(only_left),
        of(1, 4).map(start_and_nowhere),
        of(2, 9).map(both_came),
    ];
    let pairs: Vec<PairHistory> = pairs.into_iter().flatten().collect();
    report.histories = Histories {
        submissions: vec![
            long(0),
            History { kind: HistoryKind::Attempts, signs: vec![Sign::OneSnapshot], ..short(1) },
            short(2),
            History { kind: HistoryKind::Attempts, first: None, last: None, signs: vec![Sign::MadeAtOnce], ..short(4) },
            with_signs(9),
            History { kind: HistoryKind::Log, signs: vec![Sign::NotReadWhole], ..short(10) },
        ],
        pairs,
    };
    report
}

/// Returns the histories of one pair: on the left it grew, and on the right it came in one piece.
pub(super) fn histories(pair: &Pair) -> Histories {
    Histories {
        submissions: vec![long(pair.left), History { signs: vec![other_authors()], ..short(pair.right) }],
        pairs: vec![pair_history(pair, [Some(grown), Some(came)], Order::LeftFirst)],
    }
}

fn at(day: i64, hour: i64, minute: i64) -> Option<Moment> {
    Some(Moment::at([2024, 10, day, hour, minute, 0]))
}

fn long(submission: usize) -> History {
    let gone = |path: &str, n_lines, n_versions| GoneCode { path: path.to_owned(), n_lines, n_versions };
    History {
        submission,
        kind: HistoryKind::Git,
        n_snapshots: 23,
        first: at(1, 10, 2),
        last: at(3, 21, 58),
        gone: vec![gone("attempts/list.c", 210, 3), gone("old.c", 48, 1)],
        n_gone: 4,
        ..History::default()
    }
}

fn short(submission: usize) -> History {
    History { submission, n_snapshots: 4, first: at(3, 20, 4), last: at(3, 22, 11), ..History::default() }
}

/// Returns a history with every sign that does not tell that it says nothing.
fn with_signs(submission: usize) -> History {
    let n_snapshots = 2;
    let signs = vec![
        Sign::MadeTogether { n_snapshots: 5 },
        Sign::MadeLater { n_snapshots },
        Sign::DatedAhead { n_snapshots },
        Sign::EqualIntervals { n_snapshots: 5 },
        Sign::CutOff,
        Sign::OutOfOrder { n_snapshots: 1 },
        Sign::AfterSubmission { n_snapshots },
        Sign::FarAway { n_snapshots },
        other_authors(),
        Sign::NotReadWhole,
        Sign::Elsewhere,
    ];
    History { signs, n_snapshots: 5, ..short(submission) }
}

/// Returns the only sign of a history of which the dates count all the same.
fn other_authors() -> Sign {
    Sign::OtherAuthors { n_authors: 1, n_snapshots: 2 }
}

/// Returns when a number of lines appeared.
type Appears = fn(usize) -> Appearance;

/// Each passage gets as many lines as it has tokens by nine.
fn pair_history(pair: &Pair, appears: [Option<Appears>; 2], order: Order) -> PairHistory {
    let n_lines = |tokens: usize| (tokens / 9).max(4);
    let passages =
        pair.passages.iter().map(|passage| appears.map(|side| side.map(|side| side(n_lines(passage.tokens)))));
    let all: usize = pair.passages.iter().map(|passage| n_lines(passage.tokens)).sum();
    PairHistory {
        left: pair.left,
        right: pair.right,
        sides: appears.map(|side| side.map(|side| side(all))),
        passages: passages.collect(),
        n_same_snapshots: 0,
        order,
    }
}

fn step(snapshot: usize, time: Option<Moment>, n_lines: usize) -> Step {
    Step { snapshot, time, n_lines, ..Step::default() }
}

fn grown(n_lines: usize) -> Appearance {
    let part = n_lines / 4;
    let steps = vec![
        step(3, at(1, 10, 40), part),
        step(4, at(1, 11, 25), part),
        step(9, at(2, 16, 3), part),
        step(17, at(3, 19, 50), n_lines - 3 * part),
    ];
    Appearance { n_lines, steps, pattern: Pattern::InSteps, ..Appearance::default() }
}

fn came(n_lines: usize) -> Appearance {
    let steps = vec![step(3, at(3, 21, 31), n_lines - 1)];
    Appearance { n_lines, steps, n_in_no_snapshot: 1, pattern: Pattern::InOnePiece, ..Appearance::default() }
}

fn mostly(n_lines: usize) -> Appearance {
    let amended = Step { made: at(3, 23, 5), ..step(4, at(3, 22, 11), 2) };
    let steps = vec![step(2, at(3, 20, 41), n_lines - 2), amended];
    let other_file = Some("old/table.c".to_owned());
    Appearance {
        n_lines,
        steps,
        n_from_other_file: 2,
        other_file,
        pattern: Pattern::MostlyInOnePiece,
        n_in_no_snapshot: 0,
    }
}

fn from_the_start(n_lines: usize) -> Appearance {
    let steps = vec![step(1, at(3, 20, 4), n_lines)];
    Appearance { n_lines, steps, pattern: Pattern::FromTheStart, ..Appearance::default() }
}

fn nowhere(n_lines: usize) -> Appearance {
    Appearance { n_lines, n_in_no_snapshot: n_lines, pattern: Pattern::InNoSnapshot, ..Appearance::default() }
}

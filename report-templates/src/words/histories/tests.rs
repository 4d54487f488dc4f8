//! Sentences about histories say what was observed, with the right numbers and nouns.

use super::*;

fn at(day: i64, hour: i64, minute: i64) -> Option<Moment> {
    Some(Moment::at([2026, 3, day, hour, minute, 0]))
}

fn step(snapshot: usize, time: Option<Moment>, n_lines: usize) -> Step {
    Step { snapshot, time, n_lines, ..Step::default() }
}

fn grown() -> Appearance {
    let steps = vec![step(2, at(1, 10, 2), 40), step(3, at(1, 10, 30), 50), step(5, at(1, 10, 52), 30)];
    Appearance { n_lines: 120, steps, pattern: Pattern::InSteps, ..Appearance::default() }
}

fn came() -> Appearance {
    let steps = vec![step(2, at(4, 17, 2), 112)];
    Appearance { n_lines: 120, steps, n_in_no_snapshot: 8, pattern: Pattern::InOnePiece, ..Appearance::default() }
}

fn said(one: &Appearance) -> String {
    appearance(one, HistoryKind::Git)
}

/// A sentence for each pattern, with its numbers.
#[test]
fn every_pattern_has_a_sentence() {
    assert_eq!(said(&grown()), "Appeared in 3 commits over 50 minutes, 2026-03-01 10:02 to 10:52 UTC.");
    assert_eq!(
        said(&came()),
        "Came in one commit: 112 of 120 lines, 2026-03-04 17:02 UTC. 8 of 120 lines are in none of the commits."
    );
    let mostly = Appearance {
        steps: vec![step(2, at(4, 17, 2), 70), step(4, at(4, 18, 0), 30), step(9, at(5, 9, 0), 20)],
        pattern: Pattern::MostlyInOnePiece,
        n_from_other_file: 48,
        other_file: Some("old.c".to_owned()),
        ..grown()
    };
    assert_eq!(
        said(&mostly),
        "Mostly in one commit: 70 of 120 lines, 2026-03-04 17:02 UTC; the rest in 2 others, 2026-03-04 18:00 to \
         2026-03-05 09:00 UTC. 48 of 120 lines were in “old.c” of the same history first."
    );
    let start = Appearance { steps: vec![step(1, at(1, 9, 0), 120)], pattern: Pattern::FromTheStart, ..grown() };
    assert_eq!(
        said(&start),
        "Is in the first commit that has code: all 120 lines, 2026-03-01 09:00 UTC. The history does not show how it was made."
    );
    let nowhere = Appearance {
        steps: Vec::new(),
        n_in_no_snapshot: 120,
        pattern: Pattern::InNoSnapshot,
        ..Appearance::default()
    };
    assert_eq!(
        said(&Appearance { n_lines: 120, ..nowhere }),
        "Is in no commit: all 120 lines are only in the files that were handed in."
    );
}

/// Snapshots without dates, and dates that were set, must not give a wrong or negative time.
#[test]
fn dates_may_be_missing_or_in_any_order() {
    let mut one = grown();
    one.steps[0].time = at(9, 9, 0);
    assert_eq!(
        said(&one),
        "Appeared in 3 commits over 7 days 23 hours, 2026-03-01 10:30 to 2026-03-09 09:00 UTC.",
        "the first commit has the latest date"
    );
    one.steps.iter_mut().for_each(|step| step.time = None);
    assert_eq!(appearance(&one, HistoryKind::Attempts), "Appeared in 3 attempts.");
    assert_eq!(appearance(&one, HistoryKind::Log), "Appeared in 3 versions.");
    one.steps.clear();
    one.pattern = Pattern::InOnePiece;
    assert_eq!(said(&one), "Came in one commit: 0 of 120 lines.");
}

fn pair(order: Order) -> PairHistory {
    PairHistory { left: 0, right: 1, sides: [Some(grown()), Some(came())], order, ..PairHistory::default() }
}

/// The side that had it first is named with the time between, and only if the histories tell.
#[test]
fn the_order_is_said_with_its_reason() {
    let histories = [History::default(), History::default()];
    let said = |pair: &PairHistory| order(pair, histories.each_ref().map(Some));
    assert_eq!(
        said(&pair(Order::LeftFirst)),
        "By their dates, it grew in steps on the left first, and came to the right in one piece 3 days 6 hours later."
    );
    let mut mirrored = pair(Order::RightFirst);
    mirrored.sides.reverse();
    mirrored.sides[0].iter_mut().flat_map(|one| &mut one.steps).for_each(|step| step.time = None);
    assert_eq!(
        said(&mirrored),
        "By their dates, it grew in steps on the right first, and came to the left in one piece later."
    );
    let cannot = |change: fn(&mut PairHistory)| {
        let mut pair = pair(Order::CannotTell);
        change(&mut pair);
        said(&pair)
    };
    let because = |reason: &str| format!("The histories do not tell who had it first{reason}.");
    assert_eq!(cannot(|_| {}), because(""));
    let only_right = |right| order(&pair(Order::CannotTell), [None, Some(right)]);
    assert_eq!(only_right(&histories[1]), because(": only the right one has a history"));
    assert_eq!(cannot(|pair| pair.sides[0] = None), because(""), "there is a history, but no line of the pair in it");
    assert_eq!(cannot(|pair| pair.n_same_snapshots = 2), because(": they have a part in common"));
    let start: fn(&mut PairHistory) =
        |pair| pair.sides[1].iter_mut().for_each(|one| one.pattern = Pattern::FromTheStart);
    assert_eq!(cannot(start), because(": it is in the one on the right from the start"));
    let both = |pair: &mut PairHistory| pair.sides[1] = Some(grown());
    assert_eq!(cannot(both), because(": it grew in steps in both"));
    for (sign, reason) in [
        (Sign::MadeAtOnce, ": the one on the right was made within a minute"),
        (Sign::CutOff, ": the one on the right may not show how the work was made"),
        (Sign::OtherAuthors { n_authors: 1, n_snapshots: 1 }, ""),
    ] {
        let signs = History { signs: vec![sign], ..History::default() };
        assert_eq!(order(&pair(Order::CannotTell), [Some(&histories[0]), Some(&signs)]), because(reason));
    }
    // A step on the left that came later does not make the time negative.
    let mut late = pair(Order::LeftFirst);
    late.sides[0].iter_mut().for_each(|one| one.steps.push(step(7, at(9, 9, 0), 1)));
    assert_eq!(said(&late), said(&pair(Order::LeftFirst)));
}

/// Two dates that differ are both said, in words and in the table, and what took ten minutes is not said to have grown.
#[test]
fn both_dates_are_said_where_they_differ() {
    let mut one = grown();
    one.steps[0].made = at(20, 22, 10);
    assert_eq!(
        said(&one),
        "Appeared in 3 commits over 50 minutes, 2026-03-01 10:02 to 10:52 UTC. The author's and the committer's date \
         of 1 commit that brought some of it differ: the committer's of it is 2026-03-20 22:10 UTC."
    );
    assert_eq!(step_dates(&one.steps[0], HistoryKind::Git), "2026-03-01 10:02 UTC; committer's 2026-03-20 22:10 UTC");
    let histories = [History::default(), History::default()];
    let because = |grown: Appearance| {
        let pair = PairHistory { sides: [Some(grown), Some(came())], ..pair(Order::CannotTell) };
        order(&pair, histories.each_ref().map(Some))
    };
    assert_eq!(
        because(one.clone()),
        "The histories do not tell who had it first: on the left, the author's and the committer's dates of commits differ."
    );
    assert!(!one.came_within_minutes() && !grown().came_within_minutes());
    one.steps.iter_mut().for_each(|step| step.made = at(20, 22, 10));
    assert!(one.came_within_minutes(), "by the committer's dates");
    let mut fast = grown();
    fast.steps.iter_mut().zip(0..).for_each(|(step, minute)| step.time = at(1, 10, minute));
    assert_eq!(
        because(fast),
        "The histories do not tell who had it first: on the left, nearly all of it was committed within ten minutes."
    );
    // The time between counts from the last date of the one to the first of the other.
    let mut told = pair(Order::LeftFirst);
    let sides: Vec<&mut Appearance> = told.sides.iter_mut().flatten().collect();
    for (side, made) in sides.into_iter().zip([at(2, 17, 2), at(9, 9, 0)]) {
        side.steps.iter_mut().for_each(|step| step.made = made);
    }
    assert!(order(&told, histories.each_ref().map(Some)).ends_with("came to the right in one piece 2 days later."));
    told.sides[1].iter_mut().for_each(|one| one.pattern = Pattern::MostlyInOnePiece);
    assert!(order(&told, histories.each_ref().map(Some)).contains("and most of it came to the right in one piece"));
}

/// Passages are described briefly, and only on sides with a history.
#[test]
fn passages_are_described_in_a_line() {
    let kinds = [Some(HistoryKind::Git), Some(HistoryKind::Attempts)];
    assert_eq!(
        passage(&[Some(grown()), Some(came())], kinds).unwrap(),
        "Left: in 3 commits, 2026-03-01 10:02 to 10:52 UTC; right: in one attempt, 2026-03-04 17:02 UTC"
    );
    assert_eq!(passage(&[None, Some(came())], kinds).unwrap(), "Right: in one attempt, 2026-03-04 17:02 UTC");
    assert_eq!(passage(&[None, None], kinds), None);
}

/// Signs agree with their numbers.
#[test]
fn signs_are_sentences() {
    let said = |one| sign(one, HistoryKind::Git);
    assert_eq!(said(Sign::OneSnapshot), "It has one commit, and so shows nothing of the time before.");
    assert_eq!(
        said(Sign::OtherAuthors { n_authors: 2, n_snapshots: 1 }),
        "1 commit is by 2 other people than the one who made most."
    );
    assert_eq!(
        said(Sign::MadeLater { n_snapshots: 7 }),
        "The author's and the committer's date of 7 commits differ: made later than dated, as after an amendment or a rebase."
    );
    assert_eq!(
        said(Sign::EqualIntervals { n_snapshots: 7 }),
        "7 commits in a row are dated at equal intervals, to the second."
    );
    assert!(said(Sign::Elsewhere).contains("git clone --no-local"), "it says what to do");
    assert_eq!(said(Sign::AfterSubmission { n_snapshots: 3 }), "3 commits are dated after the time of submission.");
    assert!(
        same_snapshots(12, HistoryKind::Git)
            .unwrap()
            .starts_with("12 commits that brought lines of it are the very same in both")
    );
    assert_eq!(same_snapshots(0, HistoryKind::Git), None);
}

/// The limits name the clock of each kind, and always that it is no proof.
#[test]
fn limits_say_whose_clock_it_was() {
    assert!(limits(&[HistoryKind::Git, HistoryKind::Git]).starts_with("Dates of commits come from the students'"));
    assert!(limits(&[HistoryKind::Attempts]).starts_with("Times of attempts are those of the platform. Code may"));
}

//! Text about histories. It says what they show, and never who copied.

use crate::model::{Appearance, History, HistoryKind, Moment, Order, PairHistory, Pattern, Sign, Step};
use crate::words::figures::{capitalized, count, counted, duration};
use crate::words::visible;

/// The heading of the section of a pair.
pub(crate) const TITLE: &str = "When it appeared";

/// The end of every statement of limits.
const NO_PROOF: &str = "Code may have been written elsewhere before. This is an observation for a conversation, not proof of who wrote it.";

const SIDES: [&str; 2] = ["left", "right"];

pub(crate) fn limits(kinds: &[HistoryKind]) -> String {
    let parts = [
        (
            HistoryKind::Git,
            "Dates of commits come from the students' own machines, where they can be set and commits can be made again.",
        ),
        (HistoryKind::Attempts, "Times of attempts are those of the platform."),
        (
            HistoryKind::Log,
            "Times in logs are those of the clock where they were written, without a time zone; anybody can change a log.",
        ),
    ];
    let parts = parts.into_iter().filter(|(kind, _)| kinds.contains(kind)).map(|(_, sentence)| sentence);
    parts.chain([NO_PROOF]).collect::<Vec<_>>().join(" ")
}

/// Returns the noun for a snapshot, singular and plural.
pub(crate) fn nouns(kind: HistoryKind) -> (&'static str, &'static str) {
    match kind {
        HistoryKind::Git => ("commit", "commits"),
        HistoryKind::Attempts => ("attempt", "attempts"),
        HistoryKind::Log => ("version", "versions"),
    }
}

/// Returns the words after a time. The time zone of a log is not known.
fn zone(kind: HistoryKind) -> &'static str {
    match kind {
        HistoryKind::Git | HistoryKind::Attempts => " UTC",
        HistoryKind::Log => "",
    }
}

fn snapshots(kind: HistoryKind, number: usize) -> String {
    let (one, many) = nouns(kind);
    counted(number, one, many)
}

/// Formats a moment for people: `2026-03-04 17:02 UTC`.
pub(crate) fn moment(time: Moment, kind: HistoryKind) -> String {
    format!("{}{}", time.to_the_minute(), zone(kind))
}

/// Formats two moments: `2026-03-01 10:02 to 10:52 UTC`.
pub(crate) fn span((first, last): (Moment, Moment), kind: HistoryKind) -> String {
    let zone = zone(kind);
    let (from, to) = (first.to_the_minute(), last.to_the_minute());
    match (from.split_once(' '), to.split_once(' ')) {
        _ if from == to => moment(first, kind),
        (Some((day, _)), Some((same, clock))) if day == same => format!("{from} to {clock}{zone}"),
        _ => format!("{from} to {to}{zone}"),
    }
}

/// Returns the earliest and the latest date of some steps. Their order is not that of the dates if these were set.
pub(crate) fn dates<'s>(steps: impl IntoIterator<Item = &'s Step>) -> Option<(Moment, Moment)> {
    let times = steps.into_iter().filter_map(|step| step.time);
    times.fold(None, |found, time| {
        Some(found.map_or((time, time), |(first, last): (Moment, Moment)| (first.min(time), last.max(time))))
    })
}

fn seconds((first, last): (Moment, Moment)) -> u64 {
    last.0.abs_diff(first.0)
}

/// Returns a date after a comma; nothing if there is none.
fn after_comma(time: Option<Moment>, kind: HistoryKind) -> String {
    time.map(|time| format!(", {}", moment(time, kind))).unwrap_or_default()
}

/// Says when and how lines appeared in a history, in sentences.
pub(crate) fn appearance(one: &Appearance, kind: HistoryKind) -> String {
    let (noun, nouns) = nouns(kind);
    let lines = |number: usize| counted(number, "line", "lines");
    let of_all = |number: usize| match number == one.n_lines {
        true => format!("all {}", lines(number)),
        false => format!("{} of {}", count(number), lines(one.n_lines)),
    };
    let largest = one.largest().copied().unwrap_or_default();
    let mut sentences = vec![match one.pattern {
        Pattern::InSteps => in_steps(one, kind),
        Pattern::InOnePiece => {
            format!("Came in one {noun}: {}{}.", of_all(largest.n_lines), after_comma(largest.time, kind))
        }
        Pattern::MostlyInOnePiece => format!(
            "Mostly in one {noun}: {}{}{}.",
            of_all(largest.n_lines),
            after_comma(largest.time, kind),
            the_rest(one, &largest, kind)
        ),
        Pattern::FromTheStart => format!(
            "Is in the first {noun} that has code: {}{}. The history does not show how it was made.",
            of_all(largest.n_lines),
            after_comma(largest.time, kind)
        ),
        Pattern::InNoSnapshot => {
            format!("Is in no {noun}: {} are only in the files that were handed in.", of_all(one.n_in_no_snapshot))
        }
    }];
    sentences.extend(made_at_other_times(one));
    if one.n_in_no_snapshot > 0 && one.pattern != Pattern::InNoSnapshot {
        let are = if one.n_in_no_snapshot == 1 { "is" } else { "are" };
        sentences.push(format!("{} {are} in none of the {nouns}.", capitalized(&of_all(one.n_in_no_snapshot))));
    }
    if let Some(file) = &one.other_file {
        let were = if one.n_from_other_file == 1 { "was" } else { "were" };
        sentences.push(format!(
            "{} {were} in “{}” of the same history first.",
            capitalized(&of_all(one.n_from_other_file)),
            visible::short_name(file)
        ));
    }
    sentences.join(" ")
}

/// Says that the commits of steps have two dates that differ; none if they do not.
fn made_at_other_times(one: &Appearance) -> Option<String> {
    let made: Vec<Moment> = one.steps.iter().filter_map(|step| step.made).collect();
    let range = (*made.iter().min()?, *made.iter().max()?);
    let [of, is] = if made.len() == 1 { ["it", "is"] } else { ["them", "are"] };
    let number = snapshots(HistoryKind::Git, made.len());
    Some(format!(
        "The author's and the committer's date of {number} that brought some of it differ: the committer's of {of} {is} {}.",
        span(range, HistoryKind::Git)
    ))
}

fn in_steps(one: &Appearance, kind: HistoryKind) -> String {
    let number = snapshots(kind, one.steps.len());
    match dates(&one.steps) {
        Some(dates) if seconds(dates) == 0 => format!("Appeared in {number}, {}.", span(dates, kind)),
        Some(dates) => format!("Appeared in {number} over {}, {}.", duration(seconds(dates)), span(dates, kind)),
        None => format!("Appeared in {number}."),
    }
}

/// Returns how the lines that are not in the largest step came.
fn the_rest(one: &Appearance, largest: &Step, kind: HistoryKind) -> String {
    let others = || one.steps.iter().filter(|step| step.snapshot != largest.snapshot);
    let when = dates(others()).map(|dates| format!(", {}", span(dates, kind))).unwrap_or_default();
    match others().count() {
        0 => String::new(),
        1 => format!("; the rest in 1 other{when}"),
        number => format!("; the rest in {} others{when}", count(number)),
    }
}

/// Says the same of a passage in a few words, without a full stop.
pub(crate) fn in_short(one: &Appearance, kind: HistoryKind) -> String {
    let (noun, _) = nouns(kind);
    let largest = after_comma(one.largest().and_then(|step| step.time), kind);
    match one.pattern {
        Pattern::InSteps => {
            let when = dates(&one.steps).map(|dates| format!(", {}", span(dates, kind))).unwrap_or_default();
            format!("in {}{when}", snapshots(kind, one.steps.len()))
        }
        Pattern::InOnePiece => format!("in one {noun}{largest}"),
        Pattern::MostlyInOnePiece => format!("mostly in one {noun}{largest}"),
        Pattern::FromTheStart => format!("in the first {noun}{largest}"),
        Pattern::InNoSnapshot => format!("in no {noun}"),
    }
}

/// Says when a passage appeared on both sides; nothing of a side without a history.
pub(crate) fn passage(sides: &[Option<Appearance>; 2], kinds: [Option<HistoryKind>; 2]) -> Option<String> {
    let side = |at: usize| Some(format!("{}: {}", SIDES[at], in_short(sides[at].as_ref()?, kinds[at]?)));
    let told: Vec<String> = [0, 1].into_iter().filter_map(side).collect();
    (!told.is_empty()).then(|| capitalized(&told.join("; ")))
}

/// Says which side had the code first, or why the histories do not tell. `histories` are those of the two sides.
pub(crate) fn order(pair: &PairHistory, histories: [Option<&History>; 2]) -> String {
    let (grown, came) = match pair.order {
        Order::LeftFirst => (0, 1),
        Order::RightFirst => (1, 0),
        Order::CannotTell => return format!("The histories do not tell who had it first{}.", reason(pair, histories)),
    };
    let arrived = pair.sides[came].as_ref().and_then(|one| one.largest()?.earliest());
    let grown_steps = pair.sides[grown].iter().flat_map(|one| &one.steps);
    let grown_until = grown_steps.filter_map(Step::latest).filter(|latest| Some(*latest) < arrived).max();
    let later = grown_until.zip(arrived).map(|dates| format!(" {}", duration(seconds(dates)))).unwrap_or_default();
    let is_whole = pair.sides[came].as_ref().is_none_or(|one| one.pattern != Pattern::MostlyInOnePiece);
    format!(
        "By their dates, it grew in steps on the {} first, and {}came to the {} in one piece{later} later.",
        SIDES[grown],
        if is_whole { "" } else { "most of it " },
        SIDES[came]
    )
}

/// Returns the reason why histories do not tell, after a colon; nothing if the model shows none.
fn reason(pair: &PairHistory, histories: [Option<&History>; 2]) -> String {
    let has = |at: usize, pattern: Pattern| pair.sides[at].as_ref().is_some_and(|one| one.pattern == pattern);
    let both_have = |pattern| has(0, pattern) && has(1, pattern);
    let first = |is: &dyn Fn(usize) -> bool| [0, 1].into_iter().find(|&at| is(at));
    let has_sign = |at: usize, is: fn(&Sign) -> bool| histories[at].is_some_and(|one| one.signs.iter().any(is));
    let is_doubtful =
        |sign: &Sign| !matches!(sign, Sign::OtherAuthors { .. } | Sign::MadeLater { .. } | Sign::MadeTogether { .. });
    let is_elsewhere = |at: usize| pair.sides[at].is_none() && has_sign(at, |sign| *sign == Sign::Elsewhere);
    if let Some(at) = first(&is_elsewhere) {
        return format!(": the one on the {} was not handed in whole", SIDES[at]);
    }
    if let Some(missing) = first(&|at| histories[at].is_none()) {
        return format!(": only the {} one has a history", SIDES[1 - missing]);
    }
    if pair.n_same_snapshots > 0 {
        return ": they have a part in common".to_owned();
    }
    if let Some(at) = first(&|at| has_sign(at, |sign| *sign == Sign::OneSnapshot)) {
        return format!(": the one on the {} shows one state", SIDES[at]);
    }
    if let Some(at) = first(&|at| has_sign(at, |sign| *sign == Sign::MadeAtOnce)) {
        return format!(": the one on the {} was made within a minute", SIDES[at]);
    }
    if both_have(Pattern::FromTheStart) {
        return ": it is in both from the start".to_owned();
    }
    if let Some(at) = first(&|at| has(at, Pattern::FromTheStart)) {
        return format!(": it is in the one on the {} from the start", SIDES[at]);
    }
    if let Some(at) = first(&|at| has(at, Pattern::InNoSnapshot)) {
        return format!(": it is not in the one on the {}", SIDES[at]);
    }
    if both_have(Pattern::InSteps) {
        return ": it grew in steps in both".to_owned();
    }
    if both_have(Pattern::InOnePiece) {
        return ": it came in one piece in both".to_owned();
    }
    let differs = |at: usize| pair.sides[at].iter().flat_map(|one| &one.steps).any(|step| step.made.is_some());
    if let Some(at) = first(&differs) {
        return format!(": on the {}, the author's and the committer's dates of commits differ", SIDES[at]);
    }
    if let Some(at) = first(&|at| has_sign(at, is_doubtful)) {
        return format!(": the one on the {} may not show how the work was made", SIDES[at]);
    }
    let is_of_minutes = |at: usize| pair.sides[at].as_ref().is_some_and(Appearance::came_within_minutes);
    if let Some(at) = first(&|at| has(at, Pattern::InSteps) && is_of_minutes(at)) {
        return format!(": on the {}, nearly all of it was committed within ten minutes", SIDES[at]);
    }
    let has_no_dates = |at: usize| pair.sides[at].as_ref().is_some_and(|one| dates(&one.steps).is_none());
    first(&has_no_dates).map(|at| format!(": the one on the {} has no dates", SIDES[at])).unwrap_or_default()
}

/// Says that snapshots are the same in two histories; none if there are none.
pub(crate) fn same_snapshots(number: usize, kind: HistoryKind) -> Option<String> {
    let are = if number == 1 { "is" } else { "are" };
    (number > 0).then(|| {
        format!(
            "{} that brought lines of it {are} the very same in both histories: one history was cloned from the other, or both from a third.",
            snapshots(kind, number)
        )
    })
}

pub(crate) fn sign(sign: Sign, kind: HistoryKind) -> String {
    let (noun, nouns) = nouns(kind);
    let are = |number: usize| format!("{} {}", snapshots(kind, number), if number == 1 { "is" } else { "are" });
    match sign {
        Sign::OneSnapshot => format!("It has one {noun}, and so shows nothing of the time before."),
        Sign::MadeAtOnce => {
            format!("All {nouns} were made within a minute, whatever dates they have, as in an import or a rebase.")
        }
        Sign::MadeTogether { n_snapshots } => {
            format!("{} were made within a minute, as in an import or a rebase.", snapshots(kind, n_snapshots))
        }
        Sign::MadeLater { n_snapshots } => format!(
            "The author's and the committer's date of {} differ: made later than dated, as after an amendment or a rebase.",
            snapshots(kind, n_snapshots)
        ),
        Sign::DatedAhead { n_snapshots } => format!(
            "The author's and the committer's date of {} differ: made earlier than dated.",
            snapshots(kind, n_snapshots)
        ),
        Sign::EqualIntervals { n_snapshots } => {
            format!("{} in a row are dated at equal intervals, to the second.", snapshots(kind, n_snapshots))
        }
        Sign::CutOff => {
            "Its beginning is missing: it was cut off when it was cloned, or some of it cannot be read.".to_owned()
        }
        Sign::OutOfOrder { n_snapshots } => format!("{} dated before the one that came before.", are(n_snapshots)),
        Sign::AfterSubmission { n_snapshots } => format!("{} dated after the time of submission.", are(n_snapshots)),
        Sign::FarAway { n_snapshots } => {
            format!("{} dated more than half a year away from those of everybody else.", are(n_snapshots))
        }
        Sign::OtherAuthors { n_authors, n_snapshots } => {
            let people = match n_authors {
                1 => "another person".to_owned(),
                _ => format!("{} other people", count(n_authors)),
            };
            format!("{} by {people} than the one who made most.", are(n_snapshots))
        }
        Sign::NotReadWhole if kind == HistoryKind::Log => {
            "It is larger than what is read of a history, or some of it could not be followed.".to_owned()
        }
        Sign::NotReadWhole => "It is larger than what is read of a history; the rest was not read.".to_owned(),
        Sign::Elsewhere => "Commits are in another folder, which was not handed in: it is a worktree, or shares them. \
                            A clone made in it with “git clone --no-local . ../whole” has them."
            .to_owned(),
    }
}

/// Describes a history: its kind, its size and its dates.
pub(crate) fn history(one: &History) -> String {
    let kind = match one.kind {
        HistoryKind::Git => "Git repository",
        HistoryKind::Attempts => "Attempts that the platform kept",
        HistoryKind::Log => "Log of an editor or a platform",
    };
    let dates = one.first.zip(one.last).map(|dates| format!(", {}", span(dates, one.kind))).unwrap_or_default();
    format!("{kind}: {}{dates}.", snapshots(one.kind, one.n_snapshots))
}

/// Returns the date of a step in the table of steps, or both of them.
pub(crate) fn step_dates(step: &Step, kind: HistoryKind) -> String {
    let date = |time: Option<Moment>| time.map(|time| moment(time, kind)).unwrap_or_default();
    match step.made {
        Some(_) => format!("{}; committer's {}", date(step.time), date(step.made)),
        None => date(step.time),
    }
}

pub(crate) fn step(kind: HistoryKind, snapshot: usize) -> String {
    format!("{} {}", nouns(kind).0, count(snapshot))
}

#[cfg(test)]
mod tests;

//! Text about runs, in lists and on the page of a run.

use crate::app::model::Outcome;
use crate::model::PartialKind;
use crate::words::figures::{count, counted, large_count};
use crate::words::overview::cases_in_words;
use crate::words::partial::STARTER_ONLY;

pub(crate) const OUTDATED: &str = "outdated";
pub(crate) const OUTDATED_HINT: &str =
    "Uploads, students or choices have changed since this run. Run again to include them.";

/// The steps of a run in order: the program's name for each, and its text.
pub(crate) const PHASES: [(&str, &str); 7] = [
    ("reading", "Reading the files"),
    ("parsing", "Parsing the programs"),
    ("fetching", "Searching the archive"),
    ("indexing", "Indexing shared code"),
    ("ranking", "Ranking the pairs"),
    ("matching", "Matching the best pairs"),
    ("writing", "Writing the report"),
];

/// Returns the state of a run as a heading.
pub(crate) fn title(state: &str) -> &'static str {
    match state {
        "waiting" => "Waiting",
        "working" => "Running",
        "done" => "The report is ready",
        "cancelled" => "This run was cancelled",
        _ => "This run failed",
    }
}

/// Returns the number of runs before a waiting one.
pub(crate) fn before(number: usize) -> String {
    match number {
        0 => "It is next in line.".to_owned(),
        1 => "One run is ahead of it.".to_owned(),
        _ => format!("{} runs are ahead of it.", count(number)),
    }
}

pub(crate) fn done(done: u64, of: u64) -> String {
    if of == 0 { String::new() } else { format!("{} of {}", large_count(done.min(of)), large_count(of)) }
}

pub(crate) fn outcome(outcome: &Outcome) -> String {
    let submissions = counted(outcome.n_submissions, "submission", "submissions");
    let (n_cases, n_strong) = (outcome.n_cases, outcome.n_strong_cases);
    let found = cases_in_words(n_strong, n_cases.saturating_sub(n_strong));
    let found = found.unwrap_or_else(|| "no pair stands out".to_owned());
    let incomplete = if outcome.is_incomplete { "; incomplete: submissions may be missing" } else { "" };
    let partial = [
        (outcome.n_not_compared, PartialKind::NotCompared.words()),
        (outcome.n_partial.saturating_sub(outcome.n_not_compared), PartialKind::InPart.words()),
        (outcome.n_starter_only, STARTER_ONLY),
    ];
    let partial = partial.into_iter().filter(|(number, _)| *number > 0);
    let partial: String = partial.map(|(number, words)| format!("; {} {words}", count(number))).collect();
    let handed_out = match outcome.n_handed_out {
        0 => String::new(),
        tokens => format!("; most share {} word for word", counted(tokens, "token", "tokens")),
    };
    format!("{submissions}, {found}{handed_out}{partial}{incomplete}")
}

pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("runBefore", "{n} runs are ahead of it."),
    ("runBeforeOne", "One run is ahead of it."),
    ("runNext", "It is next in line."),
    ("runDone", "{done} of {of}"),
    ("runSince", "{time} on this page"),
    ("runSeconds", "{s} s"),
    ("runMinutes", "{m} min {s} s"),
    ("runLost", "The server does not respond. Trying again …"),
    ("runReady", "The report is ready."),
    ("runOver", "Done; loading the result …"),
];

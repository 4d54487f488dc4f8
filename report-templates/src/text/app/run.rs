//! Words of runs: in lists, and on the page of one.

use crate::app::model::{Outcome, RunState};
use crate::figures::{count, counted};

pub(crate) const OUTDATED: &str = "older than its batch";
pub(crate) const OUTDATED_HINT: &str = "Files, people or choices were changed since: start again to have them in.";
pub(crate) const OPEN_REPORT: &str = "Open the report";
pub(crate) const DOWNLOAD: &str = "Download as a folder (zip)";
pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const CANCEL_MEANING: &str = "What was done so far is thrown away; uploads and corrections stay.";
pub(crate) const START_AGAIN: &str = "Start again";
pub(crate) const BACK: &str = "Back to the batch";
pub(crate) const DELETE: &str = "Delete this comparison …";
pub(crate) const PROGRESS: &str = "Progress of this step";
pub(crate) const ELAPSED: &str = "This page shows how far it is by itself. You may close it: the comparison goes on.";
pub(crate) const STEPS: &str = "Steps";
pub(crate) const FAILED_ADVICE: &str = "Look at the uploads of the batch: can they be opened on your own computer? Then start again. If it fails once more, tell who runs this server.";

/// The steps of a run in their order, by the name that the program has for each.
pub(crate) const PHASES: [(&str, &str); 7] = [
    ("reading", "Reading the files"),
    ("parsing", "Parsing the programs"),
    ("fetching", "Looking into the archive"),
    ("indexing", "Indexing what they have in common"),
    ("ranking", "Ranking the pairs"),
    ("matching", "Matching the best pairs"),
    ("writing", "Writing the report"),
];

/// A step in words; one that is not known keeps its name.
pub(crate) fn phase(name: &str) -> String {
    let known = PHASES.iter().find(|(phase, _)| *phase == name);
    known.map_or_else(|| name.to_owned(), |(_, words)| (*words).to_owned())
}

/// How far a run is, as a heading.
pub(crate) fn title(state: &RunState) -> &'static str {
    match state {
        RunState::Waiting(_) => "Waiting its turn",
        RunState::Working(_) => "Comparing",
        RunState::Done => "The report is ready",
        RunState::Cancelled => "This comparison was cancelled",
        RunState::Failed(_) => "This comparison did not work",
    }
}

/// How far a run is, in a word for lists.
pub(crate) fn state(state: &RunState) -> &'static str {
    match state {
        RunState::Waiting(_) => "waiting",
        RunState::Working(_) => "working",
        RunState::Done => "done",
        RunState::Cancelled => "cancelled",
        RunState::Failed(_) => "failed",
    }
}

/// Who is before a run that waits.
pub(crate) fn before(number: usize) -> String {
    match number {
        0 => "It is the next.".to_owned(),
        1 => "One comparison is before it.".to_owned(),
        _ => format!("{} comparisons are before it.", count(number)),
    }
}

/// How much of a step is done.
pub(crate) fn done(done: u64, of: u64) -> String {
    let number = |number: u64| count(usize::try_from(number).unwrap_or(usize::MAX));
    if of == 0 { String::new() } else { format!("{} of {}", number(done.min(of)), number(of)) }
}

/// Who asked for a run, and when.
pub(crate) fn asked(time: &str, by: &str) -> String {
    format!("Started {time} by {by}.")
}

/// What came of a run.
pub(crate) fn outcome(outcome: &Outcome) -> String {
    let submissions = counted(outcome.n_submissions, "submission", "submissions");
    let found = match (outcome.n_strong, outcome.n_worth_a_look) {
        (0, 0) => "nothing suspicious".to_owned(),
        (strong, 0) => counted(strong, "strong pair", "strong pairs"),
        (0, look) => format!("{} worth a look", counted(look, "pair", "pairs")),
        (strong, look) => {
            format!("{}, {} more worth a look", counted(strong, "strong pair", "strong pairs"), count(look))
        }
    };
    format!("{submissions}, {found}")
}

/// For the script of the page of a run.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("runBefore", "{n} comparisons are before it."),
    ("runBeforeOne", "One comparison is before it."),
    ("runNext", "It is the next."),
    ("runDone", "{done} of {of}"),
    ("runSince", "{time} on this page"),
    ("runSeconds", "{s} s"),
    ("runMinutes", "{m} min {s} s"),
    ("runLost", "The server does not answer; trying again …"),
    ("runReady", "The report is ready."),
    ("runOver", "It is over; loading what came of it …"),
];

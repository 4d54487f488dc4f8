//! What a server adds to the pages of a report, in words.

use crate::figures::{count, counted, score};
use crate::live::MarkState;

pub(crate) const DOWNLOAD: &str = "Download report";
pub(crate) const CASES: &str = "Cases";

pub(crate) const MARK: &str = "Your verdict on this pair";
pub(crate) const STATE: &str = "Mark";
pub(crate) const NOTE: &str = "Note";
pub(crate) const SAVE: &str = "Save";
pub(crate) const NOT_MARKED: &str = "Not marked yet.";
pub(crate) const SHEET: &str = "Evidence sheet:";
pub(crate) const SHEET_NAMED: &str = "with names";
pub(crate) const SHEET_ANONYMOUS: &str = "without names";

/// The heading of the column of marks, and what it holds where nothing was said.
pub(crate) const COLUMN: &str = "Mark";
pub(crate) const NONE: &str = "none";

pub(crate) const MARKED: &str = "Marked";

pub(crate) const REGROUP: &str = "Join submissions by pairs";
pub(crate) const THRESHOLD: &str = "Score at least";
pub(crate) const THRESHOLD_SLIDER: &str = "Score at least, as a slider";
pub(crate) const SHOW: &str = "Show";
pub(crate) const OWN_CLUSTERS: &str = "Back to the report’s own clusters";
pub(crate) const ALL_REGROUPED: &str = "All of them";
pub(crate) const NO_CLUSTERS: &str = "No pair has so high a score: with a lower one clusters appear.";

/// A state in words.
pub(crate) fn state(state: MarkState) -> &'static str {
    match state {
        MarkState::ToReview => "to review",
        MarkState::Dismissed => "dismissed",
        MarkState::ToDiscuss => "to discuss",
        MarkState::Escalated => "escalated",
    }
}

/// What a state means.
pub(crate) fn meaning(state: MarkState) -> &'static str {
    match state {
        MarkState::ToReview => "somebody should look",
        MarkState::Dismissed => "it is nothing",
        MarkState::ToDiscuss => "talk to the students",
        MarkState::Escalated => "handed on to those who decide",
    }
}

/// What was said about a pair, by whom and when.
pub(crate) fn standing(mark: MarkState, by: &str, time: &str) -> String {
    format!("Marked {} by {by}, {time}.", state(mark))
}

/// Of how many pairs that deserve time some are marked.
pub(crate) fn of_suspicious(number: usize) -> String {
    format!("of {}", counted(number, "suspicious pair", "suspicious pairs"))
}

/// How many of them nobody said anything about.
pub(crate) fn left(number: usize) -> String {
    format!("{} left", count(number))
}

/// Over clusters that were made again.
pub(crate) fn regrouped(from: f64, n_clusters: usize) -> String {
    format!(
        "{} of submissions joined by pairs with a score of at least {}. They are made for this page; the report’s own clusters are joined by pairs that are worth a look.",
        counted(n_clusters, "cluster", "clusters"),
        score(from)
    )
}

/// For the scripts of live pages.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("liveSaving", "Saving …"),
    ("liveNotSaved", "This could not be saved: {reason} Your note is still here."),
    ("liveNoAnswer", "the server does not answer."),
    ("liveRefused", "the server answered {status}."),
    ("liveStanding", "Saved: marked {state} by {by}, {time}."),
    ("liveNoClusters", "The clusters could not be loaded. Is the server still there?"),
];

//! Text about the reviews of pairs: those that a server keeps, and those of a report on disk.

use crate::model::ReviewState;
use crate::words::figures::{count, counted, score};

/// Returns a state in words.
pub(crate) fn state(state: ReviewState) -> &'static str {
    match state {
        ReviewState::ToReview => "to review",
        ReviewState::Dismissed => "dismissed",
        ReviewState::ToDiscuss => "to discuss",
        ReviewState::Escalated => "escalated",
    }
}

/// Returns the meaning of a state.
pub(crate) fn meaning(state: ReviewState) -> &'static str {
    match state {
        ReviewState::ToReview => "somebody should look",
        ReviewState::Dismissed => "it is nothing",
        ReviewState::ToDiscuss => "talk to the students",
        ReviewState::Escalated => "handed on to those who decide",
    }
}

/// Tooltips of the ways to the next pair, with their keys.
pub(crate) const SAVE_AND_NEXT: &str = "Saves, and opens the next pair without a review (s)";
pub(crate) const NEXT_UNREVIEWED: &str = "Opens the next pair without a review (u)";

/// Returns the number of flagged pairs.
pub(crate) fn of_suspicious(number: usize) -> String {
    format!("of {}", counted(number, "suspicious pair", "suspicious pairs"))
}

/// Returns the number of flagged pairs without a review.
pub(crate) fn left(number: usize) -> String {
    format!("{} left", count(number))
}

/// Describes regrouped clusters.
pub(crate) fn regrouped(from: f64, n_clusters: usize) -> String {
    format!(
        "{} of submissions joined by pairs with a score of at least {}. They are made for this page; the report’s own clusters are joined by pairs that are worth reviewing.",
        counted(n_clusters, "cluster", "clusters"),
        score(from)
    )
}

/// Texts of the script of served pages.
pub(crate) const SCRIPT: &[(&str, &str)] = &[
    ("liveSaving", "Saving …"),
    ("liveNotSaved", "This could not be saved: {reason} Your note is still here."),
    ("liveNoAnswer", "the server does not answer."),
    ("liveRefused", "the server answered {status}."),
    ("liveStanding", "Saved: {state} by {by}, {time}."),
    ("liveKey", "key {key}"),
    ("liveNoClusters", "The clusters could not be loaded. Is the server still there?"),
];

/// Texts of the script for the reviews of a report on disk, which a browser keeps; parts in braces are filled in.
pub(crate) const BROWSER_SCRIPT: &[(&str, &str)] = &[
    ("reviewColumn", "Review"),
    ("reviewTip", "Your review; this browser keeps it. Keys in a row: r, d, t"),
    ("reviewRelevant", "Relevant"),
    ("reviewDismissed", "Dismissed"),
    ("reviewDiscuss", "To discuss"),
    ("reviewEscalated", "Escalated"),
    ("reviewOfPair", "Review pair {n}"),
    ("reviewCount", "{n} of {total} reviewed."),
    ("reviewNext", "Next unreviewed"),
    ("reviewExport", "Export reviews"),
    ("reviewImport", "Import reviews"),
    ("reviewImported", "Imported {n} reviews."),
    ("reviewNotImported", "Not imported, because this report has no such pair: {names}."),
    (
        "reviewLeftBehind",
        "Reviews of an earlier run into this folder whose files changed or whose pair is not listed any more: {names}.",
    ),
    ("reviewNames", "{left} and {right} ({state})"),
    ("reviewMoreNames", "{n} more"),
    ("reviewNoFile", "This file has no reviews of lookalike."),
    ("reviewNotKept", "This browser does not keep reviews; export them before you close the page."),
];

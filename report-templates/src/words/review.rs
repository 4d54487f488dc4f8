//! Text about the reviews of pairs: those that a server keeps, and those of a report on disk.

use crate::model::{Review, ReviewState};
use crate::words::figures::{counted, score};
use crate::words::visible;

/// The states in words and their meanings, in the order of [`ReviewState::ALL`].
const STATES: [(&str, &str); ReviewState::ALL.len()] = [
    ("not reviewed", "nobody decided yet; takes a review back"),
    ("follow up", "somebody should look more closely"),
    ("dismissed", "it is nothing"),
    ("talk to the students", "they should be asked"),
    ("escalated", "handed on to those who decide"),
    ("confirmed", "closed: it was a violation"),
    ("warning", "closed: the students were warned"),
    ("no violation", "closed: it was no violation"),
];

pub(crate) fn state(state: ReviewState) -> &'static str {
    STATES[state as usize].0
}

pub(crate) fn meaning(state: ReviewState) -> &'static str {
    STATES[state as usize].1
}

/// Tells who joined a cluster after its review.
pub(crate) fn without(names: &[String]) -> Option<String> {
    let named: Vec<String> = names.iter().map(|name| visible::short_name(name).into_owned()).collect();
    let verb = if names.len() == 1 { "was" } else { "were" };
    (!names.is_empty()).then(|| format!("{} {verb} not in the cluster then.", named.join(", ")))
}

/// Describes the review of a pair or a case that a report does not have.
pub(crate) fn left_behind(names: &[String], review: &Review) -> String {
    let named: Vec<String> = names.iter().map(|name| visible::short_name(name).into_owned()).collect();
    let note = if review.note.is_empty() { String::new() } else { format!(": {}", visible::note(&review.note)) };
    format!(
        "{}: {} by {}, {}{note}",
        named.join(", "),
        state(review.state),
        visible::short_name(&review.by),
        review.time
    )
}

pub(crate) fn at_once(n_pairs: usize, decision: ReviewState, by: &str, time: &str) -> String {
    let pairs = counted(n_pairs, "pair was", "pairs were");
    format!("{pairs} reviewed at once as “{}” by {}, {time}.", state(decision), visible::short_name(by))
}

pub(crate) fn ask(n_pairs: usize, decision: ReviewState) -> String {
    format!("Review {} as “{}”?", counted(n_pairs, "pair", "pairs"), state(decision))
}

/// Returns the number of pairs that keep their review, as a sentence.
pub(crate) fn kept(n_kept: usize) -> Option<String> {
    let keep = if n_kept == 1 { "keeps its review" } else { "keep their reviews" };
    (n_kept > 0).then(|| format!("{} that the search found {keep}.", counted(n_kept, "pair", "pairs")))
}

/// Returns the number of strong pairs among them, as a sentence.
pub(crate) fn n_strong(n_strong: usize) -> String {
    match n_strong {
        0 => "No strong pair is among them.".to_owned(),
        number => format!("{} among them:", counted(number, "strong pair is", "strong pairs are")),
    }
}

pub(crate) fn regrouped(from: f64, n_clusters: usize) -> String {
    format!(
        "{} of submissions joined by pairs with a score of at least {}. They are made for this page; the report’s own clusters are joined by pairs that are worth reviewing.",
        counted(n_clusters, "cluster", "clusters"),
        score(from)
    )
}

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
    ("reviewTip", "Your review; this browser keeps it. Keys in a row: f, d, t"),
    ("reviewFollowUp", "Follow up"),
    ("reviewDismissed", "Dismissed"),
    ("reviewTalk", "Talk to the students"),
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

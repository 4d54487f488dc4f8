//! Completeness on pages: the boxes on the overview, and the notes on the pages of submissions.

use crate::model::{PartialKind, Report, Submission};
use crate::words::{alone, apart, partial as text, planter, visible};

/// Maximum number of submissions named in each list of a box; the list of submissions has all of them.
pub(crate) const MOST_NAMED: usize = 40;

pub(crate) struct PartialList {
    pub(crate) heading: String,
    /// The meaning of the kind; empty if the heading says it.
    pub(crate) explanation: &'static str,
    /// The submissions, each with the share that was compared, unless the heading says it, and a reason.
    pub(crate) rows: Vec<(usize, Option<String>, String)>,
    /// The query that finds all of them in the list of submissions.
    pub(crate) query: String,
}

/// Returns a list for each kind of submissions that were not compared as a whole; those that were not compared come first.
pub(crate) fn partial_lists(report: &Report) -> Vec<PartialList> {
    let mut lists = Vec::new();
    for kind in [PartialKind::NotCompared, PartialKind::InPart] {
        let mut rows = Vec::new();
        for (submission, partial) in report.partial_comparisons().filter(|(_, partial)| partial.kind == kind) {
            let reason = visible::short_name(&partial.main_reason()).into_owned();
            rows.push((submission, partial.known_share_in_words(), reason));
        }
        if !rows.is_empty() {
            let query = "warnings>0".to_owned();
            lists.push(PartialList { heading: kind.heading(rows.len()), explanation: "", rows, query });
        }
    }
    lists
}

/// Returns the lists of submissions of which there is something to know, if there are any: the only ones in their language, those that share next to nothing with anybody, those that hold the programs of classmates, starter code only, and too short to judge.
pub(crate) fn folded_lists(report: &Report) -> Vec<PartialList> {
    let alone_heading = |_| report.alone_heading().unwrap_or_default();
    let lists = [
        folded_list(report, alone_heading, alone::ALONE, report.alone_explained(), |one| {
            Some(visible::name(&one.alone_in_words()?).into_owned())
        }),
        folded_list(report, apart::heading, apart::APART, apart::APART_EXPLAINED, Submission::apart_in_words),
        folded_list(report, planter::heading, planter::HOLDS, planter::HOLDS_EXPLAINED, Submission::holds_in_words),
        folded_list(report, text::n_starter_only, text::STARTER_ONLY, text::STARTER_ONLY_EXPLAINED, |one| {
            one.starter_only.then(|| text::starter_and_own(one))
        }),
        folded_list(report, text::n_too_short, text::TOO_SHORT, text::TOO_SHORT_EXPLAINED, |one| {
            Some(one.too_short?.words())
        }),
    ];
    lists.into_iter().flatten().collect()
}

/// Returns the list of submissions that have a reason; none if there are none. `status` finds them in the list of submissions.
fn folded_list(
    report: &Report,
    heading: impl Fn(usize) -> String,
    status: &str,
    explanation: &'static str,
    reason: impl Fn(&Submission) -> Option<String>,
) -> Option<PartialList> {
    let mut rows = Vec::new();
    for (submission, one) in report.submissions.iter().enumerate() {
        rows.extend(reason(one).map(|reason| (submission, None, reason)));
    }
    let query = format!("completeness:\"{status}\"");
    (!rows.is_empty()).then(|| PartialList { heading: heading(rows.len()), explanation, rows, query })
}

/// Returns what is said about the completeness of a submission, short enough for a table: what was not compared and the most
/// important reason, or why nothing can be said of it. Empty if there is nothing to say.
pub(crate) fn in_short(one: &Submission) -> String {
    match &one.partial {
        Some(partial) => {
            let words = format!("{}; {}", partial.share_in_words(), partial.main_reason());
            visible::short_name(&words).into_owned()
        }
        None if one.alone_in.is_some() => alone::ALONE.to_owned(),
        None if one.starter_only => text::STARTER_ONLY.to_owned(),
        None if one.too_short.is_some() => text::TOO_SHORT.to_owned(),
        None if one.shares_nothing => apart::APART.to_owned(),
        None if !one.holds.is_empty() => planter::HOLDS.to_owned(),
        None => String::new(),
    }
}

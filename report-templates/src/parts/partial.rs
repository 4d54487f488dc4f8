//! Completeness on pages: the boxes on the overview, and the notes on the pages of submissions.

use super::frame::SubmissionLink;
use super::query;
use crate::model::{PartialComparison, PartialKind, Report, Submission};
use crate::words::figures::and_more;
use crate::words::{alone, apart, partial as text, planter, visible};

/// Maximum number of submissions named in each list of a box; the list of submissions has all of them.
const MOST_NAMED: usize = 40;

/// Submissions of one kind.
pub(crate) struct PartialList<'a> {
    pub(crate) heading: String,
    /// The meaning of the kind; empty if the heading says it.
    pub(crate) explanation: &'static str,
    pub(crate) named: Vec<PartialRow<'a>>,
    /// The number of further ones, and the link to all.
    pub(crate) more: Option<(String, String)>,
}

/// A submission in a list.
pub(crate) struct PartialRow<'a> {
    pub(crate) named: SubmissionLink<'a>,
    /// The share that was compared; none if the heading says it.
    pub(crate) share: Option<String>,
    pub(crate) reason: String,
}

/// Returns a list for each kind of submissions that were not compared as a whole; those that were not compared come first.
pub(crate) fn partial_lists(report: &Report) -> Vec<PartialList<'_>> {
    [PartialKind::NotCompared, PartialKind::InPart].into_iter().filter_map(|kind| partial_list(report, kind)).collect()
}

fn partial_list(report: &Report, kind: PartialKind) -> Option<PartialList<'_>> {
    let partial: Vec<(usize, &PartialComparison)> =
        report.partial_comparisons().filter(|(_, partial)| partial.kind == kind).collect();
    let rows = partial.iter().take(MOST_NAMED).map(|&(submission, partial)| PartialRow {
        named: SubmissionLink::new(report, submission),
        share: partial.known_share_in_words(),
        reason: visible::short_name(&partial.main_reason()).into_owned(),
    });
    let named = rows.collect();
    let more = more(partial.len(), "warnings>0");
    (!partial.is_empty()).then(|| PartialList { heading: kind.heading(partial.len()), explanation: "", named, more })
}

/// Returns the lists of submissions of which there is something to know, if there are any: the only ones in their language, those that share next to nothing with anybody, those that hold the programs of classmates, starter code only, and too short to judge.
pub(crate) fn folded_lists(report: &Report) -> Vec<PartialList<'_>> {
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
fn folded_list<'a>(
    report: &'a Report,
    heading: impl Fn(usize) -> String,
    status: &str,
    explanation: &'static str,
    reason: impl Fn(&Submission) -> Option<String>,
) -> Option<PartialList<'a>> {
    let submissions = report.submissions.iter().enumerate();
    let with_reasons: Vec<(usize, String)> =
        submissions.filter_map(|(index, one)| Some((index, reason(one)?))).collect();
    let total = with_reasons.len();
    let rows = with_reasons.into_iter().take(MOST_NAMED).map(|(submission, reason)| PartialRow {
        named: SubmissionLink::new(report, submission),
        share: None,
        reason,
    });
    let named = rows.collect();
    let more = more(total, &format!("completeness:\"{status}\""));
    (total > 0).then(|| PartialList { heading: heading(total), explanation, named, more })
}

/// Returns the number of submissions that are not named, and the link to a query of the list of submissions.
fn more(total: usize, query: &str) -> Option<(String, String)> {
    let link = || format!("submissions.html{}", query::query(query));
    and_more(total.saturating_sub(MOST_NAMED)).map(|more| (more, link()))
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

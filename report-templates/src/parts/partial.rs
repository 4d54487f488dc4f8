//! Completeness on pages: the boxes on the overview, and the notes on the pages of submissions.

use super::frame::SubmissionLink;
use super::query;
use crate::model::{PartialComparison, PartialKind, Report, Submission};
use crate::words::figures::and_more;
use crate::words::{alone, apart, partial as text, planter, visible};

/// Maximum number of submissions named in each list of a box; the list of submissions has all of them.
const MOST_NAMED: usize = 40;

/// The box on the overview, with a list for each kind that occurs: submissions that were not compared come first.
pub(crate) struct PartialBox<'a> {
    pub(crate) lists: Vec<PartialList<'a>>,
}

/// Submissions of one kind.
pub(crate) struct PartialList<'a> {
    pub(crate) heading: String,
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

/// The warning on the page of a submission.
pub(crate) struct PartialNote {
    pub(crate) share: String,
    pub(crate) reasons: Vec<String>,
}

/// Returns the box, unless everything was compared.
pub(crate) fn partial_box(report: &Report) -> Option<PartialBox<'_>> {
    let kinds = [PartialKind::NotCompared, PartialKind::InPart];
    let lists: Vec<PartialList> = kinds.into_iter().filter_map(|kind| partial_list(report, kind)).collect();
    (!lists.is_empty()).then_some(PartialBox { lists })
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
    (!partial.is_empty()).then(|| PartialList { heading: kind.heading(partial.len()), named, more })
}

/// A folded list of submissions of which there is something to know that accuses nobody.
pub(crate) struct FoldedList<'a> {
    pub(crate) explanation: &'static str,
    pub(crate) list: PartialList<'a>,
}

/// Returns the lists of submissions of which there is something to know, if there are any: the only ones in their language, those that share next to nothing with anybody, those that hold the programs of classmates, starter code only, and too short to judge.
pub(crate) fn folded_lists(report: &Report) -> Vec<FoldedList<'_>> {
    let planters = folded_list(report, planter::heading, planter::HOLDS, Submission::holds_in_words);
    let starter_only = folded_list(report, text::n_starter_only, text::STARTER_ONLY, |one| {
        one.starter_only.then(|| text::starter_and_own(one))
    });
    let too_short = folded_list(report, text::n_too_short, text::TOO_SHORT, |one| Some(one.too_short?.words()));
    let with_explanation = |explanation| move |list| FoldedList { explanation, list };
    let starter_only = starter_only.map(with_explanation(text::STARTER_ONLY_EXPLAINED));
    let planters = planters.map(with_explanation(planter::HOLDS_EXPLAINED));
    let too_short = too_short.map(with_explanation(text::TOO_SHORT_EXPLAINED));
    let apart = folded_list(report, apart::heading, apart::APART, Submission::apart_in_words);
    let apart = apart.map(with_explanation(apart::APART_EXPLAINED));
    alone(report).into_iter().chain(apart).chain(planters).chain(starter_only).chain(too_short).collect()
}

/// Returns the list of submissions that are the only ones in their language, if there are any.
fn alone(report: &Report) -> Option<FoldedList<'_>> {
    let heading = |_| report.alone_heading().unwrap_or_default();
    let reason = |one: &Submission| Some(visible::name(&one.alone_in_words()?).into_owned());
    let list = folded_list(report, heading, alone::ALONE, reason);
    list.map(|list| FoldedList { explanation: report.alone_explained(), list })
}

/// Returns the list of submissions that have a reason; none if there are none. `status` finds them in the list of submissions.
fn folded_list<'a>(
    report: &'a Report,
    heading: impl Fn(usize) -> String,
    status: &str,
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
    (total > 0).then(|| PartialList { heading: heading(total), named, more })
}

/// Returns the number of submissions that are not named, and the link to a query of the list of submissions.
fn more(total: usize, query: &str) -> Option<(String, String)> {
    let link = || format!("submissions.html{}", query::query(query));
    and_more(total.saturating_sub(MOST_NAMED)).map(|more| (more, link()))
}

/// Returns the warning for one submission.
pub(crate) fn partial_note(partial: &PartialComparison) -> PartialNote {
    let reasons = partial.reasons.iter().map(|reason| visible::name(&reason.words()).into_owned());
    PartialNote { share: text::sentence(partial), reasons: reasons.collect() }
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

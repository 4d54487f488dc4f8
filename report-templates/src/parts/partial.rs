//! Completeness on pages: the boxes on the overview, and the notes on the pages of submissions.

use super::frame::SubmissionLink;
use super::query;
use crate::model::{PartialComparison, PartialKind, Report, TooShort};
use crate::words::figures::and_more;
use crate::words::{partial as text, visible};

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

/// Returns the list of submissions that are too short to judge, which is folded; none if there are none.
pub(crate) fn too_short_list(report: &Report) -> Option<PartialList<'_>> {
    let submissions = report.submissions.iter().enumerate();
    let short: Vec<(usize, TooShort)> = submissions.filter_map(|(index, one)| Some((index, one.too_short?))).collect();
    let rows = short.iter().take(MOST_NAMED).map(|&(submission, short)| PartialRow {
        named: SubmissionLink::new(report, submission),
        share: None,
        reason: short.words(),
    });
    let named = rows.collect();
    let more = more(short.len(), "");
    (!short.is_empty()).then(|| PartialList { heading: text::n_too_short(short.len()), named, more })
}

/// Returns the number of submissions that are not named, and the link to a query of the list of submissions.
fn more(total: usize, query: &str) -> Option<(String, String)> {
    let link = || format!("submissions.html{}", if query.is_empty() { String::new() } else { query::query(query) });
    and_more(total.saturating_sub(MOST_NAMED)).map(|more| (more, link()))
}

/// Returns the warning for one submission.
pub(crate) fn partial_note(partial: &PartialComparison) -> PartialNote {
    let reasons = partial.reasons.iter().map(|reason| visible::name(&reason.words()).into_owned());
    PartialNote { share: text::sentence(partial), reasons: reasons.collect() }
}

/// Returns what was not compared and the most important reason, short enough for a table.
pub(crate) fn main_reason(partial: &PartialComparison) -> String {
    let words = format!("{}; {}", partial.share_in_words(), partial.main_reason());
    visible::short_name(&words).into_owned()
}

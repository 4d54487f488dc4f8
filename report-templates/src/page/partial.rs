//! Submissions that were compared only in part: the box on the overview and the warning on their own pages.

use super::frame::SubmissionLink;
use super::query;
use crate::model::{PartialComparison, Report};
use crate::text::{overview, partial as text};
use crate::visible;

/// Maximum number of submissions named in the box; the list of submissions has all of them.
const MOST_NAMED: usize = 40;

/// The box on the overview.
pub(super) struct PartialBox<'a> {
    pub(super) heading: String,
    pub(super) named: Vec<PartialRow<'a>>,
    /// The number of further ones, and the link to all.
    pub(super) more: Option<(String, String)>,
}

/// A submission in the box.
pub(super) struct PartialRow<'a> {
    pub(super) named: SubmissionLink<'a>,
    pub(super) share: String,
    pub(super) reason: String,
}

/// The warning on the page of a submission.
pub(super) struct PartialNote {
    pub(super) share: String,
    pub(super) reasons: Vec<String>,
}

/// Returns the box, unless everything was compared.
pub(super) fn partial_box(report: &Report) -> Option<PartialBox<'_>> {
    let partial: Vec<(usize, &PartialComparison)> = report.partial_comparisons().collect();
    if partial.is_empty() {
        return None;
    }
    let rows = partial.iter().take(MOST_NAMED).map(|&(submission, partial)| PartialRow {
        named: SubmissionLink::new(report, submission),
        share: partial.share_in_words(),
        reason: main_reason(partial),
    });
    let more = (partial.len() > MOST_NAMED).then(|| {
        (overview::and_more(partial.len() - MOST_NAMED), format!("submissions.html{}", query::query("warnings>0")))
    });
    Some(PartialBox { heading: text::heading(partial.len()), named: rows.collect(), more })
}

/// Returns the warning for one submission.
pub(super) fn partial_note(partial: &PartialComparison) -> PartialNote {
    let reasons = partial.reasons.iter().map(|reason| visible::name(&reason.words()).into_owned());
    PartialNote { share: partial.share_in_words(), reasons: reasons.collect() }
}

/// Returns the most important reason, short enough for a table.
pub(super) fn main_reason(partial: &PartialComparison) -> String {
    let words = partial.reasons.first().map(|reason| reason.words()).unwrap_or_default();
    visible::short_name(&words).into_owned()
}

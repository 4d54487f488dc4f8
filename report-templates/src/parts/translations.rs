//! The list of pairs that look like translations: all of them on the overview, and those of one submission on its page.

use std::borrow::Cow;

use super::frame::SubmissionLink;
use crate::model::{Report, Translation};
use crate::words::figures::and_more;
use crate::words::visible;

/// Maximum number of pairs that are listed on a page; `report.json` has all of them.
const MOST_LISTED: usize = 40;

/// The list.
pub(crate) struct TranslationList<'a> {
    pub(crate) rows: Vec<TranslationRow<'a>>,
    pub(crate) more: Option<String>,
}

/// A pair that looks like a translation, or the other one of it.
pub(crate) struct TranslationRow<'a> {
    pub(crate) people: Vec<(SubmissionLink<'a>, Cow<'a, str>)>,
    pub(crate) words: String,
}

/// Returns the list of all pairs; none if there are none.
pub(crate) fn translations(report: &Report) -> Option<TranslationList<'_>> {
    list(report, report.translations.iter().map(|one| (one, vec![one.left, one.right])))
}

/// Returns the others that one submission looks like a translation of; none if there are none.
pub(crate) fn translations_of(report: &Report, submission: usize) -> Option<TranslationList<'_>> {
    let others = report.translations.iter().filter_map(|one| {
        let other = [(one.left, one.right), (one.right, one.left)].into_iter().find(|(own, _)| *own == submission)?.1;
        Some((one, vec![other]))
    });
    list(report, others)
}

fn list<'a>(
    report: &'a Report,
    translations: impl Iterator<Item = (&'a Translation, Vec<usize>)>,
) -> Option<TranslationList<'a>> {
    let rows: Vec<_> = translations.collect();
    let more = and_more(rows.len().saturating_sub(MOST_LISTED));
    let named = |one: usize| (SubmissionLink::new(report, one), visible::name(report.submissions[one].main_language()));
    let rows: Vec<TranslationRow> = rows
        .into_iter()
        .take(MOST_LISTED)
        .map(|(one, people)| TranslationRow {
            people: people.into_iter().map(named).collect(),
            words: visible::name(&one.in_words()).into_owned(),
        })
        .collect();
    (!rows.is_empty()).then_some(TranslationList { rows, more })
}

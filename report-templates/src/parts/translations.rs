//! The list of pairs that look like translations: all of them on the overview, and those of one submission on its page.

use crate::model::{Report, Translation};

/// Maximum number of pairs that are listed on a page; `report.json` has all of them.
pub(crate) const MOST_LISTED: usize = 40;

/// Pairs that look like translations, each with the submissions that are named.
type Translations<'a> = Vec<(&'a Translation, Vec<usize>)>;

pub(crate) fn all_translations(report: &Report) -> Translations<'_> {
    report.translations.iter().map(|one| (one, vec![one.left, one.right])).collect()
}

/// Returns the others that one submission looks like a translation of.
pub(crate) fn translations_of(report: &Report, submission: usize) -> Translations<'_> {
    let mut others = Vec::new();
    for translation in &report.translations {
        if translation.left == submission {
            others.push((translation, vec![translation.right]));
        } else if translation.right == submission {
            others.push((translation, vec![translation.left]));
        }
    }
    others
}

//! Plain folders and files: each name directly in the batch is a submission. Entries that no other layout recognizes are read like this.

use std::collections::BTreeMap;

use super::layout_match::LayoutMatch;
use super::provenance::{Author, Provenance};
use super::view::View;

/// Minimum number of digits of a student's number.
const MIN_DIGITS: usize = 5;

/// Takes every entry, but for single files that cannot be anybody's whole work.
pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let tops = view.tops();
    let mut ids: BTreeMap<&str, usize> = BTreeMap::new();
    for id in tops.iter().filter_map(|top| id_at_the_end(without_extension(view, top))) {
        *ids.entry(id).or_default() += 1;
    }
    for entry in &view.entries {
        let top = entry.top();
        if entry.rest().is_none() && !(view.listing.is_work)(top) {
            continue;
        }
        let stem = (view.listing.archive_stem)(top).filter(|stem| !tops.contains(stem));
        found.add(entry, top, entry.rest().unwrap_or(top), || {
            // A number that several names have is a date or an assignment's number, and no student's.
            let id = id_at_the_end(without_extension(view, top)).filter(|id| ids.get(id) == Some(&1));
            let authors = id.map(|id| author(without_extension(view, top), id)).into_iter().collect();
            Provenance { name: stem.unwrap_or(top).to_owned(), authors, ..Provenance::default() }
        });
    }
    found
}

fn without_extension<'a>(view: &View<'_>, name: &'a str) -> &'a str {
    let stem = (view.listing.archive_stem)(name).unwrap_or(name);
    stem.rsplit_once('.').map_or(stem, |(stem, _)| stem)
}

/// Returns the student's number after a name: `Ann Lee_1234567`, `lee-ann-s1234567`, `Ann Lee (1234567)`.
fn id_at_the_end(name: &str) -> Option<&str> {
    let name = name.trim_end_matches([')', ']', ' ']);
    let (before, id) = name.rsplit_once(|c: char| !c.is_ascii_alphanumeric())?;
    let digits = id.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_number = digits.len() >= MIN_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_named = before.contains(char::is_alphabetic) && id.len() <= digits.len() + 2;
    (is_number && is_named).then_some(id)
}

fn author(name: &str, id: &str) -> Author {
    let before = name.rfind(id).and_then(|at| name.get(..at)).unwrap_or(name);
    let before = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    Author { name: before.to_owned(), id: Some(id.to_owned()) }
}

//! Plain folders and flat files: each thing that lies directly in the batch is a submission. What no other layout takes ends here.

use std::collections::BTreeMap;

use super::Author;
use super::reading::{Owner, Reading};
use super::view::View;

/// Fewer digits are no student's number.
const FEWEST_DIGITS: usize = 5;

/// Everything is taken; a file that cannot be anybody's whole work stays loose.
pub(super) fn read(view: &View<'_>) -> Reading {
    let mut reading = Reading::default();
    let tops = view.tops();
    let mut ids: BTreeMap<&str, usize> = BTreeMap::new();
    for id in tops.iter().filter_map(|top| id_at_the_end(without_ending(view, top))) {
        *ids.entry(id).or_default() += 1;
    }
    for entry in &view.entries {
        let top = entry.top();
        let is_alone = entry.rest().is_none();
        if is_alone && !(view.listing.is_work)(top) {
            continue;
        }
        let stem = (view.listing.archive_stem)(top).filter(|stem| !tops.contains(stem));
        let owner = || {
            // A number that several have is no student's, but a date or an assignment's.
            let id = id_at_the_end(without_ending(view, top)).filter(|id| ids.get(id) == Some(&1));
            let authors = id.map(|id| author(without_ending(view, top), id)).into_iter().collect();
            Owner { label: stem.unwrap_or(top).to_owned(), authors, ..Owner::default() }
        };
        reading.work(entry, top, entry.rest().unwrap_or(top), owner);
    }
    reading
}

fn without_ending<'a>(view: &View<'_>, name: &'a str) -> &'a str {
    let stem = (view.listing.archive_stem)(name).unwrap_or(name);
    stem.rsplit_once('.').map_or(stem, |(stem, _)| stem)
}

/// A student's number after the name: `Ann Lee_1234567`, `lee-ann-s1234567`, `Ann Lee (1234567)`.
fn id_at_the_end(name: &str) -> Option<&str> {
    let name = name.trim_end_matches([')', ']', ' ']);
    let (before, id) = name.char_indices().rev().find(|(_, c)| !c.is_ascii_alphanumeric()).and_then(|(at, c)| {
        let after = at + c.len_utf8();
        Some((name.get(..at)?, name.get(after..)?))
    })?;
    let digits = id.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_number = digits.len() >= FEWEST_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_named = before.contains(char::is_alphabetic) && id.len() <= digits.len() + 2;
    (is_number && is_named).then_some(id)
}

fn author(name: &str, id: &str) -> Author {
    let before = name.rfind(id).and_then(|at| name.get(..at)).unwrap_or(name);
    let before = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    Author { name: before.to_owned(), id: Some(id.to_owned()) }
}

//! Flat exports of several files for each person: `[1] - alee - prompt.txt`, `[1] - alee - answer.py`. The number is that of the question or of the upload.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::{Confidence, LayoutMatch};
use super::naming::is_number;
use super::provenance::Provenance;
use super::view::View;

const BETWEEN: &str = " - ";

/// The parts of a file name.
struct Parts<'a> {
    number: &'a str,
    user: &'a str,
    file: &'a str,
}

pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let mut numbers_of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for Parts { number, user, .. } in view.tops().into_iter().filter_map(parts) {
        numbers_of.entry(user).or_default().insert(number);
    }
    for entry in &view.entries {
        let Some(Parts { number, user, file }) = parts(entry.top()) else { continue };
        // A user with one number has no use for it.
        let is_only = numbers_of.get(user).is_none_or(|numbers| numbers.len() == 1);
        let file = if is_only { file.to_owned() } else { format!("{number}/{file}") };
        found.add(entry, user, entry.path_in(&file), || Provenance::of_person(user, None));
    }
    if numbers_of.len() > 1 {
        found.confidence = Confidence::Likely;
    }
    found
}

/// Parses a number in brackets, a user, and the name of a file, which may have hyphens between spaces too.
fn parts(top: &str) -> Option<Parts<'_>> {
    let (number, rest) = top.strip_prefix('[')?.split_once(']')?;
    let (user, file) = rest.strip_prefix(BETWEEN)?.split_once(BETWEEN)?;
    let (user, file) = (user.trim(), file.trim());
    (is_number(number) && !user.is_empty() && !file.is_empty()).then_some(Parts { number, user, file })
}

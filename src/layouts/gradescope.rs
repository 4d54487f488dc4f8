//! Gradescope: `submission_123/main.c`, and who it is in `submission_metadata.yml`, team-mates, times and earlier attempts included.

use std::collections::BTreeMap;

use super::metadata::{Submitted, submission_metadata};
use super::reading::{Marks, Owner, Reading};
use super::view::View;

const METADATA: &str = "submission_metadata.yml";
const FOLDER: &str = "submission_";

pub(super) fn read(view: &View<'_>) -> Reading {
    let mut reading = Reading::default();
    let metadata = view.entries.iter().find(|entry| entry.path == METADATA);
    let text = metadata.and_then(|entry| view.text(entry));
    let said: BTreeMap<String, Submitted> =
        text.iter().flat_map(|text| submission_metadata(text)).map(|said| (said.key.clone(), said)).collect();
    for entry in &view.entries {
        let top = entry.top();
        if entry.path == METADATA {
            reading.nobodys(entry, "Gradescope's list of submissions");
        } else if said.contains_key(top) || (is_folder(top) && entry.rest().is_some()) {
            reading.work(entry, top, entry.rest().unwrap_or(top), || owner(top, said.get(top)));
        }
    }
    let n_owners = reading.owners.len();
    reading.marks = match metadata {
        Some(_) if n_owners > 0 => Marks::Clear,
        None if n_owners > 1 => Marks::Likely,
        _ => Marks::None,
    };
    reading.notes.extend(unknown(&reading, metadata.is_some(), text.is_some()));
    reading
}

fn is_folder(top: &str) -> bool {
    let number = top.strip_prefix(FOLDER).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn owner(top: &str, said: Option<&Submitted>) -> Owner {
    let Some(said) = said.filter(|said| !said.authors.is_empty()) else {
        return Owner { label: top.to_owned(), time: said.and_then(|said| said.time.clone()), ..Owner::default() };
    };
    let attempt = said.n_before.map(|number| number.saturating_add(1));
    Owner { time: said.time.clone(), attempt, ..Owner::team(said.authors.clone()) }
}

fn unknown(reading: &Reading, is_there: bool, is_readable: bool) -> Option<String> {
    let n_unknown = reading.owners.values().filter(|owner| owner.authors.is_empty()).count();
    let n_all = reading.owners.len();
    match (is_there, is_readable) {
        _ if n_unknown == 0 => None,
        (true, true) => Some(format!("{METADATA} names no author for {n_unknown} of {n_all} submissions")),
        (true, false) => Some(format!("{METADATA} cannot be read; it would say who the authors are")),
        (false, _) => Some(format!("{METADATA} is missing; it would say who the authors are")),
    }
}

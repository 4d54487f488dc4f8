//! Gradescope: `submission_123/main.c`, with authors, times and earlier attempts in `submission_metadata.yml`.

mod metadata;

use std::collections::BTreeMap;

use self::metadata::{Metadata, submission_metadata};
use super::layout_match::{Confidence, LayoutMatch};
use super::provenance::Provenance;
use super::view::View;

const METADATA_FILE: &str = "submission_metadata.yml";
const FOLDER: &str = "submission_";

pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let file = view.entries.iter().find(|entry| entry.path == METADATA_FILE);
    let text = file.and_then(|entry| view.text(entry));
    let metadata: BTreeMap<String, Metadata> =
        text.iter().flat_map(|text| submission_metadata(text)).map(|one| (one.key.clone(), one)).collect();
    for entry in &view.entries {
        let top = entry.top();
        if entry.path == METADATA_FILE {
            found.add_nobodys(entry, "Gradescope's list of submissions");
        } else if metadata.contains_key(top) || (is_folder(top) && entry.rest().is_some()) {
            found.add(entry, top, entry.rest().unwrap_or(top), || provenance(top, metadata.get(top)));
        }
    }
    let n_submissions = found.submissions.len();
    found.confidence = match file {
        Some(_) if n_submissions > 0 => Confidence::Certain,
        None if n_submissions > 1 => Confidence::Likely,
        _ => Confidence::None,
    };
    found.notes.extend(missing_authors(&found, file.is_some(), text.is_some()));
    found
}

fn is_folder(top: &str) -> bool {
    let number = top.strip_prefix(FOLDER).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn provenance(top: &str, metadata: Option<&Metadata>) -> Provenance {
    let Some(metadata) = metadata.filter(|metadata| !metadata.authors.is_empty()) else {
        let time = metadata.and_then(|metadata| metadata.time.clone());
        return Provenance { name: top.to_owned(), time, ..Provenance::default() };
    };
    let attempt = metadata.n_earlier.map(|number| number.saturating_add(1));
    Provenance { time: metadata.time.clone(), attempt, ..Provenance::of_team(metadata.authors.clone()) }
}

/// Returns a note on submissions whose authors the metadata should name and does not.
fn missing_authors(found: &LayoutMatch, is_there: bool, is_readable: bool) -> Option<String> {
    let n_unknown = found.submissions.values().filter(|one| one.authors.is_empty()).count();
    let n_all = found.submissions.len();
    match (is_there, is_readable) {
        _ if n_unknown == 0 => None,
        (true, true) => Some(format!("{METADATA_FILE} names no author for {n_unknown} of {n_all} submissions")),
        (true, false) => Some(format!("{METADATA_FILE} cannot be read, so the authors are unknown")),
        (false, _) => Some(format!("{METADATA_FILE} is missing, so the authors are unknown")),
    }
}

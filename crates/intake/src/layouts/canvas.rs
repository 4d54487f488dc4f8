//! Canvas: `leelann_LATE_123_456_main.c`: the letters and digits of the sortable name, `LATE`, and the numbers of user and file.
//!
//! A text entry is `leelann_123_text.html`, a web address `leelann_123_link.html`. An anonymous assignment has `anon_Ab3dE` for name and number. The second of a user's files of one name becomes `main-1.c`; so does a file that is submitted again.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::{Claim, Confidence, LayoutMatch};
use super::naming::is_number;
use super::provenance::Provenance;
use super::view::View;

/// Maximum length of a name in Canvas.
const MAX_NAME_BYTES: usize = 1000;
/// Minimum number of digits of users and files by which a single file is recognized.
const MIN_ID_DIGITS: usize = 4;

/// The parts of a file name.
struct Parts<'a> {
    name: &'a str,
    is_late: bool,
    user: &'a str,
    attachment: Option<&'a str>,
    file: &'a str,
}

pub(super) fn read(view: &View<'_>) -> LayoutMatch {
    let mut found = LayoutMatch::default();
    let mut names: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut attachments: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for entry in &view.entries {
        let Some(parts) = parts(entry.top()) else { continue };
        names.entry(parts.user).or_default().insert(parts.name);
        if let Some(attachment) = parts.attachment {
            attachments.entry(attachment).or_default().insert(entry.top());
        }
        let provenance = || Provenance::of_person(parts.name, Some(parts.user));
        found.add(entry, parts.user, entry.path_in(parts.file), provenance);
        if let Some(provenance) = found.submissions.get_mut(parts.user) {
            provenance.late = Some(provenance.late == Some(true) || parts.is_late);
        }
    }
    // Each user has one name and each file one number; otherwise the digits mean something else.
    let is_sound = names.values().all(|names| names.len() == 1) && attachments.values().all(|tops| tops.len() == 1);
    // A single name may be a coincidence, unless both of its numbers are as long as those of Canvas.
    let has_ids = |number: &str| number.len() >= MIN_ID_DIGITS;
    let is_typical = names.keys().all(|user| has_ids(user)) && attachments.keys().all(|number| has_ids(number));
    let is_canvas = is_sound && (names.len() > 1 || (names.len() == 1 && !attachments.is_empty() && is_typical));
    found.confidence = if is_canvas { Confidence::Likely } else { Confidence::None };
    undo_suffixes(&mut found);
    found
}

/// Parses a file name. The name ends before the first two numbers, or before one number and `text.html` or `link.html`.
fn parts(top: &str) -> Option<Parts<'_>> {
    top.match_indices('_').take_while(|(at, _)| *at <= MAX_NAME_BYTES).find_map(|(at, _)| {
        let (name, rest) = (top.get(..at)?, top.get(at + 1..)?);
        let (is_late, rest) = rest.strip_prefix("LATE_").map_or((false, rest), |rest| (true, rest));
        let (is_late, rest) = if name == "LATE" { (true, rest) } else { (is_late, rest) };
        let is_anonymous = name == "anon" || (name == "LATE" && rest.starts_with("anon_"));
        let rest = if name == "LATE" { rest.strip_prefix("anon_")? } else { rest };
        let (user, rest) = rest.split_once('_')?;
        let is_user = if is_anonymous { is_anonymous_id(user) } else { is_number(user) };
        if !is_user || !is_name(name) {
            return None;
        }
        let name = if is_anonymous { "anon" } else { name };
        if rest == "text.html" || rest == "link.html" {
            return Some(Parts { name, is_late, user, attachment: None, file: rest });
        }
        let (attachment, file) = rest.split_once('_').filter(|(id, file)| is_number(id) && !file.is_empty())?;
        Some(Parts { name, is_late, user, attachment: Some(attachment), file })
    })
}

fn is_anonymous_id(text: &str) -> bool {
    text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns whether Canvas could have written a name: it keeps lowercase letters, their diacritics, digits and underscores.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(|c: char| c.is_ascii() && !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
        || name == "LATE"
}

/// Removes the `-1` that Canvas added to names of files.
///
/// A student may call a file `lab-1.c` too. Canvas added the suffix if at least as many others submitted the name without it, and the student has no other file of that name.
fn undo_suffixes(found: &mut LayoutMatch) {
    let mut users_of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (user, first) in files_of(found) {
        users_of.entry(first.to_owned()).or_default().insert(user.to_owned());
    }
    let n_with = |file: &str| users_of.get(file).map_or(0, BTreeSet::len);
    let mut undone: BTreeMap<(String, String), (String, u32)> = BTreeMap::new();
    for (user, first) in files_of(found) {
        let Some((plain, number)) = without_suffix(first) else { continue };
        let has_plain = users_of.get(&plain).is_some_and(|users| users.contains(user));
        if !has_plain && n_with(&plain) > 0 && n_with(&plain) >= n_with(first) {
            undone.insert((user.to_owned(), first.to_owned()), (plain, number + 1));
        }
    }
    let mut attempts: BTreeMap<String, u32> = BTreeMap::new();
    for claim in found.claims.values_mut() {
        let Claim::Submission(user, path) = claim else { continue };
        let first = path.split('/').next().unwrap_or_default().to_owned();
        let Some((plain, attempt)) = undone.get(&(user.clone(), first.clone())) else { continue };
        *path = format!("{plain}{}", path.get(first.len()..).unwrap_or_default());
        let latest = attempts.entry(user.clone()).or_default();
        *latest = (*latest).max(*attempt);
    }
    for (user, attempt) in attempts {
        if let Some(provenance) = found.submissions.get_mut(&user) {
            provenance.attempt = Some(attempt);
        }
    }
}

/// Returns the user and the name of each submitted file.
fn files_of(found: &LayoutMatch) -> impl Iterator<Item = (&str, &str)> {
    found.claims.values().filter_map(|claim| match claim {
        Claim::Submission(user, path) => Some((user.as_str(), path.split('/').next().unwrap_or(path))),
        Claim::Nobody(_) => None,
    })
}

/// Splits `main-2.c` into `main.c` and 2. Canvas counts to seven.
fn without_suffix(file: &str) -> Option<(String, u32)> {
    let dot = file.find('.').unwrap_or(file.len());
    let (stem, ending) = (file.get(..dot)?, file.get(dot..)?);
    let (stem, number) = stem.rsplit_once('-')?;
    let number = number.parse().ok().filter(|_| number.len() == 1)?;
    ((1..=7).contains(&number) && !stem.is_empty()).then(|| (format!("{stem}{ending}"), number))
}

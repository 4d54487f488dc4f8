//! Canvas: `leelann_LATE_123_456_main.c`: the sortable name without anything but letters and digits, `LATE`, the numbers of user and file.
//!
//! What was typed in is `leelann_123_text.html`, an address `leelann_123_link.html`. An anonymous assignment has `anon_Ab3dE` for name and number. Two files of one name become `main.c` and `main-1.c` within a user's files: so does a file that is handed in again.

use std::collections::{BTreeMap, BTreeSet};

use super::reading::{Claim, Marks, Owner, Reading};
use super::view::View;

/// Nobody's name is longer in Canvas.
const MAX_NAME_BYTES: usize = 1000;

/// What a name says.
struct Parts<'a> {
    name: &'a str,
    is_late: bool,
    user: &'a str,
    attachment: Option<&'a str>,
    file: &'a str,
}

pub(super) fn read(view: &View<'_>) -> Reading {
    let mut reading = Reading::default();
    let mut names: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut attachments: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for entry in &view.entries {
        let Some(parts) = parts(entry.top()) else { continue };
        names.entry(parts.user).or_default().insert(parts.name);
        if let Some(attachment) = parts.attachment {
            attachments.entry(attachment).or_default().insert(entry.top());
        }
        let path = entry.rest().map_or_else(|| parts.file.to_owned(), |rest| format!("{}/{rest}", parts.file));
        reading.work(entry, parts.user, path, || owner(&parts));
        if let Some(owner) = reading.owners.get_mut(parts.user) {
            owner.late = Some(owner.late == Some(true) || parts.is_late);
        }
    }
    // A user has one name and a file one number; where that is not so, the digits mean something else.
    let is_sound = names.values().all(|names| names.len() == 1) && attachments.values().all(|tops| tops.len() == 1);
    reading.marks = if is_sound && names.len() > 1 { Marks::Likely } else { Marks::None };
    undo_suffixes(&mut reading);
    reading
}

/// The shortest name before two numbers, or before one number and what stands for a file.
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

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_anonymous_id(text: &str) -> bool {
    text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Canvas leaves nothing in a name but small letters, the marks that belong to them, digits and underscores.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(|c: char| c.is_ascii() && !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
        || name == "LATE"
}

fn owner(parts: &Parts<'_>) -> Owner {
    Owner::one(parts.name, Some(parts.user))
}

/// Takes `-1` off names of files where Canvas put it.
///
/// A student may call a file `lab-1.c` too. It was Canvas if at least as many others handed in the name without it, and the student has no other file of that name.
fn undo_suffixes(reading: &mut Reading) {
    let mut users_of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (user, first) in works(reading) {
        users_of.entry(first.to_owned()).or_default().insert(user.to_owned());
    }
    let n_with = |file: &str| users_of.get(file).map_or(0, BTreeSet::len);
    let mut undone: BTreeMap<(String, String), (String, u32)> = BTreeMap::new();
    for (user, first) in works(reading) {
        let Some((plain, number)) = without_suffix(first) else { continue };
        let has_plain = users_of.get(&plain).is_some_and(|users| users.contains(user));
        if !has_plain && n_with(&plain) > 0 && n_with(&plain) >= n_with(first) {
            undone.insert((user.to_owned(), first.to_owned()), (plain, number + 1));
        }
    }
    let mut attempts: BTreeMap<String, u32> = BTreeMap::new();
    for claim in reading.claims.values_mut() {
        let Claim::Work(user, path) = claim else { continue };
        let first = path.split('/').next().unwrap_or_default().to_owned();
        let Some((plain, attempt)) = undone.get(&(user.clone(), first.clone())) else { continue };
        *path = format!("{plain}{}", path.get(first.len()..).unwrap_or_default());
        let latest = attempts.entry(user.clone()).or_default();
        *latest = (*latest).max(*attempt);
    }
    for (user, attempt) in attempts {
        if let Some(owner) = reading.owners.get_mut(&user) {
            owner.attempt = Some(attempt);
        }
    }
}

/// The user and the name of each file that was handed in.
fn works(reading: &Reading) -> impl Iterator<Item = (&str, &str)> {
    reading.claims.values().filter_map(|claim| match claim {
        Claim::Work(user, path) => Some((user.as_str(), path.split('/').next().unwrap_or(path))),
        Claim::Nobodys(_) => None,
    })
}

/// `main-2.c` → `main.c` and 2. Canvas counts to seven.
fn without_suffix(file: &str) -> Option<(String, u32)> {
    let dot = file.find('.').unwrap_or(file.len());
    let (stem, ending) = (file.get(..dot)?, file.get(dot..)?);
    let (stem, number) = stem.rsplit_once('-')?;
    let number = number.parse().ok().filter(|_| number.len() == 1)?;
    ((1..=7).contains(&number) && !stem.is_empty()).then(|| (format!("{stem}{ending}"), number))
}

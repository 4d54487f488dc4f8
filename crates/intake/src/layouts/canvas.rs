//! Canvas's numbers. The second of a user's files of one name becomes `main-1.c`; so does a file that is submitted again.

use std::collections::{BTreeMap, BTreeSet};

use super::layout_match::{Claim, Confidence, LayoutMatch};
use super::platform::Hit;
use super::view::View;

/// Minimum number of digits of users and files by which a single file is recognized.
const MIN_ID_DIGITS: usize = 4;

/// Removes the `-1` that Canvas added to names of files, and reads who is late.
///
/// A student may call a file `lab-1.c` too. Canvas added the suffix if at least as many others submitted the name without it, and the student has no other file of that name.
pub(super) fn undo_suffixes(_: &View<'_>, hits: &[Hit<'_>], found: &mut LayoutMatch) {
    if !are_sound(hits) {
        found.confidence = Confidence::None;
    }
    for hit in hits {
        if let Some(provenance) = found.submissions.get_mut(hit.key()) {
            provenance.late = Some(provenance.late == Some(true) || hit.part("late").is_some());
        }
    }
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
    for claim in found.claims.values_mut() {
        let Claim::Submission(user, path) = claim else { continue };
        let first = path.split('/').next().unwrap_or_default().to_owned();
        let Some((plain, attempt)) = undone.get(&(user.clone(), first.clone())) else { continue };
        *path = format!("{plain}{}", path.get(first.len()..).unwrap_or_default());
        if let Some(provenance) = found.submissions.get_mut(user) {
            provenance.attempt = provenance.attempt.max(Some(*attempt));
        }
    }
}

/// Returns whether each user has one name and each file one number; otherwise the digits mean something else. A single name may be a coincidence, unless both of its numbers are as long as those of Canvas.
fn are_sound(hits: &[Hit<'_>]) -> bool {
    let mut names: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut uploads: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for hit in hits {
        names.entry(hit.key()).or_default().extend(hit.part("person"));
        uploads.entry(hit.part("upload").unwrap_or_default()).or_default().insert(hit.entry.top());
    }
    uploads.remove("");
    let has_ids = |number: &&str| number.len() >= MIN_ID_DIGITS;
    let are_enough = names.len() > 1 || (!uploads.is_empty() && names.keys().chain(uploads.keys()).all(has_ids));
    are_enough && names.values().chain(uploads.values()).all(|values| values.len() == 1)
}

fn files_of(found: &LayoutMatch) -> impl Iterator<Item = (&str, &str)> {
    found.claims.values().filter_map(|claim| match claim {
        Claim::Submission(user, path) => Some((user.as_str(), path.split('/').next().unwrap_or(path))),
        Claim::Nobody(_) => None,
    })
}

/// Splits `main-2.c` into `main.c` and 2. Canvas counts to seven.
fn without_suffix(file: &str) -> Option<(String, u32)> {
    let (stem, ending) = file.split_at(file.find('.').unwrap_or(file.len()));
    let (stem, number) = stem.rsplit_once('-')?;
    let number = number.parse().ok().filter(|_| number.len() == 1)?;
    ((1..=7).contains(&number) && !stem.is_empty()).then(|| (format!("{stem}{ending}"), number))
}

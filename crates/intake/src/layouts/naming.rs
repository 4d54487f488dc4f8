//! Gives submissions readable names, no two of them the same.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;

use super::provenance::{Provenance, joined_names};
use super::view::Entry;

/// Minimum number of people of the same name for the name to be a placeholder and no coincidence.
const MIN_UNNAMED: usize = 3;

pub(super) fn counts<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item).or_default() += 1;
    }
    counts
}

/// Returns the common prefix of all names, up to a mark and with it; empty if there is none. First and last in order differ the most.
pub(super) fn common_start<'a>(names: &BTreeSet<&'a str>, mark: u8) -> &'a str {
    let (Some(first), Some(last)) = (names.first(), names.last()) else { return "" };
    let same = first.bytes().zip(last.bytes()).take_while(|(a, b)| a == b);
    let end = same.enumerate().filter(|(_, (byte, _))| *byte == mark).last().map_or(0, |(at, _)| at + 1);
    first.get(..end).unwrap_or_default()
}

/// Adds the number to everyone's name where marking is blind: then all have the same name (`Participant`, in the platform's language) and are told apart by number.
pub(super) fn name_the_unnamed(submissions: &mut BTreeMap<String, Provenance>) {
    let authors = || submissions.values().flat_map(|submission| &submission.authors);
    let people: BTreeSet<_> = authors().map(|author| (&author.name, &author.id)).collect();
    let names: BTreeSet<&String> = authors().map(|author| &author.name).collect();
    if people.len() < MIN_UNNAMED || names.len() != 1 || authors().any(|author| author.id.is_none()) {
        return;
    }
    for provenance in submissions.values_mut() {
        for author in &mut provenance.authors {
            if let Some(id) = &author.id {
                author.name = format!("{} {id}", author.name);
            }
        }
        provenance.name = joined_names(&provenance.authors);
    }
}

/// Returns a name for each submission, in their order. Those that share a name get an id, then the number of the attempt, then their key in brackets.
pub(super) fn unique<'a>(submissions: impl Iterator<Item = (&'a str, &'a Provenance)>) -> Vec<String> {
    let (keys, submissions): (Vec<&str>, Vec<&Provenance>) = submissions.unzip();
    let tags: Vec<String> = submissions.iter().map(|submission| submission.tag()).collect();
    let mut names: Vec<String> = submissions.iter().map(|submission| submission.name.clone()).collect();
    for shared in shared(&names) {
        let is_one = shared.iter().map(|&at| &tags[at]).collect::<BTreeSet<_>>().len() == 1;
        for at in shared.into_iter().filter(|&at| !is_one && !tags[at].is_empty()) {
            names[at] = format!("{} {}", names[at], tags[at]);
        }
    }
    for at in shared(&names).into_iter().flatten() {
        if let Some(attempt) = submissions[at].attempt {
            names[at] = format!("{}, attempt {attempt}", names[at]);
        }
    }
    for at in shared(&names).into_iter().flatten() {
        names[at] = format!("{} [{}]", names[at], keys[at]);
    }
    let mut taken = BTreeSet::new();
    for name in &mut names {
        *name = free(name, &taken, look);
        taken.insert(look(name));
    }
    names
}

fn shared(names: &[String]) -> Vec<Vec<usize>> {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        places.entry(name).or_default().push(at);
    }
    places.into_values().filter(|places| places.len() > 1).collect()
}

/// Returns the name, with a number after it if one that looks the same is taken.
fn free(name: &str, taken: &BTreeSet<String>, look: impl Fn(&str) -> String) -> String {
    if !taken.contains(&look(name)) {
        return name.to_owned();
    }
    let mut numbered = (2u64..).map(|number| format!("{name} #{number}"));
    numbered.find(|name| !taken.contains(&look(name))).unwrap_or_else(|| name.to_owned())
}

/// Returns a path as it looks: the same letters with and without marks of their own are one name.
fn composed(path: &str) -> String {
    path.nfc().collect()
}

/// Returns a name as a reader takes it: without regard to marks of their own and to case.
pub(crate) fn look(name: &str) -> String {
    composed(name).to_lowercase()
}

/// Gives the files of a submission different paths: where two have the same, the later one gets its whole path in the input.
pub(super) fn unique_paths<'a>(files: Vec<(Entry<'a>, String)>) -> Vec<(Entry<'a>, String)> {
    let mut taken = BTreeSet::new();
    let mut unique = Vec::with_capacity(files.len());
    for (entry, path) in files {
        let path = if taken.contains(&composed(&path)) { entry.whole.to_owned() } else { path };
        let path = free(&path, &taken, composed);
        taken.insert(composed(&path));
        unique.push((entry, path));
    }
    unique
}

//! Names for submissions: readable, and no two the same.

use std::collections::{BTreeMap, BTreeSet};

use super::reading::Owner;
use super::view::Seen;

/// So many people do not share a name by chance; it stands for a name that is kept back.
const FEWEST_UNNAMED: usize = 3;

/// Longer names are cut.
const MAX_CHARS: usize = 200;

/// A name from a file of the platform, fit to be shown on one line.
pub(super) fn tidy(name: &str) -> String {
    let words = name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").chars().take(MAX_CHARS).collect()
}

/// In blind marking everyone has the same name (`Participant`, in the platform's language) and is told apart by number.
pub(super) fn name_the_unnamed(owners: &mut BTreeMap<String, Owner>) {
    let people: BTreeSet<(String, Option<String>)> = owners
        .values()
        .flat_map(|owner| owner.authors.iter().map(|author| (author.name.clone(), author.id.clone())))
        .collect();
    let names: BTreeSet<&String> = people.iter().map(|(name, _)| name).collect();
    if people.len() < FEWEST_UNNAMED || names.len() != 1 || people.iter().any(|(_, id)| id.is_none()) {
        return;
    }
    for owner in owners.values_mut() {
        for author in &mut owner.authors {
            if let Some(id) = &author.id {
                author.name = format!("{} {id}", author.name);
            }
        }
        owner.label = owner.authors.iter().map(|author| author.name.as_str()).collect::<Vec<_>>().join(" & ");
    }
}

/// A name for each owner, in their order. Who shares a name gets an id, then a number of the attempt, then the name of the folder.
pub(super) fn unique<'a>(owners: impl Iterator<Item = (&'a str, &'a Owner)>) -> Vec<String> {
    let owners: Vec<(&str, &Owner)> = owners.collect();
    let tags: Vec<String> = owners.iter().map(|(_, owner)| owner.tag()).collect();
    let mut names: Vec<String> = owners.iter().map(|(_, owner)| owner.label.clone()).collect();
    for shared in shared(&names) {
        let is_one = shared.iter().map(|&at| &tags[at]).collect::<BTreeSet<_>>().len() == 1;
        for at in shared.into_iter().filter(|&at| !is_one && !tags[at].is_empty()) {
            names[at] = format!("{} {}", names[at], tags[at]);
        }
    }
    for at in shared(&names).into_iter().flatten() {
        if let Some(attempt) = owners[at].1.attempt {
            names[at] = format!("{}, attempt {attempt}", names[at]);
        }
    }
    for at in shared(&names).into_iter().flatten() {
        names[at] = format!("{} [{}]", names[at], owners[at].0);
    }
    let mut taken = BTreeSet::new();
    for name in &mut names {
        *name = free(name, &taken);
        taken.insert(name.clone());
    }
    names
}

/// The places of those that have the same name, for each such name.
fn shared(names: &[String]) -> Vec<Vec<usize>> {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        places.entry(name).or_default().push(at);
    }
    places.into_values().filter(|places| places.len() > 1).collect()
}

fn free(name: &str, taken: &BTreeSet<String>) -> String {
    if !taken.contains(name) {
        return name.to_owned();
    }
    let numbered = (2u64..).map(|number| format!("{name} #{number}"));
    numbered.into_iter().find(|name| !taken.contains(name)).unwrap_or_else(|| name.to_owned())
}

/// The files of a submission with paths of their own: where two would have the same, the later one keeps its whole path.
pub(super) fn unique_paths(files: Vec<(Seen<'_>, String)>) -> Vec<(usize, String)> {
    let mut taken = BTreeSet::new();
    let mut unique = Vec::with_capacity(files.len());
    for (entry, path) in files {
        let path = if taken.contains(&path) { entry.whole.to_owned() } else { path };
        let path = free(&path, &taken);
        taken.insert(path.clone());
        unique.push((entry.index, path));
    }
    unique.sort_by(|a, b| a.1.cmp(&b.1));
    unique
}

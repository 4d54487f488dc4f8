//! Whose submissions are one person's, or one team's: they are never compared with one another.

use std::collections::BTreeMap;

use super::{Author, Handed};

/// A number for each submission; those that belong together have the same. `submissions` are of several inputs, each with its number.
///
/// Two belong together if an author or a group is the same, and if a third belongs to both. A name alone makes nobody the same where there are ids: two people may share it. Ids are those of one platform, so in different inputs the name must be the same too, and a group is the same in different inputs only if the instructor says so.
pub fn people(submissions: &[(usize, &Handed)]) -> Vec<usize> {
    let mut links = Links { above: (0..submissions.len()).collect() };
    let mut ids_of: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for author in submissions.iter().flat_map(|(_, handed)| &handed.authors) {
        let ids = ids_of.entry(&author.name).or_default();
        if let Some(id) = author.id.as_deref().filter(|id| !ids.contains(id)) {
            ids.push(id);
        }
    }
    let mut first_with: BTreeMap<String, usize> = BTreeMap::new();
    for (at, (input, handed)) in submissions.iter().enumerate() {
        let authors = handed.authors.iter().map(|author| identity(author, &ids_of));
        let group = handed.group.iter().map(|group| match group.is_told {
            true => format!("group {}", group.name),
            false => format!("group {input} {}", group.name),
        });
        for belonging in authors.chain(group) {
            let first = *first_with.entry(belonging).or_insert(at);
            links.join(first, at);
        }
    }
    (0..submissions.len()).map(|at| links.root(at)).collect()
}

/// For each submission the number of its author or group, if others are theirs too.
pub fn authors(submissions: &[(usize, &Handed)]) -> Vec<Option<u32>> {
    let people = people(submissions);
    let mut n_submissions = vec![0_usize; people.len()];
    people.iter().for_each(|&person| n_submissions[person] += 1);
    let author = |person: usize| u32::try_from(person).ok().filter(|_| n_submissions[person] > 1);
    people.into_iter().map(author).collect()
}

/// Who has no id is the one of that name, if there is only one.
fn identity(author: &Author, ids_of: &BTreeMap<&str, Vec<&str>>) -> String {
    let only = ids_of.get(author.name.as_str()).and_then(|ids| match ids.as_slice() {
        [id] => Some(*id),
        _ => None,
    });
    format!("author {:?} {:?}", author.name, author.id.as_deref().or(only))
}

struct Links {
    above: Vec<usize>,
}

impl Links {
    fn root(&mut self, mut at: usize) -> usize {
        while let Some(&above) = self.above.get(at).filter(|above| **above != at) {
            let next = self.above.get(above).copied().unwrap_or(above);
            if let Some(place) = self.above.get_mut(at) {
                *place = next;
            }
            at = above;
        }
        at
    }

    /// The earlier of two stands for both.
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        if let Some(above) = self.above.get_mut(one.max(other)) {
            *above = one.min(other);
        }
    }
}

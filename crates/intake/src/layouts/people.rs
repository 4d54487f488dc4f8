//! Finds the submissions of one person or team, which are never compared with one another.

use std::collections::BTreeMap;

use super::naming::counts;
use super::provenance::{Author, Provenance};

/// Returns a number for each submission; those that belong together have the same. Each submission comes with the number of its input.
///
/// Two submissions belong together if they have an author or a group in common, or if both belong together with a third. People of one name are the same person unless ids say otherwise. Ids are those of one platform, so the same id under another name is another person, and a group is the same in several inputs only if the instructor's list names it.
pub fn person_numbers(submissions: &[(usize, &Provenance)]) -> Vec<usize> {
    numbers(submissions, true)
}

/// Returns a warning if groups keep more than a tenth of all pairs from being compared: sections of a course may have been taken for teams.
pub fn group_warning(submissions: &[(usize, &Provenance)]) -> Option<String> {
    let n_pairs = |n: usize| n * n.saturating_sub(1) / 2;
    let [without, with] = [false, true].map(|has_groups| {
        let of_one = counts(&numbers(submissions, has_groups)).into_values().map(n_pairs).sum::<usize>();
        n_pairs(submissions.len()) - of_one
    });
    let n_kept = without - with;
    (MAX_KEPT_SHARE * n_kept > without).then(|| {
        format!(
            "groups keep {n_kept} of {without} pairs from being compared, because a group counts as one person. If they are sections of the course, call the column section in the list of authors"
        )
    })
}

/// Forgets the author, and the group, that all submissions of a batch have, and returns a warning; none if they differ in both, or are attempts of one person. Such a name is that of a course or of its staff: if it were believed, nothing would be compared.
pub fn forget_one_for_all(batch: &mut [&mut Provenance]) -> Option<String> {
    let [first, others @ ..] = &*batch else { return None };
    if others.is_empty() || batch.iter().any(|one| one.attempt.is_some()) {
        return None;
    }
    let is_author = !first.authors.is_empty() && others.iter().all(|one| one.authors == first.authors);
    let is_group = first.group.is_some() && others.iter().all(|one| one.group == first.group);
    if !is_author && !is_group {
        return None;
    }
    for one in batch.iter_mut() {
        if is_author {
            one.authors.clear();
        }
        if is_group {
            one.group = None;
        }
    }
    let what = if is_author { "author" } else { "group" };
    Some(format!(
        "one {what} is named for all {} submissions, which tells nobody apart; they are compared as if none were named",
        batch.len()
    ))
}

/// The share of all pairs that groups may keep from being compared without a question, as its reciprocal.
const MAX_KEPT_SHARE: usize = 10;

fn numbers(submissions: &[(usize, &Provenance)], has_groups: bool) -> Vec<usize> {
    let mut persons = UnionFind { parents: (0..submissions.len()).collect() };
    let mut ids_of: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for author in submissions.iter().flat_map(|(_, provenance)| &provenance.authors) {
        let ids = ids_of.entry(&author.name).or_default();
        if let Some(id) = author.id.as_deref().filter(|id| !ids.contains(id)) {
            ids.push(id);
        }
    }
    let mut first_with: BTreeMap<String, usize> = BTreeMap::new();
    for (at, (input, provenance)) in submissions.iter().enumerate() {
        let authors = provenance.authors.iter().map(|author| identity(author, &ids_of));
        let group = provenance.group.iter().filter(|_| has_groups).map(|group| match group.is_listed {
            true => format!("group {}", group.name),
            false => format!("group {input} {}", group.name),
        });
        for identity in authors.chain(group) {
            let first = *first_with.entry(identity).or_insert(at);
            persons.join(first, at);
        }
    }
    (0..submissions.len()).map(|at| persons.root(at)).collect()
}

/// Returns for each submission the number of its author or group; none for those who have only one submission.
pub fn author_numbers(submissions: &[(usize, &Provenance)]) -> Vec<Option<u32>> {
    let persons = person_numbers(submissions);
    let n_submissions = counts(&persons);
    persons.iter().map(|person| u32::try_from(*person).ok().filter(|_| n_submissions[person] > 1)).collect()
}

/// Returns a text that is the same for the same person. An author without an id is the person of that name, if only one id goes with the name.
fn identity(author: &Author, ids_of: &BTreeMap<&str, Vec<&str>>) -> String {
    let only = ids_of.get(author.name.as_str()).and_then(|ids| match ids.as_slice() {
        [id] => Some(*id),
        _ => None,
    });
    format!("author {:?} {:?}", author.name, author.id.as_deref().or(only))
}

/// Disjoint sets of submissions, as a forest. The root of each set is its first submission.
struct UnionFind {
    parents: Vec<usize>,
}

impl UnionFind {
    fn root(&mut self, mut at: usize) -> usize {
        while self.parents[at] != at {
            // Halves the path, so that the next search is shorter.
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other);
    }
}

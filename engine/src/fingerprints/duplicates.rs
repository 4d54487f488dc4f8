//! Duplicates: submissions that are equal in both views, file by file. One of them represents its group until the results are spread over all members again.
//!
//! Groups are numbered by a hash of their tokens, and by the tokens themselves where hashes are equal. So results do not depend on the order of the batch, and the first n groups are as good as a random sample.

use std::cmp::Ordering;
use std::ops::Deref;

use rayon::prelude::*;

use crate::batch::{Batch, File, Kind, Submission, SubmissionRole};
use crate::fingerprints::kgrams::mix;
use crate::maps::HashMap;

/// A group of equal submissions, most often a single one. The rest of the engine calls it a distinct submission.
pub(crate) struct DuplicateGroup {
    /// Their indices in the batch, ascending.
    pub(crate) members: Vec<usize>,
    /// The hash of their token kinds.
    structure: u64,
    /// Number of members that are earlier submissions.
    pub(crate) n_earlier: usize,
    /// Members by author, for authors with several submissions in the batch; in the order of the authors.
    pub(crate) authors: Vec<AuthorCount>,
}

/// The members of a group by one author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AuthorCount {
    pub(crate) author: u32,
    pub(crate) n_members: usize,
    pub(crate) n_earlier: usize,
}

impl DuplicateGroup {
    /// Whether the group is one batch submission by an author without another one.
    pub(crate) fn is_single(&self) -> bool {
        self.members.len() == 1 && self.n_earlier == 0 && self.authors.is_empty()
    }

    /// Whether all members are earlier submissions, which are not compared with one another.
    pub(crate) fn is_earlier(&self) -> bool {
        self.n_earlier == self.members.len()
    }

    /// Returns the member that is processed for all.
    pub(crate) fn representative(&self) -> usize {
        self.members[0]
    }
}

/// The distinct submissions of a batch.
pub(crate) struct DistinctSubmissions {
    /// In the order of their hashes.
    pub(crate) groups: Vec<DuplicateGroup>,
    /// Sets of groups with equal token kinds, one or more groups each. Names and literals may differ.
    pub(crate) same_structure: Vec<Vec<usize>>,
}

impl DistinctSubmissions {
    /// Groups the submissions of a batch.
    pub(crate) fn of(batch: &Batch<'_>) -> DistinctSubmissions {
        let groups = find_duplicates(batch);
        let kinds = |group: usize| batch.submissions[groups[group].representative()].files.iter().map(File::kinds);
        let order = |group: usize, other: usize| kinds(group).cmp(kinds(other));
        let same_structure = group_by(0..groups.len(), |group| groups[group].structure, order);
        DistinctSubmissions { groups, same_structure }
    }

    /// Returns the submissions in each set with equal token kinds, ascending; only sets of two or more submissions.
    pub(crate) fn identical_members(&self) -> Vec<Vec<usize>> {
        let mut identical = Vec::new();
        for set in &self.same_structure {
            let mut members: Vec<usize> = set.iter().flat_map(|&group| self.groups[group].members.clone()).collect();
            members.sort_unstable();
            if members.len() > 1 {
                identical.push(members);
            }
        }
        identical
    }
}

fn find_duplicates(batch: &Batch<'_>) -> Vec<DuplicateGroup> {
    let files = |member: usize| &batch.submissions[member].files;
    let hashes = |member: usize| {
        let structure = hash_of(files(member).iter().map(File::kinds));
        (structure, mix(structure ^ hash_of(files(member).iter().map(File::spellings))))
    };
    let hashes: Vec<(u64, u64)> = (0..batch.submissions.len()).into_par_iter().map(hashes).collect();
    let cmp = |one: usize, other: usize| cmp_tokens(files(one), files(other));
    let groups = group_by(0..batch.submissions.len(), |member| hashes[member].1, cmp);
    let is_earlier = |&&member: &&usize| batch.submissions[member].role == SubmissionRole::Earlier;
    groups
        .into_iter()
        .map(|members| DuplicateGroup {
            n_earlier: members.iter().filter(is_earlier).count(),
            authors: count_authors(batch, &members),
            structure: hashes[members[0]].0,
            members,
        })
        .collect()
}

fn count_authors(batch: &Batch<'_>, members: &[usize]) -> Vec<AuthorCount> {
    let author_of = |&member: &usize| {
        let Submission { author, role, .. } = batch.submissions[member];
        Some((author?, role == SubmissionRole::Earlier))
    };
    let mut authored: Vec<(u32, bool)> = members.iter().filter_map(author_of).collect();
    authored.sort_unstable();
    authored
        .chunk_by(|one, other| one.0 == other.0)
        .map(|of_author| AuthorCount {
            author: of_author[0].0,
            n_members: of_author.len(),
            n_earlier: of_author.iter().filter(|(_, is_earlier)| *is_earlier).count(),
        })
        .collect()
}

/// Returns the groups that hold submissions of each author with several, in the order of the authors.
pub(crate) fn by_author(groups: &[DuplicateGroup]) -> Vec<Vec<usize>> {
    let numbered = groups.iter().enumerate();
    let mut pairs: Vec<(u32, usize)> =
        numbered.flat_map(|(group, of)| of.authors.iter().map(move |count| (count.author, group))).collect();
    pairs.sort_unstable();
    let of_authors = pairs.chunk_by(|one, other| one.0 == other.0);
    of_authors.map(|of_author| of_author.iter().map(|(_, group)| *group).collect()).collect()
}

/// Groups equal items. Groups are in the order of their hashes, and of `order` where hashes collide; items keep their order within a group.
fn group_by(
    items: impl Iterator<Item = usize>,
    hash: impl Fn(usize) -> u64,
    order: impl Fn(usize, usize) -> Ordering,
) -> Vec<Vec<usize>> {
    let mut found: Vec<(u64, Vec<usize>)> = Vec::new();
    let mut by_hash: HashMap<u64, Vec<usize>> = HashMap::default();
    for item in items {
        let hash = hash(item);
        let candidates = by_hash.entry(hash).or_default();
        // Equal hashes are no proof of equality.
        match candidates.iter().find(|&&group| order(found[group].1[0], item).is_eq()) {
            Some(&group) => found[group].1.push(item),
            None => {
                candidates.push(found.len());
                found.push((hash, vec![item]));
            }
        }
    }
    found.sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| order(one[0], other[0])));
    found.into_iter().map(|(_, group)| group).collect()
}

fn cmp_tokens(some: &[File<'_>], others: &[File<'_>]) -> Ordering {
    let first_difference =
        some.iter().zip(others).map(|(one, other)| one.cmp_tokens(other)).find(|order| order.is_ne());
    first_difference.unwrap_or_else(|| some.len().cmp(&others.len()))
}

fn hash_of<Tokens: Deref<Target = [Kind]>>(files: impl Iterator<Item = Tokens>) -> u64 {
    files.fold(0, |hash, file| {
        // The length separates files: moving a token to the next file changes the hash.
        let hash = mix(hash ^ file.len() as u64).wrapping_add(1);
        file.iter().fold(hash, |hash, &kind| mix(hash ^ u64::from(kind)))
    })
}

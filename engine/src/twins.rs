//! Submissions that are equal in both readings, file by file. One of them stands for all in the work; the results are spread over them again.
//!
//! Twins are numbered by a hash of their tokens, and by the tokens themselves where two hashes are equal. So nothing in the engine hangs on the order in which the batch was listed, and the first so many twins are as good as drawn by lot.

use std::cmp::Ordering;
use std::ops::Deref;

use rustc_hash::FxHashMap;

use crate::batch::{Batch, File, Kind, Role, Submission};
use crate::kgrams::mix;

/// Equal submissions. Most are alone.
pub(crate) struct Twins {
    /// Their places in the batch, ascending; the first stands for the others.
    pub(crate) members: Vec<usize>,
    /// How many of them are earlier submissions.
    pub(crate) n_earlier: usize,
    /// How many are of each author who has several submissions in the batch, in the order of the authors.
    pub(crate) authors: Vec<Authored>,
}

/// Some of an author's submissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Authored {
    pub(crate) author: u32,
    pub(crate) n_members: usize,
    pub(crate) n_earlier: usize,
}

impl Twins {
    /// Whether it is one submission of the batch, by somebody who has no other.
    pub(crate) fn is_alone(&self) -> bool {
        self.members.len() == 1 && self.n_earlier == 0 && self.authors.is_empty()
    }

    pub(crate) fn representative(&self) -> usize {
        self.members[0]
    }
}

/// All submissions of a batch, sorted into twins, in the order of their hashes.
pub(crate) fn twins(batch: &Batch<'_>) -> Vec<Twins> {
    let hash = |files: &[File<'_>]| {
        let structure = hash_of(files.iter().map(File::kinds));
        mix(structure ^ hash_of(files.iter().map(File::spellings)))
    };
    let groups = groups(
        0..batch.submissions.len(),
        |member| hash(&batch.submissions[member].files),
        |one, other| order(&batch.submissions[one].files, &batch.submissions[other].files),
    );
    let is_earlier = |&&member: &&usize| batch.submissions[member].role == Role::Earlier;
    let twins = |members: Vec<usize>| Twins {
        n_earlier: members.iter().filter(is_earlier).count(),
        authors: authors(batch, &members),
        members,
    };
    groups.into_iter().map(twins).collect()
}

fn authors(batch: &Batch<'_>, members: &[usize]) -> Vec<Authored> {
    let of_member = |&member: &usize| {
        let Submission { author, role, .. } = batch.submissions[member];
        Some((author?, role == Role::Earlier))
    };
    let mut of_members: Vec<(u32, bool)> = members.iter().filter_map(of_member).collect();
    of_members.sort_unstable();
    let of_author = |of_author: &[(u32, bool)]| Authored {
        author: of_author[0].0,
        n_members: of_author.len(),
        n_earlier: of_author.iter().filter(|(_, is_earlier)| *is_earlier).count(),
    };
    of_members.chunk_by(|one, other| one.0 == other.0).map(of_author).collect()
}

/// The twins that hold submissions of each author who has several, in the order of the authors.
pub(crate) fn by_author(twins: &[Twins]) -> Vec<Vec<usize>> {
    let places = twins.iter().enumerate();
    let of_twins = places.flat_map(|(place, twins)| twins.authors.iter().map(move |authored| (authored.author, place)));
    let mut pairs: Vec<(u32, usize)> = of_twins.collect();
    pairs.sort_unstable();
    let group = |of_author: &[(u32, usize)]| of_author.iter().map(|(_, place)| *place).collect();
    pairs.chunk_by(|one, other| one.0 == other.0).map(group).collect()
}

/// The twins that have the same structure, in groups of one or more; names and literals may differ.
pub(crate) fn same_structure(batch: &Batch<'_>, twins: &[Twins]) -> Vec<Vec<usize>> {
    let kinds = |twin: usize| batch.submissions[twins[twin].representative()].files.iter().map(File::kinds);
    groups(0..twins.len(), |twin| hash_of(kinds(twin)), |one, other| kinds(one).cmp(kinds(other)))
}

/// The members of groups of twins, in groups of two or more.
pub(crate) fn identical(twins: &[Twins], groups: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let members = |group: &Vec<usize>| {
        let mut members: Vec<usize> = group.iter().flat_map(|&twin| twins[twin].members.iter().copied()).collect();
        members.sort_unstable();
        members
    };
    groups.iter().map(members).filter(|members| members.len() > 1).collect()
}

/// Sorts items into groups of equal ones, in the order of their hashes, and of `order` where hashes are equal by chance; within a group they keep their order.
fn groups(
    items: impl Iterator<Item = usize>,
    hash: impl Fn(usize) -> u64,
    order: impl Fn(usize, usize) -> Ordering,
) -> Vec<Vec<usize>> {
    let mut found: Vec<(u64, Vec<usize>)> = Vec::new();
    let mut by_hash: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for item in items {
        let hash = hash(item);
        let candidates = by_hash.entry(hash).or_default();
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

fn order(some: &[File<'_>], others: &[File<'_>]) -> Ordering {
    let different = some.iter().zip(others).map(|(one, other)| one.order(other)).find(|order| order.is_ne());
    different.unwrap_or_else(|| some.len().cmp(&others.len()))
}

fn hash_of<Tokens: Deref<Target = [Kind]>>(files: impl Iterator<Item = Tokens>) -> u64 {
    files.fold(0, |hash, file| {
        let hash = mix(hash ^ file.len() as u64).wrapping_add(1);
        file.iter().fold(hash, |hash, &kind| mix(hash ^ u64::from(kind)))
    })
}

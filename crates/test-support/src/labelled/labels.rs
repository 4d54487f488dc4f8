//! The labels of all pairs of a class, listed or not.
//!
//! If A is a listed copy of B, and B of C, then A and C belong to one group of copies. A class that does not list A and C as
//! copies nevertheless says nothing against them: [`Label::SameGroup`].

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::classes::{JudgedPairs, LabelledClass};

/// The knowledge about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Label {
    /// Somebody judged it a copy.
    Copy,
    /// Somebody judged it honest: it is listed so, or the class lists all copies.
    Honest,
    /// Nobody judged it.
    Unlisted,
    /// Nobody judged it, but listed copies connect the two submissions.
    SameGroup,
}

/// Which pairs count where a class judged a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Judged pairs only.
    Judged,
    /// Pairs that nobody judged count as honest, unless copies connect the two.
    UnlistedHonest,
}

impl Label {
    /// Returns whether a pair with this label is a copy; `None` if it does not count.
    pub fn is_copy(self, reading: Reading) -> Option<bool> {
        match (self, reading) {
            (Label::Copy, _) => Some(true),
            (Label::Honest, _) | (Label::Unlisted, Reading::UnlistedHonest) => Some(false),
            (Label::Unlisted, Reading::Judged) | (Label::SameGroup, _) => None,
        }
    }
}

/// The labels of the pairs of some submissions, by their indices.
pub struct Labels {
    listed: FxHashMap<(usize, usize), bool>,
    /// The group of copies of each submission, as the index of its first member.
    group_of: Vec<usize>,
    judged: JudgedPairs,
}

impl Labels {
    /// Looks up the labels of a class for the submissions with these names.
    pub fn new(class: &LabelledClass, names: &[&str]) -> Labels {
        let by_name: FxHashMap<&str, usize> = names.iter().enumerate().map(|(index, &name)| (name, index)).collect();
        let mut listed = FxHashMap::default();
        for ((left, right), is_copy) in &class.truth {
            if let (Some(&left), Some(&right)) = (by_name.get(left.as_str()), by_name.get(right.as_str())) {
                listed.insert((left.min(right), left.max(right)), *is_copy);
            }
        }
        let mut labels = Labels { listed, group_of: (0..names.len()).collect(), judged: class.judged };
        for (left, right) in labels.copies() {
            let (first, second) = (labels.group_of[left], labels.group_of[right]);
            let (kept, merged) = (first.min(second), first.max(second));
            labels.group_of.iter_mut().filter(|group| **group == merged).for_each(|group| *group = kept);
        }
        labels
    }

    /// Returns the label of a pair.
    pub fn of(&self, one: usize, other: usize) -> Label {
        match (self.listed.get(&(one.min(other), one.max(other))), self.judged) {
            (Some(true), _) => Label::Copy,
            (Some(false), _) => Label::Honest,
            (None, _) if self.group_of[one] == self.group_of[other] => Label::SameGroup,
            (None, JudgedPairs::All) => Label::Honest,
            (None, JudgedPairs::Listed) => Label::Unlisted,
        }
    }

    /// Returns the listed copies, ascending.
    pub fn copies(&self) -> Vec<(usize, usize)> {
        let mut copies: Vec<(usize, usize)> =
            self.listed.iter().filter(|(_, is_copy)| **is_copy).map(|(&pair, _)| pair).collect();
        copies.sort_unstable();
        copies
    }

    /// Returns the groups of submissions that copies connect, each ascending; a group of one has no copies.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups = vec![Vec::new(); self.group_of.len()];
        for (one, &group) in self.group_of.iter().enumerate() {
            groups[group].push(one);
        }
        groups.retain(|group: &Vec<usize>| !group.is_empty());
        groups
    }

    /// Returns the honest submissions, ascending: those without copies, and from each group of copies the one with the most.
    pub fn honest_core(&self) -> Vec<usize> {
        let copies = self.copies();
        let n_copies = |one: usize| copies.iter().filter(|pair| pair.0 == one || pair.1 == one).count();
        let central = |group: Vec<usize>| group.into_iter().max_by_key(|&one| (n_copies(one), Reverse(one)));
        self.groups().into_iter().filter_map(central).collect()
    }
}

//! The best pairs so far.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::batch::Batch;
use crate::rarity::Evidence;

/// Two submissions, by their places in the batch, left before right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RankedPair {
    pub(crate) score: f64,
    pub(crate) evidence: Evidence,
    pub(crate) left: usize,
    pub(crate) right: usize,
    /// The twins that the two belong to, the smaller number first.
    pub(crate) twins: (usize, usize),
}

/// At most so many pairs. The worst of them is on top of the heap.
pub(crate) struct Best {
    pairs: BinaryHeap<RankedPair>,
    /// The best pair so far of two of whom one has several submissions.
    of_authors: FxHashMap<(Person, Person), RankedPair>,
    capacity: usize,
    min_score: f64,
}

/// Whoever has submissions: an author of several, or a submission that stands for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Person {
    Author(u32),
    Submission(usize),
}

impl Person {
    /// Whoever handed in a submission.
    pub(crate) fn of(batch: &Batch<'_>, submission: usize) -> Person {
        batch.submissions[submission].author.map_or(Person::Submission(submission), Person::Author)
    }
}

/// So many pairs of authors are always kept before those are thrown out that cannot be among the best.
const ROOM: usize = 4096;

impl Best {
    /// Keeps `top` pairs, or all.
    pub(crate) fn new(top: Option<usize>, min_score: f64) -> Best {
        let capacity = top.unwrap_or(usize::MAX);
        Best { pairs: BinaryHeap::new(), of_authors: FxHashMap::default(), capacity, min_score }
    }

    /// What scores less is not kept.
    pub(crate) fn floor(&self) -> f64 {
        let is_full = self.pairs.len() >= self.capacity;
        let worst = self.pairs.peek().filter(|_| is_full).map_or(0.0, |worst| worst.score);
        worst.max(self.min_score)
    }

    pub(crate) fn push(&mut self, pair: RankedPair) {
        if self.pairs.len() < self.capacity {
            self.pairs.push(pair);
        } else if let Some(mut worst) = self.pairs.peek_mut()
            && pair < *worst
        {
            *worst = pair;
        }
    }

    /// Takes in a pair of two of whom at least one has several submissions: only their best pair is kept.
    pub(crate) fn push_of_authors(&mut self, people: (Person, Person), pair: RankedPair) {
        let people = (people.0.min(people.1), people.0.max(people.1));
        let best = self.of_authors.entry(people).or_insert(pair);
        *best = pair.min(*best);
        if self.of_authors.len() > ROOM.max(self.capacity.saturating_mul(4)) {
            self.prune();
        }
    }

    /// Throws out pairs of authors that score below as many others as are kept.
    fn prune(&mut self) {
        let mut pairs: Vec<((Person, Person), RankedPair)> = self.of_authors.drain().collect();
        pairs.sort_unstable_by_key(|(_, pair)| *pair);
        pairs.truncate(self.capacity);
        self.of_authors.extend(pairs);
    }

    pub(crate) fn merge(&mut self, other: Best) {
        other.pairs.into_iter().for_each(|pair| self.push(pair));
        other.of_authors.into_iter().for_each(|(people, pair)| self.push_of_authors(people, pair));
    }

    /// Best first.
    pub(crate) fn into_sorted(mut self) -> Vec<RankedPair> {
        for pair in std::mem::take(&mut self.of_authors).into_values() {
            self.push(pair);
        }
        self.pairs.into_sorted_vec()
    }
}

impl Eq for RankedPair {}

impl PartialOrd for RankedPair {
    fn partial_cmp(&self, other: &RankedPair) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Better pairs come first; among equals, the order of the batch decides.
impl Ord for RankedPair {
    fn cmp(&self, other: &RankedPair) -> Ordering {
        let better = other.score.total_cmp(&self.score).then(other.evidence.cmp(&self.evidence));
        better.then(self.left.cmp(&other.left)).then(self.right.cmp(&other.right))
    }
}

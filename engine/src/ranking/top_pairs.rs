//! The best pairs so far.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::batch::Person;
use crate::maps::HashMap;
use crate::statistics::evidence::Evidence;

/// A scored pair of submissions, by their indices in the batch, left before right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RankedPair {
    pub(crate) score: f64,
    /// The log-odds of the score in the first stage.
    pub(crate) first_stage: f64,
    pub(crate) evidence: Evidence,
    pub(crate) left: usize,
    pub(crate) right: usize,
    /// The duplicate groups of the two, the smaller number first.
    pub(crate) groups: (usize, usize),
}

/// Keeps the best pairs, up to a capacity.
#[derive(Clone)]
pub(crate) struct TopPairs {
    /// The worst pair is on top of the heap.
    pairs: BinaryHeap<RankedPair>,
    /// The best pair of each two people of whom at least one has several submissions.
    by_people: HashMap<(Person, Person), RankedPair>,
    capacity: usize,
    min_score: f64,
    /// Number of pairs that are kept whatever their score.
    n_always_kept: usize,
}

/// Number of pairs of people that are always kept before the worst of them are dropped.
const MIN_PEOPLE_CAPACITY: usize = 4096;

impl TopPairs {
    /// Creates an empty list. It keeps the best `n_always_kept` pairs, and beyond those at most `capacity` in all that score at least `min_score`.
    pub(crate) fn new(capacity: usize, min_score: f64, n_always_kept: usize) -> TopPairs {
        TopPairs { pairs: BinaryHeap::new(), by_people: HashMap::default(), capacity, min_score, n_always_kept }
    }

    /// Returns the score that a pair must reach to be kept.
    pub(crate) fn min_score(&self) -> f64 {
        match self.pairs.peek() {
            Some(worst) if self.pairs.len() >= self.capacity => worst.score,
            Some(worst) if self.pairs.len() >= self.n_always_kept => worst.score.min(self.min_score),
            _ => 0.0,
        }
    }

    pub(crate) fn push(&mut self, pair: RankedPair) {
        self.pairs.push(pair);
        let is_dropped = |worst: &RankedPair| {
            self.pairs.len() > self.capacity || (self.pairs.len() > self.n_always_kept && worst.score < self.min_score)
        };
        if self.pairs.peek().is_some_and(is_dropped) {
            self.pairs.pop();
        }
    }

    /// Adds a pair of two people of whom at least one has several submissions. Only their best pair is kept.
    pub(crate) fn push_for_people(&mut self, people: (Person, Person), pair: RankedPair) {
        let people = (people.0.min(people.1), people.0.max(people.1));
        let best = self.by_people.entry(people).or_insert(pair);
        *best = pair.min(*best);
        if self.by_people.len() > MIN_PEOPLE_CAPACITY.max(self.capacity.saturating_mul(4)) {
            self.prune();
        }
    }

    /// Drops pairs of people that are worse than `capacity` others.
    fn prune(&mut self) {
        let mut pairs: Vec<((Person, Person), RankedPair)> = self.by_people.drain().collect();
        pairs.sort_unstable_by_key(|(_, pair)| *pair);
        pairs.truncate(self.capacity);
        self.by_people.extend(pairs);
    }

    pub(crate) fn merge(&mut self, other: TopPairs) {
        other.pairs.into_iter().for_each(|pair| self.push(pair));
        other.by_people.into_iter().for_each(|(people, pair)| self.push_for_people(people, pair));
    }

    /// Returns the pairs, best first.
    pub(crate) fn into_sorted(mut self) -> Vec<RankedPair> {
        for pair in std::mem::take(&mut self.by_people).into_values() {
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

/// Better pairs come first; the order of the batch breaks ties.
impl Ord for RankedPair {
    fn cmp(&self, other: &RankedPair) -> Ordering {
        let better = other.score.total_cmp(&self.score).then(other.evidence.cmp(&self.evidence));
        better.then(self.left.cmp(&other.left)).then(self.right.cmp(&other.right))
    }
}

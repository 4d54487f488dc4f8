//! The best pairs so far.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

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
    capacity: usize,
    min_score: f64,
}

impl Best {
    /// Keeps `top` pairs, or all.
    pub(crate) fn new(top: Option<usize>, min_score: f64) -> Best {
        Best { pairs: BinaryHeap::new(), capacity: top.unwrap_or(usize::MAX), min_score }
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

    pub(crate) fn merge(&mut self, other: Best) {
        other.pairs.into_iter().for_each(|pair| self.push(pair));
    }

    /// Best first.
    pub(crate) fn into_sorted(self) -> Vec<RankedPair> {
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

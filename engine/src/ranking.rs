//! A score for every pair, and the best pairs.
//!
//! The score starts from rarity-weighted containment: the evidence in what two submissions share, over all the evidence in the smaller one.
//! Three things then keep honest pairs below copies; each was kept because it raised the accuracy over all labelled classes together (docs/accuracy.md).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use rayon::prelude::*;

use crate::batch::{Batch, Role};
use crate::clusters::Clusters;
use crate::evidence::Counters;
use crate::index::Index;
use crate::rarity::{Evidence, bits};
use crate::settings::Settings;
use crate::twins::Twins;

/// How many times over the evidence shared with the median classmate is held against a pair.
const BACKGROUND: f64 = 3.0;
/// With so much evidence, in bits, a pair's containment counts half.
const HALF_CONFIDENCE: f64 = 30.0;
/// How strongly a difference in size counts against a pair that shares nearly all of the smaller submission.
const IMBALANCE: f64 = 0.7;
/// Pairs that score this much are joined into clusters: about the most that any two of 449 pairs of independent solutions reach.
pub(crate) const SUSPICIOUS: f64 = 0.3;

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

/// What a score is made from.
#[derive(Clone, Copy)]
struct Side {
    /// All the evidence in a submission.
    total: Evidence,
    /// What it shares with its median classmate.
    background: Evidence,
}

/// How suspicious it is that two submissions share `shared`, 0 to 1. Two equal ones score near 1, short ones lower.
///
/// No factor raises the containment. A pair that cannot reach `floor` is given nothing as soon as that is plain: most pairs of a large class.
fn score(shared: Evidence, one: Side, other: Side, floor: f64) -> Option<f64> {
    let smaller = one.total.min(other.total) as f64;
    let larger = one.total.max(other.total) as f64;
    if (shared as f64) < floor * smaller {
        return None;
    }
    let containment = (shared as f64 / smaller).min(1.0);
    // Classmates share code because the task is the same. What either of the two shares with its median classmate is
    // discounted, smoothly, so that no pair falls to nothing and one that shares everything keeps everything.
    let commonplace = BACKGROUND * one.background.min(other.background) as f64 / smaller;
    let kept = containment / (containment + commonplace);
    let beyond_class = containment * kept * (1.0 + commonplace);
    // Little evidence is weak evidence, however much it is of a small file.
    let evidence = bits(shared) * kept;
    let confidence = evidence / (evidence + HALF_CONFIDENCE);
    let share = beyond_class * confidence;
    if share < floor {
        return None;
    }
    // When a part is shared, the sizes of the rest say nothing. When nearly all of the smaller one is shared, a much
    // larger partner is more often a collection of other things than a copy.
    Some(share * (smaller / larger).powf(IMBALANCE * share))
}

/// What ranking finds.
pub(crate) struct Ranking {
    /// The best pairs, best first.
    pub(crate) pairs: Vec<RankedPair>,
    /// How many pairs share anything at all.
    pub(crate) n_pairs_found: usize,
    /// The twins joined by suspicious pairs.
    pub(crate) clusters: Clusters,
}

/// Ranks all pairs of a batch by their evidence.
pub(crate) fn rank(
    batch: &Batch<'_>,
    twins: &[Twins],
    index: &Index,
    settings: &Settings,
    advance: &(dyn Fn(usize) + Sync),
) -> Ranking {
    let multiplicities: Vec<usize> = twins.iter().map(|twins| twins.members.len()).collect();
    let side = |counters: &mut Counters, submission: usize| {
        advance(1);
        let background = counters.background(index, submission, &multiplicities);
        Side { total: index.total(submission), background }
    };
    let new_counters = || Counters::new(twins.len());
    let sides: Vec<Side> = (0..twins.len()).into_par_iter().map_init(new_counters, side).collect();
    let best = (0..twins.len()).into_par_iter().fold(
        || (new_counters(), Best::new(settings, twins.len())),
        |(mut counters, mut best), submission| {
            advance(1);
            best.add(
                batch,
                twins,
                (submission, submission),
                index.total(submission),
                sides[submission],
                sides[submission],
            );
            for (other, shared) in counters.walk(index, submission, submission) {
                best.add(batch, twins, (other, submission), shared, sides[other], sides[submission]);
            }
            (counters, best)
        },
    );
    let best = best.map(|(_, best)| best).reduce(|| Best::new(settings, twins.len()), Best::merge);
    Ranking { pairs: best.pairs.into_sorted_vec(), n_pairs_found: best.n_pairs_found, clusters: best.clusters }
}

/// The best pairs so far. The worst of them is on top of the heap.
struct Best {
    pairs: BinaryHeap<RankedPair>,
    capacity: usize,
    min_score: f64,
    n_pairs_found: usize,
    clusters: Clusters,
}

impl Best {
    fn new(settings: &Settings, n_twins: usize) -> Best {
        Best {
            pairs: BinaryHeap::new(),
            capacity: settings.top.unwrap_or(usize::MAX),
            min_score: settings.min_score,
            n_pairs_found: 0,
            clusters: Clusters::new(n_twins),
        }
    }

    /// Takes in every pair of submissions that two twins stand for.
    fn add(
        &mut self,
        batch: &Batch<'_>,
        twins: &[Twins],
        (one, other): (usize, usize),
        shared: Evidence,
        one_side: Side,
        other_side: Side,
    ) {
        let n_pairs = n_pairs_between(&twins[one], &twins[other], one == other);
        if shared == 0 || n_pairs == 0 {
            return;
        }
        self.n_pairs_found += n_pairs;
        let Some(score) = score(shared, one_side, other_side, self.floor()) else { return };
        if score >= SUSPICIOUS {
            self.clusters.join(one, other);
        }
        if score < self.min_score {
            return;
        }
        for (left, right) in pairs_between(batch, &twins[one], &twins[other], one == other) {
            self.push(RankedPair { score, evidence: shared, left, right, twins: (one, other) });
        }
    }

    /// What scores less than this changes nothing any more.
    fn floor(&self) -> f64 {
        let is_full = self.pairs.len() >= self.capacity;
        let worst = self.pairs.peek().filter(|_| is_full).map_or(0.0, |worst| worst.score);
        worst.max(self.min_score).min(SUSPICIOUS)
    }

    fn push(&mut self, pair: RankedPair) {
        if self.pairs.len() < self.capacity {
            self.pairs.push(pair);
        } else if let Some(mut worst) = self.pairs.peek_mut()
            && pair < *worst
        {
            *worst = pair;
        }
    }

    fn merge(mut self, other: Best) -> Best {
        self.n_pairs_found += other.n_pairs_found;
        self.clusters.merge(&other.clusters);
        for pair in other.pairs {
            self.push(pair);
        }
        self
    }
}

/// How many pairs [`pairs_between`] gives.
fn n_pairs_between(one: &Twins, other: &Twins, same: bool) -> usize {
    let (n_one, n_other) = (one.members.len(), other.members.len());
    if same {
        (n_one * (n_one - 1) - one.n_earlier * one.n_earlier.saturating_sub(1)) / 2
    } else {
        n_one * n_other - one.n_earlier * other.n_earlier
    }
}

/// The pairs that two twins stand for, left before right. Two earlier submissions are never a pair.
fn pairs_between<'a>(
    batch: &'a Batch<'_>,
    one: &'a Twins,
    other: &'a Twins,
    same: bool,
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let is_earlier = |member: usize| batch.submissions[member].role == Role::Earlier;
    let of_member = move |&a: &'a usize| {
        let partners = other.members.iter().filter(move |&&b| if same { a < b } else { a != b });
        partners.filter(move |&&b| !(is_earlier(a) && is_earlier(b))).map(move |&b| (a.min(b), a.max(b)))
    };
    one.members.iter().flat_map(of_member)
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

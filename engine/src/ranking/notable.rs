//! Notable pairs: those that may turn out to be flagged. All of them are matched exactly, however many pairs a report lists, because no flagged pair is cut from it.

use std::cmp::Ordering;

use crate::ranking::rerank::max_adjusted;
use crate::results::FlaggedPairs;
use crate::statistics::evidence::{Evidence, bits};
use crate::statistics::expectation::{ChanceModel, absolute_log_odds, absolute_verdict};

/// Maximum number of notable pairs of distinct submissions. A class with more has hundreds of people with disguised copies of one program; the strongest are kept, and the others are counted by their first stage.
const MAX_NOTABLE: usize = 100_000;

/// A pair of distinct submissions that may be flagged.
#[derive(Clone, Copy)]
pub(crate) struct NotablePair {
    pub(crate) groups: (u32, u32),
    pub(crate) first_stage: f64,
    pub(crate) evidence: Evidence,
    /// Number of pairs of submissions that it stands for.
    pub(crate) n_pairs: usize,
}

/// The notable pairs of a class.
#[derive(Clone, Default)]
pub(crate) struct NotablePairs {
    pairs: Vec<NotablePair>,
    /// The flagged ones among the pairs that were dropped.
    dropped: FlaggedPairs,
}

impl NotablePair {
    /// The verdict, if the class had no part in it and no exact matching followed.
    fn absolute_log_odds(&self) -> f64 {
        absolute_log_odds(self.first_stage, bits(self.evidence))
    }

    fn may_be_flagged(&self, chance: &ChanceModel) -> bool {
        chance.verdict(self.first_stage, max_adjusted(self.first_stage), bits(self.evidence)).is_flagged()
    }
}

impl NotablePairs {
    pub(crate) fn push(&mut self, pair: NotablePair) {
        self.pairs.push(pair);
        if self.pairs.len() >= 2 * MAX_NOTABLE {
            self.drop_weakest();
        }
    }

    pub(crate) fn merge(&mut self, other: NotablePairs) {
        self.pairs.extend(other.pairs);
        self.dropped += other.dropped;
        if self.pairs.len() >= 2 * MAX_NOTABLE {
            self.drop_weakest();
        }
    }

    fn drop_weakest(&mut self) {
        if self.pairs.len() <= MAX_NOTABLE {
            return;
        }
        self.pairs.select_nth_unstable_by(MAX_NOTABLE, stronger);
        for pair in self.pairs.drain(MAX_NOTABLE..) {
            self.dropped.add(absolute_verdict(pair.first_stage, bits(pair.evidence)), pair.n_pairs);
        }
    }

    /// Returns the pairs that may be flagged in their class, and the number of flagged pairs that were dropped.
    pub(crate) fn in_class(mut self, chance: &ChanceModel) -> (Vec<NotablePair>, FlaggedPairs) {
        self.drop_weakest();
        let mut pairs = self.pairs;
        pairs.retain(|pair| pair.may_be_flagged(chance));
        pairs.sort_unstable_by(stronger);
        (pairs, self.dropped)
    }
}

fn stronger(one: &NotablePair, other: &NotablePair) -> Ordering {
    other.absolute_log_odds().total_cmp(&one.absolute_log_odds()).then(one.groups.cmp(&other.groups))
}

/// Returns the largest number of pairs of submissions that each pair of distinct ones may stand for, so that not more than `most` are listed in all: the pairs of a clique of thousands do not crowd out those of two others.
pub(crate) fn quota(pairs: &[NotablePair], most: usize) -> usize {
    let mut sizes: Vec<usize> = pairs.iter().map(|pair| pair.n_pairs).collect();
    sizes.sort_unstable();
    let mut left = most;
    for (index, &size) in sizes.iter().enumerate() {
        let share = left / (sizes.len() - index);
        if size > share {
            return share.max(1);
        }
        left -= size;
    }
    usize::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(number: u32, n_pairs: usize) -> NotablePair {
        NotablePair { groups: (number, number), first_stage: 0.0, evidence: 0, n_pairs }
    }

    /// Two who copied from each other are listed beside a clique, whatever its size.
    #[test]
    fn large_cliques_leave_room_for_others() {
        let sizes = |sizes: &[usize]| sizes.iter().map(|&n_pairs| pair(0, n_pairs)).collect::<Vec<_>>();
        assert_eq!(quota(&sizes(&[1, 276, 3]), 1000), usize::MAX);
        assert_eq!(quota(&sizes(&[1, 10_000, 4]), 1000), 995);
        assert_eq!(quota(&sizes(&[10_000, 1, 20_000]), 1001), 500);
        assert_eq!(quota(&sizes(&[5, 5, 5]), 2), 1);
        assert_eq!(quota(&[], 10), usize::MAX);
    }
}

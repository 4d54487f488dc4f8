//! Passages that stand in another order on the two sides.

use std::collections::BTreeMap;

use lookalike_engine::{Pair, Passage};
use lookalike_report_templates::model::Moved;

/// The passages outside the heaviest selection that stands in the same order on both sides, within every two files.
pub(crate) fn moved(pair: &Pair) -> Moved {
    // By the two files, in the order of the left one: where it starts on the right, and its tokens.
    let mut between_files: BTreeMap<(usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
    for passage in &pair.passages {
        let first = passage.matches[0];
        between_files
            .entry((first.left.file, first.right.file))
            .or_default()
            .push((first.right.token, weight(passage)));
    }
    let mut moved = Moved::default();
    for passages in between_files.into_values() {
        let kept = heaviest_ascent(&passages);
        moved.passages += passages.len() - kept.passages;
        moved.tokens += passages.iter().map(|(_, weight)| weight).sum::<usize>() - kept.tokens;
    }
    moved
}

fn weight(passage: &Passage) -> usize {
    passage.matches.iter().map(|found| found.tokens).sum()
}

/// The heaviest ascending selection of `(place, weight)`, and among those the longest.
///
/// Keeps, for every place at which a selection may end, the heaviest that ends there; those that end later and weigh no more are of no use.
fn heaviest_ascent(items: &[(usize, usize)]) -> Moved {
    let mut heaviest_to: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for &(place, weight) in items {
        let before = heaviest_to.range(..place).next_back().map_or((0, 0), |(_, &best)| best);
        let here = (before.0 + weight, before.1 + 1);
        if heaviest_to.range(..=place).next_back().is_some_and(|(_, &best)| best >= here) {
            continue;
        }
        let useless = heaviest_to.range(place..).take_while(|(_, best)| **best <= here).map(|(&later, _)| later);
        for later in useless.collect::<Vec<_>>() {
            heaviest_to.remove(&later);
        }
        heaviest_to.insert(place, here);
    }
    let (tokens, passages) = heaviest_to.values().next_back().copied().unwrap_or_default();
    Moved { passages, tokens }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(items: &[(usize, usize)], passages: usize, tokens: usize) {
        assert_eq!(heaviest_ascent(items), Moved { passages, tokens }, "{items:?}");
    }

    /// What was moved is the little that a copier moved, not the much that stayed.
    #[test]
    fn the_heaviest_passages_stay() {
        check(&[], 0, 0);
        check(&[(1, 10), (2, 10), (3, 10)], 3, 30);
        check(&[(9, 10), (2, 300), (3, 10)], 2, 310);
        check(&[(1, 10), (2, 10), (3, 10), (0, 500)], 1, 500);
        check(&[(3, 10), (2, 10), (1, 10)], 1, 10);
        check(&[(5, 1), (1, 1), (6, 1), (2, 1), (3, 1)], 3, 3);
    }

    /// Held against every selection there is.
    #[test]
    fn no_selection_is_heavier() {
        let mut noise = 1_u64;
        let mut next = |below: u64| {
            noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((noise >> 33) % below) as usize
        };
        for _ in 0..300 {
            let items: Vec<(usize, usize)> = (0..8).map(|_| (next(10), 1 + next(5))).collect();
            let ascends = |chosen: &Vec<(usize, usize)>| chosen.windows(2).all(|pair| pair[0].0 < pair[1].0);
            let chosen = |mask: u32| (0..8).filter(|at| mask >> at & 1 == 1).map(|at| items[at]).collect();
            let weights = (0..256).map(chosen).filter(ascends).map(|chosen| chosen.iter().map(|item| item.1).sum());
            assert_eq!(Some(heaviest_ascent(&items).tokens), weights.max(), "{items:?}");
        }
    }
}

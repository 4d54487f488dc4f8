//! Passages that are in a different order on the two sides.

use std::collections::BTreeMap;

use lookalike_engine::{Pair, Passage};
use lookalike_report_templates::model::Moved;

/// Counts the matches that have moved: for each pair of files, those outside the heaviest set of matches that are in
/// the same order on both sides.
///
/// The order is that of matches, not of passages, because a passage may lie in a gap of another. A passage has moved if
/// more than half of its tokens have.
pub(crate) fn moved(pair: &Pair) -> Moved {
    let mut between_files: BTreeMap<(usize, usize), Vec<Item>> = BTreeMap::new();
    for (passage, of_passage) in pair.passages.iter().enumerate() {
        for found in &of_passage.matches {
            let item = Item { left: found.left.token, right: found.right.token, weight: found.tokens, passage };
            between_files.entry((found.left.file, found.right.file)).or_default().push(item);
        }
    }
    let mut moved_tokens = vec![0; pair.passages.len()];
    for mut items in between_files.into_values() {
        items.sort_unstable_by_key(|item| item.left);
        let stays = heaviest_increasing_subsequence(&items);
        for (item, _) in items.iter().zip(stays).filter(|(_, stays)| !stays) {
            moved_tokens[item.passage] += item.weight;
        }
    }
    let has_moved = |(passage, tokens): &(&Passage, &usize)| 2 * **tokens > weight(passage);
    Moved {
        passages: pair.passages.iter().zip(&moved_tokens).filter(has_moved).count(),
        tokens: moved_tokens.iter().sum(),
    }
}

fn weight(passage: &Passage) -> usize {
    passage.matches.iter().map(|found| found.tokens).sum()
}

/// A match between two files.
struct Item {
    /// First token on the left.
    left: usize,
    /// First token on the right.
    right: usize,
    /// Number of tokens.
    weight: usize,
    /// Index of its passage.
    passage: usize,
}

/// Returns whether each item, in the order of the left side, is in the heaviest subsequence that increases on the
/// right.
///
/// For each right end it keeps the heaviest subsequence so far, and drops those that end later and weigh no more.
fn heaviest_increasing_subsequence(items: &[Item]) -> Vec<bool> {
    // By the right end of a subsequence: its weight, and the index of its last item.
    let mut heaviest_to: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let best = heaviest_to.range(..item.right).next_back().map(|(_, &best)| best);
        let weight = best.map_or(0, |(weight, _)| weight) + item.weight;
        previous.push(best.map(|(_, last)| last));
        if heaviest_to.get(&item.right).is_some_and(|(other, _)| *other >= weight) {
            continue;
        }
        let dominated = heaviest_to.range(item.right..).take_while(|(_, (other, _))| *other <= weight);
        for end in dominated.map(|(&end, _)| end).collect::<Vec<_>>() {
            heaviest_to.remove(&end);
        }
        heaviest_to.insert(item.right, (weight, index));
    }
    let mut stays = vec![false; items.len()];
    let mut last = heaviest_to.values().next_back().map(|&(_, last)| last);
    while let Some(index) = last {
        stays[index] = true;
        last = previous[index];
    }
    stays
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks which items, each `(right, weight)`, stay.
    #[track_caller]
    fn check(items: &[(usize, usize)], expected: &[usize]) {
        let stays = heaviest_increasing_subsequence(&in_order(items));
        let staying: Vec<usize> = (0..items.len()).filter(|&index| stays[index]).collect();
        assert_eq!(staying, expected, "{items:?}");
    }

    fn in_order(items: &[(usize, usize)]) -> Vec<Item> {
        let item = |(left, &(right, weight)): (usize, &(usize, usize))| Item { left, right, weight, passage: left };
        items.iter().enumerate().map(item).collect()
    }

    /// The lighter matches count as moved, as a copier moves little and leaves much.
    #[test]
    fn the_heaviest_matches_stay() {
        check(&[], &[]);
        check(&[(1, 10), (2, 10), (3, 10)], &[0, 1, 2]);
        check(&[(9, 10), (2, 300), (3, 10)], &[1, 2]);
        check(&[(1, 10), (2, 10), (3, 10), (0, 500)], &[3]);
        check(&[(5, 1), (1, 1), (6, 1), (2, 1), (3, 1)], &[1, 3, 4]);
    }

    /// Compares the result with all subsequences of random items.
    #[test]
    fn no_subsequence_is_heavier() {
        let mut noise = 1_u64;
        let mut next = |below: u64| {
            noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((noise >> 33) % below) as usize
        };
        for _ in 0..300 {
            let items: Vec<(usize, usize)> = (0..8).map(|_| (next(10), 1 + next(5))).collect();
            let weight = |chosen: &[(usize, usize)]| chosen.iter().map(|item| item.1).sum::<usize>();
            let ascends = |chosen: &[(usize, usize)]| chosen.windows(2).all(|pair| pair[0].0 < pair[1].0);
            let chosen = |mask: usize| (0..8).filter(|at| mask >> at & 1 == 1).map(|at| items[at]).collect::<Vec<_>>();
            let stays = heaviest_increasing_subsequence(&in_order(&items));
            let staying: Vec<(usize, usize)> = (0..8).filter(|&at| stays[at]).map(|at| items[at]).collect();
            let heaviest = (0..256).map(chosen).filter(|chosen| ascends(chosen)).map(|chosen| weight(&chosen)).max();
            assert!(ascends(&staying), "{items:?}");
            assert_eq!(Some(weight(&staying)), heaviest, "{items:?}");
        }
    }
}

//! The chaining of runs, against a slow and obvious way of finding the best chain.

use std::cell::Cell;

use lookalike_engine::chaining::{Chain, MAX_GAP, Run, chains, gap_cost};
use proptest::prelude::*;

const LEAST: u32 = 4;

/// Few kinds of worth, so that a chain is not simply the one with most tokens.
fn worth(run: &Run) -> i64 {
    (run.left..run.left_end()).map(|position| if position % 7 < 3 { 90 } else { 5 }).sum()
}

/// Up to ten different runs, anywhere and over one another.
fn some_runs(places: u32) -> impl Strategy<Value = Vec<Run>> {
    let run = (0..places, 0..places, LEAST..25).prop_map(|(left, right, length)| Run { left, right, length });
    prop::collection::btree_set(run, 1..10).prop_map(|runs| runs.into_iter().collect())
}

/// What of `run` can follow `before`, token by token.
fn rest(run: Run, before: Run) -> Option<Run> {
    let is_behind = |run: &Run| run.left >= before.left_end() && run.right >= before.right_end();
    let shorter = |offset| Run { left: run.left + offset, right: run.right + offset, length: run.length - offset };
    let rest = (0..run.length).map(shorter).find(is_behind)?;
    let is_near = rest.left - before.left_end() <= MAX_GAP && rest.right - before.right_end() <= MAX_GAP;
    let in_order = before.left <= run.left && before.right <= run.right;
    (is_near && in_order && rest.length >= LEAST).then_some(rest)
}

/// The score of the best chain that ends in `last`, by trying every run before it.
fn best_score(runs: &[Run], last: Run) -> i64 {
    let after = |before: &Run| {
        let rest = rest(last, *before)?;
        Some(best_score(runs, *before) + worth(&rest) - gap_cost(before, &rest))
    };
    runs.iter().filter_map(after).fold(worth(&last), i64::max)
}

/// What a chain should score; nothing if two of its runs cannot follow one another.
fn score(chain: &Chain) -> Option<i64> {
    let gain = |pair: &[Run]| {
        let rest = rest(pair[1], pair[0])?;
        Some(worth(&rest) - gap_cost(&pair[0], &rest))
    };
    chain.runs.windows(2).map(gain).try_fold(worth(&chain.runs[0]), |score, gain| Some(score + gain?))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// The best chain is the one that trying everything finds, among crowded runs and scattered ones.
    #[test]
    fn the_best_chain_is_found(runs in prop_oneof![some_runs(30), some_runs(80), some_runs(300)]) {
        let found = chains(runs.clone(), LEAST, worth).iter().map(|chain| chain.score).max();
        prop_assert_eq!(found, runs.iter().map(|&last| best_score(&runs, last)).max());
    }

    /// Every run is in one chain, each can follow the one before it, and the chain scores what they say.
    #[test]
    fn chains_are_sound(runs in prop_oneof![some_runs(30), some_runs(80), some_runs(300)]) {
        let chains = chains(runs.clone(), LEAST, worth);
        for chain in &chains {
            prop_assert_eq!(Some(chain.score), score(chain));
        }
        let mut chained: Vec<Run> = chains.into_iter().flat_map(|chain| chain.runs).collect();
        chained.sort_unstable();
        prop_assert_eq!(chained, runs);
    }

    /// The order in which runs are given changes nothing.
    #[test]
    fn order_of_runs_does_not_matter(runs in some_runs(80)) {
        let mut mirrored = runs.clone();
        mirrored.reverse();
        prop_assert_eq!(chains(runs, LEAST, worth), chains(mirrored, LEAST, worth));
    }
}

/// Gaps cost more the longer they are, and the more both sides differ.
#[test]
fn gaps_cost() {
    let cost = |left: u32, right: u32| {
        gap_cost(&Run { left: 0, right: 0, length: 9 }, &Run { left: 9 + left, right: 9 + right, length: 9 })
    };
    assert_eq!(cost(0, 0), 0);
    assert!(cost(5, 5) < cost(10, 10));
    assert!(cost(10, 10) < cost(0, 20));
    assert!(cost(0, 20) < cost(0, 40));
    assert_eq!(cost(3, 17), cost(17, 3));
}

/// Where every piece of code equals every other, the work is in proportion to the runs, not to their square.
#[test]
fn a_dense_grid_is_linear_work() {
    let places = 0..300_u32;
    let runs: Vec<Run> = places
        .clone()
        .flat_map(|left| places.clone().map(move |right| Run { left: 3 * left, right: 3 * right, length: 9 }))
        .collect();
    let n_runs = runs.len();
    let n_weighed = Cell::new(0);
    let weigh = |run: &Run| {
        n_weighed.set(n_weighed.get() + 1);
        worth(run)
    };
    let n_chained: usize = chains(runs, LEAST, weigh).iter().map(|chain| chain.runs.len()).sum();
    assert_eq!(n_chained, n_runs);
    assert!(n_weighed.get() < 130 * n_runs, "{} times for {n_runs} runs", n_weighed.get());
}

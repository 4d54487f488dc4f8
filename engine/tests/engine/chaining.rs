//! The chaining of runs against an exhaustive search for the best chain.

use std::cell::Cell;

use lookalike_engine::chaining::{Chain, MAX_GAP, Run, chains, gap_cost};
use proptest::prelude::*;

const MIN_LENGTH: u32 = 4;

/// Tokens differ in worth, so that the best chain is not simply the one with most tokens.
fn worth(run: &Run) -> i64 {
    (run.left..run.left_end()).map(|position| if position % 7 < 3 { 90 } else { 5 }).sum()
}

/// Up to ten different runs at any positions; they may overlap.
fn some_runs(max_start: u32) -> impl Strategy<Value = Vec<Run>> {
    let run =
        (0..max_start, 0..max_start, MIN_LENGTH..25).prop_map(|(left, right, length)| Run { left, right, length });
    prop::collection::btree_set(run, 1..10).prop_map(|runs| runs.into_iter().collect())
}

/// Returns the part of `run` that can follow `before`, found token by token.
fn rest(run: Run, before: Run) -> Option<Run> {
    let is_after = |run: &Run| run.left >= before.left_end() && run.right >= before.right_end();
    let shorter = |offset| Run { left: run.left + offset, right: run.right + offset, length: run.length - offset };
    let rest = (0..run.length).map(shorter).find(is_after)?;
    let is_near = rest.left - before.left_end() <= MAX_GAP && rest.right - before.right_end() <= MAX_GAP;
    let in_order = before.left <= run.left && before.right <= run.right;
    (is_near && in_order && rest.length >= MIN_LENGTH).then_some(rest)
}

/// Returns the score of the best chain that ends in `last`, found by trying every predecessor.
fn best_score(runs: &[Run], last: Run) -> i64 {
    let score_after = |before: &Run| {
        let rest = rest(last, *before)?;
        Some(best_score(runs, *before) + worth(&rest) - gap_cost(before, &rest))
    };
    runs.iter().filter_map(score_after).fold(worth(&last), i64::max)
}

/// Returns the score of a chain, computed from its runs; `None` if two of them cannot follow one another.
fn score(chain: &Chain) -> Option<i64> {
    let gain = |pair: &[Run]| {
        let rest = rest(pair[1], pair[0])?;
        Some(worth(&rest) - gap_cost(&pair[0], &rest))
    };
    chain.runs.windows(2).map(gain).try_fold(worth(&chain.runs[0]), |score, gain| Some(score + gain?))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// The best chain is the one that an exhaustive search finds, for dense and for sparse runs.
    #[test]
    fn finds_the_best_chain(runs in prop_oneof![some_runs(30), some_runs(80), some_runs(300)]) {
        let found = chains(runs.clone(), MIN_LENGTH, worth).iter().map(|chain| chain.score).max();
        prop_assert_eq!(found, runs.iter().map(|&last| best_score(&runs, last)).max());
    }

    /// Every run is in one chain, each can follow its predecessor, and the score of the chain is that of its runs.
    #[test]
    fn chains_are_valid(runs in prop_oneof![some_runs(30), some_runs(80), some_runs(300)]) {
        let chains = chains(runs.clone(), MIN_LENGTH, worth);
        for chain in &chains {
            prop_assert_eq!(Some(chain.score), score(chain));
        }
        let mut chained: Vec<Run> = chains.into_iter().flat_map(|chain| chain.runs).collect();
        chained.sort_unstable();
        prop_assert_eq!(chained, runs);
    }

    /// The result does not depend on the order of the runs.
    #[test]
    fn result_does_not_depend_on_order_of_runs(runs in some_runs(80)) {
        let mut mirrored = runs.clone();
        mirrored.reverse();
        prop_assert_eq!(chains(runs, MIN_LENGTH, worth), chains(mirrored, MIN_LENGTH, worth));
    }
}

/// The cost of a gap grows with its length and with the difference between both sides.
#[test]
fn gap_cost_grows_with_length_and_difference() {
    let cost = |left: u32, right: u32| {
        gap_cost(&Run { left: 0, right: 0, length: 9 }, &Run { left: 9 + left, right: 9 + right, length: 9 })
    };
    assert_eq!(cost(0, 0), 0);
    assert!(cost(5, 5) < cost(10, 10));
    assert!(cost(10, 10) < cost(0, 20));
    assert!(cost(0, 20) < cost(0, 40));
    assert_eq!(cost(3, 17), cost(17, 3));
}

/// If every piece of code equals every other, the work is linear in the number of runs, not quadratic.
#[test]
fn dense_grid_takes_linear_work() {
    let of_left = |left: u32| (0..300).map(move |right| Run { left: 3 * left, right: 3 * right, length: 9 });
    let runs: Vec<Run> = (0..300).flat_map(of_left).collect();
    let n_runs = runs.len();
    let n_weighed = Cell::new(0);
    let weigh = |run: &Run| {
        n_weighed.set(n_weighed.get() + 1);
        worth(run)
    };
    let n_chained: usize = chains(runs, MIN_LENGTH, weigh).iter().map(|chain| chain.runs.len()).sum();
    assert_eq!(n_chained, n_runs);
    assert!(n_weighed.get() < 130 * n_runs, "{} runs were weighed for {n_runs} runs", n_weighed.get());
}

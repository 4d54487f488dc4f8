//! Runs that are always found, runs that are never found, and independence of position (the winnowing paper, sections 2.1 and 3).

use lookalike_engine::{Comparison, Pair, Passage};
use proptest::prelude::*;

use crate::{all_pairs, compare, compare_files};

/// Text of kinds that no other author uses: 1000 for each `author`.
fn own_text(author: u32, length: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(author * 1000..(author + 1) * 1000, length)
}

fn only_pair(comparison: &Comparison) -> Option<&Pair> {
    comparison.pairs.first()
}

proptest! {
    /// A shared run of t tokens is found for any k and w, at any position in either text.
    #[test]
    fn finds_shared_run_of_t_tokens(
        k in 2_usize..15,
        window in 1_usize..12,
        seed in prop::collection::vec(0_u32..5, 40),
        (a, b) in (own_text(1, 0..60), own_text(2, 0..60)),
        (c, d) in (own_text(3, 0..60), own_text(4, 0..60)),
    ) {
        let t = k + window - 1;
        let shared = &seed[..t];
        let left = [a, shared.to_vec(), b].concat();
        let right = [c, shared.to_vec(), d].concat();
        let comparison = compare_files(&[&left, &right], &all_pairs(k, t));
        prop_assert!(only_pair(&comparison).is_some_and(|pair| pair.longest_match >= t));
    }

    /// A run below k is never a match by itself: every passage has a match of at least k tokens.
    #[test]
    fn every_passage_has_a_match_of_k_tokens(
        k in 3_usize..12,
        left in prop::collection::vec(0_u32..4, 0..120),
        right in prop::collection::vec(0_u32..4, 0..120),
    ) {
        let comparison = compare_files(&[&left, &right], &all_pairs(k, k));
        let reaches_k = |passage: &Passage| passage.matches.iter().any(|found| found.tokens >= k);
        let mut passages = comparison.pairs.iter().flat_map(|pair| &pair.passages);
        prop_assert!(left == right || passages.all(reaches_k));
        let shares_kgram = left.windows(k).any(|kgram| right.windows(k).any(|other| kgram == other));
        prop_assert_eq!(only_pair(&comparison).is_some(), shares_kgram);
    }

    /// The parts of a text are found in any order.
    #[test]
    fn finds_parts_in_any_order(
        lengths in prop::collection::vec(9_u32..40, 1..6),
        order in any::<prop::sample::Index>(),
    ) {
        let mut next = 0;
        let part = |length: u32| {
            next += length;
            (next - length..next).collect::<Vec<u32>>()
        };
        let parts: Vec<Vec<u32>> = lengths.into_iter().map(part).collect();
        let original = parts.concat();
        let mut shuffled = parts.clone();
        shuffled.rotate_left(order.index(parts.len()));
        shuffled.reverse();
        let comparison = compare_files(&[&original, &shuffled.concat()], &all_pairs(9, 9));
        let pair = only_pair(&comparison).expect("all parts are shared");
        prop_assert_eq!(pair.matched_tokens, original.len());
    }

    /// A match does not change if text is added or removed elsewhere.
    #[test]
    fn match_does_not_depend_on_other_text(
        shared in prop::collection::vec(0_u32..1000, 30),
        (a, b, c) in (own_text(1, 0..50), own_text(2, 0..50), own_text(3, 0..50)),
    ) {
        let settings = all_pairs(9, 9);
        let longest = |right: &[u32]| {
            let comparison = compare_files(&[&shared, right], &settings);
            only_pair(&comparison).map_or(0, |pair| pair.longest_match)
        };
        prop_assert_eq!(longest(&[a.clone(), shared.clone(), b].concat()), 30);
        prop_assert_eq!(longest(&[c, shared.clone()].concat()), 30);
        prop_assert_eq!(longest(&[shared.clone(), a].concat()), 30);
    }
}

/// A guarantee threshold may be larger than any text.
#[test]
fn accepts_any_guarantee_threshold() {
    let text: Vec<u32> = (0..40).collect();
    let other = [&text[..30], &[100, 101]].concat();
    for guarantee_threshold in [1 << 40, usize::MAX] {
        let comparison = compare_files(&[&text, &other], &all_pairs(9, guarantee_threshold));
        assert!(only_pair(&comparison).is_none_or(|pair| pair.longest_match == 30));
    }
}

/// No k-gram and no match spans two files.
#[test]
fn matches_end_with_files() {
    use lookalike_engine::{Batch, Submission};
    let whole: Vec<u32> = (0..16).collect();
    let split = Submission { files: vec![whole[..8].into(), whole[8..].into()], ..Submission::default() };
    let joined = Submission { files: vec![whole[..].into()], ..Submission::default() };
    let batch = Batch { submissions: vec![split, joined], starter: Vec::new(), ..Batch::default() };
    assert_eq!(compare(&batch, &all_pairs(9, 9)).n_pairs_found, 0);
    let comparison = compare(&batch, &all_pairs(8, 8));
    let lengths: Vec<usize> = comparison.pairs[0].matches().map(|found| found.tokens).collect();
    assert_eq!(lengths, [8, 8]);
}

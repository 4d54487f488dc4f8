//! What is found for certain, what is never found, and that place does not matter (the paper, sections 2.1 and 3).

use lookalike_engine::{Comparison, Pair, Passage};
use proptest::prelude::*;

use crate::{all_pairs, compare_files};

/// Text whose kinds stand nowhere else: 1000 different ones for each `author`.
fn own_text(author: u32, length: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(author * 1000..(author + 1) * 1000, length)
}

fn only_pair(comparison: &Comparison) -> Option<&Pair> {
    comparison.pairs.first()
}

proptest! {
    /// Any shared run of t tokens is found, for any k and w, wherever it stands in either text.
    #[test]
    fn a_shared_run_of_t_tokens_is_found(
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
        prop_assert!(only_pair(&comparison).is_some_and(|pair| pair.longest_match() >= t));
    }

    /// Nothing below k is ever a match by itself: no passage is without a longer one.
    #[test]
    fn no_passage_below_k(
        k in 3_usize..12,
        left in prop::collection::vec(0_u32..4, 0..120),
        right in prop::collection::vec(0_u32..4, 0..120),
    ) {
        let comparison = compare_files(&[&left, &right], &all_pairs(k, k));
        let longest = |passage: &Passage| passage.matches.iter().map(|found| found.tokens).max();
        let mut passages = comparison.pairs.iter().flat_map(|pair| &pair.passages);
        prop_assert!(left == right || passages.all(|passage| longest(passage) >= Some(k)));
        let shares_kgram = left.windows(k).any(|kgram| right.windows(k).any(|other| kgram == other));
        prop_assert_eq!(only_pair(&comparison).is_some(), shares_kgram);
    }

    /// Shuffling the parts of a text does not change what is found of them.
    #[test]
    fn order_of_parts_does_not_matter(
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
        let pair = only_pair(&comparison).expect("every part is shared");
        prop_assert_eq!(pair.matched_tokens(), original.len());
    }

    /// Adding to a text, or taking from it elsewhere, changes nothing of a match.
    #[test]
    fn changes_elsewhere_do_not_matter(
        shared in prop::collection::vec(0_u32..1000, 30),
        (a, b, c) in (own_text(1, 0..50), own_text(2, 0..50), own_text(3, 0..50)),
    ) {
        let settings = all_pairs(9, 9);
        let longest = |right: &[u32]| {
            let comparison = compare_files(&[&shared, right], &settings);
            only_pair(&comparison).map_or(0, Pair::longest_match)
        };
        prop_assert_eq!(longest(&[a.clone(), shared.clone(), b].concat()), 30);
        prop_assert_eq!(longest(&[c, shared.clone()].concat()), 30);
        prop_assert_eq!(longest(&[shared.clone(), a].concat()), 30);
    }
}

/// A guarantee threshold larger than any text is a wide window, and takes no longer.
#[test]
fn any_guarantee_threshold_will_do() {
    let text: Vec<u32> = (0..40).collect();
    let other = [&text[..30], &[100, 101]].concat();
    for guarantee_threshold in [1 << 40, usize::MAX] {
        let comparison = compare_files(&[&text, &other], &all_pairs(9, guarantee_threshold));
        assert!(only_pair(&comparison).is_none_or(|pair| pair.longest_match() == 30));
    }
}

/// No k-gram and no match reaches from one file into the next.
#[test]
fn files_are_apart() {
    use lookalike_engine::{Batch, Submission, compare};
    let whole: Vec<u32> = (0..16).collect();
    let split = Submission { files: vec![whole[..8].into(), whole[8..].into()], ..Submission::default() };
    let joined = Submission { files: vec![whole[..].into()], ..Submission::default() };
    let batch = Batch { submissions: vec![split, joined], starter: Vec::new(), ..Batch::default() };
    assert_eq!(compare(&batch, &all_pairs(9, 9), &()).n_pairs_found, 0);
    let comparison = compare(&batch, &all_pairs(8, 8), &());
    let lengths: Vec<usize> = comparison.pairs[0].matches().map(|found| found.tokens).collect();
    assert_eq!(lengths, [8, 8]);
}

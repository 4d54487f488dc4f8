//! Starter code never counts: not as copying, not as own tokens, not in a match.

use lookalike_engine::{Batch, Comparison, Pair, Settings, Submission};
use proptest::prelude::*;

use crate::{all_pairs, batch, compare};

fn with_starter(files: &[&[u32]], starter: &[u32], settings: &Settings) -> Comparison {
    compare(&Batch { starter: vec![starter.into()], ..batch(files) }, settings)
}

/// A submission of starter code only has no own tokens, even if a file is shorter than a k-gram.
#[test]
fn starter_code_alone_has_no_own_tokens() {
    for length in [1, 5, 9, 10, 50] {
        let starter: Vec<u32> = (0..length).collect();
        let comparison = with_starter(&[&starter, &starter, &starter], &starter, &all_pairs(9, 9));
        assert_eq!(comparison.n_pairs_found, 0, "{length} tokens");
        assert!(comparison.facts.iter().all(|facts| facts.own_tokens == 0), "{length} tokens");
    }
}

proptest! {
    /// Two submissions that share only starter code are no pair, at any position of the starter code.
    #[test]
    fn sharing_starter_code_makes_no_pair(
        starter in prop::collection::vec(0_u32..1000, 9..60),
        (a, b) in (prop::collection::vec(1000_u32..2000, 0..60), prop::collection::vec(2000_u32..3000, 0..60)),
        cut in any::<prop::sample::Index>(),
    ) {
        let cut_a = cut.index(a.len() + 1);
        let left = [&a[..cut_a], &starter, &a[cut_a..]].concat();
        let right = [&starter[..], &b].concat();
        let comparison = with_starter(&[&left, &right], &starter, &all_pairs(9, 9));
        prop_assert_eq!(comparison.n_pairs_found, 0);
        prop_assert_eq!(comparison.facts[0].own_tokens, a.len());
        prop_assert_eq!(comparison.facts[1].own_tokens, b.len());
    }

    /// No token of a match is starter code.
    #[test]
    fn matches_contain_no_starter_code(
        starter in prop::collection::vec(0_u32..6, 9..40),
        parts in prop::collection::vec(prop::collection::vec(0_u32..6, 0..40), 1..4),
    ) {
        let text = parts.join(&starter[..]);
        let other = [&text[..], &[9, 9]].concat();
        let comparison = with_starter(&[&text, &other], &starter, &all_pairs(9, 9));
        let starter_tokens: Vec<usize> =
            comparison.facts[0].starter.iter().flat_map(|range| range.tokens.clone()).collect();
        for found in comparison.pairs.iter().flat_map(Pair::matches) {
            let mut tokens = found.left.token..found.left.token + found.tokens;
            prop_assert!(tokens.all(|token| !starter_tokens.contains(&token)));
        }
    }

    /// Every token is either an own token or starter code.
    #[test]
    fn tokens_are_own_or_starter(
        starter in prop::collection::vec(0_u32..3, 9..40),
        text in prop::collection::vec(0_u32..3, 0..200),
    ) {
        let comparison = with_starter(&[&text, &[]], &starter, &all_pairs(9, 9));
        let facts = &comparison.facts[0];
        let n_starter: usize = facts.starter.iter().map(|range| range.tokens.len()).sum();
        prop_assert_eq!(facts.own_tokens + n_starter, text.len());
    }
}

/// Every k-gram of the starter code is cut out, including those that winnowing would not select.
#[test]
fn starter_code_is_not_sampled() {
    let starter: Vec<u32> = (0..200).collect();
    let settings = all_pairs(9, 60);
    for start in 0..150 {
        let piece = &starter[start..start + 9];
        let submission = Submission { files: vec![piece.into()], ..Submission::default() };
        let batch = Batch {
            submissions: vec![submission.clone(), submission],
            starter: vec![starter[..].into()],
            ..Batch::default()
        };
        let comparison = compare(&batch, &settings);
        assert_eq!(comparison.facts[0].own_tokens, 0, "k-gram {start} of the starter code");
        assert_eq!(comparison.n_pairs_found, 0, "k-gram {start} of the starter code");
    }
}

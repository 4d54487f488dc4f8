//! Starter code never counts: not as copying, not as own tokens, not in a match.

use lookalike_engine::{Batch, Comparison, Pair, Settings, Submission};
use proptest::prelude::*;

use crate::{all_pairs, batch, compare, random_numbers, random_text};

fn with_starter(files: &[&[u32]], starter: &[u32], settings: &Settings) -> Comparison {
    compare(&Batch { starter: vec![starter.into()], ..batch(files) }, settings)
}

/// A statement of a small language that all programs are written in.
fn statement(number: u64) -> Vec<u32> {
    random_text(number, 9 + number as usize % 9, 30)
}

/// Statements of a program by one author. Some are frequent, as in any language.
fn program(author: u64, n_statements: usize) -> Vec<Vec<u32>> {
    let numbers = random_numbers(author).map(|number| statement((number % 120).min(number / 120 % 120)));
    numbers.take(n_statements).collect()
}

/// Returns the number of own tokens of a text.
fn own_tokens(text: &[u32], starter: &[&[u32]]) -> usize {
    let batch = Batch { starter: starter.iter().map(|&file| file.into()).collect(), ..batch(&[text, &[]]) };
    compare(&batch, &all_pairs(9, 9)).facts[0].own_tokens
}

/// Programs in the same language that nobody was given take hardly anything away, however many they are.
#[test]
fn unrelated_starter_code_takes_little() {
    for n_starter in [1, 6, 12, 30] {
        let starter: Vec<Vec<u32>> = (0..n_starter).map(|other| program(1000 + other, 80).concat()).collect();
        let starter: Vec<&[u32]> = starter.iter().map(Vec::as_slice).collect();
        let texts: Vec<Vec<u32>> = (0..50).map(|author| program(author, 80).concat()).collect();
        let n_own: usize = texts.iter().map(|text| own_tokens(text, &starter)).sum();
        let n_tokens: usize = texts.iter().map(Vec::len).sum();
        assert!(n_own * 100 >= n_tokens * 98, "{n_own} of {n_tokens} tokens beside {n_starter} programs");
    }
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
        starter in prop::collection::vec(0_u32..1000, 40..90),
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

    /// Starter code that stands in a program goes: as it is, with changed statements, and in pieces in order between own code, down to single statements; and hardly any own code goes with it. Names are apart from the structure.
    #[test]
    fn starter_code_goes_where_it_stands(
        author in 0_u64..1000,
        n_statements in 20_usize..60,
        n_others in 0_u64..12,
        changed in prop::option::of(6_usize..12),
        pieces in prop::option::of(6_usize..12),
    ) {
        let handed_out = program(2000 + author, n_statements);
        let own = program(author, 60);
        let mut text = own[..20].concat();
        let mut n_own = own.concat().len();
        for (at, statement) in handed_out.iter().enumerate() {
            if changed.is_some_and(|every| at % every == every - 1) {
                // No kind of it stands in a program.
                text.extend(30..38);
                n_own += 8;
                continue;
            }
            if pieces.is_some_and(|every| at % every == every - 1) {
                let between = program(3000 + author + at as u64, 4).concat();
                n_own += between.len();
                text.extend(between);
            }
            text.extend(statement);
        }
        text.extend(own[20..].concat());
        let handed_out = handed_out.concat();
        let others: Vec<Vec<u32>> = (0..n_others).map(|other| program(4000 + author + other, 60).concat()).collect();
        let starter: Vec<&[u32]> = others.iter().chain([&handed_out]).map(Vec::as_slice).collect();
        let n_left = own_tokens(&text, &starter);
        let left = n_left.saturating_sub(n_own);
        prop_assert!(left * 100 <= handed_out.len(), "{left} of {} tokens", handed_out.len());
        let lost = n_own.saturating_sub(n_left);
        prop_assert!(lost * 10 <= n_own, "{lost} of {n_own} own tokens");
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

/// All of a run is cut out, including what winnowing would not select.
#[test]
fn starter_code_is_not_sampled() {
    let starter: Vec<u32> = (0..200).collect();
    let settings = all_pairs(9, 60);
    for start in 0..150 {
        let piece = &starter[start..start + 50];
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

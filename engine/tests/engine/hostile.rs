//! Texts that would make a careless engine quadratic. No times are asserted: a quadratic step would not come to an end.

use lookalike_engine::Settings;

use crate::{all_pairs, compare_files, random_text};

/// A million times the same token, in two submissions: 10¹² pairs of equal k-grams.
#[test]
fn one_token_a_million_times() {
    let text = vec![7; 1_000_000];
    let comparison = compare_files(&[&text, &text[1..]], &all_pairs(9, 9));
    assert_eq!(comparison.pairs[0].matched_tokens(), 999_999);
}

/// A long table with a short period, and a copy of it with an insertion.
#[test]
fn a_periodic_table() {
    let table: Vec<u32> = (0..500_000).map(|at| at % 12).collect();
    let copy = [&table[..250_003], &[99; 5], &table[250_003..]].concat();
    let comparison = compare_files(&[&table, &copy], &all_pairs(9, 9));
    assert!(comparison.pairs[0].matched_tokens() > 499_900);
}

/// Two thousand equal submissions: two million pairs, one piece of work.
#[test]
fn two_thousand_equal_submissions() {
    let text = random_text(1, 500, 60);
    let files: Vec<&[u32]> = (0..2000).map(|_| text.as_slice()).collect();
    let comparison = compare_files(&files, &Settings { min_score: 0.0, ..Settings::default() });
    assert_eq!(comparison.n_pairs_found, 2000 * 1999 / 2);
    assert_eq!(comparison.pairs.len(), Settings::TOP);
    assert_eq!((comparison.pairs[0].left, comparison.pairs[0].right), (0, 1));
    assert_eq!(comparison.identical.len(), 1);
}

/// Kinds of every size, the largest among them: the engine's own marks must not be confused with tokens.
#[test]
fn kinds_of_every_size() {
    let text = [u32::MAX, 0, u32::MAX - 1, 1, u32::MAX].repeat(4);
    let comparison = compare_files(&[&text, &text], &all_pairs(9, 9));
    assert_eq!(comparison.facts[0].own_tokens, 20);
    assert_eq!(comparison.pairs[0].matched_tokens(), 20);
}

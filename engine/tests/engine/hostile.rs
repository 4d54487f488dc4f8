//! Texts that would make a careless engine quadratic. No times are asserted: a quadratic step would not come to an end.

use lookalike_engine::{Common, Comparison, Settings};

use crate::{all_pairs, compare_files, random_numbers, random_text};

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

/// Two array initialisers of millions of tokens, of different length: `1, 1, 1, …`.
#[test]
fn array_initialisers_of_five_million_tokens() {
    let long = [1, 2].repeat(2_500_000);
    let comparison = compare_files(&[&long, &long[..4_000_000]], &all_pairs(9, 9));
    let passages = &comparison.pairs[0].passages;
    assert_eq!((passages.len(), passages[0].matches.len(), passages[0].matches[0].tokens), (1, 1, 4_000_000));
}

/// The same with a sign before some of the numbers, elsewhere in either: a million short runs, each on many diagonals.
#[test]
fn array_initialisers_with_signs() {
    let table = |seed: u64| -> Vec<u32> {
        let number = |random: u64| if random.is_multiple_of(5) { &[3, 1, 2][..] } else { &[1, 2] };
        random_numbers(seed).take(200_000).flat_map(number).copied().collect()
    };
    let (one, other) = (table(1), table(2));
    let pair = compare_files(&[&one, &other], &all_pairs(9, 9)).pairs.remove(0);
    assert!(pair.matched_tokens() <= one.len().min(other.len()));
}

/// Random text over few kinds: every k-gram is in many places, and none of them says which belong together.
#[test]
fn noise_over_few_kinds() {
    let (one, other) = (random_text(1, 200_000, 3), random_text(2, 200_000, 3));
    let pair = compare_files(&[&one, &other], &all_pairs(9, 9)).pairs.remove(0);
    assert!(pair.matched_tokens() <= 200_000);
}

/// A long chain, and behind it as much that is too short to be found except from its end, step by step.
#[test]
fn a_chain_that_is_extended_many_times() {
    let pieces = |own: u32| -> Vec<u32> {
        let piece =
            |at: u32| [(at * 10..at * 10 + if at < 50_000 { 10 } else { 6 }).collect(), vec![own + at; 2]].concat();
        (0..100_000).flat_map(piece).collect()
    };
    let pair = compare_files(&[&pieces(1 << 30), &pieces(1 << 31)], &all_pairs(9, 9)).pairs.remove(0);
    assert_eq!((pair.passages.len(), pair.matched_tokens()), (1, 800_000));
}

/// Submissions of 500 tokens that differ by a token each.
fn nearly_equal_submissions(n_submissions: usize) -> Comparison {
    let text = random_text(1, 500, 60);
    let edited = |author: usize| {
        let mut edited = text.clone();
        edited[author * 7 % 500] = 1000 + author as u32;
        edited
    };
    let texts: Vec<Vec<u32>> = (0..n_submissions).map(edited).collect();
    let files: Vec<&[u32]> = texts.iter().map(Vec::as_slice).collect();
    compare_files(&files, &Settings { min_score: 0.0, ..Settings::default() })
}

/// Nearly equal submissions are not one piece of work; only the reported pairs are matched.
#[test]
fn a_thousand_nearly_equal_submissions() {
    let comparison = nearly_equal_submissions(Common::MOST);
    assert_eq!(comparison.n_pairs_found, Common::MOST * (Common::MOST - 1) / 2);
    assert_eq!(comparison.pairs.len(), Settings::TOP);
    for pair in &comparison.pairs {
        assert!(pair.matched_tokens() >= 498 - 8);
        assert_eq!(pair.passages.len(), 1);
    }
}

/// What more than [`Common::MOST`] have is common code: where that is everything, nobody can be told from anybody.
#[test]
fn two_thousand_nearly_equal_submissions() {
    assert_eq!(nearly_equal_submissions(2000).n_pairs_found, 0);
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

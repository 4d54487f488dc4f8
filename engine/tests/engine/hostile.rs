//! Texts that would take quadratic time or memory without bounds. No time is measured: with 10¹⁰ and more steps a test would not finish.

use lookalike_engine::{Common, Comparison, Pair, Settings};

use crate::{all_pairs, compare_files, random_numbers, random_text};

/// Two submissions with the same token a million times: 10¹² pairs of equal k-grams.
#[test]
fn constant_text_matches_completely() {
    let text = vec![7; 1_000_000];
    let comparison = compare_files(&[&text, &text[1..]], &all_pairs(9, 9));
    assert_eq!(comparison.pairs[0].matched_tokens, 999_999);
}

/// A long periodic table and a copy with an insertion.
#[test]
fn periodic_table_matches_around_an_insertion() {
    let table: Vec<u32> = (0..500_000).map(|at| at % 12).collect();
    let copy = [&table[..250_003], &[99; 5], &table[250_003..]].concat();
    let comparison = compare_files(&[&table, &copy], &all_pairs(9, 9));
    assert!(comparison.pairs[0].matched_tokens > 499_900);
}

/// Two array initializers of millions of tokens and different lengths: `1, 1, 1, …`.
#[test]
fn array_initializers_are_one_match() {
    let long = [1, 2].repeat(2_500_000);
    let comparison = compare_files(&[&long, &long[..4_000_000]], &all_pairs(9, 9));
    let passages = &comparison.pairs[0].passages;
    assert_eq!((passages.len(), passages[0].matches.len(), passages[0].matches[0].tokens), (1, 1, 4_000_000));
}

/// Array initializers with signs before different numbers: a million short runs, each on many diagonals. Most of the shorter one is matched.
#[test]
fn array_initializers_with_signs_match_mostly() {
    let table = |seed: u64| -> Vec<u32> {
        let number = |random: u64| if random.is_multiple_of(5) { &[3, 1, 2][..] } else { &[1, 2] };
        random_numbers(seed).take(200_000).flat_map(number).copied().collect()
    };
    let (one, other) = (table(1), table(2));
    let pair = compare_files(&[&one, &other], &all_pairs(9, 9)).pairs.remove(0);
    check_matches(&pair, &one, &other);
    let shorter = one.len().min(other.len());
    assert!(pair.matched_tokens > shorter / 2, "{} of {shorter} tokens are matched", pair.matched_tokens);
}

/// Asserts that matches are equal tokens without overlaps.
fn check_matches(pair: &Pair, left: &[u32], right: &[u32]) {
    let mut free = (vec![true; left.len()], vec![true; right.len()]);
    for found in pair.matches() {
        let (at, opposite) = (found.left.token, found.right.token);
        assert_eq!(left[at..at + found.tokens], right[opposite..opposite + found.tokens], "{found:?}");
        for offset in 0..found.tokens {
            assert!(std::mem::replace(&mut free.0[at + offset], false), "matched twice on the left: {found:?}");
            assert!(std::mem::replace(&mut free.1[opposite + offset], false), "matched twice on the right: {found:?}");
        }
    }
}

/// Random text of three kinds: every k-gram has many positions, and nothing shows which belong together.
#[test]
fn noise_of_few_kinds_gives_valid_matches() {
    let (one, other) = (random_text(1, 200_000, 3), random_text(2, 200_000, 3));
    let pair = compare_files(&[&one, &other], &all_pairs(9, 9)).pairs.remove(0);
    check_matches(&pair, &one, &other);
}

/// A long chain, followed by runs that are too short to be found except one by one from its end.
#[test]
fn long_chain_is_extended_step_by_step() {
    let pieces = |own: u32| -> Vec<u32> {
        let piece =
            |at: u32| [(at * 10..at * 10 + if at < 50_000 { 10 } else { 6 }).collect(), vec![own + at; 2]].concat();
        (0..100_000).flat_map(piece).collect()
    };
    let pair = compare_files(&[&pieces(1 << 30), &pieces(1 << 31)], &all_pairs(9, 9)).pairs.remove(0);
    assert_eq!((pair.passages.len(), pair.matched_tokens), (1, 800_000));
}

/// Compares submissions of 500 tokens that differ in one token each.
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

/// A thousand nearly equal submissions: all pairs are found, and only the reported ones are matched.
#[test]
fn nearly_equal_submissions_are_all_pairs() {
    let comparison = nearly_equal_submissions(Common::MAX_SUBMISSIONS);
    assert_eq!(comparison.n_pairs_found, Common::MAX_SUBMISSIONS * (Common::MAX_SUBMISSIONS - 1) / 2);
    assert_eq!(comparison.pairs.len(), Settings::TOP);
    for pair in &comparison.pairs {
        assert!(pair.matched_tokens >= 498 - 8);
        assert_eq!(pair.passages.len(), 1);
    }
}

/// Code of more than [`Common::MAX_SUBMISSIONS`] submissions is common, so submissions that have nothing else are no pairs.
#[test]
fn code_of_too_many_submissions_makes_no_pairs() {
    assert_eq!(nearly_equal_submissions(2000).n_pairs_found, 0);
}

/// Two thousand duplicates are two million pairs and one distinct submission. All are counted, and the list stays short enough to be read.
#[test]
fn duplicates_are_compared_once() {
    let text = random_text(1, 500, 60);
    let files: Vec<&[u32]> = (0..2000).map(|_| text.as_slice()).collect();
    let settings = Settings { min_score: 0.0, ..Settings::default() };
    let comparison = compare_files(&files, &settings);
    assert_eq!(comparison.n_pairs_found, 2000 * 1999 / 2);
    assert_eq!(comparison.n_flagged.strong, 2000 * 1999 / 2);
    assert_eq!(comparison.pairs.len(), settings.max_listed());
    assert_eq!(comparison.pairs.iter().filter(|pair| pair.is_detailed).count(), settings.max_detailed());
    assert_eq!((comparison.pairs[0].left, comparison.pairs[0].right), (0, 1));
    assert_eq!(comparison.duplicates.len(), 1);
}

/// Kinds may have any value, including the engine's own barrier.
#[test]
fn accepts_any_kind() {
    let text = [u32::MAX, 0, u32::MAX - 1, 1, u32::MAX].repeat(4);
    let comparison = compare_files(&[&text, &text], &all_pairs(9, 9));
    assert_eq!(comparison.facts[0].own_tokens, 20);
    assert_eq!(comparison.pairs[0].matched_tokens, 20);
}

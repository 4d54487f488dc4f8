//! Code that does not compile: a student hands it in all the same.

use super::{assert_valid, hello, parsed_languages};
use crate::Language;

#[test]
fn a_missing_character_costs_few_tokens() {
    for language in parsed_languages() {
        let source = hello(language);
        let ranges = source.char_indices().map(|(at, c)| at..at + c.len_utf8());
        let shares = shares_left(language, source, ranges);
        assert!(mean(&shares) > 0.98, "{language}: {:.3} of the tokens are left", mean(&shares));
    }
}

#[test]
fn a_missing_line_costs_few_tokens() {
    for language in parsed_languages() {
        let source = hello(language);
        let mut at = 0;
        let ranges = source.split_inclusive('\n').map(|line| {
            at += line.len();
            at - line.len()..at
        });
        let shares = shares_left(language, source, ranges);
        assert!(mean(&shares) > 0.95, "{language}: {:.3} of the tokens are left", mean(&shares));
    }
}

/// For each range: how many tokens there are without it, as a share of those that there are with it.
fn shares_left(language: Language, source: &str, ranges: impl Iterator<Item = std::ops::Range<usize>>) -> Vec<f64> {
    let whole = language.token_string(source).len() as f64;
    let share = |range: std::ops::Range<usize>| {
        let broken = [&source[..range.start], &source[range.end..]].concat();
        let tokens = language.token_string(&broken);
        assert_valid(&tokens, &broken);
        tokens.len() as f64 / whole
    };
    ranges.map(share).collect()
}

fn mean(shares: &[f64]) -> f64 {
    shares.iter().sum::<f64>() / shares.len() as f64
}

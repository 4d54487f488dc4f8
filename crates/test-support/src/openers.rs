//! Hostile texts for every language, made from its grammar: each word, operator and bracket, repeated as often as one likes.
//!
//! A grammar that tries several readings of `a < b < c …` at once, or recovers from errors slowly, takes gigabytes or minutes for some of these. Nobody has to know which: all of them are generated.

use std::collections::BTreeSet;

use lookalike_frontends::{Language, TokenString};

/// Words after which an expression may begin.
const BEFORE_EXPRESSIONS: [&str; 2] = ["return", "="];

/// The number of different pieces that are made of two words each.
const N_PAIRS: usize = 60;

/// A hostile text: a beginning, and a piece that is repeated after it.
#[derive(Debug, Clone)]
pub struct Opener {
    /// The language to read it as.
    pub language: Language,
    /// The beginning of a program, or nothing.
    pub beginning: String,
    /// The piece that is repeated.
    pub piece: String,
}

impl Opener {
    /// Returns the text with about `n_bytes`.
    pub fn text(&self, n_bytes: usize) -> String {
        let n_times = n_bytes.saturating_sub(self.beginning.len()) / self.piece.len().max(1);
        self.beginning.clone() + &self.piece.repeat(n_times)
    }
}

/// Returns all openers of a language. `sample` is a program in it.
pub fn openers(language: Language, sample: &str) -> Vec<Opener> {
    let beginnings = beginnings(language, sample);
    let with_beginnings = |piece: String| {
        let beginnings = beginnings.iter().cloned();
        beginnings.map(move |beginning| Opener { language, beginning, piece: piece.clone() }).collect::<Vec<_>>()
    };
    pieces(language).into_iter().flat_map(with_beginnings).collect()
}

/// Returns the pieces: each word of the language alone, with names, at the start of a line, and before another word.
fn pieces(language: Language) -> BTreeSet<String> {
    let words = language.words_and_operators();
    let alone =
        words.iter().flat_map(|word| [word.clone(), format!("{word}a "), format!("a {word} "), format!("\n{word} ")]);
    let n_pairs = words.len() * words.len();
    // Steps that have no factor in common with most numbers of words reach all words evenly.
    let pairs = (0..N_PAIRS.min(n_pairs)).map(|number| {
        let at = number * (n_pairs / N_PAIRS).max(1) + number;
        format!("{}a{}", words[at / words.len() % words.len()], words[at % words.len()])
    });
    alone.chain(pairs).collect()
}

/// Returns beginnings of programs: none, and the sample up to its middle and up to the last words after which an expression may begin.
fn beginnings(language: Language, sample: &str) -> BTreeSet<String> {
    let TokenString { spans, .. } = language.token_string(sample);
    let spans: Vec<_> = spans.iter().map(|span| span.range()).collect();
    let middle = spans.get(spans.len() / 2).map(|range| range.end);
    let last =
        |word: &str| spans.iter().rfind(|range| sample.get((*range).clone()) == Some(word)).map(|range| range.end);
    let ends = BEFORE_EXPRESSIONS.iter().filter_map(|word| last(word)).chain(middle);
    ends.filter_map(|end| Some(sample.get(..end)?.to_owned() + " ")).chain([String::new()]).collect()
}

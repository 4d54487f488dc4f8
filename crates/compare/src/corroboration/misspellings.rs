//! Misspellings: words that differ from a frequent word by one of the mistakes that people make.
//!
//! A missed misspelling costs less than a correct word shown as one. Foreign words, endings and words that are merely
//! similar must not count. So only those changes do that hardly ever make another word: adjacent letters exchanged, a
//! letter doubled or not, and a vowel replaced or left out in the later part of a longer word.
//!
//! The list of words is kept by hand. A list of known misspellings, such as that of codespell, would miss those of
//! words that only this class uses; a general dictionary has so many rare words that most misspellings resemble one or
//! are one.

use std::ops::Range;
use std::sync::LazyLock;

use lookalike_engine::maps::HashSet;

/// Frequent words of programs and of texts about them, and correct words that resemble misspellings of others.
static FREQUENT: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("frequent_words.txt").split_whitespace().collect());

/// The vowels that people confuse.
const VOWELS: [char; 5] = ['a', 'e', 'i', 'o', 'u'];
/// Minimum length of words with two adjacent letters exchanged.
const MIN_EXCHANGED: usize = 5;
/// Minimum length of words with a letter doubled, or not doubled, by mistake.
const MIN_DOUBLED: usize = 6;
/// Minimum length of words with a wrong vowel.
const MIN_VOWEL: usize = 7;
/// Index of the first letter that may be a wrong vowel or missing.
const FIRST_VOWEL: usize = 3;
/// Minimum length of words with any letter missing: `enviroment`.
const MIN_MISSING: usize = 9;

/// Maximum length of a word in bytes. The candidates for a word together are many times as long as it: two runs of
/// fifty thousand letters have filled the memory of a machine.
const MAX_LENGTH: usize = 40;

/// Further words that count as frequent.
pub(super) trait Vocabulary {
    fn is_usual(&self, word: &str) -> bool;
}

/// Returns the usual spelling of a word that looks like a misspelling.
pub(super) fn usual(word: &str, vocabulary: &impl Vocabulary) -> Option<String> {
    if word.len() > MAX_LENGTH {
        return None;
    }
    if !word.bytes().all(|byte| byte.is_ascii_lowercase()) || FREQUENT.contains(word) || vocabulary.is_usual(word) {
        return None;
    }
    let letters: Vec<char> = word.chars().collect();
    let candidates = candidates(&letters);
    let known = candidates.iter().find(|candidate| FREQUENT.contains(candidate.as_str()));
    known.or_else(|| candidates.iter().find(|candidate| vocabulary.is_usual(candidate))).cloned()
}

/// Returns the words that may have been meant by a word, likelier ones first.
fn candidates(letters: &[char]) -> Vec<String> {
    let mut found = Vec::new();
    if letters.len() >= MIN_EXCHANGED {
        exchange_letters(letters, &mut found);
    }
    if letters.len() >= MIN_DOUBLED {
        change_doubling(letters, &mut found);
    }
    if letters.len() >= MIN_VOWEL {
        change_vowels(letters, &mut found);
    }
    if letters.len() >= MIN_MISSING {
        let missing = (FIRST_VOWEL..letters.len() - 1).flat_map(|at| ('a'..='z').map(move |letter| (at, letter)));
        found.extend(missing.map(|(at, letter)| replaced(letters, at..at, &[letter])));
    }
    found
}

/// Exchanges adjacent letters, except the first one, which is hardly ever wrong.
fn exchange_letters(letters: &[char], found: &mut Vec<String>) {
    for at in 1..letters.len() - 1 {
        if letters[at] != letters[at + 1] {
            found.push(replaced(letters, at..at + 2, &[letters[at + 1], letters[at]]));
        }
    }
}

/// Drops one of two equal letters, or doubles a letter.
fn change_doubling(letters: &[char], found: &mut Vec<String>) {
    for at in 1..letters.len() {
        if letters[at] == letters[at - 1] {
            found.push(replaced(letters, at..at + 1, &[]));
        } else if at + 1 < letters.len() {
            found.push(replaced(letters, at..at, &[letters[at]]));
        }
    }
}

/// Replaces, adds or drops a vowel, except as the last letter, which is often an ending.
fn change_vowels(letters: &[char], found: &mut Vec<String>) {
    for at in FIRST_VOWEL..letters.len() - 1 {
        let is_vowel = VOWELS.contains(&letters[at]);
        if is_vowel {
            found.extend(VOWELS.iter().map(|&vowel| replaced(letters, at..at + 1, &[vowel])));
            found.push(replaced(letters, at..at + 1, &[]));
        }
        found.extend(VOWELS.iter().map(|&vowel| replaced(letters, at..at, &[vowel])));
    }
}

/// Returns a word with some of its letters replaced.
fn replaced(letters: &[char], range: Range<usize>, by: &[char]) -> String {
    [&letters[..range.start], by, &letters[range.end..]].concat().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words that a class uses.
    struct Class(&'static [&'static str]);

    impl Vocabulary for Class {
        fn is_usual(&self, word: &str) -> bool {
            self.0.contains(&word)
        }
    }

    fn meant(word: &str) -> Option<String> {
        usual(word, &Class(&["inventory", "gradebook"]))
    }

    #[test]
    fn common_misspellings_are_found() {
        let misspellings = [
            ("lenght", "length"),
            ("recieve", "receive"),
            ("seperate", "separate"),
            ("occured", "occurred"),
            ("begining", "beginning"),
            ("adress", "address"),
            ("calender", "calendar"),
            ("retrun", "return"),
            ("enviroment", "environment"),
            ("definately", "definitely"),
            ("arguement", "argument"),
            ("existance", "existence"),
            ("untill", "until"),
            ("inventroy", "inventory"),
            ("caluclate", "calculate"),
            ("funtion", "function"),
            ("elemnt", "element"),
        ];
        for (misspelling, word) in misspellings {
            let found = meant(misspelling);
            // A short word without one of its letters may be a word of another language.
            let is_too_short = ["funtion", "elemnt"].contains(&misspelling);
            assert_eq!(found.as_deref(), (!is_too_short).then_some(word), "{misspelling}");
        }
    }

    /// An instructor who is shown a correct word as a misspelling stops believing the rest.
    #[test]
    fn correct_words_are_no_misspellings() {
        let correct = [
            "values", "valued", "sorter", "colour", "color", "strncpy", "fprintf", "setting", "sitting", "painter",
            "painting", "message", "massage", "quite", "quiet", "trail", "trial", "funcion", "fonction", "numero",
            "zähler", "indices", "indexes", "centre", "matcher", "discrete", "complement", "compliment", "printed",
            "kowalska", "xxxxx", "aaaaaaa", "initialise", "cancelled", "labelled", "words", "inventory",
        ];
        for word in correct {
            assert_eq!(meant(word), None, "{word}");
        }
    }

    #[test]
    fn the_list_is_sorted_and_has_no_word_twice() {
        let words: Vec<&str> = include_str!("frequent_words.txt").split_whitespace().collect();
        assert_eq!(words.len(), FREQUENT.len(), "a word is in the list twice");
        assert!(words.iter().all(|word| word.len() >= 4 && word.bytes().all(|byte| byte.is_ascii_lowercase())));
        assert!(words.is_sorted(), "the list is not in order");
        assert!(words.len() > 500);
    }

    /// Its candidates would fill the memory.
    #[test]
    fn a_very_long_word_is_no_misspelling() {
        assert_eq!(usual(&"aba".repeat(20_000), &Class(&[])), None);
    }
}

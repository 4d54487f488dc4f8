//! Words that look like slips of the pen: a letter away from a frequent word, in one of the ways in which people misspell.
//!
//! It would rather miss a slip than accuse a word. Foreign words, endings, and words that are merely alike must stay out,
//! so only those changes count that hardly ever make another word: neighbours exchanged, a letter doubled or not,
//! a vowel taken for another or left out in the later part of a longer word.

use std::ops::Range;
use std::sync::LazyLock;

use rustc_hash::FxHashSet;

/// Words that are frequent in programs and in what people write about them, and words that are taken for slips of others.
static FREQUENT: LazyLock<FxHashSet<&str>> =
    LazyLock::new(|| include_str!("frequent_words.txt").split_whitespace().collect());

/// The vowels that are taken for one another.
const VOWELS: [char; 5] = ['a', 'e', 'i', 'o', 'u'];
/// The shortest words whose neighbouring letters may have been exchanged.
const LEAST_EXCHANGED: usize = 5;
/// The shortest words with a letter doubled or not.
const LEAST_DOUBLED: usize = 6;
/// The shortest words with a wrong vowel, and where it may stand at the earliest.
const LEAST_VOWEL: usize = 7;
const FIRST_VOWEL: usize = 3;
/// The shortest words in which any letter may be missing: `enviroment`.
const LEAST_MISSING: usize = 9;

/// Longer ones are no words but what somebody leant on. All that might have been meant by one is so many times as long: two such of fifty thousand letters filled a machine's memory.
const LONGEST: usize = 40;

/// Whoever knows further words that are usual.
pub(super) trait Vocabulary {
    /// Whether many use this word.
    fn is_usual(&self, word: &str) -> bool;
}

/// The usual spelling of a word that looks like a slip.
pub(super) fn usual(word: &str, vocabulary: &impl Vocabulary) -> Option<String> {
    if word.len() > LONGEST {
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

/// What may have been meant by a word, likelier first.
fn candidates(letters: &[char]) -> Vec<String> {
    let mut found = Vec::new();
    if letters.len() >= LEAST_EXCHANGED {
        exchanged(letters, &mut found);
    }
    if letters.len() >= LEAST_DOUBLED {
        doubled(letters, &mut found);
    }
    if letters.len() >= LEAST_VOWEL {
        other_vowels(letters, &mut found);
    }
    if letters.len() >= LEAST_MISSING {
        let missing = (FIRST_VOWEL..letters.len() - 1).flat_map(|at| ('a'..='z').map(move |letter| (at, letter)));
        found.extend(missing.map(|(at, letter)| replaced(letters, at..at, &[letter])));
    }
    found
}

/// The first letter is hardly ever wrong.
fn exchanged(letters: &[char], found: &mut Vec<String>) {
    for at in 1..letters.len() - 1 {
        if letters[at] != letters[at + 1] {
            found.push(replaced(letters, at..at + 2, &[letters[at + 1], letters[at]]));
        }
    }
}

fn doubled(letters: &[char], found: &mut Vec<String>) {
    for at in 1..letters.len() {
        if letters[at] == letters[at - 1] {
            found.push(replaced(letters, at..at + 1, &[]));
        } else if at + 1 < letters.len() {
            found.push(replaced(letters, at..at, &[letters[at]]));
        }
    }
}

/// Another vowel, one more or one less. The last letter is left alone: it is often an ending.
fn other_vowels(letters: &[char], found: &mut Vec<String>) {
    for at in FIRST_VOWEL..letters.len() - 1 {
        let is_vowel = VOWELS.contains(&letters[at]);
        if is_vowel {
            found.extend(VOWELS.iter().map(|&vowel| replaced(letters, at..at + 1, &[vowel])));
            found.push(replaced(letters, at..at + 1, &[]));
        }
        found.extend(VOWELS.iter().map(|&vowel| replaced(letters, at..at, &[vowel])));
    }
}

/// A word with some of its letters replaced.
fn replaced(letters: &[char], range: Range<usize>, by: &[char]) -> String {
    [&letters[..range.start], by, &letters[range.end..]].concat().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words that the class uses.
    struct Class(&'static [&'static str]);

    impl Vocabulary for Class {
        fn is_usual(&self, word: &str) -> bool {
            self.0.contains(&word)
        }
    }

    fn meant(word: &str) -> Option<String> {
        usual(word, &Class(&["inventory", "gradebook"]))
    }

    /// What people do get wrong.
    #[test]
    fn slips_are_found() {
        let slips = [
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
        for (slip, word) in slips {
            let found = meant(slip);
            // A letter that is missing from a short word might as well make a word of another language.
            let is_left_out = ["funtion", "elemnt"].contains(&slip);
            assert_eq!(found.as_deref(), (!is_left_out).then_some(word), "{slip}");
        }
    }

    /// An instructor who is shown an honest word as a slip stops believing the rest.
    #[test]
    fn other_words_are_no_slips() {
        let honest = [
            "values",
            "valued",
            "sorter",
            "colour",
            "color",
            "strncpy",
            "fprintf",
            "setting",
            "sitting",
            "painter",
            "painting",
            "message",
            "massage",
            "quite",
            "quiet",
            "trail",
            "trial",
            "funcion",
            "fonction",
            "numero",
            "zähler",
            "indices",
            "indexes",
            "centre",
            "matcher",
            "discrete",
            "complement",
            "compliment",
            "printed",
            "kowalska",
            "xxxxx",
            "aaaaaaa",
            "initialise",
            "cancelled",
            "labelled",
            "words",
            "inventory",
        ];
        for word in honest {
            assert_eq!(meant(word), None, "{word}");
        }
    }

    /// The list is of lower case words, each once, and none of them is a slip of another by mistake of ours.
    #[test]
    fn the_list_is_clean() {
        let words: Vec<&str> = include_str!("frequent_words.txt").split_whitespace().collect();
        assert_eq!(words.len(), FREQUENT.len(), "a word stands twice");
        assert!(words.iter().all(|word| word.len() >= 4 && word.bytes().all(|byte| byte.is_ascii_lowercase())));
        assert!(words.is_sorted(), "the list is in order");
        assert!(words.len() > 500);
    }

    /// A comment of one word as long as a file, which two have, takes no memory beyond it.
    #[test]
    fn what_is_too_long_for_a_word_is_no_slip() {
        assert_eq!(usual(&"aba".repeat(20_000), &Class(&[])), None);
    }
}

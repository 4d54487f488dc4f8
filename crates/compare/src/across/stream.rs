//! The stream of a program: the items that a translation into another language keeps, in the order of the text.
//!
//! The rows of `Neutral` serve all languages, because most of them spell control flow and operators alike. What a language spells in
//! another way is missing from its streams, which makes programs less alike, never more.

use std::ops::Range;

use lookalike_engine::maps::HashMap;
use lookalike_frontends::Neutral;

use crate::hash_counts;
use crate::lexical_view::{LexicalView, TokenClass, TriviaKind};

/// Maximum number of items of a program. The rest is not compared.
pub(super) const MAX_ITEMS: usize = 8192;
/// Minimum length of a name that says something.
const MIN_NAME_CHARS: usize = 3;
/// Minimum length of a word of a text.
const MIN_WORD_CHARS: usize = 3;
/// Maximum number of words of a text.
const MAX_WORDS: usize = 12;
/// Minimum number of digits of a number that says something, besides zeros at its end.
const MIN_DIGITS: usize = 2;
/// Length of a sequence that is counted as a repetition.
const REPETITION: usize = 3;
/// Maximum number of times that a sequence of a program counts.
const MAX_REPETITIONS: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ItemKind {
    /// Control flow, an operator, or a number or name that everybody has.
    Structure,
    Name,
    Number,
    /// A word of a text.
    Text,
}

/// An item: its hash, whose last bits are its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Item(pub(super) u64);

impl Item {
    pub(super) fn new(kind: ItemKind, key: &str) -> Item {
        Item(hash_counts::hash(kind as u8, key) & !3 | kind as u64)
    }

    pub(super) fn kind(self) -> ItemKind {
        match self.0 & 3 {
            0 => ItemKind::Structure,
            1 => ItemKind::Name,
            2 => ItemKind::Number,
            _ => ItemKind::Text,
        }
    }
}

/// Returns a hash of a sequence. Two sequences may have the same, which costs a comparison and nothing else.
pub(super) fn mixed(sequence: &[Item]) -> u64 {
    sequence.iter().fold(0, |hash: u64, item| (hash.rotate_left(23) ^ item.0).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The items of a program.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stream {
    pub(super) items: Vec<Item>,
}

impl Stream {
    /// Removes what is repeated too often: a hundred lines of one pattern are as alike as two of them.
    pub(super) fn remove_repetitions(&mut self) {
        let mut n_before: HashMap<[Item; REPETITION], usize> = HashMap::default();
        let mut kept: Vec<Item> = self.items.iter().take(REPETITION - 1).copied().collect();
        for sequence in self.items.windows(REPETITION) {
            let [.., last] = sequence else { continue };
            let Ok(sequence) = <[Item; REPETITION]>::try_from(sequence) else { continue };
            let n_before = n_before.entry(sequence).or_default();
            if *n_before < MAX_REPETITIONS {
                kept.push(*last);
            }
            *n_before += 1;
        }
        self.items = kept;
    }
}

/// Adds the items of a file, except for those of starter code.
pub(super) fn add(view: &LexicalView<'_>, starter: &[Range<usize>], stream: &mut Stream) {
    let mut take = |kind, key: &str| {
        if stream.items.len() < MAX_ITEMS {
            stream.items.push(Item::new(kind, key));
        }
    };
    visit(view, starter, &mut |kind, key, _| take(kind, key));
}

/// Calls `take` with the kind, the key and the spelling of each item of a file, except for those of starter code.
pub(super) fn visit(view: &LexicalView<'_>, starter: &[Range<usize>], take: &mut impl FnMut(ItemKind, &str, &str)) {
    let mut starter = starter.iter().peekable();
    for token in 0..view.n_tokens() {
        while starter.next_if(|range| range.end <= token).is_some() {}
        if starter.peek().is_none_or(|range| !range.contains(&token)) {
            view.trivia_before(token, TriviaKind::Quoted).for_each(|text| words_of_text(text, take));
            visit_token(view, token, take);
        }
    }
    // A text with code in it may be the last of a file.
    view.trivia_before(view.n_tokens(), TriviaKind::Quoted).for_each(|text| words_of_text(text, take));
}

fn visit_token(view: &LexicalView<'_>, token: usize, take: &mut impl FnMut(ItemKind, &str, &str)) {
    let spelling = view.spelling(token);
    match view.class(token) {
        Some(TokenClass::Name) => name(spelling, take),
        Some(TokenClass::Number) => take_number(spelling, take),
        Some(TokenClass::String) => words_of_text(spelling, take),
        None => {
            if let Some(key) = view.language.neutral(spelling).and_then(Neutral::key) {
                take(ItemKind::Structure, key, spelling);
            }
        }
    }
}

/// Takes a name without case and underscores: `word_count` and `wordCount` are one name.
fn name(spelling: &str, take: &mut impl FnMut(ItemKind, &str, &str)) {
    let key: String = spelling.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    // Some languages leave out the object that a method belongs to.
    if key.is_empty() || key == "self" || key == "this" {
        return;
    }
    let kind = if key.chars().nth(MIN_NAME_CHARS - 1).is_some() { ItemKind::Name } else { ItemKind::Structure };
    take(kind, &key, spelling);
}

/// Takes a number by its value, whatever its notation and type.
fn take_number(spelling: &str, take: &mut impl FnMut(ItemKind, &str, &str)) {
    let Some(key) = number(spelling) else { return };
    let digits = key.bytes().filter(u8::is_ascii_digit).count();
    let n_zeros = key.len() - key.trim_end_matches('0').len();
    let kind = if digits - n_zeros >= MIN_DIGITS { ItemKind::Number } else { ItemKind::Structure };
    take(kind, &key, spelling);
}

/// Returns the value of a number.
pub(super) fn number(spelling: &str) -> Option<String> {
    let lower = spelling.to_ascii_lowercase().replace('_', "");
    let value = match lower.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits.trim_end_matches(['l', 'u']), 16).ok().map(|value| value as f64),
        None => lower.trim_end_matches(['l', 'u', 'f', 'd', 'm']).parse::<f64>().ok(),
    };
    value.map(|value| value.to_string())
}

/// Takes the words of a text without escapes and formats, which differ between languages.
fn words_of_text(text: &str, take: &mut impl FnMut(ItemKind, &str, &str)) {
    let mut n_words = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next().filter(|_| n_words < MAX_WORDS) {
        let length = match first {
            '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            '%' => 1 + format_length(&rest[1..]),
            letter if letter.is_alphabetic() => rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len()),
            other => other.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        if first.is_alphabetic() && word.chars().nth(MIN_WORD_CHARS - 1).is_some() {
            take(ItemKind::Text, &word.to_lowercase(), word);
            n_words += 1;
        }
        rest = after;
    }
}

/// Returns the length of what follows the `%` of a format: flags, width and a letter.
fn format_length(rest: &str) -> usize {
    let is_flag = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | '*' | '#' | 'l');
    let flags = rest.find(|c| !is_flag(c)).unwrap_or(rest.len());
    let letter = rest[flags..].starts_with(|c: char| c.is_ascii_alphabetic());
    flags + usize::from(letter)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lookalike_corpus::OpenFile;
    use lookalike_frontends::Language;

    use super::*;
    use crate::lexical_view::TokenClasses;

    /// Returns the keys of the items of a text, each after a letter for its kind.
    fn keys(language: &str, text: &str) -> String {
        let language = Language::named(language).unwrap();
        let tokens = Arc::new(language.token_string(text));
        let file = OpenFile { language, words: None, code: None, text: text.into(), tokens };
        let classes = TokenClasses::new();
        let mut keys = Vec::new();
        visit(&LexicalView::new(&file, &classes), &[], &mut |kind, key, _| {
            let letter = match kind {
                ItemKind::Structure => "",
                ItemKind::Name => "n:",
                ItemKind::Number => "d:",
                ItemKind::Text => "t:",
            };
            keys.push(format!("{letter}{key}"));
        });
        keys.join(" ")
    }

    /// A loop in three languages is one and the same.
    #[test]
    fn languages_agree() {
        let java = "class A { int f() { while (wordCount < 0x1F && !x) { wordCount += 86_400L; } return wordCount; } }";
        let python =
            "def f():\n    while word_count < 31 and not x:\n        word_count += 86400.0\n    return word_count\n";
        let lua = "function f() while word_count < 31 and not x do word_count = 1 end return word_count end";
        let same = "loop n:wordcount < d:31 and not x n:wordcount += d:86400 return n:wordcount";
        assert!(keys("java", java).ends_with(same), "{}", keys("java", java));
        assert!(keys("python", python).ends_with(same), "{}", keys("python", python));
        assert!(keys("lua", lua).contains("loop n:wordcount < d:31 and not x"), "{}", keys("lua", lua));
    }

    /// Formats and escapes differ between languages, words do not. Neither does the way to put values into a text.
    #[test]
    fn texts_are_their_words() {
        let words = "t:case t:lines t:left";
        assert!(keys("c", "int a = f(\"Case #%05d:\\n lines %-3.2lf left\");").ends_with(words));
        assert_eq!(keys("python", "a = f'Case #{b}: lines {c} left'\n"), "a = t:case b t:lines c t:left");
        let many = format!("a = '{}'\n", "word ".repeat(500));
        assert_eq!(keys("python", &many).matches("t:word").count(), MAX_WORDS);
        for broken in ["a = '%\n", "a = '\\", "a = '%é\\é'\n"] {
            keys("python", broken);
        }
    }

    /// A pattern counts a few times, and what comes after it still counts.
    #[test]
    fn repetitions_are_removed() {
        let items = |keys: &str| Stream { items: keys.bytes().map(|key| Item(u64::from(key))).collect() };
        let removed = |keys: &str| {
            let mut stream = items(keys);
            stream.remove_repetitions();
            stream
        };
        let few = "abcdabceabcf";
        assert_eq!(removed(few), items(few));
        assert_eq!(removed(&"ab".repeat(50)).items.len(), 2 + 2 * MAX_REPETITIONS);
        assert_eq!(removed(&format!("{}xyz", "ab".repeat(50))).items.len(), 2 + 2 * MAX_REPETITIONS + 3);
        assert_eq!(removed(""), items(""));
        assert_eq!(removed("a"), items("a"));
    }

    /// The code of others is left out, and so is what is beyond the limit.
    #[test]
    fn starter_code_and_endless_code_are_left_out() {
        let language = Language::named("python").unwrap();
        let text = "one = two\nthree = four\n".repeat(4000);
        let tokens = Arc::new(language.token_string(&text));
        let file = OpenFile { language, words: None, code: None, text: text.into(), tokens };
        let classes = TokenClasses::new();
        let view = LexicalView::new(&file, &classes);
        let mut all = Stream::default();
        add(&view, &[], &mut all);
        assert_eq!(all.items.len(), MAX_ITEMS);
        let mut own = Stream::default();
        add(&view, &[0..3, 6..view.n_tokens()], &mut own);
        let expected = [(ItemKind::Name, "three"), (ItemKind::Structure, "="), (ItemKind::Name, "four")];
        assert_eq!(own.items, expected.map(|(kind, key)| Item::new(kind, key)));
    }
}

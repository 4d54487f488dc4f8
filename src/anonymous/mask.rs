//! The words that give somebody away, and how they are covered wherever they stand.
//!
//! A mask is as long as what it hides, in bytes, so that every position in a text stays right.
//! It covers too much rather than too little: a word of code that is also somebody's name is lost to the reader, a name that is left harms somebody.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};
use lookalike_frontends::Language;

use super::spelling::{is_of_word, spellings, whole_words};
use crate::words::words;

/// Shorter words are too common in code to be a name's by themselves.
const MIN_LETTERS: usize = 3;
/// Shorter numbers are too common to be a student's.
const MIN_DIGITS: usize = 4;
/// Names from this length on are covered inside other words too.
const MIN_INSIDE: usize = 6;
/// A word in the names of most submissions is nobody's, if there are so many of them.
const MIN_SUBMISSIONS: usize = 8;

/// What a submission goes by.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// The names and numbers of its authors: each word of them is somebody's.
    pub(super) people: Vec<String>,
    /// What else it is called, which may be a number of the class's homework.
    pub(super) labels: Vec<String>,
}

/// The words that give somebody away.
pub(super) struct Mask {
    /// Whole words in small letters, each as it may be spelt.
    words: BTreeSet<String>,
    /// Words of two letters, which give somebody away only beside another word of a name.
    short: BTreeSet<String>,
    /// Numbers too short to be told from those of code. In a path they may still say whose it is.
    numbers: BTreeSet<String>,
    /// Names long enough, or of a script without spaces, to be found inside other words.
    inside: AhoCorasick,
}

impl Names {
    pub(super) fn all(&self) -> impl Iterator<Item = &String> {
        self.people.iter().chain(&self.labels)
    }
}

impl Mask {
    /// A mask for everybody in a class.
    pub(super) fn new(submissions: &[Names]) -> Mask {
        Mask::sparing(submissions, &BTreeSet::new())
    }

    /// The same, with some words left as they are.
    pub(super) fn sparing(submissions: &[Names], spared: &BTreeSet<String>) -> Mask {
        let everybodys: BTreeSet<String> = everybodys(submissions).union(spared).cloned().collect();
        let mut mask = Mask {
            words: BTreeSet::new(),
            short: BTreeSet::new(),
            numbers: BTreeSet::new(),
            inside: finder(&BTreeSet::new()),
        };
        for name in submissions.iter().flat_map(Names::all) {
            mask.add(name, &everybodys);
        }
        let is_long = |word: &&String| word.chars().count() >= MIN_INSIDE || (has_no_spaces(word) && is_name(word));
        let is_letters = |word: &&String| word.chars().all(|c| !c.is_ascii_digit());
        mask.inside = finder(&mask.words.iter().filter(is_long).filter(is_letters).cloned().collect());
        mask
    }

    fn add(&mut self, name: &str, everybodys: &BTreeSet<String>) {
        let parts: Vec<String> = parts(name).into_iter().filter(|part| !everybodys.contains(part)).collect();
        let wholes = whole_words(name).map(|(_, whole)| whole.to_lowercase());
        let wholes = wholes.filter(|whole| !is_ending(whole) && !everybodys.contains(whole));
        for word in parts.iter().cloned().chain(wholes).chain(accounts(&parts)) {
            if is_name(&word) {
                self.words.extend(spellings(&word));
            } else if word.chars().count() < 2 {
                continue;
            } else if is_number(&word) {
                self.numbers.insert(word);
            } else {
                self.short.extend(spellings(&word));
            }
        }
    }

    /// `text` with an `x` for every byte that gives somebody away.
    pub(super) fn apply(&self, text: &str) -> String {
        let mut hidden: Vec<Range<usize>> = addresses(text);
        hidden.extend(self.inside.find_iter(text).map(|found| found.range()));
        let wholes: Vec<(usize, &str)> = whole_words(text).collect();
        let is_known: Vec<bool> = wholes.iter().map(|(_, whole)| self.knows(whole)).collect();
        for (at, &(start, whole)) in wholes.iter().enumerate() {
            if is_known[at] || self.is_short_name(text, &wholes, &is_known, at) {
                hidden.push(start..start + whole.len());
                continue;
            }
            let known = words(whole).filter(|(_, word)| self.knows(word));
            hidden.extend(known.map(|(offset, word)| start + offset..start + offset + word.len()));
        }
        covered(text, hidden)
    }

    /// The same for a path, where short numbers count too.
    pub(super) fn apply_to_path(&self, path: &str) -> String {
        let masked = self.apply(path);
        let numbers = words(&masked).filter(|(_, word)| self.numbers.contains(*word));
        covered(&masked, numbers.map(|(start, word)| start..start + word.len()).collect())
    }

    fn knows(&self, word: &str) -> bool {
        spellings(word).iter().any(|spelling| self.words.contains(spelling))
    }

    /// Whether a word of two letters stands right beside another word of a name.
    fn is_short_name(&self, text: &str, wholes: &[(usize, &str)], is_known: &[bool], at: usize) -> bool {
        let is_short = |at: usize| spellings(wholes[at].1).iter().any(|spelling| self.short.contains(spelling));
        let is_beside = |one: usize, next: usize| {
            let between = &text[wholes[one].0 + wholes[one].1.len()..wholes[next].0];
            between.len() <= 2 && !between.contains(|c: char| !" ,._-".contains(c))
        };
        let counts = |other: usize| is_known[other] || is_short(other);
        is_short(at)
            && (at.checked_sub(1).is_some_and(|before| counts(before) && is_beside(before, at))
                || (at + 1 < wholes.len() && counts(at + 1) && is_beside(at, at + 1)))
    }
}

/// The words of a name in small letters, those too that are written together.
pub(super) fn parts(name: &str) -> Vec<String> {
    let wholes = whole_words(name)
        .flat_map(|(_, whole)| if whole.is_ascii() { words(whole).collect() } else { vec![(0, whole)] });
    wholes.map(|(_, word)| word.to_lowercase()).filter(|word| !is_ending(word)).collect()
}

/// Whether a word is the ending of a file, as those of paths are.
fn is_ending(word: &str) -> bool {
    Language::is_extension(word) || word == "zip"
}

/// What accounts and addresses are made of: all of a name in one word, and a surname with an initial.
fn accounts(parts: &[String]) -> Vec<String> {
    let mut accounts = vec![parts.concat()];
    for (at, one) in parts.iter().enumerate() {
        for other in parts.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, other)| other) {
            accounts.push(format!("{one}{other}"));
            if let Some(initial) = other.chars().next().filter(|_| one.chars().count() > MIN_LETTERS) {
                accounts.extend([format!("{initial}{one}"), format!("{one}{initial}")]);
            }
        }
    }
    accounts
}

/// Words that most submissions have in their labels and nobody in a name, such as `homework`.
fn everybodys(submissions: &[Names]) -> BTreeSet<String> {
    let mut n_having: BTreeMap<String, usize> = BTreeMap::new();
    for names in submissions {
        let words: BTreeSet<String> = names.labels.iter().flat_map(|name| parts(name)).collect();
        for word in words {
            *n_having.entry(word).or_default() += 1;
        }
    }
    let of_people: BTreeSet<String> =
        submissions.iter().flat_map(|names| &names.people).flat_map(|name| parts(name)).collect();
    let is_everybodys = |n_having: usize| submissions.len() >= MIN_SUBMISSIONS && 2 * n_having > submissions.len();
    let words = n_having.into_iter().filter(|&(_, n_having)| is_everybodys(n_having)).map(|(word, _)| word);
    words.filter(|word| !of_people.contains(word)).collect()
}

/// Whether a word can give somebody away by itself.
fn is_name(word: &str) -> bool {
    let length = word.chars().count();
    match is_number(word) {
        true => length >= MIN_DIGITS && !is_year(word),
        false => length >= MIN_LETTERS || (length >= 2 && has_no_spaces(word)),
    }
}

/// A year in the name of a folder is nobody's.
fn is_year(number: &str) -> bool {
    number.len() == 4 && (number.starts_with("19") || number.starts_with("20"))
}

fn is_number(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit())
}

/// Whether a word is of a script that puts no spaces between words.
fn has_no_spaces(word: &str) -> bool {
    word.chars().any(|c| matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{20000}'..='\u{323af}'))
}

/// Finds words inside others, however they are capitalised.
#[expect(
    clippy::expect_used,
    reason = "two thousand million letters are more than memory has names, and unmasked ones must not pass"
)]
fn finder(words: &BTreeSet<String>) -> AhoCorasick {
    let capitalised = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    let other = words.iter().filter(|word| !word.is_ascii()).flat_map(|word| [capitalised(word), word.to_uppercase()]);
    let all: BTreeSet<String> = words.iter().cloned().chain(other).collect();
    let mut builder = AhoCorasick::builder();
    let built = builder.ascii_case_insensitive(true).match_kind(MatchKind::LeftmostLongest).build(all);
    built.expect("all names together are shorter than two thousand million letters")
}

/// The parts of e-mail addresses that say whose they are, whoever it is.
fn addresses(text: &str) -> Vec<Range<usize>> {
    let is_local = |c: char| is_of_word(c) || "._%+-".contains(c);
    let address = |(at, _): (usize, &str)| {
        let start = text[..at].char_indices().rev().take_while(|&(_, c)| is_local(c)).last()?.0;
        let domain: String = text[at + 1..].chars().take_while(|&c| is_of_word(c) || ".-".contains(c)).collect();
        let (_, top) = domain.trim_end_matches('.').rsplit_once('.')?;
        (top.len() >= 2 && top.chars().all(char::is_alphabetic)).then_some(start..at)
    };
    text.match_indices('@').filter_map(address).collect()
}

/// A text with an `x` for every byte of some stretches, in any order.
fn covered(text: &str, mut hidden: Vec<Range<usize>>) -> String {
    hidden.sort_unstable_by_key(|stretch| (stretch.start, stretch.end));
    let mut covered = String::with_capacity(text.len());
    for stretch in hidden {
        let start = stretch.start.max(covered.len());
        if start < stretch.end {
            covered.push_str(&text[covered.len()..start]);
            covered.push_str(&"x".repeat(stretch.end - start));
        }
    }
    covered.push_str(&text[covered.len()..]);
    covered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(names: &[&str], text: &str) -> String {
        let labelled = |name: &&str| Names { labels: vec![(*name).to_owned()], ..Names::default() };
        Mask::new(&names.iter().map(labelled).collect::<Vec<_>>()).apply(text)
    }

    /// A name must not stay in a comment, an identifier, an account or a path, however it is written.
    #[test]
    fn names_are_masked_wherever_they_stand() {
        let names = ["kowalska-ines"];
        assert_eq!(masked(&names, "// by Ines KOWALSKA"), "// by xxxx xxxxxxxx");
        assert_eq!(masked(&names, "kowalskaList ines_main"), "xxxxxxxxList xxxx_main");
        assert_eq!(masked(&names, "mail: kowalskaines@uni"), "mail: xxxxxxxxxxxx@uni");
        assert_eq!(masked(&names, "ikowalska01, kowalskai, mykowalskalist"), "xxxxxxxxx01, xxxxxxxxx, myxxxxxxxxlist");
        assert_eq!(masked(&names, "src/kowalska.c"), "src/xxxxxxxx.c");
    }

    /// Positions are bytes: a mask must be as long as what it hides, in any script.
    #[test]
    fn masking_keeps_every_byte_in_place() {
        let text = "/* Åsa Lindqvist, Ås */ int åsa;";
        let hidden = masked(&["lindqvist-åsa"], text);
        assert_eq!(hidden, "/* xxxx xxxxxxxxx, Ås */ int xxxx;");
        assert_eq!(hidden.len(), text.len());
    }

    /// People write their names without accents, with two letters for one, and with accents as marks of their own.
    #[test]
    fn accents_hide_nobody() {
        let names = ["Müller, Inés", "Bjørn Sørensen", "Łukasz Dąbrowski"];
        let text = "mueller Muller MÜLLER Ines INÉS bjorn Soerensen lukasz dabrowski Ine\u{301}s";
        let hidden = masked(&names, text);
        assert!(hidden.chars().all(|c| c == 'x' || c == ' '), "{hidden}");
        assert_eq!(hidden.len(), text.len());
        assert_eq!(masked(&["Ine\u{301}s"], "inés ines"), "xxxxx xxxx");
    }

    /// Names of two letters or signs are names too, where they stand as one.
    #[test]
    fn short_names_are_masked_beside_one_another() {
        assert_eq!(masked(&["Wu, Xiaoming"], "by Wu Xiaoming; int wu;"), "by xx xxxxxxxx; int wu;");
        assert_eq!(masked(&["Li, Bo"], "// Bo Li, li.bo; for li in x"), "// xx xx, xx.xx; for li in x");
        assert_eq!(masked(&["李雷"], "// 作者李雷写的"), "// 作者xxxxxx写的");
        assert_eq!(masked(&["أمل حداد"], "// حداد"), "// xxxxxxxx");
    }

    /// Whoever's address it is, and every number of a student.
    #[test]
    fn addresses_and_numbers_are_masked() {
        assert_eq!(masked(&[], "a.b+c@uni-x.edu, x@y, @Override"), "xxxxx@uni-x.edu, x@y, @Override");
        let labels = vec!["045.c".to_owned(), "ex-12".to_owned()];
        let mask = Mask::new(&[Names { labels, ..Names::default() }]);
        assert_eq!(mask.apply_to_path("a1/045.c, ex12"), "a1/xxx.c, xxxx");
        assert_eq!(mask.apply("int a[045 + 12]"), "int a[045 + 12]");
        assert_eq!(masked(&["s1037244", "4711"], "s1037244 1037244 4711 id_4711"), "xxxxxxxx xxxxxxx xxxx id_xxxx");
    }

    /// Code must stay readable: a name inside another word, a file's ending, or a word that everybody has, is no name.
    #[test]
    fn other_words_stay() {
        assert_eq!(masked(&["ines", "003.java"], "for line in lines: java 103 003"), "for line in lines: java 103 003");
        let class: Vec<String> = (0..9).map(|number| format!("homework-person{number}")).collect();
        let class: Vec<&str> = class.iter().map(String::as_str).collect();
        assert_eq!(masked(&class, "the homework of a person"), "the homework of a person");
    }
}

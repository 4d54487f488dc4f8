//! Masks the words that identify somebody.
//!
//! A mask covers too much rather than too little: a word of code that is also a name is lost to the reader, but a name that
//! is left harms somebody. All masks are of one length, because the length of a name says much about it in a small class.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};
use lookalike_frontends::Language;

use super::spelling_variants::{is_word_char, spellings, whole_words};
use crate::text::words;

/// Stands for every word that is masked.
const MASK: &str = "xxxxx";
/// Minimum length of a word that identifies somebody by itself; shorter ones are too common in code.
const MIN_LETTERS: usize = 3;
/// Minimum length of a number that identifies somebody; shorter ones are too common.
const MIN_DIGITS: usize = 4;
/// Minimum length of a name that is masked inside other words too.
const MIN_INSIDE: usize = 6;
/// Minimum number of submissions for a word in most of their names to identify nobody.
const MIN_SUBMISSIONS: usize = 8;

/// The names of a submission.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// The names and ids of its authors. Every word of them identifies somebody.
    pub(super) people: Vec<String>,
    /// Its own name and that of its team, which may have words of the assignment in them.
    pub(super) labels: Vec<String>,
}

/// The words that are masked.
pub(super) struct Mask {
    /// Whole words in lower case, in all their spellings.
    words: BTreeSet<String>,
    /// Words of two letters, which are masked in paths, and elsewhere only beside another word of a name.
    short: BTreeSet<String>,
    /// Numbers as short as those in code. They are masked in paths only, where they may identify a submission.
    numbers: BTreeSet<String>,
    /// Finds names inside other words: those that are long, or of a script without spaces.
    inside: AhoCorasick,
}

impl Names {
    pub(super) fn all(&self) -> impl Iterator<Item = &String> {
        self.people.iter().chain(&self.labels)
    }
}

impl Mask {
    /// Creates a mask for everybody in a class.
    pub(super) fn new(submissions: &[Names]) -> Mask {
        Mask::sparing(submissions, &BTreeSet::new())
    }

    /// Creates a mask that leaves some words as they are.
    pub(super) fn sparing(submissions: &[Names], spared: &BTreeSet<String>) -> Mask {
        let unmasked: BTreeSet<String> = common_words(submissions).union(spared).cloned().collect();
        let mut mask = Mask {
            words: BTreeSet::new(),
            short: BTreeSet::new(),
            numbers: BTreeSet::new(),
            inside: finder(&BTreeSet::new()),
        };
        for name in submissions.iter().flat_map(Names::all) {
            mask.add(name, &unmasked);
        }
        for name in submissions.iter().flat_map(|names| &names.people) {
            mask.add_short(name, &unmasked);
        }
        let is_long = |word: &&String| word.chars().count() >= MIN_INSIDE || (has_no_spaces(word) && is_name(word));
        let is_letters = |word: &&String| word.chars().all(|c| !c.is_ascii_digit());
        mask.inside = finder(&mask.words.iter().filter(is_long).filter(is_letters).cloned().collect());
        mask
    }

    fn add(&mut self, name: &str, unmasked: &BTreeSet<String>) {
        let parts: Vec<String> = parts(name).into_iter().filter(|part| !unmasked.contains(part)).collect();
        let wholes = whole_words(without_extension(name)).map(|(_, whole)| whole.to_lowercase());
        let wholes = wholes.filter(|whole| !unmasked.contains(whole));
        for word in parts.iter().cloned().chain(wholes).chain(account_names(&parts)) {
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

    /// Adds the words of two letters of a person's name, even those that are also extensions of files.
    fn add_short(&mut self, name: &str, unmasked: &BTreeSet<String>) {
        let words = whole_words(name).map(|(_, word)| word.to_lowercase());
        let short = words.filter(|word| word.chars().count() == 2 && !is_number(word) && !unmasked.contains(word));
        self.short.extend(short.flat_map(|word| spellings(&word)));
    }

    /// Returns a text with a mask in place of every word that identifies somebody.
    pub(super) fn apply(&self, text: &str) -> String {
        self.masked(text).0
    }

    /// Returns a text with masks as [`Mask::apply`] does, and where its parts were moved.
    pub(super) fn masked(&self, text: &str) -> (String, Moves) {
        covered(text, self.hidden(text))
    }

    /// Returns the ranges of words that identify somebody.
    fn hidden(&self, text: &str) -> Vec<Range<usize>> {
        let mut hidden: Vec<Range<usize>> = email_addresses(text);
        hidden.extend(self.inside.find_iter(text).map(|found| found.range()));
        let wholes: Vec<(usize, &str)> = whole_words(text).collect();
        let is_hidden: Vec<bool> = wholes.iter().map(|(_, whole)| self.hides(whole)).collect();
        for (at, &(start, whole)) in wholes.iter().enumerate() {
            if is_hidden[at] || self.is_short_name(text, &wholes, &is_hidden, at) {
                hidden.push(start..start + whole.len());
                continue;
            }
            let known = words(whole).filter(|(_, word)| self.hides(word));
            hidden.extend(known.map(|(offset, word)| start + offset..start + offset + word.len()));
        }
        hidden
    }

    /// Masks a path, in which short numbers and names of two letters count too.
    pub(super) fn apply_to_path(&self, path: &str) -> String {
        let stem = without_extension(path);
        let is_short = |word: &str| spellings(word).iter().any(|spelling| self.short.contains(spelling));
        let known = words(stem).filter(|(_, word)| self.numbers.contains(*word) || is_short(word));
        let known = known.map(|(start, word)| start..start + word.len());
        covered(path, self.hidden(path).into_iter().chain(known).collect()).0
    }

    /// Returns whether a whole word is masked, however it is spelled.
    fn hides(&self, word: &str) -> bool {
        spellings(word).iter().any(|spelling| self.words.contains(spelling))
    }

    /// Returns whether a word of two letters is part of a name and next to another word of a name.
    fn is_short_name(&self, text: &str, wholes: &[(usize, &str)], is_hidden: &[bool], at: usize) -> bool {
        let is_short = |at: usize| spellings(wholes[at].1).iter().any(|spelling| self.short.contains(spelling));
        let is_beside = |one: usize, next: usize| {
            let between = &text[wholes[one].0 + wholes[one].1.len()..wholes[next].0];
            between.len() <= 2 && !between.contains(|c: char| !" ,._-".contains(c))
        };
        let counts = |other: usize| is_hidden[other] || is_short(other);
        is_short(at)
            && (at.checked_sub(1).is_some_and(|before| counts(before) && is_beside(before, at))
                || (at + 1 < wholes.len() && counts(at + 1) && is_beside(at, at + 1)))
    }
}

/// Returns the words of a name in lower case, those too that are written together.
pub(super) fn parts(name: &str) -> Vec<String> {
    let wholes = whole_words(without_extension(name))
        .flat_map(|(_, whole)| if whole.is_ascii() { words(whole).collect() } else { vec![(0, whole)] });
    wholes.map(|(_, word)| word.to_lowercase()).collect()
}

/// Returns a name without the extension of a file, because names may be paths. Elsewhere, a word such as `ada` is somebody's name.
fn without_extension(name: &str) -> &str {
    let is_extension = |end: &str| Language::is_extension(end) || end.eq_ignore_ascii_case("zip");
    name.rsplit_once('.').filter(|(_, end)| is_extension(end)).map_or(name, |(stem, _)| stem)
}

/// Returns the usual account names for a name: all of it in one word, two words in one, and a surname with an initial.
fn account_names(parts: &[String]) -> Vec<String> {
    let mut accounts = vec![parts.concat()];
    for (at, one) in parts.iter().enumerate() {
        for (_, other) in parts.iter().enumerate().filter(|(index, _)| *index != at) {
            accounts.push(format!("{one}{other}"));
            if let Some(initial) = other.chars().next().filter(|_| one.chars().count() > MIN_LETTERS) {
                accounts.extend([format!("{initial}{one}"), format!("{one}{initial}")]);
            }
        }
    }
    accounts
}

/// Returns the words that most submissions have in their labels and nobody has in a name, such as `homework`.
fn common_words(submissions: &[Names]) -> BTreeSet<String> {
    let mut n_having: BTreeMap<String, usize> = BTreeMap::new();
    for names in submissions {
        let words: BTreeSet<String> = names.labels.iter().flat_map(|name| parts(name)).collect();
        for word in words {
            *n_having.entry(word).or_default() += 1;
        }
    }
    let words_of_people: BTreeSet<String> =
        submissions.iter().flat_map(|names| &names.people).flat_map(|name| parts(name)).collect();
    let is_common = |n_having: usize| submissions.len() >= MIN_SUBMISSIONS && 2 * n_having > submissions.len();
    let words = n_having.into_iter().filter(|&(_, n_having)| is_common(n_having)).map(|(word, _)| word);
    words.filter(|word| !words_of_people.contains(word)).collect()
}

/// Returns whether a word can identify somebody by itself.
fn is_name(word: &str) -> bool {
    let length = word.chars().count();
    match is_number(word) {
        true => length >= MIN_DIGITS && !is_year(word),
        false => length >= MIN_LETTERS || (length >= 2 && has_no_spaces(word)),
    }
}

/// Returns whether a number is a year, which identifies nobody.
fn is_year(number: &str) -> bool {
    number.len() == 4 && (number.starts_with("19") || number.starts_with("20"))
}

fn is_number(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit())
}

/// Returns whether a word is of a script that puts no spaces between words.
fn has_no_spaces(word: &str) -> bool {
    word.chars().any(|c| matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{20000}'..='\u{323af}'))
}

/// Returns a finder of words inside others, in upper or lower case.
#[expect(
    clippy::expect_used,
    reason = "two thousand million letters are more than memory has names, and unmasked ones must not pass"
)]
fn finder(words: &BTreeSet<String>) -> AhoCorasick {
    let capitalize = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    let other = words.iter().filter(|word| !word.is_ascii()).flat_map(|word| [capitalize(word), word.to_uppercase()]);
    let all: BTreeSet<String> = words.iter().cloned().chain(other).collect();
    let mut builder = AhoCorasick::builder();
    let built = builder.ascii_case_insensitive(true).match_kind(MatchKind::LeftmostLongest).build(all);
    built.expect("all names together are shorter than two thousand million letters")
}

/// Returns the local parts of all e-mail addresses, known or not.
fn email_addresses(text: &str) -> Vec<Range<usize>> {
    let is_local = |c: char| is_word_char(c) || "._%+-".contains(c);
    let address = |(at, _): (usize, &str)| {
        let start = text[..at].char_indices().rev().take_while(|&(_, c)| is_local(c)).last()?.0;
        let domain: String = text[at + 1..].chars().take_while(|&c| is_word_char(c) || ".-".contains(c)).collect();
        let (_, top) = domain.trim_end_matches('.').rsplit_once('.')?;
        (top.len() >= 2 && top.chars().all(char::is_alphabetic)).then_some(start..at)
    };
    text.match_indices('@').filter_map(address).collect()
}

/// Returns a text with a mask in place of each of some ranges, which may be in any order. Those that touch share a mask.
fn covered(text: &str, mut hidden: Vec<Range<usize>>) -> (String, Moves) {
    hidden.sort_unstable_by_key(|range| (range.start, range.end));
    let mut joined: Vec<Range<usize>> = Vec::new();
    for range in hidden {
        match joined.last_mut().filter(|last| range.start <= last.end) {
            Some(last) => last.end = last.end.max(range.end),
            None => joined.push(range),
        }
    }
    let (mut covered, mut moves) = (String::with_capacity(text.len()), Moves::default());
    let mut end = 0;
    for range in joined {
        covered.push_str(&text[end..range.start]);
        end = range.end;
        moves.0.push((range, covered.len()));
        covered.push_str(MASK);
    }
    covered.push_str(&text[end..]);
    (covered, moves)
}

/// The masked ranges of a text, in order, each with the byte at which its mask begins.
#[derive(Debug, Default)]
pub(super) struct Moves(Vec<(Range<usize>, usize)>);

impl Moves {
    /// Moves a range of the text to its place in the masked text.
    pub(super) fn apply(&self, bytes: &mut Range<usize>) {
        *bytes = self.position(bytes.start)..self.position(bytes.end);
    }

    /// Returns the place of a position. Positions within a masked word stay in order.
    fn position(&self, position: usize) -> usize {
        let n_before = self.0.partition_point(|(range, _)| range.start < position);
        match self.0[..n_before].last() {
            None => position,
            Some((range, start)) if position < range.end => start + (position - range.start) * MASK.len() / range.len(),
            Some((range, start)) => start + MASK.len() + (position - range.end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn masked(names: &[&str], text: &str) -> String {
        let labelled = |name: &&str| Names { labels: vec![(*name).to_owned()], ..Names::default() };
        Mask::new(&names.iter().map(labelled).collect::<Vec<_>>()).apply(text)
    }

    /// In a comment, an identifier, an account and a path.
    #[test]
    fn names_are_masked_wherever_they_occur() {
        let names = ["kowalska-ines"];
        assert_eq!(masked(&names, "// by Ines KOWALSKA"), "// by xxxxx xxxxx");
        assert_eq!(masked(&names, "kowalskaList ines_main"), "xxxxxList xxxxx_main");
        assert_eq!(masked(&names, "mail: kowalskaines@uni"), "mail: xxxxx@uni");
        assert_eq!(masked(&names, "ikowalska01, kowalskai, mykowalskalist"), "xxxxx01, xxxxx, myxxxxxlist");
        assert_eq!(masked(&names, "src/kowalska.c"), "src/xxxxx.c");
    }

    /// The mask of a short name is as long as that of a long one, and everything else stays together with its positions.
    #[test]
    fn all_masks_are_of_one_length() {
        let text = "/* Åsa Lindqvist, Ås, 李雷 */ int åsa;";
        let mask =
            Mask::new(&[Names { labels: vec!["lindqvist-åsa".to_owned(), "李雷".to_owned()], ..Names::default() }]);
        let (hidden, moves) = mask.masked(text);
        assert_eq!(hidden, "/* xxxxx xxxxx, Ås, xxxxx */ int xxxxx;");
        for kept in ["/* ", ", Ås, ", " */ int ", ";"] {
            let start = text.find(kept).unwrap();
            let mut bytes = start..start + kept.len();
            moves.apply(&mut bytes);
            assert_eq!(&hidden[bytes], kept);
        }
        let places: Vec<usize> = (0..=text.len()).map(|position| moves.position(position)).collect();
        assert!(places.is_sorted() && places.last() == Some(&hidden.len()), "{places:?}");
    }

    /// People write their names without accents, with two letters for one, and with combining accents.
    #[test]
    fn names_are_masked_in_all_spellings() {
        let names = ["Müller, Inés", "Bjørn Sørensen", "Łukasz Dąbrowski"];
        let text = "mueller Muller MÜLLER Ines INÉS bjorn Soerensen lukasz dabrowski Ine\u{301}s";
        let hidden = masked(&names, text);
        assert!(hidden.split(' ').all(|word| word == MASK), "{hidden}");
        assert_eq!(masked(&["Ine\u{301}s"], "inés ines"), "xxxxx xxxxx");
    }

    /// So are names of two characters in scripts without spaces, wherever they occur.
    #[test]
    fn short_names_are_masked_beside_one_another() {
        assert_eq!(masked(&["Wu, Xiaoming"], "by Wu Xiaoming; int wu;"), "by xxxxx xxxxx; int wu;");
        assert_eq!(masked(&["Li, Bo"], "// Bo Li, li.bo; for li in x"), "// xxxxx xxxxx, xxxxx.xxxxx; for li in x");
        assert_eq!(masked(&["李雷"], "// 作者李雷写的"), "// 作者xxxxx写的");
        assert_eq!(masked(&["أمل حداد"], "// حداد"), "// xxxxx");
    }

    /// Addresses need not be of a known person.
    #[test]
    fn addresses_and_numbers_are_masked() {
        assert_eq!(masked(&[], "a.b+c@uni-x.edu, x@y, @Override"), "xxxxx@uni-x.edu, x@y, @Override");
        let labels = vec!["045.c".to_owned(), "ex-12".to_owned()];
        let mask = Mask::new(&[Names { labels, ..Names::default() }]);
        assert_eq!(mask.apply_to_path("a1/045.c, ex12"), "a1/xxxxx.c, xxxxx");
        assert_eq!(mask.apply("int a[045 + 12]"), "int a[045 + 12]");
        assert_eq!(masked(&["s1037244", "4711"], "s1037244 1037244 4711 id_4711"), "xxxxx xxxxx xxxxx id_xxxxx");
    }

    /// In a path, a name of two letters is more often a name than anything else.
    #[test]
    fn names_of_two_letters_are_masked_in_paths() {
        let people = vec!["Li Wu".to_owned(), "Go Nagai".to_owned()];
        let mask = Mask::new(&[Names { people, ..Names::default() }]);
        assert_eq!(mask.apply_to_path("hw3/li/LiMain_wu2.c"), "hw3/xxxxx/xxxxxMain_xxxxx2.c");
        assert_eq!(mask.apply_to_path("go/sort.go"), "xxxxx/sort.go");
        assert_eq!(mask.apply("int li = wu + go;"), "int li = wu + go;");
    }

    /// Code stays readable: a short name inside another word, an extension, or a word of all labels is not masked.
    #[test]
    fn other_words_stay() {
        assert_eq!(masked(&["ines", "003.java"], "for line in lines: java 103 003"), "for line in lines: java 103 003");
        let class: Vec<String> = (0..9).map(|number| format!("homework-person{number}")).collect();
        let class: Vec<&str> = class.iter().map(String::as_str).collect();
        assert_eq!(masked(&class, "the homework of a person"), "the homework of a person");
    }
}

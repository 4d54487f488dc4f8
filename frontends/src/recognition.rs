//! Recognizes the language of a text by its content, for files whose names do not tell it or tell it wrongly.
//!
//! Each table lists signs: short runs of words and marks that are common in its language and rare in prose and data. Lines with a sign are counted outside of comments and strings, because anybody can put another language there.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use crate::language::Language;
use crate::pieces::{Piece, pieces};
use crate::spans::beginning;
use crate::table::{Lexicon, Table};

/// Maximum number of bytes outside of comments and strings that are looked at. Of a larger text, a language that nothing speaks for sees only lines that may be code.
const MAX_CODE_BYTES: usize = 256 << 10;
/// Characters of which hardly a line of code has none, and most lines of prose and data.
const MARKS_OF_CODE: &[u8] = b";{}():=<";
/// Minimum number of lines with signs of a program.
const MIN_SIGNS: usize = 5;
/// A line with a distinctive sign counts as many lines more.
const DISTINCTIVE_WEIGHT: usize = 3;
/// A program has a sign in one of this many lines at least.
const LINES_PER_SIGN: usize = 7;

/// Number of lines of code in a text, by one language's rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Signs {
    /// Lines with a sign of the language.
    pub n_lines: usize,
    /// Lines with a sign that no language of another family has.
    pub n_distinctive: usize,
    /// Different signs among these. A table of constants repeats one.
    pub n_different: usize,
    /// All lines with anything outside of comments.
    pub n_code_lines: usize,
}

impl Signs {
    /// Whether the text plainly is a program in the language.
    pub fn are_plain(self) -> bool {
        self.n_lines >= MIN_SIGNS && self.n_lines * LINES_PER_SIGN >= self.n_code_lines
    }

    /// Returns a number that is larger the more speaks for the language.
    pub fn weight(self) -> usize {
        self.n_lines + DISTINCTIVE_WEIGHT * self.n_distinctive
    }
}

impl Language {
    /// Returns the language in which a text plainly is a program, by its content alone.
    pub fn of_content(text: &str) -> Option<Language> {
        Language::likeliest(text).filter(|(_, signs)| signs.are_plain()).map(|(language, _)| language)
    }

    /// Returns the language of which a text has the most signs, if it has any. One in which it plainly is a program comes first.
    pub fn likeliest(text: &str) -> Option<(Language, Signs)> {
        let likely = Language::likely(text);
        // A page may have more lines of script than of markup.
        let (best, _) = *likely.first()?;
        let embeds = |language: Language| language.embedded().any(|inner| inner == best);
        let is_page = text.trim_start().starts_with('<');
        let page = likely.iter().find(|(language, signs)| is_page && signs.are_plain() && embeds(*language));
        page.or(likely.first()).copied()
    }

    /// Returns the languages of which a text has signs, the likeliest first.
    pub fn likely(text: &str) -> Vec<(Language, Signs)> {
        let text = &*lines_of_code(text);
        let signs = Language::all().map(|language| (language, language.signs(text)));
        let mut likely: Vec<(Language, Signs)> = signs.filter(|(_, signs)| signs.n_lines > 0).collect();
        // The order is stable: on a tie, a language comes before those that extend it.
        likely.sort_by_key(|(_, signs)| Reverse((signs.are_plain(), signs.weight())));
        likely
    }

    /// Whether content can show that a text is in this language.
    pub fn has_signs(self) -> bool {
        self.table().all_signs().next().is_some()
    }

    /// Counts the lines of a text that have a sign of this language.
    pub fn signs(self, text: &str) -> Signs {
        static PATTERNS: OnceLock<Vec<Patterns>> = OnceLock::new();
        if !self.has_signs() {
            return Signs::default();
        }
        let all = PATTERNS.get_or_init(|| {
            let n_families = n_families_by_sign();
            Language::all().map(|language| Patterns::new(language.table(), &n_families)).collect()
        });
        let patterns = &all[self.number()];
        let lexicon = &self.table().lexicon;
        let mut sum = Signs::default();
        let mut different = HashSet::new();
        visit_code_lines(lexicon, text, |line| {
            if lexicon.ignores_case {
                line.make_ascii_lowercase();
            }
            let found = patterns.match_line(line);
            sum.n_lines += usize::from(found.is_some());
            if let Some(pattern) = found.filter(|pattern| pattern.is_distinctive) {
                sum.n_distinctive += 1;
                different.insert(&pattern.words);
            }
            sum.n_code_lines += 1;
        });
        sum.n_different = different.len();
        sum
    }
}

fn n_families_by_sign() -> HashMap<&'static str, usize> {
    let listed: HashSet<(&str, &str)> = Language::all()
        .flat_map(|language| language.table().own_signs().map(move |sign| (sign, language.family())))
        .collect();
    let mut n_families = HashMap::new();
    for (sign, _) in listed {
        *n_families.entry(sign).or_default() += 1;
    }
    n_families
}

/// Calls `visit` for each line that has code, without comments and without the content of strings.
fn visit_code_lines(lexicon: &Lexicon, text: &str, mut visit: impl FnMut(&mut str)) {
    let mut line = String::new();
    let mut n_bytes = 0;
    for piece in pieces(lexicon, text) {
        let before = line.len();
        match piece {
            Piece::Blank(blank) if blank.contains('\n') => {
                n_bytes += 1;
                if !line.trim().is_empty() {
                    visit(&mut line);
                }
                line.clear();
                if n_bytes > MAX_CODE_BYTES {
                    return;
                }
                continue;
            }
            Piece::Comment(_) | Piece::Blank(_) => line.push(' '),
            Piece::Quoted(quoted) => line.extend(quoted.chars().take(1)),
            Piece::Code(text) => line.push_str(text),
        }
        n_bytes += line.len() - before;
        if n_bytes > MAX_CODE_BYTES {
            break;
        }
    }
    if !line.trim().is_empty() {
        visit(&mut line);
    }
}

/// Returns a text without the lines that cannot be code, if it is large: anybody can put megabytes of other lines around a program.
fn lines_of_code(text: &str) -> Cow<'_, str> {
    if text.len() <= MAX_CODE_BYTES {
        return Cow::Borrowed(text);
    }
    let mut lines = String::new();
    let has_mark = |line: &&str| line.bytes().any(|byte| MARKS_OF_CODE.contains(&byte));
    for line in text.split_inclusive('\n').filter(has_mark) {
        lines.push_str(beginning(line, MAX_CODE_BYTES - lines.len()));
        if lines.len() + 4 > MAX_CODE_BYTES {
            break;
        }
    }
    Cow::Owned(lines)
}

fn words(line: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}

/// A sign as words and marks. `_` stands for any word.
struct Pattern {
    words: Vec<&'static str>,
    is_at_start: bool,
    is_at_end: bool,
    /// Whether no other family has it.
    is_distinctive: bool,
}

impl Pattern {
    /// Parses a sign: `^` before it ties it to the start of a line, `$` after it to the end.
    fn new(sign: &'static str, is_distinctive: bool) -> Pattern {
        let (is_at_start, rest) = sign.strip_prefix('^').map_or((false, sign), |rest| (true, rest));
        let (is_at_end, rest) = rest.strip_suffix('$').map_or((false, rest), |rest| (true, rest));
        Pattern { words: words(rest), is_at_start, is_at_end, is_distinctive }
    }

    fn matches(&self, line: &[&str], at: usize) -> bool {
        let Some(part) = line.get(at..at + self.words.len()) else { return false };
        let is_name = |word: &str| word.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let mut both = self.words.iter().zip(part);
        (at == 0 || !self.is_at_start)
            && (at + self.words.len() == line.len() || !self.is_at_end)
            && both.all(|(wanted, word)| if *wanted == "_" { is_name(word) } else { wanted == word })
    }
}

/// The signs of a language by their first word.
struct Patterns {
    by_word: HashMap<&'static str, Vec<Pattern>>,
    of_any_word: Vec<Pattern>,
}

impl Patterns {
    fn new(table: &Table, n_families: &HashMap<&'static str, usize>) -> Patterns {
        let mut by_word: HashMap<&'static str, Vec<Pattern>> = HashMap::new();
        for sign in table.all_signs() {
            let pattern = Pattern::new(sign, n_families.get(sign) == Some(&1));
            by_word.entry(pattern.words[0]).or_default().push(pattern);
        }
        let of_any_word = by_word.remove("_").unwrap_or_default();
        Patterns { by_word, of_any_word }
    }

    /// Returns a sign of a line, if it has any: a distinctive one before others.
    fn match_line(&self, line: &str) -> Option<&Pattern> {
        let line = words(line);
        let mut found = None;
        for at in 0..line.len() {
            let of_word = self.by_word.get(line[at]).into_iter().flatten();
            for pattern in of_word.chain(&self.of_any_word).filter(|pattern| pattern.matches(&line, at)) {
                if pattern.is_distinctive {
                    return Some(pattern);
                }
                found = Some(pattern);
            }
        }
        found
    }
}

//! A token string without a tree, by a lexicon.
//!
//! This is how languages are read that have no grammar, and files on which the parser gives up. There, the words and signs that stand for themselves in the grammar keep their kinds, so what is read here matches what was parsed elsewhere. What takes a parser to see is lost: the blocks of Python, the text of macros.

use crate::grammar::{Action, Frontend};
use crate::kind::Kind;
use crate::token_string::Draft;

/// Reads `source` word by word.
pub(crate) fn token_string(frontend: &Frontend, source: &str) -> Draft {
    let longest_sign = frontend.fixed.keys().map(|sign| sign.len()).max().unwrap_or(1);
    let mut reader =
        Reader { frontend, source, at: 0, starts_line: true, leads: true, longest_sign, found: Draft::default() };
    while reader.at < source.len() {
        reader.step();
    }
    reader.found
}

struct Reader<'a> {
    frontend: &'a Frontend,
    source: &'a str,
    at: usize,
    /// Whether there is nothing but blank space between the start of the line and here.
    starts_line: bool,
    /// Whether no word but labels stands between the start of the line and here.
    leads: bool,
    longest_sign: usize,
    found: Draft,
}

impl Reader<'_> {
    /// Reads one import, comment, string, word, number or sign, or passes over one character.
    fn step(&mut self) {
        let rest = &self.source[self.at..];
        let lexicon = &self.frontend.table.lexicon;
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_whitespace() {
            self.starts_line |= first == '\n';
            self.leads |= first == '\n';
            self.at += first.len_utf8();
            return;
        }
        let starts_line = std::mem::take(&mut self.starts_line);
        if starts_line && let Some(length) = self.import(rest) {
            self.at += length;
        } else if let Some(length) = lexicon.comment_length(rest) {
            self.at += length;
            self.starts_line = starts_line;
        } else if let Some((length, class)) = self.quoted(rest) {
            self.take(self.class(class), length);
        } else if let Some(length) = self.number(rest, first) {
            self.take(self.class(lexicon.number_class), length);
        } else if self.is_of_word(first) {
            self.word(rest);
        } else {
            self.sign(rest, first);
        }
    }

    fn class(&self, name: &str) -> Kind {
        self.frontend.spelled(name)
    }

    fn take(&mut self, kind: Kind, length: usize) {
        self.found.push(kind, self.at..self.at + length);
        self.at += length;
    }

    /// The length of the line, if it imports something.
    fn import(&self, rest: &str) -> Option<usize> {
        let ends = |after: &str| !after.starts_with(|c| self.is_of_word(c));
        let mut marks = self.frontend.table.lexicon.imports.iter();
        marks.any(|mark| rest.strip_prefix(mark).is_some_and(ends)).then(|| line_length(rest))
    }

    /// The length and the class of the string or character at the start of `rest`, with the letters before its mark: `u8"…"`, `rb'…'`.
    fn quoted(&self, rest: &str) -> Option<(usize, &'static str)> {
        let lexicon = &self.frontend.table.lexicon;
        if let Some(mark) = lexicon.characters.iter().find(|mark| rest.starts_with(*mark)) {
            return Some((mark.len() + character_length(&rest[mark.len()..]), "character"));
        }
        let prefix = length_while(rest, is_of_word);
        let is_known = |word| self.frontend.fixed.contains_key(word) || self.frontend.word(word).is_some();
        let is_prefix = prefix <= LONGEST_PREFIX && !starts_number(rest) && !is_known(&rest[..prefix]);
        let marked = is_prefix.then(|| &rest[prefix..])?;
        let (mark, class) = lexicon.quotes.iter().find(|(mark, _)| marked.starts_with(mark))?;
        let is_behind = prefix > 0 || self.source[..self.at].ends_with(|c| self.is_of_word(c) || ")]}.'".contains(c));
        let goes_on = prefix > 0 && lexicon.word_signs.contains(mark);
        if goes_on || (is_behind && lexicon.signs_behind.contains(mark)) {
            return None;
        }
        let is_raw = lexicon.raw_quotes.contains(mark);
        Some((prefix + quoted_length(marked, mark, is_raw), class))
    }

    fn word(&mut self, rest: &str) {
        let (written, after) = rest.split_at(length_while(rest, |c| self.is_of_word(c)));
        if self.frontend.table.lexicon.spells_first && std::mem::take(&mut self.leads) {
            return self.first_word(written, after);
        }
        match self.frontend.word(written) {
            Some(Action::Token(kind)) => self.take(kind, written.len()),
            Some(_) => self.at += written.len(),
            None => {
                let kind = self.frontend.fixed.get(self.frontend.folded(written).as_ref()).copied();
                self.take(kind.unwrap_or(self.frontend.name), written.len());
            }
        }
    }

    /// Reads the first word of a line in a language where it is a keyword or a label.
    fn first_word(&mut self, written: &str, after: &str) {
        let after = after.trim_start_matches([' ', '\t']);
        let is_label = after.starts_with(':');
        let next = &after[..length_while(after, |c| self.is_of_word(c))];
        let is_name = after.starts_with('=') || self.frontend.is_spelled(next);
        self.leads = is_label;
        match self.frontend.word(written) {
            Some(Action::Drop) if !is_label => self.at += written.len(),
            listed if is_label || (is_name && listed.is_none()) => self.take(self.frontend.name, written.len()),
            _ => self.take(self.class(written), written.len()),
        }
    }

    /// The length of a number at the start of `rest`, however it is written: `0x1F`, `1_000`, `1e-5f`, `.5`.
    fn number_length(&self, rest: &str) -> usize {
        let signs = self.frontend.table.lexicon.number_signs;
        let exponents: &[char] =
            if rest.starts_with("0x") || rest.starts_with("0X") { &['p', 'P'] } else { &['e', 'E'] };
        let mut before = ' ';
        let ends = |c: char| {
            let is_exponent = matches!(c, '+' | '-') && exponents.contains(&before);
            let belongs = is_of_word(c) || c == '.' || signs.contains(c) || is_exponent;
            before = c;
            !belongs
        };
        let length = rest.find(ends).unwrap_or(rest.len());
        // `1..9` is a range.
        rest[..length].find("..").unwrap_or(length)
    }

    /// The length of the number at the start of `rest`. Where words hold signs, so do numbers: `-1`, `1/2`.
    fn number(&self, rest: &str, first: char) -> Option<usize> {
        let is_signed = "+-.".contains(first) && self.is_of_word(first) && starts_number(&rest[1..]);
        let sign = usize::from(is_signed);
        let length = starts_number(&rest[sign..]).then(|| sign + self.number_length(&rest[sign..]))?;
        let is_whole = self.is_of_word('-');
        Some(if is_whole { length.max(length_while(rest, |c| self.is_of_word(c))) } else { length })
    }

    fn is_of_word(&self, c: char) -> bool {
        is_of_word(c) || self.frontend.table.lexicon.word_signs.contains(c)
    }

    /// Reads the longest sign of the grammar or the lexicon that `rest` begins with, or its first character as something unreadable.
    fn sign(&mut self, rest: &str, first: char) {
        let lengths = (1..=self.longest_sign.min(rest.len())).rev();
        let mut candidates = lengths.filter_map(|length| rest.get(..length));
        let known = candidates.find_map(|sign| {
            let listed = self.frontend.word(sign);
            Some((listed.or_else(|| self.frontend.fixed.get(sign).copied().map(Action::Token))?, sign.len()))
        });
        match known {
            Some((Action::Token(kind), length)) => self.take(kind, length),
            Some((_, length)) => self.at += length,
            None => self.take(self.frontend.unreadable, first.len_utf8()),
        }
    }
}

/// The most letters that any language puts before the mark of a string.
const LONGEST_PREFIX: usize = 2;

/// The length of a string literal at the start of `rest`, with both its marks. A short mark does not reach past its line.
fn quoted_length(rest: &str, mark: &str, is_raw: bool) -> usize {
    let mut at = mark.len();
    while let Some(next) = rest[at..].chars().next() {
        if let Some(behind) = rest[at..].strip_prefix(mark) {
            let is_doubled = is_raw && behind.starts_with(mark);
            at += mark.len() * (1 + usize::from(is_doubled));
            if is_doubled {
                continue;
            }
            return at;
        }
        if next == '\n' && mark.len() == 1 {
            return at;
        }
        at += next.len_utf8();
        if next == '\\' && !is_raw {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    at
}

/// The length of a character behind its mark: whatever comes first, and its word if that is a letter or a digit.
fn character_length(rest: &str) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    length_while(rest, |c| is_of_word(c) || c == '-').max(first)
}

fn starts_number(rest: &str) -> bool {
    rest.strip_prefix('.').unwrap_or(rest).starts_with(|c: char| c.is_ascii_digit())
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn line_length(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

fn length_while(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

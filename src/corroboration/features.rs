//! Everything that a file could share with another beyond its tokens.

use std::borrow::Cow;
use std::ops::Range;

use lookalike_report_templates::model::TraceKind;

use crate::spelled::{AsideKind, Role, SpelledFile};
use crate::words::words;

/// Shorter names are chosen by many.
const LEAST_NAME_CHARS: usize = 3;
/// Shorter words differ by a letter from too many others.
const LEAST_WORD_CHARS: usize = 5;
/// Strings need so many characters, and so many letters among them.
const LEAST_STRING: (usize, usize) = (6, 3);
/// Comment lines need so many letters and words.
const LEAST_COMMENT: (usize, usize) = (12, 3);
/// In scripts that write no blanks, so many letters are enough.
const LEAST_FOREIGN_LETTERS: usize = 8;
/// Lines need so many characters that are not blank before their blanks say anything.
const LEAST_LINE_CHARS: usize = 8;
/// Lines need so many tokens before the blanks between them say anything.
const LEAST_LINE_TOKENS: usize = 5;

/// Something that a file has.
pub(super) struct Feature<'a> {
    pub(super) kind: TraceKind,
    /// What makes two of a kind equal.
    pub(super) key: Cow<'a, str>,
    /// Where it stands.
    pub(super) bytes: Range<usize>,
}

/// Hands over everything in a file, in no order that means anything.
pub(super) fn features<'a>(file: &SpelledFile<'a>, take: &mut impl FnMut(Feature<'a>)) {
    for token in 0..file.n_tokens() {
        let (bytes, spelling) = (file.bytes(token), file.spelling(token));
        match file.role(token) {
            Some(Role::Name) => name(spelling, bytes, take),
            Some(Role::Number) if is_telling_number(spelling) => literal(spelling, bytes, take),
            Some(Role::Text) => string(spelling, bytes, take),
            _ => {}
        }
    }
    for aside in &file.asides {
        let Some(text) = file.text.get(aside.bytes.clone()) else { continue };
        match aside.kind {
            AsideKind::Comment => comment(text, aside.bytes.start, take),
            AsideKind::Quoted => string(text, aside.bytes.clone(), take),
            AsideKind::Word => {}
        }
    }
    blanks_around_lines(file.text, take);
    blanks_in_lines(file, take);
}

fn name<'a>(spelling: &'a str, bytes: Range<usize>, take: &mut impl FnMut(Feature<'a>)) {
    spelt_words(spelling, bytes.start, take);
    if spelling.chars().nth(LEAST_NAME_CHARS - 1).is_some() {
        take(Feature { kind: TraceKind::Name, key: spelling.into(), bytes });
    }
}

fn literal<'a>(spelling: &'a str, bytes: Range<usize>, take: &mut impl FnMut(Feature<'a>)) {
    take(Feature { kind: TraceKind::Literal, key: spelling.into(), bytes });
}

/// A string by what is in it, whichever marks it stands in.
fn string<'a>(spelling: &'a str, bytes: Range<usize>, take: &mut impl FnMut(Feature<'a>)) {
    spelt_words(spelling, bytes.start, take);
    let content = spelling.trim_matches(['"', '\'', '`']).trim();
    let n_letters = content.chars().filter(|c| c.is_alphabetic()).count();
    if content.chars().count() >= LEAST_STRING.0 && n_letters >= LEAST_STRING.1 {
        literal(content, bytes, take);
    }
}

/// Whether a number has three digits that count, and is none that computers make everybody use.
fn is_telling_number(spelling: &str) -> bool {
    let lower = spelling.to_ascii_lowercase();
    let (digits, radix) = lower.strip_prefix("0x").map_or((lower.as_str(), 10), |digits| (digits, 16));
    let digits: String = digits.chars().filter(|digit| digit.is_digit(radix)).collect();
    let is_round = digits.trim_matches('0').len() < 3;
    let value = u64::from_str_radix(&digits, radix).unwrap_or_default();
    let is_of_computers = value.is_power_of_two() || value.wrapping_add(1).is_power_of_two();
    !is_round && !is_of_computers
}

fn comment<'a>(text: &'a str, start: usize, take: &mut impl FnMut(Feature<'a>)) {
    spelt_words(text, start, take);
    let mut at = start;
    for line in text.split_inclusive('\n') {
        let said = line.trim_matches(|c: char| !c.is_alphanumeric());
        if is_telling_comment(said) {
            let begin = at + (said.as_ptr() as usize - line.as_ptr() as usize);
            let key = said.split_whitespace().collect::<Vec<_>>().join(" ");
            take(Feature { kind: TraceKind::Comment, key: key.into(), bytes: begin..begin + said.len() });
        }
        at += line.len();
    }
}

fn is_telling_comment(said: &str) -> bool {
    let n_letters = said.chars().filter(|c| c.is_alphabetic()).count();
    let n_foreign = said.chars().filter(|c| c.is_alphabetic() && !c.is_ascii()).count();
    let n_words = said.split_whitespace().count();
    (n_letters >= LEAST_COMMENT.0 && n_words >= LEAST_COMMENT.1) || n_foreign >= LEAST_FOREIGN_LETTERS
}

/// The words of a text, for what is misspelt among them.
fn spelt_words<'a>(text: &'a str, start: usize, take: &mut impl FnMut(Feature<'a>)) {
    if text.len() < LEAST_WORD_CHARS {
        return;
    }
    for (at, word) in words(text) {
        if word.chars().nth(LEAST_WORD_CHARS - 1).is_none() || !word.chars().all(char::is_alphabetic) {
            continue;
        }
        let is_lower = word.chars().all(char::is_lowercase);
        let key = if is_lower { Cow::Borrowed(word) } else { Cow::Owned(word.to_lowercase()) };
        take(Feature { kind: TraceKind::Misspelling, key, bytes: start + at..start + at + word.len() });
    }
}

/// Lines with blanks at their end, or with tabs and blanks before their beginning.
fn blanks_around_lines<'a>(text: &'a str, take: &mut impl FnMut(Feature<'a>)) {
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
        let indentation = &line[..line.len() - line.trim_start().len()];
        let is_odd = line.ends_with([' ', '\t']) || (indentation.contains(' ') && indentation.contains('\t'));
        if is_odd && line.chars().filter(|c| !c.is_whitespace()).count() >= LEAST_LINE_CHARS {
            take(Feature { kind: TraceKind::Whitespace, key: line.into(), bytes: at..at + line.len() });
        }
        at += whole.len();
    }
}

/// Lines with blanks where hardly anybody puts them, by their shape: names and literals may have been changed.
fn blanks_in_lines<'a>(file: &SpelledFile<'a>, take: &mut impl FnMut(Feature<'a>)) {
    let mut first = 0;
    for token in 1..=file.n_tokens() {
        if token == file.n_tokens() || file.gap_text(token).contains('\n') {
            if token - first >= LEAST_LINE_TOKENS && (first + 1..token).any(|token| is_oddly_spaced(file, token)) {
                let bytes = file.bytes(first).start..file.bytes(token - 1).end;
                take(Feature { kind: TraceKind::Whitespace, key: shape(file, first..token).into(), bytes });
            }
            first = token;
        }
    }
}

/// Tokens that nearly everybody writes with blanks on both sides or on none.
const EVEN: [&str; 12] = ["=", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&&", "||"];

/// Whether the blanks before a token, or around the one before it, are unusual.
fn is_oddly_spaced(file: &SpelledFile<'_>, token: usize) -> bool {
    let (before, here) = (file.gap_text(token), file.spelling(token));
    if !before.chars().all(|c| c == ' ' || c == '\t') {
        return false;
    }
    let last = file.spelling(token - 1);
    let is_wide = before.len() > 1;
    let is_early = !before.is_empty() && [";", ","].contains(&here) && ![";", "(", ","].contains(&last);
    let is_uneven = EVEN.contains(&last) && token >= 2 && {
        let earlier = file.gap_text(token - 1);
        !earlier.contains('\n') && earlier.is_empty() != before.is_empty()
    };
    is_wide || is_early || is_uneven
}

/// The tokens of a line with all blanks between them as they are, names and literals folded into one letter each.
fn shape(file: &SpelledFile<'_>, tokens: Range<usize>) -> String {
    let first = tokens.start;
    let mut shape = String::from("\n");
    for token in tokens {
        if token > first {
            shape.push_str(file.gap_text(token));
        }
        shape.push_str(match file.role(token) {
            Some(Role::Name) => "a",
            Some(Role::Number) => "0",
            Some(Role::Text) => "\"",
            None => file.spelling(token),
        });
    }
    shape
}

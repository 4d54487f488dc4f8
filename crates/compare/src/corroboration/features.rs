//! The features of a file: what it could share with another beyond its tokens.

use std::borrow::Cow;
use std::ops::Range;

use lookalike_report_templates::model::TraceKind;

use crate::lexical_view::{LexicalView, TokenClass, TriviaKind};
use crate::text::words;

/// Minimum length of a name; many choose shorter ones.
const MIN_NAME_CHARS: usize = 3;
/// Minimum length of a word that may be a misspelling; shorter ones differ by a letter from too many others.
const MIN_WORD_CHARS: usize = 5;
/// Minimum number of digits of a number besides zeros at its ends.
const MIN_DIGITS: usize = 3;
/// Minimum number of characters of a string, and of letters among them.
const MIN_STRING: (usize, usize) = (6, 3);
/// Minimum number of letters and of words of a line of a comment.
const MIN_COMMENT: (usize, usize) = (12, 3);
/// Minimum number of letters outside ASCII, which make a line of a comment informative whatever its number of words:
/// some scripts write no spaces.
const MIN_FOREIGN_LETTERS: usize = 8;
/// Minimum number of characters other than whitespace in a line with unusual whitespace around it.
const MIN_LINE_CHARS: usize = 8;
/// Minimum number of tokens in a line with unusual whitespace between them.
const MIN_LINE_TOKENS: usize = 5;

/// A feature of a file.
pub(super) struct Feature<'a> {
    pub(super) kind: TraceKind,
    /// Two features of one kind are equal if their keys are.
    pub(super) key: Cow<'a, str>,
    /// The bytes of the text that have it.
    pub(super) bytes: Range<usize>,
}

/// Calls `take` with every feature of a file, in no particular order. Names that `is_wanted` refuses are skipped.
pub(super) fn features<'a>(
    file: &LexicalView<'a>,
    mut is_wanted: impl FnMut(&'a str) -> bool,
    take: &mut impl FnMut(Feature<'a>),
) {
    for token in 0..file.n_tokens() {
        let Some(class) = file.class(token) else { continue };
        let (bytes, spelling) = (file.bytes(token), file.spelling(token));
        match class {
            TokenClass::Name if is_wanted(spelling) => name(spelling, bytes, take),
            TokenClass::Name => {}
            TokenClass::Number if is_informative_number(spelling) => literal(spelling, bytes, take),
            TokenClass::Number => {}
            TokenClass::String => string(spelling, bytes, take),
        }
    }
    for trivia in &file.trivia {
        let Some(text) = file.text.get(trivia.bytes.clone()) else { continue };
        match trivia.kind {
            TriviaKind::Comment => comment(text, trivia.bytes.start, take),
            TriviaKind::Quoted => string(text, trivia.bytes.clone(), take),
            TriviaKind::Word | TriviaKind::Tool => {}
        }
    }
    // The prose of a document is blank.
    if file.code.is_none() {
        whitespace_around_lines(file.text, take);
    }
    whitespace_in_lines(file, take);
}

fn name<'a>(spelling: &'a str, bytes: Range<usize>, take: &mut impl FnMut(Feature<'a>)) {
    possible_misspellings(spelling, bytes.start, take);
    if spelling.chars().nth(MIN_NAME_CHARS - 1).is_some() {
        take(Feature { kind: TraceKind::Name, key: spelling.into(), bytes });
    }
}

fn literal<'a>(spelling: &'a str, bytes: Range<usize>, take: &mut impl FnMut(Feature<'a>)) {
    take(Feature { kind: TraceKind::Literal, key: spelling.into(), bytes });
}

/// Takes a string by its content, whichever quotes it has.
fn string<'a>(spelling: &'a str, bytes: Range<usize>, take: &mut impl FnMut(Feature<'a>)) {
    possible_misspellings(spelling, bytes.start, take);
    let content = spelling.trim_matches(['"', '\'', '`']).trim();
    let n_letters = content.chars().filter(|c| c.is_alphabetic()).count();
    if content.chars().count() >= MIN_STRING.0 && n_letters >= MIN_STRING.1 {
        literal(content, bytes, take);
    }
}

/// Returns whether a number has enough digits besides zeros at its ends, and is neither a power of two nor one less.
/// Those are common in any program.
fn is_informative_number(spelling: &str) -> bool {
    if spelling.len() < MIN_DIGITS {
        return false;
    }
    let lower = spelling.to_ascii_lowercase();
    let (digits, radix) = lower.strip_prefix("0x").map_or((lower.as_str(), 10), |digits| (digits, 16));
    let digits: String = digits.chars().filter(|digit| digit.is_digit(radix)).collect();
    let is_round = digits.trim_matches('0').len() < MIN_DIGITS;
    let value = u64::from_str_radix(&digits, radix).unwrap_or_default();
    let is_power_of_two = value.is_power_of_two() || value.wrapping_add(1).is_power_of_two();
    !is_round && !is_power_of_two
}

fn comment<'a>(text: &'a str, start: usize, take: &mut impl FnMut(Feature<'a>)) {
    possible_misspellings(text, start, take);
    let mut at = start;
    for line in text.split_inclusive('\n') {
        let content = line.trim_matches(|c: char| !c.is_alphanumeric());
        if is_informative_comment(content) {
            let start = at + (content.as_ptr() as usize - line.as_ptr() as usize);
            let key = content.split_whitespace().collect::<Vec<_>>().join(" ");
            take(Feature { kind: TraceKind::Comment, key: key.into(), bytes: start..start + content.len() });
        }
        at += line.len();
    }
}

fn is_informative_comment(line: &str) -> bool {
    let n_letters = line.chars().filter(|c| c.is_alphabetic()).count();
    let n_foreign = line.chars().filter(|c| c.is_alphabetic() && !c.is_ascii()).count();
    let n_words = line.split_whitespace().count();
    (n_letters >= MIN_COMMENT.0 && n_words >= MIN_COMMENT.1) || n_foreign >= MIN_FOREIGN_LETTERS
}

/// Takes the words of a text that are long enough, in lower case. Most are spelled correctly and will be dropped.
fn possible_misspellings<'a>(text: &'a str, start: usize, take: &mut impl FnMut(Feature<'a>)) {
    if text.len() < MIN_WORD_CHARS {
        return;
    }
    for (at, word) in words(text) {
        // A word has letters only or digits only.
        if word.chars().nth(MIN_WORD_CHARS - 1).is_none() || !word.starts_with(char::is_alphabetic) {
            continue;
        }
        let is_lower = word.chars().all(char::is_lowercase);
        let key = if is_lower { Cow::Borrowed(word) } else { Cow::Owned(word.to_lowercase()) };
        take(Feature { kind: TraceKind::Misspelling, key, bytes: start + at..start + at + word.len() });
    }
}

/// Takes lines that end with whitespace, or are indented with both tabs and spaces.
fn whitespace_around_lines<'a>(text: &'a str, take: &mut impl FnMut(Feature<'a>)) {
    let mut at = 0;
    for full_line in text.split_inclusive('\n') {
        let line = full_line.trim_end_matches(['\n', '\r']);
        let indentation = &line[..line.len() - line.trim_start().len()];
        let is_unusual = line.ends_with([' ', '\t']) || (indentation.contains(' ') && indentation.contains('\t'));
        if is_unusual && line.chars().filter(|c| !c.is_whitespace()).count() >= MIN_LINE_CHARS {
            take(Feature { kind: TraceKind::Whitespace, key: line.into(), bytes: at..at + line.len() });
        }
        at += full_line.len();
    }
}

/// Takes lines with unusual whitespace between tokens, by their shape, because names and literals may have been
/// changed.
fn whitespace_in_lines<'a>(file: &LexicalView<'a>, take: &mut impl FnMut(Feature<'a>)) {
    let (mut first, mut is_unusual) = (0, false);
    // The text before the last token, if that is on the line.
    let mut earlier = None;
    for token in 1..=file.n_tokens() {
        let before = file.gap_text(token);
        if token == file.n_tokens() || before.contains('\n') {
            if is_unusual && token - first >= MIN_LINE_TOKENS {
                let bytes = file.bytes(first).start..file.bytes(token - 1).end;
                take(Feature { kind: TraceKind::Whitespace, key: shape(file, first..token).into(), bytes });
            }
            (first, is_unusual, earlier) = (token, false, None);
        } else {
            is_unusual = is_unusual || has_unusual_whitespace(file, token, earlier, before);
            earlier = Some(before);
        }
    }
}

/// Returns whether nearly everybody writes a token with whitespace on both sides or on neither.
fn is_symmetric(token: &str) -> bool {
    matches!(token, "=" | "==" | "!=" | "<=" | ">=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&&" | "||")
}

/// Returns whether the whitespace before a token, or around the token before it, is unusual. `before` is the text
/// before the token, and `earlier` that before the last token, if that is on the same line.
fn has_unusual_whitespace(file: &LexicalView<'_>, token: usize, earlier: Option<&str>, before: &str) -> bool {
    if !before.bytes().all(|byte| byte == b' ' || byte == b'\t') {
        return false;
    }
    let last = || file.spelling(token - 1);
    let is_wide = before.len() > 1;
    let is_before_separator =
        || !before.is_empty() && matches!(file.spelling(token), ";" | ",") && !matches!(last(), ";" | "(" | ",");
    let is_asymmetric =
        || earlier.is_some_and(|earlier| earlier.is_empty() != before.is_empty()) && is_symmetric(last());
    is_wide || is_before_separator() || is_asymmetric()
}

/// Returns the tokens of a line with the whitespace between them, and one letter in place of each name and literal.
fn shape(file: &LexicalView<'_>, tokens: Range<usize>) -> String {
    let first = tokens.start;
    // No line that is taken as it is has this prefix.
    let mut shape = String::from("\n");
    for token in tokens {
        if token > first {
            shape.push_str(file.gap_text(token));
        }
        shape.push_str(match file.class(token) {
            Some(TokenClass::Name) => "a",
            Some(TokenClass::Number) => "0",
            Some(TokenClass::String) => "\"",
            None => file.spelling(token),
        });
    }
    shape
}

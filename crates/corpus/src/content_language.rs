//! Tells the languages that a text may be in, by its name and by its content. The name decides. Content is asked where the name says nothing, is shared by several languages, or is one of prose or data.

use std::borrow::Cow;

use lookalike_frontends::{Language, Signs, lists};
use lookalike_report_templates::model::Concern;

use crate::file_name::NameKind;

/// Minimum number of different signs of another language that no other has, in a text whose name says something else. Constants and fields are alike in many languages.
const MIN_DIFFERENT: usize = 3;
/// Another language must have this many times as many lines with distinctive signs as one that no strict grammar reads.
const MORE_SIGNS: usize = 4;
/// Extensions that settings share with a language: of Qt's projects and of ProGuard's rules.
const ALSO_SETTINGS: &str = "pro";
/// Number of lines with signs from which on a text may have a program in it, although most of it is something else.
const MANY_SIGNS: usize = 30;
/// Maximum number of blanks in encoded data: one in this many bytes.
const BYTES_PER_BLANK: usize = 40;
/// Minimum number of bytes of encoded data that can have a program in them.
const MIN_ENCODED_BYTES: usize = 800;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    /// None if the text is in no known language.
    pub(crate) language: Option<Language>,
    /// A remark on a name that is wrong, or on content that cannot be seen.
    pub(crate) note: Option<String>,
    pub(crate) concern: Option<Concern>,
}

impl Choice {
    pub(super) fn plain(language: Option<Language>) -> Choice {
        Choice { language, ..Choice::default() }
    }

    pub(super) fn noted(language: Language, note: String) -> Choice {
        Choice { note: Some(note), ..Choice::plain(Some(language)) }
    }
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Evidence {
    /// The languages that the name says, each with the number of places that speak for it among them.
    pub(crate) named: Vec<(Language, usize)>,
    /// The languages that the content plainly shows, the likeliest first, if the name is not that of a program.
    pub(crate) shown: Vec<(Language, Signs)>,
}

impl Evidence {
    pub(crate) fn of(name: &NameKind, text: &str) -> Evidence {
        match name.program_ending() {
            Some(ending) => Evidence { named: named(ending, text), shown: Vec::new() },
            None => Evidence { named: Vec::new(), shown: shown(text) },
        }
    }

    /// Returns the language that the content shows, if that is enough for this name although no grammar reads it: the lines of a program may have marks or numbers before them.
    pub(crate) fn shown_in(&self, name: &NameKind) -> Option<Language> {
        let (language, signs) = *self.shown.first()?;
        let is_enough = match name {
            _ if !language.has_strict_grammar() => name.says_nothing(),
            // Languages that nobody here knows look like others.
            NameKind::Unknown { ending: Some(_), .. } => false,
            _ => name.says_nothing() || signs.n_different >= MIN_DIFFERENT,
        };
        is_enough.then_some(language)
    }

    pub(crate) fn likeliest(&self) -> Option<Language> {
        likeliest_named(&self.named).or_else(|| self.shown.first().map(|(language, _)| *language))
    }
}

/// Returns the languages that have an ending with the places in a text that speak for each: hints, or if there are none, lines with signs that no other family has. Those in comments and strings of any of them do not count.
fn named(ending: &str, text: &str) -> Vec<(Language, usize)> {
    let languages = Language::with_extension(ending);
    if let [only] = languages[..] {
        let is_settings = lists(ALSO_SETTINGS, &ending.to_lowercase()) && only.n_hints(text) == 0;
        return if is_settings { Vec::new() } else { vec![(only, 1)] };
    }
    let mut code = Cow::Borrowed(text);
    // Dialects have one name, and differ in their comments.
    let n_names = languages.iter().filter(|language| language.dialect().is_empty()).count();
    for language in languages.iter().filter(|language| n_names > 1 && language.dialect().is_empty()) {
        code = Cow::Owned(language.bare_code(&code));
    }
    let mut named: Vec<(Language, usize)> =
        languages.into_iter().map(|language| (language, language.n_hints(&code))).collect();
    if named.iter().all(|(_, n)| *n == 0) {
        for (language, n) in &mut named {
            *n = language.signs(&code).n_distinctive;
        }
    }
    named
}

/// Returns the language with the most places, the first on a tie.
pub(super) fn likeliest_named(named: &[(Language, usize)]) -> Option<Language> {
    // `max_by_key` returns the last of several maxima.
    named.iter().rev().max_by_key(|(_, n)| *n).map(|(language, _)| *language)
}

/// Returns the languages that a text plainly shows, the likeliest first. An interpreter in the first line says it alone.
fn shown(text: &str) -> Vec<(Language, Signs)> {
    if let Some(script) = Language::detect(None, text) {
        return vec![(script, script.signs(text))];
    }
    let Some(first) = Language::likeliest(text).filter(|(_, signs)| signs.are_plain()) else { return Vec::new() };
    let likely = Language::likely(text).into_iter().filter(|(other, signs)| signs.are_plain() && *other != first.0);
    [first].into_iter().chain(likely).collect()
}

/// Returns the languages of other families that a text shows more than the one that its name says, the likeliest first. Comments and strings of either do not count.
pub(crate) fn likelier(own: Language, text: &str) -> Vec<(Language, Signs)> {
    let of_own = own.signs(text);
    let is_likelier = |(other, signs): &(Language, Signs)| {
        other.family() != own.family()
            && signs.are_plain()
            && signs.weight() > of_own.weight()
            && signs.n_different >= MIN_DIFFERENT
            && (own.has_strict_grammar() || signs.n_distinctive >= MORE_SIGNS * of_own.n_distinctive)
    };
    Language::likely(&own.bare_code(text)).into_iter().filter(is_likelier).collect()
}

/// Returns the concern about a text that is no program by its name nor by its content, but may hide one.
pub(crate) fn doubt(name: &NameKind, text: &str) -> Option<(Concern, &'static str)> {
    if is_encoded(text) {
        return Some((Concern::HiddenCode, "looks like encoded data"));
    }
    let has_program = || Language::likeliest(text).is_some_and(|(_, signs)| signs.n_lines >= MANY_SIGNS);
    let says_nothing = matches!(name, NameKind::Unknown { .. });
    (says_nothing && has_program()).then_some((Concern::LooksLikeSource, "parts of it look like a program"))
}

/// Whether a text is data in base64 or in hexadecimal digits. Tables of numbers and sequences of letters are neither.
fn is_encoded(text: &str) -> bool {
    let text = text.trim();
    let mut counts = [0_usize; 256];
    text.bytes().for_each(|byte| counts[usize::from(byte)] += 1);
    let count = |is_counted: fn(&u8) -> bool| -> usize {
        (0..=u8::MAX).filter(is_counted).map(|byte| counts[usize::from(byte)]).sum()
    };
    let (n_lower, n_upper) = (count(u8::is_ascii_lowercase), count(u8::is_ascii_uppercase));
    let (n_digits, n_blanks) = (count(u8::is_ascii_digit), count(u8::is_ascii_whitespace));
    let n_other = text.len() - n_lower - n_upper - n_digits - n_blanks - count(|byte| b"+/=-_".contains(byte));
    let is_mixed = |n: usize| n * 16 >= text.len();
    let is_hexadecimal = count(u8::is_ascii_hexdigit) + n_blanks == text.len() && is_mixed(n_lower + n_upper);
    text.len() >= MIN_ENCODED_BYTES
        && n_blanks * BYTES_PER_BLANK <= text.len()
        && n_other == 0
        && is_mixed(n_digits)
        && (is_hexadecimal || (is_mixed(n_lower) && is_mixed(n_upper)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that nobody can read is not passed over in silence. Tables and words are no codes.
    #[test]
    fn encoded_texts_are_recognized() {
        let base64 = "aW50IG1haW4odm9pZCkgeyBpbnQgbiA9IDM7IHByaW50ZigiJWQiLCBuKTsgfQ".repeat(20);
        let hexadecimal = "696e74206d61696e28766f6964297b7d".repeat(40);
        for text in [base64, hexadecimal] {
            assert!(is_encoded(&text));
        }
        for text in ["ACGT".repeat(500), "3.14 2.71\n".repeat(200), "word ".repeat(500)] {
            assert!(!is_encoded(&text));
        }
    }
}

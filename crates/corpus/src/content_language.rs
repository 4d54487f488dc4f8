//! Chooses the language of a text by its name and its content. A name may be wrong, so a text that plainly is a program in another language is read as that.

use lookalike_frontends::{Language, Signs};
use lookalike_report_templates::model::Concern;

use crate::file_name::NameKind;

/// A text with signs of its own language in one of this many lines is not looked at further.
const LINES_PER_SIGN: usize = 12;
/// The same for distinctive signs.
const LINES_PER_DISTINCTIVE: usize = 40;
/// Minimum number of lines with distinctive signs of another language.
const MIN_DISTINCTIVE: usize = 3;
/// Size in bytes of the part of a text that is looked at first.
const BEGINNING_BYTES: usize = 4 << 10;
/// Another language must have this many times as many distinctive signs.
const MORE_SIGNS: usize = 4;
/// A text that is not in a language without signs has distinctive signs of another in one of this many lines.
const DENSE_LINES_PER_SIGN: usize = 3;
/// Minimum number of bytes of code, outside of comments and strings, of a text that must look like a program if its name says that it is one.
const MIN_BYTES_JUDGED: usize = 1_000;
/// Number of lines with signs from which on a text may have a program in it, although most of it is something else.
const MANY_SIGNS: usize = 30;
/// Maximum number of blanks in encoded data: one in this many bytes.
const BYTES_PER_BLANK: usize = 40;
/// Minimum number of bytes of encoded data that can have a program in them.
const MIN_ENCODED_BYTES: usize = 800;

/// The language of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    /// None if the text is in no known language.
    pub(crate) language: Option<Language>,
    /// A remark on a name that is wrong, or on content that cannot be seen.
    pub(crate) note: Option<String>,
    pub(crate) concern: Option<Concern>,
    /// Whether many lines show the language that its name says, so that no other has to be tried.
    pub(crate) is_shown: bool,
}

impl Choice {
    pub(super) fn plain(language: Option<Language>) -> Choice {
        Choice { language, ..Choice::default() }
    }

    /// The choice for a text that looks like a language whose grammar does not read it.
    pub(super) fn unread(language: Language) -> Choice {
        let note = format!("looks like {language}, but does not parse as that");
        Choice::default().doubted(Some((Concern::LooksLikeSource, &note)))
    }

    fn by_content(language: Language) -> Choice {
        let note = format!("read as {language} because of its content, in spite of its name");
        Choice { note: Some(note), ..Choice::plain(Some(language)) }
    }

    /// Adds a concern unless a language was found.
    fn doubted(self, concern: Option<(Concern, &str)>) -> Choice {
        match concern {
            Some((concern, note)) => Choice { concern: Some(concern), note: Some(note.to_owned()), ..self },
            None => self,
        }
    }
}

/// The signs of its language that a text has, by itself and by the ending of its name.
#[derive(Debug, Clone)]
pub(crate) struct Evidence {
    /// The languages that have the ending, each with the number of places that speak for it among them.
    pub(crate) claims: Vec<(Language, usize)>,
    /// The choice for a file that is alone with its ending.
    pub(crate) choice: Choice,
}

impl Evidence {
    /// Returns the evidence of a text that the instructor wants to be read word by word.
    pub(crate) fn of_words() -> Evidence {
        Evidence { claims: Vec::new(), choice: Choice::plain(Some(Language::words())) }
    }

    /// Looks at a text.
    pub(crate) fn of(name: &NameKind, text: &str) -> Evidence {
        match name {
            NameKind::Program(ending) => {
                let claims = claims(ending, text);
                let choice = likeliest_claim(&claims).map_or_else(Choice::default, |own| of_program(own, text));
                Evidence { claims, choice }
            }
            NameKind::Prose(ending) => {
                let own = Choice::plain(Language::detect(Some(ending), text).or_else(|| Language::named("text")));
                let choice =
                    Language::of_content(text).map_or_else(|| own.doubted(hidden_in_prose(text)), Choice::by_content);
                Evidence { claims: Vec::new(), choice }
            }
            NameKind::Notebook | NameKind::TextOfDocument | NameKind::Unknown { .. } => {
                Evidence { claims: Vec::new(), choice: by_content_alone(name, text) }
            }
        }
    }
}

/// Returns the languages that have an ending with the places in a text that speak for each: hints, or if there are none, lines with signs that no other family has.
fn claims(ending: &str, text: &str) -> Vec<(Language, usize)> {
    let languages = Language::with_extension(ending);
    if let [only] = languages[..] {
        return vec![(only, 1)];
    }
    let mut claims: Vec<(Language, usize)> =
        languages.into_iter().map(|language| (language, language.n_hints(text))).collect();
    if claims.iter().all(|(_, n)| *n == 0) {
        for (language, n) in &mut claims {
            *n = language.signs(beginning(text)).n_distinctive;
        }
    }
    claims
}

/// Returns the language with the largest claim, the first on a tie.
pub(super) fn likeliest_claim(claims: &[(Language, usize)]) -> Option<Language> {
    // `max_by_key` returns the last of several maxima.
    claims.iter().rev().max_by_key(|(_, n)| *n).map(|(language, _)| *language)
}

/// Returns the language of a text whose name does not tell it.
fn by_content_alone(name: &NameKind, text: &str) -> Choice {
    let before = match name {
        NameKind::Unknown { before: Some(before), .. } => Language::detect(Some(before), text),
        _ => None,
    };
    match Language::detect(None, text).or_else(|| Language::of_content(text)).or(before) {
        Some(language) => {
            let note = format!("read as {language} because of its content");
            Choice { note: Some(note), ..Choice::plain(Some(language)) }
        }
        None => {
            // Documents are prose unless they have code.
            let prose = Language::named("text").filter(|_| *name == NameKind::TextOfDocument);
            Choice::plain(prose).doubted(hidden_in_data(text))
        }
    }
}

/// Returns the language of a text that is said to be a program in `own`.
pub(super) fn of_program(own: Language, text: &str) -> Choice {
    // Most programs show their language at once, and need not be looked at to their end.
    if is_clearly(own, beginning(text)) || is_clearly(own, text) {
        return Choice { is_shown: true, ..Choice::plain(Some(own)) };
    }
    let of_own = own.signs(text);
    match Language::likeliest(text) {
        Some((other, signs)) if is_plainly_other(own, of_own, other, signs) => {
            if of_own.are_plain() && of_own.n_distinctive >= MIN_DISTINCTIVE {
                // Its name and its code agree, and another language can be read in its comments or strings.
                let note = format!("looks like {other} as well, where {own} has comments or strings");
                return Choice { note: Some(note), concern: Some(Concern::HiddenCode), ..Choice::plain(Some(own)) };
            }
            Choice::by_content(other)
        }
        None if own.has_signs() && of_own.n_code_bytes >= MIN_BYTES_JUDGED => {
            let note = format!("does not look like {own}, nor like another language");
            Choice { note: Some(note), concern: Some(Concern::HiddenCode), ..Choice::plain(Some(own)) }
        }
        _ => Choice::plain(Some(own)),
    }
}

/// Whether the lines of a text have enough signs of its own language.
pub(super) fn is_clearly(own: Language, text: &str) -> bool {
    let n_lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let enough = |lines_per_sign: usize| n_lines.div_ceil(lines_per_sign).max(1);
    own.shows_in(text, enough(LINES_PER_SIGN), enough(LINES_PER_DISTINCTIVE))
}

/// Returns the part of a text that is looked at first.
fn beginning(text: &str) -> &str {
    let end = (0..=BEGINNING_BYTES.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or_default()]
}

fn is_plainly_other(own: Language, of_own: Signs, other: Language, signs: Signs) -> bool {
    // Without signs of its own, a language is given up only for another that shows in many lines.
    let is_dense = own.has_signs() || signs.n_distinctive * DENSE_LINES_PER_SIGN >= signs.n_code_lines;
    // Languages that are alike share many signs.
    let is_unlike_own = signs.n_lines > 2 * of_own.n_lines;
    own.family() != other.family()
        && signs.are_plain()
        && is_unlike_own
        && is_dense
        && signs.n_distinctive >= MIN_DISTINCTIVE.max(MORE_SIGNS * of_own.n_distinctive)
}

/// Returns the concern about a text beside programs that may hide one, if any.
fn hidden_in_prose(text: &str) -> Option<(Concern, &'static str)> {
    is_encoded(text).then_some((Concern::HiddenCode, "looks like encoded data"))
}

/// The same for a text whose name does not tell its language.
fn hidden_in_data(text: &str) -> Option<(Concern, &'static str)> {
    let has_program = || Language::likeliest(text).is_some_and(|(_, signs)| signs.n_lines >= MANY_SIGNS);
    let source = || has_program().then_some((Concern::LooksLikeSource, "parts of it look like a program"));
    hidden_in_prose(text).or_else(source)
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

    const C: &str = "#include <stdio.h>\n#include <stdlib.h>\n\nint main(void) {\n    int n = 3;\n    char *p = malloc(n);\n    printf(\"%d\", n);\n    return n;\n}\n";
    const PYTHON: &str = "from sys import argv\n\n\ndef f(x):\n    if x is None:\n        pass\n    elif x == 3:\n        x = 4\n    for y in range(x):\n        print(y)\n    return x\n\n\nprint(f(argv))\n";

    fn read_as(path: &str, text: &str) -> Option<&'static str> {
        Evidence::of(&NameKind::of(path), text).choice.language.map(Language::name)
    }

    /// A wrong name does not matter, and neither does a missing one.
    #[test]
    fn content_overrides_names() {
        for path in ["main", "main.txt", "main.dat", "main.py", "main.java", "main.bak", "main.md"] {
            assert_eq!(read_as(path, C), Some("c"), "{path}");
        }
        for path in ["main", "main.txt", "main.c", "main.html", "main.css"] {
            assert_eq!(read_as(path, PYTHON), Some("python"), "{path}");
        }
        assert!(Evidence::of(&NameKind::of("main.c"), PYTHON).choice.note.is_some());
        assert_eq!(Evidence::of(&NameKind::of("main.c"), C).choice.language, Language::named("c"));
    }

    /// A program stays what its name says, whatever stands in its comments.
    #[test]
    fn comments_do_not_change_the_language() {
        let text = format!("/*\n{}*/\n{C}", PYTHON.repeat(50));
        assert_eq!(read_as("main.c", &text), Some("c"));
        assert_eq!(read_as("empty.c", ""), Some("c"));
        assert_eq!(read_as("table.h", "1, 2, 3,\n4, 5, 6\n"), Some("c"));
        assert_eq!(read_as("notes.txt", "Buy milk, then return books.\n"), Some("text"));
        assert_eq!(read_as("table.csv", "1,2,3\n"), None);
    }

    /// A file that nobody can read is not passed over in silence.
    #[test]
    fn encoded_programs_are_doubted() {
        let concern = |path: &str, text: &str| Evidence::of(&NameKind::of(path), text).choice.concern;
        let base64 = "aW50IG1haW4odm9pZCkgeyBpbnQgbiA9IDM7IHByaW50ZigiJWQiLCBuKTsgfQ".repeat(20);
        let hexadecimal = "696e74206d61696e28766f6964297b7d".repeat(40);
        for text in [&base64, &hexadecimal] {
            assert_eq!(concern("letter.txt", text), Some(Concern::HiddenCode));
            assert_eq!(concern("letter", text), Some(Concern::HiddenCode));
        }
        assert_eq!(concern("main.py", &"\u{c9}\u{95}\u{a3} \u{94}\u{81}\n".repeat(300)), Some(Concern::HiddenCode));
        for text in ["ACGT".repeat(500), "3.14 2.71\n".repeat(200), "word ".repeat(500)] {
            assert_eq!(concern("data.txt", &text), None);
        }
    }
}

//! Programs in plain text that came through something else: a text field, a word processor, a mail. Takes off quote marks and line numbers, and tells programs from prose.

use std::borrow::Cow;
use std::sync::Arc;

use lookalike_frontends::{Language, Signs, Span};

use super::collector::span;
use super::document::{self, CodeRanges, Document, Script};
use super::numbers::without_numbers;

/// In a text that somebody typed as an answer, so many lines with signs of a language are a program…
const MIN_TYPED_SIGNS: usize = 3;
/// …if one line in so many has them.
const LINES_PER_TYPED_SIGN: usize = 3;

#[derive(Debug)]
pub(super) struct Program {
    pub(super) language: Language,
    /// Its ranges in the text; none if it is all of it.
    pub(super) code: Option<Vec<Span>>,
}

/// Returns the program that a text plainly is. An answer to a task is one even if it is short.
pub(super) fn program(text: &str, is_answer: bool, always: Option<Language>) -> Option<Program> {
    let numbered = without_numbers(text);
    let (shown, code) = match numbered {
        Some(ranges) => {
            let spans: Vec<Span> = ranges.iter().map(span).collect();
            (Cow::Owned(document::blanked(text, &spans)), Some(spans))
        }
        None => (Cow::Borrowed(text), None),
    };
    let are_enough =
        |signs: Signs| signs.n_lines >= MIN_TYPED_SIGNS && signs.n_lines * LINES_PER_TYPED_SIGN >= signs.n_code_lines;
    let is_program = |signs: Signs| signs.are_plain() || is_answer && are_enough(signs);
    let found = Language::likeliest(&shown).filter(|(_, signs)| is_program(*signs)).map(|(language, _)| language);
    // The language that the instructor names is that of all answers, also where their content does not show it.
    let language = found.or(always.filter(|_| is_answer))?;
    Some(Program { language: always.unwrap_or(language), code })
}

/// Returns the program in a text of a word processor if its quotes or its line numbers are no part of it. Other texts are what their content says.
pub(super) fn of_word_processor(text: &str, always: Option<Language>) -> Option<Document> {
    let straight = with_straight_quotes(text);
    let Program { language, code } = program(&straight, false, always)?;
    let is_changed = matches!(straight, Cow::Owned(_)) || code.is_some();
    is_changed.then(|| document(straight.into_owned(), language, code))
}

/// Returns the program in a listing that has the number of its line before each line; none in other texts.
pub(super) fn of_numbered(text: &str, always: Option<Language>) -> Option<Document> {
    without_numbers(text)?;
    let Program { language, code } = program(text, false, always)?;
    Some(document(text.to_owned(), language, code))
}

pub(super) fn document(text: String, language: Language, code: Option<Vec<Span>>) -> Document {
    let code = code.map(|code| Arc::new(CodeRanges { code, ..CodeRanges::default() }));
    let script = Script { language, text, code, n_pieces: 1 };
    Document::of_script(script, format!("document: a program in {language}"))
}

/// Returns a text with straight quotes in the place of those that word processors make of them. A text with both has them as characters of its own.
pub(super) fn with_straight_quotes(text: &str) -> Cow<'_, str> {
    let is_double = |c: char| matches!(c, '“' | '”' | '„' | '‟');
    let is_single = |c: char| matches!(c, '‘' | '’' | '‚' | '‛');
    if text.contains('"') || !text.contains(|c| is_double(c) || is_single(c)) {
        return Cow::Borrowed(text);
    }
    let straight = |c: char| match c {
        c if is_double(c) => '"',
        c if is_single(c) => '\'',
        c => c,
    };
    Cow::Owned(text.chars().map(straight).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_of_word_processors_are_straight() {
        assert_eq!(with_straight_quotes("print(“it’s”)"), "print(\"it's\")");
        assert_eq!(with_straight_quotes("print(\"“x”\")"), "print(\"“x”\")");
    }
}

//! Programs in plain text that came through something else: a text field, a word processor, a mail. Takes off quote marks and line numbers, and tells programs from prose.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use lookalike_frontends::{Language, Signs, Span};
use lookalike_report_templates::model::Breakdown;

use super::collector::span;
use super::document::{self, CodeRanges, Document, Script, lines};

/// In a text that somebody typed as an answer, so many lines with signs of a language are a program…
const MIN_TYPED_SIGNS: usize = 3;
/// …if one line in so many has them.
const LINES_PER_TYPED_SIGN: usize = 3;
/// Minimum number of lines that are numbered, so that the numbers are no part of the text.
const MIN_NUMBERED: usize = 4;

/// A program in a text.
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

/// Whether signs are enough for an answer.
fn are_enough(signs: Signs) -> bool {
    signs.n_lines >= MIN_TYPED_SIGNS && signs.n_lines * LINES_PER_TYPED_SIGN >= signs.n_code_lines
}

/// Returns a document that is one program.
pub(super) fn document(text: String, language: Language, code: Option<Vec<Span>>) -> Document {
    let code = code.map(|code| Arc::new(CodeRanges { code, ..CodeRanges::default() }));
    let script = Script { language, text, code, n_pieces: 1 };
    let note = format!("document: a program in {language}");
    Document { scripts: vec![script], note, concerns: Vec::new(), around: Breakdown::default() }
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

/// Returns the ranges of the lines after their numbers, if each line that is not blank begins with its number.
fn without_numbers(text: &str) -> Option<Vec<Range<usize>>> {
    let mut ranges = Vec::new();
    let mut expected = None;
    for (range, line) in lines(text).filter(|(_, line)| !line.trim().is_empty()) {
        let (digits_at, trimmed) = (line.len() - line.trim_start().len(), line.trim_start());
        let n_digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
        let number: u32 = trimmed.get(..n_digits)?.parse().ok()?;
        let rest = trimmed.get(n_digits..)?;
        let is_number = rest.is_empty() || rest.starts_with([' ', '\t', ':', '|', '.', ')']);
        if !is_number || expected.is_some_and(|expected| expected != number) || expected.is_none() && number > 1 {
            return None;
        }
        expected = Some(number.checked_add(1)?);
        let mark = rest.starts_with([':', '|', '.', ')']);
        let start = range.start + digits_at + n_digits + usize::from(mark);
        ranges.push(start..range.end);
    }
    (ranges.len() >= MIN_NUMBERED).then_some(ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers before all lines are no part of them; other numbers are.
    #[test]
    fn numbers_of_lines_are_taken_off() {
        let code = |text: &str| {
            let ranges = without_numbers(text)?;
            Some(ranges.iter().map(|range| &text[range.clone()]).collect::<Vec<_>>().join("|"))
        };
        assert_eq!(code("1 a\n2   b\n\n3\n4: c\n").as_deref(), Some(" a|   b|| c"));
        for other in ["1 a\n2 b\n", "1 a\n3 b\n4 c\n5 d\n", "10 PRINT\n20 GOTO\n30 X\n40 Y\n", "a\n1\n2\n3\n", ""] {
            assert_eq!(code(other), None, "{other}");
        }
    }

    #[test]
    fn quotes_of_word_processors_are_straight() {
        assert_eq!(with_straight_quotes("print(“it’s”)"), "print(\"it's\")");
        assert_eq!(with_straight_quotes("print(\"“x”\")"), "print(\"“x”\")");
    }
}

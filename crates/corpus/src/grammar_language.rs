//! Finds the language of a text by the grammars that can read it: signs alone do not tell related languages apart.

use lookalike_frontends::{Language, TokenString, beginning};

use crate::content_language::likelier;
use crate::parsers::{Parsers, SubmissionParser};

/// The grammar that a name says fails on a text with this many parse errors…
const MIN_ERRORS: usize = 3;
/// …or with one of this many of its bytes in errors.
const BYTES_PER_ERROR_BYTE: usize = 8;
/// A grammar that has at most one of this many bytes in errors reads a text well.
const BYTES_PER_FEW_ERRORS: usize = 20;
const MAX_TRIED: usize = 3;
/// Size in bytes of the part of a text that is tried if its name does not say that it is a program.
const TRIED_BYTES: usize = 16 << 10;

/// Returns the language that a text is in, with its tokens, if that is another than its name says: the grammar of that fails, the text looks more like the other, and the grammar of the other reads it without an error. Where one of the two has no strict grammar, the other has to say all the more.
pub(crate) fn in_other_language(
    own: Language,
    tokens: &TokenString,
    text: &str,
    parser: &mut SubmissionParser<'_>,
) -> Option<(Language, TokenString)> {
    let n_errors = tokens.parse_errors.len();
    let has_many_errors =
        n_errors >= MIN_ERRORS || (n_errors > 0 && n_error_bytes(tokens) >= text.len() / BYTES_PER_ERROR_BYTE);
    if own.is_prose() || (own.has_strict_grammar() && !has_many_errors) {
        return None;
    }
    let fails_on_most = own.has_strict_grammar() && 2 * n_error_bytes(tokens) >= text.trim().len();
    let mut n_tried = 0;
    for (other, signs) in likelier(own, text) {
        if other.has_strict_grammar() && n_tried < MAX_TRIED {
            n_tried += 1;
            let tokens = parser.token_string(other, text);
            // One quotation mark may make a string of the whole text.
            if tokens.parse_errors.is_empty() && tokens.kinds.len() >= signs.n_code_lines {
                return Some((other, tokens));
            }
        } else if !other.has_strict_grammar() && fails_on_most {
            return Some((other, parser.token_string(other, text)));
        }
    }
    None
}

/// Returns the one of some languages, the likeliest first, whose strict grammar reads the beginning of a text: the first if it has few errors, another if it has none, or else the first if it has at most one of `bytes_per_error_byte` bytes in errors.
pub(crate) fn best_reading(
    languages: impl Iterator<Item = Language>,
    text: &str,
    bytes_per_error_byte: usize,
    parsers: &Parsers,
) -> Option<Language> {
    let part = beginning(text, TRIED_BYTES);
    let n_in_lines = part.rfind('\n').filter(|_| part.len() < text.len()).map_or(part.len(), |end| end + 1);
    let part = &part[..n_in_lines];
    let n_errors =
        |language: &Language| n_error_bytes(&parsers.for_submission(part.len()).token_string(*language, part));
    let strict: Vec<Language> = languages.filter(|language| language.has_strict_grammar()).take(MAX_TRIED).collect();
    let first = strict.first().copied()?;
    let n_of_first = n_errors(&first);
    // Macros give a program in C a few errors that a related grammar does not have.
    let has_few = n_of_first * BYTES_PER_FEW_ERRORS <= part.len();
    let mut others = strict.into_iter().skip(1).filter(|_| !has_few);
    others.find(|other| n_errors(other) == 0).or((n_of_first * bytes_per_error_byte <= part.len()).then_some(first))
}

fn n_error_bytes(tokens: &TokenString) -> usize {
    tokens.parse_errors.iter().map(|error| error.span.range().len()).sum()
}

pub(crate) fn by_grammar_note(named: Language, other: Language) -> String {
    format!("read as {other} because of its content: it has the extension of {named}, but does not parse as that")
}

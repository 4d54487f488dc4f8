//! Finds the language of a text by the grammar that can read it. Related languages have many signs in common, so [`crate::content_language`] cannot tell them apart.

use lookalike_frontends::{Language, ParseErrorKind, TokenString};

use crate::parsers::SubmissionParser;

/// Minimum number of parse errors of a text that may be in another language…
const MIN_ERRORS: usize = 3;
/// …or the minimum share of its bytes in errors: one of this many.
const BYTES_PER_ERROR_BYTE: usize = 8;
/// A text is in another language if that has at most one parse error for this many.
const FEWER_ERRORS: usize = 4;
/// Maximum number of languages in which a text is tried.
const MAX_TRIED: usize = 3;

/// Returns the language that a text is in, with its tokens, if that plainly is another than the one that it was parsed in: the text looks like it, and its grammar reads what the other could not.
pub(crate) fn in_other_language(
    own: Language,
    tokens: &TokenString,
    text: &str,
    parser: &mut SubmissionParser<'_>,
) -> Option<(Language, TokenString)> {
    let of_own = if own.has_strict_grammar() { Errors::of(tokens)? } else { Errors::UNKNOWN };
    if own.is_prose() || !of_own.are_many(text) {
        return None;
    }
    let likely = Language::likely(text)
        .into_iter()
        .filter(|(other, signs)| signs.are_plain() && other.has_strict_grammar() && other.family() != own.family());
    let tried = likely.take(MAX_TRIED).filter_map(|(other, signs)| {
        let tokens = parser.token_string(other, text);
        let of_other = Errors::of(&tokens)?;
        // One quotation mark may make a string of the whole text.
        let is_read = of_other.are_fewer(&of_own) && tokens.kinds.len() >= signs.n_code_lines;
        is_read.then_some((of_other.n_bytes, other, tokens))
    });
    // The first of several is the likeliest.
    tried.min_by_key(|(n_bytes, ..)| *n_bytes).map(|(_, other, tokens)| (other, tokens))
}

/// The parse errors of a text.
struct Errors {
    number: usize,
    /// Number of bytes in their regions.
    n_bytes: usize,
}

impl Errors {
    /// The errors of a text that no strict grammar has read: only one that reads it without an error says more.
    const UNKNOWN: Errors = Errors { number: MIN_ERRORS, n_bytes: 0 };

    /// Returns the errors of a text; none if the parser gave up, because such a text is not parsed a second time.
    fn of(tokens: &TokenString) -> Option<Errors> {
        let errors = &tokens.parse_errors;
        let gave_up = errors.iter().any(|error| error.kind == ParseErrorKind::GaveUp);
        let n_bytes = errors.iter().map(|error| error.span.range().len()).sum();
        (!gave_up).then_some(Errors { number: errors.len(), n_bytes })
    }

    fn are_many(&self, text: &str) -> bool {
        self.number >= MIN_ERRORS || (self.number > 0 && self.n_bytes >= text.len() / BYTES_PER_ERROR_BYTE)
    }

    fn are_fewer(&self, than: &Errors) -> bool {
        self.number <= than.number / FEWER_ERRORS && self.n_bytes <= than.n_bytes / FEWER_ERRORS
    }
}

/// Returns the note for a text in another language than its name says.
pub(crate) fn by_grammar_note(named: Language, other: Language) -> String {
    format!("read as {other}: it has the extension of {named}, but does not parse as that")
}

//! Finds the language of a text by the grammar that can read it. Related languages have many signs in common, so [`crate::content_language`] cannot tell them apart.
//!
//! Another grammar sees a text only if its language does not show or others of the batch are likelier: C of a kernel has many parse errors, and trying three grammars on each of its files cost four times the run.

use lookalike_frontends::{Language, ParseErrorKind, TokenString};

use crate::parsers::{Parsers, SubmissionParser};

/// Minimum number of parse errors of a text that may be in another language…
const MIN_ERRORS: usize = 3;
/// …or the minimum share of its bytes in errors: one of this many.
const BYTES_PER_ERROR_BYTE: usize = 8;
/// A text is in another language if that has at most one parse error for this many.
const FEWER_ERRORS: usize = 4;
/// Maximum number of languages in which a text is tried.
const MAX_TRIED: usize = 3;

/// Size in bytes of the part of a text that another grammar sees first.
const TRIED_BYTES: usize = 16 << 10;

/// Returns the language that a text is in, with its tokens, if that plainly is another than the one that it was parsed in: the text looks more like it, and its grammar reads what the other could not.
///
/// The other grammar sees the beginning first. `others` are the languages that the text may be in.
pub(crate) fn in_other_language(
    own: Language,
    others: &[Language],
    tokens: &TokenString,
    text: &str,
    parser: &mut SubmissionParser<'_>,
) -> Option<(Language, TokenString)> {
    let of_own = if own.has_strict_grammar() { Errors::of(tokens)? } else { Errors::UNKNOWN };
    let is_in_doubt = others.iter().any(|other| other.family() != own.family());
    if own.is_prose() || !is_in_doubt || !of_own.are_many(text) {
        return None;
    }
    let part = beginning(text);
    let of_own_in_part = if own.has_strict_grammar() { Errors::within(tokens, part.len()) } else { Errors::UNKNOWN };
    let likely = Language::likely_among(others.iter().copied().chain([own]), part);
    let likely = likely.into_iter().take_while(|(other, _)| other.family() != own.family());
    let likely: Vec<(Language, usize)> = likely
        .filter(|(other, signs)| signs.are_plain() && other.has_strict_grammar())
        .map(|(other, signs)| (other, signs.n_code_lines))
        .take(MAX_TRIED)
        .collect();
    let tried = likely.into_iter().filter_map(|(other, n_code_lines)| {
        let tokens = parser.token_string(other, part);
        let of_other = Errors::of(&tokens)?;
        // One quotation mark may make a string of the whole text.
        let is_read = of_other.are_fewer(&of_own_in_part) && tokens.kinds.len() >= n_code_lines;
        is_read.then_some((of_other.n_bytes, other, tokens))
    });
    // The first of several is the likeliest.
    let (_, other, tokens) = tried.min_by_key(|(n_bytes, ..)| *n_bytes)?;
    if part.len() == text.len() {
        return Some((other, tokens));
    }
    let tokens = parser.token_string(other, text);
    Errors::of(&tokens)?.are_fewer(&of_own).then_some((other, tokens))
}

/// Whether the grammar of a language reads the beginning of a text, with errors in at most one of `bytes_per_error_byte` bytes.
pub(crate) fn reads(language: Language, text: &str, bytes_per_error_byte: usize, parsers: &Parsers) -> bool {
    let part = beginning(text);
    let tokens = parsers.for_submission(part.len()).token_string(language, part);
    Errors::of(&tokens).is_some_and(|errors| errors.n_bytes * bytes_per_error_byte <= part.len())
}

/// Returns the first lines of a text.
fn beginning(text: &str) -> &str {
    if text.len() <= TRIED_BYTES {
        return text;
    }
    let end = (0..=TRIED_BYTES).rev().find(|&end| text.is_char_boundary(end)).unwrap_or_default();
    &text[..text[..end].rfind('\n').map_or(end, |line| line + 1)]
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

    /// Returns the errors in the first bytes of a text.
    fn within(tokens: &TokenString, n_bytes: usize) -> Errors {
        let spans = tokens.parse_errors.iter().map(|error| error.span.range());
        let inside: Vec<usize> =
            spans.filter(|span| span.start < n_bytes).map(|span| span.end.min(n_bytes) - span.start).collect();
        Errors { number: inside.len(), n_bytes: inside.iter().sum() }
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

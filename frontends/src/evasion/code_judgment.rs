//! Tells code from prose, data and patterns.
//!
//! Strings of honest programs keep their one token: a text is code only if it is long, looks like code, parses without errors and has the structure of several statements.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::frontend::Frontend;
use crate::languages::{TABLES, frontend};
use crate::table::lists;
use crate::token_string::{ParseErrorKind, TokenStringBuilder, kind};

/// Minimum number of characters, without blanks.
pub(crate) const MIN_CHARACTERS: usize = 50;
/// Minimum share of signs among the characters of code, in percent. Prose has one or two.
const MIN_SIGNS: usize = 8;
/// Minimum share of letters, in percent. Pictures made of signs and tables of numbers have fewer.
const MIN_LETTERS: usize = 30;
/// Signs that are common in code and rare in prose and in the formats of output.
const SIGNS: &str = "(){}[]=;<>+*/&|!_$";

/// Minimum number of tokens of code in the program's own language, and in another one.
pub(crate) const MIN_TOKENS: usize = 24;
pub(crate) const MIN_TOKENS_OF_OTHER: usize = 40;
/// Minimum share of the tokens that are neither names, literals nor commas, in percent.
const MIN_SYNTAX: usize = 30;
/// Maximum share of the text that may lie in parse errors, in percent: grammars do not know every new construct.
const MAX_ERRORS: usize = 3;

const MIN_WORDS: usize = 3;

/// Literals, which data has as well as code.
const LITERAL_WORDS: &str = "true false null nil None True False undefined NULL nullptr";

/// Whether a text may be code. Cheap, because most strings are not.
pub(crate) fn may_be_code(text: &str) -> bool {
    let (mut n_characters, mut n_signs, mut n_letters, mut n_unusual) = (0, 0, 0, 0);
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        n_characters += 1;
        n_signs += usize::from(SIGNS.contains(c));
        n_letters += usize::from(c.is_alphabetic());
        n_unusual += usize::from(c.is_control() || c == char::REPLACEMENT_CHARACTER);
    }
    let has = |sign, count| text.matches(sign).take(count).count() == count;
    n_characters >= MIN_CHARACTERS
        && (has('=', 2) || has('(', 2))
        && 100 * n_signs >= MIN_SIGNS * n_characters
        && 100 * n_letters >= MIN_LETTERS * n_characters
        && 100 * n_unusual <= n_characters
}

/// Whether the tokens of a text show that it is code. `min_tokens` is their minimum number; `allows_errors` says whether a small part of the text may be unreadable.
pub(crate) fn is_code(
    frontend: &Frontend,
    text: &str,
    tokens: &TokenStringBuilder,
    min_tokens: usize,
    allows_errors: bool,
) -> bool {
    tokens.len() >= min_tokens
        && is_readable(frontend, text, tokens, allows_errors)
        && has_structure(frontend, text, tokens)
}

fn is_readable(frontend: &Frontend, text: &str, tokens: &TokenStringBuilder, allows_errors: bool) -> bool {
    if tokens.parse_errors.iter().any(|error| error.kind == ParseErrorKind::GaveUp) {
        return false;
    }
    let n_bytes_in_errors: usize = tokens.parse_errors.iter().map(|error| error.span.range().len()).sum();
    let n_unreadable = tokens.iter().filter(|(kind, _)| *kind == frontend.unreadable).count();
    let max_errors = if allows_errors { MAX_ERRORS } else { 0 };
    100 * n_bytes_in_errors <= max_errors * text.len()
        && (allows_errors || tokens.parse_errors.is_empty())
        && 100 * n_unreadable <= max_errors * tokens.len()
}

/// Whether there are keywords, or assignments and calls, among enough tokens that are neither names nor literals.
fn has_structure(frontend: &Frontend, text: &str, tokens: &TokenStringBuilder) -> bool {
    let family = frontend.table.family();
    let literals = [kind(family, "string"), kind(family, "number"), kind(family, "character"), kind(family, "text")];
    let mut keywords: HashSet<&str> = HashSet::new();
    let (mut n_syntax, mut n_assignments, mut n_calls) = (0, 0, 0);
    for (kind, bytes) in tokens.iter() {
        let word = text.get(bytes).unwrap_or_default();
        if kind == frontend.name || literals.contains(&kind) || matches!(word, "," | "." | ":") {
            continue;
        }
        n_syntax += 1;
        n_assignments += usize::from(word.ends_with('=') || word == "<-");
        n_calls += usize::from(word == "(");
        if word.chars().all(|c| c.is_alphabetic() || c == '_') && !lists(LITERAL_WORDS, word) && !word.is_empty() {
            keywords.insert(word);
        }
    }
    let has_statements = keywords.len() >= 2 || (n_assignments >= 2 && n_calls >= 2);
    has_statements && 100 * n_syntax >= MIN_SYNTAX * tokens.len()
}

/// Returns the front-ends of the languages whose words are the most frequent in a text, best first, if they are more frequent than those of its `own` language.
pub(crate) fn likely_frontends(text: &str, own: Option<&Frontend>, max: usize) -> Vec<&'static Frontend> {
    let words: HashSet<&str> =
        text.split(|c: char| c.is_whitespace() || "()[]{};,.:".contains(c)).filter(|word| word.len() > 1).collect();
    let n_hits = |frontend: &Frontend| words.iter().filter(|word| frontend.has_word(word)).count();
    // A grammar has failed to read the text in its own language by now, which a lexicon has not tried.
    let n_own_hits = own.filter(|own| own.grammar().is_none()).map_or(0, n_hits);
    let candidates = (0..TABLES.len()).filter(|&index| {
        let table = TABLES[index];
        let is_own = own.is_some_and(|own| own.table.name == table.name);
        !is_own && table.dialect.is_empty() && (table.may_be_in_strings)(text)
    });
    let ranked = candidates.map(frontend).map(|frontend| (n_hits(frontend), frontend));
    let mut ranked: Vec<(usize, &'static Frontend)> =
        ranked.filter(|(n_hits, _)| *n_hits >= MIN_WORDS && *n_hits > n_own_hits).collect();
    ranked.sort_by_key(|(n_hits, _)| Reverse(*n_hits));
    ranked.into_iter().take(max).map(|(_, frontend)| frontend).collect()
}

//! Token strings of all files. Files with the same content are parsed once. A text that its grammar cannot read and another can is in that other language, whatever its name says.

use std::sync::Arc;

use lookalike_frontends::{Language, ParseError, ParseErrorKind, TokenString};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::draft::DraftFile;
use crate::parsers::{Parsers, SubmissionParser};
use crate::spilled::{Tokens, spill_tokens};

/// Minimum number of parse errors of a text that may be in another language…
const MIN_ERRORS: usize = 3;
/// …or the minimum share of its bytes in errors: one of this many.
const BYTES_PER_ERROR_BYTE: usize = 8;
/// A text is in another language if that has at most one parse error for this many.
const FEWER_ERRORS: usize = 4;
/// Maximum number of languages in which a text is tried.
const MAX_TRIED: usize = 3;

/// The tokens of a text, and its language if that is another than its name says.
type Parsed = (Tokens, Option<Language>);

/// Adds the tokens of all files that are compared and have none yet. If languages are known by names alone, a text may turn out to be in another.
pub(crate) fn add_tokens(files: &mut [DraftFile], is_by_name: bool, spill: &Arc<Spill>, progress: &Progress) {
    let firsts = first_with_same_content(files);
    let is_new = |index: &usize| files[*index].tokens.is_none() && firsts[*index] == Some(*index);
    progress.begin("parsing", (0..files.len()).filter(is_new).count());
    // The files of a submission are parsed in their order, so that their common limit of time does not depend on the number of threads.
    let mut by_submission: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for index in (0..files.len()).filter(is_new) {
        match files[index].submission {
            Some(submission) => by_submission.entry(submission).or_default().push(index),
            None => groups.push(vec![index]),
        }
    }
    groups.extend(by_submission.into_values());
    let parsers = Parsers::new();
    let parse = |group: Vec<usize>| parse_in_order(files, group, is_by_name, &parsers, spill, progress);
    let parsed: FxHashMap<usize, Parsed> = groups.into_par_iter().flat_map_iter(parse).collect();
    for (index, first) in firsts.into_iter().enumerate() {
        let Some(first) = first.filter(|_| files[index].tokens.is_none()) else { continue };
        let Some((tokens, other)) = parsed.get(&first).cloned().or_else(|| {
            // It had tokens before.
            files[first].tokens.as_ref().map(|(tokens, _)| (tokens.clone(), None))
        }) else {
            continue;
        };
        files[index].tokens = Some((tokens, first));
        if let (Some(other), Some(decoded)) = (other, &mut files[index].decoded) {
            decoded.notes.push(by_grammar_note(decoded.language, other));
            decoded.language = other;
        }
    }
}

/// Returns for each file that is compared the index of the first file with the same content, which may be its own.
fn first_with_same_content(files: &[DraftFile]) -> Vec<Option<usize>> {
    let mut by_hash: FxHashMap<([u8; 32], Language), Vec<usize>> = FxHashMap::default();
    let mut firsts = Vec::with_capacity(files.len());
    for (index, file) in files.iter().enumerate() {
        firsts.push(file.decoded.as_ref().map(|decoded| {
            let before = by_hash.entry((decoded.sha256, decoded.language)).or_default();
            // The hash is that of the bytes. The languages of a notebook share it, and a stored file may have been decoded in another way.
            let is_same = |&&other: &&usize| files[other].decoded.as_ref().is_some_and(|it| it.text == decoded.text);
            let first = before.iter().find(is_same).copied();
            if first.is_none() {
                before.push(index);
            }
            first.unwrap_or(index)
        }));
    }
    firsts
}

/// Parses files of one submission in their order.
fn parse_in_order(
    files: &[DraftFile],
    indices: Vec<usize>,
    is_by_name: bool,
    parsers: &Parsers,
    spill: &Arc<Spill>,
    progress: &Progress,
) -> Vec<(usize, Parsed)> {
    let decoded = |index: &usize| files[*index].decoded.as_ref();
    let n_bytes = indices.iter().filter_map(decoded).map(|decoded| decoded.text.len()).sum();
    let mut parser = parsers.for_submission(n_bytes);
    let parsed = indices.into_iter().filter_map(|index| {
        let decoded = decoded(&index)?;
        let text = decoded.text.read();
        let tokens = parser.token_string(decoded.language, &text);
        let other = if is_by_name { in_other_language(decoded.language, &tokens, &text, &mut parser) } else { None };
        progress.advance(1);
        let (other, tokens) = other.map_or((None, tokens), |(other, tokens)| (Some(other), tokens));
        Some((index, (spill_tokens(spill, tokens), other)))
    });
    parsed.collect()
}

/// Returns the language that a text is in, with its tokens, if that plainly is another than the one that it was parsed in: the text looks like it, and its grammar reads what the other could not.
///
/// Related languages have many signs in common, so that signs alone do not tell them apart ([`crate::content_language`]).
fn in_other_language(
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

fn by_grammar_note(named: Language, other: Language) -> String {
    format!("read as {other}: its name says {named}, which cannot read it")
}

/// Returns the note for a file on which the parser gave up; none for other files.
pub(crate) fn not_parsed_note(errors: &[ParseError]) -> Option<String> {
    let gave_up = errors.iter().any(|error| error.kind == ParseErrorKind::GaveUp);
    gave_up.then(|| "could not be parsed; read word by word".to_owned())
}

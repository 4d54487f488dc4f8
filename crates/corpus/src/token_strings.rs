//! Token strings of all files. Files with the same content are parsed once.

use std::sync::Arc;

use lookalike_engine::maps::HashMap;
use lookalike_frontends::{Language, ParseError, ParseErrorKind};
use lookalike_report_templates::model::{ReadAsReason, Role};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use rayon::prelude::*;

use crate::draft::DraftFile;
use crate::grammar_language::{by_grammar_note, in_other_language};
use crate::parsers::Parsers;
use crate::spilled::{Tokens, spill_tokens};

/// The tokens of a text, and its language if that is another than its name says.
type Parsed = (Tokens, Option<Language>);

/// Adds the tokens of all files that are compared and have none yet. A text may turn out to be in another language than its name says.
pub(crate) fn add_tokens(files: &mut [DraftFile], spill: &Arc<Spill>, progress: &Progress) {
    let firsts = first_with_same_content(files);
    let is_new = |index: &usize| files[*index].tokens.is_none() && firsts[*index] == Some(*index);
    progress.begin("parsing", (0..files.len()).filter(is_new).count());
    // The files of a submission are parsed in their order, so that their common limit of time does not depend on the number of threads.
    let mut by_submission: HashMap<usize, Vec<usize>> = HashMap::default();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for index in (0..files.len()).filter(is_new) {
        match files[index].submission {
            Some(submission) => by_submission.entry(submission).or_default().push(index),
            None => groups.push(vec![index]),
        }
    }
    groups.extend(by_submission.into_values());
    let parsers = Parsers::new();
    let parse = |group: Vec<usize>| parse_in_order(files, group, &parsers, spill, progress);
    let parsed: HashMap<usize, Parsed> = groups.into_par_iter().flat_map_iter(parse).collect();
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
            files[index].read_as = Some(ReadAsReason::OwnContent);
        }
    }
}

/// Returns for each file that is compared the index of the first file with the same content, which may be its own. Starter code comes first: a submission that contains it has it from there, not from another submission.
fn first_with_same_content(files: &[DraftFile]) -> Vec<Option<usize>> {
    let mut by_hash: HashMap<([u8; 32], Language), Vec<usize>> = HashMap::default();
    let mut firsts = vec![None; files.len()];
    let (starter, others): (Vec<usize>, Vec<usize>) =
        (0..files.len()).partition(|&index| files[index].listed.role == Role::Starter);
    for index in starter.into_iter().chain(others) {
        firsts[index] = files[index].decoded.as_ref().map(|decoded| {
            let before = by_hash.entry((decoded.sha256, decoded.language)).or_default();
            // The hash is that of the bytes. The languages of a document share it, and a stored file may have been decoded in another way.
            let is_same = |&&other: &&usize| {
                files[other]
                    .decoded
                    .as_ref()
                    .is_some_and(|it| it.text == decoded.text && it.code == decoded.code && it.words == decoded.words)
            };
            let first = before.iter().find(is_same).copied();
            if first.is_none() {
                before.push(index);
            }
            first.unwrap_or(index)
        });
    }
    firsts
}

fn parse_in_order(
    files: &[DraftFile],
    indices: Vec<usize>,
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
        let tokens = decoded.token_string(&text, &mut parser);
        // The instructor and a document have the last word.
        let may_mislead = matches!(
            files[index].read_as,
            Some(ReadAsReason::Ending | ReadAsReason::Content | ReadAsReason::OwnContent)
        );
        let other = if may_mislead { in_other_language(decoded.language, &tokens, &text, &mut parser) } else { None };
        progress.advance(1);
        let (other, tokens) = other.map_or((None, tokens), |(other, tokens)| (Some(other), tokens));
        Some((index, (spill_tokens(spill, tokens), other)))
    });
    parsed.collect()
}

/// Returns the note for a file on which the parser gave up; none for other files.
pub(crate) fn not_parsed_note(errors: &[ParseError]) -> Option<String> {
    let gave_up = errors.iter().any(|error| error.kind == ParseErrorKind::GaveUp);
    gave_up.then(|| "could not be parsed; read word by word".to_owned())
}

//! Turns a draft into the corpus. Every file gets its status, and a file that could be read is added to its submission or the starter code.

use std::collections::BTreeMap;

use lookalike_frontends::{ParseError, ParseErrorKind, Span};
use lookalike_intake::{GivenInput, size};
use lookalike_report_templates::model::{Concern, FileStatus, Input, ReadAs, ReadAsReason, Role, SourceText};
use sha2::{Digest, Sha256};

use crate::corpus::{Corpus, ReadFile};
use crate::draft::{Draft, DraftFile};
use crate::token_strings::not_parsed_note;

/// Maximum number of regions with parse errors whose lines are listed.
const MAX_LINES_LISTED: usize = 20;

impl Draft {
    /// Lists every file with its status. Files with fewer than `noise_threshold` tokens are listed as too short; they are in the corpus all the same.
    pub fn finish(self, noise_threshold: usize) -> Corpus {
        let warnings = self.all_warnings(noise_threshold);
        let Draft { submissions, files, inputs, n_pairs_passed_over, .. } = self;
        let names: Vec<(String, String)> =
            files.iter().map(|file| (file.listed.owner.clone(), file.listed.path.clone())).collect();
        let mut hashers = vec![InputHasher::default(); inputs.len()];
        let read_as = read_as(&files);
        let mut corpus = Corpus { submissions, n_pairs_passed_over, warnings, read_as, ..Corpus::default() };
        for (index, file) in files.into_iter().enumerate() {
            let DraftFile { mut listed, input, submission, decoded, tokens, .. } = file;
            hashers[input].n_files += 1;
            if let Some((decoded, (tokens, first))) = decoded.zip(tokens) {
                hashers[input].add(&names[index], &decoded.sha256);
                let errors = tokens.parse_errors();
                listed.language = Some(decoded.language_name());
                listed.n_tokens = tokens.len();
                listed.concerns.clone_from(&decoded.concerns);
                let (not_parsed, hidden) =
                    (not_parsed_note(errors), hidden_code_note(tokens.hidden_code(), &decoded.text));
                let unknown_syntax = unknown_syntax_note(errors, &decoded.text);
                listed.concerns.extend(not_parsed.as_ref().map(|_| Concern::ParserFailed));
                listed.concerns.extend(hidden.as_ref().map(|_| Concern::HiddenCode));
                let notes = decoded.notes.iter().cloned().chain(not_parsed).chain(unknown_syntax);
                listed.notes = notes.chain(hidden).collect();
                listed.status = if tokens.len() < noise_threshold {
                    FileStatus::TooShort
                } else if first != index {
                    let (owner, path) = names[first].clone();
                    FileStatus::DuplicateOf { file: Some(first), owner, path }
                } else {
                    parse_status(errors, &decoded.text)
                };
                let read = ReadFile { decoded, tokens, listed: index };
                match submission {
                    Some(submission) => corpus.submissions[submission].files.push(read),
                    None if listed.role == Role::Starter => corpus.starter.push(read),
                    // An unassigned file is only listed.
                    None => {}
                }
            }
            listed.submission = submission;
            corpus.input_files.push(listed);
        }
        corpus.leave_out_own_repeats(noise_threshold);
        let (starter, others): (Vec<_>, Vec<_>) = inputs.iter().partition(|input| input.role == Role::Starter);
        corpus.incomplete = others.into_iter().flat_map(incomplete).collect();
        corpus.starter_incomplete = starter.into_iter().flat_map(incomplete).collect();
        corpus.inputs = inputs.iter().zip(hashers).map(|(given, hasher)| hasher.finish(given)).collect();
        corpus
    }
}

/// Counts the files that were read by ending, language and reason.
fn read_as(files: &[DraftFile]) -> Vec<ReadAs> {
    let mut counts: BTreeMap<(Option<String>, String, ReadAsReason), usize> = BTreeMap::new();
    for file in files {
        let Some((decoded, reason)) = file.decoded.as_ref().zip(file.read_as) else { continue };
        *counts.entry((ending(&decoded.path), decoded.language_name(), reason)).or_default() += 1;
    }
    let rows =
        counts.into_iter().map(|((ending, language, reason), n_files)| ReadAs { ending, language, n_files, reason });
    rows.collect()
}

/// Returns the ending of a file's name with its dot, in lower case.
fn ending(path: &str) -> Option<String> {
    let name = path.rsplit('/').next()?;
    // A further language of a notebook stands after its path.
    let name = name.split_once(" (").map_or(name, |(name, _)| name);
    let (_, ending) = name.rsplit_once('.')?;
    Some(format!(".{}", ending.to_lowercase()))
}

/// Returns why submissions of an input may be missing, or why the starter code is not whole.
fn incomplete(input: &GivenInput) -> impl Iterator<Item = String> + '_ {
    input.incomplete.iter().map(|reason| format!("{}: {reason}", input.name))
}

/// Returns the status of a file that is not a duplicate: compared, or partly parsed if a part could not be read as the language. Of other parse errors, every token counts.
fn parse_status(errors: &[ParseError], text: &SourceText) -> FileStatus {
    let lost: Vec<&ParseError> = errors.iter().filter(|error| error.kind == ParseErrorKind::Lost).collect();
    match lost.len() {
        0 => FileStatus::Compared,
        regions => FileStatus::PartlyParsed { regions, lines: first_lines(&lost, text) },
    }
}

/// Returns the note on syntax errors whose tokens all count; none if there are none.
fn unknown_syntax_note(errors: &[ParseError], text: &SourceText) -> Option<String> {
    let is_kept = |kind| matches!(kind, ParseErrorKind::Unexpected | ParseErrorKind::Missing);
    let kept: Vec<&ParseError> = errors.iter().filter(|error| is_kept(error.kind)).collect();
    // Where text is lost, not every token is there.
    if kept.is_empty() || kept.len() < errors.len() {
        return None;
    }
    let mut lines = first_lines(&kept, text);
    lines.dedup();
    let numbers: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let noun = if lines.len() == 1 { "line" } else { "lines" };
    let more = if kept.len() > MAX_LINES_LISTED { " and more" } else { "" };
    let place = format!("{noun} {}{more}", numbers.join(", "));
    Some(format!(
        "{place}: mistakes, or syntax that this version does not know; the tokens there are compared all the same"
    ))
}

fn first_lines(errors: &[&ParseError], text: &SourceText) -> Vec<usize> {
    let text = text.read();
    errors.iter().take(MAX_LINES_LISTED).map(|error| line_of(&text, error.span)).collect()
}

/// Returns the note on code that a program runs and that could not be read as code; none if there is none.
fn hidden_code_note(hidden: &[Span], text: &SourceText) -> Option<String> {
    let first = hidden.first()?;
    let n_bytes: usize = hidden.iter().map(|span| span.range().len()).sum();
    let line = line_of(&text.read(), *first);
    Some(format!("may run text that could not be read as code, from line {line} on: {}", size(n_bytes as u64)))
}

fn line_of(text: &str, span: Span) -> usize {
    1 + text.as_bytes()[..span.start as usize].iter().filter(|&&byte| byte == b'\n').count()
}

/// Hashes an input: the names and contents of its files that were read, in their order.
#[derive(Clone, Default)]
struct InputHasher {
    sha256: Sha256,
    n_files: usize,
}

impl InputHasher {
    fn add(&mut self, (owner, path): &(String, String), content: &[u8]) {
        for name in [owner, path] {
            self.sha256.update(name.as_bytes());
            self.sha256.update([0]);
        }
        self.sha256.update(content);
    }

    fn finish(self, given: &GivenInput) -> Input {
        let sha256 = self.sha256.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Input {
            role: given.role,
            name: given.name.clone(),
            sha256,
            n_files: self.n_files,
            layout: given.layout.map(|layout| layout.name().to_owned()),
            beside: given.beside.clone(),
            tables: given.tables.clone(),
            notes: given.notes.clone(),
            left_out: given.left_out.clone(),
        }
    }
}

//! Turns a draft into the corpus. Every file gets its status, and a file that could be read is added to its submission or the starter code.

use lookalike_frontends::{ParseError, Span};
use lookalike_intake::{GivenInput, size};
use lookalike_report_templates::model::{Concern, FileStatus, Input, Role, Text};
use sha2::{Digest, Sha256};

use crate::corpus::{Corpus, ReadFile};
use crate::draft::{Draft, DraftFile};
use crate::token_strings::not_parsed_note;

/// Maximum number of regions with parse errors whose lines are listed.
const MAX_LINES_LISTED: usize = 20;

impl Draft {
    /// Lists every file with its status. Files with fewer than `noise_threshold` tokens are listed as too short; they are in the corpus all the same.
    pub fn finish(self, noise_threshold: usize) -> Corpus {
        let Draft { submissions, files, inputs, n_pairs_passed_over, .. } = self;
        let names: Vec<(String, String)> =
            files.iter().map(|file| (file.listed.submission.clone(), file.listed.path.clone())).collect();
        let mut hashers = vec![InputHasher::default(); inputs.len()];
        let mut corpus = Corpus { submissions, n_pairs_passed_over, ..Corpus::default() };
        for (index, file) in files.into_iter().enumerate() {
            let DraftFile { mut listed, input, submission, decoded, tokens, .. } = file;
            hashers[input].n_files += 1;
            if let Some((decoded, (tokens, first))) = decoded.zip(tokens) {
                hashers[input].add(&names[index], &decoded.sha256);
                let errors = tokens.parse_errors();
                listed.language = Some(decoded.language.name().to_owned());
                listed.n_tokens = tokens.len();
                listed.concerns.clone_from(&decoded.concerns);
                let (not_parsed, hidden) =
                    (not_parsed_note(errors), hidden_code_note(tokens.hidden_code(), &decoded.text));
                listed.concerns.extend(not_parsed.as_ref().map(|_| Concern::ParserFailed));
                listed.concerns.extend(hidden.as_ref().map(|_| Concern::HiddenCode));
                listed.notes = decoded.notes.iter().cloned().chain(not_parsed).chain(hidden).collect();
                listed.status = if tokens.len() < noise_threshold {
                    FileStatus::TooShort
                } else if first != index {
                    let (submission, path) = names[first].clone();
                    FileStatus::DuplicateOf { submission, path }
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
            corpus.input_files.push(listed);
        }
        corpus.incomplete = inputs.iter().flat_map(incomplete).collect();
        corpus.inputs = inputs.iter().zip(hashers).map(|(given, hasher)| hasher.finish(given)).collect();
        corpus
    }
}

/// Returns why submissions of an input may be missing.
fn incomplete(input: &GivenInput) -> impl Iterator<Item = String> + '_ {
    input.incomplete.iter().map(|reason| format!("{}: {reason}", input.name))
}

/// Returns the status of a file that is not a duplicate: compared or partly parsed.
fn parse_status(errors: &[ParseError], text: &Text) -> FileStatus {
    if errors.is_empty() || not_parsed_note(errors).is_some() {
        return FileStatus::Compared;
    }
    let text = text.read();
    let lines = errors.iter().take(MAX_LINES_LISTED).map(|error| line_of(&text, error.span));
    FileStatus::PartlyParsed { regions: errors.len(), lines: lines.collect() }
}

/// Returns the note on code that a program runs and that could not be read as code; none if there is none.
fn hidden_code_note(hidden: &[Span], text: &Text) -> Option<String> {
    let first = hidden.first()?;
    let n_bytes: usize = hidden.iter().map(|span| span.range().len()).sum();
    let line = line_of(&text.read(), *first);
    Some(format!("runs text that could not be read as code, from line {line} on: {}", size(n_bytes as u64)))
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
            notes: given.notes.clone(),
        }
    }
}

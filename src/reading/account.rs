//! What became of every file: the account of it, and its place in its submission or the starter code.

use lookalike_frontends::{Trouble, TroubleKind};
use lookalike_report_templates::model::{Fate, Input, InputFile, Role, Text};
use sha2::{Digest, Sha256};

use super::{Item, Loaded, ReadFile, ReadSubmission, Reading};
use crate::intake::GivenInput;
use crate::stash::Tokens;

/// So many regions of trouble are named by their lines.
const MAX_LINES_NAMED: usize = 20;

/// Puts every file where it belongs: into the account, and what could be read into its submission or the starter code.
pub(super) fn sort_out(
    items: Vec<Item>,
    token_strings: Vec<Option<(Tokens, usize)>>,
    submissions: Vec<ReadSubmission>,
    inputs: &[GivenInput],
    noise_threshold: usize,
) -> Reading {
    let names: Vec<(String, String)> = items.iter().map(|item| (item.owner.clone(), item.file.path.clone())).collect();
    let mut hashers = vec![InputHasher::default(); inputs.len()];
    let mut reading = Reading { submissions, ..Reading::default() };
    for (place, (item, token_string)) in items.into_iter().zip(token_strings).enumerate() {
        let Item { role, submission, owner, file, loaded, n_bytes } = item;
        let hasher = &mut hashers[file.input];
        hasher.n_files += 1;
        let found = InputFile {
            role,
            submission: owner,
            path: file.path,
            n_bytes,
            language: None,
            n_tokens: 0,
            fate: Fate::Compared,
            notes: Vec::new(),
        };
        let entry = match (loaded, token_string) {
            (Ok(loaded), Some((tokens, first))) => {
                hasher.take(&names[place], &loaded.sha256);
                let original = (first != place).then(|| names[first].clone());
                let entry = entry_of_read(found, &loaded, &tokens, original, noise_threshold);
                reading.take(role, submission, entry.path.clone(), loaded, tokens);
                entry
            }
            (Err(fate), _) => InputFile { fate, ..found },
            (Ok(_), None) => found,
        };
        reading.account.push(entry);
    }
    reading.inputs = inputs.iter().zip(hashers).map(|(given, hasher)| hasher.finish(given)).collect();
    reading
}

impl Reading {
    /// Takes in a file that could be read. Loose files belong to nobody and are only accounted for.
    fn take(&mut self, role: Role, submission: Option<usize>, path: String, loaded: Loaded, tokens: Tokens) {
        let Loaded { language, text, sha256, notes, .. } = loaded;
        let file = ReadFile { path, language, text, sha256, notes, tokens };
        match submission {
            Some(submission) => self.submissions[submission].files.push(file),
            None if role == Role::Starter => self.starter.push(file),
            None => {}
        }
    }
}

/// The account of a file that could be read; `original` is the file that it is a duplicate of.
fn entry_of_read(
    found: InputFile,
    loaded: &Loaded,
    tokens: &Tokens,
    original: Option<(String, String)>,
    noise_threshold: usize,
) -> InputFile {
    let fate = match original {
        _ if tokens.len() < noise_threshold => Fate::TooShort,
        Some((submission, path)) => Fate::DuplicateOf { submission, path },
        None => parsed_fate(tokens.troubles(), &loaded.text),
    };
    InputFile {
        language: Some(loaded.language.name().to_owned()),
        n_tokens: tokens.len(),
        fate,
        notes: loaded.notes.iter().cloned().chain(gave_up(tokens.troubles())).collect(),
        ..found
    }
}

/// Makes the hash of one input: over the names and contents of its files that were read, in their order.
#[derive(Clone, Default)]
struct InputHasher {
    sha256: Sha256,
    n_files: usize,
}

impl InputHasher {
    fn take(&mut self, (owner, path): &(String, String), content: &[u8]) {
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

fn parsed_fate(troubles: &[Trouble], text: &Text) -> Fate {
    if troubles.is_empty() || gave_up(troubles).is_some() {
        return Fate::Compared;
    }
    let text = text.read();
    let line_of = |start: u32| 1 + text.as_bytes()[..start as usize].iter().filter(|&&byte| byte == b'\n').count();
    let lines = troubles.iter().take(MAX_LINES_NAMED).map(|trouble| line_of(trouble.span.start)).collect();
    Fate::PartlyParsed { regions: troubles.len(), lines }
}

/// What is to be said where the parser gave up.
pub(super) fn gave_up(troubles: &[Trouble]) -> Option<String> {
    let gave_up = troubles.iter().any(|trouble| trouble.kind == TroubleKind::GaveUp);
    gave_up.then(|| "could not be parsed; read word by word".to_owned())
}

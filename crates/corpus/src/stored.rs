//! Submissions from an archive. They are compared like those that were given on disk.

use std::collections::BTreeMap;
use std::sync::Arc;

use lookalike_frontends::WordRules;
use lookalike_intake::GivenInput;
use lookalike_intake::layouts::{Provenance, author_numbers};
use lookalike_report_templates::model::{ReadAsReason, Role};
use lookalike_system::progress::Progress;

use crate::corpus::{Corpus, ReadSubmission};
use crate::decoded_file::DecodedFile;
use crate::draft::{Draft, DraftFile, Owner};
use crate::token_strings::add_tokens;

/// A submission from an archive.
#[derive(Debug)]
pub struct StoredSubmission {
    /// Its name, which no other submission has.
    pub name: String,
    /// A number that the submissions of one batch share.
    pub batch: usize,
    /// Its authors and the time of submission.
    pub provenance: Provenance,
    /// Its files that could be read, in their order.
    pub files: Vec<DecodedFile>,
}

impl Draft {
    /// Adds stored submissions as earlier ones, and stored starter code, as one more input. `n_pairs_passed_over` is the number of pairs with other stored submissions that are not compared.
    pub fn add_stored(
        &mut self,
        input: GivenInput,
        submissions: Vec<StoredSubmission>,
        starter: Vec<DecodedFile>,
        n_pairs_passed_over: usize,
        progress: &Progress,
    ) {
        self.n_pairs_passed_over += n_pairs_passed_over;
        self.add(Role::Earlier, input, submissions, starter, progress);
    }

    fn add(
        &mut self,
        role: Role,
        input: GivenInput,
        submissions: Vec<StoredSubmission>,
        starter: Vec<DecodedFile>,
        progress: &Progress,
    ) {
        let index = self.inputs.len();
        self.add_files(Owner { role: Role::Starter, submission: None, name: &input.name, input: index }, starter);
        self.inputs.push(input);
        for StoredSubmission { name, batch, provenance, files } in submissions {
            let submission = Some(self.submissions.len());
            self.add_files(Owner { role, submission, name: &name, input: index }, files);
            let origin = index + batch;
            self.submissions.push(ReadSubmission { name, role, origin, provenance, ..ReadSubmission::default() });
        }
        // Stored submissions may share authors with others.
        let provenance: Vec<_> = self.submissions.iter().map(|read| (read.origin, &read.provenance)).collect();
        let authors = author_numbers(&provenance);
        self.submissions.iter_mut().zip(authors).for_each(|(submission, author)| submission.author = author);
        self.read_alike();
        add_tokens(&mut self.files, &self.spill, progress);
    }

    fn add_files(&mut self, owner: Owner<'_>, files: Vec<DecodedFile>) {
        for file in files {
            let n_bytes = file.text.len() as u64;
            let mut file = DraftFile::decoded(owner, file, n_bytes);
            file.spill_text(&self.spill);
            file.read_as = Some(ReadAsReason::Stored);
            self.files.push(file);
        }
    }

    /// Reads stored files in a language without a table by the rules of the batch, if it has files with their ending: tokens that are made by other rules are not equal.
    fn read_alike(&mut self) {
        let mut rules: BTreeMap<String, Arc<WordRules>> = BTreeMap::new();
        let with_rules = self.files.iter().filter_map(|file| file.decoded.as_ref());
        for (decoded, words) in with_rules.filter_map(|decoded| Some((decoded, decoded.words.as_ref()?))) {
            rules.entry(decoded.language_name()).or_insert_with(|| words.clone());
        }
        for decoded in self.files.iter_mut().filter_map(|file| file.decoded.as_mut()) {
            if decoded.words.is_some() {
                decoded.words = rules.get(&decoded.language_name()).cloned();
            }
        }
    }
}

/// Reads a stored batch, to be compared by itself.
pub fn read_stored(
    name: String,
    submissions: Vec<StoredSubmission>,
    starter: Vec<DecodedFile>,
    noise_threshold: usize,
    progress: &Progress,
) -> Corpus {
    let mut draft = Draft::default();
    let input = GivenInput { role: Role::Batch, name, ..GivenInput::default() };
    draft.add(Role::Batch, input, submissions, starter, progress);
    draft.finish(noise_threshold)
}

/// Reads stored submissions as programs of other tasks.
pub fn read_other_tasks(
    input: GivenInput,
    submissions: Vec<StoredSubmission>,
    noise_threshold: usize,
    progress: &Progress,
) -> Corpus {
    let mut draft = Draft::default();
    draft.add(Role::OtherTask, input, submissions, Vec::new(), progress);
    draft.finish(noise_threshold)
}

//! What was read in an earlier run and kept: it joins what was read just now as if it had been given with it.

use std::sync::Arc;

use lookalike_frontends::Language;
use lookalike_report_templates::model::Role;

use super::{Draft, Item, Loaded, ReadFile, ReadSubmission, Reading, token_strings};
use crate::intake::{Chosen, Content, FoundFile, GivenInput};
use crate::layouts::{Handed, authors};
use crate::progress::Progress;
use crate::stash::{Bytes, Stash, Tokens};

/// A submission that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptSubmission {
    /// Its name, which no other submission has.
    pub name: String,
    /// A number that the submissions of one batch share.
    pub batch: usize,
    /// Who handed it in, and when.
    pub handed: Handed,
    /// Its files that could be read, in their order.
    pub files: Vec<KeptFile>,
}

/// A file that was kept: all that it takes to read it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptFile {
    /// Its path within its submission.
    pub path: String,
    /// The language it was read as.
    pub language: Language,
    /// Its text.
    pub text: String,
    /// SHA-256 of the bytes that it was read from.
    pub sha256: [u8; 32],
    /// What had to be guessed, mended or left out.
    pub notes: Vec<String>,
}

impl From<&ReadFile> for KeptFile {
    fn from(read: &ReadFile) -> KeptFile {
        KeptFile {
            path: read.path.clone(),
            language: read.language,
            text: read.text.read().into_owned(),
            sha256: read.sha256,
            notes: read.notes.clone(),
        }
    }
}

impl Draft {
    /// The submissions of the batch.
    pub fn batch(&self) -> impl Iterator<Item = (usize, &ReadSubmission)> {
        self.submissions.iter().enumerate().filter(|(_, submission)| submission.role == Role::Batch)
    }

    /// The name of every submission.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.submissions.iter().map(|submission| submission.name.as_str())
    }

    /// The files of each submission that could be read, with their tokens, in the order of the submissions.
    pub fn read_files(&self) -> Vec<Vec<DraftFile<'_>>> {
        let mut of_each: Vec<Vec<DraftFile<'_>>> = self.submissions.iter().map(|_| Vec::new()).collect();
        for (submission, file) in self.files_of(|item| item.submission) {
            of_each[submission].push(file);
        }
        of_each
    }

    /// The files of the starter code that could be read.
    pub fn starter(&self) -> Vec<DraftFile<'_>> {
        let starter = self.files_of(|item| (item.role == Role::Starter).then_some(0));
        starter.map(|(_, file)| file).collect()
    }

    fn files_of(&self, belongs: impl Fn(&Item) -> Option<usize>) -> impl Iterator<Item = (usize, DraftFile<'_>)> {
        self.items.iter().zip(&self.token_strings).filter_map(move |(item, tokens)| {
            let (loaded, (tokens, _)) = (item.loaded.as_ref().ok()?, tokens.as_ref()?);
            let file = DraftFile { path: &item.file.path, sha256: loaded.sha256, language: loaded.language, tokens };
            Some((belongs(item)?, file))
        })
    }

    /// Takes in earlier submissions and starter code that were kept, as one more input; so many pairs with others that were kept were passed over.
    pub fn take_kept(
        &mut self,
        input: GivenInput,
        submissions: Vec<KeptSubmission>,
        starter: Vec<KeptFile>,
        n_pairs_passed_over: usize,
        progress: &Progress,
    ) {
        self.n_pairs_passed_over += n_pairs_passed_over;
        self.take(Role::Earlier, input, submissions, starter, progress);
    }

    fn take(
        &mut self,
        role: Role,
        input: GivenInput,
        submissions: Vec<KeptSubmission>,
        starter: Vec<KeptFile>,
        progress: &Progress,
    ) {
        let place = self.inputs.len();
        let owner = input.name.clone();
        self.inputs.push(input);
        let mut items: Vec<Item> =
            starter.into_iter().map(|file| item((Role::Starter, None), &owner, place, file, &self.stash)).collect();
        for kept in submissions {
            let submission = Some(self.submissions.len());
            let of_kept = |file| item((role, submission), &kept.name, place, file, &self.stash);
            items.extend(kept.files.into_iter().map(of_kept));
            self.origins.push(place + kept.batch);
            let KeptSubmission { name, handed, .. } = kept;
            self.submissions.push(ReadSubmission { name, role, handed, author: None, files: Vec::new() });
        }
        self.number_authors();
        self.items.extend(items);
        let known = std::mem::take(&mut self.token_strings);
        self.token_strings = token_strings(&self.items, known, &self.stash, progress);
    }

    /// Numbers the authors anew, once more of their submissions are there.
    fn number_authors(&mut self) {
        let handed = self.origins.iter().copied().zip(self.submissions.iter().map(|read| &read.handed));
        let authors = authors(&handed.collect::<Vec<_>>());
        self.submissions.iter_mut().zip(authors).for_each(|(submission, author)| submission.author = author);
    }
}

/// A batch that was kept, read again.
pub fn reread(
    name: String,
    submissions: Vec<KeptSubmission>,
    starter: Vec<KeptFile>,
    noise_threshold: usize,
    progress: &Progress,
) -> Reading {
    let mut draft = Draft::default();
    let input = GivenInput { role: Role::Batch, name, layout: None, notes: Vec::new() };
    draft.take(Role::Batch, input, submissions, starter, progress);
    draft.finish(noise_threshold)
}

/// A file of a draft.
pub struct DraftFile<'a> {
    /// Its path within its submission.
    pub path: &'a str,
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
    /// The language it was read as.
    pub language: Language,
    /// Its tokens.
    pub tokens: &'a Tokens,
}

fn item(
    (role, submission): (Role, Option<usize>),
    owner: &str,
    input: usize,
    kept: KeptFile,
    stash: &Arc<Stash>,
) -> Item {
    let KeptFile { path, language, text, sha256, notes } = kept;
    let n_bytes = text.len() as u64;
    Item {
        role,
        submission,
        owner: owner.to_owned(),
        file: FoundFile {
            input,
            path,
            content: Content::Unpacked(Bytes::default()),
            chosen: Chosen::ByDefault,
            modified: None,
        },
        loaded: Ok(Loaded { sha256, language, text: stash.text(text), notes, doubt: None }),
        n_bytes,
    }
}

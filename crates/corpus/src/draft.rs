//! A draft of the corpus: files are decoded and parsed, and stored submissions may still be added.

use std::mem;
use std::path::PathBuf;
use std::sync::Arc;

use lookalike_intake::{GivenInput, Inclusion};
use lookalike_report_templates::model::{
    Breakdown, FileStatus, InputFile, Omission, ReadAsReason, Reason, Role, SourceText,
};
use lookalike_system::spill::Spill;

use crate::compiled_words::Compiled;
use crate::corpus::ReadSubmission;
use crate::decoded_file::{DecodedFile, OpenText, Rejection};
use crate::spilled::{Tokens, spill_text};

/// Submissions and files before each file has its final status.
#[derive(Default)]
pub struct Draft {
    /// The submissions. Their files are added by [`Draft::finish`].
    pub(crate) submissions: Vec<ReadSubmission>,
    pub(crate) files: Vec<DraftFile>,
    pub(crate) inputs: Vec<GivenInput>,
    /// Options that have no effect, in words.
    pub(crate) warnings: Vec<String>,
    pub(crate) n_pairs_passed_over: usize,
    /// Takes the texts and token strings.
    pub(crate) spill: Arc<Spill>,
}

pub(crate) struct DraftFile {
    /// The file in the list of input files. The status is final if the file is not compared; the language, the tokens and the notes are added at the end.
    pub(crate) listed: InputFile,
    pub(crate) input: usize,
    /// The index of its submission; none for unassigned files and starter code.
    pub(crate) submission: Option<usize>,
    /// The file with its text, until its language is decided.
    pub(crate) open: Option<Undecided>,
    /// The file with its text, if it is compared.
    pub(crate) decoded: Option<DecodedFile>,
    pub(crate) read_as: Option<ReadAsReason>,
    /// The reason for leaving it out although it can be read, if any.
    pub(crate) doubt: Option<Doubt>,
    /// The folder that this stands for, if it is one that a rule leaves out.
    pub(crate) folder: Option<FolderLeftOut>,
    /// The words in it, if a compiler wrote it.
    pub(crate) compiled: Option<Compiled>,
    /// The tokens of a file that is compared, and the index of the first file with the same content.
    pub(crate) tokens: Option<(Tokens, usize)>,
}

pub(crate) struct Undecided {
    pub(crate) text: OpenText,
    pub(crate) inclusion: Inclusion,
    /// The rule that its content meets, if it looks as if a tool wrote it.
    pub(crate) generated: Option<Reason>,
}

pub(crate) struct Doubt {
    pub(crate) reason: Reason,
    /// Whether its folder stands for it in the list of files.
    pub(crate) with_folder: bool,
}

pub(crate) struct FolderLeftOut {
    pub(crate) reason: Reason,
    /// Number of files that the entry stands for; 0 if they were not counted.
    pub(crate) n_files: usize,
    /// The folder itself, if its files were not found one by one.
    pub(crate) on_disk: Option<PathBuf>,
}

impl FolderLeftOut {
    pub(crate) fn status(&self) -> FileStatus {
        FileStatus::Ignored(Omission { reason: self.reason.clone(), n_files: self.n_files })
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Owner<'o> {
    pub(crate) role: Role,
    pub(crate) submission: Option<usize>,
    pub(crate) name: &'o str,
    pub(crate) input: usize,
}

impl DraftFile {
    /// Returns a file without content, which is compared as far as is known.
    pub(crate) fn new(owner: Owner<'_>, path: &str, n_bytes: u64) -> DraftFile {
        let listed = InputFile {
            role: owner.role,
            submission: owner.submission,
            owner: owner.name.to_owned(),
            path: path.to_owned(),
            n_bytes,
            breakdown: Breakdown::default(),
            language: None,
            n_tokens: 0,
            status: FileStatus::Compared,
            notes: Vec::new(),
            concerns: Vec::new(),
        };
        DraftFile {
            listed,
            input: owner.input,
            submission: owner.submission,
            open: None,
            decoded: None,
            read_as: None,
            doubt: None,
            folder: None,
            compiled: None,
            tokens: None,
        }
    }

    pub(crate) fn decoded(owner: Owner<'_>, decoded: DecodedFile, n_bytes: u64) -> DraftFile {
        let file = DraftFile::new(owner, &decoded.path, n_bytes);
        DraftFile { decoded: Some(decoded), ..file }
    }

    pub(crate) fn owner(&self) -> Owner<'_> {
        Owner { role: self.listed.role, submission: self.submission, name: &self.listed.owner, input: self.input }
    }

    pub(crate) fn spill_text(&mut self, spill: &Arc<Spill>) {
        let decoded = self.decoded.iter_mut().map(|decoded| &mut decoded.text);
        let open = self.open.iter_mut().map(|open| &mut open.text.text);
        for text in decoded.chain(open) {
            // Otherwise that was done before.
            if let SourceText::InMemory(in_memory) = text {
                *text = spill_text(spill, mem::take(in_memory));
            }
        }
    }

    pub(crate) fn reject(&mut self, rejection: Rejection) {
        self.listed.status = rejection.status;
        self.listed.notes.extend(rejection.note);
        self.listed.concerns.extend(rejection.concern);
    }

    pub(crate) fn leave_out(&mut self, reason: Reason) {
        self.listed.status = FileStatus::Ignored(reason.into());
        self.decoded = None;
    }
}

impl Draft {
    /// Returns the submissions of the batch with their indices.
    pub fn batch(&self) -> impl Iterator<Item = (usize, &ReadSubmission)> {
        self.submissions.iter().enumerate().filter(|(_, submission)| submission.role == Role::Batch)
    }

    /// Returns the names of all submissions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.submissions.iter().map(|submission| submission.name.as_str())
    }

    /// Returns the files of each submission that could be read, in the order of the submissions.
    pub fn files_by_submission(&self) -> Vec<Vec<(&DecodedFile, &Tokens)>> {
        let mut by_submission = vec![Vec::new(); self.submissions.len()];
        for (file, decoded, tokens) in self.read_files() {
            if let Some(submission) = file.submission {
                by_submission[submission].push((decoded, tokens));
            }
        }
        by_submission
    }

    /// Returns the files of the starter code that could be read.
    pub fn starter(&self) -> impl Iterator<Item = (&DecodedFile, &Tokens)> {
        let starter = self.read_files().filter(|(file, ..)| file.listed.role == Role::Starter);
        starter.map(|(_, decoded, tokens)| (decoded, tokens))
    }

    fn read_files(&self) -> impl Iterator<Item = (&DraftFile, &DecodedFile, &Tokens)> {
        self.files.iter().filter_map(|file| Some((file, file.decoded.as_ref()?, &file.tokens.as_ref()?.0)))
    }
}

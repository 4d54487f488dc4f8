//! The corpus: submissions with their texts and token strings, and the status of every file.
//!
//! A file has four shapes in this crate, and each has a reason:
//!
//! * [`DecodedFile`]: its path, language, text, hash and notes. The bytes of a file are decoded into it, and archives store it.
//! * `DraftFile`: adds the file's line in the list of input files. It also stands for files that cannot be read.
//! * [`ReadFile`]: a decoded file with its token string, which may both wait on disk.
//! * [`OpenFile`]: borrows a read file's text and tokens in memory, so that code that looks at them reads the disk once.

use std::borrow::Cow;
use std::sync::Arc;

use lookalike_frontends::{Language, TokenString, WordRules};
use lookalike_intake::FoundHistory;
use lookalike_intake::layouts::Provenance;
use lookalike_report_templates::model::{FileStatus, Input, InputFile, ReadAs, Reason, Role};

use crate::decoded_file::DecodedFile;
use crate::documents::CodeRanges;
use crate::spilled::Tokens;

/// All submissions and files of a run.
#[derive(Debug, Default)]
pub struct Corpus {
    /// The submissions in the order of the intake, each with the files that could be read.
    pub submissions: Vec<ReadSubmission>,
    /// Programs of other tasks, which are not compared.
    pub other_tasks: Vec<ReadSubmission>,
    /// The files of the starter code that could be read.
    pub starter: Vec<ReadFile>,
    /// Every input file with its status: batch and unassigned files, then starter code, then earlier submissions.
    pub input_files: Vec<InputFile>,
    /// The languages that files were read as, by the endings of their names.
    pub read_as: Vec<ReadAs>,
    /// The inputs with their hashes.
    pub inputs: Vec<Input>,
    /// Options that have no effect, in words.
    pub warnings: Vec<String>,
    /// The reasons why submissions may be missing, each with the name of the input.
    pub incomplete: Vec<String>,
    /// The reasons why the starter code is not whole, each with the name of the input.
    pub starter_incomplete: Vec<String>,
    /// Number of pairs with stored submissions that were not compared, because others are more alike.
    pub n_pairs_passed_over: usize,
}

impl Corpus {
    /// Takes the submissions of another corpus as programs of other tasks, and lists its inputs. Its files are not listed: the report is about the batch.
    pub fn add_other_tasks(&mut self, other: Corpus) {
        self.other_tasks.extend(other.submissions);
        self.inputs.extend(other.inputs);
        self.warnings.extend(other.warnings.into_iter().chain(other.incomplete));
    }

    /// Leaves out the submissions with these indices, which ascend. Their files are listed as nobody's, for a reason in words.
    pub fn leave_out(&mut self, indices: &[usize], reason: &str) {
        for file in &mut self.input_files {
            let Some(submission) = file.submission else { continue };
            let n_before = indices.partition_point(|&left_out| left_out < submission);
            if indices.get(n_before) != Some(&submission) {
                file.submission = Some(submission - n_before);
                continue;
            }
            let ReadSubmission { name, origin, .. } = &self.submissions[submission];
            *file = InputFile {
                submission: None,
                owner: self.inputs[*origin].name.clone(),
                path: format!("{name}/{}", file.path),
                language: None,
                n_tokens: 0,
                status: FileStatus::Ignored(Reason::Unassigned { words: reason.to_owned() }.into()),
                notes: Vec::new(),
                concerns: Vec::new(),
                ..file.clone()
            };
        }
        let mut index = 0..self.submissions.len();
        self.submissions.retain(|_| index.next().is_some_and(|index| indices.binary_search(&index).is_err()));
    }
}

/// A submission with the files that could be read.
#[derive(Debug, Default)]
pub struct ReadSubmission {
    /// Its name.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
    /// A number that the submissions of the same batch share: the index of its input, or for stored ones one from there on.
    pub origin: usize,
    /// Its authors and the time of submission, as far as they are known.
    pub provenance: Provenance,
    /// A number that it shares with the other submissions of its author or group, if there are any.
    pub author: Option<u32>,
    /// Its files that could be read.
    pub files: Vec<ReadFile>,
    /// Its histories, which are not compared.
    pub histories: Vec<FoundHistory>,
}

impl ReadSubmission {
    /// Opens all files.
    pub fn open(&self) -> Vec<OpenFile<'_>> {
        self.files.iter().map(ReadFile::open).collect()
    }
}

/// A file with its text and tokens, in memory or spilled to disk.
#[derive(Debug)]
pub struct ReadFile {
    /// The file with its text.
    pub decoded: DecodedFile,
    /// Its tokens. Their spans are ranges of bytes of the text.
    pub tokens: Tokens,
    /// The index of its entry in [`Corpus::input_files`].
    pub listed: usize,
}

impl ReadFile {
    /// Returns the file with its text and tokens in memory.
    pub fn open(&self) -> OpenFile<'_> {
        OpenFile {
            language: self.decoded.language,
            words: self.decoded.words.as_deref(),
            text: code_of(&self.decoded),
            code: self.decoded.code.as_deref(),
            tokens: self.tokens.read(),
        }
    }
}

fn code_of(decoded: &DecodedFile) -> Cow<'_, str> {
    match decoded.text.read() {
        Cow::Borrowed(text) => decoded.code_in(text),
        Cow::Owned(text) if decoded.code.is_none() => Cow::Owned(text),
        Cow::Owned(text) => Cow::Owned(decoded.code_in(&text).into_owned()),
    }
}

/// A file whose text and tokens are in memory as long as this lives.
#[derive(Debug, Clone)]
pub struct OpenFile<'a> {
    /// The language it is read as.
    pub language: Language,
    /// The rules of a language without a table.
    pub words: Option<&'a WordRules>,
    /// Its text. In a document, blanks stand in the place of what is no code.
    pub text: Cow<'a, str>,
    /// The parts of a document's text.
    pub code: Option<&'a CodeRanges>,
    /// Its tokens.
    pub tokens: Arc<TokenString>,
}

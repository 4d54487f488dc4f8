//! Reads the files of an intake: decodes each, leaves out what its content rules out, and parses the rest.

use std::fs::{self, File};
use std::io::{self, Read};
use std::mem;
use std::path::Path;
use std::sync::Arc;

use lookalike_intake::{Content, FoundFile, Inclusion, Intake, Submission};
use lookalike_report_templates::model::{Concern, FileStatus, ReadAsReason, Reason, Role};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use rayon::prelude::*;

use crate::carried;
use crate::compiled;
use crate::compiled_words;
use crate::content_rules;
use crate::corpus::{Corpus, ReadSubmission};
use crate::decoded_file::{
    DecodedFile, FileContent, ReadOptions, Rejection, absent_status, decode, decode_file, sizes,
};
use crate::decoding;
use crate::draft::{Doubt, Draft, DraftFile, FolderLeftOut, Owner, Undecided};
use crate::empty_files;
use crate::ending_languages::decisions;
use crate::excess::cut_excess;
use crate::file_name::{NameKind, is_readme};
use crate::left_out;
use crate::token_strings::add_tokens;

/// Maximum size of a file in bytes: no source file of a student is larger.
const MAX_BYTES: u64 = 64 << 20;
/// Number of bytes that tell whether a larger file is text.
const BEGINNING_BYTES: usize = 64 << 10;

/// A found file with its role, the index of its submission if it has one, and the name of its submission or input.
type Owned = (Role, Option<usize>, String, FoundFile);

/// Reads all files of an intake. Files with fewer than `noise_threshold` tokens are listed as too short. Texts and token strings go into `spill`.
pub fn read(
    intake: Intake,
    options: &ReadOptions,
    noise_threshold: usize,
    spill: &Arc<Spill>,
    progress: &Progress,
) -> Corpus {
    draft(intake, options, spill, progress).finish(noise_threshold)
}

/// Reads all files of an intake into a draft, to which stored submissions may be added.
pub fn draft(intake: Intake, options: &ReadOptions, spill: &Arc<Spill>, progress: &Progress) -> Draft {
    let mut draft = Draft { spill: spill.clone(), ..Draft::default() };
    let mut found: Vec<Owned> = Vec::new();
    for (index, submission) in intake.submissions.into_iter().enumerate() {
        let Submission { name, role, input, provenance, author, files, histories } = submission;
        found.extend(files.into_iter().map(|file| (role, Some(index), name.clone(), file)));
        let files = Vec::new();
        draft.submissions.push(ReadSubmission { name, role, origin: input, provenance, author, files, histories });
    }
    let inputs = intake.inputs;
    found.extend(intake.unassigned.into_iter().map(|file| {
        let input = &inputs[file.input];
        (input.role, None, input.name.clone(), file)
    }));
    let starter = intake.starter.into_iter();
    found.extend(starter.map(|file| (Role::Starter, None, inputs[file.input].name.clone(), file)));
    draft.inputs = inputs;
    draft.warnings = intake.warnings;
    draft.warnings.extend(options.language.warnings(found.iter().map(|(.., file)| &*file.path)));
    found.sort_by_key(|(role, ..)| *role);

    progress.begin("reading", found.len());
    let files: Vec<Vec<DraftFile>> = found.into_par_iter().map(|file| load(file, options, spill, progress)).collect();
    draft.files = files.into_iter().flatten().collect();
    decide_languages(&mut draft.files);
    compiled::name_orphans(&mut draft.files);
    content_rules::read_essays(&mut draft.files);
    empty_files::pardon_usual(&mut draft.files);
    left_out::decide(&mut draft, options);
    content_rules::leave_out_data_files(&mut draft.files);
    cut_excess(&mut draft.files, options.max_source, spill);
    add_tokens(&mut draft.files, spill, progress);
    draft
}

/// Decides the languages of all files that can be read. A file of a folder that is left out is dropped if it has none.
fn decide_languages(files: &mut Vec<DraftFile>) {
    let mut decisions = decisions(files);
    let mut kept = Vec::with_capacity(files.len());
    for (index, mut file) in mem::take(files).into_iter().enumerate() {
        let Some((open, decision)) = file.open.take().zip(decisions.remove(&index)) else {
            kept.push(file);
            continue;
        };
        let Undecided { text, inclusion, generated } = open;
        match text.decide(decision.choice) {
            Ok(decoded) => {
                let decoded = DecodedFile { words: decision.words, ..decoded };
                file.read_as = Some(decision.reason);
                file.accept(decoded, inclusion, generated);
                kept.push(file);
            }
            Err(_) if matches!(inclusion, Inclusion::LeftOutWithFolder(_)) => {}
            Err(rejection) => {
                file.reject(unless_left_out(&inclusion, rejection));
                kept.push(file);
            }
        }
    }
    *files = kept;
}

/// Returns the rejection of a file that cannot be read: a rule that leaves it out says more than its content.
fn unless_left_out(inclusion: &Inclusion, rejection: Rejection) -> Rejection {
    match inclusion.doubt() {
        Some(rule) => FileStatus::Ignored(rule.clone().into()).into(),
        None => rejection,
    }
}

/// Reads and decodes a file. The further languages of a notebook are listed as files of their own.
fn load(
    (role, submission, name, mut file): Owned,
    options: &ReadOptions,
    spill: &Arc<Spill>,
    progress: &Progress,
) -> Vec<DraftFile> {
    progress.advance(1);
    let owner = Owner { role, submission, name: &name, input: file.input };
    if let Some(rule) = file.inclusion.doubt()
        && let Some(folder) = folder_left_out(rule, &file.content)
    {
        let mut entry = DraftFile::new(owner, &file.path, 0);
        entry.listed.status = folder.status();
        return vec![DraftFile { folder: Some(folder), ..entry }];
    }
    let (mut carried, mut compiled) = (None, None);
    let (content, n_bytes) = match bytes_of(&mut file.content) {
        Ok(bytes) => match file.content {
            Content::Beginning { n_bytes, .. } => {
                (Err(rejection_of_beginning(decode_file(&file.path, &bytes, options))), n_bytes)
            }
            _ => {
                let decoded = decode(&file.path, &bytes, options);
                if submission.is_some() && role != Role::Starter {
                    carried = carried::text_in(&file.path, &bytes, decoded.is_ok());
                }
                if decoded.is_err() {
                    compiled = compiled_words::of(&file.path, &bytes);
                }
                (decoded, bytes.len() as u64)
            }
        },
        Err((status, n_bytes)) => (Err(status.into()), n_bytes),
    };
    let FoundFile { path, inclusion, .. } = file;
    let mut whole = DraftFile::new(owner, &path, n_bytes);
    let carried = carried.and_then(|text| carried::file(&whole, text, spill));
    let mut files = match content {
        Ok(FileContent::Open(text)) => {
            // Generated starter code excludes only what was handed out, so it stays.
            let may_be_generated = role != Role::Starter && inclusion != Inclusion::ByOption;
            let generated = if may_be_generated { content_rules::generated_code(&text.text.read()) } else { None };
            whole.open = Some(Undecided { text: *text, inclusion, generated });
            whole.spill_text(spill);
            vec![whole]
        }
        Ok(FileContent::Decided(decoded, reason)) => {
            let sizes = sizes(&decoded, n_bytes);
            let files = decoded.into_iter().zip(sizes).map(|(decoded, n_bytes)| {
                let mut file = DraftFile::new(owner, &decoded.path, n_bytes);
                file.read_as = Some(reason);
                let may_be_generated = role != Role::Starter && reason != ReadAsReason::Option;
                let generated =
                    if may_be_generated { content_rules::generated_code(&decoded.text.read()) } else { None };
                file.accept(decoded, inclusion.clone(), generated);
                file.spill_text(spill);
                file
            });
            files.collect()
        }
        Err(_) if matches!(inclusion, Inclusion::LeftOutWithFolder(_)) => Vec::new(),
        Err(rejection) => {
            whole.reject(unless_left_out(&inclusion, rejection));
            vec![DraftFile { compiled, ..whole }]
        }
    };
    files.extend(carried);
    files
}

/// Returns the entry for a folder that a rule leaves out; none for a file.
fn folder_left_out(reason: &Reason, content: &Content) -> Option<FolderLeftOut> {
    let (n_files, on_disk) = match content {
        Content::Folder { n_files } => (*n_files, None),
        Content::FolderOnDisk(path) => (0, Some(path.clone())),
        _ => return None,
    };
    Some(FolderLeftOut { reason: reason.clone(), n_files, on_disk })
}

impl DraftFile {
    /// Takes in the file in its language. `generated` is the rule that its content meets, if it looks as if a tool wrote it.
    fn accept(&mut self, mut decoded: DecodedFile, inclusion: Inclusion, generated: Option<Reason>) {
        let may_be_left_out =
            self.listed.role != Role::Starter && inclusion != Inclusion::ByOption && !decoded.language.is_prose();
        let is_data =
            matches!(NameKind::of(&decoded.path), NameKind::Data(_)) && self.read_as != Some(ReadAsReason::Option);
        // Instructions around a program quote commands and examples.
        let is_readme = decoded.code.is_some() && is_readme(&decoded.path);
        self.doubt = match inclusion.doubt() {
            Some(rule) => {
                let with_folder = matches!(inclusion, Inclusion::LeftOutWithFolder(_));
                Some(Doubt { reason: rule.clone(), with_folder })
            }
            None if may_be_left_out => {
                let reason = match () {
                    () if is_data => Some(Reason::ProgramInData),
                    () if is_readme => Some(Reason::Prose),
                    () => generated,
                };
                reason.map(|reason| Doubt { reason, with_folder: false })
            }
            None => None,
        };
        decoded.notes.extend(inclusion.note());
        self.decoded = Some(decoded);
    }
}

/// Reads the bytes of a file.
///
/// # Errors
/// The status of a file that is not read, and its size in bytes.
fn bytes_of(content: &mut Content) -> Result<Vec<u8>, (FileStatus, u64)> {
    match content {
        Content::Unpacked(bytes) => Ok(mem::take(bytes).into_read()),
        Content::Beginning { bytes, .. } => Ok(mem::take(bytes)),
        // Their entries have no bytes.
        Content::Folder { .. } | Content::FolderOnDisk(_) | Content::EmptyFolder => Ok(Vec::new()),
        Content::Absent(absent) => Err((absent_status(absent.clone()), 0)),
        // Its target is known before files are read.
        Content::Link(_) => Err((FileStatus::Ignored(Reason::Link.into()), 0)),
        Content::LeftOut(omission) => Err((FileStatus::Ignored(omission.clone()), 0)),
        Content::Unreadable(reason) => Err((FileStatus::Unreadable { reason: reason.clone() }, 0)),
        Content::OnDisk(path) => {
            let unreadable = |error: io::Error| (FileStatus::Unreadable { reason: error.to_string() }, 0);
            let n_bytes = fs::metadata(&*path).map_err(unreadable)?.len();
            if n_bytes > MAX_BYTES {
                return Err((too_large(path), n_bytes));
            }
            fs::read(&*path).map_err(unreadable)
        }
    }
}

/// Returns the status of a file that is too large. If its beginning is text, it could be source.
fn too_large(path: &Path) -> FileStatus {
    let reason = Reason::TooLarge { mib: MAX_BYTES >> 20 };
    let mut beginning = vec![0; BEGINNING_BYTES];
    let is_text = File::open(path).and_then(|mut file| file.read_exact(&mut beginning)).is_ok()
        && decoding::decode(&beginning, None).is_ok();
    if is_text { FileStatus::Unreadable { reason: reason.to_string() } } else { FileStatus::Ignored(reason.into()) }
}

/// Returns the rejection of a file of which only the beginning was unpacked, because it looks binary.
fn rejection_of_beginning(beginning: Result<Vec<DecodedFile>, Rejection>) -> Rejection {
    beginning.err().unwrap_or_else(|| Rejection {
        status: FileStatus::Ignored(Reason::Binary { format: None }.into()),
        note: Some("looks binary, but contains a program".to_owned()),
        concern: Some(Concern::HiddenCode),
    })
}

#[cfg(test)]
mod tests;

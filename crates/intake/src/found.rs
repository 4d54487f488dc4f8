//! The result of the intake: submissions and their files.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;

use lookalike_report_templates::model::{Beside, LeftOutSubmission, Omission, Reason, Role};
use lookalike_system::spill::Bytes;

use crate::decoded::decoded;
use crate::layouts::{Layout, Provenance};
use crate::rules::HistoryFormat;

/// Maximum size in bytes of a file in which a platform lists names and times.
pub(crate) const MAX_METADATA_BYTES: u64 = 16 << 20;

/// All inputs of a run.
#[derive(Debug, Default)]
pub struct Intake {
    /// The submissions of the batch in the order of their names, then the earlier ones.
    pub submissions: Vec<Submission>,
    /// Files that were given beside the submissions and belong to nobody, such as a list of marks.
    pub unassigned: Vec<FoundFile>,
    /// The files of the starter code.
    pub starter: Vec<FoundFile>,
    /// The inputs, in the order in which they were read.
    pub inputs: Vec<GivenInput>,
    /// Options that have no effect, in words.
    pub warnings: Vec<String>,
}

impl Intake {
    /// Returns at most `max` of the submissions, spread evenly over all, as programs of other tasks. The inputs note how many.
    pub fn into_other_tasks(mut self, max: usize) -> Intake {
        let every = self.submissions.len().div_ceil(max).max(1);
        let n_found = self.n_by_input();
        self.submissions = self.submissions.into_iter().step_by(every).collect();
        for submission in &mut self.submissions {
            submission.role = Role::OtherTask;
        }
        let numbers = self.n_by_input().into_iter().zip(n_found);
        for (input, (n_kept, n_found)) in self.inputs.iter_mut().zip(numbers) {
            input.role = Role::OtherTask;
            if n_kept < n_found {
                input.notes.push(format!("{n_kept} of its {n_found} submissions show what is usual"));
            }
        }
        // Options without effect are named for the batch.
        self.warnings.clear();
        self
    }

    /// Returns the submissions as reference answers.
    pub fn into_references(mut self) -> Intake {
        self.submissions.iter_mut().for_each(|submission| submission.role = Role::Reference);
        self.inputs.iter_mut().for_each(|input| input.role = Role::Reference);
        // Options without effect are named for the batch.
        self.warnings.clear();
        self
    }

    fn n_by_input(&self) -> Vec<usize> {
        let mut numbers = vec![0; self.inputs.len()];
        self.submissions.iter().for_each(|submission| numbers[submission.input] += 1);
        numbers
    }
}

/// One path of the command line.
#[derive(Debug, Default)]
pub struct GivenInput {
    /// Batch, earlier submissions or starter code.
    pub role: Role,
    /// Its file name.
    pub name: String,
    /// Its layout; none for starter code.
    pub layout: Option<Layout>,
    /// Whether its entries are batches, which are inputs of their own.
    pub is_entered: bool,
    /// Everything in it that says who handed in what: folders above the submissions, names, and tables with the meanings of their columns.
    pub tables: Vec<String>,
    /// Remarks on what is ambiguous in it.
    pub notes: Vec<String>,
    /// The names of what lies beside the submissions and is none; files of systems and tools come last.
    pub beside: Beside,
    /// The submissions in it that the instructor left out.
    pub left_out: Vec<LeftOutSubmission>,
    /// The reasons why submissions in it may be missing, or why the starter code is not whole.
    pub incomplete: Vec<String>,
}

/// The work of one author, as found.
#[derive(Debug)]
pub struct Submission {
    /// Its name, which is that of [`Provenance`]. The name of the input precedes it for earlier submissions, and where another input of the batch has the name too.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
    /// The index in [`Intake::inputs`] of the input that it is from.
    pub input: usize,
    /// Its authors and the time of submission.
    pub provenance: Provenance,
    /// A number that it shares with the other submissions of its author or group, if there are any.
    pub author: Option<u32>,
    /// Its files in the order of their paths.
    pub files: Vec<FoundFile>,
    /// Its histories in the order of their formats and paths.
    pub histories: Vec<FoundHistory>,
}

/// A history in a submission: earlier versions of the work, which are not compared themselves.
#[derive(Debug)]
pub struct FoundHistory {
    /// Its format.
    pub format: HistoryFormat,
    /// The path of its folder in the submission, such as `.git`; empty for the submission's own.
    pub path: String,
    /// Whether it has no more files than are read.
    pub is_whole: bool,
    /// Its files, by their paths below its folder.
    files: BTreeMap<String, Content>,
}

impl FoundHistory {
    /// Maximum number of bytes that are read of the hidden histories in one submission.
    pub(crate) const MAX_BYTES: u64 = 64 << 20;

    /// Returns a history without files.
    pub(crate) fn new(format: HistoryFormat, path: &str) -> FoundHistory {
        FoundHistory { format, path: path.to_owned(), is_whole: true, files: BTreeMap::new() }
    }

    pub(crate) fn add(&mut self, path: String, content: Content) {
        self.files.insert(path, content);
    }

    /// Returns the paths of its files, ascending, such as `objects/pack/pack-….idx`.
    pub fn paths(&self) -> Vec<&str> {
        self.files.keys().map(String::as_str).collect()
    }

    /// Returns whether it refers to another repository for objects: that of a worktree, or of a clone that shares them.
    pub fn refers_elsewhere(&self) -> bool {
        ["", "objects/info/alternates"].iter().any(|path| self.files.contains_key(*path))
    }

    /// Reads one of its files; none if it cannot be read.
    pub fn read(&self, path: &str) -> Option<Vec<u8>> {
        match self.files.get(path)? {
            // Their sizes were looked at when they were listed.
            Content::OnDisk(place) => fs::read(place).ok(),
            content => content.bytes(FoundHistory::MAX_BYTES).ok(),
        }
    }
}

/// One file, as found.
#[derive(Debug)]
pub struct FoundFile {
    /// The index in [`Intake::inputs`] of the input that it is from.
    pub input: usize,
    /// Its path with forward slashes, within its submission, or within its input if it has no submission.
    pub path: String,
    /// The place of its bytes.
    pub content: Content,
    /// The decision on it by its name.
    pub inclusion: Inclusion,
    /// The time when it was last written, in seconds since 1970, if that is known.
    pub modified: Option<i64>,
}

impl FoundFile {
    /// Returns a file of the first input, of which no more is known yet.
    pub(crate) fn new(path: impl Into<String>, content: Content) -> FoundFile {
        FoundFile { input: 0, path: path.into(), content, inclusion: Inclusion::ByDefault, modified: None }
    }

    /// Returns the file as one that belongs to nobody, with the reason unless it has another one already.
    pub(crate) fn without_owner(self, reason: Reason) -> FoundFile {
        let content = match self.content {
            Content::OnDisk(_) | Content::Unpacked(_) | Content::Beginning { .. } | Content::Link(_) => {
                Content::LeftOut(reason.into())
            }
            other => other,
        };
        FoundFile { content, ..self }
    }
}

/// The place of the bytes of a file.
#[derive(Debug)]
pub enum Content {
    /// On disk.
    OnDisk(PathBuf),
    /// Unpacked from an archive file, in memory or spilled to disk.
    Unpacked(Bytes),
    /// In an archive file, but no text: only enough bytes to show that were unpacked.
    Beginning {
        /// The first bytes.
        bytes: Vec<u8>,
        /// The length of the file in bytes, as the archive file states it.
        n_bytes: u64,
    },
    /// Nowhere: this stands for a folder that a rule leaves out, with this number of files.
    Folder {
        /// The number of its files.
        n_files: usize,
    },
    /// A folder on disk that a rule leaves out whole. Its files are not listed.
    FolderOnDisk(PathBuf),
    /// Nowhere: this stands for a folder without files. It is taken out once submissions are known.
    EmptyFolder,
    /// Nowhere: a link that is not followed, until its target is looked up in its submission.
    Link(Link),
    /// Nowhere: the file stands for something that was not handed in with it.
    Absent(Absent),
    /// Nowhere: the file is left out, for this reason.
    LeftOut(Omission),
    /// Nowhere: the file could not be read, for this reason.
    Unreadable(String),
}

/// Number of bytes that tell what a file is.
const N_BEGINNING: usize = 4096;

impl Content {
    /// Returns the text of a file of at most `max_bytes` bytes, if it can be read.
    pub(crate) fn text(&self, max_bytes: u64) -> Option<String> {
        Some(decoded(&self.bytes(max_bytes).ok()?).into_owned())
    }

    /// Returns the bytes of a file.
    ///
    /// # Errors
    /// It cannot be read, or has more than `max_bytes` bytes.
    pub(crate) fn bytes(&self, max_bytes: u64) -> Result<Vec<u8>, String> {
        match self {
            Content::Unpacked(bytes) => Ok(bytes.read().into_owned()),
            Content::OnDisk(path) => {
                let n_bytes = fs::metadata(path).map_err(|error| error.to_string())?.len();
                if n_bytes > max_bytes {
                    return Err("it is too large; raise the limit with --max-file".to_owned());
                }
                fs::read(path).map_err(|error| error.to_string())
            }
            _ => Err("it cannot be read".to_owned()),
        }
    }

    /// Returns the first characters of a file, if it can be read.
    pub(crate) fn beginning(&self) -> Option<String> {
        let bytes = match self {
            Content::Unpacked(bytes) => bytes.read().iter().take(N_BEGINNING).copied().collect(),
            Content::OnDisk(path) => {
                let mut bytes = Vec::new();
                File::open(path).ok()?.take(N_BEGINNING as u64).read_to_end(&mut bytes).ok()?;
                bytes
            }
            _ => return None,
        };
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// The decision on a file by its name: whether it is compared, and why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Inclusion {
    /// No rule says otherwise.
    #[default]
    ByDefault,
    /// The instructor asked for it.
    ByOption,
    /// This rule would leave it out, but then its submission would have nothing left.
    AsLastResort(Reason),
    /// This rule leaves it out, unless its content says otherwise: the file is one that others have as their own.
    LeftOut(Reason),
    /// The same, and its folder stands for it in the list of files.
    LeftOutWithFolder(Reason),
}

impl Inclusion {
    /// Returns the rule that leaves the file out, unless its content says otherwise.
    pub fn doubt(&self) -> Option<&Reason> {
        match self {
            Inclusion::LeftOut(rule) | Inclusion::LeftOutWithFolder(rule) => Some(rule),
            Inclusion::ByDefault | Inclusion::ByOption | Inclusion::AsLastResort(_) => None,
        }
    }

    /// Returns the note on the file's status, if there is something to note.
    pub fn note(&self) -> Option<String> {
        match self {
            Inclusion::ByDefault | Inclusion::LeftOut(_) | Inclusion::LeftOutWithFolder(_) => None,
            Inclusion::ByOption => Some("included by --include".to_owned()),
            Inclusion::AsLastResort(rule) => {
                Some(format!("looks like {rule}; compared because the submission has nothing else"))
            }
        }
    }
}

/// Something that was not handed in, and the advice on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absent {
    /// The thing in its place, with its article, such as `a Git LFS pointer`.
    pub what: String,
    /// The advice: what to do.
    pub advice: &'static str,
}

/// A link that is not followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The path that it points to, relative to its folder or absolute; empty if unknown.
    pub target: String,
    /// Whether it points to a folder, as far as that is known.
    pub is_to_folder: bool,
    /// The advice, if the target is not in the submission.
    pub advice: &'static str,
}

/// Advice on a link that cannot be followed.
pub(crate) const COPY_TARGET: &str = "links are not followed; put a copy of what it points to in its place";
/// Advice on a link directly in a batch.
pub(crate) const FOLLOW: &str =
    "links are not followed; give --follow-links, or put a copy of what it points to in its place";
/// Advice on a link that would make the batch a part of itself.
pub(crate) const LEADS_BACK: &str = "the link leads back into the batch and is not followed; remove it";
pub(crate) const LEADS_NOWHERE: &str = "the link leads nowhere; put what it should point to in its place";
pub(crate) const ASK: &str = "links in archive files are not followed; ask for what it points to";

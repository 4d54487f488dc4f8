//! What is on disk → submissions and their files.
//!
//! Nothing is read here but folders and archives; what the files hold is looked at in [`crate::reading`].
//! Nothing that was found is dropped: a file that will not be compared stays in the list with the reason.

mod archives;
mod folder;
mod rules;
pub(crate) mod selection;
mod sorting;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use lookalike_report_templates::model::Role;

use crate::cli::InputArguments;
use crate::layouts::{Handed, Layout};
use crate::stash::{Bytes, Stash};
use selection::Selection;
use sorting::Sorter;

pub use selection::Chosen;

pub use archives::Limits;
use archives::{Budget, Modified};
pub(crate) use archives::{size, stem as archive_stem};

/// Everything that was given to the program.
#[derive(Debug, Default)]
pub struct Intake {
    /// The submissions of the batch in the order of their names, then the earlier ones.
    pub submissions: Vec<FoundSubmission>,
    /// Files that were given beside the submissions and belong to nobody, such as a list of marks.
    pub loose: Vec<FoundFile>,
    /// The files of the starter code.
    pub starter: Vec<FoundFile>,
    /// What was given, as it was given.
    pub inputs: Vec<GivenInput>,
}

/// One path of the command line.
#[derive(Debug)]
pub struct GivenInput {
    /// The part that it plays.
    pub role: Role,
    /// Its file name.
    pub name: String,
    /// How it is packed; none for starter code.
    pub layout: Option<Layout>,
    /// What was ambiguous in it.
    pub notes: Vec<String>,
}

/// The work of one author, as found.
#[derive(Debug)]
pub struct FoundSubmission {
    /// Its name; earlier ones have the name of their input before it.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
    /// Which of [`Intake::inputs`] it came with.
    pub input: usize,
    /// Who handed it in and when, as far as its layout or the instructor's list tells. Its files are not listed there.
    pub handed: Handed,
    /// A number that it shares with the other submissions of its author or group, if there are any.
    pub author: Option<u32>,
    /// Its files in the order of their paths.
    pub files: Vec<FoundFile>,
}

/// One file, as found.
#[derive(Debug)]
pub struct FoundFile {
    /// Which of [`Intake::inputs`] it came with.
    pub input: usize,
    /// Its path within its submission (or within its input, if it has none), with forward slashes.
    pub path: String,
    /// Where its bytes are.
    pub content: Content,
    /// Why it is taken in, if it is.
    pub chosen: Chosen,
    /// When it was last written, in seconds since the beginning of 1970, if that is known.
    pub modified: Option<i64>,
}

/// Where the bytes of a file are.
#[derive(Debug)]
pub enum Content {
    /// On disk.
    OnDisk(PathBuf),
    /// Unpacked from an archive, and put where it takes little memory.
    Unpacked(Bytes),
    /// In an archive, but no text: only so many were unpacked as show that.
    Beginning {
        /// The first bytes.
        bytes: Vec<u8>,
        /// How many there are, as the archive says.
        n_bytes: u64,
    },
    /// Nowhere: a rule leaves the file out.
    LeftOut(String),
    /// Nowhere: it could not be got at.
    Unreadable(String),
}

/// A path relative to an input, and what stands there.
struct Found {
    path: String,
    content: Content,
    modified: Modified,
}

impl Found {
    /// The same as a part of an input. What is to be said of an archive that is the input has no path of its own.
    fn of_input(self, input: usize, name: &str) -> FoundFile {
        let Found { path, content, modified } = self;
        let path = if path.is_empty() { name.to_owned() } else { path };
        FoundFile { input, path, content, modified, chosen: Chosen::ByDefault }
    }
}

/// Finds everything that the arguments name, but for a report of an earlier run in the folder `report`. What is unpacked goes into `stash`.
///
/// # Errors
/// A path that is not there, is given twice, or is neither a folder nor an archive where one is needed; a list of authors that makes no sense.
pub fn intake(arguments: &InputArguments, report: Option<&Path>, stash: &Arc<Stash>) -> Result<Intake> {
    let InputArguments { batches, starter, earlier, .. } = arguments;
    let report = report.and_then(|report| report.canonicalize().ok());
    let selection = Selection::new(&arguments.selection)?;
    let limits = arguments.limits.limits();
    let budget = || Budget::new(limits, selection.clone(), stash.clone());
    let find = |path: &Path| found_in(path, report.as_deref(), budget());
    let mut sorter = Sorter::new(arguments)?;
    let labels = labels(&[batches.as_slice(), earlier].concat())?;
    for (path, label) in batches.iter().zip(&labels) {
        // With one batch its name says nothing; with several it tells apart those who share a name.
        let prefix = if batches.len() > 1 { format!("{label}/") } else { String::new() };
        sorter.take(path, Role::Batch, find(path)?, &prefix)?;
    }
    for (path, label) in earlier.iter().zip(&labels[batches.len()..]) {
        sorter.take(path, Role::Earlier, find(path)?, &format!("{label}/"))?;
    }
    let mut intake = sorter.finish();
    for path in starter {
        let input = give(&mut intake, path, Role::Starter);
        let name = intake.inputs[input].name.clone();
        intake.starter.extend(find(path)?.into_iter().map(|found| found.of_input(input, &name)));
    }
    for submission in &mut intake.submissions {
        selection.apply(&mut submission.files);
    }
    selection.apply_to_starter(&mut intake.starter);
    Ok(intake)
}

/// A name for each path that no other has: its last part, and as much before it as is needed.
fn labels(paths: &[PathBuf]) -> Result<Vec<String>> {
    let full: Vec<PathBuf> = paths.iter().map(|path| path.canonicalize().unwrap_or_else(|_| path.clone())).collect();
    for (at, path) in full.iter().enumerate() {
        if full[..at].contains(path) {
            bail!("{} is given twice", paths[at].display());
        }
    }
    let tail = |path: &Path, n_parts: usize| {
        let mut parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        parts.drain(..parts.len().saturating_sub(n_parts));
        parts.join("/")
    };
    let label = |path: &PathBuf| {
        let n_parts = path.iter().count();
        let is_unique =
            |n_parts: &usize| full.iter().filter(|other| tail(other, *n_parts) == tail(path, *n_parts)).count() == 1;
        tail(path, (1..n_parts).find(is_unique).unwrap_or(n_parts))
    };
    Ok(full.iter().map(label).collect())
}

fn give(intake: &mut Intake, path: &Path, role: Role) -> usize {
    intake.inputs.push(GivenInput { role, name: name_of(path), layout: None, notes: Vec::new() });
    intake.inputs.len() - 1
}

/// What a path is called in the report: its last part, and where that says nothing, the one before it too.
fn name_of(path: &Path) -> String {
    let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = full.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    let above = full.parent().and_then(Path::file_name).filter(|_| name.eq_ignore_ascii_case("submissions"));
    above.map_or_else(|| name.clone(), |above| format!("{}/{name}", above.to_string_lossy()))
}

/// All files below a folder but for the folder `except`, in an archive, or the one file that `path` is.
fn found_in(path: &Path, except: Option<&Path>, mut budget: Budget) -> Result<Vec<Found>> {
    let metadata = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    if metadata.is_dir() {
        // Of a folder that may not be looked into, nothing would be left to compare.
        fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
        return Ok(folder::found_in(path, except, &mut budget));
    }
    if !metadata.is_file() {
        bail!("{} is neither a file nor a folder", path.display());
    }
    if archives::is_archive(path) {
        return archives::found_in(path, &mut budget);
    }
    let modified = archives::modified(&metadata);
    Ok(vec![Found { path: name_of(path), content: Content::OnDisk(path.to_owned()), modified }])
}

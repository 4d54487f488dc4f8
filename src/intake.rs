//! What is on disk → submissions and their files.
//!
//! Nothing is read here but folders and archives; what the files hold is looked at in [`crate::reading`].
//! Nothing that was found is dropped: a file that will not be compared stays in the list with the reason.

mod archives;
mod folder;
mod rules;
pub(crate) mod selection;

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lookalike_report_templates::model::Role;

use crate::cli::{CheckArguments, LanguageChoice};
use selection::Selection;

pub use selection::Chosen;

pub use archives::Limits;
use archives::{Budget, Modified};

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
}

/// The work of one author, as found.
#[derive(Debug)]
pub struct FoundSubmission {
    /// Its name; earlier ones have the name of their input before it.
    pub name: String,
    /// Batch or earlier.
    pub role: Role,
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
    /// Unpacked from an archive.
    Unpacked(Vec<u8>),
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

/// Finds everything that the arguments name, but for a report of an earlier run.
///
/// # Errors
/// A path that is not there, is given twice, or is neither a folder nor an archive where one is needed.
pub fn intake(arguments: &CheckArguments) -> Result<Intake> {
    let CheckArguments { batches, starter, earlier, language, out, .. } = arguments;
    let budget = |selection: &Selection| Budget::new(arguments.limits.limits(), selection.clone());
    let report = out.canonicalize().ok();
    let selection = Selection::new(&arguments.selection)?;
    let mut intake = Intake::default();
    let labels = labels(&[batches.as_slice(), earlier].concat())?;
    for (path, label) in batches.iter().zip(&labels) {
        let found = found_in(path, report.as_deref(), budget(&selection))?;
        // With one batch its name says nothing; with several it tells apart those who share a name.
        let prefix = if batches.len() > 1 { format!("{label}/") } else { String::new() };
        take_submissions(&mut intake, path, Role::Batch, found, &prefix, *language)?;
    }
    for (path, label) in earlier.iter().zip(&labels[batches.len()..]) {
        let found = found_in(path, report.as_deref(), budget(&selection))?;
        take_submissions(&mut intake, path, Role::Earlier, found, &format!("{label}/"), *language)?;
    }
    intake.submissions.sort_by(|a, b| (a.role, &a.name).cmp(&(b.role, &b.name)));
    for path in starter {
        let input = give(&mut intake, path, Role::Starter);
        let name = intake.inputs[input].name.clone();
        let as_files = found_in(path, report.as_deref(), budget(&selection))?.into_iter();
        intake.starter.extend(as_files.map(|found| found.of_input(input, &name)));
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
    intake.inputs.push(GivenInput { role, name: name_of(path) });
    intake.inputs.len() - 1
}

/// What a path is called in the report: its last part, and where that says nothing, the one before it too.
fn name_of(path: &Path) -> String {
    let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = full.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    let above = full.parent().and_then(Path::file_name).filter(|_| name.eq_ignore_ascii_case("submissions"));
    above.map_or_else(|| name.clone(), |above| format!("{}/{name}", above.to_string_lossy()))
}

/// Sorts what was found in a batch by the entries that stand directly in it.
fn take_submissions(
    intake: &mut Intake,
    path: &Path,
    role: Role,
    mut found: Vec<Found>,
    prefix: &str,
    language: LanguageChoice,
) -> Result<()> {
    let input = give(intake, path, role);
    if path.is_file() && !archives::is_archive(path) {
        bail!("{} is a file; give a folder or an archive with one entry for each submission", path.display());
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    let has_programs = found.iter().any(|found| rules::is_program(&found.path));
    let mut by_entry: BTreeMap<String, Vec<FoundFile>> = BTreeMap::new();
    for found in found {
        // In an archive, what is no student's comes file by file, not as one folder.
        let is_nobodys = found.path.split('/').next().is_some_and(|entry| rules::left_out(entry).is_some());
        if is_nobodys || found.path.is_empty() {
            let name = intake.inputs[input].name.clone();
            intake.loose.push(found.of_input(input, &name));
            continue;
        }
        let (entry, rest) = found.path.split_once('/').unwrap_or((&found.path, &found.path));
        let (entry, rest) = (entry.to_owned(), rest.to_owned());
        let file = Found { path: rest, ..found }.of_input(input, "");
        by_entry.entry(entry).or_default().push(file);
    }
    let is_taken: HashSet<String> = by_entry.keys().cloned().collect();
    for (entry, files) in by_entry {
        let is_one_file = files.len() == 1 && files[0].path == entry;
        if is_one_file && !rules::may_be_source(&entry, language, has_programs) {
            intake.loose.extend(files);
            continue;
        }
        let stem = archives::stem(&entry).filter(|stem| !is_taken.contains(*stem));
        let name = format!("{prefix}{}", stem.unwrap_or(&entry));
        intake.submissions.push(FoundSubmission { name, role, files });
    }
    Ok(())
}

/// All files below a folder but for the folder `except`, in an archive, or the one file that `path` is.
fn found_in(path: &Path, except: Option<&Path>, mut budget: Budget) -> Result<Vec<Found>> {
    let metadata = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    if metadata.is_dir() {
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

//! Reads the files in archive files, into memory and into a [spill](lookalike_system::spill). Nothing is unpacked to a place that has a name.
//!
//! An archive file is hostile until it has been read: its names, sizes and checksums are not trusted, and everything that grows is counted against a [`budget`]. Whatever cannot be read is named with the reason, and everything beside it is read.

mod binary;
mod budget;
mod disguised;
mod entry_names;
mod entry_paths;
mod entry_sink;
mod failure;
mod formats;
mod leftovers;
mod seven_zip;
mod streams;
mod taken;
mod tar;
mod zip;

use std::collections::HashSet;
use std::fs::File;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use lookalike_system::spill::Spill;

use crate::found::{Content, FoundFile};
use crate::options::{Globs, Limits};
use crate::selection::Selection;
use entry_sink::{EntrySink, N_BEGINNING};
use leftovers::is_leftover;
use taken::{Declared, Taking, below_or, note_damage};

pub(crate) use budget::{Allowance, Budget};

pub use binary::{format_of, is_compiled};
pub use disguised::TEXT_OF_DOCUMENT;
pub(crate) use failure::Failure;
pub use failure::size;
pub(crate) use formats::{Format, Source};
pub(crate) use taken::{Listed, Taken, Waiting, below};

/// Returns whether a file is an archive file, by its extension, or by its first bytes if it has no extension.
///
/// Archive files that cannot be read count too.
pub(super) fn is_archive(path: &Path) -> bool {
    let Some(name) = path.file_name().map(|name| name.to_string_lossy()) else { return false };
    // Only a regular file is opened: opening a pipe may block for ever.
    stem(&name).is_some() || (formats::has_no_extension(&name) && path.is_file() && format_on_disk(path).is_some())
}

fn format_on_disk(path: &Path) -> Option<Format> {
    let beginning = File::open(path).and_then(|mut file| formats::beginning(&mut file));
    formats::by_beginning(&beginning.ok()?)
}

/// Returns the name of an archive file without its extension; none for other names.
pub fn stem(name: &str) -> Option<&str> {
    formats::by_extension(name).map(|(stem, _)| stem)
}

/// An archive file that is read as an input, whose entries belong to several submissions.
pub(crate) struct InputArchive<'a> {
    pub(crate) source: &'a mut dyn Source,
    pub(crate) name: String,
}

impl InputArchive<'_> {
    /// Lists its entries with their sizes, as far as they are declared.
    pub(crate) fn list(&mut self, budget: &mut Budget) -> Result<Taken, Failure> {
        self.take(Taking::List, budget)
    }

    /// Reads its entries. Each is paid for by the account that `plan` gives for its place in the list; those without one are passed over.
    pub(crate) fn read(&mut self, plan: &[Option<usize>], budget: &mut Budget) -> Result<Taken, Failure> {
        self.take(Taking::Planned(plan), budget)
    }

    fn take(&mut self, taking: Taking<'_>, budget: &mut Budget) -> Result<Taken, Failure> {
        budget.begin_again();
        self.source.rewind().map_err(Failure::from_reading)?;
        entries(self.source, &self.name, formats::by_name(&self.name), EntrySink::new(budget, taking))
    }
}

/// Returns whether a file that is no archive file by its name begins like one.
pub(super) fn is_disguised_archive(path: &Path) -> bool {
    format_on_disk(path).is_some_and(Format::may_be_disguised)
}

/// Returns all files in an archive file on disk, paid for by the only account.
pub(crate) fn files_on_disk(path: &Path, budget: &mut Budget) -> Result<Vec<FoundFile>, Failure> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut file = File::open(path).map_err(|error| Failure::Broken(error.to_string()))?;
    unpack(&mut file, &name, formats::by_name(&name), 1, budget)
}

/// Returns what may be source in a disguised archive file on disk, or the file itself.
pub(crate) fn sources_on_disk(path: &str, place: &Path, budget: &mut Budget) -> Result<Vec<FoundFile>, Failure> {
    let sources = disguised::sources_or_limit(files_on_disk(place, budget), &budget.spill)?;
    let modified = std::fs::metadata(place).ok().as_ref().and_then(modified);
    let mut found = below_or(path, sources, Content::OnDisk(place.to_owned()));
    found.iter_mut().filter(|file| file.path == path).for_each(|file| file.modified = modified);
    Ok(found)
}

/// Returns the files in a file that is an archive file by its name or its content, with their bytes: of a document, those that may be source. Other files have none.
///
/// # Errors
/// It cannot be read; the reason in words.
pub fn files_within(path: &Path, spill: &Arc<Spill>) -> Result<Vec<(String, Vec<u8>)>, String> {
    let limits = Limits::default();
    let in_words = |failure: Failure| failure.to_string();
    let selection = Selection::new(&Globs::default()).map_err(|error| error.to_string())?;
    let mut budget = Budget::new(limits, selection, spill.clone());
    budget.set_accounts(vec![limits.allowance()]);
    let found = match () {
        () if is_archive(path) => files_on_disk(path, &mut budget).map_err(in_words)?,
        () if is_disguised_archive(path) => {
            disguised::sources_or_limit(files_on_disk(path, &mut budget), spill).map_err(in_words)?
        }
        () => Vec::new(),
    };
    let unpacked = found.into_iter().filter_map(|file| Some((file.path, file.content.bytes(limits.file).ok()?)));
    Ok(unpacked.collect())
}

/// Returns all files in an archive file that waits in the spill, paid for by the only account.
pub(crate) fn files_in_waiting(waiting: Waiting, budget: &mut Budget) -> Result<Vec<FoundFile>, Failure> {
    let Waiting { path, packed, n_packed, format, is_disguised, damage, .. } = waiting;
    let name = path.rsplit('/').next().unwrap_or(&path);
    if is_disguised {
        let bytes = packed.into_read();
        let beginning = bytes.get(..N_BEGINNING.min(bytes.len())).unwrap_or_default().to_vec();
        let found = unpack(&mut Cursor::new(bytes), name, Some(format), 1, budget);
        let sources = disguised::sources_or_limit(found, &budget.spill)?;
        return Ok(below_or(&path, sources, Content::Beginning { bytes: beginning, n_bytes: n_packed }));
    }
    let mut found = unpack(&mut Cursor::new(packed.into_read()), name, Some(format), 1, budget)?;
    note_damage(&mut found, damage);
    Ok(below(&path, found))
}

/// Returns the parts of a document that is a .zip by its content, paid for by the only account.
pub(crate) fn parts(name: &str, bytes: Vec<u8>, budget: &mut Budget) -> Result<Vec<FoundFile>, Failure> {
    unpack(&mut Cursor::new(bytes), name, Some(Format::Zip), 1, budget)
}

/// Returns when a file on disk was last written, in seconds since 1970.
pub(super) fn modified(metadata: &std::fs::Metadata) -> Option<i64> {
    let since = metadata.modified().ok()?.duration_since(UNIX_EPOCH);
    match since {
        Ok(after) => i64::try_from(after.as_secs()).ok(),
        Err(before) => i64::try_from(before.duration().as_secs()).ok().map(|seconds| -seconds),
    }
}

/// Returns all files in an archive file called `name`, which is inside `depth - 1` others of its submission.
///
/// If everything is in one folder, paths are relative to that folder: the archive file was made from it. A remark on the archive file itself is an entry with an empty path.
fn unpack(
    source: &mut dyn Source,
    name: &str,
    by_name: Option<Format>,
    depth: usize,
    budget: &mut Budget,
) -> Result<Vec<FoundFile>, Failure> {
    let sink = EntrySink::new(budget, Taking::All { depth, unpack });
    let mut found = entries(source, name, by_name, sink)?.into_found();
    if let Some(folder) = single_folder(&found) {
        strip_folder(&mut found, &folder);
        budget.stripped.insert(folder);
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// Takes the entries of an archive file called `name`.
fn entries(
    source: &mut dyn Source,
    name: &str,
    by_name: Option<Format>,
    mut sink: EntrySink<'_>,
) -> Result<Taken, Failure> {
    let beginning = formats::beginning(source).map_err(Failure::from_reading)?;
    source.rewind().map_err(Failure::from_reading)?;
    if beginning.is_empty() {
        return Err(Failure::broken("the file is empty"));
    }
    match formats::by_beginning(&beginning).or(by_name) {
        Some(Format::Zip) => zip::unpack(source, &mut sink)?,
        Some(Format::Tar) => tar::unpack(source, &mut sink)?,
        Some(Format::SevenZip) => seven_zip::unpack(source, &mut sink)?,
        Some(Format::Compressed(compression)) => streams::unpack(source, compression, name, &mut sink)?,
        Some(Format::Unsupported(what)) => {
            return Err(Failure::Broken(format!(
                "{what}, which is not supported; unpack it, and give the folder or a .zip file"
            )));
        }
        None => return Err(Failure::broken("it is not an archive file of a supported kind")),
    }
    add_leftovers(&mut sink);
    Ok(sink.into_taken())
}

/// Adds what an archive file has outside of its entries, each place as a file.
fn add_leftovers(sink: &mut EntrySink<'_>) {
    for (place, found) in sink.leftovers.take() {
        let path = sink.paths.unique(place.path());
        let n_bytes = found.bytes.len() as u64;
        let total = size(n_bytes + found.n_unread);
        let cannot_be_read = format!("{total} of the archive file belong to no entry; ask what they are");
        let is_text = !binary::is_binary(&found.bytes) && !found.bytes.contains(&0);
        let is_read = found.n_unread == 0 && (is_text || formats::by_beginning(&found.bytes).is_some());
        let declared = Declared { n_bytes: Some(n_bytes), ..Declared::default() };
        let added = match is_read && sink.count() == Ok(true) {
            true => sink.add(path.clone(), declared, &mut found.bytes.as_slice()),
            false => Err(Failure::Broken(cannot_be_read)),
        };
        if let Err(failure) = added {
            sink.add_unreadable(path, failure.to_string());
        }
    }
}

/// Returns the folder that all files are in, if there is one. Files that a rule leaves out may be outside it.
pub(crate) fn single_folder(found: &[FoundFile]) -> Option<String> {
    let counts = |found: &&FoundFile| {
        !found.path.is_empty() && !is_leftover(&found.path) && !matches!(found.content, Content::LeftOut(_))
    };
    let (folder, _) = found.iter().find(counts)?.path.split_once('/')?;
    let is_inside = |file: &FoundFile| file.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    found.iter().filter(counts).all(is_inside).then(|| folder.to_owned())
}

/// Removes a folder from the paths of the files in it, unless a file outside it has the shorter path.
pub(crate) fn strip_folder(found: &mut [FoundFile], folder: &str) {
    let folder = format!("{folder}/");
    let outside: HashSet<String> =
        found.iter().filter(|found| !found.path.starts_with(&folder)).map(|found| found.path.clone()).collect();
    for found in found {
        if let Some(rest) = found.path.strip_prefix(&folder).filter(|rest| !outside.contains(*rest)) {
            found.path = rest.to_owned();
        }
    }
}

//! The files in archives, read into memory, and of large ones into a [stash](crate::stash). Nothing is ever unpacked to a place that has a name.
//!
//! An archive is hostile until it has been read: what it says of itself (names, sizes, checksums) is not believed, and
//! everything that grows is bounded by [`limits`]. What cannot be read is named with the reason; what stands beside it
//! is read all the same.

mod kinds;
mod limits;
mod names;
mod seven_zip;
mod shelf;
mod streams;
mod tar;
mod zip;

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result, anyhow};

use super::{Content, Found};
use kinds::Kind;
pub(super) use limits::Budget;
pub use limits::Limits;
pub(crate) use limits::size;
use shelf::Shelf;
pub(super) use shelf::within;

/// When something was last written: seconds since the beginning of 1970, if it is known.
pub(super) type Modified = Option<i64>;

/// Something that an archive can be read from.
trait Source: Read + Seek {}
impl<T: Read + Seek> Source for T {}

/// Why something in an archive, or all of it, is not read.
#[derive(Debug)]
enum Failure {
    /// It is more than is allowed.
    Limit(String),
    /// It is not what it should be.
    Broken(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Failure::Limit(reason) | Failure::Broken(reason)) = self;
        formatter.write_str(reason)
    }
}

impl Failure {
    fn broken(reason: impl Into<String>) -> Failure {
        Failure::Broken(reason.into())
    }

    /// What an error of a reader says to people.
    fn from_reading(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::FileTooLarge => Failure::Limit(error.to_string()),
            io::ErrorKind::UnexpectedEof => Failure::broken("it breaks off; get the archive again, whole"),
            io::ErrorKind::OutOfMemory => Failure::Limit(format!(
                "not read: unpacking it takes more than {} of memory; pack it anew as an ordinary .zip",
                limits::size(limits::MAX_DICTIONARY)
            )),
            _ => Failure::Broken(format!("damaged: {error}")),
        }
    }
}

/// Whether a path is an archive's: by its ending, or where it has none, by its first bytes.
///
/// Archives that cannot be read are archives too.
pub(super) fn is_archive(path: &Path) -> bool {
    let Some(name) = path.file_name().map(|name| name.to_string_lossy()) else { return false };
    if has_ending(&name) {
        return true;
    }
    // What is no regular file may wait for ever to be opened.
    kinds::says_nothing(&name) && path.is_file() && begins_as_archive(path)
}

fn begins_as_archive(path: &Path) -> bool {
    let beginning = File::open(path).and_then(|mut file| kinds::beginning(&mut file));
    beginning.is_ok_and(|bytes| kinds::by_beginning(&bytes).is_some())
}

/// Whether a name has the ending of an archive.
pub(super) fn has_ending(name: &str) -> bool {
    kinds::by_ending(name).is_some()
}

/// The name of an archive without the ending.
pub(crate) fn stem(name: &str) -> Option<&str> {
    kinds::by_ending(name).map(|(stem, _)| stem)
}

/// All files in the archive that is an input of its own, with their paths in it.
///
/// An archive that holds one folder and nothing else was made from that folder, so it stands for what is in it.
/// What is to be said of the archive itself has an empty path.
pub(super) fn found_in(path: &Path, budget: &mut Budget) -> Result<Vec<Found>> {
    let cannot = || format!("cannot read {}", path.display());
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut file = File::open(path).with_context(cannot)?;
    let by_ending = kinds::by_ending(&name).map(|(_, kind)| kind);
    unpack(&mut file, &name, by_ending, 1, budget).map_err(|failure| anyhow!("{failure}")).with_context(cannot)
}

/// The same for an archive that is one of many in an input: it may not use up what the input may.
pub(super) fn found_within(path: &Path, budget: &mut Budget) -> Result<Vec<Found>> {
    budget.enter();
    let found = found_in(path, budget);
    budget.leave();
    found
}

/// When a file on disk was last written.
pub(super) fn modified(metadata: &std::fs::Metadata) -> Modified {
    let since = metadata.modified().ok()?.duration_since(UNIX_EPOCH);
    match since {
        Ok(after) => i64::try_from(after.as_secs()).ok(),
        Err(before) => i64::try_from(before.duration().as_secs()).ok().map(|seconds| -seconds),
    }
}

/// Everything in an archive that is called `name` and is the `depth`-th of those that stand inside one another.
fn unpack(
    source: &mut dyn Source,
    name: &str,
    by_ending: Option<Kind>,
    depth: usize,
    budget: &mut Budget,
) -> Result<Vec<Found>, Failure> {
    let beginning = kinds::beginning(source).map_err(Failure::from_reading)?;
    source.rewind().map_err(Failure::from_reading)?;
    if beginning.is_empty() {
        return Err(Failure::broken("an empty file is no archive"));
    }
    let mut shelf = Shelf::new(budget, depth);
    match kinds::by_beginning(&beginning).or(by_ending) {
        Some(Kind::Zip) => zip::unpack(source, &mut shelf)?,
        Some(Kind::Tar) => tar::unpack(source, &mut shelf)?,
        Some(Kind::SevenZip) => seven_zip::unpack(source, &mut shelf)?,
        Some(Kind::Packed(packing)) => streams::unpack(source, packing, name, &mut shelf)?,
        Some(Kind::Foreign(what)) => return Err(foreign(what)),
        None => return Err(Failure::broken("it begins like no archive that is known")),
    }
    let mut found = shelf.into_found();
    strip_single_folder(&mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn foreign(what: &str) -> Failure {
    Failure::Broken(format!("{what}, which cannot be read here; unpack it, and give the folder or a .zip of it"))
}

/// Takes a folder that all files lie in out of their paths.
fn strip_single_folder(found: &mut [Found]) {
    let counts = |found: &&Found| !found.path.is_empty() && !matches!(found.content, Content::LeftOut(_));
    let Some(first) = found.iter().find(counts).and_then(|found| found.path.split_once('/')) else { return };
    let folder = format!("{}/", first.0);
    if !found.iter().filter(counts).all(|found| found.path.starts_with(&folder)) {
        return;
    }
    let outside: HashSet<String> =
        found.iter().filter(|found| !found.path.starts_with(&folder)).map(|found| found.path.clone()).collect();
    for found in found {
        if let Some(rest) = found.path.strip_prefix(&folder).filter(|rest| !outside.contains(*rest)) {
            found.path = rest.to_owned();
        }
    }
}

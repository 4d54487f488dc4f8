//! The files in a .zip, read into memory. Nothing is ever unpacked to disk.
//!
//! An archive is hostile until it has been read: what it says of itself (names, sizes) is not believed, and everything that grows is bounded.

use std::fs::File;
use std::io::{Cursor, Read, Seek};
use std::path::Path;

use anyhow::{Context, Result};
use zip::ZipArchive;
use zip::read::ZipFile;

use super::selection::Selection;
use super::{Content, Found};

/// No more than this is unpacked from one archive, the archives in it included.
const MAX_UNPACKED_BYTES: u64 = 512 << 20;
/// No more than this is unpacked from one file.
const MAX_FILE_BYTES: u64 = 64 << 20;
/// More entries than this are not looked at.
const MAX_ENTRIES: usize = 200_000;
/// An archive may lie in an archive in an archive.
const MAX_DEPTH: usize = 3;

/// Whether a path has the ending of an archive.
pub(super) fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}

/// All files in the archive at `path`, with their paths in it.
///
/// An archive that holds one folder and nothing else was made from that folder, so it stands for what is in it.
pub(super) fn found_in(path: &Path, selection: &Selection) -> Result<Vec<Found>> {
    let cannot = || format!("cannot read {}", path.display());
    let file = File::open(path).with_context(cannot)?;
    let mut budget = Budget { bytes: MAX_UNPACKED_BYTES, entries: MAX_ENTRIES, selection };
    let mut found = Vec::new();
    unpack(file, "", 1, &mut budget, &mut found).with_context(cannot)?;
    found.sort_by(|a, b| a.path.cmp(&b.path));
    strip_single_folder(&mut found);
    Ok(found)
}

/// What may still be unpacked.
struct Budget<'a> {
    bytes: u64,
    entries: usize,
    /// What of it is wanted at all.
    selection: &'a Selection,
}

fn unpack(
    source: impl Read + Seek,
    prefix: &str,
    depth: usize,
    budget: &mut Budget<'_>,
    found: &mut Vec<Found>,
) -> Result<()> {
    let mut archive = ZipArchive::new(source)?;
    for entry in 0..archive.len() {
        if budget.entries == 0 {
            let reason = format!("the archive has more than {MAX_ENTRIES} entries; those from here on were not read");
            found.push(Found { path: format!("{prefix}…"), content: Content::Unreadable(reason) });
            return Ok(());
        }
        budget.entries -= 1;
        let failure = match archive.by_index(entry) {
            Ok(file) if file.is_dir() => None,
            Ok(file) => take(file, prefix, depth, budget, found),
            Err(error) => Some(error.to_string()),
        };
        if let Some(reason) = failure {
            let name = archive.name_for_index(entry).and_then(Result::ok);
            let name = name.map_or_else(|| format!("entry {entry}"), |name| plain_path(&name));
            found.push(Found { path: format!("{prefix}{name}"), content: Content::Unreadable(reason) });
        }
    }
    Ok(())
}

/// Takes one entry in, or says why it cannot be read.
fn take(
    mut file: ZipFile<'_, impl Read>,
    prefix: &str,
    depth: usize,
    budget: &mut Budget<'_>,
    found: &mut Vec<Found>,
) -> Option<String> {
    let name = match file.name() {
        Ok(name) => plain_path(&name),
        Err(error) => return Some(error.to_string()),
    };
    let path = format!("{prefix}{name}");
    let link = file.is_symlink().then(|| "a link; links are not followed".to_owned());
    if let Some(rule) = budget.selection.left_out(&path, false).or(link) {
        found.push(Found { path, content: Content::LeftOut(rule) });
        return None;
    }
    let bytes = match read_bounded(&mut file, budget) {
        Ok(bytes) => bytes,
        Err(reason) => return Some(reason),
    };
    if !is_archive(Path::new(&name)) {
        found.push(Found { path, content: Content::Unpacked(bytes) });
        return None;
    }
    if depth == MAX_DEPTH {
        return Some(format!("more than {MAX_DEPTH} archives inside one another"));
    }
    let n_before = found.len();
    let failure = unpack(Cursor::new(bytes), &format!("{path}/"), depth + 1, budget, found).err();
    if failure.is_none() && found.len() == n_before {
        found.push(Found { path, content: Content::LeftOut("an archive without files".to_owned()) });
    }
    failure.map(|error| format!("{error:#}"))
}

fn read_bounded(file: &mut impl Read, budget: &mut Budget<'_>) -> Result<Vec<u8>, String> {
    let limit = MAX_FILE_BYTES.min(budget.bytes);
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    budget.bytes = budget.bytes.saturating_sub(bytes.len() as u64);
    if bytes.len() as u64 <= limit {
        return Ok(bytes);
    }
    Err(match limit {
        MAX_FILE_BYTES => format!("larger than {} MiB when unpacked", MAX_FILE_BYTES >> 20),
        _ => format!("the archive unpacks to more than {} MiB; this file was not read", MAX_UNPACKED_BYTES >> 20),
    })
}

/// A path as the report shows it: forward slashes, and nothing that leads upward. It is shown and sorted by, never opened.
fn plain_path(name: &str) -> String {
    let name = name.replace('\\', "/");
    let parts = name.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
    let plain = parts.collect::<Vec<_>>().join("/");
    if plain.is_empty() { "(no name)".to_owned() } else { plain }
}

fn strip_single_folder(found: &mut [Found]) {
    let kept = |found: &&Found| !matches!(found.content, Content::LeftOut(_));
    let Some(folder) = found.iter().find(kept).and_then(|found| found.path.split_once('/')) else { return };
    let folder = format!("{}/", folder.0);
    if found.iter().filter(kept).all(|found| found.path.starts_with(&folder)) {
        for found in found {
            if let Some(rest) = found.path.strip_prefix(&folder) {
                found.path = rest.to_owned();
            }
        }
    }
}

//! Finds the files below a folder.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::found::{Content, FoundFile, Inclusion};
use crate::selection::Selection;
use crate::{rules, unpack};

/// The files below a folder.
#[derive(Default)]
pub(super) struct Folder {
    pub(super) files: Vec<FoundFile>,
    /// The archive files, which are not opened.
    pub(super) archives: Vec<ArchiveOnDisk>,
}

/// An archive file in a folder.
pub(super) struct ArchiveOnDisk {
    /// Its path relative to the folder.
    pub(super) path: String,
    pub(super) place: PathBuf,
    pub(super) n_bytes: u64,
    /// In seconds since 1970.
    pub(super) modified: Option<i64>,
    /// Whether its name says that it is something else.
    pub(super) is_disguised: bool,
}

/// Finds all files below `root`, with their paths relative to it, except for the folder `except`. Links are not followed; a hidden folder is one entry.
pub(super) fn files_in(root: &Path, except: Option<&Path>, selection: &Selection) -> Folder {
    let mut found = Folder::default();
    let mut walk = WalkDir::new(root).min_depth(1).sort_by_file_name().into_iter();
    while let Some(next) = walk.next() {
        match next {
            Ok(entry) if except.is_some_and(|except| is_same(entry.path(), except)) => walk.skip_current_dir(),
            Ok(entry) => {
                let rule = selection.left_out(&relative(root, entry.path()), entry.file_type().is_dir());
                if rule.is_some() && entry.file_type().is_dir() {
                    walk.skip_current_dir();
                }
                add(root, &entry, rule, &mut found);
            }
            Err(error) => {
                let path = error.path().map_or_else(String::new, |path| relative(root, path));
                let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                found.files.push(FoundFile::new(path, Content::Unreadable(reason)));
            }
        }
    }
    found
}

fn add(root: &Path, entry: &DirEntry, rule: Option<&'static str>, found: &mut Folder) {
    let path = relative(root, entry.path());
    let file_type = entry.file_type();
    let metadata = entry.metadata().ok();
    let modified = metadata.as_ref().and_then(unpack::modified);
    let content = match rule {
        Some(_) if file_type.is_dir() => Content::FolderOnDisk(entry.path().to_owned()),
        None if file_type.is_dir() => return,
        _ if file_type.is_symlink() => Content::LeftOut("a link; links are not followed".to_owned()),
        _ if !file_type.is_file() => Content::LeftOut("not a regular file".to_owned()),
        Some(_) => Content::OnDisk(entry.path().to_owned()),
        None => {
            let is_archive = unpack::is_archive(entry.path());
            if is_archive || unpack::is_disguised_archive(entry.path()) {
                let (place, n_bytes) = (entry.path().to_owned(), metadata.map_or(0, |metadata| metadata.len()));
                found.archives.push(ArchiveOnDisk { path, place, n_bytes, modified, is_disguised: !is_archive });
                return;
            }
            Content::OnDisk(entry.path().to_owned())
        }
    };
    let inclusion = rule.map_or(Inclusion::ByDefault, Inclusion::LeftOut);
    found.files.push(FoundFile { modified, inclusion, ..FoundFile::new(path, content) });
}

/// Returns the files of source below a folder that a rule leaves out, in the order of their paths: each with its path relative to the folder, its place on disk, and its size in bytes. Files that cannot be read are passed over.
pub fn source_files_below(root: &Path) -> impl Iterator<Item = (String, PathBuf, u64)> {
    let entries = WalkDir::new(root).sort_by_file_name().into_iter().flatten();
    let source =
        entries.filter(|entry| entry.file_type().is_file() && rules::is_program(&entry.file_name().to_string_lossy()));
    source.filter_map(move |entry| {
        let n_bytes = entry.metadata().ok()?.len();
        Some((relative(root, entry.path()), entry.into_path(), n_bytes))
    })
}

fn relative(root: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(root).unwrap_or(path).iter();
    parts.map(legible).collect::<Vec<_>>().join("/")
}

/// Returns a name as text. Bytes that are not UTF-8 are escaped, so that names that differ only in them stay different.
fn legible(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

fn is_same(path: &Path, canonical: &Path) -> bool {
    path.file_name() == canonical.file_name() && path.canonicalize().is_ok_and(|path| path == canonical)
}

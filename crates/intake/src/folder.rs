//! Finds the files below a folder.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::found::{COPY_TARGET, Content, FOLLOW, FoundFile, Inclusion, LEADS_BACK, LEADS_NOWHERE, Link};
use crate::rules::has_ending;
use crate::selection::Selection;
use crate::{rules, unpack};
use lookalike_report_templates::model::Reason;

/// Maximum number of folders around the submissions.
const MAX_WRAPPERS: usize = 8;

#[derive(Default)]
pub(super) struct Folder {
    pub(super) files: Vec<FoundFile>,
    pub(super) archives: Vec<ArchiveOnDisk>,
}

pub(super) struct ArchiveOnDisk {
    pub(super) path: String,
    pub(super) place: PathBuf,
    pub(super) n_bytes: u64,
    /// In seconds since 1970.
    pub(super) modified: Option<i64>,
    pub(super) is_disguised: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    /// The canonical paths of what is not read: the report of an earlier run, and other inputs.
    pub(super) except: &'a [PathBuf],
    pub(super) follows_links: bool,
}

/// Finds all files below `root`, with their paths relative to it. A folder that a rule leaves out is one entry, and so is an empty folder, with a slash after its path.
pub(super) fn files_in(root: &Path, scope: Scope<'_>, selection: &Selection) -> Folder {
    let root = &reachable(root);
    let mut walk = Walk { scope, selection, around: folders_around(root), found: Folder::default(), links: Vec::new() };
    walk.add_below(root, "");
    for link in std::mem::take(&mut walk.links) {
        walk.follow(root, &link);
    }
    walk.found
}

/// Returns the path of a folder from which everything in it can be reached. On Windows, only a canonical path leads to names such as `aux.c` and `notes.`, which other systems write to disks and shares.
fn reachable(root: &Path) -> PathBuf {
    let canonical = if cfg!(windows) { root.canonicalize().ok() } else { None };
    canonical.unwrap_or_else(|| root.to_owned())
}

/// Returns the paths of the folders that submissions may lie in: the empty path for the folder itself, and that of its only folder for as long as there is one.
fn folders_around(root: &Path) -> Vec<String> {
    let mut around = vec![String::new()];
    let mut place = root.to_owned();
    while around.len() <= MAX_WRAPPERS {
        let entries = fs::read_dir(&place).into_iter().flatten().flatten();
        let mut folders = entries.filter(|entry| entry.file_type().is_ok_and(|file_type| file_type.is_dir()));
        let (Some(folder), None) = (folders.next(), folders.next()) else { break };
        let path = joined(around.last().map_or("", String::as_str), &legible(&folder.file_name()));
        around.push(path);
        place = folder.path();
    }
    around
}

struct Walk<'a> {
    scope: Scope<'a>,
    selection: &'a Selection,
    around: Vec<String>,
    found: Folder,
    /// The links that are followed at the end.
    links: Vec<DirEntry>,
}

impl Walk<'_> {
    /// Adds everything below a folder, whose path in the input is `prefix`.
    fn add_below(&mut self, root: &Path, prefix: &str) {
        let mut walk = WalkDir::new(root).min_depth(1).sort_by_file_name().into_iter();
        // The last folder, until something is found in it.
        let mut empty: Option<(usize, String)> = None;
        while let Some(next) = walk.next() {
            let depth = next.as_ref().map_or_else(walkdir::Error::depth, DirEntry::depth);
            let is_except = |entry: &&DirEntry| self.scope.except.iter().any(|except| is_same(entry.path(), except));
            if let Some(excluded) = next.as_ref().ok().filter(is_except) {
                // After a file, the rest of its folder would be skipped.
                if excluded.file_type().is_dir() {
                    walk.skip_current_dir();
                }
                continue;
            }
            let last = empty.take();
            let is_error_in_it = |last: &(usize, String)| next.is_err() && depth == last.0;
            if let Some((_, path)) = last.filter(|last| depth <= last.0 && !is_error_in_it(last)) {
                self.add_empty(&path);
            }
            match next {
                Ok(entry) => {
                    let path = joined(prefix, &relative(root, entry.path()));
                    let rule = self.rule(&path, entry.file_type().is_dir());
                    match (&rule, entry.file_type().is_dir()) {
                        (Some(_), true) => walk.skip_current_dir(),
                        (None, true) => empty = Some((depth, path.clone())),
                        _ => {}
                    }
                    self.add(entry, path, rule);
                }
                Err(error) => {
                    let path = error.path().map_or_else(String::new, |path| joined(prefix, &relative(root, path)));
                    let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                    self.found.files.push(FoundFile::new(path, Content::Unreadable(reason)));
                }
            }
        }
        if let Some((_, path)) = empty {
            self.add_empty(&path);
        }
    }

    fn add_empty(&mut self, path: &str) {
        self.found.files.push(FoundFile::new(format!("{path}/"), Content::EmptyFolder));
    }

    /// Returns the rule that leaves out an entry. What is directly beside submissions may be a submission although it is hidden.
    fn rule(&self, path: &str, is_folder: bool) -> Option<Reason> {
        let inside =
            |around: &String| if around.is_empty() { Some(path) } else { path.strip_prefix(around)?.strip_prefix('/') };
        let below = self.around.iter().rev().find_map(inside).unwrap_or(path);
        match below.split_once('/') {
            Some((_, in_submission)) => self.selection.left_out(in_submission, is_folder),
            None => self.selection.left_out_beside(below, is_folder),
        }
    }

    fn add(&mut self, entry: DirEntry, path: String, rule: Option<Reason>) {
        let file_type = entry.file_type();
        let modified = entry.metadata().ok().as_ref().and_then(unpack::modified);
        let content = match &rule {
            Some(_) if file_type.is_dir() => Content::FolderOnDisk(entry.into_path()),
            None if file_type.is_dir() => return,
            _ if file_type.is_symlink() => {
                if self.scope.follows_links && rule.is_none() && !path.contains('/') {
                    self.links.push(entry);
                    return;
                }
                let advice = if path.contains('/') { COPY_TARGET } else { FOLLOW };
                Content::Link(link_at(entry.path(), &path, advice))
            }
            _ if !file_type.is_file() => Content::LeftOut(Reason::NotRegular.into()),
            Some(_) => Content::OnDisk(entry.into_path()),
            None => return self.add_file(path, entry.path()),
        };
        let inclusion = rule.map_or(Inclusion::ByDefault, Inclusion::LeftOut);
        self.found.files.push(FoundFile { modified, inclusion, ..FoundFile::new(path, content) });
    }

    fn add_file(&mut self, path: String, place: &Path) {
        let metadata = fs::metadata(place).ok();
        let modified = metadata.as_ref().and_then(unpack::modified);
        let is_archive = unpack::is_archive(place);
        let place = place.to_owned();
        if is_archive || unpack::is_disguised_archive(&place) {
            let n_bytes = metadata.map_or(0, |metadata| metadata.len());
            self.found.archives.push(ArchiveOnDisk { path, place, n_bytes, modified, is_disguised: !is_archive });
            return;
        }
        self.found.files.push(FoundFile { modified, ..FoundFile::new(path, Content::OnDisk(place)) });
    }

    /// Adds what a link directly in the folder points to, unless it leads into the folder itself.
    fn follow(&mut self, root: &Path, link: &DirEntry) {
        let path = relative(root, link.path());
        let folder = root.canonicalize().ok();
        let leads_back = |target: &PathBuf| {
            folder.as_ref().is_none_or(|folder| target.starts_with(folder) || folder.starts_with(target))
        };
        match link.path().canonicalize() {
            Ok(target) if leads_back(&target) => self.add_link(link.path(), path, LEADS_BACK),
            Ok(target) if target.is_dir() => {
                let n_before = self.found.files.len() + self.found.archives.len();
                self.add_below(&target, &path);
                if self.found.files.len() + self.found.archives.len() == n_before {
                    self.add_empty(&path);
                }
            }
            Ok(target) if target.is_file() => self.add_file(path, &target),
            Ok(_) | Err(_) => self.add_link(link.path(), path, LEADS_NOWHERE),
        }
    }

    fn add_link(&mut self, place: &Path, path: String, advice: &'static str) {
        let link = link_at(place, &path, advice);
        self.found.files.push(FoundFile::new(path, Content::Link(link)));
    }
}

/// Returns the link at a place. A link that leads nowhere counts as one to a folder if its name has no ending.
fn link_at(place: &Path, path: &str, advice: &'static str) -> Link {
    let target = fs::read_link(place).map(|target| legible(target.as_os_str())).unwrap_or_default();
    // A submission has the same paths on every system.
    let target = if cfg!(windows) { target.replace('\\', "/") } else { target };
    let is_to_folder = fs::metadata(place).map_or_else(|_| !has_ending(path), |target| target.is_dir());
    Link { target, is_to_folder, advice }
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

fn joined(folder: &str, path: &str) -> String {
    if folder.is_empty() { path.to_owned() } else { format!("{folder}/{path}") }
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

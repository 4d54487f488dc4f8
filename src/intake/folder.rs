//! The files below a folder.

use std::ffi::OsStr;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use super::archives::{self, Budget};
use super::{Content, Found};

/// All files below `root` but for the folder `except`, with their paths relative to it. Links are not followed; hidden folders count as one entry.
pub(super) fn found_in(root: &Path, except: Option<&Path>, budget: &mut Budget) -> Vec<Found> {
    let mut found = Vec::new();
    let mut walk = WalkDir::new(root).min_depth(1).sort_by_file_name().into_iter();
    while let Some(next) = walk.next() {
        match next {
            Ok(entry) if except.is_some_and(|except| is_same(entry.path(), except)) => walk.skip_current_dir(),
            Ok(entry) => {
                let rule = budget.selection.left_out(&relative(root, entry.path()), entry.file_type().is_dir());
                if rule.is_some() && entry.file_type().is_dir() {
                    walk.skip_current_dir();
                }
                take(root, &entry, rule, budget, &mut found);
            }
            Err(error) => {
                let path = error.path().map_or_else(String::new, |path| relative(root, path));
                found.push(Found { path, content: Content::Unreadable(reason(&error)), modified: None });
            }
        }
    }
    found
}

fn take(root: &Path, entry: &DirEntry, rule: Option<String>, budget: &mut Budget, found: &mut Vec<Found>) {
    let path = relative(root, entry.path());
    let file_type = entry.file_type();
    let content = match rule {
        Some(rule) => Content::LeftOut(rule),
        None if file_type.is_dir() => return,
        None if file_type.is_symlink() => Content::LeftOut("a link; links are not followed".to_owned()),
        None if !file_type.is_file() => Content::LeftOut("not a regular file".to_owned()),
        None if archives::is_archive(entry.path()) => match archives::found_within(entry.path(), budget) {
            Ok(inner) => {
                found.extend(archives::within(&path, inner));
                return;
            }
            Err(error) => Content::Unreadable(format!("{:#}", error.root_cause())),
        },
        None => Content::OnDisk(entry.path().to_owned()),
    };
    let modified = entry.metadata().ok().as_ref().and_then(archives::modified);
    found.push(Found { path, content, modified });
}

fn relative(root: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(root).unwrap_or(path).iter();
    parts.map(legible).collect::<Vec<_>>().join("/")
}

/// A name as text. Names that differ only in bytes that are no text stay apart.
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

fn reason(error: &walkdir::Error) -> String {
    error.io_error().map_or_else(|| error.to_string(), ToString::to_string)
}

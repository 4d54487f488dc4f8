//! The instructor's globs, which mean what they mean in .gitignore.

use anyhow::Result;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use ignore::{Error, Match};

use crate::found::{Content, FoundFile};

/// Parses globs with the meaning they have in .gitignore.
///
/// # Errors
/// A glob has no meaning.
pub fn globs(globs: &[String]) -> Result<Gitignore, Error> {
    let mut builder = GitignoreBuilder::new("");
    for glob in globs {
        builder.add_line(None, glob)?;
    }
    builder.build()
}

pub(super) fn matches<'a>(globs: &'a Gitignore, path: &str, is_folder: bool) -> Option<&'a str> {
    let above = path.rmatch_indices('/').map(|(at, _)| (&path[..at], true));
    let mut found =
        std::iter::once((path, is_folder)).chain(above).map(|(path, is_folder)| globs.matched(path, is_folder));
    match found.find(|found| !found.is_none())? {
        Match::Ignore(glob) => Some(glob.original()),
        _ => None,
    }
}

/// Returns whether a glob matches a file, which has this path below some folder.
pub(super) fn is_match(glob: &Gitignore, path: &str, file: &FoundFile) -> bool {
    let is_folder = matches!(file.content, Content::FolderOnDisk(_) | Content::Folder { .. });
    matches(glob, path, is_folder).is_some()
}

/// Returns the patterns that match no path and no folder of a path.
pub(crate) fn unmatched<'g>(patterns: &'g [String], files: &[&FoundFile]) -> Result<Vec<&'g str>> {
    let mut unmatched = Vec::new();
    for pattern in patterns {
        // A pattern that takes others back matches what the pattern itself matches.
        let glob = globs(&[pattern.trim_start_matches('!').to_owned()])?;
        if !files.iter().any(|file| is_match(&glob, &file.path, file)) {
            unmatched.push(pattern.as_str());
        }
    }
    Ok(unmatched)
}

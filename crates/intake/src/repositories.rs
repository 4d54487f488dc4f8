//! Git repositories in submissions. Their files are a history of the work, and no part of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use crate::found::{Content, FoundFile, FoundRepository, Inclusion};
use crate::rules::{self, REPOSITORY};

/// Maximum number of files of the repositories in a folder. Every object that is not packed is a file.
const MAX_FILES: usize = 100_000;

/// Folders of a repository that have no objects.
const OTHER_FOLDERS: [&str; 4] = ["hooks", "logs", "refs", "lfs"];

/// The repositories of a submission, by the paths of their folders.
type Found = BTreeMap<String, FoundRepository>;

/// Takes the repositories out of the files of a submission. A folder stays in the list for each.
pub(crate) fn take_out(files: &mut Vec<FoundFile>) -> Vec<FoundRepository> {
    let mut found = Found::new();
    let mut folders: BTreeMap<String, FoundFile> = BTreeMap::new();
    let mut kept = Vec::with_capacity(files.len());
    for file in std::mem::take(files) {
        if let Content::FolderOnDisk(place) = &file.content
            && rules::is_repository(&file.path)
        {
            add_on_disk(&mut found, &file.path, place);
        }
        let is_there =
            matches!(file.content, Content::Unpacked(_) | Content::OnDisk(_)) && file.inclusion != Inclusion::ByOption;
        let Some((folder, path)) = rules::in_repository(&file.path).filter(|_| is_there) else {
            kept.push(file);
            continue;
        };
        let (folder, path) = (folder.to_owned(), path.to_owned());
        // The folder of a work tree's own repository is in the list already.
        if !folder.split('/').any(|part| part == REPOSITORY) {
            let inclusion = Inclusion::LeftOut("a git repository");
            let new = || FoundFile {
                input: file.input,
                inclusion,
                ..FoundFile::new(&*folder, Content::Folder { n_files: 0 })
            };
            if let Content::Folder { n_files } = &mut folders.entry(folder.clone()).or_insert_with(new).content {
                *n_files += 1;
            }
        }
        add(&mut found, &folder, path, file.content);
    }
    kept.extend(folders.into_values());
    kept.sort_by(|one, other| one.path.cmp(&other.path));
    *files = kept;
    found.into_values().collect()
}

fn add(found: &mut Found, folder: &str, path: String, content: Content) {
    found.entry(folder.to_owned()).or_insert_with(|| FoundRepository::new(folder)).add(path, content);
}

/// Adds the repositories below a folder on disk, which has this path in the submission.
fn add_on_disk(found: &mut Found, path: &str, place: &Path) {
    let mut bytes_left = FoundRepository::MAX_BYTES;
    let mut is_whole = true;
    // The other folders of a repository have no objects.
    let has_objects = |entry: &DirEntry| !entry.file_name().to_str().is_some_and(|name| OTHER_FOLDERS.contains(&name));
    let entries = WalkDir::new(place).sort_by_file_name().into_iter().filter_entry(has_objects).flatten();
    for entry in entries.filter(|entry| entry.file_type().is_file()).take(MAX_FILES) {
        let below = entry.path().strip_prefix(place).unwrap_or(entry.path());
        let below: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        let full = format!("{path}/{}", below.join("/"));
        let Some((folder, path)) = rules::in_repository(&full) else { continue };
        let n_bytes = fs::metadata(entry.path()).map_or(0, |metadata| metadata.len());
        if n_bytes > bytes_left {
            is_whole = false;
            continue;
        }
        bytes_left -= n_bytes;
        add(found, folder, path.to_owned(), Content::OnDisk(entry.path().to_owned()));
    }
    if !is_whole {
        found.values_mut().for_each(|repository| repository.is_whole = false);
    }
}

//! The paths of the entries of one archive file: each is given once, and folders in which nothing is are known.

use std::collections::{BTreeSet, HashMap};
use std::ops::Bound;

use super::entry_names::plain_path;

#[derive(Default)]
pub(super) struct EntryPaths {
    taken: BTreeSet<String>,
    /// Each with a slash after it.
    folders: BTreeSet<String>,
    /// The last number that was added to a path which occurs again. The search for a free number continues from there.
    last_numbers: HashMap<String, u64>,
}

impl EntryPaths {
    /// Returns a path for an entry: its name made harmless, with a number if another entry has the same.
    pub(super) fn unique(&mut self, name: &str) -> String {
        let plain = plain_path(name);
        if self.taken.insert(plain.clone()) {
            return plain;
        }
        let (folder, file) = plain.rsplit_once('/').map_or(("", &*plain), |(folder, file)| (folder, file));
        let (stem, extension) = file.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((file, ""));
        let slash = if folder.is_empty() { "" } else { "/" };
        let dot = if extension.is_empty() { "" } else { "." };
        let number = self.last_numbers.entry(plain.clone()).or_insert(1);
        loop {
            *number += 1;
            let path = format!("{folder}{slash}{stem} ({number}){dot}{extension}");
            if self.taken.insert(path.clone()) {
                return path;
            }
        }
    }

    /// Notes a folder, as long as there are fewer than `max_folders`. The archive file itself is no folder in it.
    pub(super) fn add_folder(&mut self, name: &str, max_folders: usize) {
        let is_root = name.split(['/', '\\']).all(|part| matches!(part, "" | "." | ".."));
        if !is_root && self.folders.len() < max_folders {
            self.folders.insert(format!("{}/", plain_path(name)));
        }
    }

    /// Returns the folders in which nothing is, each with a slash after it.
    pub(super) fn empty_folders(&self) -> impl Iterator<Item = &str> {
        self.folders.iter().map(String::as_str).filter(|folder| {
            let holds = |paths: &BTreeSet<String>| {
                let after = (Bound::Excluded(*folder), Bound::Unbounded);
                paths.range::<str, _>(after).next().is_some_and(|path| path.starts_with(folder))
            };
            !holds(&self.taken) && !holds(&self.folders)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder is empty if no entry is below it, in whatever order they come and however they are written.
    #[test]
    fn empty_folders_are_found() {
        let mut paths = EntryPaths::default();
        for folder in ["./", "/", "ann/", "./bob/", "bob/src/", "cy\\deep\\", "dan", "dan-2/"] {
            paths.add_folder(folder, 100);
        }
        for file in ["ann/main.c", "dan-2.c", "bobby/main.c"] {
            paths.unique(file);
        }
        assert_eq!(paths.empty_folders().collect::<Vec<_>>(), ["bob/src/", "cy/deep/", "dan-2/", "dan/"]);
    }

    /// Two entries of one name are two files.
    #[test]
    fn equal_names_get_numbers() {
        let mut paths = EntryPaths::default();
        assert_eq!(
            ["a/b.c", "a/b.c", "a//b.c", "x", "x"].map(|name| paths.unique(name)),
            ["a/b.c", "a/b (2).c", "a/b (3).c", "x", "x (2)"]
        );
    }
}

//! Derives how an upload is stored, and its names, from the paths of its files.

use std::collections::BTreeSet;

use crate::domain::UploadRole;
use lookalike_intake::archive_stem;

const MAX_CHARS: usize = 80;

/// The form in which an upload is stored.
#[derive(Debug, PartialEq, Eq)]
pub enum StorageFormat {
    /// As it came: it is one archive file.
    Unchanged,
    /// Packed into a tar.
    Tar {
        /// The folder in the tar that holds all files. It is empty or ends in a slash.
        folder: String,
    },
}

/// Returns how an upload is stored, given its role and the paths of its files.
///
/// The intake skips the only folder at the top of an archive file. So a single submission is packed into a folder of its own
/// within another.
pub fn storage_format<'a>(
    role: UploadRole,
    mut paths: impl ExactSizeIterator<Item = &'a str> + Clone,
) -> StorageFormat {
    let first = paths.clone().next().unwrap_or_default();
    let is_single = paths.len() == 1;
    if role != UploadRole::Submission {
        let is_archive = is_single && archive_stem(file_name(first)).is_some();
        return if is_archive { StorageFormat::Unchanged } else { StorageFormat::Tar { folder: String::new() } };
    }
    let has_one_folder = match top_folder(first) {
        Some(top) => paths.all(|path| top_folder(path) == Some(top)),
        None => is_single,
    };
    let inner = if has_one_folder { String::new() } else { format!("{}/", folder_name(first)) };
    StorageFormat::Tar { folder: format!("submission/{inner}") }
}

/// Returns the first folder of a path as readers of the tar see it: they skip parts that lead nowhere or upward.
fn top_folder(path: &str) -> Option<&str> {
    let mut parts = path.split(['/', '\\']).filter(|part| !matches!(*part, "" | "." | ".."));
    let first = parts.next()?;
    parts.next().map(|_| first)
}

/// Returns the name of a folder for a submission, derived from the path of its first file.
fn folder_name(path: &str) -> String {
    let mut name = stem(file_name(path));
    // The intake takes a path with such an ending for an archive file, and another path may end at this folder.
    while archive_stem(name).is_some() {
        name = stem(name);
    }
    let name: String = name.chars().take(MAX_CHARS).collect();
    if name.trim_matches('.').is_empty() { "files".to_owned() } else { name }
}

/// Returns the name of an upload as pages show it: its folder or its first file, and the number of others.
pub fn display_name<'a>(mut paths: impl Iterator<Item = &'a str>) -> String {
    let first = paths.next().unwrap_or_default();
    let (top, is_folder) = first.split_once('/').map_or((first, false), |(top, _)| (top, true));
    let n_others = paths.filter(|path| !(is_folder && path.split('/').next() == Some(top))).count();
    let more = if n_others > 0 { format!(" and {n_others} more") } else { String::new() };
    let top: String = top.chars().filter(|c| !c.is_control()).take(200).collect();
    format!("{top}{more}")
}

/// Returns the name on disk for a new upload with this display name: a number, and the ending by which the intake knows the
/// kind of an archive file. Nothing else of the display name is in it, as that may name a student.
pub fn name_on_disk(shown: &str, format: &StorageFormat) -> String {
    format!("1{}", ending(shown, format))
}

/// Returns the name on disk for an upload that is packed anew, which differs from the one before.
pub fn next_name_on_disk(file: &str, format: &StorageFormat) -> String {
    let number = file.split('.').next().and_then(|number| number.parse().ok()).unwrap_or(0_u64);
    format!("{}{}", number + 1, ending("", format))
}

/// Returns a label for an upload with this display name. It differs from those in `taken`, and has only characters that no file
/// system or command line treats specially.
pub fn label(shown: &str, format: &StorageFormat, taken: &BTreeSet<String>) -> String {
    let stem = match format {
        StorageFormat::Unchanged => archive_stem(shown).unwrap_or(shown),
        StorageFormat::Tar { .. } => stem(shown),
    };
    let (stem, ending) = (safe_stem(stem), ending(shown, format));
    let mut names = (1..).map(|number| match number {
        1 => format!("{stem}{ending}"),
        _ => format!("{stem}-{number}{ending}"),
    });
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// Replaces all characters but ASCII letters, digits, `.` and `_` by hyphens. The result is not empty, does not begin with a dot,
/// and leaves room for a number and an ending.
fn safe_stem(stem: &str) -> String {
    let mut name = String::new();
    for c in stem.chars().take(MAX_CHARS - 20) {
        match c {
            '.' | '_' => name.push(c),
            c if c.is_ascii_alphanumeric() => name.push(c),
            _ if name.ends_with('-') => {}
            _ => name.push('-'),
        }
    }
    let name = name.trim_start_matches(['.', '-']).trim_end_matches(['.', '-']);
    if name.is_empty() { "upload".to_owned() } else { name.to_owned() }
}

/// Returns the lower-case ending of an upload without unusual characters.
fn ending(shown: &str, format: &StorageFormat) -> String {
    let ending = match format {
        StorageFormat::Unchanged => &shown[archive_stem(shown).unwrap_or(shown).len()..],
        StorageFormat::Tar { .. } => ".tar",
    };
    ending.to_ascii_lowercase().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').collect()
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Returns a file name without its extension, or without the ending of an archive file.
fn stem(name: &str) -> &str {
    let inner = archive_stem(name).unwrap_or(name);
    inner.rsplit_once('.').map_or(inner, |(stem, _)| stem).trim_matches('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tar(folder: &str) -> StorageFormat {
        StorageFormat::Tar { folder: folder.to_owned() }
    }

    /// Only a single archive file that is not a single submission is stored unchanged.
    #[test]
    fn the_storage_format_depends_on_the_role() {
        let format = |role, paths: &[&'static str]| storage_format(role, paths.iter().copied());
        assert_eq!(format(UploadRole::Batch, &["hw3.ZIP"]), StorageFormat::Unchanged);
        assert_eq!(format(UploadRole::Batch, &["hw3/ann/a.c", "hw3/bob/a.c"]), tar(""));
        assert_eq!(format(UploadRole::Starter, &["main.c"]), tar(""));
        assert_eq!(format(UploadRole::Submission, &["late.zip"]), tar("submission/"));
        assert_eq!(format(UploadRole::Submission, &["cem/a.c", "cem/b/c.c"]), tar("submission/"));
        assert_eq!(format(UploadRole::Submission, &["a.c", "b.c"]), tar("submission/a/"));
        assert_eq!(format(UploadRole::Submission, &["./a.c", "./b.c"]), tar("submission/a/"));
        assert_eq!(format(UploadRole::Submission, &["cem\\a.c", "/cem/../b.c"]), tar("submission/"));
        assert_eq!(format(UploadRole::Submission, &[".hidden", "b.c"]), tar("submission/files/"));
        assert_eq!(format(UploadRole::Submission, &["hw3.tar.gz.c", "b.c"]), tar("submission/hw3/"));
        assert_eq!(format(UploadRole::Submission, &["hw3.tar.", "."]), tar("submission/hw3/"));
    }

    /// Names on disk have nothing of the display name but the ending of an archive file.
    #[test]
    fn names_on_disk_are_neutral() {
        let (unchanged, tar) = (StorageFormat::Unchanged, tar(""));
        assert_eq!(name_on_disk("hopper.ZIP", &unchanged), "1.zip");
        assert_eq!(name_on_disk("hopper.tar.gz", &unchanged), "1.tar.gz");
        assert_eq!(name_on_disk("hopper.c and 2 more", &tar), "1.tar");
        assert_eq!(next_name_on_disk("1.tar.gz", &tar), "2.tar");
        assert_eq!(next_name_on_disk("2.tar", &tar), "3.tar");
    }

    /// Labels have no special characters, are not hidden or too long, and are not used twice.
    #[test]
    fn labels_are_safe() {
        let mut taken = BTreeSet::new();
        for name in ["../../etc/passwd", "..", ".hidden", "\u{202e}gpj", "a b.zip", "a b.zip", "", &"x".repeat(500)] {
            let format = if name.ends_with(".zip") { StorageFormat::Unchanged } else { tar("") };
            let made = label(name, &format, &taken);
            assert!(made.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c)), "{made}");
            assert!(!made.starts_with('.') && made.len() <= MAX_CHARS && made.contains('.'), "{made}");
            assert!(taken.insert(made));
        }
        assert!(taken.contains("a-b.zip") && taken.contains("a-b-2.zip"), "{taken:?}");
    }

    /// The display name has the number of other files.
    #[test]
    fn display_names_come_from_the_first_path() {
        assert_eq!(display_name(["hw3.zip"].into_iter()), "hw3.zip");
        assert_eq!(display_name(["hw3/a.c", "hw3/b.c"].into_iter()), "hw3");
        assert_eq!(display_name(["a.c", "b.c", "c.c"].into_iter()), "a.c and 2 more");
    }
}

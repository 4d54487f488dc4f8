//! Names that may stand on disk, made from names that came along.

use std::collections::BTreeSet;

use lookalike_report_templates::app::model::UploadRole;

use crate::intake::archive_stem;

/// No name on disk is longer.
const MOST_CHARS: usize = 80;

/// How an upload is kept.
#[derive(Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is one archive, which stays as it is.
    AsItIs,
    /// It is packed, with these folders before all paths.
    Tar {
        /// Ends in a slash, or is empty.
        within: String,
    },
}

/// How what came is kept, by its paths and what it is for.
///
/// An archive of one folder stands for what is in that folder. So one submission lies in a folder of its own, in another.
pub fn kept<'a>(role: UploadRole, mut paths: impl ExactSizeIterator<Item = &'a str> + Clone) -> Kept {
    let first = paths.clone().next().unwrap_or_default();
    let is_one = paths.len() == 1;
    if role != UploadRole::Submission {
        let is_archive = is_one && archive_stem(file_name(first)).is_some();
        return if is_archive { Kept::AsItIs } else { Kept::Tar { within: String::new() } };
    }
    let is_below_one = match top_folder(first) {
        Some(top) => paths.all(|path| top_folder(path) == Some(top)),
        None => is_one,
    };
    let inner = if is_below_one { String::new() } else { format!("{}/", folder_after(first)) };
    Kept::Tar { within: format!("submission/{inner}") }
}

/// The folder that a path leads into first, for whoever reads the tar: parts that lead nowhere or upward are passed over there.
fn top_folder(path: &str) -> Option<&str> {
    let mut parts = path.split(['/', '\\']).filter(|part| !matches!(*part, "" | "." | ".."));
    let first = parts.next()?;
    parts.next().map(|_| first)
}

/// A folder that is called after a file, even if that has no name to speak of.
fn folder_after(path: &str) -> String {
    let mut name = stem(file_name(path));
    // What is called as an archive is taken for one, where another path leads to the folder and no further.
    while archive_stem(name).is_some() {
        name = stem(name);
    }
    let name: String = name.chars().take(MOST_CHARS).collect();
    if name.trim_matches('.').is_empty() { "files".to_owned() } else { name }
}

/// What an upload is called: its folder, or its first file.
pub fn shown_name<'a>(mut paths: impl Iterator<Item = &'a str>) -> String {
    let first = paths.next().unwrap_or_default();
    let (top, is_folder) = first.split_once('/').map_or((first, false), |(top, _)| (top, true));
    let n_others = paths.filter(|path| !(is_folder && path.split('/').next() == Some(top))).count();
    let more = if n_others > 0 { format!(" and {n_others} more") } else { String::new() };
    let top: String = top.chars().filter(|c| !c.is_control()).take(200).collect();
    format!("{top}{more}")
}

/// A name of harmless characters that no other upload of the course has.
pub fn harmless_name(shown: &str, kept: &Kept, taken: &BTreeSet<String>) -> String {
    let (stem, ending) = match kept {
        Kept::AsItIs => {
            let stem = archive_stem(shown).unwrap_or(shown);
            (stem, &shown[stem.len()..])
        }
        Kept::Tar { .. } => (stem(shown), ".tar"),
    };
    let (stem, ending) = (harmless(stem), harmless_ending(ending));
    let numbered = (1..).map(|number| match number {
        1 => format!("{stem}{ending}"),
        _ => format!("{stem}-{number}{ending}"),
    });
    numbered.into_iter().find(|name: &String| !taken.contains(name)).unwrap_or_default()
}

/// Letters, digits, `-`, `.` and `_`, no dot in front; never empty, never too long.
fn harmless(stem: &str) -> String {
    let mut name = String::new();
    for c in stem.chars().take(MOST_CHARS - 20) {
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

/// Endings of archives are harmless in small letters.
fn harmless_ending(ending: &str) -> String {
    ending.to_ascii_lowercase().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').collect()
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A name without the ending of an archive or of a file.
fn stem(name: &str) -> &str {
    let inner = archive_stem(name).unwrap_or(name);
    inner.rsplit_once('.').map_or(inner, |(stem, _)| stem).trim_matches('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tar(within: &str) -> Kept {
        Kept::Tar { within: within.to_owned() }
    }

    /// Only a single archive that is no submission by itself stays as it is; a submission is one whatever it is made of.
    #[test]
    fn what_comes_is_kept_by_what_it_is_for() {
        let of = |role, paths: &[&'static str]| kept(role, paths.iter().copied());
        assert_eq!(of(UploadRole::Batch, &["hw3.ZIP"]), Kept::AsItIs);
        assert_eq!(of(UploadRole::Batch, &["hw3/ann/a.c", "hw3/bob/a.c"]), tar(""));
        assert_eq!(of(UploadRole::Starter, &["main.c"]), tar(""));
        assert_eq!(of(UploadRole::Submission, &["late.zip"]), tar("submission/"));
        assert_eq!(of(UploadRole::Submission, &["cem/a.c", "cem/b/c.c"]), tar("submission/"));
        assert_eq!(of(UploadRole::Submission, &["a.c", "b.c"]), tar("submission/a/"));
        assert_eq!(of(UploadRole::Submission, &["./a.c", "./b.c"]), tar("submission/a/"));
        assert_eq!(of(UploadRole::Submission, &["cem\\a.c", "/cem/../b.c"]), tar("submission/"));
        assert_eq!(of(UploadRole::Submission, &[".hidden", "b.c"]), tar("submission/files/"));
        assert_eq!(of(UploadRole::Submission, &["hw3.tar.gz.c", "b.c"]), tar("submission/hw3/"));
        assert_eq!(of(UploadRole::Submission, &["hw3.tar.", "."]), tar("submission/hw3/"));
    }

    /// No name leads anywhere, hides, or is too long; and none is taken twice.
    #[test]
    fn names_on_disk_are_harmless() {
        let mut taken = BTreeSet::new();
        for name in ["../../etc/passwd", "..", ".hidden", "\u{202e}gpj", "a b.zip", "a b.zip", "", &"x".repeat(500)] {
            let kept = if name.ends_with(".zip") { Kept::AsItIs } else { tar("") };
            let made = harmless_name(name, &kept, &taken);
            assert!(made.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c)), "{made}");
            assert!(!made.starts_with('.') && made.len() <= MOST_CHARS && made.contains('.'), "{made}");
            assert!(taken.insert(made));
        }
        assert!(taken.contains("a-b.zip") && taken.contains("a-b-2.zip"), "{taken:?}");
    }

    /// What is shown says how many came.
    #[test]
    fn uploads_are_called_after_what_came() {
        assert_eq!(shown_name(["hw3.zip"].into_iter()), "hw3.zip");
        assert_eq!(shown_name(["hw3/a.c", "hw3/b.c"].into_iter()), "hw3");
        assert_eq!(shown_name(["a.c", "b.c", "c.c"].into_iter()), "a.c and 2 more");
    }
}

//! Tells what files and folders are by their names: programs, data, prose, histories, and what lies beside submissions.

use lookalike_frontends::{Language, lists};

/// The format of a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HistoryFormat {
    /// A git repository.
    Repository,
    /// The copies that an editor makes in `.history` at each save.
    LocalHistory,
    /// The tables of ProgSnap2.
    ProgSnap2,
    /// The logs of the editor Thonny.
    Thonny,
}

/// Extensions of records and settings.
const DATA: &str = "csv tsv xls xlsx ods numbers json jsonl xml yml yaml toml ini cfg conf properties log db sqlite sqlite3 \
    bak lock";

/// The folder of a repository beside its work tree.
pub(super) const REPOSITORY: &str = ".git";
pub(super) const LOCAL_HISTORY: &str = ".history";
const N_DATE_DIGITS: usize = 14;

/// Returns whether files with this extension hold records or settings, and neither code nor prose.
pub(super) fn is_data(extension: &str) -> bool {
    lists(DATA, &extension.to_ascii_lowercase())
}

/// Returns the name of the file that a placeholder of iCloud stands for: `main.py` for `.main.py.icloud`.
pub(super) fn placeholder_of(name: &str) -> Option<&str> {
    name.strip_prefix('.')?.strip_suffix(".icloud").filter(|name| !name.is_empty())
}

pub(super) fn is_program(name: &str) -> bool {
    let extension = extension(name);
    is_notebook(extension) || is_literate(extension) || (Language::is_extension(extension) && !is_prose(name))
}

/// Returns whether files with this extension are notebooks.
pub fn is_notebook(extension: &str) -> bool {
    extension.eq_ignore_ascii_case("ipynb")
}

/// Returns whether files with this extension are documents whose code is run when they are made.
pub fn is_literate(extension: &str) -> bool {
    lists("rmd qmd rmarkdown jmd rnw snw nw", &extension.to_ascii_lowercase())
}

pub(super) fn is_history(path: &str) -> bool {
    path.ends_with(REPOSITORY) || path.rsplit('/').next() == Some(LOCAL_HISTORY)
}

/// Divides the path of a file that belongs to a history, by its name: into the path of the folder of the history, and the path below it.
pub(super) fn in_history(path: &str) -> Option<(HistoryFormat, &str, &str)> {
    let repository = in_repository(path).map(|(folder, below)| (HistoryFormat::Repository, folder, below));
    repository.or_else(|| in_local_history(path).map(|(folder, below)| (HistoryFormat::LocalHistory, folder, below)))
}

/// Divides the path of a copy that an editor made: `.history/src/main_20260304170211.c`.
fn in_local_history(path: &str) -> Option<(&str, &str)> {
    let parts = path.split('/').position(|part| part == LOCAL_HISTORY)?;
    let n_folder = path.split('/').take(parts + 1).map(|part| part.len() + 1).sum::<usize>();
    let below = path.get(n_folder..)?;
    let name = below.rsplit('/').next().unwrap_or(below);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let (_, date) = stem.rsplit_once('_')?;
    let is_date = date.len() == N_DATE_DIGITS && date.bytes().all(|byte| byte.is_ascii_digit());
    is_date.then_some((path.get(..n_folder - 1)?, below))
}

/// Divides the path of a file that a git repository has its history in. Repositories are folders like `.git`, `.git/modules/parser` and `tree.git`. Only files with the names of objects, packs and settings are theirs: anything else in such a folder may be somebody's work.
fn in_repository(path: &str) -> Option<(&str, &str)> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_hex = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let n_below = match parts[..] {
        [.., "objects", first, rest]
            if first.len() == 2 && [38, 62].contains(&rest.len()) && is_hex(first) && is_hex(rest) =>
        {
            3
        }
        [.., "objects", "pack", name] if matches!(extension(name), "pack" | "idx") => 3,
        [.., "objects", "info", "alternates"] => 3,
        // A file of this name says where the repository of a worktree is. It stands below itself.
        [.., ".git"] => return Some((path, "")),
        [.., ".git", "config"] | [.., ".git", "modules", _, "config"] => 1,
        _ => return None,
    };
    let folders = &parts[..parts.len() - n_below];
    if !folders.iter().any(|part| part.ends_with(REPOSITORY)) {
        return None;
    }
    let n_folder = folders.iter().map(|part| part.len() + 1).sum::<usize>();
    Some((path.get(..n_folder - 1)?, path.get(n_folder..)?))
}

pub(super) fn is_prose(name: &str) -> bool {
    Language::detect(Some(extension(name)), "").is_some_and(Language::is_prose)
}

/// Returns whether the name at the end of a path has an ending. A hidden name has one after its first dot.
pub(super) fn has_ending(path: &str) -> bool {
    path.rsplit('/').next().unwrap_or(path).trim_start_matches('.').contains('.')
}

pub(super) fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A repository has objects, packs and settings; whatever else lies in its folders is not taken for a part of it.
    #[test]
    fn files_of_repositories_are_recognized() {
        let loose = format!("objects/1f/{}", "0a".repeat(19));
        for (folder, below) in [
            (".git", loose.as_str()),
            ("lib/.git/modules/parser", &loose),
            ("work.git", "objects/pack/pack-1.idx"),
            (".git", "config"),
            (".git", "objects/info/alternates"),
        ] {
            let expected = Some((HistoryFormat::Repository, folder, below));
            assert_eq!(in_history(&format!("{folder}/{below}")), expected);
        }
        for path in [
            "work.git/objects/main.foo", "work.git/objects/pack/main.c", "work.git/config", ".git/objects/1f/main.c",
            ".git/HEAD", "work/objects/pack/pack-1.idx", "",
        ] {
            assert_eq!(in_history(path), None, "{path}");
        }
        assert_eq!(in_history("lab/.git"), Some((HistoryFormat::Repository, "lab/.git", "")), "a worktree");
    }

    /// A copy that an editor made has the date in its name; anything else in its folder is no copy.
    #[test]
    fn copies_of_an_editor_are_recognized() {
        for (folder, below) in [(".history", "src/main_20260304170211.c"), ("lab/.history", "Makefile_20260304170211")]
        {
            let expected = Some((HistoryFormat::LocalHistory, folder, below));
            assert_eq!(in_history(&format!("{folder}/{below}")), expected);
        }
        for path in [".history/main.c", ".history/main_2026.c", "history/main_20260304170211.c", ".history"] {
            assert_eq!(in_history(path), None, "{path}");
        }
    }
}

//! Divides the files that a client of MOSS sends among programs. Each program becomes a folder of an upload, and keeps the name by
//! which the client knows it.

use std::collections::{BTreeMap, BTreeSet};

use lookalike_intake::archive_stem;

/// The folder of an upload that holds those of the programs.
const PROGRAMS: &str = "programs";
/// Maximum length of the name of a program's folder, in characters.
const MAX_CHARS: usize = 120;

/// Files as a batch of programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Programs {
    /// The path of each file in the upload, in the order of the files.
    pub paths: Vec<String>,
    /// The name of each program for the client, by that of its folder: the path of the file, or that of the folder, which ends in a slash.
    pub names: BTreeMap<String, String>,
}

/// Divides files, given by the names that a client sends for them: those of a folder are one program, or each is one.
///
/// A folder inside of one that has files belongs to it, so that subfolders of a program are part of it. The folder with all others in it is
/// none of these: a file beside the programs does not make one of them all.
pub fn divide(files: &[String], by_folder: bool) -> Programs {
    let split: Vec<Vec<&str>> = files.iter().map(|file| parts(file)).collect();
    let folders: BTreeSet<&[&str]> = split.iter().map(|parts| &parts[..parts.len() - 1]).collect();
    let root = common_start(folders.iter().copied()).len();
    let mut keys = Vec::new();
    for parts in &split {
        let depth = if by_folder { depth_of_program(parts, &folders, root) } else { parts.len() };
        keys.push(&parts[..depth]);
    }
    // The name of a program keeps its last part, whatever is common to all.
    let below = keys.iter().filter(|key| key.len() > root).map(|key| &key[..key.len() - 1]);
    let n_common = common_start(below).len();
    let mut programs = Programs { paths: Vec::new(), names: BTreeMap::new() };
    let mut folders: BTreeMap<&[&str], String> = BTreeMap::new();
    let mut taken = BTreeSet::new();
    for ((file, parts), key) in files.iter().zip(&split).zip(keys) {
        let known = folders.get(key).filter(|_| by_folder).cloned();
        let folder = known.unwrap_or_else(|| {
            let folder = free_name(&folder_name(&key[n_common.min(key.len().saturating_sub(1))..]), &programs.names);
            programs.names.insert(
                folder.clone(),
                if by_folder { written_folder(file, parts.len() - key.len()) } else { file.clone() },
            );
            folders.insert(key, folder.clone());
            folder
        });
        let inner = if by_folder { parts[key.len()..].join("/") } else { parts[parts.len() - 1].to_owned() };
        programs.paths.push(free_path(format!("{PROGRAMS}/{folder}/{inner}"), &mut taken));
    }
    programs
}

/// Returns the parts of a path that lead somewhere; never none.
fn parts(path: &str) -> Vec<&str> {
    let parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !matches!(*part, "" | "." | "..")).collect();
    if parts.is_empty() { vec!["file"] } else { parts }
}

/// Returns the number of parts of the outermost folder with files that a file is in, below the one with all others in it.
fn depth_of_program(parts: &[&str], folders: &BTreeSet<&[&str]>, root: usize) -> usize {
    let own = parts.len() - 1;
    (root + 1..own).find(|&depth| folders.contains(&parts[..depth])).unwrap_or(own)
}

/// Returns the parts with which all of several paths begin.
fn common_start<'a>(mut paths: impl Iterator<Item = &'a [&'a str]>) -> &'a [&'a str] {
    let mut common = paths.next().unwrap_or_default();
    for path in paths {
        let n_equal = common.iter().zip(path).take_while(|(one, other)| one == other).count();
        common = &common[..n_equal];
    }
    common
}

/// Returns the folder of a file as the client wrote it, without the last `n_inner` parts, with a slash at its end.
fn written_folder(file: &str, n_inner: usize) -> String {
    let mut folder = file;
    for _ in 0..n_inner {
        folder = folder.trim_end_matches(['/', '\\']).rsplit_once(['/', '\\']).map_or("", |(folder, _)| folder);
    }
    if folder.is_empty() && !file.starts_with(['/', '\\']) { "./".to_owned() } else { format!("{folder}/") }
}

/// Returns the name of a folder for a program. It is no name of an archive file, and hides nothing.
fn folder_name(parts: &[&str]) -> String {
    let name: String = parts.join("-").chars().filter(|c| !c.is_control()).take(MAX_CHARS).collect();
    let name = if archive_stem(&name).is_some() { name.replace('.', "_") } else { name };
    let name = name.trim().trim_start_matches('.').trim_end_matches('.');
    if name.is_empty() { "program".to_owned() } else { name.to_owned() }
}

fn free_name(name: &str, taken: &BTreeMap<String, String>) -> String {
    let mut free = name.to_owned();
    for number in 2.. {
        if !taken.contains_key(&free) {
            break;
        }
        free = format!("{name}-{number}");
    }
    free
}

/// Returns a path that no earlier file has: with a number before its ending if needed. Clients may send two files under one name.
fn free_path(path: String, taken: &mut BTreeSet<String>) -> String {
    let mut free = path.clone();
    for number in 2.. {
        if taken.insert(free.clone()) {
            break;
        }
        let (stem, ending) = match path.rsplit_once('.') {
            Some((stem, ending)) if !ending.contains('/') => (stem, format!(".{ending}")),
            _ => (path.as_str(), String::new()),
        };
        free = format!("{stem}-{number}{ending}");
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divided(files: &[&str], by_folder: bool) -> (Vec<String>, Vec<(String, String)>) {
        let files: Vec<String> = files.iter().map(|file| (*file).to_owned()).collect();
        let Programs { paths, names } = divide(&files, by_folder);
        (paths, names.into_iter().collect())
    }

    fn names(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(folder, name)| ((*folder).to_owned(), (*name).to_owned())).collect()
    }

    /// Without `-d` each file is a program, under the name that its client sent.
    #[test]
    fn each_file_is_a_program() {
        let (paths, programs) = divided(&["hw1/ann.c", "hw1/bob.c", "hw1/sub/ann.c"], false);
        assert_eq!(paths, ["programs/ann.c/ann.c", "programs/bob.c/bob.c", "programs/sub-ann.c/ann.c"]);
        assert_eq!(programs, names(&[("ann.c", "hw1/ann.c"), ("bob.c", "hw1/bob.c"), ("sub-ann.c", "hw1/sub/ann.c")]));
    }

    /// With `-d` each folder is one, with the folders in it; a file beside all programs makes no program of them all.
    #[test]
    fn each_folder_is_a_program() {
        let files = ["hw1/ann/A.java", "hw1/ann/src/B.java", "hw1/bob/A.java", "hw1/README.txt"];
        let (paths, programs) = divided(&files, true);
        assert_eq!(paths[..3], ["programs/ann/A.java", "programs/ann/src/B.java", "programs/bob/A.java"]);
        assert_eq!(programs, names(&[("ann", "hw1/ann/"), ("bob", "hw1/bob/"), ("hw1", "hw1/")]));
        let (_, programs) = divided(&["../s1/ann/A.java", "../s2/ann/A.java"], true);
        assert_eq!(programs, names(&[("s1-ann", "../s1/ann/"), ("s2-ann", "../s2/ann/")]));
    }

    /// Names of Windows, with blanks, in other scripts, of archive files, twice the same, and without a name.
    #[test]
    fn unusual_names_stay_apart() {
        let (paths, programs) = divided(&["C:\\hw\\ann\\a.c", "C:\\hw\\Zoë_Ö\\a.c"], true);
        assert_eq!(paths, ["programs/ann/a.c", "programs/Zoë_Ö/a.c"]);
        assert_eq!(programs[0].1, "C:\\hw\\Zoë_Ö/");
        let (paths, _) = divided(&["undefined", "undefined", "../..", "x.zip"], false);
        let expected = ["undefined/undefined", "undefined-2/undefined", "file/file", "x_zip/x.zip"];
        assert_eq!(paths, expected.map(|path| format!("programs/{path}")));
        let (paths, _) = divided(&["a/M.c", "a/M.c", "b/M.c"], true);
        assert_eq!(paths, ["programs/a/M.c", "programs/a/M-2.c", "programs/b/M.c"]);
    }
}

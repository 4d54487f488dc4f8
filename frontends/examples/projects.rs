//! Makes the fingerprints of generated projects, by which their unchanged code is known.
//!
//! ```text
//! cargo run -p lookalike-frontends --example projects -- FOLDER FINGERPRINTS TABLE
//! ```
//!
//! `FOLDER/KIND/VERSION/` is what a generator of that version wrote for a project whose names, those of applications and
//! packages in it, and all values that differ from project to project hold `zqfill`. `FOLDER/KIND/source.txt` says where it is
//! from. Where no generator can be run, `VERSION` is a project that somebody began with it, and is named `person-…`: what
//! enough of them have is the generator's. The fingerprints are hashes of words, from which no text can be made again.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use lookalike_frontends::{Language, ProjectKind};

/// The word that all names have that a generator fills in.
const FILLED: &str = "zqfill";
/// Minimum number of people who have a fingerprint of the generator in their projects: two may have followed one lesson.
const MIN_PEOPLE: usize = 3;
/// One in this many people must have it: the more people, the more idioms some of them share by chance.
const MIN_SHARE: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder, fingerprints, table] = &arguments[..] else {
        return Err("usage: projects FOLDER FINGERPRINTS TABLE".into());
    };
    let mut kind_of: BTreeMap<u32, u8> = BTreeMap::new();
    let mut rows = String::from("kind,made from,versions,files,fingerprints\n");
    for (number, kind) in ProjectKind::all().enumerate() {
        let of_kind = folder.join(kind.name());
        let folders: Vec<PathBuf> = sorted(&of_kind)?.into_iter().filter(|path| path.is_dir()).collect();
        let is_person = |folder: &&PathBuf| name(folder).starts_with("person-");
        let n_projects = folders.iter().filter(is_person).count();
        let (mut n_files, mut n_fingerprints) = (0, 0);
        let mut n_people: BTreeMap<u32, usize> = BTreeMap::new();
        for version in &folders {
            let mut of_version = BTreeSet::new();
            for file in files_below(version)? {
                let text = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
                let extension = file.extension().and_then(|extension| extension.to_str());
                let Some(language) = Language::detect(extension, &text).filter(|language| !language.is_prose()) else {
                    continue;
                };
                n_files += 1;
                of_version.extend(language.project_fingerprints(&text, FILLED));
            }
            let needed = if is_person(&version) { MIN_PEOPLE.max(n_projects.div_ceil(MIN_SHARE)) } else { 1 };
            for fingerprint in of_version {
                let n_people = n_people.entry(fingerprint).or_default();
                *n_people += 1;
                if *n_people >= needed && !kind_of.contains_key(&fingerprint) {
                    kind_of.insert(fingerprint, number as u8);
                    n_fingerprints += 1;
                }
            }
        }
        let mut versions: Vec<String> =
            folders.iter().filter(|folder| !is_person(folder)).map(|folder| name(folder)).collect();
        if n_projects > 0 {
            versions.push(format!("{n_projects} people"));
        }
        let source = fs::read_to_string(of_kind.join("source.txt"))?;
        let (source, versions) = (source.trim(), versions.join(", "));
        rows += &format!("{},\"{source}\",\"{versions}\",{n_files},{n_fingerprints}\n", kind.name());
    }
    let records = kind_of.into_iter().flat_map(|(fingerprint, kind)| {
        let mut record = fingerprint.to_be_bytes().to_vec();
        record.push(kind);
        record
    });
    fs::write(fingerprints, records.collect::<Vec<u8>>())?;
    fs::write(table, rows)?;
    Ok(())
}

fn name(folder: &Path) -> String {
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let entries: Result<Vec<_>, _> = fs::read_dir(folder)?.collect();
    let mut paths: Vec<PathBuf> = entries?.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for path in sorted(folder)? {
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

//! The programs of the repository's samples, and checks for installed compilers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lookalike_disguise::{Attack, Language, disguise_files};

/// A submission: its author, and its files as names and texts.
pub(crate) struct Program {
    pub(crate) author: String,
    pub(crate) files: Vec<(String, String)>,
}

/// Returns the sample folder of a language.
pub(crate) fn class(language: Language) -> PathBuf {
    let name = match language {
        Language::C => "c-inventory",
        Language::Java => "java-library",
        Language::Python => "python-gradebook",
    };
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples").join(name)
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Returns every submission of the sample that compiles.
pub(crate) fn programs(language: Language) -> Vec<Program> {
    // Two submissions of the samples have intended errors.
    const BROKEN: [&str; 2] = ["haugen-sindre", "williams-keira"];
    let folders = sorted(&class(language).join("submissions"));
    let whole = folders.into_iter().filter(|folder| !BROKEN.contains(&name(folder).as_str()));
    let read = |path: PathBuf| (name(&path), fs::read_to_string(&path).unwrap());
    whole
        .map(|folder| Program { author: name(&folder), files: sorted(&folder).into_iter().map(read).collect() })
        .collect()
}

impl Program {
    /// Returns all files joined.
    pub(crate) fn text(&self) -> String {
        self.files.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// Returns the program in a disguise that may borrow from all other programs.
    pub(crate) fn disguised(&self, language: Language, attack: &Attack, seed: u64, all: &[Program]) -> Program {
        let sources: Vec<&str> = self.files.iter().map(|(_, text)| text.as_str()).collect();
        let others = all.iter().filter(|other| other.author != self.author && other.files.len() == 1);
        let others: Vec<&str> = others.map(|other| other.files[0].1.as_str()).collect();
        let texts = disguise_files(&sources, language, attack, seed, &others);
        let names = self.files.iter().map(|(name, _)| name.clone());
        // A splice is one file; it gets the name of the largest.
        let main = self.files.iter().max_by_key(|(_, text)| text.len()).map(|(name, _)| name.clone());
        let names: Vec<String> = if texts.len() == 1 { main.into_iter().collect() } else { names.collect() };
        Program { author: self.author.clone(), files: names.into_iter().zip(texts).collect() }
    }

    /// Writes the files to a new folder, and returns their paths.
    pub(crate) fn write(&self, folder: &Path) -> Vec<PathBuf> {
        fs::create_dir_all(folder).unwrap();
        let write = |(name, text): &(String, String)| {
            fs::write(folder.join(name), text).unwrap();
            folder.join(name)
        };
        self.files.iter().map(write).collect()
    }
}

/// Returns whether a program is installed, and prints a note if it is not.
pub(crate) fn is_installed(program: &str) -> bool {
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_installed = found.is_ok_and(|status| status.success());
    if !is_installed {
        println!("skipped: {program} is not installed");
    }
    is_installed
}

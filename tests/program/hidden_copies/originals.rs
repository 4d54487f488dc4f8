//! The honest programs: those of the samples, and some in C++ and JavaScript for the same assignments.

use std::collections::BTreeMap;
use std::fs;

use serde_json::json;

use super::copy::Language;
use crate::accuracy::planted;
use lookalike_test_harness::{files_below, repository};

/// Submissions of the samples that do not compile. They are honest, but nobody copies them.
const BROKEN: [&str; 2] = ["haugen-sindre", "williams-keira"];

/// An honest submission.
pub(super) struct Original {
    pub(super) language: Language,
    pub(super) author: String,
    /// Texts by path.
    pub(super) files: BTreeMap<String, String>,
}

impl Original {
    /// Whether the corpus copies it: it is one file, and it runs.
    pub(super) fn is_copied(&self) -> bool {
        self.files.len() == 1 && !BROKEN.contains(&self.author.as_str())
    }
}

/// Returns the sample whose assignment the programs of a language solve.
pub(super) fn sample_of(language: Language) -> &'static str {
    match language {
        Language::C | Language::Cpp => "c-inventory",
        Language::Java => "java-library",
        Language::Python | Language::JavaScript | Language::Notebook => "python-gradebook",
    }
}

/// Returns the honest programs of all languages.
pub(super) fn all() -> Vec<Original> {
    Language::ALL.into_iter().flat_map(of_language).collect()
}

/// Returns the honest programs of a language.
pub(super) fn of_language(language: Language) -> Vec<Original> {
    match language {
        Language::Cpp | Language::JavaScript => own_programs(language),
        Language::Notebook => of_sample(language).into_iter().map(as_notebook).collect(),
        _ => of_sample(language),
    }
}

/// Returns the submissions of a sample whose authors copied nothing.
fn of_sample(language: Language) -> Vec<Original> {
    let name = sample_of(language);
    let copiers: Vec<String> = planted(name).into_iter().map(|pair| pair.right).collect();
    let mut by_author: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (path, bytes) in files_below(&repository().join("samples").join(name).join("submissions")) {
        let (author, file) = path.split_once('/').expect("every submission is a folder");
        if !copiers.iter().any(|copier| copier == author) {
            let text = String::from_utf8(bytes).unwrap();
            by_author.entry(author.to_owned()).or_default().insert(file.to_owned(), text);
        }
    }
    by_author.into_iter().map(|(author, files)| Original { language, author, files }).collect()
}

/// Returns the programs in the folder of this module.
fn own_programs(language: Language) -> Vec<Original> {
    let folder = repository().join("tests/program/hidden_copies/programs");
    let ending = format!(".{}", language.ending());
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let named = paths.iter().map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), path));
    let own = named.filter(|(_, path)| path.to_string_lossy().ends_with(&ending));
    let read = |(author, path): (String, &std::path::PathBuf)| Original {
        language,
        author,
        files: BTreeMap::from([(format!("main{ending}"), fs::read_to_string(path).unwrap())]),
    };
    own.map(read).collect()
}

/// Turns each module into a notebook.
fn as_notebook(original: Original) -> Original {
    let files = original.files.into_iter();
    let files = files.map(|(path, text)| (path.replace(".py", ".ipynb"), notebook(&code_cells(&text))));
    Original { files: files.collect(), ..original }
}

/// Returns the text of a program in pieces that cells could have.
pub(super) fn pieces(text: &str) -> Vec<&str> {
    text.split("\n\n\n").collect()
}

/// Returns a program as cells with code.
pub(super) fn code_cells(text: &str) -> Vec<serde_json::Value> {
    pieces(text).into_iter().map(|piece| cell("code", piece)).collect()
}

/// Returns a cell.
pub(super) fn cell(kind: &str, source: &str) -> serde_json::Value {
    let lines: Vec<&str> = source.split_inclusive('\n').collect();
    json!({"cell_type": kind, "metadata": {}, "source": lines})
}

/// Returns a notebook in Python.
pub(super) fn notebook(cells: &[serde_json::Value]) -> String {
    notebook_in("python", cells)
}

/// Returns a notebook whose kernel says that it is in `language`.
pub(super) fn notebook_in(language: &str, cells: &[serde_json::Value]) -> String {
    let metadata = json!({"kernelspec": {"language": language, "name": language}});
    json!({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}).to_string()
}

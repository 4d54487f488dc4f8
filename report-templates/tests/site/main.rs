//! Guarantees of a written site for any report.
//!
//! The gallery's report and a hostile one are written to disk and read back as a browser or a script would.

mod app;
mod colors;
mod determinism;
mod histories;
mod hostile;
mod json;
mod links;
mod lists;
mod live;
mod pairs;
mod people;
mod sheet;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Returns every file below a folder by its path with forward slashes.
fn files_below(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            let inner = files_below(&path);
            files.extend(inner.into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            files.insert(name, fs::read(&path).unwrap());
        }
    }
    files
}

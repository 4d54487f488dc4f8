//! Each layout over an export as its platform makes it, and what holds for all of them.

mod authors;
mod every_layout;
mod exports;
mod people;

use std::collections::BTreeMap;

use super::{Handed, LayoutChoice, Listing, Sorted, sort};

/// The generators of exports, which the end-to-end tests use too.
#[path = "../../tests/lookalike/harness/exports.rs"]
mod generated;

/// Sorts an export as the program would: what is in the files can be read.
fn sorted(files: &[(String, Vec<u8>)], choice: LayoutChoice) -> Sorted {
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let read = |entry: usize| String::from_utf8(files[entry].1.clone()).ok();
    sort(&Listing { paths: &paths, read: &read, archive_stem: &stem, is_work: &is_program }, choice)
}

/// Sorts paths whose files are empty.
fn sorted_paths(paths: &[&str], choice: LayoutChoice) -> Sorted {
    sort(&Listing { paths, read: &|_| None, archive_stem: &stem, is_work: &is_program }, choice)
}

fn stem(name: &str) -> Option<&str> {
    [".zip", ".tar.gz", ".7z"].into_iter().find_map(|ending| name.strip_suffix(ending))
}

fn is_program(name: &str) -> bool {
    [".c", ".py", ".zip"].iter().any(|ending| name.ends_with(ending))
}

/// A submission by its name.
#[track_caller]
fn named<'a>(sorted: &'a Sorted, name: &str) -> &'a Handed {
    let names = || sorted.submissions.iter().map(|handed| handed.name.as_str()).collect::<Vec<_>>();
    sorted
        .submissions
        .iter()
        .find(|handed| handed.name == name)
        .unwrap_or_else(|| panic!("no {name} in {:#?}", names()))
}

/// The paths within a submission.
fn paths_of(handed: &Handed) -> Vec<&str> {
    handed.files.iter().map(|(_, path)| path.as_str()).collect()
}

fn names(sorted: &Sorted) -> Vec<&str> {
    sorted.submissions.iter().map(|handed| handed.name.as_str()).collect()
}

/// `name/id` of the only author.
#[track_caller]
fn author(handed: &Handed) -> String {
    let [author] = handed.authors.as_slice() else { panic!("not one author: {handed:#?}") };
    format!("{}/{}", author.name, author.id.as_deref().unwrap_or("-"))
}

fn time(handed: &Handed) -> String {
    handed.time.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string)
}

/// The reasons of what is loose, by path.
fn loose<'a>(sorted: &'a Sorted, files: &'a [(String, Vec<u8>)]) -> BTreeMap<&'a str, &'a str> {
    sorted.loose.iter().map(|loose| (files[loose.entry].0.as_str(), loose.reason.as_str())).collect()
}

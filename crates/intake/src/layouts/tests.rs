//! Reads an export of every platform, and checks the rules that hold for all layouts.

mod author_list;
mod documented;
mod every_layout;
mod exports;
mod listed;
mod people;
mod plausibility;
mod trees;

use std::collections::BTreeMap;

use lookalike_test_support::exports as generated;

use super::{Claim, EntryKind, LayoutChoice, Listing, Partition, Provenance, partition};

/// Partitions an export as the program would: the texts of its files can be read.
fn partition_of(files: &[(String, Vec<u8>)], choice: LayoutChoice) -> Partition {
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let read = |entry: usize| String::from_utf8(files[entry].1.clone()).ok();
    partition(&Listing { paths: &paths, read: &read, archive_stem: &stem, kind_of: &kind_of }, choice)
}

/// Partitions paths of files that cannot be read.
fn partition_of_paths(paths: &[&str], choice: LayoutChoice) -> Partition {
    partition(&Listing { paths, read: &|_| None, archive_stem: &stem, kind_of: &kind_of }, choice)
}

fn stem(name: &str) -> Option<&str> {
    [".zip", ".tar.gz", ".7z"].into_iter().find_map(|ending| name.strip_suffix(ending))
}

fn kind_of(_: usize, name: &str, is_folder: bool) -> EntryKind {
    match name.rsplit('.').next() {
        _ if is_folder => EntryKind::Folder,
        Some("c" | "py" | "zip") => EntryKind::Work,
        Some("csv") => EntryKind::Records,
        _ if name.starts_with("README") => EntryKind::Nobodys,
        _ => EntryKind::Document,
    }
}

/// Returns a submission by its name.
#[track_caller]
fn named<'a>(found: &'a Partition, name: &str) -> &'a Provenance {
    let submission = found.submissions.iter().find(|one| one.name == name);
    submission.unwrap_or_else(|| panic!("no {name} in {:#?}", names(found)))
}

/// Returns the paths within a submission, in order.
#[track_caller]
fn paths_of<'a>(found: &'a Partition, name: &str) -> Vec<&'a str> {
    named(found, name);
    let mut paths: Vec<&str> = found.claims.iter().filter_map(|claim| path_in(claim, found, name)).collect();
    paths.sort_unstable();
    paths
}

fn path_in<'a>(claim: &'a Claim<usize>, found: &Partition, name: &str) -> Option<&'a str> {
    match claim {
        Claim::Submission(at, path) if found.submissions[*at].name == name => Some(path),
        _ => None,
    }
}

fn names(found: &Partition) -> Vec<&str> {
    found.submissions.iter().map(|submission| submission.name.as_str()).collect()
}

/// Returns `name/id` of the only author.
#[track_caller]
fn author(submission: &Provenance) -> String {
    let [author] = submission.authors.as_slice() else { panic!("not one author: {submission:#?}") };
    format!("{}/{}", author.name, author.id.as_deref().unwrap_or("-"))
}

fn time(submission: &Provenance) -> String {
    submission.time.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string)
}

/// Returns the entries that belong to nobody, with the reasons.
fn nobodys<'a>(found: &'a Partition, files: &'a [(String, Vec<u8>)]) -> BTreeMap<&'a str, String> {
    let entries = files.iter().zip(&found.claims).filter_map(|((path, _), claim)| match claim {
        Claim::Nobody(reason) => Some((path.as_str(), reason.to_string())),
        Claim::Submission(..) => None,
    });
    entries.collect()
}

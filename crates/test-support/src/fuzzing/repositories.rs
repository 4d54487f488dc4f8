//! Any bytes as the files of a log, or as the files or the objects of a git repository: reading does not panic, commits follow their parents, and the bounds hold.

use std::collections::BTreeMap;

use lookalike_history::logs::{Log, LogFormat};
use lookalike_history::{Repository, bounds};

use crate::repositories::{Kind, RepositoryBuilder};

/// The first byte selects what the rest is: files with their paths, or objects, which get the names that they should have.
/// Each begins with the length of its path (the kind of an object), and two bytes for the length of its content.
pub fn check(input: &[u8]) {
    let Some((&choice, mut rest)) = input.split_first() else { return };
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut builder = RepositoryBuilder::default();
    while let Some((&[name, low, high], after)) = rest.split_first_chunk() {
        let is_file = choice.is_multiple_of(2);
        let n_name = usize::from(name).min(after.len()) * usize::from(is_file);
        let (path, after) = after.split_at(n_name);
        let (content, after) = after.split_at(usize::from(u16::from_le_bytes([low, high])).min(after.len()));
        if is_file {
            files.insert(String::from_utf8_lossy(path).into_owned(), content.to_vec());
        } else {
            let kinds = [Kind::Commit, Kind::Tree, Kind::Blob, Kind::Tag];
            builder.add(kinds[usize::from(name) % kinds.len()], content.to_vec());
        }
        rest = after;
    }
    files.extend(builder.loose());
    let paths: Vec<&str> = files.keys().map(String::as_str).collect();
    let read = |path: &str| files.get(path).cloned();
    for format in [LogFormat::ProgSnap2, LogFormat::Thonny, LogFormat::LocalHistory] {
        let Some(log) = Log::read(format, &paths, &read) else { continue };
        assert!(log.versions.is_sorted_by_key(|version| version.time));
        assert!(log.versions.iter().map(|version| version.bytes.len()).sum::<usize>() <= bounds::MAX_LOGGED);
    }
    let Some(mut repository) = Repository::read(&paths, &read, &|name| name.ends_with(".c")) else { return };
    for (at, commit) in repository.commits.iter().enumerate() {
        assert!(commit.parents.iter().all(|parent| *parent < at));
    }
    assert!(repository.versions.is_sorted_by_key(|version| version.commit));
    assert!(repository.versions.len() <= bounds::MAX_VERSIONS);
    for version in 0..repository.versions.len() {
        assert!(repository.bytes(version).is_none_or(|bytes| bytes.len() <= bounds::MAX_OBJECT));
    }
}

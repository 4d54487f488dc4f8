//! Tests over repositories that are made here.

use std::collections::BTreeMap;

use lookalike_test_support::repositories::{NewCommit, RepositoryBuilder};
use proptest::prelude::*;

use crate::Repository;

const ANN: &str = "Ann Ode <ann@example.org>";
const BEN: &str = "Ben Ode <ben@example.org>";

type Files = Vec<(String, Vec<u8>)>;

/// Reads a repository, and passes it on with its versions, each with its commit, path and text.
fn read<T>(files: &Files, use_it: impl FnOnce(&mut Repository<'_>, Vec<(usize, String, String)>) -> T) -> Option<T> {
    let by_path: BTreeMap<&str, &Vec<u8>> = files.iter().map(|(path, bytes)| (path.as_str(), bytes)).collect();
    let paths: Vec<&str> = by_path.keys().copied().collect();
    let read = |path: &str| by_path.get(path).map(|bytes| (*bytes).clone());
    let mut repository = Repository::read(&paths, &read, &|name| name.ends_with(".c"))?;
    let versions = (0..repository.versions.len()).filter_map(|at| {
        let bytes = repository.bytes(at)?;
        let version = &repository.versions[at];
        Some((version.commit, version.path.clone(), String::from_utf8(bytes).ok()?))
    });
    let versions = versions.collect();
    Some(use_it(&mut repository, versions))
}

/// Returns a repository in which a file grows in five commits.
fn grown() -> RepositoryBuilder {
    let mut builder = RepositoryBuilder::default();
    let mut text = String::new();
    for step in 0..5 {
        text += &format!("int function_{step}(int a) {{ return a * {step} + a; }}\n").repeat(3);
        builder.next(step * 20, &[("src/main.c", &text), ("notes.txt", "Notes"), ("b.c", "int b;\n")]);
    }
    builder
}

/// Each version is found once, in the first commit that has it, whether its repository is packed or not.
#[test]
fn versions_are_found_in_loose_and_packed_objects() {
    let builder = grown();
    let found = |files: &Files| {
        read(files, |repository, versions| {
            assert!(repository.is_whole() && !repository.has_gaps() && !repository.is_cut_off);
            assert_eq!(repository.commits.len(), 5);
            assert_eq!(repository.commits[4].parents, [3]);
            versions
        })
    };
    let versions = found(&builder.loose()).unwrap();
    let places: Vec<(usize, &str)> = versions.iter().map(|(commit, path, _)| (*commit, path.as_str())).collect();
    assert_eq!(
        places,
        [(0, "b.c"), (0, "src/main.c"), (1, "src/main.c"), (2, "src/main.c"), (3, "src/main.c"), (4, "src/main.c")]
    );
    assert!(versions[5].2.starts_with(&versions[4].2), "a file grows");
    assert_eq!(found(&builder.packed()).unwrap(), versions);
}

/// Commits of two lines of work are in the order of their dates, and behind those that they follow whatever their dates say.
#[test]
fn commits_follow_their_parents() {
    let mut builder = RepositoryBuilder::default();
    let commit = |builder: &mut RepositoryBuilder, parents: &[_], author, date, text: &str| {
        builder.commit(NewCommit { files: &[("a.c", text)], parents, author, dates: [date, date + 5] })
    };
    let first = commit(&mut builder, &[], ANN, 1_000_000, "int a;\n");
    let left = commit(&mut builder, &[first], ANN, 1_000_200, "int a, b;\n");
    let right = commit(&mut builder, &[first], BEN, 1_000_100, "int a, c;\n");
    let merged = commit(&mut builder, &[left, right], "Ann Ode <ann@home.example>", 900_000, "int a, b, c;\n");
    read(&builder.loose(), |repository, _| {
        let ids: Vec<_> = repository.commits.iter().map(|commit| commit.id).collect();
        assert_eq!(ids, [first, right, left, merged]);
        let authors: Vec<_> = repository.commits.iter().map(|commit| commit.author).collect();
        assert_eq!(authors, [Some(0), Some(1), Some(0), Some(0)], "an author with two addresses is one");
        assert_eq!(repository.commits[3].written, Some(900_000));
        assert_eq!(repository.commits[3].made, Some(900_005));
    })
    .unwrap();
}

/// A platform that makes the first commit is no second person, whatever it has in its name and address, and a person whose name is like that is one.
#[test]
fn programs_are_nobody() {
    for (signature, expected) in [
        ("github-classroom[bot] <66690702+github-classroom[bot]@users.noreply.github.com>", None),
        ("dependabot <49699333+dependabot[bot]@users.noreply.github.com>", None),
        ("GitHub <noreply@github.com>", None),
        ("project_7_bot <project_7_bot_1f93@noreply.gitlab.example>", None),
        ("Ann Abbot <abbot@users.noreply.github.com>", Some(1)),
        ("robot_bot <robot_bot@example.org>", Some(1)),
    ] {
        let mut builder = RepositoryBuilder::default();
        let mut parents = Vec::new();
        for (step, author) in [signature, BEN, BEN].into_iter().enumerate() {
            let text = "int a;\n".repeat(step + 1);
            let new = NewCommit { files: &[("a.c", &text)], parents: &parents, author, dates: [1_000_000; 2] };
            parents = vec![builder.commit(new)];
        }
        let authors = |repository: &mut Repository<'_>, _| -> Vec<_> {
            repository.commits.iter().map(|commit| commit.author).collect()
        };
        assert_eq!(read(&builder.loose(), authors).unwrap(), [expected, Some(0), Some(0)], "{signature}");
    }
}

/// A history whose beginning is missing says so, and so does one with damaged objects. A folder without commits is none.
#[test]
fn gaps_are_noticed() {
    let mut builder = RepositoryBuilder::default();
    assert!(read(&builder.loose(), |_, _| ()).is_none());
    let first = builder.next(0, &[("a.c", "int a;\n")]);
    builder.next(10, &[("a.c", "int a, b;\n")]);
    builder.forget(first);
    read(&builder.loose(), |repository, _| {
        assert!(repository.is_cut_off);
        assert_eq!(repository.commits.len(), 1);
    })
    .unwrap();
    let mut files = grown().loose();
    let object =
        files.iter_mut().filter(|(path, _)| path.starts_with("objects/")).map(|(_, bytes)| bytes).last().unwrap();
    object.truncate(object.len() / 2);
    assert!(read(&files, |repository, _| repository.has_gaps()).is_none_or(|has_gaps| has_gaps));
    let mut files = grown().packed();
    files.retain(|(path, _)| !path.ends_with(".idx"));
    assert!(read(&files, |_, _| ()).is_none(), "a pack is read with its index");
}

/// An object whose bytes are those of another one is damage, not a version.
#[test]
fn objects_are_checked_against_their_names() {
    let mut builder = RepositoryBuilder::default();
    builder.next(0, &[("a.c", "int forged_before;\n")]);
    builder.next(9, &[("a.c", "int written_later;\n")]);
    let mut files = builder.loose();
    let blobs: Vec<usize> = (0..files.len())
        .filter(|&at| {
            let mut text = Vec::new();
            let mut decoder = flate2::read::ZlibDecoder::new(files[at].1.as_slice());
            std::io::Read::read_to_end(&mut decoder, &mut text).is_ok() && text.starts_with(b"blob")
        })
        .collect();
    let bytes = files[blobs[0]].1.clone();
    files[blobs[1]].1 = bytes;
    read(&files, |repository, versions| {
        assert_eq!(versions.len(), 1);
        assert!(repository.has_gaps());
    })
    .unwrap();
}

proptest! {
    /// No damage of a repository does more than lose some of it.
    #[test]
    fn damaged_repositories_are_read_as_far_as_possible(
        is_packed: bool,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut files = if is_packed { grown().packed() } else { grown().loose() };
        for (file, at, byte) in changes {
            let at_file = file.index(files.len());
            let bytes = &mut files[at_file].1;
            if !bytes.is_empty() {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
        }
        let n_commits = read(&files, |repository, _| repository.commits.len());
        prop_assert!(n_commits.is_none_or(|n| n <= 5));
    }
}

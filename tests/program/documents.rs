//! The documentation: no dead link, no wrong command, no unreachable page, and a current reference.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use clap::Parser;
use lookalike::cli::Arguments;
use lookalike_test_harness::{TestDir, repository};
use walkdir::{DirEntry, WalkDir};

/// Returns every document of the repository with its text.
fn documents() -> BTreeMap<PathBuf, String> {
    let is_ours = |entry: &DirEntry| !["target", "node_modules", ".git"].iter().any(|name| entry.file_name() == *name);
    let entries = WalkDir::new(repository()).into_iter().filter_entry(is_ours).map(Result::unwrap);
    let files = entries.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "md"));
    let read = |entry: DirEntry| {
        let path = entry.path().strip_prefix(repository()).unwrap().to_owned();
        (path, fs::read_to_string(entry.path()).unwrap())
    };
    files.map(read).collect()
}

/// Returns the lines of a document outside code blocks, and the lines of its `console` blocks.
fn prose_and_commands(text: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut prose, mut commands) = (Vec::new(), Vec::new());
    let mut block = None;
    for line in text.lines() {
        match (line.trim_start().strip_prefix("```"), block) {
            (Some(_), Some(_)) => block = None,
            (Some(name), None) => block = Some(name.trim()),
            (None, Some("console")) => commands.push(line),
            (None, Some(_)) => {}
            (None, None) => prose.push(line),
        }
    }
    assert_eq!(block, None, "a block of code is not closed");
    (prose, commands)
}

/// Returns the targets of a document's links, pictures included and other sites excluded.
fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    for line in prose_and_commands(text).0 {
        let targets = line.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        links.extend(targets.map(|(target, _)| target.to_owned()));
    }
    links.retain(|link| !link.contains("://"));
    links
}

/// Returns the anchors of a document's headings, as GitHub forms them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for line in prose_and_commands(text).0 {
        let title = line.trim_start_matches('#');
        if title.len() < line.len() && title.starts_with(' ') {
            let kept = title.trim().chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
            let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
            assert!(
                anchors.insert(anchor.to_lowercase()),
                "two headings have the title {title:?}; links are ambiguous"
            );
        }
    }
    anchors
}

/// Returns a path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => assert!(plain.pop(), "{} leads out of the repository", path.display()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// Splits a command line into words, without quotes.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(place, part)| {
        let is_quoted = place % 2 == 1;
        let part: Vec<&str> = if is_quoted { vec![part] } else { part.split_whitespace().collect() };
        part.into_iter().map(str::to_owned).collect::<Vec<_>>()
    });
    words.collect()
}

/// Returns the arguments of the program if a console line runs it.
fn arguments(line: &str) -> Option<Vec<String>> {
    let words = words(line.strip_prefix("sudo -u lookalike ").unwrap_or(line));
    let calls_program = words.first().is_some_and(|word| word == "lookalike");
    let after_cargo = words.iter().position(|word| word == "--").filter(|_| line.starts_with("cargo run"));
    let skipped = if calls_program { 1 } else { after_cargo? + 1 };
    let given = words.into_iter().skip(skipped).take_while(|word| ![">", "|"].contains(&word.as_str()));
    Some(given.collect())
}

/// Returns every command line of the program in the documents, with its document.
fn calls() -> Vec<(PathBuf, Vec<String>)> {
    let mut calls = Vec::new();
    for (path, text) in documents() {
        let commands = prose_and_commands(&text).1;
        calls.extend(commands.into_iter().filter_map(arguments).map(|arguments| (path.clone(), arguments)));
    }
    calls
}

/// Every link has a target.
#[test]
fn no_link_is_dead() {
    let documents = documents();
    let (mut dead, mut n_links) = (Vec::new(), 0);
    for (path, text) in &documents {
        for link in links(text) {
            n_links += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let beside = path.parent().unwrap();
            let target = if file.is_empty() { path.clone() } else { plain(&beside.join(file)) };
            let is_there = repository().join(&target).exists();
            let has_anchor = || documents.get(&target).is_some_and(|text| anchors(text).contains(anchor));
            if !is_there || (!anchor.is_empty() && !has_anchor()) {
                dead.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert_eq!(dead, [""; 0]);
    assert!(n_links > 60, "only {n_links} links were found");
}

/// Every page can be reached from the front page.
#[test]
fn every_page_can_be_found() {
    let documents = documents();
    let mut found = BTreeSet::from([PathBuf::from("README.md")]);
    let mut ways = found.clone();
    while let Some(path) = ways.pop_first() {
        let beside = path.parent().unwrap();
        let targets =
            links(&documents[&path]).into_iter().map(|link| plain(&beside.join(link.split('#').next().unwrap())));
        for target in targets.filter(|target| documents.contains_key(target)) {
            if found.insert(target.clone()) {
                ways.insert(target);
            }
        }
    }
    let hidden: Vec<&PathBuf> =
        documents.keys().filter(|path| path.starts_with("docs") && !found.contains(*path)).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
}

/// Every command in the documents is valid.
#[test]
fn every_command_is_valid() {
    let calls = calls();
    assert!(calls.len() > 30, "only {} commands were found", calls.len());
    let misunderstood = calls.iter().filter_map(|(path, arguments)| {
        let given = ["lookalike".to_owned()].into_iter().chain(arguments.iter().cloned());
        let error = Arguments::try_parse_from(given).err()?;
        Some(format!("{}: {arguments:?}: {error}", path.display()))
    });
    assert_eq!(misunderstood.collect::<Vec<_>>(), [""; 0]);
}

/// Every command that uses a sample runs.
#[test]
fn commands_with_samples_run() {
    let with_samples: BTreeSet<Vec<String>> = calls().into_iter().map(|(_, arguments)| arguments).collect();
    let mut n_run = 0;
    for arguments in with_samples.iter().filter(|arguments| arguments.iter().any(|word| word.contains("samples/"))) {
        let absolute = |word: &String| match word.strip_prefix("samples/") {
            Some(rest) => repository().join("samples").join(rest).to_str().unwrap().to_owned(),
            None => word.clone(),
        };
        let arguments: Vec<String> = arguments.iter().map(absolute).collect();
        let dir = TestDir::new();
        dir.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).must_succeed();
        n_run += 1;
    }
    assert!(n_run >= 3, "only {n_run} commands were tried");
}

/// The reference is up to date with the program.
#[test]
fn the_reference_is_current() {
    let outcome = TestDir::new().run(&["reference"]);
    outcome.must_succeed();
    let page = fs::read_to_string(repository().join("docs/manual/reference.md")).unwrap();
    let first = outcome.stdout.lines().zip(page.lines()).find(|(now, written)| now != written);
    assert!(
        page == outcome.stdout,
        "put what `cargo run -- reference` prints into docs/manual/reference.md; {first:#?}"
    );
}

/// The helpers of the tests above find what they look for.
#[test]
fn documents_are_understood() {
    let text = "# A `b` (c): d-e\n\n[x](y.md#z) and ![p](q.png), [w](https://example.org)\n\n```console\nlookalike check \"a b\" c\nls\n```\n";
    assert_eq!(links(text), ["y.md#z", "q.png"]);
    assert_eq!(anchors(text), BTreeSet::from(["a-b-c-d-e".to_owned()]));
    let commands = prose_and_commands(text).1;
    assert_eq!(arguments(commands[0]).unwrap(), ["check", "a b", "c"]);
    assert_eq!(arguments(commands[1]), None);
    assert_eq!(arguments("cargo run --release -- languages > list").unwrap(), ["languages"]);
    assert_eq!(plain(Path::new("docs/../samples/./README.md")), Path::new("samples/README.md"));
}

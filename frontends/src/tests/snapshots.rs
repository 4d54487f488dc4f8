//! The tokens of whole sources, line by line, for people to review.

use std::collections::BTreeMap;
use std::fs;

use super::{hello, names, surprises};
use crate::Language;

/// The version of the token strings, and after it the hash of each snapshot in that version. Each has a line, so that two people can add a language.
const PINNED: &str = "src/tests/snapshots/pinned.txt";

#[test]
fn hello_in_every_language() {
    for language in Language::bases() {
        insta::assert_snapshot!(format!("hello-{language}"), tokens_beside_lines(language, hello(language)));
    }
}

#[test]
fn surprises_in_every_language() {
    for language in Language::all().filter(|language| !surprises(*language).is_empty()) {
        insta::assert_snapshot!(
            format!("surprises-{}", language.id().replace(':', "-")),
            tokens_beside_lines(language, surprises(language))
        );
    }
}

/// Archives store data derived from token strings. If a snapshot changes and the version does not, archives silently mix old and new data.
#[test]
fn changed_token_strings_are_a_new_version() {
    // New snapshots are there before their hashes.
    hello_in_every_language();
    surprises_in_every_language();
    let text = fs::read_to_string(PINNED).unwrap();
    let (version, lines) = text.split_once('\n').unwrap();
    let pinned: BTreeMap<&str, &str> = lines.lines().filter_map(|line| line.split_once(' ')).collect();
    let hashes = hashes_of_snapshots();
    if version == format!("version {}", crate::VERSION) {
        let is_changed = |(name, hash): &(&String, &String)| pinned.get(&***name).is_some_and(|other| other != hash);
        let changed: Vec<_> = hashes.iter().filter(is_changed).map(|(name, _)| name).collect();
        assert!(changed.is_empty(), "{changed:?} changed: raise VERSION");
    }
    let lines: String = hashes.iter().map(|(name, hash)| format!("{name} {hash}\n")).collect();
    let now = format!("version {}\n{lines}", crate::VERSION);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(PINNED, &now).unwrap();
    }
    assert_eq!(fs::read_to_string(PINNED).unwrap(), now, "pin new snapshots with INSTA_UPDATE=always");
}

/// Returns the name and the hash of each snapshot.
fn hashes_of_snapshots() -> BTreeMap<String, String> {
    let mut hashes = BTreeMap::new();
    for entry in fs::read_dir("src/tests/snapshots").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "snap") {
            let text = fs::read_to_string(&path).unwrap().replace('\r', "");
            let hash = text
                .bytes()
                .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
            let name = path.file_stem().unwrap().to_string_lossy().rsplit("__").next().unwrap().to_owned();
            hashes.insert(name, format!("{hash:016x}"));
        }
    }
    assert!(hashes.len() > 20, "the snapshots were not found");
    hashes
}

/// Returns every line of the source that gives tokens, with the names of the tokens that start in it to the right.
pub(super) fn tokens_beside_lines(language: Language, source: &str) -> String {
    let tokens = language.token_string(source);
    let names = names(language, &tokens, source);
    let mut starts = tokens.spans.iter().map(|span| span.start as usize).zip(names).peekable();
    let mut text = String::new();
    let mut end = 0;
    for (index, line) in source.split_inclusive('\n').enumerate() {
        end += line.len();
        let mut of_line = Vec::new();
        while let Some((_, name)) = starts.next_if(|&(start, _)| start < end || end == source.len()) {
            of_line.push(name);
        }
        if !of_line.is_empty() {
            text += &format!("{:>5} | {:<60} → {}\n", index + 1, line.trim_end(), of_line.join(" "));
        }
    }
    for error in tokens.parse_errors {
        let line = source[..error.span.start as usize].matches('\n').count() + 1;
        text += &format!("line {line}: {:?} {:?}\n", error.kind, &source[error.span.range()]);
    }
    text
}

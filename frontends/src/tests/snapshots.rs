//! The tokens of whole sources, line by line, for people to review.

use std::fs;

use super::{hello, names, surprises};
use crate::Language;

/// The version of the token strings, and the hash of all snapshots in that version.
const PINNED: (u32, u64) = (4, 9_628_934_779_028_409_997);

#[test]
fn hello_in_every_language() {
    for language in Language::bases() {
        insta::assert_snapshot!(format!("hello-{language}"), tokens_under_lines(language, hello(language)));
    }
}

#[test]
fn surprises_in_every_language() {
    for language in Language::all().filter(|language| !surprises(*language).is_empty()) {
        insta::assert_snapshot!(
            format!("surprises-{}", language.id().replace(':', "-")),
            tokens_under_lines(language, surprises(language))
        );
    }
}

/// Archives store data derived from token strings. If the snapshots change and the version does not, archives silently mix old and new data.
#[test]
fn changed_token_strings_are_a_new_version() {
    let mut paths: Vec<_> = fs::read_dir("src/tests/snapshots").unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "snap"));
    paths.sort();
    assert!(paths.len() > 20, "the snapshots were not found");
    let texts = paths.iter().map(|path| fs::read_to_string(path).unwrap().replace('\r', ""));
    let hash = texts
        .flat_map(String::into_bytes)
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    assert_eq!(
        (crate::VERSION, hash),
        PINNED,
        "the snapshots changed: pin them here, and raise VERSION if the change affects a language that was there before"
    );
}

/// Returns every line of the source that has text, each with the names of the tokens that start in it.
pub(super) fn tokens_under_lines(language: Language, source: &str) -> String {
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
        if !line.trim().is_empty() {
            text += &format!("{:>5} | {}\n      > {}\n", index + 1, line.trim_end(), of_line.join(" "));
        }
    }
    for error in tokens.parse_errors {
        let line = source[..error.span.start as usize].matches('\n').count() + 1;
        text += &format!("line {line}: {:?} {:?}\n", error.kind, &source[error.span.range()]);
    }
    text
}

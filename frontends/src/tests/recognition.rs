//! Languages are recognized by content: programs as what they are, prose and data as nothing.

use std::fs;
use std::path::Path;

use super::*;
use crate::Signs;

/// Folders with programs in every language.
const PROGRAMS: [&str; 3] =
    ["../samples/hello", "../tests/program/languages/copies", "../tests/program/languages/others"];

/// A program without a name is read as what it is, or as a language that shares its kinds.
#[test]
fn programs_are_recognized() {
    let mut wrong = Vec::new();
    let mut n_recognized = 0;
    for (language, text) in PROGRAMS.into_iter().flat_map(sources_in).filter(|(language, _)| language.has_signs()) {
        match Language::of_content(text) {
            Some(found) if found.family() == language.family() => n_recognized += 1,
            found => wrong.push((language, found, language.signs(text), found.map(|found| found.signs(text)))),
        }
    }
    assert!(wrong.is_empty(), "{n_recognized} right, {wrong:#?}");
}

/// Comments do not count: a program in one language may have another in its comments.
#[test]
fn comments_and_strings_are_not_content() {
    let python = "def f(x):\n    return x\n".repeat(20);
    let c = "#include <stdio.h>\nint main(void) {\n    int n = 3;\n    printf(\"%d\", n);\n    return 0;\n}\n";
    let text = format!("/*\n{python}*/\n{c}{c}");
    assert!(Language::named("c").unwrap().signs(&text).are_plain());
    let in_string = format!("text = \"\"\"\n{c}\"\"\"\n{python}");
    assert_eq!(Language::of_content(&in_string), Language::named("python"));
}

/// Prose, tables of numbers, markup of data and lists of words are in no language.
#[test]
fn prose_and_data_are_not_recognized() {
    let read = |path: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap();
    let documents = [
        "README.md",
        "ARCHITECTURE.md",
        "docs/manual/quick-start.md",
        "samples/c-inventory/assignment.md",
        "LICENSE-MIT",
        "samples/c-inventory/data/stock.txt",
        "samples/python-gradebook/data/marks.csv",
        "samples/java-library/data/books.txt",
    ];
    for path in documents {
        let text = read(path);
        assert_eq!(Language::of_content(&text), None, "{path}");
    }
    let rows = "3;17;2.5;x\n".repeat(200);
    let json = "{\n  \"name\": \"value\",\n  \"list\": [\n    1,\n    2\n  ]\n}\n".repeat(50);
    let log = "2026-11-23 08:15:00 INFO started (3)\nError: no such file at line 7\n".repeat(50);
    // Their links look like messages of Objective-C.
    let links = "- **Reports**: [Reading a report](report.md), [How it works](works.md)\n".repeat(20);
    for text in [rows, json, log, links, "x = 3\n".repeat(5), "word\n".repeat(500), String::new()] {
        assert_eq!(Language::of_content(&text), None, "{}", &text[..text.len().min(60)]);
    }
}

/// Enormous texts cost no more than their size.
#[test]
fn enormous_texts_are_recognized() {
    let c =
        "#include <stdio.h>\nint main(void) {\n    int n = 3;\n    printf(\"%d\", n);\n    return 0;\n}\n".repeat(3);
    let text = format!("/* {} */{}{c}", "words ".repeat(200_000), "\n".repeat(200_000));
    assert_eq!(Language::of_content(&text), Language::named("c"));
}

/// Programs in languages without signs are not taken for programs in another.
#[test]
fn languages_without_signs_have_few_of_others() {
    for (language, text) in PROGRAMS.into_iter().flat_map(sources_in).filter(|(language, _)| !language.has_signs()) {
        let found = Language::likeliest(text);
        let is_dense = |signs: Signs| signs.are_plain() && signs.n_distinctive * 3 >= signs.n_code_lines;
        assert!(!found.is_some_and(|(_, signs)| is_dense(signs)), "{language}: {found:?}");
    }
}

//! Programs in different languages that look like translations of one another are named. Other programs for the same task are not.
//!
//! The folder beside this file has translations of three programs of the samples, and two tasks with independent programs in two
//! languages and translations in which every name was replaced.

use std::path::Path;

use lookalike_test_harness::{Report, TestDir, files_below, sample};

const KOTLIN: &str = include_str!("translations/demir.kt");
const JAVASCRIPT: &str = include_str!("translations/novak.js");
const PYTHON: &str = include_str!("translations/okafor.py");

/// A sample, the one whose program is translated, and the translation.
const TRANSLATED: [(&str, &str, &str, &str); 3] = [
    ("java-library", "demir-ece", "Main.kt", KOTLIN),
    ("python-gradebook", "novak-jiri", "gradebook.js", JAVASCRIPT),
    ("c-inventory", "okafor-chidi", "inventory.py", PYTHON),
];

/// Writes a sample without some of its people.
fn write_sample(dir: &TestDir, name: &str, without: &[&str]) {
    let (submissions, _) = sample(name);
    for (path, bytes) in files_below(submissions.as_ref()) {
        if !without.iter().any(|person| path.starts_with(person)) {
            dir.file(&format!("class/{path}"), bytes);
        }
    }
}

fn compared(dir: &TestDir, name: &str) -> Report {
    let (_, starter) = sample(name);
    dir.check(&["class", "--starter", &starter])
}

/// Returns the names of the pairs that look like translations.
fn named(report: &Report) -> Vec<(String, String)> {
    let name = |number: &serde_json::Value| {
        let index = usize::try_from(number.as_u64().unwrap()).unwrap() - 1;
        report.json["submissions"][index]["name"].as_str().unwrap().to_owned()
    };
    let found = report.json["translations"].as_array().into_iter().flatten();
    found.map(|one| (name(&one["left"]), name(&one["right"]))).collect()
}

/// A translation is named with the program that it was made from, and with nobody else.
#[test]
fn translations_are_named() {
    for (name, source, file, text) in TRANSLATED {
        let dir = TestDir::new();
        write_sample(&dir, name, &[]);
        dir.file(&format!("class/zz-translated/{file}"), text);
        assert_eq!(named(&compared(&dir, name)), [(source.to_owned(), "zz-translated".to_owned())], "{name}");
    }
}

/// The same program is nobody's translation if its source is not there.
#[test]
fn other_programs_for_the_task_are_not_named() {
    for (name, source, file, text) in TRANSLATED {
        let dir = TestDir::new();
        write_sample(&dir, name, &[source]);
        dir.file(&format!("class/zz-own/{file}"), text);
        assert_eq!(named(&compared(&dir, name)), [], "{name}");
    }
}

/// One person may write a program in two languages.
#[test]
fn attempts_of_one_person_are_not_named() {
    let dir = TestDir::new();
    write_sample(&dir, "java-library", &[]);
    dir.file("class/zz-again/Main.kt", KOTLIN);
    dir.file("authors.csv", "path,author\ndemir-ece,Ece Demir\nzz-again,Ece Demir\n");
    let report = dir.check(&["class", "--authors", "authors.csv"]);
    assert_eq!(named(&report), []);
}

/// The overview, the pages of both, the summary and `report.json` say what the two share.
#[test]
fn a_translation_is_named_everywhere() {
    let dir = TestDir::new();
    write_sample(&dir, "java-library", &[]);
    dir.file("class/zz-translated/Main.kt", KOTLIN);
    let report = compared(&dir, "java-library");
    for words in [
        "1 pair in different languages looks like a translation; worth reviewing:",
        "demir-ece (java) — zz-translated (kotlin):",
    ] {
        assert!(report.summary.contains(words), "{}", report.summary);
    }
    let found = &report.json["translations"][0];
    let names = found["names"].as_array().unwrap();
    assert!(["popularity", "otherwise"].iter().all(|name| names.iter().any(|one| one == name)), "{found}");
    assert!(found["likeness"].as_f64().unwrap() > 0.6, "{found}");
    let pages = ["left", "right"].map(|side| format!("submissions/{}.html", found[side]));
    for page in ["index.html", &pages[0], &pages[1]] {
        let text = report.page_text(page);
        assert!(text.contains("Looks like a translation") && text.contains("popularity"), "{page}: {text}");
    }
    // It has no verdict.
    assert!(report.pairs.iter().all(|pair| pair.left != "zz-translated" && pair.right != "zz-translated"));
}

/// The order of the names changes nothing.
#[test]
fn names_do_not_matter() {
    let likeness = |translated: &str| -> f64 {
        let dir = TestDir::new();
        write_sample(&dir, "python-gradebook", &[]);
        dir.file(&format!("class/{translated}/gradebook.js"), JAVASCRIPT);
        compared(&dir, "python-gradebook").json["translations"][0]["likeness"].as_f64().unwrap()
    };
    assert!((likeness("aa") - likeness("zz")).abs() < 1e-9);
}

/// Writes the files of a task of `translations/` that `is_in` takes.
fn write_task(dir: &TestDir, task: &str, folder: &str, is_in: impl Fn(&str) -> bool) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/translations").join(task);
    for (path, bytes) in files_below(&source) {
        if is_in(&path) {
            dir.file(&format!("{folder}/{path}"), bytes);
        }
    }
}

/// The tasks with independent programs in two languages, and the translations in which every name, text and comment was
/// replaced: each with the program that it was made from.
const RENAMED: [(&str, [(&str, &str); 2]); 2] = [
    ("tournament-table", [("hansen", "novak"), ("ueda", "zz-python")]),
    ("library-catalogue", [("quispe", "zz-python"), ("rossi", "ueda")]),
];

/// A translation is found although it keeps no name, also one into a language in which nobody else wrote. The report says by
/// which reading, and shows what corresponds.
#[test]
fn renamed_translations_are_named() {
    for (task, expected) in RENAMED {
        let dir = TestDir::new();
        write_task(&dir, task, "class", |_| true);
        let report = dir.check(&["class"]);
        let mut found = named(&report);
        found.sort();
        assert_eq!(found, expected.map(|(one, other)| (one.to_owned(), other.to_owned())), "{task}");
        for one in report.json["translations"].as_array().unwrap() {
            assert_eq!(one["structure_alone"], true, "{one}");
            assert!(one["pieces"].as_array().unwrap().len() >= 2, "{one}");
            assert!(one.get("names").is_none(), "{one}");
            let page = report.page_text(&format!("submissions/{}.html", one["left"]));
            assert!(page.contains("structure alone") && page.contains("side by side, in the order of"), "{page}");
        }
        assert!(report.summary.contains("structure alone: "), "{}", report.summary);
    }
}

/// Independent programs for one task in two languages are not named.
#[test]
fn honest_programs_in_two_languages_are_not_named() {
    for (task, translated) in [
        ("tournament-table", ["novak/Championship.cs", "zz-python/clubs.py"]),
        ("library-catalogue", ["rossi/Depot.kt", "zz-python/volumes.py"]),
    ] {
        let dir = TestDir::new();
        write_task(&dir, task, "class", |path| !translated.contains(&path));
        assert_eq!(named(&dir.check(&["class"])), [], "{task}");
    }
}

/// Programs of an earlier term are found in a batch of another language, given as files or from an archive.
#[test]
fn earlier_programs_in_another_language_are_named() {
    let dir = TestDir::new();
    write_task(&dir, "tournament-table", "class", |path| path.ends_with(".cs"));
    write_task(&dir, "tournament-table", "earlier", |path| path.ends_with(".cpp"));
    let term = ["--assignment", "table", "--term", "2025"];
    dir.run(&[&["archive", "add", "all.archive", "earlier"], &term[..]].concat()).must_succeed();
    for arguments in [["--earlier", "earlier"], ["--archive", "all.archive"]] {
        let report = dir.check(&[&["class"], &arguments[..]].concat());
        let found = named(&report);
        assert!(
            matches!(&found[..], [(one, other)] if [one, other].iter().any(|name| name.contains("novak"))
            && [one, other].iter().any(|name| name.contains("hansen"))),
            "{arguments:?}: {found:?}"
        );
    }
    assert_eq!(named(&dir.check(&["class"])), []);
}

//! The language of a file is decided with all files of its ending, and languages without a table are read word by word.

mod class;

use insta::assert_snapshot;

use class::{ACCOUNT, PRIMES, WORDS, WORDS_RENAMED};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS, WORDS_PY};
use lookalike_test_harness::{Report, TestDir};

/// A class of five in a language that no table knows. Ben has Ann's program with other names.
fn unknown_class(folder: &str, ending: &str) -> TestDir {
    let dir = TestDir::new();
    for (name, program) in
        [("ann", WORDS), ("ben", WORDS_RENAMED), ("cy", ACCOUNT), ("dan", class::SORT), ("eve", PRIMES)]
    {
        dir.file(&format!("{folder}/{name}/main.{ending}"), program);
    }
    dir
}

fn languages(report: &Report) -> Vec<&str> {
    let files = report.json["files"].as_array().unwrap().iter();
    let mut languages: Vec<&str> = files.filter_map(|file| file["language"].as_str()).collect();
    languages.dedup();
    languages
}

/// Names, comments and layout that were changed do not hide a copy in a language that nobody here knows.
#[test]
fn copies_in_an_unknown_language_are_found() {
    let dir = unknown_class("batch", "flo");
    let report = dir.check_all(&["batch"]);
    assert_eq!(languages(&report), [".flo"]);
    let flagged: Vec<_> = report.pairs.iter().filter(|pair| pair.verdict != "unremarkable").collect();
    assert!(flagged.len() == 1 && flagged[0].is_of("ann", "ben"), "{flagged:#?}");
    assert!(report.summary.contains("read as: .flo 5 files word by word"), "{}", report.summary);
    assert_snapshot!(report.file_status("ann", "main.flo").notes().join("\n"), @"read word by word: no table for .flo");
}

/// One person alone shows no rules, and is named.
#[test]
fn one_file_in_an_unknown_language_is_named() {
    let dir = TestDir::new();
    dir.files(&[("batch/ann/a.c", SORT), ("batch/ben/b.c", STACK), ("batch/cy/main.flo", WORDS)]);
    let report = dir.check_all(&["batch"]);
    assert_eq!(report.file_status("cy", "main.flo").kind, "ignored");
    assert!(report.summary.contains("cy"), "{}", report.summary);
}

/// Data and settings are nobody's program, however many people hand them in.
#[test]
fn data_is_not_read_as_a_language() {
    let dir = TestDir::new();
    let settings = "[editor]\nwidth = 80\nif = 3\nmode = fast\nname = main\nfor = all\n".repeat(8);
    let points = "v 0.1 0.2 0.3\nf 1 2 3\n".repeat(60);
    let letter = "Dear all, if you read this for the first time then you are not alone and will return.\n".repeat(9);
    for (name, program) in [("ann", SORT), ("ben", STACK), ("cy", VOWELS)] {
        dir.file(&format!("batch/{name}/main.c"), program);
        dir.file(&format!("batch/{name}/own.setup"), &settings);
        dir.file(&format!("batch/{name}/cube.pts"), &points);
        dir.file(&format!("batch/{name}/note.letter"), &letter);
    }
    let report = dir.check_all(&["batch"]);
    assert_eq!(report.files_of("ann"), ["main.c"]);
    assert_eq!(report.pairs.iter().filter(|pair| pair.verdict != "unremarkable").count(), 0);
}

/// Stored submissions in an unknown language are compared with a later class by the rules of that class.
#[test]
fn unknown_languages_are_stored() {
    let dir = unknown_class("last", "flo");
    dir.run(&["archive", "add", "all.archive", "last", "--assignment", "hw", "--term", "2024"]).must_succeed();
    dir.files(&[
        ("batch/fay/main.flo", WORDS_RENAMED),
        ("batch/gus/main.flo", class::SORT),
        ("batch/hal/x.flo", PRIMES),
    ]);
    let report = dir.check_all(&["batch", "--archive", "all.archive"]);
    let pair = report.pair("fay", "hw 2024/ann").expect("the stored program is compared");
    assert!(pair.similarity > 0.9, "{pair:#?}");
}

/// A file whose ending says something else than its content is read as what it is; all others keep the language of their ending.
#[test]
fn one_file_leaves_its_group() {
    let dir = TestDir::new();
    dir.files(&[
        ("batch/ann/a.c", SORT),
        ("batch/ben/b.c", STACK),
        ("batch/cy/c.c", VOWELS),
        ("batch/dan/d.c", WORDS_PY),
        ("batch/eve/e.c", "int x;\n"),
    ]);
    let report = dir.check_all(&["batch"]);
    let language = |name: &str, path: &str| {
        let files = report.json["files"].as_array().unwrap().iter();
        let mut own = files.filter(|file| file["submission"] == name && file["path"] == path);
        own.next().and_then(|file| file["language"].as_str()).unwrap_or_default().to_owned()
    };
    assert_eq!(
        ["a", "b", "c", "d", "e"].map(|stem| {
            let name = ["ann", "ben", "cy", "dan", "eve"].into_iter().find(|name| name.starts_with(stem)).unwrap();
            language(name, &format!("{stem}.c"))
        }),
        ["c", "c", "c", "python", "c"]
    );
    assert_snapshot!(report.summary.lines().find(|line| line.starts_with("read as")).unwrap(), @"read as: c 4 files, python 1");
    let rows = report.json["read_as"].to_string();
    assert!(rows.contains("own_content") && rows.contains("\"ending\""), "{rows}");
}

/// An ending that several languages share is decided once: a file without any hint is read as its classmates' files are.
#[test]
fn shared_endings_are_decided_by_most_files() {
    let dir = TestDir::new();
    let rules = "grand(X, Z) :- parent(X, Y), parent(Y, Z).\nsister(X, Y) :- parent(Z, X), parent(Z, Y).\n";
    dir.files(&[
        ("batch/ann/family.pl", rules),
        ("batch/ben/family.pl", &rules.replace("grand", "old")),
        ("batch/cy/family.pl", "% nothing that tells\n"),
    ]);
    let report = dir.check_all(&["batch"]);
    assert_eq!(languages(&report), ["prolog"]);
}

/// The instructor has the last word, for all files, an ending, or a folder.
#[test]
fn languages_can_be_overruled() {
    let dir = TestDir::new();
    dir.files(&[
        ("batch/ann/main.v", SORT),
        ("batch/ann/old/one.txt", STACK),
        ("batch/ben/main.V", SORT_RENAMED),
        ("batch/ben/old/one.txt", VOWELS),
    ]);
    let report = dir.check_all(&["batch", "--language", ".v=c", "--language", "old/**=java"]);
    let languages: Vec<&str> = languages(&report);
    assert_eq!(languages, ["c", "java", "c", "java"]);
    assert_eq!(report.setting("language"), Some("auto .v=c old/**=java"));
    assert!(report.pair("ann", "ben").is_some_and(|pair| pair.similarity > 0.3));
    let report = dir.check_all(&["batch", "--language", "words"]);
    assert!(report.summary.contains("word by word") || report.summary.contains(".v 2"), "{}", report.summary);
    let report = dir.check_all(&["batch", "--language", ".cob=c"]);
    assert!(report.summary.contains("--language .cob=c has no effect"), "{}", report.summary);
    assert_snapshot!(
        dir.failures(2, &[&["check", "batch", "--language", ".v=klingon"], &["check", "batch", "--language", "=c"],])
    );
}

/// The page of files says for each ending what it was read as, and why.
#[test]
fn the_page_of_files_lists_the_decisions() {
    let dir = unknown_class("batch", "flo");
    dir.files(&[("batch/ann/tool.py", WORDS_PY), ("batch/ben/list.h", "struct node { int value; };\n")]);
    let report = dir.check_all(&["batch"]);
    let page = report.page_text("batch.html");
    let from = page.find("Read as").expect("the page has the table");
    let to = page[from..].find("Settings").map_or(page.len(), |length| from + length);
    assert_snapshot!(&page[from..to]);
}

//! A submission that nobody else's could be compared with, because nobody else wrote in its language, is named.

use lookalike_test_harness::programs::scrambled;
use lookalike_test_harness::{Report, TestDir};
use serde_json::json;

/// Returns a class of some C programs by different people, with further files.
fn compared(dir: &TestDir, further: &[(&str, &str)], arguments: &[&str]) -> Report {
    for person in 0..4 {
        dir.file(&format!("class/p{person}/main.c"), scrambled(100 + person));
    }
    for (path, text) in further {
        dir.file(&format!("class/{path}"), text);
    }
    dir.check(&[&["class"], arguments].concat())
}

/// Returns a function in Kotlin, and as many tokens in Java.
fn kotlin(name: &str) -> String {
    let lines: String = (0..12).map(|line| format!("    total = total * {line} + step - {}\n", line * 7)).collect();
    format!("fun {name}(step: Int): Int {{\n    var total = 0\n{lines}    return total\n}}\n")
}

fn java(name: &str) -> String {
    let lines: String = (0..12).map(|line| format!("    total = total * {line} + step - {};\n", line * 7)).collect();
    format!("class {name} {{ int run(int step) {{\n    int total = 0;\n{lines}    return total;\n}} }}\n")
}

/// Returns the names of the submissions that are alone, each with its language.
fn alone(report: &Report) -> Vec<(&str, &str)> {
    let submissions = report.json["submissions"].as_array().unwrap().iter();
    submissions.filter_map(|one| Some((one["name"].as_str()?, one["alone_in"].as_str()?))).collect()
}

#[test]
fn it_is_named_everywhere() {
    let dir = TestDir::new();
    let report = compared(&dir, &[("solo/Main.kt", &kotlin("run"))], &[]);
    assert_eq!(alone(&report), [("solo", "kotlin")]);
    for words in [
        "1 submission is the only one in its language, and not compared with the others:",
        "solo: nobody else wrote in kotlin; not compared with the others",
        "not compared: 1 submission with nobody else in the same language (named above)",
    ] {
        assert!(report.summary.contains(words), "{}", report.summary);
    }
    let overview = report.page_text("index.html");
    assert!(overview.contains("nobody else wrote in kotlin; not compared with the others"), "{overview}");
}

/// Two who share a language are compared. So are languages that are related. A few lines or prose beside a program are no program.
#[test]
fn those_who_can_be_compared_are_not_named() {
    let two = compared(&TestDir::new(), &[("a/Main.kt", &kotlin("run")), ("b/Main.kt", &kotlin("go"))], &[]);
    assert_eq!(alone(&two), []);
    let related = compared(&TestDir::new(), &[("a/main.cpp", &scrambled(7))], &[]);
    assert_eq!(alone(&related), []);
    let beside = compared(
        &TestDir::new(),
        &[("p1/Note.kt", "fun note() = 1\n"), ("p2/notes.md", "# Notes\n\nI wrote this alone.\n")],
        &[],
    );
    assert_eq!(alone(&beside), []);
}

/// Code in a language of its own beside a few lines that others can be compared with is still mainly its own. Earlier submissions count as others, and are not named.
#[test]
fn the_main_language_and_all_others_decide() {
    let program = [kotlin("run"), kotlin("again")].concat();
    let copied = format!("int part(int step) {{\n{}    return step;\n}}\n", "    step = step * 3 + 7;\n".repeat(12));
    let files: [(&str, &str); 3] = [("solo/Main.kt", &program), ("solo/part.c", &copied), ("p1/part.c", &copied)];
    let mixed_dir = TestDir::new();
    let mixed = compared(&mixed_dir, &files, &["--min-score", "0", "--top", "all"]);
    assert_eq!(alone(&mixed), [("solo", "kotlin")]);
    // It is in a pair, so it has a page.
    let submissions = mixed.json["submissions"].as_array().unwrap();
    let solo = submissions.iter().find(|one| one["name"] == "solo").unwrap();
    let page = mixed.page_text(&format!("submissions/{}.html", solo["number"]));
    assert!(page.contains("Nobody else wrote in kotlin; not compared with the others."), "{page}");
    let dir = TestDir::new();
    dir.file("class/solo/Main.kt", &program);
    dir.file("class/p/main.c", scrambled(5));
    dir.file("class/q/main.c", scrambled(6));
    dir.file("earlier/old/Main.kt", kotlin("old"));
    dir.file("earlier/java/Main.java", java("Old"));
    let with_earlier = dir.check(&["class", "--earlier", "earlier"]);
    assert_eq!(alone(&with_earlier), []);
    assert_eq!(alone(&dir.check(&["class"])), [("solo", "kotlin")]);
}

/// In a class in which everybody chose another language, one line says so.
#[test]
fn a_class_of_as_many_languages_says_it_once() {
    let dir = TestDir::new();
    dir.file("class/a/Main.kt", kotlin("run"));
    dir.file("class/b/Main.java", java("Main"));
    dir.file("class/c/main.c", scrambled(5));
    let report = dir.check(&["class"]);
    assert_eq!(alone(&report).len(), 3);
    let once = "None of the 3 submissions could be compared with another: no two people wrote in the same language";
    assert_eq!(report.summary.matches(once).count(), 1, "{}", report.summary);
    assert!(!report.summary.contains("nobody else wrote in"), "{}", report.summary);
    assert!(report.page_text("index.html").contains(once));
}

/// A list that names one author for all tells nobody apart. The programs are compared, and nothing is said that is not so.
#[test]
fn one_author_for_all_keeps_nobody_from_being_compared() {
    for column in ["author", "group"] {
        let dir = TestDir::new();
        for (name, seed) in [("a", 1), ("b", 1), ("c", 2), ("d", 3)] {
            dir.file(&format!("class/{name}/main.c"), scrambled(seed));
        }
        let rows: String = ["a", "b", "c", "d"].map(|name| format!("{name},Course staff\n")).concat();
        dir.file("authors.csv", format!("file,{column}\n{rows}"));
        let report = dir.check_to("report", &["class", "--authors", "authors.csv"]);
        assert!(report.pair("a", "b").is_some(), "{column}: {}", report.summary);
        let named = format!("one {column} is named for all 4 submissions, which tells nobody apart");
        assert!(report.summary.contains(&named), "{}", report.summary);
        assert!(!report.summary.contains("language"), "{}", report.summary);
        assert_eq!(report.json["submissions"][0]["provenance"], json!({}), "nobody is its author");
    }
}

//! `lookalike evidence` and `lookalike anonymise`: what is made from a report that was written before.

use std::fs;

use lookalike_report_templates::{load, site};

use crate::harness::programs::{SORT, SORT_RENAMED, STACK};
use crate::harness::{Desk, files_below, sample};

/// A report of a sample on a desk, in `report`.
fn reported(batch: &str) -> Desk {
    let (submissions, starter) = sample(batch);
    let desk = Desk::new();
    desk.check(&[&submissions, "--starter", &starter]);
    desk
}

/// A report that is read back shows the very same: a copy without names is the report that `check --anonymous` makes.
#[test]
fn a_copy_without_names_is_the_report_made_without_names() {
    for batch in ["c-inventory", "python-gradebook"] {
        let desk = reported(batch);
        let (submissions, starter) = sample(batch);
        desk.check_to("hidden", &[&submissions, "--starter", &starter, "--anonymous"]);
        let outcome = desk.run(&["anonymise", "report", "--out", "copy"]);
        outcome.must_have_worked();
        assert!(outcome.stdout.contains("copy-names.csv"), "{outcome:#?}");
        assert!(files_below(&desk.path("hidden")) == files_below(&desk.path("copy")), "{batch}");
        let key = |name: &str| fs::read_to_string(desk.path(name)).unwrap();
        assert_eq!(key("hidden-names.csv"), key("copy-names.csv"));
    }
}

/// Nothing that a report shows is lost in its own files: read back and written again it is the same, byte for byte.
#[test]
fn a_report_read_back_writes_the_same_files() {
    for batch in ["c-inventory", "java-library"] {
        let desk = reported(batch);
        let report = load::folder(&desk.path("report")).unwrap();
        site::write(&report, &desk.folder("again"), &()).unwrap();
        assert!(files_below(&desk.path("report")) == files_below(&desk.path("again")), "{batch}");
    }
}

/// The copy must not take the place of the only report that has the names.
#[test]
fn a_report_is_not_copied_over_itself() {
    let desk = reported("c-inventory");
    let before = files_below(&desk.path("report"));
    desk.run(&["anonymise", "report", "--out", "report"]).must_have_failed(1, &["the report itself", "--out"]);
    desk.folder("report/pairs/inner");
    desk.run(&["anonymise", "report", "--out", "report/pairs/inner"]).must_have_failed(1, &["the report itself"]);
    assert!(before == files_below(&desk.path("report")));
}

/// Whoever decides on two students sees their code, the figures and how they were found, and nobody else.
#[test]
fn a_sheet_shows_the_two_and_nobody_else() {
    let (submissions, _) = sample("c-inventory");
    let desk = reported("c-inventory");
    desk.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_have_worked();
    let sheet = fs::read_to_string(desk.path("sheet.html")).unwrap();
    let pairs = fs::read_to_string(desk.path("report/pairs.csv")).unwrap();
    let best: Vec<&str> = pairs.lines().nth(1).unwrap().split(',').collect();
    for entry in fs::read_dir(submissions).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert_eq!(sheet.contains(&name), best[1..3].contains(&name.as_str()), "{name}");
    }
    for shown in ["Passage 1", "strong", "What this sheet cannot show", "not proof", "SHA-256", "noise", "<mark>"] {
        assert!(sheet.contains(shown), "{shown}");
    }
    for forbidden in ["<script", "<link", "<img", "href=", "src=", "style=\"", "http:", "https:"] {
        assert!(!sheet.contains(forbidden), "{forbidden}");
    }
}

/// Names are hidden on a sheet as in a report, those of others in the code too.
#[test]
fn a_sheet_without_names_has_none() {
    let desk = Desk::new();
    let signed = format!("/* Ines Kowalska, kowalska@uni.edu; thanks to Anton and to tutor@uni.edu */\n{SORT}");
    desk.file("batch/kowalska-ines/kowalska.c", &signed);
    desk.file("batch/lindqvist-saga/sort.c", signed.replace("values", "saga_values"));
    desk.file("batch/petrov-anton/stack.c", STACK);
    desk.check(&["batch"]);
    let outcome = desk.run(&["evidence", "report", "--pair", "kow", "LIND", "--out", "sheet.html", "--anonymous"]);
    outcome.must_have_worked();
    assert!(outcome.stdout.contains("sheet-names.csv"), "{outcome:#?}");
    let sheet = fs::read_to_string(desk.path("sheet.html")).unwrap();
    let small = sheet.to_lowercase();
    for name in ["kowalska", "ines", "lindqvist", "saga", "petrov", "anton", "tutor@"] {
        assert!(!small.split(|c: char| !c.is_alphanumeric() && c != '@').any(|word| word == name), "{name}: {sheet}");
    }
    assert!(sheet.contains("Student A") && sheet.contains("xxxxx@uni.edu"), "{sheet}");
    let key = fs::read_to_string(desk.path("sheet-names.csv")).unwrap();
    assert_eq!(
        key,
        "pseudonym,name,authors\r\nStudent A,\"kowalska-ines\",\"\"\r\nStudent B,\"lindqvist-saga\",\"\"\r\n"
    );
}

/// A pair is found by its names in either order and by beginnings; what fits several is listed, what fits none is told.
#[test]
fn pairs_are_found_by_name() {
    let desk = Desk::new();
    for (name, text) in [("anna", SORT), ("annabel", SORT_RENAMED), ("ben", SORT), ("carl", STACK)] {
        desk.file(&format!("batch/{name}/sort.c"), text);
    }
    desk.check(&["batch"]);
    let evidence = |pair: &[&str]| desk.run(&[&["evidence", "report", "--out", "sheet.html", "--pair"], pair].concat());
    for pair in [&["anna", "ben"][..], &["ben", "anna"], &["Be", "annab"], &["1"], &["#2"]] {
        evidence(pair).must_have_worked();
    }
    evidence(&["ann", "ben"]).must_have_failed(1, &["2 pairs fit", "anna and ben", "annabel and ben"]);
    evidence(&["zoe", "ben"]).must_have_failed(1, &["no submission", "zoe"]);
    evidence(&["anna", "carl"]).must_have_failed(1, &["no pair of this report", "--top all"]);
    evidence(&["0"]).must_have_failed(1, &["no pair 0", "1 to 3"]);
    evidence(&["1", "2", "3"]).must_have_failed(2, &["--pair"]);
    desk.run(&["evidence", "report", "--out", "sheet.html"]).must_have_failed(2, &["--pair"]);
}

/// A report that is damaged, old or none at all is named, and nothing is written.
#[test]
fn reports_that_cannot_be_read_are_named() {
    let desk = Desk::new();
    desk.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED)]);
    desk.check(&["batch"]);
    let refused = |words: &[&str]| {
        desk.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_have_failed(1, words);
        desk.run(&["anonymise", "report", "--out", "copy"]).must_have_failed(1, words);
        assert!(!desk.path("sheet.html").exists() && !desk.path("copy").exists());
    };
    let json = fs::read_to_string(desk.path("report/report.json")).unwrap();
    desk.file("report/report.json", json.replace("lookalike-report/2", "lookalike-report/1"));
    refused(&["report.json", "run `lookalike check` again"]);
    desk.file("report/report.json", json.replace("\"left\":1", "\"left\":9"));
    refused(&["report.json", "pair 1", "no submission 9"]);
    desk.file("report/report.json", &json);
    desk.file("report/sources/2.js", "lookalikeSources(2,\"\");");
    refused(&["2.js"]);
    fs::remove_file(desk.path("report/report.json")).unwrap();
    refused(&["report.json"]);
}

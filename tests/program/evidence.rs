//! `lookalike evidence` and `lookalike anonymize`: evidence sheets and anonymous copies made from a written report.

use std::collections::BTreeSet;
use std::fs;

use insta::assert_snapshot;
use lookalike_report_templates::{load, site};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK};
use lookalike_test_harness::text::page_text;
use lookalike_test_harness::{TestDir, files_below, sample};
use sha2::{Digest, Sha256};

/// Writes the report of a sample to `report` in a new folder.
fn report_of_sample(batch: &str) -> TestDir {
    let (submissions, starter) = sample(batch);
    let dir = TestDir::new();
    dir.check(&[&submissions, "--starter", &starter]);
    dir
}

/// An anonymous copy of a report equals the report that `check --anonymous` writes.
#[test]
fn a_copy_without_names_is_the_report_made_without_names() {
    let mut printed = BTreeSet::new();
    for batch in ["c-inventory", "python-gradebook"] {
        let dir = report_of_sample(batch);
        let (submissions, starter) = sample(batch);
        dir.check_to("hidden", &[&submissions, "--starter", &starter, "--anonymous"]);
        let outcome = dir.run(&["anonymize", "report", "--out", "copy"]);
        printed.insert(outcome.must_succeed().stdout.clone());
        assert!(files_below(&dir.path("hidden")) == files_below(&dir.path("copy")), "{batch}");
        let key = |name: &str| fs::read_to_string(dir.path(name)).unwrap();
        assert_eq!(key("hidden-names.csv"), key("copy-names.csv"));
    }
    assert_snapshot!(Vec::from_iter(printed).join("\n"));
}

/// A report that is read back and written again is the same, byte for byte.
#[test]
fn a_report_read_back_writes_the_same_files() {
    for batch in ["c-inventory", "java-library"] {
        let dir = report_of_sample(batch);
        let report = load::folder(&dir.path("report")).unwrap();
        site::write(&report, &dir.folder("again"), &()).unwrap();
        assert!(files_below(&dir.path("report")) == files_below(&dir.path("again")), "{batch}");
    }
}

/// An anonymous copy must not replace the only report with names.
#[test]
fn a_report_is_not_copied_over_itself() {
    let dir = report_of_sample("c-inventory");
    let before = files_below(&dir.path("report"));
    dir.folder("report/pairs/inner");
    assert_snapshot!(dir.failures(
        1,
        &[&["anonymize", "report", "--out", "report"], &["anonymize", "report", "--out", "report/pairs/inner"],]
    ));
    assert!(before == files_below(&dir.path("report")));
}

/// A sheet shows the code, the figures and the method of one pair, and names nobody else.
#[test]
fn a_sheet_shows_only_its_pair() {
    let (submissions, _) = sample("c-inventory");
    let dir = report_of_sample("c-inventory");
    dir.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_succeed();
    let sheet = fs::read_to_string(dir.path("sheet.html")).unwrap();
    let pairs = fs::read_to_string(dir.path("report/pairs.csv")).unwrap();
    let best: Vec<&str> = pairs.lines().nth(1).unwrap().split(',').collect();
    for entry in fs::read_dir(submissions).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert_eq!(sheet.contains(&name), best[1..3].contains(&name.as_str()), "{name}");
    }
    assert!(sheet.contains("<mark>"), "the code is not shown");
    for forbidden in ["<script", "<link", "<img", "href=", "src=", "style=\"", "http:", "https:"] {
        assert!(!sheet.contains(forbidden), "{forbidden}");
    }
}

/// The form has the given details and empty lines for the others; complete sources are appended only on request.
#[test]
fn a_sheet_has_a_form_and_sources_on_request() {
    let dir = TestDir::new();
    let unmatched = "\nint leftover(int n)\n{\n    return n - 4711;\n}\n";
    let far = "\n".repeat(40);
    dir.file("batch/anna/sort.c", format!("{SORT}{far}{unmatched}"));
    dir.file("batch/ben/sort.c", SORT);
    dir.file("batch/carl/stack.c", STACK);
    dir.check(&["batch"]);
    let sheet = |options: &[&str]| {
        let pair = ["evidence", "report", "--pair", "1", "--out", "sheet.html"];
        dir.run(&[&pair, options].concat()).must_succeed();
        fs::read_to_string(dir.path("sheet.html")).unwrap()
    };
    let plain = sheet(&[]);
    assert_eq!(plain.matches("class=\"blank\"").count(), 3);
    assert!(plain.contains("<bdi>batch</bdi>"), "the assignment is the batch");
    assert!(!plain.contains("4711"), "code without a match is printed");
    let full = sheet(&["--course", "CS <101>", "--date", "2026-11-23", "--sources"]);
    assert_eq!(full.matches("class=\"blank\"").count(), 1);
    assert!(full.contains("CS &#60;101&#62;") && full.contains("2026-11-23") && full.contains("4711"));
    assert!(!full.contains("carl") && !full.contains("stack.c"));
}

/// A case of several people has one sheet, of which passages can be chosen, and which says the report that it is from.
#[test]
fn a_case_has_one_sheet() {
    let dir = TestDir::new();
    for name in ["anna", "ben", "carl"] {
        dir.file(&format!("batch/{name}/sort.c"), SORT);
    }
    dir.file("batch/dora/stack.c", STACK);
    let report = dir.check(&["batch"]);
    let sheet = |options: &[&str]| {
        let case = ["evidence", "report", "--case", "1", "--out", "sheet.html"];
        dir.run(&[&case, options].concat()).must_succeed();
        fs::read_to_string(dir.path("sheet.html")).unwrap()
    };
    let whole = sheet(&[]);
    assert!(["anna", "ben", "carl"].iter().all(|name| whole.contains(name)) && !whole.contains("dora"));
    assert!(whole.contains(report.json["cases"][0]["statement"].as_str().unwrap()));
    let digest = Sha256::digest(fs::read(dir.path("report/report.json")).unwrap());
    let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(whole.contains(&hash), "{hash}");
    assert_eq!(whole.matches("<h3>Passage").count(), 2, "two pairs connect three people");
    assert_eq!(sheet(&["--part", "2"]).matches("<h3>Passage").count(), 1);
    sheet(&["--anonymous"]);
    let key = fs::read_to_string(dir.path("sheet-names.csv")).unwrap();
    assert_eq!(key.lines().count(), 4, "{key}");
    let evidence = |options: &[&'static str]| [&["evidence", "report", "--out", "sheet.html"], options].concat();
    let mut messages = dir.failures(1, &[&evidence(&["--case", "2"]), &evidence(&["--case", "1", "--part", "1,3"])]);
    messages +=
        &dir.failures(2, &[&evidence(&["--case", "1", "--pair", "1"]), &evidence(&["--case", "1", "--part", "0"])]);
    assert_snapshot!(messages);
}

/// An anonymous sheet contains no name, not even of others who are mentioned in the code.
#[test]
fn a_sheet_without_names_has_none() {
    let dir = TestDir::new();
    let signed = format!("/* Ines Kowalska, kowalska@uni.edu; thanks to Anton and to tutor@uni.edu */\n{SORT}");
    dir.file("batch/kowalska-ines/kowalska.c", &signed);
    dir.file("batch/lindqvist-saga/sort.c", signed.replace("values", "saga_values"));
    dir.file("batch/petrov-anton/stack.c", STACK);
    dir.check(&["batch"]);
    let outcome = dir.run(&["evidence", "report", "--pair", "kow", "LIND", "--out", "sheet.html", "--anonymous"]);
    assert_snapshot!(outcome.must_succeed().transcript());
    let sheet = fs::read_to_string(dir.path("sheet.html")).unwrap();
    let small = sheet.to_lowercase();
    for name in ["kowalska", "ines", "lindqvist", "saga", "petrov", "anton", "tutor@"] {
        assert!(!small.split(|c: char| !c.is_alphanumeric() && c != '@').any(|word| word == name), "{name}: {sheet}");
    }
    assert!(sheet.contains("xxxxx@uni.edu"), "the address of the tutor is cut: {sheet}");
    assert_snapshot!(page_text(&sheet));
    let key = fs::read_to_string(dir.path("sheet-names.csv")).unwrap();
    assert_eq!(
        key,
        "pseudonym,name,authors\r\nStudent A,\"kowalska-ines\",\"\"\r\nStudent B,\"lindqvist-saga\",\"\"\r\n"
    );
}

/// A pair is found by its number, or by its names or their beginnings in either order; ambiguous and unknown names are
/// refused.
#[test]
fn pairs_are_found_by_name() {
    let dir = TestDir::new();
    for (name, text) in [("anna", SORT), ("annabel", SORT_RENAMED), ("ben", SORT), ("carl", STACK)] {
        dir.file(&format!("batch/{name}/sort.c"), text);
    }
    dir.check(&["batch"]);
    let evidence = |pair: &[&str]| dir.run(&[&["evidence", "report", "--out", "sheet.html", "--pair"], pair].concat());
    for pair in [&["anna", "ben"][..], &["ben", "anna"], &["Be", "annab"], &["1"], &["#2"]] {
        evidence(pair).must_succeed();
    }
    let refused: [&[&str]; 4] = [&["ann", "ben"], &["zoe", "ben"], &["anna", "carl"], &["0"]];
    let mut messages: String = refused.into_iter().map(|pair| evidence(pair).must_fail(1).transcript()).collect();
    messages += &evidence(&["1", "2", "3"]).must_fail(2).transcript();
    messages += &dir.failures(2, &[&["evidence", "report", "--out", "sheet.html"]]);
    assert_snapshot!(messages);
}

/// A report that is damaged, too old or missing is named, and nothing is written.
#[test]
fn reports_that_cannot_be_read_are_named() {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED)]);
    dir.check(&["batch"]);
    let mut messages = String::new();
    let mut must_be_refused = || {
        messages += &dir.failures(
            1,
            &[&["evidence", "report", "--pair", "1", "--out", "sheet.html"], &["anonymize", "report", "--out", "copy"]],
        );
        assert!(!dir.path("sheet.html").exists() && !dir.path("copy").exists());
    };
    let json = fs::read_to_string(dir.path("report/report.json")).unwrap();
    dir.file("report/report.json", json.replace("lookalike-report/1", "lookalike-report/2"));
    must_be_refused();
    dir.file("report/report.json", json.replace("\"left\":1", "\"left\":9"));
    must_be_refused();
    dir.file("report/report.json", &json);
    dir.file("report/sources/1.js", "lookalikeSources(1,\"\");");
    must_be_refused();
    fs::remove_file(dir.path("report/report.json")).unwrap();
    must_be_refused();
    assert_snapshot!(messages);
}

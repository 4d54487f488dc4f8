//! Inputs that could not be read to their ends: the report says so where everybody looks, and the exit status is 1.

use insta::assert_snapshot;
use tar::EntryType;

use super::CLASS;
use lookalike_test_harness::packs::{entries, gz, tar_entry, tar_of};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED};
use lookalike_test_harness::{Report, TestDir, zips};

/// Fails the test unless the run ends with status 1, and with 0 if the user allows it. Returns the output and the first report.
#[track_caller]
fn must_be_incomplete(dir: &TestDir, arguments: &[&str]) -> (String, Report) {
    let arguments = [&["check", "--out", "report"], arguments].concat();
    let outcome = dir.run(&arguments);
    outcome.must_fail(1);
    let transcript = outcome.transcript();
    assert!(outcome.stdout.starts_with("incomplete, submissions may be missing:\n  "), "{transcript}");
    let report = Report::read(&dir.path("report"), outcome.stdout);
    let page = std::fs::read_to_string(report.folder.join("index.html")).unwrap();
    assert!(page.contains("This comparison is incomplete: submissions may be missing."));
    dir.run(&[&arguments[..], &["--allow-incomplete"]].concat()).must_succeed();
    (transcript, report)
}

/// A batch that breaks off is compared as far as it can be read.
#[test]
fn a_batch_that_breaks_off_is_incomplete() {
    let dir = TestDir::new();
    let files = entries(&CLASS);
    let whole = zips::zip_bytes(&files);
    dir.file("batch.zip", &whole[..whole.len() * 3 / 4]);
    let (transcript, report) = must_be_incomplete(&dir, &["batch.zip"]);
    assert!(report.pair("anna", "ben").is_some());
    assert_eq!(report.json["incomplete"].as_array().unwrap().len(), 1);
    assert_snapshot!(transcript);
}

/// A batch that breaks off is stored in an archive only if the user allows it.
#[test]
fn an_incomplete_batch_is_not_stored_unasked() {
    let dir = TestDir::new();
    let whole = zips::zip_bytes(&entries(&CLASS));
    dir.file("batch.zip", &whole[..whole.len() * 3 / 4]);
    let add = ["archive", "add", "cs101.archive", "batch.zip", "--term", "2025"];
    let outcome = dir.run(&add);
    outcome.must_fail(1);
    assert!(!dir.path("cs101.archive").exists(), "nothing is stored");
    assert_snapshot!(outcome.transcript());
    dir.run(&[&add[..], &["--allow-incomplete"]].concat()).must_succeed();
    assert!(dir.path("cs101.archive").exists());
}

/// A batch with more entries than may be listed is compared as far as it was listed.
#[test]
fn a_batch_with_too_many_entries_is_incomplete() {
    let dir = TestDir::new();
    let names: Vec<String> = (0..100).map(|n| format!("xena/{n}.c")).collect();
    let mut files: Vec<(&str, &str)> = vec![("anna/a.c", SORT), ("ben/b.c", SORT_RENAMED)];
    files.extend(names.iter().map(|name| (name.as_str(), "")));
    files.push(("zoe/z.c", SORT));
    dir.zip("batch.zip", &files);
    let (_, report) = must_be_incomplete(&dir, &["batch.zip", "--max-entries", "10"]);
    assert_eq!(report.names(), ["anna", "ben", "xena"]);
    let report = dir.check_all(&["batch.zip", "--max-entries", "30"]);
    assert_eq!(report.names(), ["anna", "ben", "xena", "zoe"], "the others have their shares");
}

/// A stream that would take too long to be read to its end is compared as far as it was read.
#[test]
fn a_stream_that_is_too_long_is_incomplete() {
    let dir = TestDir::new();
    let zeros = vec![0; 3 << 20];
    let batch = tar_of(&[
        tar_entry(b"anna/a.c", EntryType::Regular, SORT.as_bytes()),
        tar_entry(b"ben/b.c", EntryType::Regular, SORT_RENAMED.as_bytes()),
        tar_entry(b"xena/x.c", EntryType::Regular, &zeros),
        tar_entry(b"xena/y.c", EntryType::Regular, &zeros),
        tar_entry(b"zoe/z.c", EntryType::Regular, SORT.as_bytes()),
    ]);
    dir.file("batch.tar.gz", gz(&batch));
    let (_, report) = must_be_incomplete(&dir, &["batch.tar.gz", "--max-unpacked", "1M"]);
    assert!(report.pair("anna", "ben").is_some());
    let report = dir.check_all(&["batch.tar.gz", "--max-unpacked", "2M"]);
    assert!(report.pair("anna", "zoe").is_some(), "zeros of xena cost zoe nothing: {:?}", report.names());
}

/// Starter code that cannot be read may make honest submissions alike. It makes no submission missing, and nothing says so.
#[test]
fn starter_code_that_cannot_be_read_makes_no_submission_missing() {
    let dir = TestDir::new();
    for (path, text) in CLASS {
        dir.file(&format!("batch/{path}"), text);
    }
    dir.file("starter/given.zip", "no archive");
    let check = ["check", "batch", "--starter", "starter", "--out", "report"];
    let outcome = dir.run(&check);
    outcome.must_fail(1);
    let transcript = outcome.transcript();
    assert!(outcome.stdout.starts_with("starter code incomplete"), "{transcript}");
    let report = Report::read(&dir.path("report"), outcome.stdout);
    assert_eq!(report.json["starter_incomplete"].as_array().unwrap().len(), 1);
    assert!(report.json["incomplete"].is_null());
    for words in [&transcript, &report.page_text("index.html")] {
        assert!(!words.contains("may be missing") && words.contains("given.zip"), "{words}");
    }
    dir.run(&[&check[..], &["--allow-incomplete"]].concat()).must_succeed();
    let add = ["archive", "add", "cs101.archive", "batch", "--starter", "starter", "--term", "2025"];
    assert!(dir.run(&add).must_fail(1).stderr.contains("part of the starter code could not be read"));
    dir.run(&[&add[..], &["--allow-incomplete"]].concat()).must_succeed();
}

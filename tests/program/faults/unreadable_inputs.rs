//! Inputs without read permission are named, and everything else is compared.

#![cfg(unix)]

use insta::assert_snapshot;

use super::{allow, dir, run_without_privileges};
use lookalike_test_harness::Report;
use lookalike_test_harness::programs::VOWELS;

/// Files and folders without read permission are listed with the reason.
#[test]
fn unreadable_files_are_listed() {
    let dir = dir();
    dir.file("batch/dora/secret.c", VOWELS);
    dir.file("batch/dora/open.c", VOWELS);
    dir.file("batch/emil/main.c", VOWELS);
    dir.zip("batch/finn/work.zip", &[("main.c", VOWELS)]);
    let closed = ["batch/dora/secret.c", "batch/emil", "batch/finn/work.zip"];
    closed.iter().for_each(|path| allow(&dir, path, 0o000));
    let outcome = run_without_privileges(&dir, &["check", "batch", "--out", "second"]);
    closed.iter().for_each(|path| allow(&dir, path, 0o755));
    // The folder of one student may hold several submissions, so nobody knows how many are missing.
    assert_eq!(outcome.status, Some(1), "{outcome:#?}");
    let report = Report::read(&dir.path("second"), outcome.stdout);
    for (submission, path) in [("dora", "secret.c"), ("batch", "emil"), ("finn", "work.zip")] {
        assert_eq!(report.file_status(submission, path).kind, "unreadable", "{path}");
    }
    assert!(report.pair("anna", "ben").is_some());
    let statuses: String = ["dora", "batch", "finn"].map(|name| report.statuses_of(name)).concat();
    assert_snapshot!(statuses + &report.summary);
}

/// An input that cannot be read at all is an error.
#[test]
fn an_unreadable_input_is_an_error() {
    let dir = dir();
    dir.file("closed/anna/main.c", VOWELS);
    dir.zip("closed.zip", &[("anna/main.c", VOWELS)]);
    dir.file("closed.csv", "submission,author\nanna,Anna\n");
    for closed in ["closed", "closed.zip", "closed.csv", "kept.archive"] {
        allow(&dir, closed, 0o000);
    }
    let inputs: [&[&str]; 7] = [
        &["check", "closed"],
        &["intake", "closed"],
        &["check", "closed.zip"],
        &["check", "batch", "--earlier", "closed"],
        &["check", "batch", "--starter", "closed.zip"],
        &["check", "batch", "--authors", "closed.csv"],
        &["check", "batch", "--archive", "kept.archive"],
    ];
    assert_snapshot!(inputs.map(|words| run_without_privileges(&dir, words).must_fail(1).stderr.clone()).concat());
    assert!(!dir.path("lookalike-report").exists());
    allow(&dir, "closed", 0o755);
}

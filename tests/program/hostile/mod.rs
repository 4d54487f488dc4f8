//! Hostile archive files, sources and names: honest submissions are compared, nothing crashes,
//! and nothing but the report is written.

mod archives;
mod crowding;
mod names;
mod report_size;
mod sources;

use lookalike_test_harness::programs::{SORT, SORT_RENAMED};
use lookalike_test_harness::{Outcome, Report, TestDir, names_below};

/// Writes a batch of two copies, to which something hostile is added.
fn with_two_copies() -> TestDir {
    let dir = TestDir::new();
    dir.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED)]);
    dir
}

/// Compares `batch`; fails the test unless the two copies are found and nothing but the report is written.
#[track_caller]
fn must_compare_the_copies(dir: &TestDir, batch: &str) -> Report {
    let before = names_below(&dir.path(""));
    let report = dir.check(&[batch]);
    assert!(report.pair("anna", "ben").is_some_and(|row| row.similarity == 1.0), "{:#?}", report.pairs);
    let after = names_below(&dir.path(""));
    let stray: Vec<_> = after.iter().filter(|name| !name.starts_with("report") && !before.contains(name)).collect();
    assert_eq!(stray, [""; 0], "files outside the report");
    report
}

/// Fails the test if a run crashed or was killed.
#[track_caller]
fn must_end_well(outcome: &Outcome) {
    assert!(outcome.status.is_some_and(|status| status <= 1), "{outcome:#?}");
    assert!(!outcome.has_panicked(), "{outcome:#?}");
}

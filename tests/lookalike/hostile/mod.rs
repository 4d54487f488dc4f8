//! Archives, sources and names that mean harm. Whatever is given, the good is compared, nothing crashes,
//! and nothing but the report is written.

mod archives;
mod names;
mod sources;

use crate::harness::programs::{SORT, SORT_RENAMED};
use crate::harness::{Desk, Outcome, Report, names_below};

/// A desk with a batch of two copies, to which something hostile is added.
fn with_two_copies() -> Desk {
    let desk = Desk::new();
    desk.files(&[("batch/anna/sort.c", SORT), ("batch/ben/main.c", SORT_RENAMED)]);
    desk
}

/// Compares `batch` and fails the test unless the two copies were found and nothing beside the report was written.
#[track_caller]
fn must_compare_the_good(desk: &Desk, batch: &str) -> Report {
    let before = names_below(&desk.path(""));
    let report = desk.check(&[batch]);
    assert!(report.pair("anna", "ben").is_some_and(|row| row.similarity == 1.0), "{:#?}", report.pairs);
    let after = names_below(&desk.path(""));
    let stray: Vec<_> = after.iter().filter(|name| !name.starts_with("report") && !before.contains(name)).collect();
    assert_eq!(stray, [""; 0], "written beside the report");
    report
}

/// Fails the test if a run crashed or came to no end of its own.
#[track_caller]
fn must_end_well(outcome: &Outcome) {
    assert!(outcome.status.is_some_and(|status| status <= 1), "{outcome:#?}");
    assert!(!outcome.stderr.contains("panicked"), "{outcome:#?}");
}

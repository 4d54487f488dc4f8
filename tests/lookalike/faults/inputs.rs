//! What may not be read is named, and takes nothing else with it.

#![cfg(unix)]

use super::{allow, desk, run_without_privileges};
use crate::harness::Report;
use crate::harness::programs::VOWELS;

/// Files and folders that may not be read are in the account with the reason; everything else is compared.
#[test]
fn what_may_not_be_read_is_in_the_account() {
    let desk = desk();
    desk.file("batch/dora/secret.c", VOWELS);
    desk.file("batch/dora/open.c", VOWELS);
    desk.file("batch/emil/main.c", VOWELS);
    desk.zip("batch/finn/work.zip", &[("main.c", VOWELS)]);
    let closed = ["batch/dora/secret.c", "batch/emil", "batch/finn/work.zip"];
    closed.iter().for_each(|path| allow(&desk, path, 0o000));
    let outcome = run_without_privileges(&desk, &["check", "batch", "--out", "second"]);
    closed.iter().for_each(|path| allow(&desk, path, 0o755));
    outcome.must_have_worked();
    let report = Report::read(&desk.path("second"), outcome.stdout);
    let account = report.account();
    let unreadable = account.iter().filter(|fate| fate.2 == "unreadable");
    let unreadable: Vec<String> =
        unreadable.map(|fate| format!("{} {} {}", fate.0, fate.1, fate.3["fate"]["reason"])).collect();
    let reason = "\"Permission denied (os error 13)\"";
    for path in ["dora secret.c", "batch emil", "finn work.zip"] {
        assert!(unreadable.contains(&format!("{path} {reason}")), "{path} in {unreadable:#?}");
    }
    assert!(report.pair("anna", "ben").is_some());
    assert!(report.summary.contains("3 unreadable"), "{}", report.summary);
}

/// Where all of an input may not be read, nothing is compared without it.
#[test]
fn an_input_that_may_not_be_read_is_an_error() {
    let desk = desk();
    desk.file("closed/anna/main.c", VOWELS);
    desk.zip("closed.zip", &[("anna/main.c", VOWELS)]);
    desk.file("closed.csv", "submission,author\nanna,Anna\n");
    for closed in ["closed", "closed.zip", "closed.csv", "kept.archive"] {
        allow(&desk, closed, 0o000);
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
    for words in inputs {
        let outcome = run_without_privileges(&desk, words);
        let closed = words.iter().find(|word| word.starts_with("closed") || word.starts_with("kept")).unwrap();
        outcome.must_have_failed(1, &[closed]);
    }
    assert!(!desk.path("lookalike-report").exists());
    allow(&desk, "closed", 0o755);
}

//! The archive of stored batches, over real files: stored submissions come out as they went in, whatever happens to the
//! program, the disk or the file.
//!
//! Archive files such as .zip are tested in [`crate::archives`].

mod comparing;
mod crashes;
mod damage;
mod repeated_pairs;
mod storing;
mod versions;

use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS, scrambled};
use lookalike_test_harness::{Outcome, Report, TestDir};
use serde_json::Value;

/// The archive of each test.
const FILE: &str = "stored.archive";

/// Writes a batch of generated programs; `from` is the seed of the first.
fn batch(dir: &TestDir, folder: &str, from: u64, n: u64) {
    for seed in from..from + n {
        dir.file(&format!("{folder}/student{seed:03}/main.c"), scrambled(seed));
    }
}

/// Returns the arguments that add a folder as a term of an assignment.
fn adding<'a>(folder: &'a str, assignment: &'a str, term: &'a str) -> Vec<&'a str> {
    vec!["archive", "add", FILE, folder, "--assignment", assignment, "--term", term]
}

/// Adds a folder as a term of an assignment.
fn add(dir: &TestDir, folder: &str, assignment: &str, term: &str) -> Outcome {
    let outcome = dir.run(&adding(folder, assignment, term));
    outcome.must_succeed();
    outcome
}

/// Verifies the archive; returns how many submissions in how many batches are stored.
#[track_caller]
fn verified_counts(dir: &TestDir) -> (usize, usize) {
    dir.run(&["archive", "verify", FILE]).must_succeed();
    let file = rusqlite::Connection::open(dir.path(FILE)).unwrap();
    let count = |table: &str| file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
    (count("submission"), count("batch"))
}

/// Returns what a report says of its inputs, for snapshots.
fn inputs(report: &Report) -> String {
    let inputs = report.json["run"]["inputs"].as_array().unwrap().iter();
    let texts = |input: &Value| {
        let fields = input.as_object().unwrap().iter().filter(|(name, _)| *name != "sha256");
        fields.map(|(name, value)| format!("{name}: {value}\n")).collect::<String>()
    };
    inputs.map(|input| texts(input) + "\n").collect()
}

/// Writes two terms of a small assignment. The Anns of the two terms are different people.
fn two_terms(dir: &TestDir) {
    dir.files(&[
        ("2023/ann/sort.c", SORT),
        ("2023/bea/stack.c", STACK),
        ("2024/ann/vowels.c", VOWELS),
        ("2024/cem/sort.c", SORT_RENAMED),
    ]);
    batch(dir, "2023", 1, 6);
    batch(dir, "2024", 11, 6);
}

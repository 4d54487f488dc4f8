//! The archive, over real files: what is stored comes out as it went in, whatever happens to the program, the disk or the file meanwhile.
//!
//! Archives that submissions are packed in are another matter: [`crate::archives`].

mod comparing;
mod crashes;
mod damage;
mod people;
mod storing;
mod versions;

use crate::harness::programs::{SORT, SORT_RENAMED, STACK, VOWELS, scrambled};
use crate::harness::{Desk, Outcome};

/// The archive of each desk.
const FILE: &str = "stored.archive";

/// Lays out a batch of programs that nobody else writes, `from` the seed of the first.
fn batch(desk: &Desk, folder: &str, from: u64, n: u64) {
    for seed in from..from + n {
        desk.file(&format!("{folder}/student{seed:03}/main.c"), scrambled(seed));
    }
}

/// The words of the command that adds a folder as a term of an assignment.
fn adding<'a>(folder: &'a str, assignment: &'a str, term: &'a str) -> Vec<&'a str> {
    vec!["archive", "add", FILE, folder, "--assignment", assignment, "--term", term]
}

/// Adds a folder.
fn add(desk: &Desk, folder: &str, assignment: &str, term: &str) -> Outcome {
    let outcome = desk.run(&adding(folder, assignment, term));
    outcome.must_have_worked();
    outcome
}

/// Two terms of a small task. Who is called Ann in one is not the Ann of the other.
fn two_terms(desk: &Desk) {
    desk.files(&[
        ("2023/ann/sort.c", SORT),
        ("2023/bea/stack.c", STACK),
        ("2024/ann/vowels.c", VOWELS),
        ("2024/cem/sort.c", SORT_RENAMED),
    ]);
    batch(desk, "2023", 1, 6);
    batch(desk, "2024", 11, 6);
}

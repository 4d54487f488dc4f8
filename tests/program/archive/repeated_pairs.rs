//! Pairs of people who are similar in several assignments.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use super::{FILE, add, batch};
use lookalike_test_harness::TestDir;
use lookalike_test_harness::programs::scrambled;

/// Stores three assignments. Ann and Bea share their work in two of them, Cem and Dee in one.
fn tasks(dir: &TestDir) {
    for (task, folder) in ["hw1", "hw2", "hw3"].into_iter().enumerate() {
        let seed = 100 * (task as u64 + 1);
        batch(dir, folder, seed, 8);
        for (place, name) in ["ann", "bea", "cem", "dee"].into_iter().enumerate() {
            let is_copy = (name == "bea" && task < 2) || (name == "dee" && task == 2);
            let of = if is_copy { place as u64 - 1 } else { place as u64 };
            let program = scrambled(seed + 50 + of) + &scrambled(seed + 60 + of);
            dir.file(&format!("{folder}/{name}/main.c"), program);
        }
        add(dir, folder, folder, "2024");
    }
}

/// `course` lists pairs that are similar in several assignments, and no others.
#[test]
fn pairs_that_are_similar_repeatedly_are_listed() {
    let dir = TestDir::new();
    tasks(&dir);
    let found = dir.run(&["course", FILE, "--out", "course.json"]);
    assert_snapshot!(found.must_succeed().transcript());
    let json: Value = serde_json::from_slice(&fs::read(dir.path("course.json")).unwrap()).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 1);
    assert_eq!((&json[0]["left"], &json[0]["right"]), (&"ann".into(), &"bea".into()));
    assert_eq!(json[0]["tasks"][1]["assignment"], "hw2");
    dir.run(&["course", FILE, "--out", "course.csv"]).must_succeed();
    let csv = fs::read_to_string(dir.path("course.csv")).unwrap();
    assert_eq!(csv.lines().count(), 3, "{csv}");
    dir.run(&["course", FILE, "--out", "course.txt"]).must_fail(1);
}

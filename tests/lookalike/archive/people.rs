//! The same two people in several tasks.

use std::fs;

use serde_json::Value;

use super::{FILE, add, batch};
use crate::harness::Desk;
use crate::harness::programs::scrambled;

/// Lays out three tasks. Ann and Bea share their work in two of them, Cem and Dee in one.
fn tasks(desk: &Desk) {
    for (task, folder) in ["hw1", "hw2", "hw3"].into_iter().enumerate() {
        let seed = 100 * (task as u64 + 1);
        batch(desk, folder, seed, 8);
        for (place, name) in ["ann", "bea", "cem", "dee"].into_iter().enumerate() {
            let is_copy = (name == "bea" && task < 2) || (name == "dee" && task == 2);
            let of = if is_copy { place as u64 - 1 } else { place as u64 };
            let program = scrambled(seed + 50 + of) + &scrambled(seed + 60 + of);
            desk.file(&format!("{folder}/{name}/main.c"), program);
        }
        add(desk, folder, folder, "2024");
    }
}

/// Whoever is similar in several tasks is shown with all of them; whoever is once, is not.
#[test]
fn people_who_are_similar_in_several_tasks_are_shown() {
    let desk = Desk::new();
    tasks(&desk);
    let found = desk.run(&["course", FILE, "--out", "course.json"]);
    found.must_have_worked();
    assert!(found.stdout.contains("1 pair of people together in more than one of 3 tasks"), "{}", found.stdout);
    assert!(found.stdout.contains("ann — bea: 2 tasks"), "{}", found.stdout);
    let json: Value = serde_json::from_slice(&fs::read(desk.path("course.json")).unwrap()).unwrap();
    assert_eq!(json[0]["left"], "ann");
    assert_eq!(json[0]["tasks"][1]["assignment"], "hw2");
    desk.run(&["course", FILE, "--out", "course.csv"]).must_have_worked();
    let csv = fs::read_to_string(desk.path("course.csv")).unwrap();
    assert_eq!(csv.lines().count(), 3, "{csv}");
    desk.run(&["course", FILE, "--out", "course.txt"]).must_have_failed(1, &["course.txt"]);
}

//! Damaged files: a clear message, and nothing lost but what is damaged.

use std::fs;

use super::{FILE, add, adding, batch};
use crate::harness::Desk;
use crate::harness::programs::{SORT, SORT_RENAMED};

/// Three terms; the first has a program that is worth finding.
fn three_terms(desk: &Desk) {
    for (place, term) in ["2022", "2023", "2024"].into_iter().enumerate() {
        batch(desk, term, 100 * (place as u64 + 1), 12);
    }
    desk.file("2022/ann/sort.c", SORT);
    for term in ["2022", "2023", "2024"] {
        add(desk, term, "hw1", term);
    }
    desk.file("new/copier/sort.c", SORT_RENAMED);
    batch(desk, "new", 1, 4);
}

/// Changes one byte in the middle of what is stored of a submission.
fn spoil(desk: &Desk, name: &str) {
    let file = rusqlite::Connection::open(desk.path(FILE)).unwrap();
    let query = "SELECT files FROM submission WHERE name = ?1";
    let packed: Vec<u8> = file.query_row(query, [name], |row| row.get(0)).unwrap();
    drop(file);
    let mut bytes = fs::read(desk.path(FILE)).unwrap();
    let start = &packed[..packed.len().min(64)];
    let at = bytes.windows(start.len()).position(|window| window == start).expect("the beginning lies in one page");
    bytes[at + start.len() / 2] ^= 0xff;
    fs::write(desk.path(FILE), bytes).unwrap();
}

/// One damaged submission is named, and everything else is compared, exported and kept.
#[test]
fn a_damaged_submission_takes_nothing_with_it() {
    let desk = Desk::new();
    three_terms(&desk);
    spoil(&desk, "student205");
    let verify = desk.run(&["archive", "verify", FILE]);
    verify.must_have_failed(1, &["damaged", "archive export"]);
    assert!(verify.stdout.contains("hw1 2023/student205 is lost"), "{}", verify.stdout);
    assert!(verify.stdout.contains("36 submissions in 3 batches are as they were added"), "{}", verify.stdout);
    let report = desk.check(&["new", "--archive", FILE]);
    assert!(report.pair("copier", "hw1 2022/ann").is_some());
    assert_eq!(report.names().len(), 5 + 36);
    assert!(report.json["run"]["inputs"].to_string().contains("1 damaged submissions are not compared"));
    desk.run(&["archive", "export", FILE, "--term", "2022", "--out", "2022.tar.gz"]).must_have_worked();
    let part = desk.run(&["archive", "export", FILE, "--term", "2023", "--out", "2023.tar.gz"]);
    part.must_have_failed(1, &["1 submission could not be read"]);
    assert!(part.stdout.contains("11 submissions"), "{}", part.stdout);
}

/// Whatever happens to the bytes, the program says so and does not come to grief.
#[test]
fn spoilt_files_are_told() {
    let desk = Desk::new();
    three_terms(&desk);
    let sound = fs::read(desk.path(FILE)).unwrap();
    let n_pages = sound.len() / 4096;
    let mut n_told = 0;
    for page in (0..n_pages).step_by(n_pages / 12) {
        let mut bytes = sound.clone();
        bytes[4096 * page..][..4096].fill(0x5a);
        fs::write(desk.path(FILE), &bytes).unwrap();
        let verify = desk.run(&["archive", "verify", FILE]);
        assert!(matches!(verify.status, Some(1)), "page {page}: {verify:#?}");
        verify.must_have_failed(1, &["lookalike: ", FILE]);
        n_told += 1;
        let check = desk.run(&["check", "new", "--archive", FILE]);
        assert!(matches!(check.status, Some(0 | 1)) && !check.stderr.contains("panicked"), "page {page}: {check:#?}");
    }
    assert!(n_told > 10);
    fs::write(desk.path(FILE), &sound[..sound.len() / 2]).unwrap();
    desk.run(&["archive", "verify", FILE]).must_have_failed(1, &[FILE, "damaged"]);
}

/// What is no archive is not touched.
#[test]
fn other_files_are_left_alone() {
    let desk = Desk::new();
    batch(&desk, "2023", 1, 3);
    let letter = "Dear colleague, this is no database, and it is longer than a header of one: ".repeat(20);
    desk.file(FILE, &letter);
    desk.run(&adding("2023", "hw1", "2023")).must_have_failed(1, &[FILE, "not an archive of lookalike"]);
    assert_eq!(fs::read_to_string(desk.path(FILE)).unwrap(), letter);
    let other = rusqlite::Connection::open(desk.path("other.db")).unwrap();
    other.execute_batch("CREATE TABLE marks (name TEXT)").unwrap();
    drop(other);
    desk.run(&["archive", "add", "other.db", "2023", "--term", "x"]).must_have_failed(1, &["no archive of lookalike"]);
    desk.run(&["check", "2023", "--archive", "other.db"]).must_have_failed(1, &["no archive of lookalike"]);
}

//! Damaged archives: a clear message, and only damaged submissions are lost.

use std::fs;

use insta::assert_snapshot;

use super::{FILE, add, adding, batch, inputs};
use lookalike_test_harness::TestDir;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED};

/// Stores three terms; the first contains the original of a copy.
fn three_terms(dir: &TestDir) {
    for (place, term) in ["2022", "2023", "2024"].into_iter().enumerate() {
        batch(dir, term, 100 * (place as u64 + 1), 12);
    }
    dir.file("2022/ann/sort.c", SORT);
    for term in ["2022", "2023", "2024"] {
        add(dir, term, "hw1", term);
    }
    dir.file("new/copier/sort.c", SORT_RENAMED);
    batch(dir, "new", 1, 4);
}

/// Changes one byte in the middle of a stored submission.
fn damage(dir: &TestDir, name: &str) {
    let file = rusqlite::Connection::open(dir.path(FILE)).unwrap();
    let query = "SELECT files FROM submission WHERE name = ?1";
    let packed: Vec<u8> = file.query_row(query, [name], |row| row.get(0)).unwrap();
    drop(file);
    let mut bytes = fs::read(dir.path(FILE)).unwrap();
    let start = &packed[..packed.len().min(64)];
    let at = bytes.windows(start.len()).position(|window| window == start).expect("the beginning is in one page");
    bytes[at + start.len() / 2] ^= 0xff;
    fs::write(dir.path(FILE), bytes).unwrap();
}

/// A damaged submission is named, and all others are compared, exported and kept.
#[test]
fn a_damaged_submission_takes_nothing_with_it() {
    let dir = TestDir::new();
    three_terms(&dir);
    damage(&dir, "student205");
    let verify = dir.failures(1, &[&["archive", "verify", FILE]]);
    let report = dir.check(&["new", "--archive", FILE]);
    assert!(report.pair("copier", "hw1 2022/ann").is_some());
    assert_eq!(report.names().len(), 5 + 36);
    assert!(!report.names().contains(&"hw1 2023/student205"));
    let notes = inputs(&report);
    dir.run(&["archive", "export", FILE, "--term", "2022", "--out", "2022.tar.gz"]).must_succeed();
    let partial = dir.failures(1, &[&["archive", "export", FILE, "--term", "2023", "--out", "2023.tar.gz"]]);
    let exported = dir.check_to("exported", &["2024", "--earlier", "2023.tar.gz"]);
    assert_eq!(exported.names().iter().filter(|name| name.starts_with("2023.tar.gz/")).count(), 11);
    assert_snapshot!(verify + &notes + &partial);
}

/// Every damage of the file is reported, and nothing crashes.
#[test]
fn damaged_files_are_reported() {
    let dir = TestDir::new();
    three_terms(&dir);
    let sound = fs::read(dir.path(FILE)).unwrap();
    let n_pages = sound.len() / 4096;
    let mut n_told = 0;
    for page in (0..n_pages).step_by(n_pages / 12) {
        let mut bytes = sound.clone();
        bytes[4096 * page..][..4096].fill(0x5a);
        fs::write(dir.path(FILE), &bytes).unwrap();
        let verify = dir.run(&["archive", "verify", FILE]);
        verify.must_fail(1);
        assert!(verify.stderr.contains(FILE), "page {page}: {verify:#?}");
        n_told += 1;
        let check = dir.run(&["check", "new", "--archive", FILE]);
        assert!(matches!(check.status, Some(0 | 1)) && !check.has_panicked(), "page {page}: {check:#?}");
    }
    assert!(n_told > 10);
    fs::write(dir.path(FILE), &sound[..sound.len() / 2]).unwrap();
    assert_snapshot!(dir.failures(1, &[&["archive", "verify", FILE]]));
}

/// A file that is not an archive is not changed.
#[test]
fn other_files_are_left_alone() {
    let dir = TestDir::new();
    batch(&dir, "2023", 1, 3);
    let letter = "Dear colleague, this is no database, and it is longer than a header of one: ".repeat(20);
    dir.file(FILE, &letter);
    let refused = dir.failures(1, &[&adding("2023", "hw1", "2023")]);
    assert_eq!(fs::read_to_string(dir.path(FILE)).unwrap(), letter);
    let other = rusqlite::Connection::open(dir.path("other.db")).unwrap();
    other.execute_batch("CREATE TABLE marks (name TEXT)").unwrap();
    drop(other);
    let other = dir.failures(
        1,
        &[&["archive", "add", "other.db", "2023", "--term", "x"], &["check", "2023", "--archive", "other.db"]],
    );
    assert_snapshot!(refused + &other);
}

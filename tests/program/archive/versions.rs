//! Archives with fingerprints of another version, or written by a newer version of the program.

use std::fs;

use insta::assert_snapshot;
use rusqlite::Connection;

use super::{FILE, add, two_terms};
use lookalike_test_harness::TestDir;
use lookalike_test_harness::programs::SORT;

/// Fingerprints of another version are computed again before they are compared.
#[test]
fn fingerprints_of_another_version_are_computed_again() {
    let dir = TestDir::new();
    two_terms(&dir);
    add(&dir, "2023", "hw1", "2023");
    add(&dir, "2024", "hw1", "2024");
    let index = |dir: &TestDir| -> Vec<(i64, Vec<u8>)> {
        let file = Connection::open(dir.path(FILE)).unwrap();
        let mut statement = file.prepare("SELECT last, entries FROM block ORDER BY 1, 2").unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let sound = index(&dir);
    assert!(sound.len() > 5);
    let file = Connection::open(dir.path(FILE)).unwrap();
    // Each block of the first batch says that its first submission has the fingerprint 0.
    file.execute_batch(
        "UPDATE batch SET fingerprint_version = 'somebody else' WHERE id = 1;
         UPDATE block SET entries = x'00020100' WHERE segment = 1",
    )
    .unwrap();
    drop(file);
    assert_snapshot!(dir.run(&["archive", "verify", FILE]).must_succeed().transcript());
    dir.file("found.c", SORT);
    dir.run(&["query", "found.c", "--archive", FILE]).must_succeed();
    assert_eq!(index(&dir), sound);
    dir.run(&["archive", "verify", FILE]).must_succeed();
}

/// An archive of a newer version is refused and not changed.
#[test]
fn archives_of_a_newer_version_are_not_touched() {
    let dir = TestDir::new();
    two_terms(&dir);
    add(&dir, "2023", "hw1", "2023");
    let file = Connection::open(dir.path(FILE)).unwrap();
    file.pragma_update(None, "user_version", 99).unwrap();
    drop(file);
    let before = fs::read(dir.path(FILE)).unwrap();
    assert_snapshot!(
        dir.failures(1, &[&["archive", "list", FILE], &["archive", "add", FILE, "2024", "--term", "2024"],])
    );
    assert_eq!(fs::read(dir.path(FILE)).unwrap(), before);
}

//! Archives written by older or newer versions of the program.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use insta::assert_snapshot;
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};

use super::{FILE, add, batch, two_terms, verified_counts};
use crate::harness::TestDir;
use crate::harness::programs::{SORT, SORT_RENAMED, STACK, scrambled};

/// Writes an archive as the first version did, with other tables and no index.
fn first_version(path: &Path, submissions: &[(&str, &str)]) {
    let file = Connection::open(path).unwrap();
    file.execute_batch(include_str!("../../../crates/archive/src/schema/1.sql")).unwrap();
    file.pragma_update(None, "application_id", 0x6c6f_6f6b).unwrap();
    file.pragma_update(None, "user_version", 1).unwrap();
    file.execute("INSERT INTO batch (course, assignment, term, added) VALUES ('', 'hw1', '2023', 0)", []).unwrap();
    for (name, text) in submissions {
        let sha256: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        let file_of = serde_json::json!([{ "path": "main.c", "language": "c", "sha256": sha256, "text": text }]);
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        packed.write_all(file_of.to_string().as_bytes()).unwrap();
        file.execute(
            "INSERT INTO submission (batch, name, handed, files, fingerprints) VALUES (1, ?1, '{}', ?2, x'00')",
            params![name, packed.finish().unwrap()],
        )
        .unwrap();
    }
}

/// Turns an archive of the first version into one of the second, with fingerprints of 32 bits.
fn second_version(path: &Path) {
    let file = Connection::open(path).unwrap();
    file.execute_batch(include_str!("../../../crates/archive/src/schema/2.sql")).unwrap();
    file.pragma_update(None, "user_version", 2).unwrap();
    file.execute_batch(
        "UPDATE batch SET maker = 'front-ends 1, hashes 1, k 9, t 20', n_postings = 2;
         INSERT INTO postings (prefix, batch, entries) VALUES (0, 1, x'0001'), (9, 1, x'0502')",
    )
    .unwrap();
}

/// Archives of the first two versions are migrated without loss.
#[test]
fn archives_of_older_versions_are_migrated() {
    let transcripts = [1, 2].map(is_migrated);
    assert_eq!(transcripts[0], transcripts[1]);
    assert_snapshot!(transcripts[0]);
}

/// Migrates an archive of a version, and returns what `archive verify` said before its fingerprints were computed again.
fn is_migrated(version: i64) -> String {
    let dir = TestDir::new();
    let others: Vec<String> = (1..6).map(scrambled).collect();
    let names: Vec<String> = (1..6).map(|place| format!("student{place}")).collect();
    let mut submissions: Vec<(&str, &str)> = vec![("ann", SORT), ("bea", STACK)];
    submissions.extend(names.iter().map(String::as_str).zip(others.iter().map(String::as_str)));
    first_version(&dir.path(FILE), &submissions);
    if version == 2 {
        second_version(&dir.path(FILE));
    }
    for (name, text) in &submissions {
        dir.file(&format!("2023/{name}/main.c"), text);
    }
    dir.file("new/cem/sort.c", SORT_RENAMED);
    batch(&dir, "new", 21, 4);
    let verified = dir.run(&["archive", "verify", FILE]).must_succeed().transcript();
    let all = ["--min-score", "0", "--top", "all"];
    let stored = dir.check_to("stored", &[&["new", "--archive", FILE], &all[..]].concat());
    let disk = dir.check_to("disk", &[&["new", "--earlier", "2023"], &all[..]].concat());
    let rows = |folder: &Path| fs::read_to_string(folder.join("pairs.csv")).unwrap();
    assert!(stored.pair("cem", "hw1 2023/ann").is_some());
    assert_eq!(rows(&stored.folder).replace("hw1 2023/", "2023/"), rows(&disk.folder));
    assert_eq!(verified_counts(&dir), (7, 1));
    // A late submission is stored after the old ones.
    dir.file("2023/late/main.c", scrambled(50));
    add(&dir, "2023", "hw1", "2023");
    assert_eq!(verified_counts(&dir), (8, 1));
    verified
}

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
        "UPDATE batch SET maker = 'somebody else' WHERE id = 1;
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

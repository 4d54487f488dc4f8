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

/// An archive of the first version is migrated without loss.
#[test]
fn archives_of_the_first_version_are_migrated() {
    let dir = TestDir::new();
    let others: Vec<String> = (1..6).map(scrambled).collect();
    let names: Vec<String> = (1..6).map(|place| format!("student{place}")).collect();
    let mut submissions: Vec<(&str, &str)> = vec![("ann", SORT), ("bea", STACK)];
    submissions.extend(names.iter().map(String::as_str).zip(others.iter().map(String::as_str)));
    first_version(&dir.path(FILE), &submissions);
    for (name, text) in &submissions {
        dir.file(&format!("2023/{name}/main.c"), text);
    }
    dir.file("new/cem/sort.c", SORT_RENAMED);
    batch(&dir, "new", 21, 4);
    assert_snapshot!(dir.run(&["archive", "verify", FILE]).must_succeed().transcript());
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
}

/// Fingerprints of another version are computed again before they are compared.
#[test]
fn fingerprints_of_another_version_are_computed_again() {
    let dir = TestDir::new();
    two_terms(&dir);
    add(&dir, "2023", "hw1", "2023");
    add(&dir, "2024", "hw1", "2024");
    let index = |dir: &TestDir| -> Vec<(i64, i64, Vec<u8>)> {
        let file = Connection::open(dir.path(FILE)).unwrap();
        let mut statement = file.prepare("SELECT prefix, batch, entries FROM postings ORDER BY 1, 2").unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let sound = index(&dir);
    assert!(sound.len() > 50);
    let file = Connection::open(dir.path(FILE)).unwrap();
    file.execute_batch(
        "UPDATE batch SET maker = 'somebody else' WHERE id = 1; UPDATE postings SET entries = x'0000' WHERE batch = 1",
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

//! Archives that an older program made, or a newer one.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};

use super::{FILE, add, batch, two_terms};
use crate::harness::Desk;
use crate::harness::programs::{SORT, SORT_RENAMED, STACK, scrambled};

/// Makes an archive as the first version did: other tables, and no index.
fn first_version(path: &Path, submissions: &[(&str, &str)]) {
    let file = Connection::open(path).unwrap();
    file.execute_batch(include_str!("../../../src/archive/schema/1.sql")).unwrap();
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

/// An archive of years must not be lost to a new version of the program: its sources are what counts.
#[test]
fn archives_of_the_first_version_are_brought_up_to_date() {
    let desk = Desk::new();
    let others: Vec<String> = (1..6).map(scrambled).collect();
    let names: Vec<String> = (1..6).map(|place| format!("student{place}")).collect();
    let mut submissions: Vec<(&str, &str)> = vec![("ann", SORT), ("bea", STACK)];
    submissions.extend(names.iter().map(String::as_str).zip(others.iter().map(String::as_str)));
    first_version(&desk.path(FILE), &submissions);
    for (name, text) in &submissions {
        desk.file(&format!("2023/{name}/main.c"), text);
    }
    desk.file("new/cem/sort.c", SORT_RENAMED);
    batch(&desk, "new", 21, 4);
    let verify = desk.run(&["archive", "verify", FILE]);
    verify.must_have_worked();
    assert!(verify.stdout.contains("hw1 2023: fingerprints of another version"), "{}", verify.stdout);
    assert!(verify.stdout.contains("7 submissions in 1 batch"), "{}", verify.stdout);
    let all = ["--min-score", "0", "--top", "all"];
    let stored = desk.check_to("stored", &[&["new", "--archive", FILE], &all[..]].concat());
    let disk = desk.check_to("disk", &[&["new", "--earlier", "2023"], &all[..]].concat());
    let rows = |folder: &Path| fs::read_to_string(folder.join("pairs.csv")).unwrap();
    assert!(stored.pair("cem", "hw1 2023/ann").is_some());
    assert_eq!(rows(&stored.folder).replace("hw1 2023/", "2023/"), rows(&disk.folder));
    let verify = desk.run(&["archive", "verify", FILE]);
    assert_eq!(verify.stdout, "7 submissions in 1 batch are as they were added\n");
    // What is new of the batch finds its place behind the old.
    desk.file("2023/late/main.c", scrambled(50));
    let added = add(&desk, "2023", "hw1", "2023");
    assert!(added.stdout.contains("1 submission added"), "{}", added.stdout);
    desk.run(&["archive", "verify", FILE]).must_have_worked();
}

/// Fingerprints of another version would be compared like with unlike.
#[test]
fn fingerprints_of_another_version_are_made_again() {
    let desk = Desk::new();
    two_terms(&desk);
    add(&desk, "2023", "hw1", "2023");
    add(&desk, "2024", "hw1", "2024");
    let index = |desk: &Desk| -> Vec<(i64, i64, Vec<u8>)> {
        let file = Connection::open(desk.path(FILE)).unwrap();
        let mut statement = file.prepare("SELECT prefix, batch, entries FROM postings ORDER BY 1, 2").unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let sound = index(&desk);
    assert!(sound.len() > 50);
    let file = Connection::open(desk.path(FILE)).unwrap();
    file.execute_batch(
        "UPDATE batch SET maker = 'somebody else' WHERE id = 1; UPDATE postings SET entries = x'0000' WHERE batch = 1",
    )
    .unwrap();
    drop(file);
    let verify = desk.run(&["archive", "verify", FILE]);
    assert!(verify.stdout.contains("hw1 2023: fingerprints of another version"), "{}", verify.stdout);
    desk.file("found.c", SORT);
    desk.run(&["query", "found.c", "--archive", FILE]).must_have_worked();
    assert_eq!(index(&desk), sound);
    desk.run(&["archive", "verify", FILE]).must_have_worked();
}

/// A newer program knows why its tables are other ones; this one keeps its hands off.
#[test]
fn archives_of_a_newer_version_are_not_touched() {
    let desk = Desk::new();
    two_terms(&desk);
    add(&desk, "2023", "hw1", "2023");
    let file = Connection::open(desk.path(FILE)).unwrap();
    file.pragma_update(None, "user_version", 99).unwrap();
    drop(file);
    let before = fs::read(desk.path(FILE)).unwrap();
    for words in [&["archive", "list", FILE][..], &["archive", "add", FILE, "2024", "--term", "2024"]] {
        desk.run(words).must_have_failed(1, &["a newer version of lookalike made it"]);
    }
    assert_eq!(fs::read(desk.path(FILE)).unwrap(), before);
}

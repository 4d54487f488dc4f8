//! Adding, listing, removing and exporting stored batches.

use std::fs;

use insta::assert_snapshot;

use super::{FILE, add, adding, batch, two_terms, verified_counts};
use lookalike_test_harness::programs::{SORT, STACK, VOWELS, scrambled};
use lookalike_test_harness::text::without_times;
use lookalike_test_harness::{TestDir, files_below};

/// Stored submissions are listed.
#[test]
fn stored_batches_are_listed() {
    let dir = TestDir::new();
    two_terms(&dir);
    let added = [adding("2023", "hw1", "2023"), adding("2024", "hw1", "2024")];
    let mut output: String = added.iter().map(|words| dir.run(words).must_succeed().transcript()).collect();
    assert_eq!(verified_counts(&dir), (16, 2));
    let commands: [&[&str]; 4] = [
        &["archive", "list", FILE],
        &["archive", "show", FILE],
        &["archive", "show", FILE, "--term", "2023"],
        &["archive", "verify", FILE],
    ];
    output.extend(commands.map(|words| dir.run(words).must_succeed().transcript()));
    assert_snapshot!(without_times(&output));
}

/// A late submission joins its batch; stored submissions are not stored again, and nothing is replaced silently.
#[test]
fn late_submissions_join_their_batch() {
    let dir = TestDir::new();
    two_terms(&dir);
    add(&dir, "2023", "hw1", "2023");
    dir.file("2023/late/main.c", scrambled(99));
    assert_eq!(verified_counts(&dir), (8, 1));
    let again = add(&dir, "2023", "hw1", "2023").transcript();
    assert_eq!(verified_counts(&dir), (9, 1));
    dir.file("2023/ann/sort.c", VOWELS);
    dir.file("2023/more/main.c", STACK);
    let changed = dir.failures(1, &[&adding("2023", "hw1", "2023")]);
    assert_eq!(verified_counts(&dir), (9, 1));
    assert_snapshot!(again + &changed);
}

/// Removed submissions are gone from the file, as retention laws demand.
#[test]
fn removed_submissions_are_gone_from_the_file() {
    let dir = TestDir::new();
    batch(&dir, "2023", 1, 40);
    batch(&dir, "2024", 51, 5);
    dir.file("2023/zz-unmistakable-name/main.c", scrambled(200));
    add(&dir, "2023", "hw1", "2023");
    add(&dir, "2024", "hw1", "2024");
    let before = fs::read(dir.path(FILE)).unwrap();
    let name = b"zz-unmistakable-name";
    let holds = |bytes: &[u8]| bytes.windows(name.len()).any(|window| window == name);
    assert!(holds(&before));
    let refused: [&[&str]; 2] = [&["archive", "remove", FILE], &["archive", "remove", FILE, "--term", "1999"]];
    let refused = dir.failures(1, &refused);
    let removed = dir.run(&["archive", "remove", FILE, "--term", "2023"]);
    assert_snapshot!(refused + &removed.must_succeed().transcript());
    let after = fs::read(dir.path(FILE)).unwrap();
    assert!(!holds(&after) && after.len() < before.len() / 2, "{} of {} bytes", after.len(), before.len());
    let names: Vec<String> =
        lookalike_test_harness::names_below(&dir.path("")).into_iter().filter(|name| name.starts_with(FILE)).collect();
    assert_eq!(names, [FILE], "files are left beside the archive");
    assert_eq!(verified_counts(&dir), (5, 1));
}

/// An exported batch gives the same pairs as the original.
#[test]
fn an_export_is_a_batch() {
    let dir = TestDir::new();
    two_terms(&dir);
    dir.file("2023/note/book.ipynb", NOTEBOOK);
    add(&dir, "2023", "hw1", "2023");
    add(&dir, "2024", "hw1", "2024");
    let both = dir.failures(1, &[&["archive", "export", FILE, "--out", "2023.tar.gz"]]);
    assert!(!dir.path("2023.tar.gz").exists());
    let export = ["archive", "export", FILE, "--term", "2023", "--out", "2023.tar.gz"];
    let exported = dir.run(&export).must_succeed().transcript();
    assert_snapshot!(both + &exported + &dir.failures(1, &[&export]));
    let stored = dir.check_to("one", &["2024", "--earlier", "2023", "--min-score", "0", "--top", "all"]);
    let exported = dir.check_to("two", &["2024", "--earlier", "2023.tar.gz", "--min-score", "0", "--top", "all"]);
    let pairs = |folder: &str| {
        let text = String::from_utf8(files_below(&dir.path(folder)).remove("pairs.csv").unwrap()).unwrap();
        text.replace("2023.tar.gz/", "2023/")
    };
    assert!(stored.pairs.len() > 3);
    assert_eq!(pairs("one"), pairs("two"));
    assert_eq!(exported.files_of("2023.tar.gz/note"), ["book.ipynb.py"]);
}

/// A batch without readable files is refused, and commands that only read create no archive.
#[test]
fn empty_batches_create_no_archive() {
    let dir = TestDir::new();
    dir.file("empty/ann/photo.jpg", [0xff, 0xd8, 0xff, 0xe0]);
    let failed = dir.failures(
        1,
        &[
            &adding("empty", "hw1", "2023"),
            &["archive", "list", FILE],
            &["archive", "verify", FILE],
            &["archive", "remove", FILE, "--term", "x"],
        ],
    );
    assert!(!dir.path(FILE).exists());
    dir.file("2023/ann/sort.c", SORT);
    let refused =
        dir.failures(2, &[&["archive", "add", FILE, "2023", "--term", " "], &["archive", "add", FILE, "2023"]]);
    assert_snapshot!(failed + &refused);
}

const NOTEBOOK: &str = r##"{"cells": [{"cell_type": "code", "source": ["def total(values):\n", "    result = 0\n", "    for value in values:\n", "        result = result + value * value\n", "    return result\n", "print(total([1, 2, 3]))\n"]}], "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}"##;

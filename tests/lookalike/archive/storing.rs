//! Adding, listing, removing and exporting.

use std::fs;

use super::{FILE, add, adding, batch, two_terms};
use crate::harness::programs::{SORT, STACK, VOWELS, scrambled};
use crate::harness::{Desk, files_below};

/// What is stored can be seen.
#[test]
fn what_is_added_is_listed() {
    let desk = Desk::new();
    two_terms(&desk);
    add(&desk, "2023", "hw1", "2023");
    add(&desk, "2024", "hw1", "2024");
    let list = desk.run(&["archive", "list", FILE]);
    list.must_have_worked();
    assert!(list.stdout.contains("16 submissions in 2 batches"), "{}", list.stdout);
    let show = desk.run(&["archive", "show", FILE, "--term", "2023"]);
    show.must_have_worked();
    assert!(show.stdout.contains("hw1 2023/ann") && !show.stdout.contains("cem"), "{}", show.stdout);
    let verify = desk.run(&["archive", "verify", FILE]);
    verify.must_have_worked();
    assert_eq!(verify.stdout, "16 submissions in 2 batches are as they were added\n");
}

/// A late submission joins its batch; what is there already is not stored twice, and nothing is replaced silently.
#[test]
fn late_submissions_join_their_batch() {
    let desk = Desk::new();
    two_terms(&desk);
    add(&desk, "2023", "hw1", "2023");
    desk.file("2023/late/main.c", scrambled(99));
    let again = add(&desk, "2023", "hw1", "2023");
    assert!(again.stdout.contains("1 submission added") && again.stdout.contains("8 were stored before"));
    desk.file("2023/ann/sort.c", VOWELS);
    desk.file("2023/more/main.c", STACK);
    let changed = desk.run(&adding("2023", "hw1", "2023"));
    changed.must_have_failed(1, &["ann is stored in hw1 2023 with other files"]);
    let list = desk.run(&["archive", "list", FILE]);
    assert!(list.stdout.contains("9 submissions in 1 batch"), "{}", list.stdout);
    desk.run(&["archive", "verify", FILE]).must_have_worked();
}

/// Retention laws ask for data to be gone, not only out of sight.
#[test]
fn what_is_removed_is_gone_from_the_file() {
    let desk = Desk::new();
    batch(&desk, "2023", 1, 40);
    batch(&desk, "2024", 51, 5);
    desk.file("2023/zz-unmistakable-name/main.c", scrambled(200));
    add(&desk, "2023", "hw1", "2023");
    add(&desk, "2024", "hw1", "2024");
    let before = fs::read(desk.path(FILE)).unwrap();
    let name = b"zz-unmistakable-name";
    let holds = |bytes: &[u8]| bytes.windows(name.len()).any(|window| window == name);
    assert!(holds(&before));
    desk.run(&["archive", "remove", FILE]).must_have_failed(1, &["--term"]);
    desk.run(&["archive", "remove", FILE, "--term", "1999"]).must_have_failed(1, &["no such batch"]);
    let removed = desk.run(&["archive", "remove", FILE, "--term", "2023"]);
    removed.must_have_worked();
    assert_eq!(removed.stdout, "removed hw1 2023: 41 submissions\n");
    let after = fs::read(desk.path(FILE)).unwrap();
    assert!(!holds(&after) && after.len() < before.len() / 2, "{} of {} bytes", after.len(), before.len());
    let names: Vec<String> =
        crate::harness::names_below(&desk.path("")).into_iter().filter(|name| name.starts_with(FILE)).collect();
    assert_eq!(names, [FILE], "nothing is left beside the file");
    let verify = desk.run(&["archive", "verify", FILE]);
    verify.must_have_worked();
    assert!(verify.stdout.contains("5 submissions in 1 batch"), "{}", verify.stdout);
}

/// What is exported can be compared, and added elsewhere, without a difference.
#[test]
fn an_export_is_a_batch() {
    let desk = Desk::new();
    two_terms(&desk);
    desk.file("2023/note/book.ipynb", NOTEBOOK);
    add(&desk, "2023", "hw1", "2023");
    add(&desk, "2024", "hw1", "2024");
    let both = desk.run(&["archive", "export", FILE, "--out", "2023.tar.gz"]);
    both.must_have_failed(1, &["hw1 2023", "hw1 2024"]);
    assert!(!desk.path("2023.tar.gz").exists());
    desk.run(&["archive", "export", FILE, "--term", "2023", "--out", "2023.tar.gz"]).must_have_worked();
    desk.run(&["archive", "export", FILE, "--term", "2023", "--out", "2023.tar.gz"]).must_have_failed(1, &["exists"]);
    let stored = desk.check_to("one", &["2024", "--earlier", "2023", "--min-score", "0", "--top", "all"]);
    let exported = desk.check_to("two", &["2024", "--earlier", "2023.tar.gz", "--min-score", "0", "--top", "all"]);
    let pairs = |folder: &str| {
        let text = String::from_utf8(files_below(&desk.path(folder)).remove("pairs.csv").unwrap()).unwrap();
        text.replace("2023.tar.gz/", "2023/")
    };
    assert!(stored.pairs.len() > 3);
    assert_eq!(pairs("one"), pairs("two"));
    assert_eq!(exported.files_of("2023.tar.gz/note"), ["book.ipynb.py"]);
}

/// A batch without a readable file is no batch, and an archive that does not exist is not made by looking at it.
#[test]
fn nothing_is_made_of_nothing() {
    let desk = Desk::new();
    desk.file("empty/ann/photo.jpg", [0xff, 0xd8, 0xff, 0xe0]);
    desk.run(&adding("empty", "hw1", "2023")).must_have_failed(1, &["nothing to add"]);
    for words in
        [&["archive", "list", FILE][..], &["archive", "verify", FILE], &["archive", "remove", FILE, "--term", "x"]]
    {
        desk.run(words).must_have_failed(1, &[FILE]);
    }
    assert!(!desk.path(FILE).exists());
    desk.file("2023/ann/sort.c", SORT);
    desk.run(&["archive", "add", FILE, "2023", "--term", " "]).must_have_failed(2, &["--term"]);
    desk.run(&["archive", "add", FILE, "2023"]).must_have_failed(2, &["--term"]);
}

const NOTEBOOK: &str = r##"{"cells": [{"cell_type": "code", "source": ["def total(values):\n", "    result = 0\n", "    for value in values:\n", "        result = result + value * value\n", "    return result\n", "print(total([1, 2, 3]))\n"]}], "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}"##;

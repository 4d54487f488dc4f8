//! Folders around the submissions: descended and noted, unless the only folder is one submission. And what is said where nothing is left to compare.

use insta::assert_snapshot;

use super::{CLASS, lay_out, within, zip_of};
use lookalike_test_harness::packs::tar;
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK};
use lookalike_test_harness::zips::{marked_encrypted, zip};
use lookalike_test_harness::{Report, TestDir};

/// Returns the notes on the first input.
fn notes(report: &Report) -> Vec<&str> {
    let notes = report.json["run"]["inputs"][0]["notes"].as_array();
    notes.into_iter().flatten().map(|note| note.as_str().unwrap()).collect()
}

#[track_caller]
fn must_find_the_class(report: &Report, batch: &str) {
    assert_eq!(report.names(), ["anna", "ben", "cleo"], "{batch}");
    assert!(report.pair("anna", "ben").is_some(), "{batch}");
}

/// Folders around the submissions are descended, in folders as in archive files, and a note says so.
#[test]
fn folders_around_the_submissions_are_descended() {
    let dir = TestDir::new();
    let mut all_notes = String::new();
    for around in ["hw3/", "PS4/Submissions/", "download/Übung 4/2024/"] {
        for beside in
            [&[][..], &[("__MACOSX/hw3/._anna", "metadata"), (".DS_Store", "store")], &[("task.pdf", "%PDF-1.7")]]
        {
            let batch = format!("batch-{}-{}", around.replace('/', "-"), beside.len());
            let files = [within(around, &CLASS), within("", beside)].concat();
            for (path, text) in &files {
                dir.file(&format!("{batch}/{path}"), text);
            }
            dir.file(&format!("{batch}.zip"), zip_of(&files));
            let entries: Vec<(&str, &[u8])> = files.iter().map(|(path, text)| (&**path, text.as_bytes())).collect();
            dir.file(&format!("{batch}.tar"), tar(&entries));
            for batch in [batch.clone(), format!("{batch}.zip"), format!("{batch}.tar")] {
                let report = dir.check_all(&[&batch]);
                must_find_the_class(&report, &batch);
                all_notes += &format!("{batch}: {}\n", notes(&report).join(" | "));
            }
        }
    }
    assert_snapshot!(all_notes);
}

/// An archive file that holds all submissions may be the only thing in a folder or in another archive file.
#[test]
fn an_archive_may_be_around_the_submissions() {
    let dir = TestDir::new();
    let inner = zip(&CLASS);
    dir.file("batch/hw3.zip", &inner);
    dir.file("batch.zip", lookalike_test_harness::zips::zip_bytes(&[("download/hw3.zip", &inner)]));
    for batch in ["batch", "batch.zip"] {
        must_find_the_class(&dir.check_all(&[batch]), batch);
    }
}

/// The only folder of a batch is one submission if it holds the parts of one program.
#[test]
fn a_single_submission_is_not_taken_apart() {
    let dir = TestDir::new();
    lay_out(&dir, "earlier", &CLASS);
    let parts: [(&str, &[(&str, &str)]); 4] = [
        ("parts", &[("src/main.c", SORT), ("test/main.c", STACK)]),
        ("tasks", &[("task1/main.c", SORT), ("task2/main.c", STACK), ("task 3/main.c", SORT_RENAMED)]),
        ("files", &[("main.c", SORT), ("stack.c", STACK)]),
        ("mixed", &[("main.c", SORT), ("engine/stack.c", STACK), ("game/more.c", SORT_RENAMED)]),
    ];
    for (name, files) in parts {
        let files = within("dora/", files);
        for (path, text) in &files {
            dir.file(&format!("{name}/{path}"), text);
        }
        let report = dir.check_all(&[name, "--earlier", "earlier"]);
        assert_eq!(report.names(), ["dora", "earlier/anna", "earlier/ben", "earlier/cleo"], "{name}");
        dir.run(&["check", name]).must_fail(1);
    }
    dir.file("parts.zip", zip_of(&within("dora/", parts[0].1)));
    assert_eq!(dir.check_all(&["parts.zip", "--earlier", "earlier"]).names()[0], "dora");
}

/// Where nothing is left to compare, the message says what was found.
#[test]
fn nothing_to_compare_says_why() {
    let dir = TestDir::new();
    dir.folder("empty");
    dir.file("encrypted.zip", marked_encrypted(zip(&[("anna/a.c", SORT), ("ben/b.c", SORT), ("ben/c.c", STACK)])));
    dir.files(&[
        ("documents/anna/essay.xyz", "one"),
        ("documents/ben/essay.xyz", "two"),
        ("documents/cleo/a.png", "3"),
    ]);
    dir.files(&[("one/dora/src/main.c", SORT), ("one/dora/test/main.c", STACK)]);
    dir.files(&[("few/anna/a.c", ""), ("few/ben/b.c", "/* later */")]);
    let transcript = dir.failures(
        1,
        &[
            &["check", "empty"],
            &["check", "encrypted.zip"],
            &["check", "documents"],
            &["check", "one"],
            &["check", "few"],
            &["check", "empty", "documents"],
        ],
    );
    assert_snapshot!(transcript);
}

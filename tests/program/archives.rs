//! Archive files of every kind: as a batch, as one submission, nested, as starter code and as earlier submissions.

mod damage;
mod disguised;
mod limits;
mod names;

use std::collections::BTreeSet;
use std::fs;

use insta::assert_snapshot;
use lookalike_test_harness::memory::check_within_limits;
use lookalike_test_harness::packs::{self, Entries, bz2, entries, gz, seven_zip, tar, xz, zst};
use lookalike_test_harness::programs::{HANDOUT, SORT, SORT_RENAMED, STACK, VOWELS};
use lookalike_test_harness::{Report, TestDir, zips};

/// Three submissions, two of them alike.
const CLASS: [(&str, &str); 4] =
    [("anna/sort.c", SORT), ("ben/src/main.c", SORT_RENAMED), ("cleo/stack.c", STACK), ("cleo/vowels.c", VOWELS)];

/// A function that packs entries into an archive file.
type Packer = fn(&Entries) -> Vec<u8>;

/// Every kind of archive file, by extension.
const KINDS: [(&str, Packer); 14] = [
    ("zip", zips::zip_bytes),
    ("ZIP", zips::zip_bytes),
    ("tar", tar),
    ("tar.gz", |entries| gz(&tar(entries))),
    ("tgz", |entries| gz(&tar(entries))),
    ("tar.bz2", |entries| bz2(&tar(entries))),
    ("tbz2", |entries| bz2(&tar(entries))),
    ("tar.xz", |entries| xz(&tar(entries))),
    ("txz", |entries| xz(&tar(entries))),
    ("tar.zst", |entries| zst(&tar(entries))),
    ("tzst", |entries| zst(&tar(entries))),
    ("7z", seven_zip),
    ("Tar.Gz", |entries| gz(&tar(entries))),
    ("7Z", seven_zip),
];

fn lay_out(dir: &TestDir, folder: &str, files: &[(&str, &str)]) {
    for (path, content) in files {
        dir.file(&format!("{folder}/{path}"), content);
    }
}

fn pairs_csv(report: &Report) -> String {
    fs::read_to_string(report.folder.join("pairs.csv")).unwrap()
}

/// Returns the files of one student, without the student's folder.
fn files_of(student: &str) -> Vec<(&'static str, &'static [u8])> {
    let files = CLASS.iter().filter_map(|(path, text)| Some((path.strip_prefix(student)?.strip_prefix('/')?, *text)));
    files.map(|(path, text)| (path, text.as_bytes())).collect()
}

/// Two copies, to which a hostile archive file is added.
const TWO_COPIES: [(&str, &str); 2] = [("anna/sort.c", SORT), ("ben/main.c", SORT_RENAMED)];

/// Fails the test unless a file is named as unreadable; returns its status in one line.
#[track_caller]
fn must_be_unreadable(report: &Report, submission: &str, path: &str) -> String {
    let status = report.file_status(submission, path);
    assert_eq!(status.kind, "unreadable", "{status}");
    format!("{status}\n")
}

/// Compares a batch of two copies and of `cleo`, whose work is the archive file `name`.
#[track_caller]
fn check_with_two_copies(name: &str, bytes: &[u8], options: &[&str]) -> Report {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &TWO_COPIES);
    dir.file(&format!("batch/cleo/{name}"), bytes);
    let report = check_within_limits(&dir, &[&["batch"], options].concat());
    assert!(report.pair("anna", "ben").is_some_and(|row| row.similarity == 1.0), "{:#?}", report.pairs);
    report
}

/// A batch gives the same report as a folder and as an archive file of any kind, with or without a top-level folder.
#[test]
fn a_batch_may_be_an_archive_of_any_kind() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    let folder = dir.check_all(&["batch"]);
    assert!(folder.pair("anna", "ben").is_some());
    let expected = pairs_csv(&folder);
    let flat = entries(&CLASS);
    let wrapped: Vec<(String, &str)> = CLASS.iter().map(|(path, text)| (format!("homework 3/{path}"), *text)).collect();
    let mut wrapped: Vec<(&str, &[u8])> = wrapped.iter().map(|(path, text)| (path.as_str(), text.as_bytes())).collect();
    wrapped.insert(0, ("homework 3/", b""));
    wrapped.push(("__MACOSX/homework 3/._anna", b"metadata"));
    for (ending, pack) in KINDS {
        for (name, entries) in [("flat", &flat), ("wrapped", &wrapped)] {
            let batch = format!("{name}.{ending}");
            dir.file(&batch, pack(entries));
            let report = dir.check_all(&[&batch]);
            assert_eq!(pairs_csv(&report), expected, "{batch}");
            assert_eq!(report.names(), ["anna", "ben", "cleo"], "{batch}");
            assert_eq!(report.files_of("ben"), folder.files_of("ben"), "{batch}");
        }
    }
}

/// Each submission may be an archive file of its own, in a folder or in another archive file.
#[test]
fn a_submission_may_be_an_archive_of_any_kind() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    let expected = pairs_csv(&dir.check_all(&["batch"]));
    for (ending, pack) in KINDS {
        let packed: Vec<(String, Vec<u8>)> =
            ["anna", "ben", "cleo"].map(|student| (format!("{student}.{ending}"), pack(&files_of(student)))).into();
        for (name, bytes) in &packed {
            dir.file(&format!("{ending}/{name}"), bytes);
        }
        let nested: Vec<(&str, &[u8])> = packed.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        dir.file("all.zip", zips::zip_bytes(&nested));
        dir.file("all.tar", tar(&nested));
        dir.file("all.7z", seven_zip(&nested));
        for batch in [ending, "all.zip", "all.tar", "all.7z"] {
            assert_eq!(pairs_csv(&dir.check_all(&[batch])), expected, "{batch} of {ending}");
        }
    }
}

/// An archive file among the files of a submission belongs to that submission.
#[test]
fn an_archive_may_be_a_part_of_a_submission() {
    let dir = TestDir::new();
    for (ending, pack) in KINDS {
        let batch = format!("batch-{ending}");
        dir.file(&format!("{batch}/anna/notes.txt"), "see the archive");
        dir.file(&format!("{batch}/anna/work.{ending}"), pack(&[("src/sort.c", SORT.as_bytes())]));
        dir.file(&format!("{batch}/ben/main.c"), SORT_RENAMED);
        let report = dir.check_all(&[&batch]);
        assert_eq!(report.files_of("anna"), [format!("work.{ending}/sort.c")]);
        assert_eq!(report.pair("anna", "ben").unwrap().similarity, 1.0, "{ending}");
    }
}

/// Starter code may be an archive file of any kind.
#[test]
fn starter_code_may_be_an_archive_of_any_kind() {
    let dir = TestDir::new();
    dir.file("batch/anna/a.c", format!("{HANDOUT}{SORT}"));
    dir.file("batch/ben/b.c", format!("{HANDOUT}{SORT_RENAMED}"));
    dir.file("batch/cleo/c.c", format!("{HANDOUT}{STACK}"));
    dir.file("handout/given.c", HANDOUT);
    let expected = pairs_csv(&dir.check_all(&["batch", "--starter", "handout"]));
    for (ending, pack) in KINDS {
        let starter = format!("handout.{ending}");
        dir.file(&starter, pack(&[("handout/given.c", HANDOUT.as_bytes())]));
        let report = dir.check_all(&["batch", "--starter", &starter]);
        assert_eq!(pairs_csv(&report), expected, "{starter}");
        assert_eq!(report.file_status(&starter, "given.c").kind, "compared");
    }
}

/// Earlier submissions may be an archive file of any kind.
#[test]
fn earlier_submissions_may_be_an_archive_of_any_kind() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    for (ending, pack) in KINDS {
        let earlier = format!("2023.{ending}");
        dir.file(&earlier, pack(&[("xaver/x.c", SORT.as_bytes()), ("yara/y.c", STACK.as_bytes())]));
        let report = dir.check_all(&["batch", "--earlier", &earlier]);
        assert!(report.pair("anna", &format!("{earlier}/xaver")).is_some(), "{earlier}: {:?}", report.names());
        assert!(report.pair("cleo", &format!("{earlier}/yara")).is_some(), "{earlier}");
    }
}

/// A single compressed file counts as the file itself.
#[test]
fn a_compressed_file_is_the_file() {
    let dir = TestDir::new();
    dir.file("batch/anna/sort.c.gz", gz(SORT.as_bytes()));
    dir.file("batch/ben.c.xz", xz(SORT_RENAMED.as_bytes()));
    dir.file("batch/cleo.c.bz2", bz2(SORT.as_bytes()));
    dir.file("batch/dora.c.zst", zst(SORT.as_bytes()));
    let report = dir.check_all(&["batch"]);
    assert_eq!(report.names(), ["anna", "ben.c", "cleo.c", "dora.c"]);
    assert_eq!(report.files_of("anna"), ["sort.c.gz/sort.c"]);
    assert_eq!(report.pairs.len(), 6);
}

/// Concatenated compressed streams are read to the end.
#[test]
fn joined_streams_are_read_to_the_end() {
    let dir = TestDir::new();
    let whole = tar(&entries(&CLASS));
    let (first, second) = whole.split_at(700);
    for (name, pack) in [("gz", gz as fn(&[u8]) -> Vec<u8>), ("bz2", bz2), ("xz", xz), ("zst", zst)] {
        let batch = format!("batch.tar.{name}");
        dir.file(&batch, [pack(first), pack(second)].concat());
        assert_eq!(dir.check_all(&[&batch]).names(), ["anna", "ben", "cleo"], "{batch}");
    }
}

/// The first bytes decide what kind of archive file it is, not the name.
#[test]
fn the_first_bytes_decide_over_the_name() {
    let dir = TestDir::new();
    let class = entries(&CLASS);
    let made: [(&str, Vec<u8>); 6] = [
        ("zip-called.tar", zips::zip_bytes(&class)),
        ("tar-called.zip", tar(&class)),
        ("gzip-called.tar", gz(&tar(&class))),
        ("seven-called.rar", seven_zip(&class)),
        ("xz-called.tar.gz", xz(&tar(&class))),
        ("download", zips::zip_bytes(&class)),
    ];
    for (name, bytes) in made {
        dir.file(name, bytes);
        assert_eq!(dir.check_all(&[name]).names(), ["anna", "ben", "cleo"], "{name}");
    }
    dir.file("batch/anna", zips::zip_bytes(&files_of("anna")));
    dir.file("batch/ben/main.c", SORT_RENAMED);
    assert!(dir.check_all(&["batch"]).pair("anna", "ben").is_some());
}

/// Archive files that cannot be read are named, with advice.
#[test]
fn kinds_that_cannot_be_read_are_named_with_advice() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.file("batch/dora.rar", b"Rar!\x1a\x07\x01\x00 and so on");
    dir.file("batch/emil/work.zip", b"Rar!\x1a\x07\x01\x00 and so on");
    dir.file("batch/finn.lzh", b"??-lh5- and so on");
    dir.file("batch/gero.z01", b"the first part");
    let report = dir.check_all(&["batch"]);
    let unreadable = [("dora", "dora.rar"), ("emil", "work.zip"), ("finn", "finn.lzh"), ("gero", "gero.z01")];
    let mut messages = unreadable.map(|(submission, path)| must_be_unreadable(&report, submission, path)).concat();
    messages += &dir.failures(1, &[&["check", "batch/dora.rar"]]);
    assert_snapshot!(messages);
}

/// An archive file without files is named as such, whatever its kind.
#[test]
fn empty_archives_are_named() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    for (ending, pack) in KINDS {
        dir.file(&format!("batch/empty.{ending}"), pack(&[("folder/", b"")]));
    }
    dir.file("batch/bare.7z", packs::seven_zip_of(b"", b""));
    let report = dir.check_all(&["batch"]);
    let mut rules = BTreeSet::new();
    for (ending, _) in KINDS {
        let statuses = report.file_statuses();
        let status = statuses.iter().find(|status| status.path == format!("empty.{ending}")).expect(ending);
        assert_eq!(status.kind, "ignored", "{status}");
        rules.insert(status.reason().to_owned());
    }
    assert_eq!(rules.len(), 1, "{rules:?}");
    assert_snapshot!(rules.first().unwrap(), @"an archive file without files");
    assert!(report.pair("anna", "ben").is_some());
}

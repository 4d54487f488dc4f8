//! Archives of every kind: as a batch, as one submission, in one another, as starter code and as earlier submissions.

mod damage;
mod limits;
mod names;

use std::fs;

use crate::harness::packs::{self, Entries, bz2, entries, gz, seven_zip, tar, xz, zst};
use crate::harness::programs::{HANDOUT, SORT, SORT_RENAMED, STACK, VOWELS};
use crate::harness::{Desk, Report, zips};

/// Three submissions, two of them alike.
const CLASS: [(&str, &str); 4] =
    [("anna/sort.c", SORT), ("ben/src/main.c", SORT_RENAMED), ("cleo/stack.c", STACK), ("cleo/vowels.c", VOWELS)];

/// How to make an archive of a kind.
type Packer = fn(&Entries) -> Vec<u8>;

/// Every kind of archive by the ending of its name.
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

fn lay_out(desk: &Desk, folder: &str, files: &[(&str, &str)]) {
    for (path, content) in files {
        desk.file(&format!("{folder}/{path}"), content);
    }
}

fn pairs_csv(report: &Report) -> String {
    fs::read_to_string(report.folder.join("pairs.csv")).unwrap()
}

/// The files of one student, without the student's folder.
fn of(student: &str) -> Vec<(&'static str, &'static [u8])> {
    let files = CLASS.iter().filter_map(|(path, text)| Some((path.strip_prefix(student)?.strip_prefix('/')?, *text)));
    files.map(|(path, text)| (path, text.as_bytes())).collect()
}

/// What is said of a file in the account, whatever its fate.
#[track_caller]
fn said(report: &Report, submission: &str, path: &str) -> (String, String) {
    let (kind, file) = report.fate(submission, path);
    let said = ["reason", "rule"].into_iter().find_map(|key| file["fate"][key].as_str()).unwrap_or_default();
    (kind.to_owned(), said.to_owned())
}

/// Fails the test unless a file is named with all of `words`, as something that was not read.
#[track_caller]
fn must_be_unreadable(report: &Report, submission: &str, path: &str, words: &[&str]) {
    let (kind, reason) = said(report, submission, path);
    assert_eq!(kind, "unreadable", "{path}: {reason}");
    for word in words {
        assert!(reason.contains(word), "no {word:?} in {reason:?}");
    }
}

/// A batch is the same in a folder and in an archive of any kind, with a folder around it or not.
#[test]
fn a_batch_may_be_an_archive_of_any_kind() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    let folder = desk.check_all(&["batch"]);
    assert!(folder.pair("anna", "ben").is_some());
    let expected = pairs_csv(&folder);
    let flat = entries(&CLASS);
    let wrapped: Vec<(String, &str)> = CLASS.iter().map(|(path, text)| (format!("homework 3/{path}"), *text)).collect();
    let mut wrapped: Vec<(&str, &[u8])> = wrapped.iter().map(|(path, text)| (path.as_str(), text.as_bytes())).collect();
    wrapped.insert(0, ("homework 3/", b""));
    wrapped.push(("__MACOSX/homework 3/._anna", b"litter"));
    for (ending, pack) in KINDS {
        for (name, entries) in [("flat", &flat), ("wrapped", &wrapped)] {
            let batch = format!("{name}.{ending}");
            desk.file(&batch, pack(entries));
            let report = desk.check_all(&[&batch]);
            assert_eq!(pairs_csv(&report), expected, "{batch}");
            assert_eq!(report.names(), ["anna", "ben", "cleo"], "{batch}");
            assert_eq!(report.files_of("ben"), folder.files_of("ben"), "{batch}");
        }
    }
}

/// Each submission may be an archive of its own, in a folder or in an archive.
#[test]
fn a_submission_may_be_an_archive_of_any_kind() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    let expected = pairs_csv(&desk.check_all(&["batch"]));
    for (ending, pack) in KINDS {
        let packed: Vec<(String, Vec<u8>)> =
            ["anna", "ben", "cleo"].map(|student| (format!("{student}.{ending}"), pack(&of(student)))).into();
        for (name, bytes) in &packed {
            desk.file(&format!("{ending}/{name}"), bytes);
        }
        let nested: Vec<(&str, &[u8])> = packed.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        desk.file("all.zip", zips::zip_bytes(&nested));
        desk.file("all.tar", tar(&nested));
        desk.file("all.7z", seven_zip(&nested));
        for batch in [ending, "all.zip", "all.tar", "all.7z"] {
            assert_eq!(pairs_csv(&desk.check_all(&[batch])), expected, "{batch} of {ending}");
        }
    }
}

/// An archive beside other files of a submission belongs to it.
#[test]
fn an_archive_may_be_a_part_of_a_submission() {
    let desk = Desk::new();
    for (ending, pack) in KINDS {
        let batch = format!("batch-{ending}");
        desk.file(&format!("{batch}/anna/notes.txt"), "see the archive");
        desk.file(&format!("{batch}/anna/work.{ending}"), pack(&[("src/sort.c", SORT.as_bytes())]));
        desk.file(&format!("{batch}/ben/main.c"), SORT_RENAMED);
        let report = desk.check_all(&[&batch]);
        assert_eq!(report.files_of("anna"), [format!("work.{ending}/sort.c")]);
        assert_eq!(report.pair("anna", "ben").unwrap().similarity, 1.0, "{ending}");
    }
}

/// What was handed out may be an archive of any kind.
#[test]
fn starter_code_may_be_an_archive_of_any_kind() {
    let desk = Desk::new();
    desk.file("batch/anna/a.c", format!("{HANDOUT}{SORT}"));
    desk.file("batch/ben/b.c", format!("{HANDOUT}{SORT_RENAMED}"));
    desk.file("batch/cleo/c.c", format!("{HANDOUT}{STACK}"));
    desk.file("handout/given.c", HANDOUT);
    let expected = pairs_csv(&desk.check_all(&["batch", "--starter", "handout"]));
    for (ending, pack) in KINDS {
        let starter = format!("handout.{ending}");
        desk.file(&starter, pack(&[("handout/given.c", HANDOUT.as_bytes())]));
        let report = desk.check_all(&["batch", "--starter", &starter]);
        assert_eq!(pairs_csv(&report), expected, "{starter}");
        assert_eq!(report.fate(&starter, "given.c").0, "compared");
    }
}

/// Earlier submissions may be an archive of any kind.
#[test]
fn earlier_submissions_may_be_an_archive_of_any_kind() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    for (ending, pack) in KINDS {
        let earlier = format!("2023.{ending}");
        desk.file(&earlier, pack(&[("xaver/x.c", SORT.as_bytes()), ("yara/y.c", STACK.as_bytes())]));
        let report = desk.check_all(&["batch", "--earlier", &earlier]);
        assert!(report.pair("anna", &format!("{earlier}/xaver")).is_some(), "{earlier}: {:?}", report.names());
        assert!(report.pair("cleo", &format!("{earlier}/yara")).is_some(), "{earlier}");
    }
}

/// One file that is compressed by itself is that file.
#[test]
fn a_compressed_file_is_the_file() {
    let desk = Desk::new();
    desk.file("batch/anna/sort.c.gz", gz(SORT.as_bytes()));
    desk.file("batch/ben.c.xz", xz(SORT_RENAMED.as_bytes()));
    desk.file("batch/cleo.c.bz2", bz2(SORT.as_bytes()));
    desk.file("batch/dora.c.zst", zst(SORT.as_bytes()));
    let report = desk.check_all(&["batch"]);
    assert_eq!(report.names(), ["anna", "ben.c", "cleo.c", "dora.c"]);
    assert_eq!(report.files_of("anna"), ["sort.c.gz/sort.c"]);
    assert_eq!(report.pairs.len(), 6);
}

/// Streams that were put together one behind the other are one.
#[test]
fn joined_streams_are_read_to_the_end() {
    let desk = Desk::new();
    let whole = tar(&entries(&CLASS));
    let (first, second) = whole.split_at(700);
    for (name, pack) in [("gz", gz as fn(&[u8]) -> Vec<u8>), ("bz2", bz2), ("xz", xz), ("zst", zst)] {
        let batch = format!("batch.tar.{name}");
        desk.file(&batch, [pack(first), pack(second)].concat());
        assert_eq!(desk.check_all(&[&batch]).names(), ["anna", "ben", "cleo"], "{batch}");
    }
}

/// What an archive is, its bytes say, not its name.
#[test]
fn the_bytes_are_believed_over_the_name() {
    let desk = Desk::new();
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
        desk.file(name, bytes);
        assert_eq!(desk.check_all(&[name]).names(), ["anna", "ben", "cleo"], "{name}");
    }
    desk.file("batch/anna", zips::zip_bytes(&of("anna")));
    desk.file("batch/ben/main.c", SORT_RENAMED);
    assert!(desk.check_all(&["batch"]).pair("anna", "ben").is_some());
}

/// Archives that cannot be read are named with what to do about them.
#[test]
fn kinds_that_cannot_be_read_are_named_with_advice() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    desk.file("batch/dora.rar", b"Rar!\x1a\x07\x01\x00 and so on");
    desk.file("batch/emil/work.zip", b"Rar!\x1a\x07\x01\x00 and so on");
    desk.file("batch/finn.lzh", b"??-lh5- and so on");
    desk.file("batch/gero.z01", b"the first part");
    let report = desk.check_all(&["batch"]);
    must_be_unreadable(&report, "dora", "dora.rar", &["RAR", ".zip"]);
    must_be_unreadable(&report, "emil", "work.zip", &["RAR", ".zip"]);
    must_be_unreadable(&report, "finn", "finn.lzh", &["LZH"]);
    must_be_unreadable(&report, "gero", "gero.z01", &["split"]);
    desk.run(&["check", "batch/dora.rar"]).must_have_failed(1, &["dora.rar", "RAR", "unpack it"]);
}

/// An archive without files says so, whatever its kind.
#[test]
fn empty_archives_are_named() {
    let desk = Desk::new();
    lay_out(&desk, "batch", &CLASS);
    for (ending, pack) in KINDS {
        desk.file(&format!("batch/empty.{ending}"), pack(&[("folder/", b"")]));
    }
    desk.file("batch/bare.7z", packs::seven_zip_of(b"", b""));
    let report = desk.check_all(&["batch"]);
    for (ending, _) in KINDS {
        let name = format!("empty.{ending}");
        let (_, file) =
            report.account().into_iter().map(|fate| (fate.1, fate.3)).find(|(path, _)| *path == name).expect(&name);
        assert_eq!(file["fate"]["kind"], "ignored", "{file}");
        assert_eq!(file["fate"]["rule"], "an archive without files", "{file}");
    }
    assert!(report.pair("anna", "ben").is_some());
}

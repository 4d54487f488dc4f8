//! Files that stand for others are absent: they are no likeness, and their submissions are named with what to do.

use super::{CLASS, lay_out};
use lookalike_test_harness::programs::{SORT, STACK, VOWELS};
use lookalike_test_harness::{Report, TestDir, zips};

const POINTER: &str =
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a21464d7a21464d7a21464d7a2146\nsize 1843\n";

/// Stand-ins in place of a student's only file: the path, the content, and words of what it is said to be.
const STAND_INS: [(&str, &str, &str); 12] = [
    ("main.c", POINTER, "a Git LFS pointer"),
    ("model.c", "/annex/objects/SHA256E-s1843--4d7a2146.c\n", "a git-annex pointer"),
    ("work.url", "[InternetShortcut]\r\nURL=https://example.org/work\r\n", "a shortcut to https://example.org/work"),
    (
        "work.webloc",
        "<?xml version=\"1.0\"?><plist><dict><key>URL</key><string>https://example.org/w</string></dict></plist>",
        "a shortcut to https://example.org/w",
    ),
    ("work.desktop", "[Desktop Entry]\nType=Link\nURL=https://example.org/d\n", "a shortcut to https://example.org/d"),
    (".main.c.icloud", "bplist00", "a placeholder of iCloud"),
    ("Notebook.gdoc", "{\"doc_id\":\"1\"}", "a link to a document on a cloud drive"),
    ("main.c", "../../shared/main.c", "the path of a link, ../../shared/main.c"),
    ("work", "/home/ann/work", "the path of a link, /home/ann/work"),
    ("main.c", "", "an empty file"),
    ("main.c", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "a file of zero bytes only"),
    ("work.txt", "https://example.org/repository\n", "an address, https://example.org/repository"),
];

/// Returns the names of the submissions that are named as not or only partly compared.
fn named(report: &Report) -> Vec<&str> {
    let submissions = report.json["submissions"].as_array().unwrap();
    let partial = submissions.iter().filter(|submission| submission["partial"].is_object());
    partial.map(|submission| submission["name"].as_str().unwrap()).collect()
}

/// Two students with the same kind of stand-in are no pair, and both are named with what it is.
#[test]
fn stand_ins_are_absent() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    let mut entries: Vec<(String, &str)> = CLASS.iter().map(|(path, text)| ((*path).to_owned(), *text)).collect();
    for (number, (path, text, _)) in (10..).zip(STAND_INS) {
        for student in ["x", "y"] {
            let path = format!("{student}{number}/{path}");
            dir.file(&format!("batch/{path}"), text);
            entries.push((path, text));
        }
    }
    let entries: Vec<(&str, &[u8])> = entries.iter().map(|(path, text)| (path.as_str(), text.as_bytes())).collect();
    dir.file("batch.zip", zips::zip_bytes(&entries));
    for batch in ["batch", "batch.zip"] {
        let report = dir.check_all(&[batch]);
        for (number, (path, _, what)) in (10..).zip(STAND_INS) {
            let name = format!("x{number}");
            let status = report.file_status(&name, path);
            assert_eq!((status.kind, status.reason()), ("absent", what), "{batch}: {path}");
            assert!(named(&report).contains(&name.as_str()), "{batch}: {path}");
            assert!(report.pair(&name, &format!("y{number}")).is_none(), "{batch}: {path}");
            let line = report.summary.lines().find(|line| line.trim_start().starts_with(&name));
            assert!(line.is_none_or(|line| line.contains(what)), "{line:?}");
        }
        assert_eq!(named(&report).len(), 2 * STAND_INS.len());
        assert!(report.page_text("batch.html").contains("run `git lfs pull` in the clone, and compare again"));
    }
}

/// A submodule that was not fetched is absent, whether its empty folder is there or not.
#[test]
fn submodules_without_files_are_absent() {
    let list = "[submodule \"engine\"]\n\tpath = lib/engine\n\turl = https://example.org/engine.git\n";
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[("batch/dora/main.c", VOWELS), ("batch/dora/.gitmodules", list), ("batch/emil/.gitmodules", list)]);
    dir.folder("batch/dora/lib/engine");
    dir.files(&[("batch/emil/main.c", STACK), ("batch/emil/lib/engine/own.c", SORT)]);
    dir.zip("batch/finn.zip", &[("work/.gitmodules", list), ("work/main.c", VOWELS), ("work/lib/engine/", "")]);
    let report = dir.check(&["batch"]);
    assert_eq!(named(&report), ["dora", "finn"]);
    for name in ["dora", "finn"] {
        let status = report.file_status(name, "lib/engine");
        assert_eq!((status.kind, status.reason()), ("absent", "a Git submodule without its files"));
    }
}

/// Folders of an undownloaded cloud drive stand for submissions, which keep their names.
#[test]
fn placeholders_of_submissions_keep_their_names() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[("batch/.dora.icloud", "bplist00"), ("batch/.emil.zip.icloud", "bplist00")]);
    let report = dir.check(&["batch"]);
    assert_eq!(report.names(), ["anna", "ben", "cleo", "dora", "emil"]);
    assert_eq!(named(&report), ["dora", "emil"]);
}

/// A pointer in place of a picture hides no code, and a package needs files without content. Nobody is named for these.
#[test]
fn harmless_stand_ins_name_nobody() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    dir.files(&[
        ("batch/anna/logo.png", POINTER),
        ("batch/anna/__init__.py", ""),
        ("batch/ben/notes.txt", ""),
        ("batch/cleo/run.sh", "./main"),
        ("batch/cleo/data/input.txt", "/usr/share/dict/words"),
    ]);
    let report = dir.check(&["batch"]);
    assert_eq!(named(&report), [""; 0]);
    assert_eq!(report.file_status("anna", "logo.png").kind, "absent");
    assert_eq!(report.file_status("anna", "__init__.py").kind, "too_short");
}

/// An empty file that most have at the same place was handed out like that.
#[test]
fn empty_files_of_the_task_name_nobody() {
    let dir = TestDir::new();
    lay_out(&dir, "batch", &CLASS);
    for student in ["anna", "ben", "cleo"] {
        dir.file(&format!("batch/{student}/helpers.c"), "");
    }
    dir.files(&[("batch/anna/own.c", ""), ("batch/ben/own.c", STACK), ("batch/cleo/own.c", VOWELS)]);
    let report = dir.check(&["batch"]);
    assert_eq!(named(&report), ["anna"]);
    assert_eq!(report.file_status("anna", "helpers.c").kind, "too_short");
    assert_eq!(report.file_status("anna", "own.c").kind, "absent");
}

//! Existing files where output is to be written: nothing but an older report is replaced.

use std::fs;

use insta::assert_snapshot;

use super::{contents, dir};
use lookalike_test_harness::{files_below, names_below};

/// Foreign files in the folder of a report are never lost, be it a note or the batch itself.
#[test]
fn a_folder_with_foreign_files_is_not_replaced() {
    let dir = dir();
    let mut messages = String::new();
    for foreign in ["notes.txt", "batch/anna/sort.c", "pairs.html.bak"] {
        let path = dir.file(&format!("report/{foreign}"), "mine");
        let before = contents(&dir);
        messages += &dir.failures(1, &[&["check", "batch", "--out", "report"]]);
        assert!(contents(&dir) == before, "{foreign}");
        fs::remove_file(path).unwrap();
        let _ = fs::remove_dir_all(dir.path("report/batch"));
    }
    assert_snapshot!(messages);
    dir.file("report/.DS_Store", "of the system");
    dir.run(&["check", "batch", "--out", "report"]).must_succeed();
}

/// A symbolic link to a report is followed and stays a link.
#[cfg(unix)]
#[test]
fn links_are_followed() {
    let dir = dir();
    dir.folder("elsewhere");
    for (link, target) in [("link", "report"), ("dangling", "elsewhere/later")] {
        std::os::unix::fs::symlink(target, dir.path(link)).unwrap();
        dir.run(&["check", "batch", "--out", link]).must_succeed();
        assert!(dir.path(link).is_symlink());
        assert_eq!(files_below(&dir.path(target)), files_below(&dir.path("report")));
    }
    dir.file("real.html", "old");
    std::os::unix::fs::symlink("real.html", dir.path("sheet.html")).unwrap();
    dir.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_succeed();
    assert!(dir.path("sheet.html").is_symlink());
    assert!(fs::read_to_string(dir.path("real.html")).unwrap().starts_with("<!DOCTYPE html>"));
}

/// A write-protected report or sheet is not replaced, not even by root.
#[cfg(unix)]
#[test]
fn protected_files_are_not_replaced() {
    let dir = dir();
    dir.file("sheet.html", "signed");
    super::allow(&dir, "report", 0o555);
    super::allow(&dir, "sheet.html", 0o444);
    let before = contents(&dir);
    assert_snapshot!(dir.failures(
        1,
        &[&["check", "batch", "--out", "report"], &["evidence", "report", "--pair", "1", "--out", "sheet.html"],]
    ));
    assert!(contents(&dir) == before);
    super::allow(&dir, "report", 0o755);
}

/// The permissions of a replaced file stay as they were.
#[cfg(unix)]
#[test]
fn a_private_file_stays_private() {
    use std::os::unix::fs::PermissionsExt;
    let dir = dir();
    dir.file("sheet.html", "old");
    super::allow(&dir, "sheet.html", 0o600);
    dir.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_succeed();
    assert_eq!(fs::metadata(dir.path("sheet.html")).unwrap().permissions().mode() & 0o777, 0o600);
}

/// The working folder is not replaced.
#[test]
fn the_working_folder_is_not_replaced() {
    let dir = dir();
    let before = contents(&dir);
    let places = [("report", "."), ("report/pairs", ".."), ("report", "../report")];
    let run = |(here, out)| dir.run_in(here, &["check", "../../batch", "--out", out]).must_fail(1).transcript();
    assert_snapshot!(places.map(run).concat());
    assert!(contents(&dir) == before);
}

/// A sheet is not written into a report, where it could replace a page and the next run would delete it.
#[test]
fn a_sheet_is_not_written_into_a_report() {
    let dir = dir();
    let before = contents(&dir);
    let places = ["report/index.html", "report/pairs/1.html", "report/sheet.html"];
    let run = |place| dir.failures(1, &[&["evidence", "report", "--pair", "1", "--out", place]]);
    assert_snapshot!(places.map(run).concat());
    assert!(contents(&dir) == before);
}

/// A key that cannot be put in place is kept, and the message says where: nobody could identify students without it.
#[test]
fn a_key_that_cannot_be_placed_is_kept() {
    let dir = dir();
    dir.file("copy-names.csv/in the way", "mine");
    let outcome = dir.run(&["anonymize", "report", "--out", "copy"]);
    assert_snapshot!(outcome.must_fail(1).transcript());
    let kept = || names_below(&dir.path("")).into_iter().filter(|name| name.ends_with("/names.csv"));
    let first = kept().next().unwrap();
    assert!(outcome.stderr.contains(&first), "{outcome:#?}");
    assert!(fs::read_to_string(dir.path(&first)).unwrap().contains("anna"));
    assert!(dir.path("copy/index.html").is_file());
    // The next run does not touch it.
    dir.run(&["anonymize", "report", "--out", "copy"]).must_fail(1);
    assert!(kept().count() == 2 && kept().any(|name| name == first));
}

/// An export never replaces a file.
#[test]
fn an_export_replaces_nothing() {
    let dir = dir();
    dir.file("term.tar.gz", "mine");
    let words = ["archive", "export", "kept.archive", "--term", "2024", "--out", "term.tar.gz"];
    assert_snapshot!(dir.failures(1, &[&words]));
    assert_eq!(fs::read(dir.path("term.tar.gz")).unwrap(), b"mine");
}

/// A list in an unknown format is refused before anything is compared.
#[test]
fn the_format_of_a_list_is_checked_first() {
    let dir = dir();
    assert_snapshot!(dir.failures(1, &[&["course", "nowhere.archive", "--out", "list.txt"]]));
}

/// Folders of the user that resemble leftovers of a killed run are left alone.
#[test]
fn similar_folders_beside_the_report_are_left_alone() {
    let dir = dir();
    dir.file("report.partial-chapters/thesis.tex", "mine");
    dir.file("report.partial-chapter7/unfinished.txt", "mine");
    dir.file("report.partial-/unfinished.txt", "mine");
    dir.file("report.partial/unfinished.txt", "mine");
    let before = names_below(&dir.path(""));
    dir.run(&["check", "batch", "--out", "report"]).must_succeed();
    assert_eq!(names_below(&dir.path("")), before);
}

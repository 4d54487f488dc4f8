//! What stands where something is to be written: nothing is lost that is not an older report.

use std::fs;

use super::{contents, desk};
use crate::harness::{files_below, names_below};

/// What somebody has put into the folder of a report is not lost with it, be it a note or the batch itself.
#[test]
fn what_is_no_part_of_a_report_is_not_replaced() {
    let desk = desk();
    for foreign in ["notes.txt", "batch/anna/sort.c", "pairs.html.bak"] {
        let path = desk.file(&format!("report/{foreign}"), "mine");
        let before = contents(&desk);
        let name = foreign.split('/').next().unwrap();
        desk.run(&["check", "batch", "--out", "report"]).must_have_failed(1, &["report", name, "--out"]);
        assert!(contents(&desk) == before, "{foreign}");
        fs::remove_file(path).unwrap();
        let _ = fs::remove_dir_all(desk.path("report/batch"));
    }
    desk.file("report/.DS_Store", "of the system");
    desk.run(&["check", "batch", "--out", "report"]).must_have_worked();
}

/// A link leads to the report; it is not replaced by a folder.
#[cfg(unix)]
#[test]
fn links_are_followed() {
    let desk = desk();
    desk.folder("elsewhere");
    for (link, target) in [("link", "report"), ("dangling", "elsewhere/later")] {
        std::os::unix::fs::symlink(target, desk.path(link)).unwrap();
        desk.run(&["check", "batch", "--out", link]).must_have_worked();
        assert!(desk.path(link).is_symlink());
        assert_eq!(files_below(&desk.path(target)), files_below(&desk.path("report")));
    }
    desk.file("real.html", "old");
    std::os::unix::fs::symlink("real.html", desk.path("sheet.html")).unwrap();
    desk.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_have_worked();
    assert!(desk.path("sheet.html").is_symlink());
    assert!(fs::read_to_string(desk.path("real.html")).unwrap().contains("<!DOCTYPE html>"));
}

/// A report that was protected against writing is meant to stay, and so is a sheet; root has to be told as well.
#[cfg(unix)]
#[test]
fn what_is_protected_is_not_replaced() {
    let desk = desk();
    desk.file("sheet.html", "signed");
    super::allow(&desk, "report", 0o555);
    super::allow(&desk, "sheet.html", 0o444);
    let before = contents(&desk);
    desk.run(&["check", "batch", "--out", "report"]).must_have_failed(1, &["report", "protected"]);
    let sheet = ["evidence", "report", "--pair", "1", "--out", "sheet.html"];
    desk.run(&sheet).must_have_failed(1, &["sheet.html", "protected"]);
    assert!(contents(&desk) == before);
    super::allow(&desk, "report", 0o755);
}

/// Who may read a file stays as it was.
#[cfg(unix)]
#[test]
fn a_private_file_stays_private() {
    use std::os::unix::fs::PermissionsExt;
    let desk = desk();
    desk.file("sheet.html", "old");
    super::allow(&desk, "sheet.html", 0o600);
    desk.run(&["evidence", "report", "--pair", "1", "--out", "sheet.html"]).must_have_worked();
    assert_eq!(fs::metadata(desk.path("sheet.html")).unwrap().permissions().mode() & 0o777, 0o600);
}

/// Nobody is left standing in a folder that is gone.
#[test]
fn the_folder_that_one_is_in_is_not_replaced() {
    let desk = desk();
    let before = contents(&desk);
    for (here, out) in [("report", "."), ("report/pairs", ".."), ("report", "../report")] {
        desk.run_in(here, &["check", "../../batch", "--out", out]).must_have_failed(1, &[out, "while you are in it"]);
    }
    assert!(contents(&desk) == before);
}

/// A sheet takes the place of no page, and does not lie where the next run replaces everything.
#[test]
fn a_sheet_does_not_lie_in_the_report() {
    let desk = desk();
    let before = contents(&desk);
    for place in ["report/index.html", "report/pairs/1.html", "report/sheet.html"] {
        let outcome = desk.run(&["evidence", "report", "--pair", "1", "--out", place]);
        outcome.must_have_failed(1, &[place, "--out"]);
    }
    assert!(contents(&desk) == before);
}

/// A key that cannot be put in its place is kept, and it is said where: without it nobody knows who is who.
#[test]
fn a_key_without_a_place_is_kept() {
    let desk = desk();
    desk.file("copy-names.csv/in the way", "mine");
    let outcome = desk.run(&["anonymise", "report", "--out", "copy"]);
    outcome.must_have_failed(1, &["copy-names.csv", "copy.partial-"]);
    let kept = || names_below(&desk.path("")).into_iter().filter(|name| name.ends_with("/names.csv"));
    let first = kept().next().unwrap();
    assert!(outcome.stderr.contains(&first), "{outcome:#?}");
    assert!(fs::read_to_string(desk.path(&first)).unwrap().contains("anna"));
    assert!(desk.path("copy/index.html").is_file());
    // The next run has no business with it.
    desk.run(&["anonymise", "report", "--out", "copy"]).must_have_failed(1, &["copy-names.csv"]);
    assert!(kept().count() == 2 && kept().any(|name| name == first));
}

/// An export never takes the place of anything.
#[test]
fn an_export_replaces_nothing() {
    let desk = desk();
    desk.file("term.tar.gz", "mine");
    let words = ["archive", "export", "kept.archive", "--term", "2024", "--out", "term.tar.gz"];
    desk.run(&words).must_have_failed(1, &["term.tar.gz", "exists"]);
    assert_eq!(fs::read(desk.path("term.tar.gz")).unwrap(), b"mine");
}

/// A list that could not be written is refused before everything is compared.
#[test]
fn the_ending_of_a_list_is_looked_at_first() {
    let desk = desk();
    let outcome = desk.run(&["course", "nowhere.archive", "--out", "list.txt"]);
    outcome.must_have_failed(1, &["list.txt", ".csv"]);
}

/// Folders that look like what a killed run leaves, and are somebody's own, are left alone.
#[test]
fn own_folders_beside_the_report_are_left_alone() {
    let desk = desk();
    desk.file("report.partial-chapters/thesis.tex", "mine");
    desk.file("report.partial-chapter7/unfinished.txt", "mine");
    desk.file("report.partial-/unfinished.txt", "mine");
    desk.file("report.partial/unfinished.txt", "mine");
    let before = names_below(&desk.path(""));
    desk.run(&["check", "batch", "--out", "report"]).must_have_worked();
    assert_eq!(names_below(&desk.path("")), before);
}

//! Hostile archive files: bombs, paths that lead outside, and broken ones.

use std::process::Command;

use insta::assert_snapshot;

use super::{must_compare_the_copies, must_end_well, with_two_copies};
use lookalike_test_harness::programs::{SORT, SORT_RENAMED, STACK};
use lookalike_test_harness::zips::{bomb, marked_encrypted, replaced, stored, zip, zip_bytes};
use lookalike_test_harness::{Report, TestDir, finish};

/// More than the limit for one entry.
const TOO_LARGE: usize = 65 << 20;

/// Two gigabytes of zeros in two megabytes take bounded memory, and the other submissions are compared.
#[test]
fn a_bomb_does_not_fill_the_memory() {
    let dir = with_two_copies();
    let names: Vec<String> = (0..32).map(|n| format!("zeros-{n}.c")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    dir.file("batch/cleo/bomb.zip", bomb(&names, TOO_LARGE));
    let mut command = Command::new("sh");
    let script = "ulimit -v 1500000 && exec \"$0\" check batch --threads 2 --out report";
    command.args(["-c", script, lookalike_test_harness::program_path()]).current_dir(dir.path(""));
    let outcome = finish(command);
    outcome.must_succeed();
    let report = Report::read(&dir.path("report"), outcome.stdout);
    assert!(report.pair("anna", "ben").is_some());
    let mut statuses = report.file_statuses();
    statuses.retain(|status| status.submission == "cleo");
    assert_eq!(statuses.len(), 32);
    assert!(statuses.iter().all(|status| status.kind == "unreadable"), "{statuses:#?}");
}

/// A file of zeros that fits into memory is not a source.
#[test]
fn a_small_bomb_is_no_source() {
    let dir = with_two_copies();
    dir.file("batch/cleo.zip", bomb(&["zeros.c"], 8 << 20));
    let report = must_compare_the_copies(&dir, "batch");
    assert_eq!(report.file_status("cleo", "zeros.c").kind, "absent");
}

/// Paths in archive files are shown and never written to.
#[test]
fn paths_that_lead_outside_are_harmless() {
    let dir = TestDir::new();
    let harmless = [
        ("anna/sort.c", SORT),
        ("ben/main.c", SORT_RENAMED),
        ("cleo/xx/xx/xx/escaped-1.c", STACK),
        ("Xtmp/lookalike-escaped-2.c", STACK),
        ("Ywindows/escaped-3.c", STACK),
    ];
    let archive = replaced(zip(&harmless), b"cleo/xx/xx/xx/", b"cleo/../../../");
    let archive = replaced(replaced(archive, b"Xtmp/", b"/tmp/"), b"Ywindows/", b"C:\\windo\\");
    dir.file("batch.zip", archive);
    let report = must_compare_the_copies(&dir, "batch.zip");
    let shown = report.file_paths();
    assert_eq!(shown.len(), 5, "{shown:#?}");
    assert!(shown.iter().all(|path| !path.starts_with('/') && !path.split('/').any(|part| part == "..")), "{shown:#?}");
    assert!(!std::path::Path::new("/tmp/lookalike-escaped-2.c").exists());
}

/// Encrypted entries are named.
#[test]
fn encrypted_entries_are_named() {
    let dir = with_two_copies();
    dir.file("batch/cleo.zip", marked_encrypted(zip(&[("secret.c", STACK), ("other.c", SORT)])));
    let report = must_compare_the_copies(&dir, "batch");
    for path in ["secret.c", "other.c"] {
        assert_eq!(report.file_status("cleo", path).kind, "unreadable");
    }
    assert_snapshot!(report.statuses_of("cleo"));
}

/// Truncated archive files are named.
#[test]
fn truncated_archives_are_named() {
    let dir = with_two_copies();
    let whole = zip(&[("stack.c", STACK)]);
    for (name, length) in [("none", 0), ("start", 10), ("half", whole.len() / 2), ("most", whole.len() - 1)] {
        dir.file(&format!("batch/{name}.zip"), &whole[..length]);
    }
    let report = must_compare_the_copies(&dir, "batch");
    for name in ["none", "start", "half", "most"] {
        assert_eq!(report.file_status(name, &format!("{name}.zip")).kind, "unreadable");
        assert!(report.names().contains(&name));
    }
}

/// An entry that cannot be unpacked is named, and the others are read.
#[test]
fn a_corrupted_entry_costs_no_other() {
    let dir = with_two_copies();
    let broken = replaced(stored(&[("good.c", STACK.as_bytes()), ("bad.c", b"int wrong(void);")]), b"wrong", b"right");
    dir.file("batch/cleo.zip", broken);
    let mut deflated = zip(&[("bad.c", STACK), ("good.c", SORT)]);
    let start = 30 + "bad.c".len();
    deflated[start..start + 40].fill(0xff);
    dir.file("batch/dora.zip", deflated);
    let report = must_compare_the_copies(&dir, "batch");
    for name in ["cleo", "dora"] {
        assert_eq!(report.file_status(name, "bad.c").kind, "unreadable");
        assert_ne!(report.file_status(name, "good.c").kind, "unreadable");
    }
}

/// No damaged byte crashes the program.
#[test]
fn damaged_archives_never_crash() {
    let dir = TestDir::new();
    let whole = zip(&[("anna/sort.c", SORT), ("ben/main.c", SORT_RENAMED)]);
    for at in (0..whole.len()).step_by(whole.len() / 60) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0xff;
        dir.file(&format!("batch/at-{at}.zip"), damaged);
    }
    let report = dir.check(&["batch", "--top", "5"]);
    assert_eq!(report.names().len(), std::fs::read_dir(dir.path("batch")).unwrap().count());
    let outcome = dir.run(&["check", "batch/at-0.zip", "--out", "single"]);
    must_end_well(&outcome);
}

/// Archive files are unpacked only to a fixed depth.
#[test]
fn nesting_is_limited() {
    let dir = with_two_copies();
    let mut archive = zip(&[("deep.c", STACK)]);
    for level in ["f.zip", "e.zip", "d.zip", "c.zip", "b.zip", "a.zip"] {
        archive = zip_bytes(&[(level, &archive), ("beside.c", SORT.as_bytes())]);
    }
    dir.file("batch/cleo.zip", archive);
    let report = must_compare_the_copies(&dir, "batch");
    // It is the same code as the one beside the archive file.
    assert_eq!(report.file_status("cleo", "a.zip/b.zip/c.zip/d.zip/beside.c").kind, "ignored");
    assert_eq!(report.file_status("cleo", "a.zip/b.zip/c.zip/d.zip/e.zip/f.zip").kind, "unreadable");
}

/// An empty archive file is refused as a batch, and is harmless as starter code or as earlier submissions.
#[test]
fn an_empty_archive_is_no_batch() {
    let dir = with_two_copies();
    dir.zip("empty.zip", &[]);
    assert_snapshot!(dir.failures(1, &[&["check", "empty.zip"]]));
    must_end_well(&dir.run(&["check", "batch", "--starter", "empty.zip"]));
    must_end_well(&dir.run(&["check", "batch", "--earlier", "empty.zip"]));
}

/// A batch that is not an archive file at all is named.
#[test]
fn a_batch_that_is_no_archive_is_named() {
    let dir = TestDir::new();
    dir.file("batch.zip", "%PDF-1.7");
    assert_snapshot!(dir.failures(1, &[&["check", "batch.zip"]]));
}

/// Two entries with the same path, or with equivalent paths, are two files.
#[test]
fn entries_of_one_path_are_all_kept() {
    let dir = with_two_copies();
    let archive = zip(&[("one.c", STACK), ("././two.c", SORT), ("a/three.c", STACK), ("b/three.c", SORT)]);
    dir.file("batch/cleo.zip", replaced(archive, b"b/three.c", b"a/three.c"));
    let report = must_compare_the_copies(&dir, "batch");
    let n_files = report.file_statuses().iter().filter(|status| status.submission == "cleo").count();
    assert!(n_files >= 3, "{:#?}", report.file_paths());
}

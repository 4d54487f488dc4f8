//! Archives: bombs, paths that lead elsewhere, and broken ones.

use std::process::Command;

use super::{must_compare_the_good, must_end_well, with_two_copies};
use crate::harness::programs::{SORT, SORT_RENAMED, STACK};
use crate::harness::zips::{bomb, marked_encrypted, replaced, stored, zip, zip_bytes};
use crate::harness::{Desk, Report, finish};

/// More than one entry may unpack to.
const TOO_LARGE: usize = 65 << 20;

/// Two gigabytes of zeros in two megabytes: memory stays bounded, and the others are compared.
#[test]
fn a_bomb_does_not_fill_the_memory() {
    let desk = with_two_copies();
    let names: Vec<String> = (0..32).map(|n| format!("zeros-{n}.c")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    desk.file("batch/cleo/bomb.zip", bomb(&names, TOO_LARGE));
    let mut command = Command::new("sh");
    let script = "ulimit -v 1500000 && exec \"$0\" check batch --threads 2 --out report";
    command.args(["-c", script, env!("CARGO_BIN_EXE_lookalike")]).current_dir(desk.path(""));
    let outcome = finish(command);
    outcome.must_have_worked();
    let report = Report::read(&desk.path("report"), outcome.stdout);
    assert!(report.pair("anna", "ben").is_some());
    let fates: Vec<_> = report.account().into_iter().filter(|fate| fate.0 == "cleo").collect();
    assert_eq!(fates.len(), 32);
    assert!(fates.iter().all(|fate| fate.2 == "unreadable"), "{fates:#?}");
}

/// A file of zeros that fits into memory is no source either.
#[test]
fn a_small_bomb_is_no_source() {
    let desk = with_two_copies();
    desk.file("batch/cleo.zip", bomb(&["zeros.c"], 8 << 20));
    let report = must_compare_the_good(&desk, "batch");
    assert_eq!(report.fate("cleo", "zeros.c").0, "ignored");
}

/// Names in archives are shown, never written to.
#[test]
fn paths_that_lead_elsewhere_lead_nowhere() {
    let desk = Desk::new();
    let harmless = [
        ("anna/sort.c", SORT),
        ("ben/main.c", SORT_RENAMED),
        ("cleo/xx/xx/xx/escaped-1.c", STACK),
        ("Xtmp/lookalike-escaped-2.c", STACK),
        ("Ywindows/escaped-3.c", STACK),
    ];
    let archive = replaced(zip(&harmless), b"cleo/xx/xx/xx/", b"cleo/../../../");
    let archive = replaced(replaced(archive, b"Xtmp/", b"/tmp/"), b"Ywindows/", b"C:\\windo\\");
    desk.file("batch.zip", archive);
    let report = must_compare_the_good(&desk, "batch.zip");
    let shown = report.accounted();
    assert_eq!(shown.len(), 5, "{shown:#?}");
    assert!(shown.iter().all(|path| !path.starts_with('/') && !path.split('/').any(|part| part == "..")), "{shown:#?}");
    assert!(!std::path::Path::new("/tmp/lookalike-escaped-2.c").exists());
}

/// What is encrypted cannot be read, and is named; what is not can.
#[test]
fn encrypted_entries_are_named() {
    let desk = with_two_copies();
    desk.file("batch/cleo.zip", marked_encrypted(zip(&[("secret.c", STACK), ("other.c", SORT)])));
    let report = must_compare_the_good(&desk, "batch");
    for path in ["secret.c", "other.c"] {
        let (kind, file) = report.fate("cleo", path);
        assert_eq!(kind, "unreadable");
        let reason = file["fate"]["reason"].as_str().unwrap().to_lowercase();
        assert!(reason.contains("password") || reason.contains("encrypt"), "{reason}");
    }
}

/// Downloads break off: the archive is named.
#[test]
fn truncated_archives_are_named() {
    let desk = with_two_copies();
    let whole = zip(&[("stack.c", STACK)]);
    for (name, length) in [("none", 0), ("start", 10), ("half", whole.len() / 2), ("most", whole.len() - 1)] {
        desk.file(&format!("batch/{name}.zip"), &whole[..length]);
    }
    let report = must_compare_the_good(&desk, "batch");
    for name in ["none", "start", "half", "most"] {
        assert_eq!(report.fate(name, &format!("{name}.zip")).0, "unreadable");
        assert!(report.names().contains(&name));
    }
}

/// One entry that does not unpack is named, and costs no other.
#[test]
fn corrupted_entries_cost_no_other() {
    let desk = with_two_copies();
    let broken = replaced(stored(&[("good.c", STACK.as_bytes()), ("bad.c", b"int wrong(void);")]), b"wrong", b"right");
    desk.file("batch/cleo.zip", broken);
    let mut deflated = zip(&[("bad.c", STACK), ("good.c", SORT)]);
    let start = 30 + "bad.c".len();
    deflated[start..start + 40].fill(0xff);
    desk.file("batch/dora.zip", deflated);
    let report = must_compare_the_good(&desk, "batch");
    for name in ["cleo", "dora"] {
        assert_eq!(report.fate(name, "bad.c").0, "unreadable");
        assert_ne!(report.fate(name, "good.c").0, "unreadable");
    }
}

/// Every byte of an archive may be wrong.
#[test]
fn damaged_archives_never_crash() {
    let desk = Desk::new();
    let whole = zip(&[("anna/sort.c", SORT), ("ben/main.c", SORT_RENAMED)]);
    for at in (0..whole.len()).step_by(whole.len() / 60) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0xff;
        desk.file(&format!("batch/at-{at}.zip"), damaged);
    }
    let report = desk.check(&["batch", "--top", "5"]);
    assert_eq!(report.names().len(), std::fs::read_dir(desk.path("batch")).unwrap().count());
    let outcome = desk.run(&["check", "batch/at-0.zip", "--out", "single"]);
    must_end_well(&outcome);
}

/// An archive in an archive in an archive in an archive is one too many.
#[test]
fn archives_nest_only_so_deep() {
    let desk = with_two_copies();
    let mut archive = zip(&[("deep.c", STACK)]);
    for level in ["d.zip", "c.zip", "b.zip", "a.zip"] {
        archive = zip_bytes(&[(level, &archive), ("beside.c", SORT.as_bytes())]);
    }
    desk.file("batch/cleo.zip", archive);
    let report = must_compare_the_good(&desk, "batch");
    assert_eq!(report.fate("cleo", "a.zip/b.zip/beside.c").0, "duplicate_of");
    assert_eq!(report.fate("cleo", "a.zip/b.zip/c.zip").0, "unreadable");
}

/// An archive without entries is an answer to neither question.
#[test]
fn an_empty_archive_is_no_batch() {
    let desk = with_two_copies();
    desk.zip("empty.zip", &[]);
    desk.run(&["check", "empty.zip"]).must_have_failed(1, &["nothing to compare"]);
    must_end_well(&desk.run(&["check", "batch", "--starter", "empty.zip"]));
    must_end_well(&desk.run(&["check", "batch", "--earlier", "empty.zip"]));
}

/// A whole batch that is no archive at all is named.
#[test]
fn a_batch_that_is_no_archive_is_named() {
    let desk = Desk::new();
    desk.file("batch.zip", "%PDF-1.7");
    desk.run(&["check", "batch.zip"]).must_have_failed(1, &["batch.zip"]);
}

/// Two entries of one path, or of paths that come to the same, are two files.
#[test]
fn entries_of_one_path_are_all_kept() {
    let desk = with_two_copies();
    let archive = zip(&[("one.c", STACK), ("././two.c", SORT), ("a/three.c", STACK), ("b/three.c", SORT)]);
    desk.file("batch/cleo.zip", replaced(archive, b"b/three.c", b"a/three.c"));
    let report = must_compare_the_good(&desk, "batch");
    let paths = report.account().iter().filter(|fate| fate.0 == "cleo").count();
    assert!(paths >= 3, "{:#?}", report.accounted());
}

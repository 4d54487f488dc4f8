//! The same input gives the same bytes, whatever the number of threads and the order in which the disk lists files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use lookalike_compare::anonymize::hide_names;
use lookalike_compare::options::Options;
use lookalike_compare::report::report;
use lookalike_compare::run::compare_inputs;
use lookalike_intake::options::InputOptions;
use lookalike_report_templates::site;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_test_harness::programs::scrambled;
use lookalike_test_harness::{TestDir, files_below, sample, zips};

/// Returns the report of two samples as one batch with earlier submissions: two languages, and starter code.
fn folder_of(dir: &TestDir, out: &str, more: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let (c, c_starter) = sample("c-inventory");
    let (python, python_starter) = sample("python-gradebook");
    dir.file("earlier/old/old.c", scrambled(1));
    dir.zip("c.zip", &[("new/new.c", &scrambled(1)), ("other/other.c", &scrambled(2))]);
    let arguments = [&c, &python, "c.zip", "--starter", &c_starter, "--starter", &python_starter];
    let report = dir.check_to(out, &[&arguments[..], &["--earlier", "earlier"], more].concat());
    assert!(report.pairs.len() > 8, "too few pairs for the test");
    files_below(&report.folder)
}

#[track_caller]
fn must_be_equal(one: &BTreeMap<String, Vec<u8>>, other: &BTreeMap<String, Vec<u8>>) {
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(one), names(other));
    let differing: Vec<&String> = one.keys().filter(|path| one[*path] != other[*path]).collect();
    assert_eq!(differing, [""; 0]);
}

/// The number of threads does not change the report; instructors compare reports of different machines.
#[test]
fn the_number_of_threads_changes_nothing() {
    let dir = TestDir::new();
    let one = folder_of(&dir, "one", &["--threads", "1"]);
    must_be_equal(&one, &folder_of(&dir, "two", &["--threads", "2"]));
    must_be_equal(&one, &folder_of(&dir, "four", &["--threads", "4"]));
}

/// A second run into the same folder, and a run into another folder, give the same report.
#[test]
fn a_second_run_changes_nothing() {
    let dir = TestDir::new();
    let first = folder_of(&dir, "report", &[]);
    must_be_equal(&first, &folder_of(&dir, "report", &[]));
    must_be_equal(&first, &folder_of(&dir, "elsewhere/report", &[]));
}

/// Anonymous reports do not change either.
#[test]
fn anonymous_reports_are_the_same_each_time() {
    let dir = TestDir::new();
    let one = folder_of(&dir, "one", &["--anonymous", "--threads", "1"]);
    must_be_equal(&one, &folder_of(&dir, "two", &["--anonymous", "--threads", "3"]));
}

/// Returns the report of a batch whose sources wait in `spill`. It calls the library, because the program spills only
/// large classes.
fn site_of(dir: &TestDir, out: &str, spill: &Arc<Spill>, is_anonymous: bool) -> BTreeMap<String, Vec<u8>> {
    let (submissions, starter) = sample("c-inventory");
    let input = InputOptions {
        batches: vec![submissions.into()],
        starter: vec![starter.into()],
        earlier: vec![dir.path("earlier.zip")],
        ..InputOptions::default()
    };
    let options = Options { input, ..Options::default() };
    let (corpus, comparison) = compare_inputs(&options, None, spill, &Progress::new()).unwrap();
    let mut report = report(&options, corpus, comparison);
    if is_anonymous {
        hide_names(&mut report);
    }
    site::write(&report, &dir.folder(out), &()).unwrap();
    spill.must_be_sound().unwrap();
    files_below(&dir.path(out))
}

/// Sources of a large class are spilled to disk during the comparison; the report is the same as without spilling.
#[test]
fn spilling_sources_changes_nothing() {
    let dir = TestDir::new();
    dir.zip(
        "earlier.zip",
        &[("old/old.c", &scrambled(1)), ("same/same.c", &scrambled(1)), ("other/o.c", &scrambled(2))],
    );
    for is_anonymous in [false, true] {
        let in_memory = site_of(&dir, &format!("memory-{is_anonymous}"), &Spill::in_memory(), is_anonymous);
        let on_disk = Spill::holding(0, &dir.folder("aside"));
        must_be_equal(&in_memory, &site_of(&dir, &format!("disk-{is_anonymous}"), &on_disk, is_anonymous));
    }
}

/// The order in which the disk or an archive file lists files does not change the report.
#[test]
fn the_order_on_disk_changes_nothing() {
    let dir = TestDir::new();
    let (submissions, starter) = sample("python-gradebook");
    let files: Vec<(String, Vec<u8>)> = files_below(Path::new(&submissions)).into_iter().collect();
    let forwards: Vec<usize> = (0..files.len()).collect();
    let backwards: Vec<usize> = (0..files.len()).rev().collect();
    let mut reports = Vec::new();
    for (term, order) in [("first", forwards), ("second", backwards)] {
        for &place in &order {
            dir.file(&format!("{term}/batch/{}", files[place].0), &files[place].1);
        }
        let entries: Vec<(&str, &[u8])> =
            order.iter().map(|&place| (files[place].0.as_str(), files[place].1.as_slice())).collect();
        dir.file(&format!("{term}/zipped/batch.zip"), zips::zip_bytes(&entries));
        for batch in ["batch", "zipped/batch.zip"] {
            let out = format!("{term}/{batch}-report");
            let report = dir.check_to(&out, &[&format!("{term}/{batch}"), "--starter", &starter]);
            reports.push(files_below(&report.folder));
        }
    }
    must_be_equal(&reports[0], &reports[2]);
    must_be_equal(&reports[1], &reports[3]);
}

//! The same input gives the same bytes: whatever the number of threads, and whatever order the disk lists files in.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use clap::Parser;
use lookalike::anonymous::hide_names;
use lookalike::check::compare_inputs;
use lookalike::cli::{Arguments, Command};
use lookalike::progress::Progress;
use lookalike::report::report;
use lookalike::stash::Stash;
use lookalike_report_templates::site;

use crate::harness::programs::scrambled;
use crate::harness::{Desk, files_below, sample, zips};

/// Both samples as one batch, with earlier submissions: two languages, starter code, everything.
fn folder_of(desk: &Desk, out: &str, more: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let (c, c_starter) = sample("c-inventory");
    let (python, python_starter) = sample("python-gradebook");
    desk.file("earlier/old/old.c", scrambled(1));
    desk.zip("c.zip", &[("new/new.c", &scrambled(1)), ("other/other.c", &scrambled(2))]);
    let arguments = [&c, &python, "c.zip", "--starter", &c_starter, "--starter", &python_starter];
    let report = desk.check_to(out, &[&arguments[..], &["--earlier", "earlier"], more].concat());
    assert!(report.pairs.len() > 8, "there is something to compare");
    files_below(&report.folder)
}

#[track_caller]
fn must_be_equal(one: &BTreeMap<String, Vec<u8>>, other: &BTreeMap<String, Vec<u8>>) {
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(one), names(other));
    let differing: Vec<&String> = one.keys().filter(|path| one[*path] != other[*path]).collect();
    assert_eq!(differing, [""; 0]);
}

/// Instructors compare reports of different machines.
#[test]
fn the_number_of_threads_changes_nothing() {
    let desk = Desk::new();
    let one = folder_of(&desk, "one", &["--threads", "1"]);
    must_be_equal(&one, &folder_of(&desk, "two", &["--threads", "2"]));
    must_be_equal(&one, &folder_of(&desk, "four", &["--threads", "4"]));
}

/// A second run into the same folder and a run into another give the same report.
#[test]
fn a_second_run_changes_nothing() {
    let desk = Desk::new();
    let first = folder_of(&desk, "report", &[]);
    must_be_equal(&first, &folder_of(&desk, "report", &[]));
    must_be_equal(&first, &folder_of(&desk, "elsewhere/report", &[]));
}

/// The same without names.
#[test]
fn anonymous_reports_are_the_same_each_time() {
    let desk = Desk::new();
    let one = folder_of(&desk, "one", &["--anonymous", "--threads", "1"]);
    must_be_equal(&one, &folder_of(&desk, "two", &["--anonymous", "--threads", "3"]));
}

/// The site of a batch whose sources wait in a stash, by the library itself: in the program only large classes put any on disk.
fn site_of(desk: &Desk, out: &str, stash: &Arc<Stash>, is_anonymous: bool) -> BTreeMap<String, Vec<u8>> {
    let (submissions, starter) = sample("c-inventory");
    let earlier = desk.path("earlier.zip");
    let words = ["lookalike", "check", &submissions, "--starter", &starter, "--earlier", earlier.to_str().unwrap()];
    let Command::Check(arguments) = Arguments::try_parse_from(words).unwrap().command else { panic!("it is a check") };
    let settings = arguments.settings();
    let (reading, comparison) = compare_inputs(&arguments, &settings, stash, &Progress::new()).unwrap();
    let mut report = report(&arguments, &settings, reading, comparison);
    if is_anonymous {
        hide_names(&mut report);
    }
    site::write(&report, &desk.folder(out), &()).unwrap();
    stash.must_be_sound().unwrap();
    files_below(&desk.path(out))
}

/// A large class is put aside while it is compared, and its report is the one that it had if memory had no end.
#[test]
fn where_sources_wait_changes_nothing() {
    let desk = Desk::new();
    desk.zip(
        "earlier.zip",
        &[("old/old.c", &scrambled(1)), ("same/same.c", &scrambled(1)), ("other/o.c", &scrambled(2))],
    );
    for is_anonymous in [false, true] {
        let in_memory = site_of(&desk, &format!("memory-{is_anonymous}"), &Stash::in_memory(), is_anonymous);
        let on_disk = Stash::holding(0, &desk.folder("aside"));
        must_be_equal(&in_memory, &site_of(&desk, &format!("disk-{is_anonymous}"), &on_disk, is_anonymous));
    }
}

/// File systems list files in the order they were made, or in none.
#[test]
fn the_order_on_disk_changes_nothing() {
    let desk = Desk::new();
    let (submissions, starter) = sample("python-gradebook");
    let files: Vec<(String, Vec<u8>)> = files_below(Path::new(&submissions)).into_iter().collect();
    let forwards: Vec<usize> = (0..files.len()).collect();
    let backwards: Vec<usize> = (0..files.len()).rev().collect();
    let mut reports = Vec::new();
    for (term, order) in [("first", forwards), ("second", backwards)] {
        for &place in &order {
            desk.file(&format!("{term}/batch/{}", files[place].0), &files[place].1);
        }
        let entries: Vec<(&str, &[u8])> =
            order.iter().map(|&place| (files[place].0.as_str(), files[place].1.as_slice())).collect();
        desk.file(&format!("{term}/zipped/batch.zip"), zips::zip_bytes(&entries));
        for batch in ["batch", "zipped/batch.zip"] {
            let out = format!("{term}/{batch}-report");
            let report = desk.check_to(&out, &[&format!("{term}/{batch}"), "--starter", &starter]);
            reports.push(files_below(&report.folder));
        }
    }
    must_be_equal(&reports[0], &reports[2]);
    must_be_equal(&reports[1], &reports[3]);
}

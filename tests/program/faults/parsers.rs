//! Parser processes that end during a run, as they do on a text that crashes a grammar.

#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Stdio};
use std::thread;

use super::signals::{MOST_TRIES, Watched, dir};
use lookalike_test_harness::{Report, TestDir, files_below};
use lookalike_test_support::waiting::wait_until;

/// Returns the parser processes of a run.
fn parsers_of(run: u32) -> Vec<u32> {
    let children = fs::read_dir(format!("/proc/{run}/task")).into_iter().flatten().flatten();
    let children = children.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let children: Vec<u32> =
        children.flat_map(|ids| ids.split(' ').filter_map(|id| id.parse().ok()).collect::<Vec<_>>()).collect();
    children.into_iter().filter(|&id| is_parser(id)).collect()
}

/// Waits for parser processes; returns none if the run ends first.
fn awaited(run: u32) -> Vec<u32> {
    let found = std::iter::from_fn(|| is_running(run).then(|| parsers_of(run))).find(|parsers| !parsers.is_empty());
    found.unwrap_or_default()
}

/// A zombie has no open files.
fn is_running(process: u32) -> bool {
    fs::exists(format!("/proc/{process}/fd/0")).unwrap_or_default()
}

fn is_parser(process: u32) -> bool {
    fs::read(format!("/proc/{process}/cmdline")).is_ok_and(|words| words.ends_with(b"\0parse\0"))
}

fn kill(process: u32, signal: &str) -> bool {
    Command::new("kill").args([signal, &process.to_string()]).stderr(Stdio::null()).status().unwrap().success()
}

/// Disturbs a run that has begun to parse, and tries again until it was in time.
fn in_time(dir: &TestDir, disturb: impl Fn(Watched) -> bool) {
    let disturbed = (0..MOST_TRIES).any(|_| {
        let mut run = Watched::start(dir, ":");
        run.wait_for("parsing");
        disturb(run)
    });
    assert!(disturbed, "{MOST_TRIES} runs had parsed before they could be disturbed");
}

/// A parser process that is lost changes nothing: another one parses its text.
#[test]
fn a_lost_process_changes_nothing() {
    let dir = dir();
    dir.run(&["check", "batch", "--out", "report"]).must_succeed();
    let undisturbed = files_below(&dir.path("report"));
    in_time(&dir, |run| {
        let is_lost = awaited(run.id()).first().is_some_and(|&parser| kill(parser, "-SEGV"));
        assert!(run.end().success());
        assert!(files_below(&dir.path("report")) == undisturbed);
        is_lost
    });
}

/// A run completes however many of its processes are lost, and every file has a status.
#[test]
fn a_run_outlives_all_its_processes() {
    let dir = dir();
    in_time(&dir, |run| {
        let id = run.id();
        let ending = thread::spawn(move || {
            let mut n_lost = 0;
            while is_running(id) {
                n_lost += parsers_of(id).into_iter().filter(|&parser| kill(parser, "-SEGV")).count();
            }
            n_lost
        });
        assert!(run.end().success());
        let n_lost = ending.join().unwrap();
        let report = Report::read(&dir.path("report"), String::new());
        let statuses = report.file_statuses();
        assert_eq!(statuses.len(), 198);
        assert!(statuses.iter().all(|status| status.kind == "compared"), "{statuses:?}");
        n_lost > 2
    });
}

/// Parser processes do not outlive the run, even if it is killed.
#[test]
fn no_process_is_left() {
    let dir = dir();
    in_time(&dir, |run| {
        let parsers = awaited(run.id());
        run.signal("-KILL");
        run.end();
        wait_until("the parsers notice that their parent is gone", || !parsers.iter().any(|&parser| is_parser(parser)));
        !parsers.is_empty()
    });
}

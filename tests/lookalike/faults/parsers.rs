//! The processes that parse for a run end, as they do over a text that a grammar cannot take.

#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::stops::{MOST_TRIES, Watched, desk};
use crate::harness::{Desk, Report, files_below};

/// A process needs no longer to notice that nobody asks it any more.
const PATIENCE: Duration = Duration::from_secs(20);

/// The processes that parse for a run.
fn parsers_of(run: u32) -> Vec<u32> {
    let children = fs::read_dir(format!("/proc/{run}/task")).into_iter().flatten().flatten();
    let children = children.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let children: Vec<u32> =
        children.flat_map(|ids| ids.split(' ').filter_map(|id| id.parse().ok()).collect::<Vec<_>>()).collect();
    children.into_iter().filter(|&id| is_parser(id)).collect()
}

/// The same, once there are any; none if the run is over before.
fn awaited(run: u32) -> Vec<u32> {
    let found = std::iter::from_fn(|| is_running(run).then(|| parsers_of(run))).find(|parsers| !parsers.is_empty());
    found.unwrap_or_default()
}

/// What is over but not waited for has nothing open any more.
fn is_running(process: u32) -> bool {
    fs::exists(format!("/proc/{process}/fd/0")).unwrap_or_default()
}

fn is_parser(process: u32) -> bool {
    fs::read(format!("/proc/{process}/cmdline")).is_ok_and(|words| words.ends_with(b"\0parse\0"))
}

fn kill(process: u32, signal: &str) -> bool {
    Command::new("kill").args([signal, &process.to_string()]).stderr(Stdio::null()).status().unwrap().success()
}

/// Does something to a run that has begun to parse, until it came in time.
fn in_time(desk: &Desk, disturb: impl Fn(Watched) -> bool) {
    let disturbed = (0..MOST_TRIES).any(|_| {
        let mut run = Watched::start(desk, ":");
        run.wait_for("parsing");
        disturb(run)
    });
    assert!(disturbed, "{MOST_TRIES} runs had parsed before anything could be done to their processes");
}

/// A process that ends by chance changes nothing: its text is parsed by another.
#[test]
fn a_lost_process_changes_nothing() {
    let desk = desk();
    desk.run(&["check", "batch", "--out", "report"]).must_have_worked();
    let undisturbed = files_below(&desk.path("report"));
    in_time(&desk, |run| {
        let is_lost = awaited(run.id()).first().is_some_and(|&parser| kill(parser, "-SEGV"));
        assert!(run.end().success());
        assert!(files_below(&desk.path("report")) == undisturbed);
        is_lost
    });
}

/// However many processes end, the run comes to its end, and every file is in the account.
#[test]
fn a_run_outlives_all_its_processes() {
    let desk = desk();
    in_time(&desk, |run| {
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
        let report = Report::read(&desk.path("report"), String::new());
        let account = report.account();
        assert_eq!(account.len(), 198);
        assert!(account.iter().all(|(_, _, fate, _)| *fate == "compared"), "{account:?}");
        n_lost > 2
    });
}

/// They do not outlive the run, even if it is killed.
#[test]
fn no_process_is_left() {
    let desk = desk();
    in_time(&desk, |run| {
        let parsers = awaited(run.id());
        run.signal("-KILL");
        run.end();
        let began = Instant::now();
        while parsers.iter().any(|&parser| is_parser(parser)) {
            assert!(began.elapsed() < PATIENCE, "{parsers:?}");
        }
        !parsers.is_empty()
    });
}

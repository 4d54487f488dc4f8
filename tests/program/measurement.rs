//! Benchmarks print time and memory of all processes of a program, and stop one that takes too long.

#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use lookalike_test_support::measurement::measure;
use lookalike_test_support::waiting::{PATIENCE, wait_until};

fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    command
}

/// The work is done by a process that the program starts, after its first output.
#[test]
fn a_child_process_counts() {
    let script = "echo begun; head -c 200000000 /dev/zero | tail -c 200000000 | wc -c";
    let measured = measure(&shell(script), PATIENCE).unwrap().unwrap();
    let usage = measured.usage;
    // Four processes work, each on one processor at a time.
    assert!(usage.cpu_seconds > 0.05 && usage.cpu_seconds < 5.0 * usage.wall_seconds, "{usage:?}");
    assert!(usage.peak_megabytes > 100.0, "{usage:?}");
    assert!(measured.first_output_seconds < usage.wall_seconds, "{measured:?}");
}

#[test]
fn a_program_without_output_has_no_time_of_it() {
    assert!(measure(&shell("exit 0"), PATIENCE).unwrap().unwrap().first_output_seconds.is_nan());
}

/// Its processes are stopped with it.
#[test]
fn a_program_that_takes_too_long_is_stopped() {
    // The first process prints the number of the second one, which would outlive it.
    let folder = tempfile::tempdir().unwrap();
    let number = folder.path().join("number");
    let script = format!("sleep 1000000 & echo $! > {}; wait", number.display());
    assert!(measure(&shell(&script), Duration::from_secs(1)).unwrap().is_none());
    let process = Path::new("/proc").join(std::fs::read_to_string(number).unwrap().trim());
    // A process that has ended may stay in the list for a moment.
    let is_running = || std::fs::read_to_string(process.join("stat")).is_ok_and(|stat| !stat.contains(") Z "));
    wait_until("the second process ends", || !is_running());
}

#[test]
fn a_program_that_fails_says_why() {
    let error = measure(&shell("echo no such class >&2; exit 3"), PATIENCE).unwrap_err().to_string();
    assert!(error.contains("no such class") && error.contains('3'), "{error}");
}

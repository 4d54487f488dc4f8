//! Limits on the memory of a run.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use lookalike_test_support::waiting::PATIENCE;

use crate::{Report, TestDir, program};

/// The most memory that a hostile input may cost, in all processes together.
const MAX_MIB: u64 = 1024;

/// Compares a batch as [`TestDir::check`] does, and fails the test if that takes too much memory, or does not end.
#[track_caller]
pub fn check_within_limits(dir: &TestDir, arguments: &[&str]) -> Report {
    let start = Instant::now();
    let mut command = program();
    command.args(["check", "--out", "report", "--threads", "2"]).args(arguments).current_dir(dir.path(""));
    let (stdout, stderr) = (dir.path("stdout"), dir.path("stderr"));
    command.stdin(Stdio::null());
    command.stdout(fs::File::create(&stdout).unwrap()).stderr(fs::File::create(&stderr).unwrap());
    let mut child = command.spawn().unwrap();
    let mut peak = 0;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        peak = peak.max(peak_memory_of_all_mib(child.id()));
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("still running after {PATIENCE:?}");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let (stdout, stderr) = [stdout, stderr]
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            fs::remove_file(path).unwrap();
            text
        })
        .into();
    println!("at most {peak} MiB in {:?}", start.elapsed());
    assert!(status.success(), "{status}: {stderr}");
    assert_eq!(stderr, "");
    assert!(peak < MAX_MIB, "{peak} MiB");
    Report::read(&dir.path("report"), stdout)
}

/// Returns the peak memory of a process and of its parser processes so far, in MiB, where the system provides it.
fn peak_memory_of_all_mib(process: u32) -> u64 {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let children = lists.flat_map(|list| list.split(' ').filter_map(|id| id.parse().ok()).collect::<Vec<u32>>());
    children.chain([process]).filter_map(peak_memory_mib).sum()
}

/// Returns the peak memory of a process so far, in MiB, where the system provides it.
fn peak_memory_mib(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kib >> 10)
}

//! Limits on time and memory of a run.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::{Report, TIMEOUT, TestDir, program};

/// The most memory that a hostile input may cost, in all processes together.
const MAX_MIB: u64 = 1024;
/// The most processor time that a hostile input may cost. Unlike elapsed time it does not depend on other processes.
const MAX_PROCESSOR_TIME: Duration = Duration::from_secs(100);
/// The period of a clock tick on Linux.
const TICK: Duration = Duration::from_millis(10);

/// Compares a batch as [`TestDir::check`] does, and fails the test if that takes too much processor time or memory.
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
        let processor_time = processor_time(child.id()).unwrap_or(start.elapsed());
        if processor_time > MAX_PROCESSOR_TIME || start.elapsed() > TIMEOUT {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("still running after {:?}, {processor_time:?} of them working", start.elapsed());
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

/// Returns the processor time of a process so far, with that of its children that have ended, where the system provides it.
fn processor_time(process: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the process, in parentheses, may contain blanks; twelve fields later come four counts of ticks.
    let ticks = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(4);
    Some(TICK * ticks.map(|count| count.parse::<u32>().unwrap_or(0)).sum())
}

/// Returns the peak memory of a process and of its parser processes so far, in MiB, where the system provides it.
fn peak_memory_of_all_mib(process: u32) -> u64 {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let children = lists.flat_map(|list| list.split(' ').filter_map(|id| id.parse().ok()).collect::<Vec<u32>>());
    children.chain([process]).filter_map(peak_memory_mib).sum()
}

/// Returns the peak memory of a process so far, in MiB, where the system provides it.
pub fn peak_memory_mib(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kib >> 10)
}

//! How much memory a run took at its most.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use super::{Desk, Report, program};

/// What a hostile input may cost.
const MAX_MIB: u64 = 1024;
const MAX_TIME: Duration = Duration::from_secs(60);

/// Compares a batch as [`Desk::check`] does, and fails the test if that takes more than a minute or a gigabyte.
#[track_caller]
pub(crate) fn check_within_bounds(desk: &Desk, arguments: &[&str]) -> Report {
    let begun = Instant::now();
    let mut command = program();
    command.args(["check", "--out", "report", "--threads", "2"]).args(arguments).current_dir(desk.path(""));
    let (stdout, stderr) = (desk.path("stdout"), desk.path("stderr"));
    command.stdin(Stdio::null());
    command.stdout(fs::File::create(&stdout).unwrap()).stderr(fs::File::create(&stderr).unwrap());
    let mut child = command.spawn().unwrap();
    let mut peak = 0;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        peak = peak.max(high_water(child.id()).unwrap_or(0));
        if begun.elapsed() > MAX_TIME {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("still running after {MAX_TIME:?}");
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
    println!("at most {peak} MiB in {:?}", begun.elapsed());
    assert!(status.success(), "{status}: {stderr}");
    assert_eq!(stderr, "");
    assert!(peak < MAX_MIB, "{peak} MiB");
    Report::read(&desk.path("report"), stdout)
}

/// The most memory that a process has had so far, in MiB, where the system tells.
pub(crate) fn high_water(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kib >> 10)
}

//! Time and memory of processes, read from `/proc`: needs Linux.
//!
//! A benchmark runs itself as a child process for each measurement, so that the peak memory of one run does not
//! include that of another. The child prints its [`Usage`] and nothing else.

use std::fs;
use std::io;
use std::process::Command;
use std::time::Instant;

/// Clock ticks per second in `/proc`, the same on every Linux that Rust supports.
const TICKS_PER_SECOND: f64 = 100.0;

/// Time and memory that one process used.
#[derive(Debug, Clone, Copy)]
pub struct Usage {
    /// Elapsed seconds.
    pub wall_seconds: f64,
    /// Processor seconds of all threads, in user and kernel mode.
    pub cpu_seconds: f64,
    /// Peak resident memory in megabytes (10⁶ bytes).
    pub peak_megabytes: f64,
}

impl Usage {
    /// Returns the usage of this process, with the wall time since `start`.
    ///
    /// # Errors
    /// `/proc` cannot be read or is not as Linux writes it.
    pub fn since(start: Instant) -> io::Result<Usage> {
        let wall_seconds = start.elapsed().as_secs_f64();
        let status = fs::read_to_string("/proc/self/status")?;
        let stat = fs::read_to_string("/proc/self/stat")?;
        parse_proc(&status, &stat)
            .map(|(cpu_seconds, peak_megabytes)| Usage { wall_seconds, cpu_seconds, peak_megabytes })
            .ok_or_else(|| io::Error::other("cannot find times and peak memory in /proc/self"))
    }

    /// Prints the usage for [`run_child`] in the parent process.
    pub fn print(&self) {
        println!("{} {} {}", self.wall_seconds, self.cpu_seconds, self.peak_megabytes);
    }
}

/// Returns processor seconds and peak megabytes.
fn parse_proc(status: &str, stat: &str) -> Option<(f64, f64)> {
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let peak_kilobytes: f64 = peak.trim().trim_end_matches(" kB").parse().ok()?;
    // The command name is in parentheses and may contain spaces. Of the fields after it, the 12th and 13th are user and
    // system time.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some((ticks / TICKS_PER_SECOND, peak_kilobytes / 1e3))
}

/// Runs the current program with other arguments, and returns the usage that it prints.
///
/// # Errors
/// The child cannot be started, fails (the error has what it wrote to standard error), or does not print its usage.
pub fn run_child(arguments: &[&str]) -> io::Result<Usage> {
    let output = Command::new(std::env::current_exe()?).args(arguments).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let figures: Option<Vec<f64>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    match figures.as_deref() {
        Some(&[wall_seconds, cpu_seconds, peak_megabytes]) => Ok(Usage { wall_seconds, cpu_seconds, peak_megabytes }),
        _ => Err(io::Error::other(format!("the child process printed no usage: {text}"))),
    }
}

/// Returns the median, or NaN if there are no figures. Of an even number, it is the upper one of the middle two.
pub fn median(figures: impl IntoIterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_unstable_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

//! Time and memory of processes, read from `/proc`: needs Linux.
//!
//! A benchmark runs itself as a child process for each measurement, so that the peak memory of one run does not
//! include that of another. The child prints its [`Usage`] and nothing else.

use std::fs;
use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

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
    Some((seconds_in(stat, USER_TIME)?, peak_kilobytes / 1e3))
}

/// Places of the user times in `/proc/PID/stat`, counted after the name of the command. A system time follows each.
const USER_TIME: usize = 11;
const USER_TIME_OF_ENDED_CHILDREN: usize = 13;

/// Returns the sum of a user time and the system time after it.
fn seconds_in(stat: &str, user_time: usize) -> Option<f64> {
    // The command name is in parentheses and may contain spaces.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = fields.get(user_time)?.parse::<f64>().ok()? + fields.get(user_time + 1)?.parse::<f64>().ok()?;
    Some(ticks / TICKS_PER_SECOND)
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

/// Time and memory of a program with all processes that it started.
#[derive(Debug, Clone, Copy)]
pub struct ProgramUsage {
    /// Times and peak memory of all processes together. Pages that they share count once.
    pub usage: Usage,
    /// Elapsed seconds until the program wrote to standard output; NaN if it did not.
    pub first_output_seconds: f64,
}

/// Runs a command, and returns what it used; none if it takes longer than `limit` and is stopped.
///
/// Processor time is counted in hundredths of a second. Memory is sampled about a hundred times per second.
///
/// # Errors
/// The program cannot be started or fails (the error has the end of what it wrote to standard error).
pub fn measure(command: &Command, limit: Duration) -> io::Result<Option<ProgramUsage>> {
    let cpu_before = seconds_of_ended_children()?;
    let start = Instant::now();
    // `timeout` also stops the processes that the program started.
    let mut child = Command::new("timeout")
        .arg("--signal=KILL")
        .arg(limit.as_secs_f64().to_string())
        .arg(command.get_program())
        .args(command.get_args())
        .envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    let first_output = thread::spawn(move || {
        let mut output = output?;
        output.read_exact(&mut [0]).ok()?;
        let seconds = start.elapsed().as_secs_f64();
        io::copy(&mut output, &mut io::sink()).ok()?;
        Some(seconds)
    });
    let errors = thread::spawn(move || {
        let mut text = Vec::new();
        errors.map_or(Ok(0), |mut errors| errors.read_to_end(&mut text)).map(|_| text)
    });
    let process = child.id().to_string();
    let mut peak_megabytes: f64 = 0.0;
    let status = loop {
        let before_sample = Instant::now();
        peak_megabytes =
            peak_megabytes.max(descendants(&process).iter().filter_map(|process| megabytes(process)).sum());
        if let Some(status) = child.try_wait()? {
            break status;
        }
        // Looking takes time that grows with the memory, and must not slow the program down.
        thread::sleep(Duration::from_millis(5).max(10 * before_sample.elapsed()));
    };
    let wall_seconds = start.elapsed().as_secs_f64();
    if wall_seconds >= limit.as_secs_f64() {
        return Ok(None);
    }
    if !status.success() {
        let text = errors.join().unwrap_or_else(|_| Ok(Vec::new()))?;
        let last = &text[text.len().saturating_sub(MAX_MESSAGE)..];
        return Err(io::Error::other(format!("{status}: {}", String::from_utf8_lossy(last).trim())));
    }
    let cpu_seconds = seconds_of_ended_children()? - cpu_before;
    let first_output_seconds = first_output.join().ok().flatten().unwrap_or(f64::NAN);
    Ok(Some(ProgramUsage { usage: Usage { wall_seconds, cpu_seconds, peak_megabytes }, first_output_seconds }))
}

/// Maximum number of bytes of what a failed program wrote that are shown.
const MAX_MESSAGE: usize = 500;

fn seconds_of_ended_children() -> io::Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    seconds_in(&stat, USER_TIME_OF_ENDED_CHILDREN).ok_or_else(|| io::Error::other("cannot find times in /proc/self"))
}

/// Returns the running processes that a process started, with those that these started.
pub fn descendants(process: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut pending = children(process);
    while let Some(process) = pending.pop() {
        pending.extend(children(&process));
        found.push(process);
    }
    found
}

fn children(process: &str) -> Vec<String> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Returns the memory of a process: its own pages, and its part of those that it shares.
fn megabytes(process: &str) -> Option<f64> {
    let rollup = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    let part = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    let kilobytes: f64 = part.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes / 1e3)
}

/// Returns the median, or NaN if there are no figures. Of an even number, it is the upper one of the middle two.
pub fn median(figures: impl IntoIterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_unstable_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

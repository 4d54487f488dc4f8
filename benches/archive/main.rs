//! Size, time and memory of archives of growing size: adding a batch, checking a batch and a late submission against all that is stored, and looking for one document.
//!
//! ```text
//! cargo bench --bench archive [-- SIZE…]
//! ```
//!
//! What is stored are made-up C programs for twenty tasks, in batches of three hundred. The batch that is checked is for one of these tasks, and some of it was copied from what is stored: a run that does not find these copies fails.
//! Each figure is of a process of its own, the median of three. Processor time and memory are read from `/proc`, so this bench needs Linux. Times are wall and processor seconds.

#[path = "../speed/generator.rs"]
mod generator;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use lookalike::cli::{self, Arguments};
use lookalike::{archive, check, query};

const SIZES: [u64; 3] = [1_000, 20_000, 200_000];
const N_RUNS: usize = 3;
/// Clock ticks per second in `/proc`, the same on every Linux that Rust runs on.
const TICKS_PER_SECOND: f64 = 100.0;
const N_TASKS: u64 = 20;
/// So many hand in at a time.
const CLASS: u64 = 300;
/// New authors have numbers that no stored one has.
const FIRST_NEW: u64 = 10_000_000;
/// One new submission in so many is copied from a stored one.
const COPY_EVERY: u64 = 50;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["fill", folder, size] => size.parse().map_err(Into::into).and_then(|size| fill(Path::new(folder), size)),
        [first, ..] if first.parse::<u64>().is_err() => measured(&words),
        _ => run(&words),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("archive: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(sizes: &[&str]) -> Result<()> {
    let sizes: Vec<u64> = sizes.iter().map(|size| size.parse()).collect::<Result<_, _>>()?;
    let sizes = if sizes.is_empty() { SIZES.to_vec() } else { sizes };
    println!("C programs of about 200 lines; medians of {N_RUNS} runs; {} threads.\n", rayon::current_num_threads());
    println!(
        "| stored | source, bytes each | archive, bytes each | add 300: s, CPU s | MB | check 300: s, CPU s | MB | check 1 late: s, CPU s | MB | query 1: s, CPU s | MB |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for size in sizes {
        let folder = tempfile::tempdir()?;
        println!("{}", row(folder.path(), size)?);
    }
    Ok(())
}

/// The figures of one size.
fn row(folder: &Path, size: u64) -> Result<String> {
    let file = folder.join("stored.archive");
    let archive = file.display().to_string();
    let source = child(&["fill", &folder.display().to_string(), &size.to_string()])?.wall_seconds;
    let bytes = fs::metadata(&file)?.len() as f64 / size as f64;
    let class = written(folder, "class", 0..CLASS, size)?;
    let late = written(folder, "late", COPY_EVERY - 1..COPY_EVERY, size)?;
    let document = fs::read_dir(&late)?.next().context("a late submission")??.path().display().to_string();
    let mut n_reports = 0;
    let mut check = |batch: &Path, n_copies: usize| -> Result<Figures> {
        // A folder of its own for each report: replacing an older one costs time of another kind.
        n_reports += 1;
        let report = folder.join(format!("report{n_reports}"));
        let (batch, out) = (batch.display().to_string(), report.display().to_string());
        let figures = child(&["check", &batch, "--archive", &archive, "--out", &out])?;
        let pairs = fs::read_to_string(report.join("pairs.csv"))?;
        let n_found = pairs.lines().filter(|line| line.ends_with(",strong") && line.contains(",task0 ")).count();
        ensure!(n_found >= n_copies, "{n_found} of {n_copies} copies from stored submissions were found");
        Ok(figures)
    };
    let check_class = median(|| check(&class, (CLASS / COPY_EVERY) as usize))?;
    let check_late = median(|| check(&late, 1))?;
    let one = median(|| child(&["query", &document, "--archive", &archive]))?;
    let mut n_added = 0;
    let class = class.display().to_string();
    let add = median(|| {
        n_added += 1;
        child(&["archive", "add", &archive, &class, "--term", &format!("new {n_added}")])
    })?;
    Ok(format!("| {size} | {:.0} | {bytes:.0} | {add} | {check_class} | {check_late} | {one} |", source / size as f64))
}

/// A folder with what new authors hand in; some of it was copied from what is stored.
fn written(folder: &Path, name: &str, authors: std::ops::Range<u64>, n_stored: u64) -> Result<PathBuf> {
    let batch = folder.join(name);
    let source_of = |author: u64| {
        let place = author - FIRST_NEW;
        // The first batch of a task is of the same task again a round later.
        let stored = place % n_stored.min(CLASS);
        if place % COPY_EVERY == COPY_EVERY - 1 { stored } else { author }
    };
    generator::write_task(&batch, 0, FIRST_NEW + authors.start..FIRST_NEW + authors.end, source_of)?;
    Ok(batch)
}

/// Fills an archive, and prints the size of all sources in place of the time.
fn fill(folder: &Path, size: u64) -> Result<()> {
    let archive = folder.join("stored.archive").display().to_string();
    let batch = folder.join("batch");
    let mut n_bytes = 0;
    for (place, first) in (0..size).step_by(CLASS as usize).enumerate() {
        let (task, term) = (place as u64 % N_TASKS, place as u64 / N_TASKS);
        n_bytes += generator::write_task(&batch, task, first..size.min(first + CLASS), |author| author)?;
        let (assignment, term) = (format!("task{task}"), term.to_string());
        let words =
            ["archive", "add", &archive, &batch.display().to_string(), "--assignment", &assignment, "--term", &term];
        dispatch(&words)?;
        fs::remove_dir_all(&batch)?;
    }
    println!("{n_bytes} 0 0");
    Ok(())
}

/// What one process took.
#[derive(Clone, Copy)]
struct Figures {
    wall_seconds: f64,
    cpu_seconds: f64,
    peak_megabytes: f64,
}

/// Two cells of the table.
impl fmt::Display for Figures {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { wall_seconds, cpu_seconds, peak_megabytes } = self;
        write!(formatter, "{wall_seconds:.2}, {cpu_seconds:.2} | {peak_megabytes:.0}")
    }
}

/// Does what a command line says, and prints what this process has taken.
fn measured(words: &[&str]) -> Result<()> {
    let start = Instant::now();
    dispatch(words)?;
    let seconds = start.elapsed().as_secs_f64();
    let status = fs::read_to_string("/proc/self/status").context("needs /proc")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no peak memory in /proc")?;
    let peak: f64 = peak.trim().trim_end_matches(" kB").parse()?;
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The fields after the command, which is in parentheses; the 12th and 13th of them are user and system time.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: f64 = fields[11].parse::<f64>()? + fields[12].parse::<f64>()?;
    println!("{seconds} {} {}", ticks / TICKS_PER_SECOND, peak / 1e3);
    Ok(())
}

fn dispatch(words: &[&str]) -> Result<()> {
    let mut out = Vec::new();
    match Arguments::try_parse_from(std::iter::once("lookalike").chain(words.iter().copied()))?.command {
        cli::Command::Check(arguments) => check::run(&arguments, &mut out),
        cli::Command::Archive(arguments) => archive::run(&arguments, &mut out),
        cli::Command::Query(arguments) => query::run(&arguments, &mut out),
        _ => bail!("not measured"),
    }
}

/// Runs this program once more, and gives the numbers that it prints.
fn child(words: &[&str]) -> Result<Figures> {
    let output = Command::new(std::env::current_exe()?).args(words).output()?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8(output.stdout)?;
    let figures: Vec<f64> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let [wall_seconds, cpu_seconds, peak_megabytes] = figures[..] else { bail!("unexpected: {text}") };
    Ok(Figures { wall_seconds, cpu_seconds, peak_megabytes })
}

/// The median of each figure.
fn median(mut run: impl FnMut() -> Result<Figures>) -> Result<Figures> {
    let runs: Vec<Figures> = (0..N_RUNS).map(|_| run()).collect::<Result<_>>()?;
    let middle = |figure: fn(&Figures) -> f64| {
        let mut figures: Vec<f64> = runs.iter().map(figure).collect();
        figures.sort_by(f64::total_cmp);
        figures[figures.len() / 2]
    };
    Ok(Figures {
        wall_seconds: middle(|run| run.wall_seconds),
        cpu_seconds: middle(|run| run.cpu_seconds),
        peak_megabytes: middle(|run| run.peak_megabytes),
    })
}

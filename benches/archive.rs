//! Measures size, time and memory of archives of growing size: adding a batch, checking a batch and a late submission
//! against the archive, and searching for one document.
//!
//! ```text
//! cargo bench --bench archive [-- SIZE…]
//! cargo bench --bench archive -- --archive FILE
//! ```
//!
//! The archive holds generated C programs for twenty tasks, in batches of three hundred. The checked batch is for one of these
//! tasks and has copies of stored submissions; the benchmark fails if a copy is not found.
//!
//! Filling an archive of a million takes half an hour or more, so that an archive can be given that was filled before. The programs
//! of the first authors for task 0 must be in it, as this benchmark and the samples of `scale/` write them. It is copied beside the
//! report, where there must be room for it.
//!
//! Each run is a process of its own, and each figure is the median of three runs. Times are wall and processor seconds.
//! Needs Linux: processor time and memory are read from `/proc`.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use lookalike::cli::{self, Arguments};
use lookalike::commands::{archive, check, query};
use lookalike_archive::{Archive, BatchFilter};
use lookalike_test_support::class_generator::write_task;
use lookalike_test_support::measurement::{Usage, median, run_child};

const SIZES: [u64; 3] = [1_000, 20_000, 200_000];
const N_RUNS: usize = 3;
const N_TASKS: u64 = 20;
/// Number of submissions in a batch.
const BATCH_SIZE: u64 = 300;
/// The name of the archive in its folder.
const STORED: &str = "stored.archive";
/// Number of the first new author, beyond those of all stored authors.
const FIRST_NEW: u64 = 10_000_000;
/// One new submission in this many is copied from a stored one.
const COPY_EVERY: u64 = 50;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["--archive", file] => run_on(Path::new(file)),
        [first, ..] if first.parse::<u64>().is_err() => measure(&words),
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
    print_head();
    for size in sizes {
        let folder = tempfile::tempdir()?;
        let source_bytes = fill(folder.path(), size)?;
        println!("{}", row(folder.path(), size, source_bytes)?);
    }
    Ok(())
}

/// Measures an archive that was filled before.
fn run_on(file: &Path) -> Result<()> {
    let stored = Archive::open(file)?;
    let batches = stored.batches(&BatchFilter::default())?;
    let size: usize = batches.iter().map(|batch| batch.n_submissions).sum();
    let batch = batches.first().context("a stored batch")?;
    let source_bytes: usize = stored.submissions(batch)?.iter().map(|submission| submission.n_bytes).sum();
    let source_bytes = source_bytes as f64 / batch.n_submissions.max(1) as f64 * size as f64;
    // Its disk has room for large files, which that of temporary files may not have.
    let folder = tempfile::tempdir_in(fs::canonicalize(file)?.parent().context("a folder")?)?;
    fs::copy(file, folder.path().join(STORED))?;
    print_head();
    println!("{}", row(folder.path(), size as u64, source_bytes as u64)?);
    Ok(())
}

fn print_head() {
    println!("C programs of about 200 lines; medians of {N_RUNS} runs; {} threads.\n", rayon::current_num_threads());
    println!(
        "| stored submissions | source bytes each | archive bytes each | add 300: s, CPU s | MB | check 300: s, CPU s | MB | check 1 late: s, CPU s | MB | query 1: s, CPU s | MB |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
}

/// Returns the table row for the archive in a folder. `size` is the number of its submissions, `source_bytes` the size of them all.
fn row(folder: &Path, size: u64, source_bytes: u64) -> Result<String> {
    let file = folder.join(STORED);
    let archive = file.display().to_string();
    let source_bytes = source_bytes as f64 / size as f64;
    let archive_bytes = fs::metadata(&file)?.len() as f64 / size as f64;
    let class = write_new(folder, "class", 0..BATCH_SIZE, size)?;
    let late = write_new(folder, "late", COPY_EVERY - 1..COPY_EVERY, size)?;
    let document = fs::read_dir(&late)?.next().context("a late submission")??.path().display().to_string();
    let mut n_reports = 0;
    let mut check = |batch: &Path, n_copies: usize| -> Result<Usage> {
        // Each report gets a new folder: replacing an older report would take extra time.
        n_reports += 1;
        let report = folder.join(format!("report{n_reports}"));
        let (batch, out) = (batch.display().to_string(), report.display().to_string());
        let usage = run_child(&["check", &batch, "--archive", &archive, "--out", &out])?;
        let pairs = fs::read_to_string(report.join("pairs.csv"))?;
        let n_found = pairs.lines().filter(|line| line.contains(",strong,") && line.contains("task0 ")).count();
        ensure!(n_found >= n_copies, "only {n_found} of {n_copies} copies of stored submissions were found");
        Ok(usage)
    };
    let check_class = measure_runs(|| check(&class, (BATCH_SIZE / COPY_EVERY) as usize))?;
    let check_late = measure_runs(|| check(&late, 1))?;
    let query = measure_runs(|| Ok(run_child(&["query", &document, "--archive", &archive])?))?;
    let mut n_added = 0;
    let class = class.display().to_string();
    let add = measure_runs(|| {
        n_added += 1;
        Ok(run_child(&["archive", "add", &archive, &class, "--term", &format!("new {n_added}")])?)
    })?;
    Ok(format!("| {size} | {source_bytes:.0} | {archive_bytes:.0} | {add} | {check_class} | {check_late} | {query} |"))
}

/// Writes a batch of new authors, some of whom copied stored submissions, and returns its folder.
fn write_new(folder: &Path, name: &str, authors: Range<u64>, n_stored: u64) -> Result<PathBuf> {
    let batch = folder.join(name);
    let source_of = |author: u64| {
        let at = author - FIRST_NEW;
        // The first stored batch is for task 0, as the new one.
        let stored = at % n_stored.min(BATCH_SIZE);
        if at % COPY_EVERY == COPY_EVERY - 1 { stored } else { author }
    };
    write_task(&batch, 0, FIRST_NEW + authors.start..FIRST_NEW + authors.end, source_of)?;
    Ok(batch)
}

/// Fills an archive, and returns the size of all sources in bytes.
fn fill(folder: &Path, size: u64) -> Result<u64> {
    let archive = folder.join(STORED).display().to_string();
    let batch = folder.join("batch");
    let mut n_bytes = 0;
    for (number, first) in (0..size).step_by(BATCH_SIZE as usize).enumerate() {
        let (task, term) = (number as u64 % N_TASKS, number as u64 / N_TASKS);
        n_bytes += write_task(&batch, task, first..size.min(first + BATCH_SIZE), |author| author)?;
        let (assignment, term) = (format!("task{task}"), term.to_string());
        let words =
            ["archive", "add", &archive, &batch.display().to_string(), "--assignment", &assignment, "--term", &term];
        dispatch(&words)?;
        fs::remove_dir_all(&batch)?;
    }
    Ok(n_bytes)
}

/// Runs a command line, and prints the usage of this process for its parent.
fn measure(words: &[&str]) -> Result<()> {
    let start = Instant::now();
    dispatch(words)?;
    Usage::since(start)?.print();
    Ok(())
}

fn dispatch(words: &[&str]) -> Result<()> {
    let mut out = Vec::new();
    match Arguments::try_parse_from(std::iter::once("lookalike").chain(words.iter().copied()))?.command {
        cli::Command::Check(arguments) => check::run(&arguments, &mut out),
        cli::Command::Archive(arguments) => archive::run(&arguments, &mut out),
        cli::Command::Query(arguments) => query::run(&arguments, &mut out),
        _ => bail!("this benchmark does not run this command"),
    }
}

/// Measures several runs, and returns two cells of the table with the median of each figure.
fn measure_runs(mut run: impl FnMut() -> Result<Usage>) -> Result<String> {
    let runs: Vec<Usage> = (0..N_RUNS).map(|_| run()).collect::<Result<_>>()?;
    let wall = median(runs.iter().map(|run| run.wall_seconds));
    let cpu = median(runs.iter().map(|run| run.cpu_seconds));
    let peak = median(runs.iter().map(|run| run.peak_megabytes));
    Ok(format!("{wall:.2}, {cpu:.2} | {peak:.0}"))
}

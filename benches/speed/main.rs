//! Measures time and memory of a whole check over generated classes of growing size, and the time of parsing alone.
//!
//! ```text
//! cargo bench --bench speed [-- SIZE…]
//! ```
//!
//! With `generate FOLDER SIZE` instead of sizes, it only writes a class.
//!
//! Each run is a process of its own, so that runs do not share a memory peak. Each figure is the median of five runs.
//! Needs Linux: processor time and memory are read from `/proc`.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Parser;
use lookalike::cli::{self, Arguments};
use lookalike::commands::check;
use lookalike_frontends::Language;
use lookalike_test_support::class_generator::write_class;
use lookalike_test_support::measurement::{Usage, median, run_child};
use rayon::prelude::*;

const SIZES: [u64; 4] = [100, 400, 1600, 6400];
const N_RUNS: usize = 5;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["check", class, report] => measure(|| check_class(class, report)),
        ["generate", class, size] => generate(Path::new(class), size),
        ["parse", class] => measure(|| parse_class(Path::new(class))),
        _ => run(&words),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("speed: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(sizes: &[&str]) -> Result<()> {
    let sizes: Result<Vec<u64>, _> = sizes.iter().map(|size| size.parse()).collect();
    let sizes = sizes.context("sizes are numbers of submissions")?;
    let sizes = if sizes.is_empty() { SIZES.to_vec() } else { sizes };
    let n_threads = rayon::current_num_threads();
    println!("C programs of about 200 lines; medians of {N_RUNS} runs; {n_threads} threads.\n");
    println!(
        "| submissions | MB of source | wall s | CPU s | threads busy, % | peak MB | peak bytes per token | parsing only, CPU s | CPU total / parsing | CPU ms per submission |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for size in sizes {
        let folder = tempfile::tempdir()?;
        let class = folder.path().join("class");
        let n_bytes = write_class(&class, size)?;
        let n_tokens = count_tokens(&class)? as f64;
        let class = class.display().to_string();
        // Check and parse runs alternate, so that a machine that slows down affects both.
        let mut runs: Vec<(Usage, Usage)> = Vec::new();
        for run in 0..N_RUNS {
            // Each report gets a new folder: replacing an older report would take extra time.
            let report = folder.path().join(format!("report-{run}")).display().to_string();
            runs.push((run_child(&["check", &class, &report])?, run_child(&["parse", &class])?));
        }
        let median_of_check = |figure: fn(&Usage) -> f64| median(runs.iter().map(|(check, _)| figure(check)));
        let cpu = median_of_check(|usage| usage.cpu_seconds);
        let parse = median(runs.iter().map(|(_, parse)| parse.cpu_seconds));
        let ratio = median(runs.iter().map(|(check, parse)| check.cpu_seconds / parse.cpu_seconds));
        let peak = median_of_check(|usage| usage.peak_megabytes);
        println!(
            "| {size} | {:.1} | {:.2} | {cpu:.2} | {:.0} | {peak:.0} | {:.0} | {parse:.2} | {ratio:.2} | {:.2} |",
            n_bytes as f64 / 1e6,
            median_of_check(|usage| usage.wall_seconds),
            100.0 * median_of_check(|usage| usage.cpu_seconds / usage.wall_seconds) / n_threads as f64,
            1e6 * peak / n_tokens,
            1e3 * cpu / size as f64,
        );
    }
    Ok(())
}

fn generate(class: &Path, size: &str) -> Result<()> {
    let n_bytes = write_class(class, size.parse().context("the size is a number of submissions")?)?;
    println!("{n_bytes} bytes");
    Ok(())
}

fn check_class(class: &str, report: &str) -> Result<()> {
    let cli::Command::Check(arguments) =
        Arguments::try_parse_from(["lookalike", "check", class, "--out", report])?.command
    else {
        bail!("the arguments are not those of a check")
    };
    check::run(&arguments, &mut Vec::new())
}

fn count_tokens(class: &Path) -> Result<usize> {
    let language = Language::named("c").context("there is no front-end for C")?;
    let mut n_tokens = 0;
    for file in fs::read_dir(class)? {
        n_tokens += language.token_string(&fs::read_to_string(file?.path())?).len();
    }
    Ok(n_tokens)
}

fn parse_class(class: &Path) -> Result<()> {
    let files: Vec<_> = fs::read_dir(class)?.collect::<Result<_, _>>()?;
    let language = Language::named("c").context("there is no front-end for C")?;
    files.par_iter().try_for_each(|file| {
        let parsed = language.parses(&fs::read_to_string(file.path())?);
        if parsed { Ok(()) } else { bail!("{} does not parse", file.path().display()) }
    })
}

/// Does the work, and prints the usage of this process for its parent.
fn measure(work: impl FnOnce() -> Result<()>) -> Result<()> {
    let start = Instant::now();
    work()?;
    Usage::since(start)?.print();
    Ok(())
}

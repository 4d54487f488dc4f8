//! Time and memory of a whole check, over made-up classes of growing size, beside the time that parsing alone takes.
//!
//! ```text
//! cargo bench --bench speed [-- SIZE…]
//! ```
//!
//! `generate FOLDER SIZE` in place of the sizes writes such a class and stops.
//!
//! Each run is a process of its own, so that its peak memory is its own; each figure is the median of five.
//! Processor time and memory are read from `/proc`, so this bench needs Linux.

mod generator;

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Parser;
use lookalike::check;
use lookalike::cli::{self, Arguments};
use lookalike_frontends::Language;
use rayon::prelude::*;

const SIZES: [u64; 4] = [100, 400, 1600, 6400];
const N_RUNS: usize = 5;
/// Clock ticks per second in `/proc`, the same on every Linux that Rust runs on.
const TICKS_PER_SECOND: f64 = 100.0;

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
    println!("C programs of about 200 lines; medians of {N_RUNS} runs; {} threads.\n", rayon::current_num_threads());
    println!(
        "| submissions | MB of source | wall s | CPU s | of the threads busy, % | peak MB | of that per token, bytes | parsing alone, CPU s | all / parsing | CPU ms per submission |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for size in sizes {
        let folder = tempfile::tempdir()?;
        let class = folder.path().join("class");
        let n_bytes = generator::write_class(&class, size)?;
        let n_tokens = count_tokens(&class)? as f64;
        let class = class.display().to_string();
        // In turn, so that a machine that slows down slows both.
        let mut runs: Vec<(Figures, Figures)> = Vec::new();
        for run in 0..N_RUNS {
            // A folder of its own for each report: replacing an older one costs time of another kind.
            let report = folder.path().join(format!("report-{run}")).display().to_string();
            runs.push((child(&["check", &class, &report])?, child(&["parse", &class])?));
        }
        let whole = |figure: fn(&Figures) -> f64| median(runs.iter().map(|(whole, _)| figure(whole)));
        let cpu = whole(|figures| figures.cpu_seconds);
        let parse = median(runs.iter().map(|(_, parse)| parse.cpu_seconds));
        let ratio = median(runs.iter().map(|(whole, parse)| whole.cpu_seconds / parse.cpu_seconds));
        let peak = whole(|figures| figures.peak_megabytes);
        println!(
            "| {size} | {:.1} | {:.2} | {cpu:.2} | {:.0} | {peak:.0} | {:.0} | {parse:.2} | {ratio:.2} | {:.2} |",
            n_bytes as f64 / 1e6,
            whole(|figures| figures.wall_seconds),
            100.0 * whole(|figures| figures.cpu_seconds / figures.wall_seconds) / rayon::current_num_threads() as f64,
            1e6 * peak / n_tokens,
            1e3 * cpu / size as f64,
        );
    }
    Ok(())
}

fn generate(class: &Path, size: &str) -> Result<()> {
    let n_bytes = generator::write_class(class, size.parse().context("the size is a number of submissions")?)?;
    println!("{n_bytes} bytes");
    Ok(())
}

fn check_class(class: &str, report: &str) -> Result<()> {
    let cli::Command::Check(arguments) =
        Arguments::try_parse_from(["lookalike", "check", class, "--out", report])?.command
    else {
        bail!("not a check")
    };
    check::run(&arguments, &mut Vec::new())
}

fn count_tokens(class: &Path) -> Result<usize> {
    let language = Language::named("c").context("C is known")?;
    let tokens_of = |file: fs::DirEntry| Ok(language.token_string(&fs::read_to_string(file.path())?).len());
    fs::read_dir(class)?.map(|file| tokens_of(file?)).sum()
}

fn parse_class(class: &Path) -> Result<()> {
    let files: Vec<_> = fs::read_dir(class)?.collect::<Result<_, _>>()?;
    let language = Language::named("c").context("C is known")?;
    files.par_iter().try_for_each(|file| {
        let parsed = language.parses(&fs::read_to_string(file.path())?);
        if parsed { Ok(()) } else { bail!("{} does not parse", file.path().display()) }
    })
}

/// What one process took.
struct Figures {
    wall_seconds: f64,
    cpu_seconds: f64,
    peak_megabytes: f64,
}

/// Does something and prints what this process has taken.
fn measure(work: impl FnOnce() -> Result<()>) -> Result<()> {
    let start = Instant::now();
    work()?;
    let wall_seconds = start.elapsed().as_secs_f64();
    let status = fs::read_to_string("/proc/self/status").context("needs /proc")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no peak memory in /proc")?;
    let peak_kilobytes: f64 = peak.trim().trim_end_matches(" kB").parse()?;
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The fields after the command, which is in parentheses; the 12th and 13th of them are user and system time.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: f64 = fields[11].parse::<f64>()? + fields[12].parse::<f64>()?;
    println!("{wall_seconds} {} {}", ticks / TICKS_PER_SECOND, peak_kilobytes / 1e3);
    Ok(())
}

fn child(arguments: &[&str]) -> Result<Figures> {
    let output = Command::new(std::env::current_exe()?).args(arguments).output()?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8(output.stdout)?;
    let figures: Vec<f64> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let [wall_seconds, cpu_seconds, peak_megabytes] = figures[..] else { bail!("unexpected: {text}") };
    Ok(Figures { wall_seconds, cpu_seconds, peak_megabytes })
}

fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

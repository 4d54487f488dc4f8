//! Measures time and memory of a whole check over generated classes of growing size, beside parsing alone and other detectors.
//!
//! ```text
//! cargo bench --bench speed -- [--runs N] [--peers NAME,… | --no-peers] [--limit SECONDS] [SIZE…]
//! cargo bench --bench speed -- generate FOLDER SIZE
//! cargo bench --bench speed -- instructions [--accept]
//! ```
//!
//! `generate` only writes a class: a folder with submissions, and a file with their starter code. `instructions` counts the
//! instructions of a check and compares them with those that were accepted.
//!
//! Each run is a process of its own, so that runs do not share a memory peak. Needs Linux: processor time and memory are read
//! from `/proc`.

mod instructions;
mod peers;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};
use lookalike::cli::{self, Arguments};
use lookalike::commands::check;
use lookalike_frontends::Language;
use lookalike_test_support::class_generator::write_class;
use lookalike_test_support::measurement::Usage;
use rayon::prelude::*;

use tables::Options;

#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Bench {
    #[command(subcommand)]
    mode: Option<Mode>,
    #[command(flatten)]
    options: Options,
}

#[derive(Subcommand)]
enum Mode {
    /// Write a class of SIZE submissions into FOLDER
    Generate { folder: PathBuf, size: u64 },
    /// Count the instructions of a check, and fail if they are more than accepted
    Instructions {
        /// Accept the figures of this run
        #[arg(long)]
        accept: bool,
    },
    /// Parse a folder, and print the usage of this process
    #[command(hide = true)]
    Parse { submissions: PathBuf },
    /// Turn a folder into token strings
    #[command(hide = true)]
    Tokens { submissions: PathBuf },
    /// Check a class in this process, without processes for parsing
    #[command(hide = true)]
    Check { submissions: PathBuf, starter: PathBuf, report: PathBuf },
}

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let Bench { mode, options } = Bench::parse_from(std::env::args().filter(|argument| argument != "--bench"));
    let result = match &mode {
        None => tables::print(&options),
        Some(Mode::Generate { folder, size }) => generate(folder, *size),
        Some(Mode::Instructions { accept }) => instructions::compare(*accept),
        Some(Mode::Parse { submissions }) => measured(|| parse(submissions)),
        Some(Mode::Tokens { submissions }) => count_tokens(submissions).map(drop),
        Some(Mode::Check { submissions, starter, report }) => check_class([submissions, starter, report]),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("speed: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn generate(folder: &Path, size: u64) -> Result<()> {
    let class = write_class(folder, size)?;
    println!("{} and {}, {} bytes", class.submissions.display(), class.starter.display(), class.n_bytes);
    Ok(())
}

fn check_class([submissions, starter, report]: [&Path; 3]) -> Result<()> {
    let program = Path::new("lookalike");
    let [starter_option, out_option, one_thread] = ["--starter", "--out", "--threads=1"].map(Path::new);
    let words = [program, Path::new("check"), submissions, starter_option, starter, out_option, report, one_thread];
    let cli::Command::Check(arguments) = Arguments::try_parse_from(words)?.command else {
        bail!("the arguments are not those of a check")
    };
    check::run(&arguments, &mut Vec::new())
}

fn count_tokens(submissions: &Path) -> Result<usize> {
    let language = Language::named("c").context("there is no front-end for C")?;
    let files = fs::read_dir(submissions)?;
    files.map(|file| Ok(language.token_string(&fs::read_to_string(file?.path())?).len())).sum()
}

fn parse(submissions: &Path) -> Result<()> {
    let files: Vec<_> = fs::read_dir(submissions)?.collect::<Result<_, _>>()?;
    let language = Language::named("c").context("there is no front-end for C")?;
    files.par_iter().try_for_each(|file| {
        let parsed = language.parses(&fs::read_to_string(file.path())?);
        if parsed { Ok(()) } else { bail!("{} does not parse", file.path().display()) }
    })
}

/// Does the work, and prints the usage of this process for its parent.
fn measured(work: impl FnOnce() -> Result<()>) -> Result<()> {
    let start = Instant::now();
    work()?;
    Usage::since(start)?.print();
    Ok(())
}

//! Measures time and memory of a whole check beside parsing alone and other detectors, over generated classes of growing size or
//! over programs that people wrote.
//!
//! ```text
//! cargo bench --bench speed -- [--runs N] [--peers NAME,… | --no-peers] [--limit SECONDS] [SIZE…]
//! cargo bench --bench speed -- [--runs N] … --written java --from FOLDER…
//! cargo bench --bench speed -- generate FOLDER SIZE
//! ```
//!
//! `generate` only writes a class: a folder with submissions, and a file with their starter code. The instructions of a check
//! are counted in `crates/compare/benches/instructions/`.
//!
//! Each run is a process of its own, so that runs do not share a memory peak. Needs Linux: processor time and memory are read
//! from `/proc`.

mod batch;
mod peers;
mod tables;

use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
use lookalike_test_support::class_generator::write_class;
use lookalike_test_support::measurement::Usage;
use rayon::prelude::*;

use batch::BatchLanguage;
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
    /// Parse a folder, and print the usage of this process
    #[command(hide = true)]
    Parse { language: BatchLanguage, submissions: PathBuf },
}

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let Bench { mode, options } = Bench::parse_from(std::env::args().filter(|argument| argument != "--bench"));
    let result = match &mode {
        None => tables::print(&options),
        Some(Mode::Generate { folder, size }) => generate(folder, *size),
        Some(Mode::Parse { language, submissions }) => measured(|| parse(*language, submissions)),
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

fn count_tokens(language: BatchLanguage, submissions: &Path) -> Result<usize> {
    let files = fs::read_dir(submissions)?;
    files.map(|file| Ok(language.front_end().token_string(&text(&file?)?).len())).sum()
}

fn parse(language: BatchLanguage, submissions: &Path) -> Result<()> {
    let files: Vec<_> = fs::read_dir(submissions)?.collect::<Result<_, _>>()?;
    files.par_iter().try_for_each(|file| {
        let parsed = language.front_end().parses(&text(file)?);
        if parsed { Ok(()) } else { bail!("{} does not parse", file.path().display()) }
    })
}

/// Returns the text of a file. Programs that people wrote may have other encodings than UTF-8.
fn text(file: &DirEntry) -> Result<String> {
    Ok(String::from_utf8_lossy(&fs::read(file.path())?).into_owned())
}

/// Does the work, and prints the usage of this process for its parent.
fn measured(work: impl FnOnce() -> Result<()>) -> Result<()> {
    let start = Instant::now();
    work()?;
    Usage::since(start)?.print();
    Ok(())
}

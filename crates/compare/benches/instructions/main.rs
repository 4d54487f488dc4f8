//! Counts the instructions of a run under valgrind, and compares them with accepted figures. A count depends on neither the
//! machine nor its load, unlike a time.
//!
//! ```text
//! cargo bench -p lookalike-compare --bench instructions [-- --accept]
//! ```
//!
//! It stands in this crate, and not beside the program, because CI builds it in the release profile: so it needs neither the web
//! app nor the command line.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, anyhow, bail, ensure};
use lookalike_compare::check;
use lookalike_compare::options::Options;
use lookalike_compare::output::{Extras, Output};
use lookalike_frontends::Language;
use lookalike_intake::options::InputOptions;
use lookalike_system::progress::Progress;
use lookalike_test_support::class_generator::write_class;

const N_SUBMISSIONS: u64 = 100;
/// Accepted figures: a name and millions of instructions per line.
const ACCEPTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/instructions/accepted.txt");
/// More instructions than this part of the accepted ones are a regression.
const TOLERANCE: f64 = 0.10;
const HOW_TO_ACCEPT: &str = "cargo bench -p lookalike-compare --bench instructions -- --accept";

fn main() -> ExitCode {
    // Cargo itself adds an option.
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        [] => compare_with_accepted(),
        ["--accept"] => accept(),
        // Valgrind runs these.
        ["parse", submissions] => parse(submissions),
        ["tokens", submissions] => tokenize(submissions),
        ["check", submissions, starter, report] => check_class(submissions, starter, report),
        _ => Err(anyhow!("the only option is --accept")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("instructions: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Counts, and writes the figures as the accepted ones.
fn accept() -> Result<()> {
    let lines: String = count()?.iter().map(|(stage, millions)| format!("{stage}\t{millions:.1}\n")).collect();
    fs::write(ACCEPTED, lines).with_context(|| format!("cannot write {ACCEPTED}"))
}

/// Counts, and prints each stage beside its accepted figure.
///
/// # Errors
/// valgrind is missing or fails, or a stage takes more instructions than accepted.
fn compare_with_accepted() -> Result<()> {
    let counted = count()?;
    let accepted = fs::read_to_string(ACCEPTED).with_context(|| format!("cannot read {ACCEPTED}"))?;
    let accepted: BTreeMap<&str, f64> = accepted
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(stage, millions)| Ok((stage, millions.parse()?)))
        .collect::<Result<_>>()?;
    let mut worse = Vec::new();
    println!("| stage | million instructions | accepted | change |\n|{}", " --- |".repeat(4));
    for (stage, millions) in counted {
        let before = accepted.get(stage).with_context(|| format!("{ACCEPTED} has no figure for {stage}"))?;
        let change = millions / before - 1.0;
        println!("| {stage} | {millions:.1} | {before:.1} | {:+.1} % |", 100.0 * change);
        if change > TOLERANCE {
            worse.push(stage);
        } else if change < -TOLERANCE {
            println!("\n{stage} is faster. Accept the new figure, so that it stays so: {HOW_TO_ACCEPT}\n");
        }
    }
    if worse.is_empty() {
        return Ok(());
    }
    bail!(
        "more than {:.0} % slower: {}. If this is worth it, accept it: {HOW_TO_ACCEPT}",
        100.0 * TOLERANCE,
        worse.join(", ")
    )
}

/// Returns millions of instructions per stage. Each stage is what a mode takes beyond the mode before it.
fn count() -> Result<[(&'static str, f64); 3]> {
    let folder = tempfile::tempdir()?;
    let class = write_class(folder.path(), N_SUBMISSIONS)?;
    let parsing = instructions(folder.path(), &["parse".as_ref(), &class.submissions])?;
    let tokens = instructions(folder.path(), &["tokens".as_ref(), &class.submissions])?;
    let report = folder.path().join("report");
    let check = instructions(folder.path(), &["check".as_ref(), &class.submissions, &class.starter, &report])?;
    Ok([("parsing", parsing), ("token strings", tokens - parsing), ("comparison and report", check - tokens)])
}

/// Returns the millions of instructions that this program executes with some arguments, on one thread.
fn instructions(folder: &Path, arguments: &[&Path]) -> Result<f64> {
    let counts = folder.join("counts");
    let mut out = OsString::from("--cachegrind-out-file=");
    out.push(&counts);
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no"])
        .arg(out)
        .arg(env::current_exe()?)
        .args(arguments)
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .context("cannot run valgrind; install it")?;
    ensure!(output.status.success(), "valgrind failed: {}", String::from_utf8_lossy(&output.stderr));
    let counts = fs::read_to_string(counts)?;
    let total = counts.lines().find_map(|line| line.strip_prefix("summary: ")).context("valgrind counted nothing")?;
    Ok(total.trim().parse::<f64>()? / 1e6)
}

fn parse(submissions: &str) -> Result<()> {
    for_each_text(submissions, |language, text| {
        ensure!(language.parses(text), "a program does not parse");
        Ok(())
    })
}

fn tokenize(submissions: &str) -> Result<()> {
    for_each_text(submissions, |language, text| {
        ensure!(!language.token_string(text).is_empty(), "a program has no tokens");
        Ok(())
    })
}

fn for_each_text(submissions: &str, work: impl Fn(Language, &str) -> Result<()>) -> Result<()> {
    let language = Language::named("c").context("there is no front-end for C")?;
    for file in fs::read_dir(submissions)? {
        work(language, &fs::read_to_string(file?.path())?)?;
    }
    Ok(())
}

/// Checks a class in this process, without processes for parsing, and writes the report.
fn check_class(submissions: &str, starter: &str, report: &str) -> Result<()> {
    let input =
        InputOptions { batches: vec![submissions.into()], starter: vec![starter.into()], ..InputOptions::default() };
    let options = Options { input, ..Options::default() };
    let (output, progress) = (Output::claim(report.as_ref())?, Progress::silent());
    let compared = check(&options, Some(report.as_ref()), output.spill(), &progress)?;
    output.write(&compared, Extras::default(), &progress)
}

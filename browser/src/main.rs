//! The program that the page in a browser runs, as a module of WebAssembly: `check` compares and writes a report, `endings` says which files there are, `languages` which ones this build reads, and `pack` makes a .zip of a report.
//!
//! Files are in memory: the page puts the inputs into a folder, and takes the report out of another one.

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use lookalike_compare::anonymize::hide_names;
use lookalike_compare::check;
use lookalike_compare::options::Options;
use lookalike_compare::output::{Extras, Output};
use lookalike_corpus::parsers::{Watched, watch};
use lookalike_frontends::Language;
use lookalike_intake::options::{Globs, InputOptions};
use lookalike_intake::{Content, intake};
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use lookalike_system::terminal;
use serde::Deserialize;
use walkdir::WalkDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A run, as the page describes it.
#[derive(Deserialize)]
struct Run {
    /// The folders or archive files of the batch.
    batch: Vec<PathBuf>,
    starter: Vec<PathBuf>,
    earlier: Vec<PathBuf>,
    /// Patterns of files to leave out.
    exclude: Vec<String>,
    is_anonymous: bool,
    /// The numbers of texts over which the module crashed or gave up before.
    passed_over: BTreeSet<u64>,
}

impl Run {
    fn options(&self) -> Options {
        let input = InputOptions {
            batches: self.batch.clone(),
            starter: self.starter.clone(),
            earlier: self.earlier.clone(),
            selection: Globs { exclude: self.exclude.clone(), ..Globs::default() },
            ..InputOptions::default()
        };
        Options { input, trial: true, ..Options::default() }
    }
}

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["check", run, report] => compare(&read(run)?, Path::new(report)),
        ["endings", run] => print(&endings(&read(run)?)?),
        ["languages"] => print(&languages()),
        ["pack", folder, file] => pack(Path::new(folder), Path::new(file)),
        _ => bail!("usage: check RUN.JSON REPORT | endings RUN.JSON | languages | pack FOLDER FILE.zip"),
    }
}

fn read(run: &str) -> Result<Run> {
    Ok(serde_json::from_slice(&fs::read(run).context("the run")?)?)
}

fn compare(run: &Run, folder: &Path) -> Result<()> {
    watch(Watched {
        passed_over: run.passed_over.clone(),
        // The number is a string, because it is larger than those of JavaScript.
        begins: |number| tell(&format!("{{\"text\":\"{number}\"}}")),
        ends: |has_given_up| tell(&format!("{{\"text\":null,\"has_given_up\":{has_given_up}}}")),
    });
    let output = Output::claim(folder)?;
    let progress = Progress::in_lines();
    let mut report = check(&run.options(), None, output.spill(), &progress)?;
    let key = run.is_anonymous.then(|| hide_names(&mut report));
    output.write(&report, Extras { key: key.as_deref(), ..Extras::default() }, &progress)
}

/// Returns the endings of the names of all files that may be compared, in lower case; empty for a file without one.
fn endings(run: &Run) -> Result<BTreeSet<String>> {
    let found = intake(&run.options().input, None, &Arc::new(Spill::default()))?;
    let of_submissions = found.submissions.iter().flat_map(|submission| &submission.files);
    let files = of_submissions.chain(&found.starter);
    let is_there = |content: &Content| matches!(content, Content::OnDisk(_) | Content::Unpacked(_));
    let names = files.filter(|file| is_there(&file.content) && file.inclusion.doubt().is_none());
    let ending = |path: &str| {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase()
    };
    Ok(names.map(|file| ending(&file.path)).collect())
}

/// Returns the endings of the languages of this build.
fn languages() -> BTreeSet<String> {
    Language::all().flat_map(Language::extensions).map(|ending| ending.to_ascii_lowercase()).collect()
}

/// Packs the files of a folder, which stays the folder in the archive file.
fn pack(folder: &Path, file: &Path) -> Result<()> {
    let mut zip = ZipWriter::new(File::create(file)?);
    let above = folder.parent().unwrap_or(folder);
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(above)?;
            zip.start_file(path.to_string_lossy(), SimpleFileOptions::default())?;
            io::copy(&mut File::open(entry.path())?, &mut zip)?;
        }
    }
    zip.finish()?;
    Ok(())
}

fn print(lines: &BTreeSet<String>) -> Result<()> {
    let mut out = terminal::stdout();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

/// Tells the page something. It may be gone, and then nobody listens.
fn tell(line: &str) {
    let _ = writeln!(terminal::stderr(), "{line}");
}

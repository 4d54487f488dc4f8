//! Measures how much memory and processor time one hostile source file can take.
//!
//! ```text
//! cargo bench --bench limits [-- LANGUAGE…]
//! cargo bench --bench limits -- honest FOLDER…
//! ```
//!
//! For each language, it generates texts from the grammar (`test_support::openers`), parses all of them at a small size, and those that take the most memory or time at larger sizes up to 4 MiB. The largest are also compared in a whole run.
//! With `honest`, it reports the most that the files below some folders take, from which the limits in `crates/corpus/src/parsers/limits.rs` are derived.
//!
//! Texts are parsed in parser processes, as in the program. Needs Linux: processor time and memory are read from `/proc`.

mod sampling;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};
use clap::Parser;
use lookalike::cli::{self, Arguments};
use lookalike::commands::check;
use lookalike_corpus::parsers::{self, Parsers};
use lookalike_frontends::{Language, ParseErrorKind};
use lookalike_test_support::openers::{Opener, openers};
use walkdir::WalkDir;

use sampling::{Peak, sampled};

/// The sizes of the texts in bytes. All openers are tried at the first, and the worst at the others.
const SIZES: [usize; 3] = [8 << 10, 128 << 10, 4 << 20];
/// Number of openers of each language that are tried at the larger sizes, for memory and for time each.
const N_WORST: usize = 3;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["parse"] => parsers::serve(io::stdin().lock(), &mut io::stdout()),
        ["check", class, report] => check_class(class, report),
        ["honest", ref folders @ ..] => honest(folders),
        _ => hostile(&words),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("limits: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// A text with what it took.
struct Measured {
    opener: Opener,
    peak: Peak,
    is_parsed: bool,
}

fn hostile(names: &[&str]) -> Result<()> {
    parsers::in_own_processes()?;
    let languages = Language::all().filter(|language| names.is_empty() || names.contains(&language.name()));
    println!(
        "| language | openers | size | beginning | repeated | parser MB | parser CPU s | read | whole run MB | whole run CPU s |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for language in languages.filter(|language| language.has_grammar()) {
        let openers = openers(language, &sample(language)?);
        let n_openers = openers.len();
        let mut candidates = openers;
        for size in SIZES {
            let measured: Vec<Measured> = candidates.drain(..).map(|opener| measure(opener, size)).collect();
            let worst = worst(&measured);
            for &index in &worst {
                print(&measured[index], n_openers, size)?;
            }
            candidates = worst.into_iter().map(|index| measured[index].opener.clone()).collect();
        }
    }
    Ok(())
}

/// Returns the sample program of a language.
fn sample(language: Language) -> Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/hello");
    let texts =
        files_below(&folder).into_iter().filter_map(|path| Some((extension(&path)?, fs::read_to_string(&path).ok()?)));
    let mut own = texts.filter(|(extension, text)| Language::detect(Some(extension), text) == Some(language));
    own.next().map(|(_, text)| text).with_context(|| format!("samples/hello has no program in {language}"))
}

fn measure(opener: Opener, size: usize) -> Measured {
    let text = opener.text(size);
    let (is_parsed, peak) = parsed(opener.language, &text);
    Measured { opener, peak, is_parsed }
}

/// Parses a text, and returns whether the parser did not give up, and what its processes took.
fn parsed(language: Language, text: &str) -> (bool, Peak) {
    let (tokens, peak) = sampled(|| Parsers::new().for_submission(text.len()).token_string(language, text));
    (tokens.parse_errors.iter().all(|error| error.kind != ParseErrorKind::GaveUp), peak)
}

/// Returns the indices of the texts that took the most memory or the most time.
fn worst(measured: &[Measured]) -> Vec<usize> {
    let by = |key: fn(&Peak) -> f64| {
        let mut indices: Vec<usize> = (0..measured.len()).collect();
        indices.sort_by(|&a, &b| key(&measured[b].peak).total_cmp(&key(&measured[a].peak)));
        indices.truncate(N_WORST);
        indices
    };
    let mut worst = [by(|peak| peak.megabytes), by(|peak| peak.cpu_seconds)].concat();
    worst.sort_unstable();
    worst.dedup();
    worst
}

fn print(measured: &Measured, n_openers: usize, size: usize) -> Result<()> {
    let Measured { opener, peak, is_parsed } = measured;
    let beginning: String = opener.beginning.chars().rev().take(12).collect::<Vec<_>>().into_iter().rev().collect();
    let whole = if size == SIZES[SIZES.len() - 1] { whole_run(opener, size)? } else { "| ".to_owned() };
    println!(
        "| {} | {n_openers} | {size} | `{}` | `{}` | {:.0} | {:.1} | {} | {whole} |",
        opener.language,
        beginning.escape_debug(),
        opener.piece.escape_debug(),
        peak.megabytes,
        peak.cpu_seconds,
        if *is_parsed { "by the grammar" } else { "word by word" },
    );
    Ok(())
}

/// Checks a class of four in which one submission is hostile, and returns the peak memory and the processor time of all processes together.
fn whole_run(opener: &Opener, size: usize) -> Result<String> {
    let folder = tempfile::tempdir()?;
    let (class, report) = (folder.path().join("class"), folder.path().join("report"));
    let sample = sample(opener.language)?;
    let extension = opener.language.extensions()[0];
    for (name, text) in [("ann", sample.clone()), ("bob", sample.clone()), ("cid", sample), ("eve", opener.text(size))]
    {
        fs::create_dir_all(class.join(name))?;
        fs::write(class.join(name).join(format!("program.{extension}")), text)?;
    }
    let (status, peak) = sampled(|| {
        let mut run = Command::new(std::env::current_exe()?);
        run.args(["check", &class.to_string_lossy(), &report.to_string_lossy()])
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        run.status()
    });
    if !status?.success() {
        bail!("the run failed over {:?} in {}", opener.piece, opener.language);
    }
    Ok(format!("{:.0} | {:.1}", peak.megabytes, peak.cpu_seconds))
}

fn check_class(class: &str, report: &str) -> Result<()> {
    parsers::in_own_processes()?;
    let arguments = Arguments::try_parse_from(["lookalike", "check", class, "--out", report])?;
    let cli::Command::Check(arguments) = arguments.command else { bail!("the arguments are not those of a check") };
    check::run(&arguments, &mut io::sink())
}

/// Reports what the most expensive honest files take.
fn honest(folders: &[&str]) -> Result<()> {
    parsers::in_own_processes()?;
    let mut measured = Vec::new();
    for path in folders.iter().flat_map(|folder| files_below(Path::new(folder))) {
        let (Some(extension), Ok(text)) = (extension(&path), fs::read_to_string(&path)) else { continue };
        let Some(language) = Language::detect(Some(&extension), &text).filter(|language| !language.is_prose()) else {
            continue;
        };
        let (is_parsed, peak) = parsed(language, &text);
        measured.push((path, text.len(), is_parsed, peak));
    }
    println!("{} files", measured.len());
    println!("| file | bytes | MB | CPU s | read |");
    println!("| --- | --- | --- | --- | --- |");
    for key in [|peak: &Peak| peak.megabytes, |peak: &Peak| peak.cpu_seconds] {
        measured.sort_by(|a, b| key(&b.3).total_cmp(&key(&a.3)));
        for (path, n_bytes, is_parsed, peak) in measured.iter().take(10) {
            let read = if *is_parsed { "by the grammar" } else { "word by word" };
            println!("| {} | {n_bytes} | {:.0} | {:.2} | {read} |", path.display(), peak.megabytes, peak.cpu_seconds);
        }
    }
    Ok(())
}

fn extension(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_owned())
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    entries.filter(|entry| entry.file_type().is_file()).map(|entry| entry.into_path()).collect()
}

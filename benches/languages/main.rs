//! How well and how fast every language is read.
//!
//! ```text
//! cargo bench --bench languages [-- FOLDER…]
//! ```
//!
//! For each language: the sample and whatever is below the folders in that language, as far as it is read as it should be, and how fast; and how a renamed and reformatted copy of the sample scores, and a program that is neither.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use lookalike::check;
use lookalike::cli::{Arguments, Command};
use lookalike::progress::Progress;
use lookalike::stash::Stash;
use lookalike_frontends::{Language, TokenString};
use walkdir::WalkDir;

/// Each language is read over and over for so long, and the median of the rounds counts.
const LEAST_TIME: Duration = Duration::from_millis(400);

/// The folders of the repository with a program in every language: the sample, its copy, and something else.
const PROGRAMS: [(&str, &str); 3] = [
    ("sample", "samples/hello"),
    ("copy", "tests/lookalike/languages/copies"),
    ("other", "tests/lookalike/languages/others"),
];

fn main() -> ExitCode {
    let folders = std::env::args().skip(1).filter(|argument| argument != "--bench").map(PathBuf::from).collect();
    match run(folders) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("languages: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut folders: Vec<PathBuf>) -> Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    folders.push(repository.join(PROGRAMS[0].1));
    let mut sources: BTreeMap<Language, Vec<String>> = BTreeMap::new();
    for path in folders.iter().flat_map(|folder| files_below(folder)) {
        if let Some((language, text)) = source(&path)? {
            sources.entry(language).or_default().push(text);
        }
    }
    let scores = scores(repository)?;
    println!("| language | files | kB | tokens | in error regions | MB/s | million tokens/s | copy | other program |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (language, texts) in &sources {
        let read: Vec<TokenString> = texts.iter().map(|text| language.token_string(text)).collect();
        let n_tokens: usize = read.iter().map(TokenString::len).sum();
        let n_astray: usize = read.iter().map(n_astray).sum();
        let n_bytes: usize = texts.iter().map(String::len).sum();
        let seconds = time(*language, texts).as_secs_f64();
        let [of_copy, of_other] = ["copy", "other"].map(|part| scores(*language, part));
        println!(
            "| {language} | {} | {} | {n_tokens} | {:.2} % | {:.1} | {:.2} | {of_copy:.3} | {of_other:.3} |",
            texts.len(),
            n_bytes / 1000,
            100.0 * n_astray as f64 / n_tokens.max(1) as f64,
            n_bytes as f64 / seconds / 1e6,
            n_tokens as f64 / seconds / 1e6,
        );
    }
    Ok(())
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    entries.filter(|entry| entry.file_type().is_file()).map(|entry| entry.into_path()).collect()
}

/// The language and the text of a file, if it has both.
fn source(path: &Path) -> Result<Option<(Language, String)>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let Ok(text) = String::from_utf8(bytes) else { return Ok(None) };
    let extension = path.extension().map(|extension| extension.to_string_lossy());
    Ok(Language::of(extension.as_deref(), &text).map(|language| (language, text)))
}

/// How many tokens stand in regions that do not fit the language.
fn n_astray(tokens: &TokenString) -> usize {
    let is_astray = |at: u32| {
        let next = tokens.troubles.partition_point(|trouble| trouble.span.start <= at);
        next > 0 && at < tokens.troubles[next - 1].span.end
    };
    tokens.spans.iter().filter(|span| is_astray(span.start)).count()
}

/// The median time to read all texts once.
fn time(language: Language, texts: &[String]) -> Duration {
    let began = Instant::now();
    let mut rounds = Vec::new();
    while rounds.len() < 3 || began.elapsed() < LEAST_TIME {
        let round = Instant::now();
        let n_tokens: usize = texts.iter().map(|text| language.token_string(text).len()).sum();
        assert!(n_tokens > 0, "{language}");
        rounds.push(round.elapsed());
    }
    rounds.sort_unstable();
    rounds[rounds.len() / 2]
}

/// The score of the sample with another part, by language.
fn scores(repository: &Path) -> Result<impl Fn(Language, &str) -> f64> {
    let class = tempfile::tempdir()?;
    for (part, folder) in PROGRAMS {
        for path in files_below(&repository.join(folder)) {
            let Some((language, text)) = source(&path)? else { continue };
            // Among programs, prose would be left out.
            let kind = if language.is_prose() { "prose" } else { "programs" };
            let folder = class.path().join(kind).join(format!("{language}-{part}"));
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(path.file_name().unwrap_or_default()), text)?;
        }
    }
    let mut scores: BTreeMap<(String, String), f64> = BTreeMap::new();
    for kind in ["programs", "prose"] {
        let batch = class.path().join(kind);
        let words = ["lookalike", "check", "--min-score", "0", "--top", "all"].map(Into::into);
        let arguments = Arguments::try_parse_from(words.into_iter().chain([batch.into_os_string()]))?;
        let Command::Check(arguments) = arguments.command else { continue };
        let (reading, comparison) =
            check::compare_inputs(&arguments, &arguments.settings(), &Stash::in_memory(), &Progress::new())?;
        for pair in comparison.pairs {
            let [left, right] = [pair.left, pair.right].map(|place| reading.submissions[place].name.clone());
            scores.insert((right.clone(), left.clone()), pair.score);
            scores.insert((left, right), pair.score);
        }
    }
    Ok(move |language: Language, part: &str| {
        let names = (format!("{language}-sample"), format!("{language}-{part}"));
        scores.get(&names).copied().unwrap_or_default()
    })
}

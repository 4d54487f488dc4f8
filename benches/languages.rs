//! Measures how well and how fast the front-end of each language works.
//!
//! ```text
//! cargo bench --bench languages [-- FOLDER…]
//! ```
//!
//! For each language, it prints the share of tokens in parse errors and the speed over the sample and all files of that language
//! below the folders, and the scores of the sample with a renamed and reformatted copy and with an unrelated program.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lookalike_compare::options::Options;
use lookalike_compare::run::compare_inputs;
use lookalike_engine::Settings;
use lookalike_frontends::{Language, TokenString};
use lookalike_intake::options::InputOptions;
use lookalike_system::progress::Progress;
use lookalike_system::spill::Spill;
use walkdir::WalkDir;

/// Minimum measuring time for a language. The median of all rounds is reported.
const MIN_TIME: Duration = Duration::from_millis(400);

/// Folders of the repository with a program in every language: the sample, its copy, and an unrelated program.
const PROGRAMS: [(&str, &str); 3] = [
    ("sample", "samples/hello"),
    ("copy", "tests/program/languages/copies"),
    ("other", "tests/program/languages/others"),
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
    println!("| language | files | kB | tokens | in parse errors | MB/s | million tokens/s | copy | other program |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (language, texts) in &sources {
        let token_strings: Vec<TokenString> = texts.iter().map(|text| language.token_string(text)).collect();
        let n_tokens: usize = token_strings.iter().map(TokenString::len).sum();
        let n_in_errors: usize = token_strings.iter().map(n_in_errors).sum();
        let n_bytes: usize = texts.iter().map(String::len).sum();
        let seconds = time(*language, texts).as_secs_f64();
        let [of_copy, of_other] = ["copy", "other"].map(|part| scores(*language, part));
        println!(
            "| {language} | {} | {} | {n_tokens} | {:.2} % | {:.1} | {:.2} | {of_copy:.3} | {of_other:.3} |",
            texts.len(),
            n_bytes / 1000,
            100.0 * n_in_errors as f64 / n_tokens.max(1) as f64,
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

/// Returns the language and the text of a file; `None` if the language is unknown or the file is not UTF-8.
fn source(path: &Path) -> Result<Option<(Language, String)>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let Ok(text) = String::from_utf8(bytes) else { return Ok(None) };
    let extension = path.extension().map(|extension| extension.to_string_lossy());
    Ok(Language::detect(extension.as_deref(), &text).map(|language| (language, text)))
}

/// Returns the number of tokens inside parse errors.
fn n_in_errors(tokens: &TokenString) -> usize {
    let is_in_error = |at: u32| {
        let next = tokens.parse_errors.partition_point(|error| error.span.start <= at);
        next > 0 && at < tokens.parse_errors[next - 1].span.end
    };
    tokens.spans.iter().filter(|span| is_in_error(span.start)).count()
}

/// Returns the median time to turn all texts into token strings once.
fn time(language: Language, texts: &[String]) -> Duration {
    let began = Instant::now();
    let mut rounds = Vec::new();
    while rounds.len() < 3 || began.elapsed() < MIN_TIME {
        let round = Instant::now();
        let n_tokens: usize = texts.iter().map(|text| language.token_string(text).len()).sum();
        assert!(n_tokens > 0, "the {language} texts have no tokens");
        rounds.push(round.elapsed());
    }
    rounds.sort_unstable();
    rounds[rounds.len() / 2]
}

/// Compares all programs, and returns a function from a language and `copy` or `other` to the score with the sample.
fn scores(repository: &Path) -> Result<impl Fn(Language, &str) -> f64> {
    let class = tempfile::tempdir()?;
    for (part, folder) in PROGRAMS {
        for path in files_below(&repository.join(folder)) {
            let Some((language, text)) = source(&path)? else { continue };
            // A batch with programs leaves out prose.
            let kind = if language.is_prose() { "prose" } else { "programs" };
            let folder = class.path().join(kind).join(format!("{language}-{part}"));
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(path.file_name().unwrap_or_default()), text)?;
        }
    }
    let mut scores: BTreeMap<(String, String), f64> = BTreeMap::new();
    for kind in ["programs", "prose"] {
        let batch = class.path().join(kind);
        let options = Options {
            input: InputOptions { batches: vec![batch], ..InputOptions::default() },
            settings: Settings { min_score: 0.0, top: None, ..Settings::default() },
            ..Options::default()
        };
        let (corpus, comparison) = compare_inputs(&options, None, &Spill::in_memory(), &Progress::new())?;
        for pair in comparison.pairs {
            let [left, right] = [pair.left, pair.right].map(|at| corpus.submissions[at].name.clone());
            scores.insert((right.clone(), left.clone()), pair.score);
            scores.insert((left, right), pair.score);
        }
    }
    Ok(move |language: Language, part: &str| {
        let names = (format!("{language}-sample"), format!("{language}-{part}"));
        scores.get(&names).copied().unwrap_or_default()
    })
}

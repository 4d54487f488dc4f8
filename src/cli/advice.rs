//! Advice on wrong usage: the command or the option that was probably meant. Users come from other detectors, whose options have
//! other names.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Options of other programs, with what does the same here.
const ELSEWHERE: [(&[&str], &str); 9] = [
    (&["-o", "--output", "-r", "--result-dir", "--report"], "the folder of the report is --out DIR"),
    (
        &["--threshold", "--min-similarity", "--similarity", "--similarity-threshold", "--cutoff"],
        "there is no threshold to tune: every pair has a verdict; --min-score X shortens the list",
    ),
    (&["-b", "-bc", "--base", "--base-code", "--basecode", "--boilerplate"], "starter code is --starter PATH"),
    (&["-l", "--lang"], "the language is --language NAME; it is recognized without it"),
    (&["-n", "--limit", "--shown-comparisons"], "the length of the list is --top N"),
    (&["-m", "--max"], "code that more than N submissions share is left out with --common N; no threshold is needed"),
    (&["-t", "--min-tokens"], "the minimum length of a match is --noise K"),
    (&["--old", "--archive-dir", "--previous"], "earlier submissions are --earlier PATH"),
    (
        &["-s", "--subdirectory", "-d"],
        "each entry of a batch is one submission, with all files below it; no option is needed",
    ),
];

/// Commands of other programs, and words for what `check` does.
const COMPARING: [&str; 9] = ["compare", "run", "report", "detect", "analyze", "analyse", "scan", "start", "test"];

/// Returns advice on wrong usage, if there is something better to say than that it is wrong.
pub fn advice(error: &clap::Error) -> Option<String> {
    let named = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand | ErrorKind::UnknownArgument | ErrorKind::MissingSubcommand => {}
        _ => return None,
    }
    if let Some(word) = named(ContextKind::InvalidSubcommand) {
        return of_command(word);
    }
    let option = named(ContextKind::InvalidArg)?;
    let option = option.split(['=', ' ']).next().unwrap_or(option);
    let found = ELSEWHERE.iter().find(|(names, _)| names.contains(&option)).map(|(_, advice)| *advice);
    if Path::new(option).exists() {
        return Some(format!("to pass a file of this name: -- {option}"));
    }
    // Without a command, options of commands are unknown.
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    let is_before_command = usage.contains("<COMMAND>") && error.get(ContextKind::SuggestedArg).is_none();
    let command = is_before_command.then_some("options follow the command: lookalike check BATCH …");
    let advice: Vec<&str> = command.into_iter().chain(found).collect();
    (!advice.is_empty()).then(|| advice.join("; "))
}

/// Returns advice on a word in place of a command: most people give the batch alone.
fn of_command(word: &str) -> Option<String> {
    let looks_like_path = || word.contains(['/', '\\', '.']);
    if Path::new(word).exists() {
        Some(format!("to compare it: lookalike check {word}"))
    } else if COMPARING.contains(&word) {
        Some("to compare a batch: lookalike check BATCH".to_owned())
    } else if looks_like_path() {
        Some("there is no such file or folder; a batch is compared with lookalike check BATCH".to_owned())
    } else {
        None
    }
}

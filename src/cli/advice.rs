//! Advice on wrong usage: the command or the option that was probably meant. Users come from other detectors, whose options have
//! other names.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Options of other programs, with what does the same here.
const ELSEWHERE: [(&[&str], &str); 8] = [
    (&["-o", "--output", "-r", "--result-dir", "--report"], "the folder of the report is --out DIR"),
    (
        &["--threshold", "--min-similarity", "--similarity", "--similarity-threshold", "--cutoff"],
        "there is no threshold to tune: every pair has a verdict; --min-score X shortens the list",
    ),
    (&["-b", "-bc", "--base", "--base-code", "--basecode", "--boilerplate"], "starter code is --starter PATH"),
    (&["-l", "--lang"], "the language is --language NAME; it is recognized without it"),
    (&["-n", "--limit", "--shown-comparisons"], "the length of the list is --top N"),
    (&["--min-tokens"], "the minimum length of a match is --noise K"),
    (&["--old", "--archive-dir", "--previous"], "earlier submissions are --earlier PATH"),
    (
        &["-s", "--subdirectory", "-d"],
        "each entry of a batch is one submission, with all files below it; no option is needed",
    ),
];

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
        return Path::new(word).exists().then(|| format!("to compare it: lookalike check {word}"));
    }
    let option = named(ContextKind::InvalidArg)?;
    let option = option.split(['=', ' ']).next().unwrap_or(option);
    let found = ELSEWHERE.iter().find(|(names, _)| names.contains(&option));
    found.map(|(_, advice)| (*advice).to_owned())
}

//! Compares a labelled class as `lookalike check` does, and says what became of the pairs that count.

use anyhow::{Result, bail};
use clap::Parser;
use lookalike::check::compare_inputs;
use lookalike::cli::{Arguments, Command};
use lookalike::progress::Progress;
use lookalike_engine::Settings;
use rustc_hash::FxHashMap;

use super::classes::Class;

/// A pair that somebody judged, and what we make of it.
pub(crate) struct Judged {
    /// Zero when the pair was not reported.
    pub(crate) score: f64,
    pub(crate) is_copy: bool,
}

/// The pairs of a class that count. `options` are those of `lookalike check`.
pub(crate) fn judge(class: &Class, options: &[String]) -> Result<Vec<Judged>> {
    let submissions = class.folder.join("submissions");
    let mut line = vec!["lookalike".to_owned(), "check".to_owned(), submissions.display().to_string()];
    let starter = class.folder.join("starter");
    if starter.exists() {
        line.extend(["--starter".to_owned(), starter.display().to_string()]);
    }
    line.extend(options.iter().cloned());
    let Command::Check(arguments) = Arguments::try_parse_from(line)?.command else { bail!("not a check") };
    let settings = Settings { min_score: 0.0, top: None, ..arguments.settings() };
    let (reading, comparison) = compare_inputs(&arguments, &settings, &Progress::new())?;
    let names: Vec<&str> = reading.submissions.iter().map(|submission| submission.name.as_str()).collect();
    let scores = comparison.pairs.iter().map(|pair| (class.key(names[pair.left], names[pair.right]), pair.score));
    let scores: FxHashMap<(String, String), f64> = scores.collect();
    let judged = class.judged_pairs(&names).into_iter();
    // Scores are read from pairs.csv with six decimals; what is equal there is a tie.
    let rounded = |score: f64| (score * 1e6).round() / 1e6;
    let judge = |(key, is_copy)| Judged { score: rounded(scores.get(&key).copied().unwrap_or(0.0)), is_copy };
    Ok(judged.map(judge).collect())
}

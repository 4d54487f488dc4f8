//! Compares a labelled class as `lookalike check` does, and says what became of the pairs that count.

use anyhow::{Result, bail};
use clap::Parser;
use lookalike::check::compare_inputs;
use lookalike::cli::{Arguments, Command};
use lookalike::progress::Progress;
use lookalike::reading::Reading;
use lookalike::stash::Stash;
use lookalike_engine::{Comparison, Pair, Settings, Verdict};
use rustc_hash::FxHashMap;

use super::classes::Class;

/// A pair that somebody judged, and what we make of it.
#[derive(Clone)]
pub(crate) struct Judged {
    /// Zero when the pair was not reported.
    pub(crate) score: f64,
    pub(crate) verdict: Verdict,
    pub(crate) is_copy: bool,
}

/// Compares a class, every pair of it. `options` are those of `lookalike check`.
pub(crate) fn compare(class: &Class, options: &[String]) -> Result<(Reading, Comparison, Settings)> {
    let submissions = class.folder.join("submissions");
    let mut line = vec!["lookalike".to_owned(), "check".to_owned(), submissions.display().to_string()];
    let starter = class.folder.join("starter");
    if starter.exists() {
        line.extend(["--starter".to_owned(), starter.display().to_string()]);
    }
    line.extend(options.iter().cloned());
    let Command::Check(arguments) = Arguments::try_parse_from(line)?.command else { bail!("not a check") };
    let settings = Settings { min_score: 0.0, top: None, ..arguments.settings() };
    let (reading, comparison) = compare_inputs(&arguments, &settings, &Stash::in_memory(), &Progress::new())?;
    Ok((reading, comparison, settings))
}

/// What became of the pairs that count, of submissions with these names, in the order of [`Class::judged_pairs`].
pub(crate) fn judge(class: &Class, names: &[&str], comparison: &Comparison) -> Vec<Judged> {
    let found = |pair: &Pair| (class.key(names[pair.left], names[pair.right]), (pair.score, pair.verdict));
    let found: FxHashMap<(String, String), (f64, Verdict)> = comparison.pairs.iter().map(found).collect();
    // Scores are read from pairs.csv with six decimals; what is equal there is a tie.
    let rounded = |score: f64| (score * 1e6).round() / 1e6;
    let judge = |(key, is_copy): ((String, String), bool)| {
        let (score, verdict) = found.get(&key).copied().unwrap_or((0.0, Verdict::Unremarkable));
        Judged { score: rounded(score), verdict, is_copy }
    };
    class.judged_pairs(names).into_iter().map(judge).collect()
}

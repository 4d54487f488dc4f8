//! How well the ranking tells copies from honest work, over labelled classes.
//!
//! ```text
//! cargo bench --bench accuracy -- CLASSES… [-- CHECK-OPTIONS…]
//! ```
//!
//! Each `CLASSES` is a folder in which classes are looked for at any depth.
//! A class is a folder with `submissions/`, `truth.csv` (`left,right,label`) and `class.toml` (`pairs = "all"` or `"listed"`), or one of the samples, where every pair in `truth.csv` is a copy.
//! Options after a second `--` are those of `lookalike check`.

mod calibration;
mod classes;
mod metrics;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;
use lookalike::check::{compare_inputs, compare_reading};
use lookalike::cli::{Arguments, Command};
use lookalike::progress::Progress;
use lookalike::reading::Reading;
use lookalike_engine::{Comparison, Pair, Settings, Verdict};
use rustc_hash::FxHashMap;

use calibration::Calibration;
use classes::Class;
use metrics::Metrics;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("accuracy: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let mut sides = arguments.splitn(2, |argument| argument == "--");
    let roots = sides.next().unwrap_or_default();
    let options = sides.next().unwrap_or_default();
    let roots =
        if roots.is_empty() { vec![PathBuf::from("samples")] } else { roots.iter().map(PathBuf::from).collect() };
    let mut classes = Vec::new();
    for root in &roots {
        classes.extend(classes::below(root)?);
    }
    if classes.is_empty() {
        bail!("no labelled class below {roots:?}");
    }
    let mut results = Results::default();
    print_head("class");
    for class in &classes {
        results.add(class, options)?;
    }
    results.print();
    Ok(())
}

/// What was found, by set.
#[derive(Default)]
struct Results {
    metrics: BTreeMap<String, Vec<Metrics>>,
    /// Of copies at each level of disguise, where names tell it.
    levels: BTreeMap<String, Vec<Metrics>>,
    calibrations: BTreeMap<String, Calibration>,
}

impl Results {
    /// Judges a class as it is, and then without its copies.
    fn add(&mut self, class: &Class, options: &[String]) -> Result<()> {
        let (reading, comparison, settings) = compare(class, options)?;
        let names: Vec<&str> = reading.submissions.iter().map(|submission| submission.name.as_str()).collect();
        let judged = judge(class, &names, &comparison);
        if let Some(metrics) = Metrics::new(&judged) {
            print_row(&class.name, &metrics);
            self.metrics.entry(class.set.clone()).or_default().push(metrics);
        } else {
            let highest = judged.iter().map(|pair| pair.score).fold(0.0, f64::max);
            println!("| {} | {} | 0 | nobody copied; highest score {highest:.3} |", class.name, judged.len());
        }
        for (level, of_level) in by_level(&judged) {
            self.levels.entry(format!("{} {level}", class.set)).or_default().extend(Metrics::new(&of_level));
        }
        let core: BTreeSet<String> = class.honest_core(&names).into_iter().map(str::to_owned).collect();
        let mut honest = reading;
        honest.submissions.retain(|submission| core.contains(&submission.name));
        if honest.submissions.len() > 2 {
            let comparison = compare_reading(&honest, &settings, &Progress::new())?;
            let calibration = self.calibrations.entry(class.set.clone()).or_default();
            calibration.add(honest.submissions.len(), &comparison);
        }
        Ok(())
    }

    fn print(&self) {
        println!("\nThe mean of each set over its classes:\n");
        print_head("set (classes)");
        for (set, of_set) in self.metrics.iter().chain(&self.levels) {
            print_row(&format!("{set} ({})", of_set.len()), &Metrics::mean(of_set));
        }
        println!("\nExpectations where nobody copied (one of each group of copies is kept):\n");
        Calibration::print_head();
        let mut all = Calibration::default();
        for (set, calibration) in &self.calibrations {
            calibration.print(set);
            all.merge(calibration);
        }
        all.print("all");
    }
}

/// A pair that somebody judged, and what we make of it.
#[derive(Clone)]
pub(crate) struct Judged {
    /// Zero when the pair was not reported.
    pub(crate) score: f64,
    pub(crate) verdict: Verdict,
    pub(crate) is_copy: bool,
    /// The level of disguise, when the name of one of the two tells it: `L3-02`.
    pub(crate) level: Option<String>,
}

fn compare(class: &Class, options: &[String]) -> Result<(Reading, Comparison, Settings)> {
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
    Ok((reading, comparison, settings))
}

fn judge(class: &Class, names: &[&str], comparison: &Comparison) -> Vec<Judged> {
    let found = |pair: &Pair| (class.key(names[pair.left], names[pair.right]), (pair.score, pair.verdict));
    let found: FxHashMap<(String, String), (f64, Verdict)> = comparison.pairs.iter().map(found).collect();
    // Scores are read from pairs.csv with six decimals; what is equal there is a tie.
    let rounded = |score: f64| (score * 1e6).round() / 1e6;
    let judge = |(key, is_copy): ((String, String), bool)| {
        let (score, verdict) = found.get(&key).copied().unwrap_or((0.0, Verdict::Unremarkable));
        let level = [&key.0, &key.1].into_iter().find_map(|name| {
            let (level, _) = name.split_once('-')?;
            (level.len() == 2 && level.starts_with('L')).then(|| level.to_owned())
        });
        Judged { score: rounded(score), verdict, is_copy, level }
    };
    class.judged_pairs(names).into_iter().map(judge).collect()
}

/// The copies of each level of disguise, each with all honest pairs.
fn by_level(judged: &[Judged]) -> BTreeMap<String, Vec<Judged>> {
    let levels: BTreeSet<&String> =
        judged.iter().filter(|pair| pair.is_copy).filter_map(|pair| pair.level.as_ref()).collect();
    let of_level = |level: &String| {
        let counts = |pair: &&Judged| !pair.is_copy || pair.level.as_ref() == Some(level);
        (level.clone(), judged.iter().filter(counts).cloned().collect())
    };
    levels.into_iter().map(of_level).collect()
}

fn print_head(what: &str) {
    println!(
        "| {what} | pairs | copies | AP | AUC | best F1 | at score | recall at no false positive | F1 at verdict | strong (copies) |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
}

fn print_row(name: &str, metrics: &Metrics) {
    println!(
        "| {name} | {} | {} | {:.3} | {:.3} | {:.3} | {:.3} | {:.3} | {:.3} | {} ({}) |",
        metrics.n_pairs,
        metrics.n_copies,
        metrics.average_precision,
        metrics.area_under_curve,
        metrics.best_f1,
        metrics.best_threshold,
        metrics.recall_at_no_false_positive,
        metrics.f1_at_verdict,
        metrics.n_strong,
        metrics.n_strong_copies
    );
}

//! How well the ranking tells copies from honest work, over labelled classes.
//!
//! ```text
//! cargo bench --bench accuracy -- CLASSES… [-- CHECK-OPTIONS…]
//! ```
//!
//! Each `CLASSES` is a folder in which classes are looked for at any depth.
//! A class is a folder with `submissions/`, `truth.csv` (`left,right,label`) and `class.toml` (`pairs = "all"` or `"listed"`), or one of the samples, where every pair in `truth.csv` is a copy.
//! Options after a second `--` are those of `lookalike check`.

mod classes;
mod metrics;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;
use lookalike::check::compare_inputs;
use lookalike::cli::{Arguments, Command};
use lookalike::progress::Progress;
use lookalike_engine::Settings;
use rustc_hash::FxHashMap;

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
    print_head("class");
    let mut by_set: Vec<(String, Vec<Metrics>)> = Vec::new();
    let mut highest_honest: FxHashMap<String, f64> = FxHashMap::default();
    for class in &classes {
        let judged = judge(class, options)?;
        if let Some(metrics) = Metrics::new(&judged) {
            print_row(&class.name, &metrics);
            match by_set.iter_mut().find(|(set, _)| *set == class.set) {
                Some((_, of_set)) => of_set.push(metrics),
                None => by_set.push((class.set.clone(), vec![metrics])),
            }
        } else {
            let highest = judged.iter().map(|pair| pair.score).fold(0.0, f64::max);
            println!("| {} | {} | 0 | nobody copied; highest score {highest:.3} |", class.name, judged.len());
            let of_set = highest_honest.entry(class.set.clone()).or_default();
            *of_set = of_set.max(highest);
        }
    }
    println!("\nThe mean of each set over its classes:\n");
    print_head("set (classes)");
    for (set, of_set) in &by_set {
        print_row(&format!("{set} ({})", of_set.len()), &Metrics::mean(of_set));
    }
    for (set, highest) in &highest_honest {
        println!("\nIn {set} nobody copied; the highest score is {highest:.3}.");
    }
    Ok(())
}

/// A pair that somebody judged, and what we make of it.
pub(crate) struct Judged {
    /// Zero when the pair was not reported.
    pub(crate) score: f64,
    pub(crate) is_copy: bool,
}

fn judge(class: &Class, options: &[String]) -> Result<Vec<Judged>> {
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

fn print_head(what: &str) {
    println!("| {what} | pairs | copies | AP | AUC | best F1 | at score | recall at no false positive |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
}

fn print_row(name: &str, metrics: &Metrics) {
    println!(
        "| {name} | {} | {} | {:.3} | {:.3} | {:.3} | {:.3} | {:.3} |",
        metrics.n_pairs,
        metrics.n_copies,
        metrics.average_precision,
        metrics.area_under_curve,
        metrics.best_f1,
        metrics.best_threshold,
        metrics.recall_at_no_false_positive
    );
}

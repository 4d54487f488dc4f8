//! Measures how well the ranking separates copies from honest work in labelled classes.
//!
//! ```text
//! cargo bench --bench accuracy -- [--features DIR] CLASSES… [-- CHECK-OPTIONS…]
//! ```
//!
//! Each `CLASSES` is a folder that is searched for classes at any depth. A class is a folder with `submissions/`, `truth.csv`
//! (`left,right,label`) and `class.toml` (`pairs = "all"` or `"listed"`), or one of the samples, where every pair in
//! `truth.csv` is a copy. `--features` writes the features of all pairs of each class to a CSV file, so that a formula can be
//! tried without comparing anything. Options after a second `--` are those of `lookalike check`.

mod calibration;
mod features;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;
use lookalike::cli::{Arguments, Command};
use lookalike_compare::options::Options;
use lookalike_compare::run::compare_corpus;
use lookalike_engine::Settings;
use lookalike_system::progress::Progress;

use calibration::Calibration;
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::ranking::{JudgedPair, Metrics, compare, judge, print_head, print_row};

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

/// Parses options of `lookalike check` from the command line of the benchmark.
fn check_options(words: &[String]) -> Result<Options> {
    let words = ["lookalike", "check", "classes"].map(str::to_owned).into_iter().chain(words.iter().cloned());
    let Command::Check(arguments) = Arguments::try_parse_from(words)?.command else {
        bail!("the arguments are not those of a check")
    };
    Ok(arguments.options())
}

/// Takes `--features DIR` off the arguments.
fn features_option(arguments: &[String]) -> (Option<PathBuf>, &[String]) {
    match arguments {
        [option, folder, roots @ ..] if option == "--features" => (Some(PathBuf::from(folder)), roots),
        roots => (None, roots),
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let mut sides = arguments.splitn(2, |argument| argument == "--");
    let (features, roots) = features_option(sides.next().unwrap_or_default());
    let options = check_options(sides.next().unwrap_or_default())?;
    let roots =
        if roots.is_empty() { vec![PathBuf::from("samples")] } else { roots.iter().map(PathBuf::from).collect() };
    let mut classes = Vec::new();
    for root in &roots {
        classes.extend(classes::below(root)?);
    }
    if classes.is_empty() {
        bail!("found no labelled class below {roots:?}");
    }
    let mut results = Results { features, ..Results::default() };
    print_head("class");
    for class in &classes {
        results.add(class, &options)?;
    }
    results.print();
    Ok(())
}

/// Results by set of classes.
#[derive(Default)]
struct Results {
    metrics: BTreeMap<String, Vec<Metrics>>,
    /// Metrics by level of disguise, if names of submissions give it.
    levels: BTreeMap<String, Vec<Metrics>>,
    calibrations: BTreeMap<String, Calibration>,
    /// The folder that the features of all pairs are written to, if any.
    features: Option<PathBuf>,
}

impl Results {
    /// Judges a class as it is, and then without its copies for the calibration.
    fn add(&mut self, class: &LabelledClass, options: &Options) -> Result<()> {
        let (corpus, comparison) = compare(class, options)?;
        let names: Vec<&str> = corpus.submissions.iter().map(|submission| submission.name.as_str()).collect();
        if let Some(folder) = &self.features {
            features::write(folder, class, &names, &comparison)?;
        }
        let judged = judge(class, &names, &comparison);
        if let Some(metrics) = Metrics::new(&judged) {
            print_row(&class.name, &metrics);
            self.metrics.entry(class.set.clone()).or_default().push(metrics);
        } else {
            let highest = judged.iter().map(|pair| pair.score).fold(0.0, f64::max);
            println!("| {} | {} | 0 | no copies; highest score {highest:.3} |", class.name, judged.len());
        }
        for (level, of_level) in by_level(class, &names, &judged) {
            self.levels.entry(format!("{} {level}", class.set)).or_default().extend(Metrics::new(&of_level));
        }
        let core: BTreeSet<String> = class.honest_core(&names).into_iter().map(str::to_owned).collect();
        let mut honest = corpus;
        honest.submissions.retain(|submission| core.contains(&submission.name));
        if honest.submissions.len() > 2 {
            let settings = Settings { min_score: 0.0, top: Some(usize::MAX), ..options.settings };
            let comparison = compare_corpus(&honest, &settings, &Progress::new())?;
            let calibration = self.calibrations.entry(class.set.clone()).or_default();
            calibration.add(honest.submissions.len(), &comparison);
        }
        Ok(())
    }

    fn print(&self) {
        println!("\nMeans over the classes of each set:\n");
        print_head("set (classes)");
        for (set, of_set) in self.metrics.iter().chain(&self.levels) {
            print_row(&format!("{set} ({})", of_set.len()), &Metrics::mean(of_set));
        }
        println!("\nExpectations in classes without copies (one submission of each group of copies is kept):\n");
        Calibration::print_head();
        let mut all = Calibration::default();
        for (set, calibration) in &self.calibrations {
            calibration.print(set);
            all.merge(calibration);
        }
        all.print("all");
    }
}

/// Returns the copies of each level of disguise, each with all honest pairs.
fn by_level(class: &LabelledClass, names: &[&str], judged: &[JudgedPair]) -> BTreeMap<String, Vec<JudgedPair>> {
    let mut by_level: BTreeMap<String, Vec<JudgedPair>> = BTreeMap::new();
    for (((left, right), _), pair) in class.judged_pairs(names).iter().zip(judged) {
        if let Some(level) = level(left).or_else(|| level(right)).filter(|_| pair.is_copy) {
            by_level.entry(level.to_owned()).or_default().push(pair.clone());
        }
    }
    for pairs in by_level.values_mut() {
        pairs.extend(judged.iter().filter(|pair| !pair.is_copy).cloned());
    }
    by_level
}

/// Returns the level of disguise if the name of a submission begins with it, as in `L3-02`.
fn level(name: &str) -> Option<&str> {
    name.split_once('-').map(|(level, _)| level).filter(|level| level.len() == 2 && level.starts_with('L'))
}

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
#[path = "../labelled/mod.rs"]
mod labelled;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use lookalike::check::compare_reading;
use lookalike::progress::Progress;

use calibration::Calibration;
use labelled::classes::{self, Class};
use labelled::judging::{Judged, compare, judge};
use labelled::metrics::Metrics;
use labelled::table::{print_head, print_row};

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
        for (level, of_level) in by_level(class, &names, &judged) {
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

/// The copies of each level of disguise, each with all honest pairs.
fn by_level(class: &Class, names: &[&str], judged: &[Judged]) -> BTreeMap<String, Vec<Judged>> {
    let level_of = |((left, right), is_copy): ((String, String), bool)| {
        let level = level(&left).or_else(|| level(&right))?.to_owned();
        is_copy.then_some(level)
    };
    let level_of_pair: Vec<Option<String>> = class.judged_pairs(names).into_iter().map(level_of).collect();
    let levels: BTreeSet<&String> = level_of_pair.iter().flatten().collect();
    let of_level = |level: &String| {
        let counts = |(pair, own): &(&Judged, &Option<String>)| !pair.is_copy || own.as_ref() == Some(level);
        let pairs = judged.iter().zip(&level_of_pair).filter(counts).map(|(pair, _)| pair.clone());
        (level.clone(), pairs.collect())
    };
    levels.into_iter().map(of_level).collect()
}

/// The level of disguise, when a name tells it: `L3-02`.
fn level(name: &str) -> Option<&str> {
    name.split_once('-').map(|(level, _)| level).filter(|level| level.len() == 2 && level.starts_with('L'))
}

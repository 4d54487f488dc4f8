//! Measures how well the ranking separates copies from honest work in labelled classes.
//!
//! ```text
//! cargo bench --bench accuracy -- [--features DIR] [--other-tasks] CLASSES… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- figures FILE CLASSES… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- formulas DIR
//! cargo bench --bench accuracy -- histories CLASSES… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- real-histories CLASSES… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- mass CLASSES… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- observed FILE CLASSES… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- recognizers FILE FOLDERS… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- recount CLASSES… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- references FOLDER [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- starter CLASSES… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- trial FILE.svg CLASSES… [-- CHECK-OPTIONS…]
//! cargo bench --bench accuracy -- [--other-tasks] moss CLASSES [-- CHECK-OPTIONS…]
//! ```
//!
//! Each `CLASSES` is a folder that is searched for classes at any depth. A class is a folder with `submissions/`, `truth.csv`
//! (`left,right,label`) and `class.toml`, or one of the samples, where every pair in `truth.csv` is a copy. In `class.toml`,
//! `pairs = "all"` says that pairs without a label are honest, and `"listed"` that nobody judged them; `"proven"` is the same
//! with nothing but proven copies in the list. `set` and `family` name the collection and the collections that it has its
//! programs or its labels in common with; without them, both are the first folder below `CLASSES`. Options after a second `--`
//! are those of `lookalike check`.
//!
//! With `--other-tasks`, the other classes of its set are other tasks of each class.
//!
//! `figures` also writes the figures of the last tables, and the average precision of each class, to a file that documents are
//! checked against (`docs/measurements/figures.csv`).
//!
//! `--features` writes the features of all pairs of each class, as it is and without its copies. `formulas` reads them, and
//! shows how much of the accuracy is owed to constants that were chosen on the very classes that they are judged on. `moss`
//! reads what MOSS listed for each class from its `moss.csv`. `references` reads a folder with `humans/`, `handed-out/` and
//! `answers/MODEL/`.
//!
//! * `features`: what a formula may be made of, and its files
//! * `table`: a table that is printed, and the file of all figures
//! * `protocol`: the tables for each collection and family, with intervals from `bootstrap`
//! * `flips`: verdicts that depend on other copies
//! * `calibration`: classes without copies
//! * `mass_copied`: classes in which many copied few programs
//! * `observed`: the code that pairs share where nobody copied, as a file that the report reads
//! * `recognizers`: what each rule that takes code away or names somebody costs honest people
//! * `recount`: the statements of reports, counted again from the sources
//! * `references`: further answers of a model among people, found by some of its answers as references
//! * `starter`: what programs that nobody was given take away as starter code
//! * `trial`: the copies that a report makes, beside real ones
//! * `histories`: who had shared code first, by generated histories
//! * `real_histories`: the same by real histories, with planted copies
//! * `formulas`: constants that are chosen without the family that they are judged on
//! * `moss`: the ranking beside that of MOSS, in classes of proven copies

mod bootstrap;
mod calibration;
mod features;
mod flips;
mod formulas;
mod histories;
mod mass_copied;
mod moss;
mod observed;
mod protocol;
mod real_histories;
mod recognizers;
mod recount;
mod references;
mod small_classes;
mod starter;
mod table;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;
use lookalike::cli::{Arguments, Command};
use lookalike_compare::options::{MAX_PAIRS, Options};
use lookalike_engine::Settings;
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::{Label, Labels, Reading};
use lookalike_test_support::labelled::ranking::{Metrics, compare, print_head, print_row};

use calibration::Calibration;
use features::{ClassFeatures, PairFeatures};
use flips::{Flips, compare_some, judge_again};
use protocol::Protocol;
use table::Table;

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
    if let [command, folder] = arguments
        && command == "formulas"
    {
        return formulas::run(Path::new(folder));
    }
    let mut sides = arguments.splitn(2, |argument| argument == "--");
    let (folder, roots) = features_option(sides.next().unwrap_or_default());
    let options = check_options(sides.next().unwrap_or_default())?;
    let (with_other_tasks, roots) = match roots {
        [option, roots @ ..] if option == "--other-tasks" => (true, roots),
        roots => (false, roots),
    };
    if let [command, roots @ ..] = roots
        && command == "mass"
    {
        let roots: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
        return mass_copied::run(&roots, &options);
    }
    if let [command, roots @ ..] = roots
        && command == "small"
    {
        let roots: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
        return small_classes::run(&roots, &options);
    }
    if let [command, file, roots @ ..] = roots
        && command == "observed"
    {
        let roots: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
        return observed::run(Path::new(file), &roots, &options);
    }
    if let [command, file, roots @ ..] = roots
        && command == "recognizers"
    {
        let roots: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
        return recognizers::run(Path::new(file), &roots, &options);
    }
    if let [command, roots @ ..] = roots
        && command == "recount"
    {
        let roots: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
        return recount::run(&roots, &options);
    }
    if let [command, file, roots @ ..] = roots
        && command == "trial"
    {
        let roots: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
        return trial::run(Path::new(file), &roots, &options);
    }
    if let [command, roots @ ..] = roots
        && command == "starter"
    {
        let roots: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
        return starter::run(&roots, &options);
    }
    if let [command, roots @ ..] = roots
        && command == "histories"
    {
        let roots: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
        return histories::run(&roots, &options);
    }
    if let [command, roots @ ..] = roots
        && command == "real-histories"
    {
        let roots: Vec<PathBuf> = roots.iter().map(PathBuf::from).collect();
        return real_histories::run(&roots, &options);
    }
    if let [command, folder] = roots
        && command == "references"
    {
        return references::run(Path::new(folder), &options);
    }
    if let [command, folder] = roots
        && command == "moss"
    {
        return moss::run(Path::new(folder), &options, with_other_tasks);
    }
    let (figures, roots) = match roots {
        [command, file, roots @ ..] if command == "figures" => (Some(Path::new(file)), roots),
        roots => (None, roots),
    };
    let roots =
        if roots.is_empty() { vec![PathBuf::from("samples")] } else { roots.iter().map(PathBuf::from).collect() };
    let mut classes = Vec::new();
    for root in &roots {
        classes.extend(classes::below(root)?);
    }
    if classes.is_empty() {
        bail!("found no labelled class below {roots:?}");
    }
    let mut results = Results::default();
    print_head("class");
    for class in &classes {
        let of_set = classes.iter().filter(|other| with_other_tasks && other.set == class.set);
        results.add(class, &with_tasks(&options, class, of_set))?;
    }
    results.print();
    if let Some(figures) = figures {
        table::write(figures, &results.tables())?;
    }
    if let Some(folder) = folder {
        features::write(&folder, &results.features)?;
    }
    Ok(())
}

/// Returns the options for a class, with the others among some classes as other tasks.
fn with_tasks<'c>(
    options: &Options,
    class: &LabelledClass,
    classes: impl Iterator<Item = &'c LabelledClass>,
) -> Options {
    let others = classes.filter(|other| other.folder != class.folder);
    let mut options = options.clone();
    options.input.other_tasks = others.map(|other| other.folder.join("submissions")).collect();
    options
}

/// Results by set of classes.
#[derive(Default)]
struct Results {
    /// The average precision of each class with copies, by its set and its name.
    of_classes: Vec<(String, f64)>,
    metrics: BTreeMap<String, Vec<Metrics>>,
    /// Metrics by level of disguise, if names of submissions give it.
    levels: BTreeMap<String, Vec<Metrics>>,
    protocol: Protocol,
    calibrations: BTreeMap<String, Calibration>,
    /// The calibration of the classes that list all of their copies.
    certainly_honest: Calibration,
    features: Vec<ClassFeatures>,
}

impl Results {
    /// Judges a class as it is, and then without its copies.
    fn add(&mut self, class: &LabelledClass, options: &Options) -> Result<()> {
        let (mut corpus, comparison) = compare(class, options)?;
        let names: Vec<String> = corpus.submissions.iter().map(|submission| submission.name.clone()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut features = ClassFeatures::new(class, &names, &comparison);
        features.judged_again = judge_again(class, &mut corpus, &comparison, &options.settings)?;
        let judged = features.reported(Reading::Judged);
        if let Some(metrics) = Metrics::new(&judged) {
            print_row(&class.name, &metrics);
            let folder = class.folder.file_name().unwrap_or_default().display();
            self.of_classes.push((format!("{}/{folder}", class.set), metrics.average_precision));
            self.metrics.entry(class.set.clone()).or_default().push(metrics);
        } else {
            let highest = judged.pairs.iter().map(|pair| pair.score).fold(0.0, f64::max);
            let n_pairs = judged.pairs.len() + judged.n_unreported;
            println!("| {} | {n_pairs} | 0 | no copies; highest score {highest:.3} |", class.name);
        }
        for (level, metrics) in by_level(&features) {
            self.levels.entry(format!("{} {level}", class.set)).or_default().push(metrics);
        }
        let flips = Flips::new(features.judged_twice().map(|(before, after)| (before.verdict, after.verdict)));
        self.protocol.add(&features, flips);
        let core = Labels::new(class, &names).honest_core();
        if core.len() > 2 {
            let settings = Settings { min_score: 0.0, top: Some(MAX_PAIRS), ..options.settings };
            let comparison = compare_some(&mut corpus, &core, &settings)?;
            let calibration = Calibration::new(core.len(), &comparison);
            self.calibrations.entry(class.set.clone()).or_default().merge(&calibration);
            if !features.entry.is_sample {
                self.certainly_honest.merge(&calibration);
            }
            let names: Vec<&str> = core.iter().map(|&one| names[one]).collect();
            self.features.push(features.without_copies(&names, &comparison));
        }
        self.features.push(features);
        Ok(())
    }

    fn print(&self) {
        println!("\nMeans over the classes of each set:\n");
        print_head("set (classes)");
        for (set, of_set) in self.metrics.iter().chain(&self.levels) {
            print_row(&format!("{set} ({})", of_set.len()), &Metrics::mean(of_set));
        }
        self.protocol.tables().iter().for_each(Table::print);
        self.expectations().print();
    }

    fn expectations(&self) -> Table {
        let mut table = Calibration::table();
        let mut all = Calibration::default();
        for (set, calibration) in &self.calibrations {
            table.add(calibration.row(set));
            all.merge(calibration);
        }
        table.add(all.row("**all**"));
        table.add(self.certainly_honest.row("**all that list every copy**"));
        table
    }

    /// Returns all tables of figures that documents have.
    fn tables(&self) -> Vec<Table> {
        let mut levels = Table::new("levels", "Levels of disguise", ["set and level", "average precision"]);
        for (level, of_level) in &self.levels {
            levels.add(vec![level.clone(), format!("{:.3}", Metrics::mean(of_level).average_precision)]);
        }
        let mut classes = Table::new("classes", "Classes", ["class", "average precision"]);
        for (class, average_precision) in &self.of_classes {
            classes.add(vec![class.clone(), format!("{average_precision:.3}")]);
        }
        self.protocol.tables().into_iter().chain([self.expectations(), levels, classes]).collect()
    }
}

/// Returns the metrics for the copies of each level of disguise, each with all honest pairs.
fn by_level(class: &ClassFeatures) -> BTreeMap<String, Metrics> {
    let level_of = |pair: &PairFeatures| level(&pair.left).or_else(|| level(&pair.right)).map(str::to_owned);
    let copies = class.pairs.iter().filter(|pair| pair.label == Label::Copy);
    let levels: BTreeSet<String> = copies.filter_map(level_of).collect();
    let metrics = |level: String| {
        let is_used = |pair: &PairFeatures| pair.label != Label::Copy || level_of(pair).as_ref() == Some(&level);
        let judged = class.judged(Reading::Judged, |pair| is_used(pair).then_some((pair.score, pair.verdict)));
        Some((level, Metrics::new(&judged)?))
    };
    levels.into_iter().filter_map(metrics).collect()
}

/// Returns the level of disguise if the name of a submission begins with it, as in `L3-02`.
fn level(name: &str) -> Option<&str> {
    name.split_once('-').map(|(level, _)| level).filter(|level| level.len() == 2 && level.starts_with('L'))
}

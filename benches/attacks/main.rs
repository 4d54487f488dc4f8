//! Measures how well the ranking finds disguised copies: copies of honest programs, in every disguise, added to their class.
//!
//! ```text
//! cargo bench --bench attacks -- [--seed N] [--attack NAME]… [--write FOLDER] CLASSES… [-- CHECK-OPTIONS…]
//! ```
//!
//! Labelled classes are searched for below each `CLASSES` as in the accuracy benchmark; `honest` selects classes and
//! submissions. For each attack, `attacked` writes a new class from each selected one: its honest submissions, and disguised
//! copies of some of them. Options after a second `--` are those of `lookalike check`.

mod attacked;
mod honest;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Parser;
use lookalike::cli::{Arguments, Command};
use lookalike_compare::options::Options;
use lookalike_disguise::{Attack, Language};
use tempfile::TempDir;

use honest::HonestClass;
use lookalike_test_support::labelled::classes;
use lookalike_test_support::labelled::ranking::{JudgedClass, Metrics, compare, judge, print_head, print_row};

/// Arguments of the benchmark.
#[derive(Parser)]
struct BenchArguments {
    /// Folders with labelled classes
    #[arg(default_value = "samples")]
    classes: Vec<PathBuf>,
    /// Seed that selects victims and disguises
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Run only these attacks
    #[arg(long)]
    attack: Vec<String>,
    /// Keep the written classes in this new folder
    #[arg(long)]
    write: Option<PathBuf>,
    /// Flag that cargo adds
    #[arg(long, hide = true)]
    bench: bool,
    /// Options of `lookalike check`
    #[arg(last = true)]
    options: Vec<String>,
}

fn main() -> ExitCode {
    match run(&BenchArguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("attacks: {error:#}");
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

fn run(arguments: &BenchArguments) -> Result<()> {
    let attacks = selected_attacks(&arguments.attack)?;
    let found = honest::below(&arguments.classes)?;
    let folder = TempDir::new().context("cannot create a folder for the classes")?;
    if let Some(folder) = &arguments.write {
        fs::create_dir(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let root = arguments.write.as_deref().unwrap_or(folder.path());
    for class in &found {
        println!("- {}: {}, {} honest submissions", class.name, class.language.name(), class.submissions.len());
    }
    println!();
    print_head("language, attack (classes)");
    let mut by_language = Vec::new();
    for language in Language::all() {
        let classes: Vec<&HonestClass> = found.iter().filter(|class| class.language == language).collect();
        if !classes.is_empty() {
            let metrics = measure_language(language, &classes, &attacks, root, arguments)?;
            by_language.push((language, metrics));
        }
    }
    println!("\nMeans over the attacks, by language:\n");
    print_head("language (attacks)");
    for (language, metrics) in &by_language {
        print_row(&format!("{} ({})", language.name(), metrics.len()), &Metrics::mean(metrics));
    }
    Ok(())
}

fn selected_attacks(names: &[String]) -> Result<Vec<&'static Attack>> {
    if names.is_empty() {
        return Ok(Attack::all().iter().collect());
    }
    names.iter().map(|name| Attack::named(name).with_context(|| format!("there is no attack named {name}"))).collect()
}

/// Prints a row for each attack on the classes of a language, and returns the metrics.
fn measure_language(
    language: Language,
    found: &[&HonestClass],
    attacks: &[&Attack],
    root: &Path,
    arguments: &BenchArguments,
) -> Result<Vec<Metrics>> {
    let mut rows = Vec::new();
    for attack in attacks {
        let mut of_classes = Vec::new();
        let options = &check_options(&arguments.options)?;
        for class in found {
            let folder = root.join(language.name()).join(attack.name()).join(class.name.replace('/', "-"));
            attacked::write(class, attack, arguments.seed, &folder)?;
            of_classes.extend(Metrics::new(&judge_class(&folder, options)?));
            if arguments.write.is_none() {
                fs::remove_dir_all(&folder)?;
            }
        }
        let mean = Metrics::mean(&of_classes);
        print_row(&format!("{}, {} ({})", language.name(), attack.name(), of_classes.len()), &mean);
        rows.push(mean);
    }
    Ok(rows)
}

/// Compares and judges the class in a folder.
fn judge_class(folder: &Path, options: &Options) -> Result<JudgedClass> {
    let found = classes::below(folder)?;
    let [class] = found.as_slice() else { bail!("{} is not a labelled class", folder.display()) };
    let (corpus, comparison) = compare(class, options)?;
    let names: Vec<&str> = corpus.submissions.iter().map(|submission| submission.name.as_str()).collect();
    Ok(judge(class, &names, &comparison))
}

//! How well the ranking sees through disguises: copies of honest programs in every disguise, hidden among the others.
//!
//! ```text
//! cargo bench --bench attacks -- [--seed N] [--attack NAME]… [--write FOLDER] CLASSES… [-- CHECK-OPTIONS…]
//! ```
//!
//! Labelled classes are looked for below each `CLASSES` as the accuracy benchmark does; `honest` says which of them are taken, and which submissions.
//! For each attack a class is made of a class: its honest submissions, and for some of them a disguised copy; `hidden` says which pairs count.
//! Options after a second `--` are those of `lookalike check`.

mod hidden;
mod honest;
#[path = "../labelled/mod.rs"]
mod labelled;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Parser;
use lookalike_disguise::{Attack, Language};
use tempfile::TempDir;

use honest::HonestClass;
use labelled::judging::{compare, judge};
use labelled::metrics::Metrics;
use labelled::table::{print_head, print_row};
use labelled::{classes, judging};

/// What to measure.
#[derive(Parser)]
struct Wishes {
    /// Folders with labelled classes
    #[arg(default_value = "samples")]
    classes: Vec<PathBuf>,
    /// Another seed: other victims, other disguises
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only these attacks
    #[arg(long)]
    attack: Vec<String>,
    /// Keep the classes that are made, in a folder that is not there yet
    #[arg(long)]
    write: Option<PathBuf>,
    /// What cargo adds
    #[arg(long, hide = true)]
    bench: bool,
    /// Options of `lookalike check`
    #[arg(last = true)]
    options: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Wishes::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("attacks: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(wishes: &Wishes) -> Result<()> {
    let attacks = chosen(&wishes.attack)?;
    let found = honest::below(&wishes.classes)?;
    let folder = TempDir::new().context("cannot make a folder for the classes")?;
    if let Some(kept) = &wishes.write {
        fs::create_dir(kept).with_context(|| format!("cannot make {}", kept.display()))?;
    }
    let root = wishes.write.as_deref().unwrap_or(folder.path());
    for class in &found {
        println!("- {}: {}, {} honest submissions", class.name, class.language.name(), class.submissions.len());
    }
    println!();
    print_head("language, attack (classes)");
    let mut by_language = Vec::new();
    for language in Language::all() {
        let classes: Vec<&HonestClass> = found.iter().filter(|class| class.language == language).collect();
        if !classes.is_empty() {
            let metrics = measure_language(language, &classes, &attacks, root, wishes)?;
            by_language.push((language, metrics));
        }
    }
    println!("\nThe mean of each language over the attacks:\n");
    print_head("language (attacks)");
    for (language, metrics) in &by_language {
        print_row(&format!("{} ({})", language.name(), metrics.len()), &Metrics::mean(metrics));
    }
    Ok(())
}

fn chosen(names: &[String]) -> Result<Vec<&'static Attack>> {
    if names.is_empty() {
        return Ok(Attack::all().iter().collect());
    }
    let named = |name: &String| Attack::named(name).with_context(|| format!("there is no attack {name}"));
    names.iter().map(named).collect()
}

/// One row for each attack.
fn measure_language(
    language: Language,
    found: &[&HonestClass],
    attacks: &[&Attack],
    root: &Path,
    wishes: &Wishes,
) -> Result<Vec<Metrics>> {
    let mut rows = Vec::new();
    for attack in attacks {
        let mut of_classes = Vec::new();
        for class in found {
            let folder = root.join(language.name()).join(attack.name()).join(class.name.replace('/', "-"));
            hidden::write(class, attack, wishes.seed, &folder)?;
            of_classes.extend(Metrics::new(&judged(&folder, &wishes.options)?));
            if wishes.write.is_none() {
                fs::remove_dir_all(&folder)?;
            }
        }
        let mean = Metrics::mean(&of_classes);
        print_row(&format!("{}, {} ({})", language.name(), attack.name(), of_classes.len()), &mean);
        rows.push(mean);
    }
    Ok(rows)
}

fn judged(folder: &Path, options: &[String]) -> Result<Vec<judging::Judged>> {
    let made = classes::below(folder)?;
    let [class] = made.as_slice() else { bail!("no class in {}", folder.display()) };
    let (reading, comparison, _) = compare(class, options)?;
    let names: Vec<&str> = reading.submissions.iter().map(|submission| submission.name.as_str()).collect();
    Ok(judge(class, &names, &comparison))
}

//! How well the ranking tells copies from honest work, over labelled classes.
//!
//! ```text
//! cargo bench --bench accuracy -- CLASSES… [-- CHECK-OPTIONS…]
//! ```
//!
//! Each `CLASSES` is a folder in which classes are looked for at any depth.
//! A class is a folder with `submissions/`, `truth.csv` (`left,right,label`) and `class.toml` (`pairs = "all"` or `"listed"`), or one of the samples, where every pair in `truth.csv` is a copy.
//! Options after a second `--` are those of `lookalike check`.

#[path = "../labelled/mod.rs"]
mod labelled;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use rustc_hash::FxHashMap;

use labelled::classes;
use labelled::judging::judge;
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

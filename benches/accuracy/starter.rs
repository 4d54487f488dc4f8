//! Programs that nobody was given as starter code of a class: how much own code they take away, and which verdicts.
//!
//! Some people who did not copy are taken out of each class, and their programs are its starter code. All figures are compared with those of the same class without starter code.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::Result;
use lookalike_compare::options::{MAX_PAIRS, Options};
use lookalike_compare::run::compare_corpus;
use lookalike_corpus::ReadFile;
use lookalike_engine::{Comparison, Settings, Verdict};
use lookalike_system::progress::Progress;
use lookalike_test_support::class_generator::Random;
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::Labels;
use lookalike_test_support::labelled::ranking::compare;

use crate::table::Table;

/// Numbers of programs that are starter code.
const N_STARTER: [usize; 4] = [1, 3, 6, 12];
/// Minimum number of people who did not copy.
const MIN_HONEST: usize = 4 * N_STARTER[3];
/// Number of drawings of the programs.
const N_DRAWS: usize = 5;

/// Prints what unrelated starter code changes in the classes below `roots`.
///
/// # Errors
/// A class cannot be read or compared.
pub(crate) fn run(roots: &[PathBuf], options: &Options) -> Result<()> {
    let head = ["class", "draw", "programs as starter code", "own code lost (median)", "true pairs", "other pairs"];
    let mut table = Table::new("starter", "Unrelated programs as starter code", head);
    for root in roots {
        for class in classes::below(root)? {
            add_class(&class, options, &mut table)?;
        }
    }
    table.print();
    Ok(())
}

fn add_class(class: &LabelledClass, options: &Options, table: &mut Table) -> Result<()> {
    let (mut corpus, _) = compare(class, options)?;
    let names: Vec<String> = corpus.submissions.iter().map(|submission| submission.name.clone()).collect();
    let labels = Labels::new(class, &names.iter().map(String::as_str).collect::<Vec<_>>());
    let honest: Vec<usize> = labels.groups().iter().filter(|group| group.len() == 1).map(|group| group[0]).collect();
    if honest.len() < MIN_HONEST {
        return Ok(());
    }
    let settings = Settings { min_score: 0.0, top: Some(MAX_PAIRS), ..options.settings };
    for draw in 0..N_DRAWS {
        let mut drawn = drawn(&honest, draw as u64 + 1);
        let starter: Vec<_> = drawn.iter().map(|&one| std::mem::take(&mut corpus.submissions[one].files)).collect();
        let copies: HashSet<(usize, usize)> = labels.copies().into_iter().collect();
        let without = compare_corpus(&corpus, &settings, &Progress::new())?;
        let cells = |n: usize, with: &Comparison| {
            let (of_copies, of_others) = flagged(with, &copies);
            let lost = format!("{:.1} %", 100.0 * median_lost(&without, with));
            vec![
                class.name.clone(),
                draw.to_string(),
                n.to_string(),
                lost,
                of_copies.to_string(),
                of_others.to_string(),
            ]
        };
        table.add(cells(0, &without));
        for n in N_STARTER {
            corpus.starter = starter[..n].iter().flatten().map(copied).collect();
            table.add(cells(n, &compare_corpus(&corpus, &settings, &Progress::new())?));
        }
        corpus.starter.clear();
        for (one, files) in drawn.drain(..).zip(starter) {
            corpus.submissions[one].files = files;
        }
    }
    Ok(())
}

/// Draws the people whose programs are starter code.
fn drawn(honest: &[usize], seed: u64) -> Vec<usize> {
    let mut random = Random::new(seed);
    let mut order = honest.to_vec();
    let n = N_STARTER[N_STARTER.len() - 1];
    for place in 0..n {
        order.swap(place, place + random.below((honest.len() - place) as u64) as usize);
    }
    order.truncate(n);
    order
}

fn copied(file: &ReadFile) -> ReadFile {
    ReadFile { decoded: file.decoded.clone(), tokens: file.tokens.clone(), ..*file }
}

/// Returns the numbers of flagged pairs that are copies, and of others.
fn flagged(comparison: &Comparison, copies: &HashSet<(usize, usize)>) -> (usize, usize) {
    let flagged = comparison.pairs.iter().filter(|pair| pair.verdict > Verdict::Unremarkable);
    let (of_copies, of_others): (Vec<_>, Vec<_>) = flagged.partition(|pair| copies.contains(&(pair.left, pair.right)));
    (of_copies.len(), of_others.len())
}

/// Returns the median share of the own tokens that starter code takes, among submissions that have some.
fn median_lost(without: &Comparison, with: &Comparison) -> f64 {
    let own = without.facts.iter().zip(&with.facts).filter(|(without, _)| without.own_tokens > 0);
    let mut lost: Vec<f64> =
        own.map(|(without, with)| 1.0 - with.own_tokens as f64 / without.own_tokens as f64).collect();
    lost.sort_by(f64::total_cmp);
    lost.get(lost.len() / 2).copied().unwrap_or_default()
}

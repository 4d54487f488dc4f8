//! Classes in which many copied few programs: each labelled class with its k largest groups of copies, k from 1 to 5, and everybody who did not copy.
//!
//! The more people copy one source, the more common its code looks. So these classes show whether mass copying hides itself.
//!
//! A padded class is made of twenty who did not copy: some of them hand in the program of one of them besides their own.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use lookalike_compare::options::{MAX_PAIRS, Options};
use lookalike_corpus::ReadFile;
use lookalike_engine::{Settings, Verdict};
use lookalike_test_support::labelled::classes::{self, LabelledClass};
use lookalike_test_support::labelled::labels::{Labels, Reading};
use lookalike_test_support::labelled::ranking::{Metrics, compare, print_head, print_row};

use crate::features::ClassFeatures;
use crate::flips::compare_some;

/// Minimum size of a group that is large.
const MIN_GROUP: usize = 5;
/// Maximum number of large groups that are kept.
const MAX_GROUPS: usize = 5;
/// Minimum number of submissions that copied from nobody: without an honest class, nothing is rare.
const MIN_HONEST: usize = 10;

/// Number of submissions of a padded class, and numbers of those who hand in the same program, its author among them.
const N_PADDED: usize = 20;
const HOLDERS: [usize; 5] = [3, 5, 8, 12, 15];

/// Makes the classes from those below `roots`, and prints how well each is ranked, with the mean of each set.
///
/// # Errors
/// A class cannot be read or compared.
pub(crate) fn run(roots: &[PathBuf], options: &Options) -> Result<()> {
    let mut of_sets: BTreeMap<String, Vec<Metrics>> = BTreeMap::new();
    let mut padded: BTreeMap<(String, usize), Padded> = BTreeMap::new();
    print_head("class");
    for root in roots {
        for class in classes::below(root)? {
            add_padded(&class, options, &mut padded)?;
            let metrics = mass_copied(&class, options)?;
            if !metrics.is_empty() {
                of_sets.entry(class.set).or_default().extend(metrics);
            }
        }
    }
    println!("\nMeans over the classes of each set:\n");
    print_head("set (classes)");
    for (set, metrics) in &of_sets {
        print_row(&format!("{set} ({})", metrics.len()), &Metrics::mean(metrics));
    }
    let means: Vec<Metrics> = of_sets.values().map(|metrics| Metrics::mean(metrics)).collect();
    print_row(&format!("**all** ({} sets)", means.len()), &Metrics::mean(&means));
    println!("\nOne program besides their own, in classes of {N_PADDED}:\n");
    println!(
        "| set (classes) | who have it | pairs of them | worth reviewing | strong | classes that list it as common code | other pairs flagged |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for ((set, n_holders), classes) in &padded {
        let Padded { n_classes, n_pairs, n_reviewed, n_strong, n_listed, n_wrong } = classes;
        println!(
            "| {set} ({n_classes}) | {n_holders} | {n_pairs} | {n_reviewed} | {n_strong} | {n_listed} | {n_wrong} |"
        );
    }
    Ok(())
}

/// The verdicts on the people who have one program besides their own, in several classes.
#[derive(Default)]
struct Padded {
    n_classes: usize,
    /// Number of pairs of such people, and of those that are flagged.
    n_pairs: usize,
    n_reviewed: usize,
    n_strong: usize,
    /// Number of classes that list the program as common code, or as code that may have been handed out.
    n_listed: usize,
    /// Number of flagged pairs of others.
    n_wrong: usize,
}

/// Makes padded classes from one with enough honest submissions.
fn add_padded(class: &LabelledClass, options: &Options, all: &mut BTreeMap<(String, usize), Padded>) -> Result<()> {
    let (mut corpus, _) = compare(class, options)?;
    let names: Vec<&str> = corpus.submissions.iter().map(|submission| submission.name.as_str()).collect();
    let kept: Vec<usize> = Labels::new(class, &names).honest_core().into_iter().take(N_PADDED).collect();
    if kept.len() < N_PADDED {
        return Ok(());
    }
    let settings = Settings { min_score: 0.0, top: Some(MAX_PAIRS), ..options.settings };
    let mut n_holders = 1;
    for wanted in HOLDERS {
        for &taker in &kept[n_holders..wanted] {
            let source = &corpus.submissions[kept[0]].files;
            let copied: Vec<_> = source
                .iter()
                .map(|file| ReadFile { decoded: file.decoded.clone(), tokens: file.tokens.clone(), ..*file })
                .collect();
            corpus.submissions[taker].files.extend(copied);
        }
        n_holders = wanted;
        let comparison = compare_some(&mut corpus, &kept, &settings)?;
        let padded = all.entry((class.set.clone(), n_holders)).or_default();
        padded.n_classes += 1;
        let has_all = |holders: &[usize]| holders.iter().filter(|&&one| one < n_holders).count() == n_holders;
        let is_listed = comparison.common_blocks.iter().any(|block| has_all(&block.holders));
        padded.n_listed += usize::from(is_listed || comparison.handed_out.is_some());
        padded.n_pairs += n_holders * (n_holders - 1) / 2;
        for pair in &comparison.pairs {
            match pair.verdict {
                Verdict::Unremarkable => {}
                _ if pair.left >= n_holders || pair.right >= n_holders => padded.n_wrong += 1,
                Verdict::WorthALook => padded.n_reviewed += 1,
                Verdict::Strong => padded.n_strong += 1,
            }
        }
    }
    Ok(())
}

/// Compares the classes that a class makes.
fn mass_copied(class: &LabelledClass, options: &Options) -> Result<Vec<Metrics>> {
    let (mut corpus, _) = compare(class, options)?;
    let names: Vec<String> = corpus.submissions.iter().map(|submission| submission.name.clone()).collect();
    let groups = Labels::new(class, &names.iter().map(String::as_str).collect::<Vec<_>>()).groups();
    let honest: Vec<usize> = groups.iter().filter(|group| group.len() == 1).map(|group| group[0]).collect();
    let mut large: Vec<&Vec<usize>> = groups.iter().filter(|group| group.len() >= MIN_GROUP).collect();
    large.sort_by_key(|group| (Reverse(group.len()), group[0]));
    let settings = Settings { min_score: 0.0, top: Some(MAX_PAIRS), ..options.settings };
    let mut found = Vec::new();
    let n_classes = if honest.len() < MIN_HONEST { 0 } else { large.len().min(MAX_GROUPS) };
    for n_groups in 1..=n_classes {
        let copied = large[..n_groups].iter().copied().flatten();
        let mut kept: Vec<usize> = honest.iter().chain(copied).copied().collect();
        kept.sort_unstable();
        let comparison = compare_some(&mut corpus, &kept, &settings)?;
        let names: Vec<&str> = kept.iter().map(|&one| names[one].as_str()).collect();
        let judged = ClassFeatures::new(class, &names, &comparison).reported(Reading::UnlistedHonest);
        if let Some(metrics) = Metrics::new(&judged) {
            print_row(&format!("{}, {n_groups} copied of {}", class.name, kept.len()), &metrics);
            found.push(metrics);
        }
    }
    Ok(found)
}

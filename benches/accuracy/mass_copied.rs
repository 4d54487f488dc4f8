//! Classes in which many copied few programs: each labelled class with its k largest groups of copies, k from 1 to 5, and everybody who did not copy.
//!
//! The more people copy one source, the more common its code looks. So these classes show whether mass copying hides itself.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use lookalike_compare::options::{MAX_PAIRS, Options};
use lookalike_engine::Settings;
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

/// Makes the classes from those below `roots`, and prints how well each is ranked, with the mean of each set.
///
/// # Errors
/// A class cannot be read or compared.
pub(crate) fn run(roots: &[PathBuf], options: &Options) -> Result<()> {
    let mut of_sets: BTreeMap<String, Vec<Metrics>> = BTreeMap::new();
    print_head("class");
    for root in roots {
        for class in classes::below(root)? {
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

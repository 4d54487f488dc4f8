//! Counts the statements of the reports of labelled classes again, from the sources, by the second implementation in `test_support`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use lookalike_compare::options::Options;
use lookalike_compare::report::report;
use lookalike_test_support::labelled::classes;
use lookalike_test_support::labelled::ranking::compare;
use lookalike_test_support::recount::recount;

/// Number of faults of a class that are printed.
const MOST_PRINTED: usize = 5;

/// Prints how many statements of each kind were counted again, and which are not so. Fails if any is not.
pub(crate) fn run(roots: &[PathBuf], options: &Options) -> Result<()> {
    let mut n_checked: BTreeMap<&str, usize> = BTreeMap::new();
    let mut n_faults: BTreeMap<String, usize> = BTreeMap::new();
    for root in roots {
        for class in classes::below(root)? {
            let (corpus, comparison) = compare(&class, options)?;
            let found = recount(&report(options, corpus, comparison));
            let set = class.folder.parent().and_then(Path::file_name).unwrap_or_default();
            for fault in found.faults.iter().take(MOST_PRINTED) {
                println!("{} {}: {fault}", set.display(), class.name);
            }
            for (kind, n) in found.n_checked {
                *n_checked.entry(kind).or_default() += n;
            }
            for fault in found.faults {
                let kind = fault.split(':').next().unwrap_or_default().to_owned();
                *n_faults.entry(kind).or_default() += 1;
            }
        }
    }
    println!("| statement | counted again | not so |\n| --- | --- | --- |");
    for (kind, n) in &n_checked {
        println!("| {kind} | {n} | {} |", n_faults.get(*kind).unwrap_or(&0));
    }
    if !n_faults.is_empty() {
        bail!("some statements are not so");
    }
    Ok(())
}

//! Features of all pairs of a class as a CSV file, to try formulas on.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Result;
use lookalike_engine::{Comparison, Pair};
use lookalike_test_support::labelled::classes::{LabelledClass, pair_key};

/// The columns. `label` is 1 for a copy, 0 for a pair that is judged honest, and empty for a pair that nobody judged.
const COLUMNS: &str = "left,right,label,score,verdict,expectation,bits,left_coverage,right_coverage,matched,longest,passages,best_passage_bits";

/// Writes the features of the pairs of a class to `folder`, one file for each class. Judged pairs that share nothing have
/// zeros.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write(folder: &Path, class: &LabelledClass, names: &[&str], comparison: &Comparison) -> Result<()> {
    let mut labels: BTreeMap<(String, String), bool> = class.judged_pairs(names).into_iter().collect();
    let mut text = format!("{COLUMNS}\n");
    for pair in &comparison.pairs {
        let (left, right) = pair_key(names[pair.left], names[pair.right]);
        let label = match labels.remove(&(left.clone(), right.clone())) {
            Some(is_copy) => u8::from(is_copy).to_string(),
            None => String::new(),
        };
        text += &format!("{left},{right},{label},{}\n", features(pair, comparison));
    }
    for ((left, right), is_copy) in labels.into_iter().filter(|(_, is_copy)| *is_copy) {
        text += &format!("{left},{right},{},0,unremarkable,,0,0,0,0,0,0,0\n", u8::from(is_copy));
    }
    fs::create_dir_all(folder)?;
    Ok(fs::write(folder.join(format!("{}.csv", class.name.replace('/', "_"))), text)?)
}

fn features(pair: &Pair, comparison: &Comparison) -> String {
    let matched = pair.matched_tokens();
    let coverage = |submission: usize| matched as f64 / comparison.facts[submission].own_tokens.max(1) as f64;
    let best = pair.passages.iter().map(|passage| passage.evidence_bits).fold(0.0, f64::max);
    format!(
        "{:.6},{:?},{:.6},{:.3},{:.6},{:.6},{matched},{},{},{best:.3}",
        pair.score,
        pair.verdict,
        pair.expectation,
        pair.evidence_bits,
        coverage(pair.left),
        coverage(pair.right),
        pair.longest_match(),
        pair.passages.len()
    )
}

//! Counts how many planted copies of a made-up corpus each stage found.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;

use crate::arguments::RecallArguments;
use crate::say;
use crate::tables::each_row;
use crate::verify::Verified;

/// The results with pairs.
const STAGES: [&str; 3] = ["duplicates", "pairs", "candidates"];

/// Prints the counts.
///
/// # Errors
/// A table cannot be read.
pub(crate) fn run(arguments: &RecallArguments) -> Result<()> {
    let planted = pairs(&arguments.planted.join("planted"))?;
    for stage in STAGES {
        let found = pairs(&arguments.results.join(stage))?;
        say(&format!("{stage}: {} pairs, {} of {} copies", found.len(), n_common(&planted, &found), planted.len()))?;
    }
    let mut verified = Verified::read(&arguments.verified)?;
    verified.retain(|pair| pair.share() >= 500_000);
    let verified: BTreeSet<(i64, i64)> = verified.iter().map(|pair| (pair.one.0, pair.other.0)).collect();
    let n_found = n_common(&planted, &verified);
    say(&format!("half of either matched: {} pairs, {n_found} of {} copies", verified.len(), planted.len()))
}

fn pairs(folder: &Path) -> Result<BTreeSet<(i64, i64)>> {
    let mut pairs = BTreeSet::new();
    each_row(folder, ["one", "other"], |[one, other]| _ = pairs.insert((one.min(other), one.max(other))))?;
    Ok(pairs)
}

fn n_common(planted: &BTreeSet<(i64, i64)>, found: &BTreeSet<(i64, i64)>) -> usize {
    planted.intersection(found).count()
}

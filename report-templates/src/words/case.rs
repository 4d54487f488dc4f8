//! Text of cases.

use crate::model::Case;
use crate::words::figures::{count, counted};

/// Returns the title of a case, by which people name it.
pub(crate) fn title(number: usize, case: &Case) -> String {
    match case.cluster {
        Some(cluster) => format!("Case {}: cluster {}", count(number), count(cluster)),
        None => format!("Case {}: pair {}", count(number), count(case.pairs[0] + 1)),
    }
}

/// Returns the number of pairs of a cluster, and how many of them are in the report.
pub(crate) fn pairs(case: &Case) -> String {
    let pairs = counted(case.n_pairs, "flagged pair", "flagged pairs");
    if case.pairs.len() < case.n_pairs { format!("{pairs}, {} in this report", count(case.pairs.len())) } else { pairs }
}

/// Returns the shares of two submissions.
pub(crate) fn shares(left: &str, right: &str) -> String {
    format!("{left} and {right} shared")
}

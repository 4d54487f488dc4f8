//! Cases: a person looks into one at a time.

use super::pair::Verdict;

/// A case: the flagged pairs of one cluster, or one flagged pair outside of clusters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The strongest verdict of its pairs.
    pub verdict: Verdict,
    /// The cluster, numbered from 1.
    pub cluster: Option<usize>,
    /// Its flagged pairs in the report, by their indices, best first; at least one.
    pub pairs: Vec<usize>,
    /// Number of its flagged pairs, in the report or not.
    pub n_pairs: usize,
}

//! Cases: a person looks into one at a time.

use super::pair::Verdict;

/// A case: the flagged pairs of one cluster, or one flagged pair outside of clusters. Its verdict is that of its strongest pairs, and says nothing about people who are in none of these.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Case {
    /// The strongest verdict of its pairs.
    pub verdict: Verdict,
    /// The cluster, numbered from 1.
    pub cluster: Option<usize>,
    /// Its flagged pairs in the report, by their indices, best first; at least one.
    pub pairs: Vec<usize>,
    /// Number of its flagged pairs, in the report or not.
    pub n_pairs: usize,
    /// Number of pairs that reach the verdict; they are the first.
    pub n_deciding: usize,
    /// The submissions of these pairs, ascending: the people of the case.
    pub people: Vec<usize>,
    /// The other submissions of the cluster, ascending.
    pub others: Vec<usize>,
    /// The common block of the cluster, if there is one.
    pub block: Option<BlockOfCase>,
}

/// The common block that most submissions of a case have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockOfCase {
    /// The index of the block.
    pub block: usize,
    /// Number of submissions of the case that have it.
    pub n_holders: usize,
}

impl Case {
    /// Returns the pairs that reach the verdict, by their indices, best first.
    pub fn deciding(&self) -> &[usize] {
        &self.pairs[..self.n_deciding]
    }

    /// Returns the number of submissions, with those that are in no deciding pair.
    pub(crate) fn n_submissions(&self) -> usize {
        self.people.len() + self.others.len()
    }
}

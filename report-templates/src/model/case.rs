//! Cases: a person looks into one at a time.

use super::pair::{Pair, Verdict};
use super::report::Report;

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

impl Report {
    /// Divides the flagged pairs among cases, and tells each pair its own. Cases are in the order of their best pairs.
    pub fn find_cases(&mut self) {
        let mut cases: Vec<Case> = Vec::new();
        let mut of_clusters: Vec<Option<usize>> = vec![None; self.clusters.len()];
        for (index, pair) in self.pairs.iter_mut().enumerate() {
            pair.case = None;
            if !pair.verdict.is_flagged() {
                continue;
            }
            let known = pair.cluster.and_then(|cluster| of_clusters[cluster - 1]);
            let case = known.unwrap_or(cases.len());
            if known.is_none() {
                if let Some(cluster) = pair.cluster {
                    of_clusters[cluster - 1] = Some(case);
                }
                let n_pairs = pair.cluster.map_or(1, |cluster| self.clusters[cluster - 1].n_pairs);
                cases.push(Case { verdict: pair.verdict, cluster: pair.cluster, pairs: Vec::new(), n_pairs });
            }
            pair.case = Some(case + 1);
            cases[case].pairs.push(index);
        }
        self.cases = cases;
    }

    /// Returns the number of cases with a verdict.
    pub fn n_cases_with(&self, verdict: Verdict) -> usize {
        self.cases.iter().filter(|case| case.verdict == verdict).count()
    }

    /// Returns the number of flagged pairs, in the report or not.
    pub fn n_flagged(&self) -> usize {
        self.n_flagged.strong + self.n_flagged.worth_a_look
    }

    /// Returns the flagged pairs in the report with their indices.
    pub fn flagged_pairs(&self) -> impl Iterator<Item = (usize, &Pair)> {
        self.pairs.iter().enumerate().filter(|(_, pair)| pair.verdict.is_flagged())
    }
}

impl Case {
    /// Returns the submissions of the case, ascending.
    pub fn submissions(&self, report: &Report) -> Vec<usize> {
        match self.cluster {
            Some(cluster) => report.clusters[cluster - 1].members.clone(),
            None => {
                let pair = &report.pairs[self.pairs[0]];
                vec![pair.left, pair.right]
            }
        }
    }
}

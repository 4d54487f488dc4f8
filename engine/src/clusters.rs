//! Clusters: submissions joined by suspicious pairs, directly or through others (single linkage, by union–find).

use rustc_hash::FxHashMap;

/// Which submissions belong together. The result does not hang on the order of the joins.
pub(crate) struct Clusters {
    /// For each submission another of its cluster with a smaller number, or itself.
    parents: Vec<u32>,
}

impl Clusters {
    pub(crate) fn new(n_submissions: usize) -> Clusters {
        Clusters { parents: (0..n_submissions as u32).collect() }
    }

    pub(crate) fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other) as u32;
    }

    pub(crate) fn merge(&mut self, others: &Clusters) {
        for (submission, &parent) in others.parents.iter().enumerate() {
            self.join(submission, parent as usize);
        }
    }

    fn root(&mut self, submission: usize) -> usize {
        let mut root = submission;
        while self.parents[root] as usize != root {
            root = self.parents[root] as usize;
        }
        // Every step of the way is shortened, so that the next search is quick.
        let mut at = submission;
        while self.parents[at] as usize != root {
            at = std::mem::replace(&mut self.parents[at], root as u32) as usize;
        }
        root
    }

    /// The cluster of `one` and `other`, as the number of one of its members, if they are in the same.
    pub(crate) fn shared(&mut self, one: usize, other: usize) -> Option<usize> {
        let root = self.root(one);
        (root == self.root(other)).then_some(root)
    }
}

/// Numbers from 1 in the order in which clusters are first named.
pub(crate) fn number(clusters: impl Iterator<Item = Option<usize>>) -> Vec<Option<usize>> {
    let mut numbers = FxHashMap::default();
    let mut number_of = |cluster| {
        let next = numbers.len() + 1;
        *numbers.entry(cluster).or_insert(next)
    };
    clusters.map(|cluster| cluster.map(&mut number_of)).collect()
}

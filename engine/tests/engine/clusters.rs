//! Clusters of given pairs, for callers that draw the line elsewhere than the comparison.

use lookalike_engine::{Cluster, clusters};

/// The most similar submissions are joined first, the member that is most similar to all is central, and a chain of weak similarities joins no groups.
#[test]
fn strongest_pairs_join_first() {
    let pairs = [(3, 4, 0.9), (0, 1, 0.8), (1, 2, 0.7), (0, 2, 0.6), (2, 3, 0.5)];
    let found = clusters(6, &pairs);
    assert_eq!(
        found,
        [
            Cluster { members: vec![3, 4], central: 3, n_pairs: 1 },
            Cluster { members: vec![0, 1, 2], central: 1, n_pairs: 3 }
        ],
        "the two clusters are joined by one of the six pairs across them, and three would be needed"
    );
}

/// Submissions without a pair are in no cluster, and the order of a pair does not matter.
#[test]
fn submissions_without_pairs_are_in_no_cluster() {
    assert_eq!(clusters(4, &[]), []);
    assert_eq!(clusters(4, &[(2, 1, 0.4)]), [Cluster { members: vec![1, 2], central: 1, n_pairs: 1 }]);
}

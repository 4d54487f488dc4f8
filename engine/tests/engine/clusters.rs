//! Clusters from pairs, for whoever draws the line elsewhere than the comparison did.

use lookalike_engine::{Cluster, clusters};

/// The closest come together, the one who is most like all is central, and a chain of weak likenesses joins nobody's group.
#[test]
fn the_closest_come_together() {
    let pairs = [(3, 4, 0.9), (0, 1, 0.8), (1, 2, 0.7), (0, 2, 0.6), (2, 3, 0.5)];
    let found = clusters(6, &pairs);
    assert_eq!(
        found,
        [Cluster { members: vec![3, 4], central: 3 }, Cluster { members: vec![0, 1, 2], central: 1 }],
        "two and three would need three of the six pairs across them"
    );
}

/// Nobody is in a cluster whom no pair names, and the order of a pair's two says nothing.
#[test]
fn without_pairs_there_are_no_clusters() {
    assert_eq!(clusters(4, &[]), []);
    assert_eq!(clusters(4, &[(2, 1, 0.4)]), [Cluster { members: vec![1, 2], central: 1 }]);
}

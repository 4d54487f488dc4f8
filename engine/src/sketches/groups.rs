//! Clusters from a stream of similar pairs, with one number in memory for each document.

pub use crate::components::Components;

/// Returns the center of each node by the algorithm CENTER: none for nodes without an edge (Haveliwala, section 5).
///
/// `edges` holds every edge in both directions, sorted by its first node. A node that is seen first is a center; whoever has an edge with it becomes its member and is considered no more. So each cluster has a center that all its members are similar to, which components do not promise.
pub fn centers(n_nodes: u32, edges: impl IntoIterator<Item = (u32, u32)>) -> Vec<Option<u32>> {
    let mut center_of: Vec<Option<u32>> = vec![None; n_nodes as usize];
    for (node, neighbor) in edges {
        if node.max(neighbor) >= n_nodes || node == neighbor {
            continue;
        }
        let center = *center_of[node as usize].get_or_insert(node);
        if center == node {
            center_of[neighbor as usize].get_or_insert(center);
        }
    }
    center_of
}

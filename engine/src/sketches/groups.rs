//! Clusters from a stream of similar pairs, with one number in memory for each document.

/// The connected components of a graph, joined edge by edge (Broder, section 4, phase 4).
///
/// Later documents and pairs can be added at any time, so the clusters of a new sweep merge into those that are known (section 6.2).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Components {
    /// The parent of each node; a root is its own.
    parents: Vec<u32>,
}

impl Components {
    /// Creates a graph of `n_nodes` nodes without edges.
    pub fn new(n_nodes: u32) -> Components {
        Components { parents: (0..n_nodes).collect() }
    }

    /// Adds nodes until there are `n_nodes`.
    pub fn grow(&mut self, n_nodes: u32) {
        self.parents.extend(self.parents.len() as u32..n_nodes);
    }

    /// Joins the components of two nodes. Nodes that do not exist are ignored.
    pub fn join(&mut self, one: u32, other: u32) {
        if one.max(other) as usize >= self.parents.len() {
            return;
        }
        let (one, other) = (self.root(one), self.root(other));
        // The least number is the root, whatever the order of the pairs.
        self.parents[one.max(other) as usize] = one.min(other);
    }

    /// Returns the least node of a node's component.
    pub fn root(&mut self, node: u32) -> u32 {
        let mut node = node;
        while self.parents[node as usize] != node {
            let grandparent = self.parents[self.parents[node as usize] as usize];
            self.parents[node as usize] = grandparent;
            node = grandparent;
        }
        node
    }

    /// Returns the root of every node.
    pub fn roots(mut self) -> Vec<u32> {
        (0..self.parents.len() as u32).map(|node| self.root(node)).collect()
    }
}

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

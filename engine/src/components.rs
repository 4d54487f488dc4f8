//! Connected components, with one number in memory for each node.

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
    pub fn join(&mut self, left: u32, right: u32) {
        if left.max(right) as usize >= self.parents.len() {
            return;
        }
        let (left, right) = (self.root(left), self.root(right));
        // The least number is the root, whatever the order of the pairs.
        self.parents[left.max(right) as usize] = left.min(right);
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

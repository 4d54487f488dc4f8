//! Collusion groups: submissions so similar that they are one work in several hands. Clusters of reported pairs are formed in the same way.
//!
//! Links are taken from the strongest to the weakest, and two groups merge as soon as half of all pairs across them are linked.
//! Single linkage would merge at the first link: a chain of weak similarities would join a whole class.

use crate::maps::HashMap;

/// The share of the pairs across two groups that must be linked before the groups merge.
const MIN_LINKED_SHARE: f64 = 0.5;

/// Two nodes that belong together: distinct submissions, or one with itself if its members belong together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Link {
    /// The priority of the link; stronger links are taken first.
    pub(crate) strength: f64,
    pub(crate) one: u32,
    pub(crate) other: u32,
}

/// Nodes in disjoint groups.
pub(crate) struct Partition {
    /// The least node in the group of each node.
    least: Vec<u32>,
    is_member: Vec<bool>,
}

impl Partition {
    /// Groups `n_nodes` nodes by `links`, in any order. A pair that is linked twice counts twice.
    pub(crate) fn new(n_nodes: usize, mut links: Vec<Link>) -> Partition {
        links.sort_unstable_by(|a, b| b.strength.total_cmp(&a.strength).then((a.one, a.other).cmp(&(b.one, b.other))));
        let mut builder = PartitionBuilder::new(n_nodes);
        for link in &links {
            builder.link(link.one, link.other);
        }
        builder.finish()
    }

    /// Takes groups as they are. A node in a group by itself is a member of it.
    pub(crate) fn from_groups<'a>(n_nodes: usize, groups: impl Iterator<Item = &'a Vec<usize>>) -> Partition {
        let mut partition = Partition { least: (0..n_nodes as u32).collect(), is_member: vec![false; n_nodes] };
        for group in groups {
            let least = group.iter().copied().min().unwrap_or_default();
            for &member in group {
                partition.least[member] = least as u32;
                partition.is_member[member] = true;
            }
        }
        partition
    }

    /// Returns the least node of a node's group, which identifies the group. A node without a group is alone in one.
    pub(crate) fn group_of(&self, node: usize) -> usize {
        self.least[node] as usize
    }

    /// Whether a node belongs to a group, with others or through a link with itself.
    pub(crate) fn is_member(&self, node: usize) -> bool {
        self.is_member[node]
    }

    /// Whether no node belongs to a group.
    pub(crate) fn is_empty(&self) -> bool {
        !self.is_member.contains(&true)
    }
}

struct PartitionBuilder {
    /// The group of each node.
    group: Vec<u32>,
    /// The nodes of each group.
    members: Vec<Vec<u32>>,
    /// For each group, the number of links to each other group so far.
    links: Vec<HashMap<u32, u32>>,
    /// Whether each node is linked with itself.
    is_member: Vec<bool>,
}

impl PartitionBuilder {
    fn new(n_nodes: usize) -> PartitionBuilder {
        PartitionBuilder {
            group: (0..n_nodes as u32).collect(),
            members: (0..n_nodes as u32).map(|node| vec![node]).collect(),
            links: vec![HashMap::default(); n_nodes],
            is_member: vec![false; n_nodes],
        }
    }

    fn link(&mut self, one: u32, other: u32) {
        self.is_member[one as usize] |= one == other;
        let (one, other) = (self.group[one as usize], self.group[other as usize]);
        if one == other {
            return;
        }
        let n_links = *self.links[one as usize].entry(other).and_modify(|n_links| *n_links += 1).or_insert(1);
        self.links[other as usize].insert(one, n_links);
        let n_pairs = self.members[one as usize].len() * self.members[other as usize].len();
        if f64::from(n_links) >= MIN_LINKED_SHARE * n_pairs as f64 {
            self.merge(one, other);
        }
    }

    fn merge(&mut self, one: u32, other: u32) {
        let size = |group: u32| self.members[group as usize].len();
        // The smaller group moves, so each node moves at most log₂ n times.
        let (into, from) = if size(one) >= size(other) { (one, other) } else { (other, one) };
        let moved = std::mem::take(&mut self.members[from as usize]);
        moved.iter().for_each(|&member| self.group[member as usize] = into);
        self.members[into as usize].extend(moved);
        self.links[into as usize].remove(&from);
        for (third, n_links) in std::mem::take(&mut self.links[from as usize]) {
            if third == into {
                continue;
            }
            let sum = *self.links[into as usize].entry(third).and_modify(|sum| *sum += n_links).or_insert(n_links);
            let links_of_third = &mut self.links[third as usize];
            links_of_third.remove(&from);
            links_of_third.insert(into, sum);
        }
    }

    fn finish(mut self) -> Partition {
        let mut least: Vec<u32> = (0..self.group.len() as u32).collect();
        for members in self.members.iter().filter(|members| members.len() > 1) {
            let first = members.iter().copied().min().unwrap_or_default();
            for &member in members {
                least[member as usize] = first;
                self.is_member[member as usize] = true;
            }
        }
        Partition { least, is_member: self.is_member }
    }
}

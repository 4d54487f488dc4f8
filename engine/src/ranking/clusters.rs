//! Clusters: submissions joined by pairs that are worth reviewing, with the member that is most similar to the others.

use crate::components::Components;
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::maps::HashMap;
use crate::ranking::judgments::{JudgedPair, JudgedPairs};
use crate::results::Cluster;
use crate::statistics::collusion_groups::{Link, Partition};

/// The clusters of a batch.
pub(crate) struct Clusters {
    partition: Partition,
    found: Vec<Cluster>,
    /// The index in `found` of each group of the partition.
    indices: HashMap<usize, usize>,
}

impl Clusters {
    /// Joins the flagged ones of some pairs to clusters, in the order in which these name them.
    pub(crate) fn new(groups: &[DuplicateGroup], judged: &JudgedPairs) -> Clusters {
        let links = links(&judged.pairs);
        let mut clusters = Clusters::joined_by(groups.len(), links.clone());
        let unlisted = judged.unlisted.iter().map(|(pair, n_pairs)| (pair, *n_pairs));
        for (pair, n_pairs) in judged.pairs.iter().map(|pair| (pair, 1)).chain(unlisted) {
            if pair.is_flagged() {
                clusters.add(pair.ranked.groups, n_pairs);
            }
        }
        clusters.fill(groups.len(), &links, |group| groups[group].members.clone());
        clusters
    }

    /// Joins nodes to clusters without names.
    fn joined_by(n_nodes: usize, links: Vec<Link>) -> Clusters {
        Clusters { partition: Partition::new(n_nodes, links), found: Vec::new(), indices: HashMap::default() }
    }

    /// Counts a pair of nodes for the cluster that both belong to, if there is one.
    fn add(&mut self, nodes: (usize, usize), n_pairs: usize) {
        let Some(group) = self.common_group(nodes) else { return };
        let next = self.found.len();
        let index = *self.indices.entry(group).or_insert(next);
        if index == next {
            self.found.push(Cluster::default());
        }
        self.found[index].n_pairs += n_pairs;
    }

    /// Fills in the members of all clusters, which are the submissions of their nodes. The similarity of a node to the others of its cluster is the sum of the strengths of its links.
    fn fill(&mut self, n_nodes: usize, links: &[Link], submissions: impl Fn(usize) -> Vec<usize>) {
        let mut similarities = vec![0.0; n_nodes];
        for link in links {
            let (one, other) = (link.one as usize, link.other as usize);
            if self.partition.group_of(one) == self.partition.group_of(other) {
                similarities[one] += link.strength;
                similarities[other] += link.strength;
            }
        }
        let mut similarity_of: HashMap<usize, f64> = HashMap::default();
        for node in (0..n_nodes).filter(|&node| self.partition.is_member(node)) {
            let members = &mut self.found[self.indices[&self.partition.group_of(node)]].members;
            for submission in submissions(node) {
                members.push(submission);
                similarity_of.insert(submission, similarities[node]);
            }
        }
        for cluster in &mut self.found {
            cluster.members.sort_unstable();
            cluster.central = most_similar(&cluster.members, &similarity_of);
        }
    }

    /// Returns whether each of some pairs is flagged and needed: it belongs to no cluster, or joins parts of one that no pair before it joins. So the needed pairs of a cluster are a maximum spanning tree (Kruskal 1956).
    pub(crate) fn connecting(&self, n_submissions: usize, pairs: &[JudgedPair]) -> Vec<bool> {
        let mut joined = Components::new(n_submissions as u32);
        let mut connecting = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let (left, right) = (pair.ranked.left as u32, pair.ranked.right as u32);
            let is_in_cluster = self.common_group(pair.ranked.groups).is_some();
            let is_needed = !is_in_cluster || joined.root(left) != joined.root(right);
            connecting.push(pair.is_flagged() && is_needed);
            if pair.is_flagged() && is_in_cluster {
                joined.join(left, right);
            }
        }
        connecting
    }

    /// Returns the index of the cluster that both groups belong to.
    pub(crate) fn shared(&self, groups: (usize, usize)) -> Option<usize> {
        self.common_group(groups).map(|group| self.indices[&group])
    }

    pub(crate) fn into_found(self) -> Vec<Cluster> {
        self.found
    }

    /// Returns the group of the partition that both nodes belong to.
    fn common_group(&self, (one, other): (usize, usize)) -> Option<usize> {
        let group = self.partition.group_of(one);
        (self.partition.is_member(one) && group == self.partition.group_of(other)).then_some(group)
    }
}

/// Returns the clusters that the given pairs of `n_submissions` submissions form, in the order in which the pairs name them. Each pair is given once, as two indices of submissions and a score.
///
/// A comparison forms its clusters in the same way. Callers use this to draw the line between pairs elsewhere.
pub fn clusters(n_submissions: usize, pairs: &[(usize, usize, f64)]) -> Vec<Cluster> {
    let link = |&(left, right, strength): &(usize, usize, f64)| {
        let (one, other) = (left.min(right) as u32, left.max(right) as u32);
        Link { strength, one, other }
    };
    let links: Vec<Link> = pairs.iter().map(link).collect();
    let mut clusters = Clusters::joined_by(n_submissions, links.clone());
    for &(left, right, _) in pairs {
        clusters.add((left, right), 1);
    }
    clusters.fill(n_submissions, &links, |submission| vec![submission]);
    clusters.found
}

/// Returns the member with the highest similarity, the first of several. `members` must not be empty.
fn most_similar(members: &[usize], similarities: &HashMap<usize, f64>) -> usize {
    let mut best = members[0];
    for member in members {
        if similarities[member] > similarities[&best] {
            best = *member;
        }
    }
    best
}

/// Returns one link for each pair of distinct submissions that is flagged; its strength is the score.
fn links(pairs: &[JudgedPair]) -> Vec<Link> {
    let mut links = Vec::new();
    for pair in pairs.iter().filter(|pair| pair.is_flagged()) {
        let (one, other) = (pair.ranked.groups.0 as u32, pair.ranked.groups.1 as u32);
        links.push(Link { strength: pair.ranked.score, one, other });
    }
    links.sort_unstable_by_key(|link| (link.one, link.other));
    links.dedup_by_key(|link| (link.one, link.other));
    links
}

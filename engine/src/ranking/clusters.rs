//! Clusters: submissions joined by pairs that are worth reviewing, with the member that is most similar to the others.

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
        let flagged = || judged.pairs.iter().filter(|pair| pair.is_flagged());
        let links = links(flagged());
        let partition = Partition::new(groups.len(), links.clone());
        let similarities = similarities(groups.len(), &links, &partition);
        let mut clusters = Clusters { partition, found: Vec::new(), indices: HashMap::default() };
        for pair in flagged() {
            if let Some(cluster) = clusters.common_group(pair.ranked.groups) {
                clusters.add(cluster, 1);
            }
        }
        for (pair, n_pairs) in judged.unlisted.iter().filter(|(pair, _)| pair.is_flagged()) {
            if let Some(cluster) = clusters.common_group(pair.ranked.groups) {
                clusters.add(cluster, *n_pairs);
            }
        }
        let mut similarity_of: HashMap<usize, f64> = HashMap::default();
        for group in (0..groups.len()).filter(|&group| clusters.partition.is_member(group)) {
            let index = clusters.indices[&clusters.partition.group_of(group)];
            clusters.found[index].members.extend(&groups[group].members);
            similarity_of.extend(groups[group].members.iter().map(|&member| (member, similarities[group])));
        }
        for cluster in &mut clusters.found {
            cluster.members.sort_unstable();
            cluster.central = most_similar(&cluster.members, |member| similarity_of[&member]);
        }
        clusters
    }

    /// Returns whether each of some pairs is flagged and needed: it belongs to no cluster, or joins parts of one that no pair before it joins. So the needed pairs of a cluster are a maximum spanning tree (Kruskal 1956).
    pub(crate) fn connecting(&self, pairs: &[JudgedPair]) -> Vec<bool> {
        // The parent of each submission that has one in the tree of its part.
        let mut parents: HashMap<usize, usize> = HashMap::default();
        let mut connecting = Vec::with_capacity(pairs.len());
        for pair in pairs {
            if !pair.is_flagged() || self.common_group(pair.ranked.groups).is_none() {
                connecting.push(pair.is_flagged());
                continue;
            }
            let (left, right) = (root(&mut parents, pair.ranked.left), root(&mut parents, pair.ranked.right));
            connecting.push(left != right);
            if left != right {
                parents.insert(right, left);
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

    fn common_group(&self, (one, other): (usize, usize)) -> Option<usize> {
        let group = self.partition.group_of(one);
        (self.partition.is_member(one) && group == self.partition.group_of(other)).then_some(group)
    }

    fn add(&mut self, group: usize, n_pairs: usize) {
        let next = self.found.len();
        let index = *self.indices.entry(group).or_insert(next);
        if index == next {
            self.found.push(Cluster::default());
        }
        self.found[index].n_pairs += n_pairs;
    }
}

/// Returns the clusters that the given pairs of `n_submissions` submissions form, in the order in which the pairs name them. Each pair is given once, as two indices of submissions and a score.
///
/// A comparison forms its clusters in the same way. Callers use this to draw the line between pairs elsewhere.
pub fn clusters(n_submissions: usize, pairs: &[(usize, usize, f64)]) -> Vec<Cluster> {
    let links = pairs.iter().map(|&(one, other, strength)| {
        let (one, other) = (one.min(other) as u32, one.max(other) as u32);
        Link { strength, one, other }
    });
    let partition = Partition::new(n_submissions, links.collect());
    let mut similarities = vec![0.0; n_submissions];
    let mut found: Vec<Cluster> = Vec::new();
    let mut indices: HashMap<usize, usize> = HashMap::default();
    for &(one, other, score) in pairs.iter().filter(|pair| partition.group_of(pair.0) == partition.group_of(pair.1)) {
        similarities[one] += score;
        similarities[other] += score;
        let index = *indices.entry(partition.group_of(one)).or_insert_with(|| {
            found.push(Cluster::default());
            found.len() - 1
        });
        found[index].n_pairs += 1;
    }
    for member in (0..n_submissions).filter(|&member| partition.is_member(member)) {
        found[indices[&partition.group_of(member)]].members.push(member);
    }
    for cluster in &mut found {
        cluster.central = most_similar(&cluster.members, |member| similarities[member]);
    }
    found
}

/// Returns the member with the highest similarity, the first of several. `members` must not be empty.
fn most_similar(members: &[usize], similarity: impl Fn(usize) -> f64) -> usize {
    let better = |best, &member: &usize| if similarity(member) > similarity(best) { member } else { best };
    members.iter().fold(members[0], better)
}

/// Returns the root of a submission's tree, and shortens the way to it.
fn root(parents: &mut HashMap<usize, usize>, submission: usize) -> usize {
    let mut root = submission;
    while let Some(&parent) = parents.get(&root) {
        root = parent;
    }
    let mut current = submission;
    while let Some(parent) = parents.get_mut(&current) {
        current = std::mem::replace(parent, root);
    }
    root
}

/// Returns one link for each pair of distinct submissions; its strength is the score.
fn links<'p>(pairs: impl Iterator<Item = &'p JudgedPair>) -> Vec<Link> {
    let link = |pair: &JudgedPair| {
        let (one, other) = (pair.ranked.groups.0 as u32, pair.ranked.groups.1 as u32);
        Link { strength: pair.ranked.score, one, other }
    };
    let mut links: Vec<Link> = pairs.map(link).collect();
    links.sort_unstable_by_key(|link| (link.one, link.other));
    links.dedup_by_key(|link| (link.one, link.other));
    links
}

/// Returns the similarity of each duplicate group to all others in its cluster: the sum of the scores.
fn similarities(n_groups: usize, links: &[Link], partition: &Partition) -> Vec<f64> {
    let mut similarities = vec![0.0; n_groups];
    for link in links {
        let (one, other) = (link.one as usize, link.other as usize);
        if partition.group_of(one) == partition.group_of(other) {
            similarities[one] += link.strength;
            similarities[other] += link.strength;
        }
    }
    similarities
}

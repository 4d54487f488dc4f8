//! Clusters: submissions joined by pairs that are worth reviewing, with the member that is most similar to the others.

use rustc_hash::FxHashMap;

use crate::fingerprints::duplicates::DuplicateGroup;
use crate::ranking::rerank::Ranking;
use crate::ranking::top_pairs::RankedPair;
use crate::results::Cluster;
use crate::statistics::collusion_groups::{Link, Partition};

/// The clusters of a batch.
pub(crate) struct Clusters<'a> {
    partition: &'a Partition,
    found: Vec<Cluster>,
    /// The index in `found` of each group of the partition.
    indices: FxHashMap<usize, usize>,
}

impl<'a> Clusters<'a> {
    /// Collects the clusters of the ranking that pairs are judged by: first those that the reported pairs name, in their order.
    pub(crate) fn new(groups: &[DuplicateGroup], pairs: &[RankedPair], ranking: &'a Ranking) -> Clusters<'a> {
        let partition = &ranking.clusters;
        let mut clusters = Clusters { partition, found: Vec::new(), indices: FxHashMap::default() };
        for pair in pairs {
            if let Some(cluster) = clusters.common_group(pair.groups) {
                clusters.add(cluster);
            }
        }
        let is_member = |group: &usize| partition.is_member(*group);
        (0..groups.len()).filter(is_member).for_each(|group| clusters.add(partition.group_of(group)));
        let similarities = similarities(groups.len(), ranking);
        let mut similarity_of: FxHashMap<usize, f64> = FxHashMap::default();
        for group in (0..groups.len()).filter(is_member) {
            let index = clusters.indices[&partition.group_of(group)];
            clusters.found[index].members.extend(&groups[group].members);
            similarity_of.extend(groups[group].members.iter().map(|&member| (member, similarities[group])));
        }
        for cluster in &mut clusters.found {
            cluster.members.sort_unstable();
            cluster.central = most_similar(&cluster.members, |member| similarity_of[&member]);
        }
        clusters
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

    fn add(&mut self, group: usize) {
        let next = self.found.len();
        if *self.indices.entry(group).or_insert(next) == next {
            self.found.push(Cluster::default());
        }
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
    let mut indices: FxHashMap<usize, usize> = FxHashMap::default();
    for &(one, other, score) in pairs.iter().filter(|pair| partition.group_of(pair.0) == partition.group_of(pair.1)) {
        similarities[one] += score;
        similarities[other] += score;
        indices.entry(partition.group_of(one)).or_insert_with(|| {
            found.push(Cluster::default());
            found.len() - 1
        });
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

/// Returns the similarity of each duplicate group to all others in its cluster: the sum of the scores.
fn similarities(n_groups: usize, ranking: &Ranking) -> Vec<f64> {
    let mut similarities = vec![0.0; n_groups];
    for link in &ranking.links {
        let (one, other) = (link.one as usize, link.other as usize);
        if ranking.clusters.group_of(one) == ranking.clusters.group_of(other) {
            similarities[one] += link.strength;
            similarities[other] += link.strength;
        }
    }
    similarities
}

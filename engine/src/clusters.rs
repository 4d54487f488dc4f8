//! Clusters: submissions joined by pairs that are worth a look, with the member that the others are most like.

use rustc_hash::FxHashMap;

use crate::comparison::Cluster;
use crate::ranking::Ranking;
use crate::rings::{Link, Rings};
use crate::twins::Twins;

/// The clusters of a batch.
pub(crate) struct Clusters<'a> {
    rings: &'a Rings,
    found: Vec<Cluster>,
    /// From a ring to its cluster.
    places: FxHashMap<usize, usize>,
}

impl<'a> Clusters<'a> {
    /// The clusters that a ranking found: those that pairs name first, in the order of the pairs.
    pub(crate) fn new(twins: &[Twins], ranking: &'a Ranking) -> Clusters<'a> {
        let mut clusters = Clusters { rings: &ranking.clusters, found: Vec::new(), places: FxHashMap::default() };
        for pair in &ranking.pairs {
            if let Some(ring) = clusters.ring(pair.twins) {
                clusters.find(ring);
            }
        }
        (0..twins.len())
            .filter(|&twins| ranking.clusters.is_member(twins))
            .for_each(|twins| clusters.find(ranking.clusters.ring(twins)));
        let likeness = likeness(twins.len(), ranking);
        for (member, twins) in twins.iter().enumerate().filter(|(member, _)| ranking.clusters.is_member(*member)) {
            let place = clusters.places[&ranking.clusters.ring(member)];
            clusters.found[place].members.extend(&twins.members);
        }
        let of_member: FxHashMap<usize, f64> = twins
            .iter()
            .zip(&likeness)
            .flat_map(|(twins, &likeness)| twins.members.iter().map(move |&member| (member, likeness)))
            .collect();
        for cluster in &mut clusters.found {
            cluster.members.sort_unstable();
            // Of several that are equally like the others, the first.
            let more = |best: usize, &member: &usize| if of_member[&member] > of_member[&best] { member } else { best };
            cluster.central = cluster.members.iter().fold(cluster.members[0], more);
        }
        clusters
    }

    /// The cluster that two twins, or the members of one, are in together.
    pub(crate) fn shared(&self, twins: (usize, usize)) -> Option<usize> {
        self.ring(twins).map(|ring| self.places[&ring])
    }

    pub(crate) fn into_found(self) -> Vec<Cluster> {
        self.found
    }

    fn ring(&self, (one, other): (usize, usize)) -> Option<usize> {
        let ring = self.rings.ring(one);
        (self.rings.is_member(one) && ring == self.rings.ring(other)).then_some(ring)
    }

    fn find(&mut self, ring: usize) {
        let next = self.found.len();
        if *self.places.entry(ring).or_insert(next) == next {
            self.found.push(Cluster::default());
        }
    }
}

/// The clusters that some pairs of `n_submissions` make, in the order in which the pairs name them. Of each pair, which is
/// given once, the two submissions and the score.
///
/// The same grouping as in a comparison, for whoever draws the line elsewhere.
pub fn clusters(n_submissions: usize, pairs: &[(usize, usize, f64)]) -> Vec<Cluster> {
    let link = |&(one, other, strength): &(usize, usize, f64)| {
        let (one, other) = (one.min(other) as u32, one.max(other) as u32);
        Link { strength, one, other }
    };
    let rings = Rings::new(n_submissions, pairs.iter().map(link).collect());
    let mut likeness = vec![0.0; n_submissions];
    let mut found: Vec<Cluster> = Vec::new();
    let mut places: FxHashMap<usize, usize> = FxHashMap::default();
    for &(one, other, score) in pairs.iter().filter(|(one, other, _)| rings.ring(*one) == rings.ring(*other)) {
        likeness[one] += score;
        likeness[other] += score;
        places.entry(rings.ring(one)).or_insert_with(|| {
            found.push(Cluster::default());
            found.len() - 1
        });
    }
    for member in (0..n_submissions).filter(|&member| rings.is_member(member)) {
        found[places[&rings.ring(member)]].members.push(member);
    }
    for cluster in &mut found {
        // Of several that are equally like the others, the first.
        let more = |best: usize, &member: &usize| if likeness[member] > likeness[best] { member } else { best };
        cluster.central = cluster.members.iter().fold(cluster.members[0], more);
    }
    found
}

/// How like all others in its cluster each of the twins is: the sum of the scores.
fn likeness(n_twins: usize, ranking: &Ranking) -> Vec<f64> {
    let mut likeness = vec![0.0; n_twins];
    for link in &ranking.links {
        let (one, other) = (link.one as usize, link.other as usize);
        if ranking.clusters.ring(one) == ranking.clusters.ring(other) {
            likeness[one] += link.strength;
            likeness[other] += link.strength;
        }
    }
    likeness
}

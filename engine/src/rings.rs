//! Rings: submissions so alike that they are one work in several hands.
//!
//! Pairs are taken from the most telling to the least, and two groups become one as soon as half of all pairs across them are linked.
//! Single linkage would need one: then a chain of small likenesses swallows a class.

use rustc_hash::FxHashMap;

/// Two groups become one when this share of the pairs across them is linked.
const LINKED_SHARE: f64 = 0.5;

/// Two twins (or the members of one) that belong together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Link {
    /// How telling it is. Links are taken from the greatest to the least.
    pub(crate) strength: f64,
    pub(crate) one: u32,
    pub(crate) other: u32,
}

/// Which twins belong to which ring.
pub(crate) struct Rings {
    /// For each of the twins the least member of its ring, or itself.
    least: Vec<u32>,
    is_member: Vec<bool>,
}

impl Rings {
    /// Joins `n_twins` by `links`, each pair of which occurs at most once, in any order.
    pub(crate) fn new(n_twins: usize, mut links: Vec<Link>) -> Rings {
        links.sort_unstable_by(|a, b| b.strength.total_cmp(&a.strength).then((a.one, a.other).cmp(&(b.one, b.other))));
        let mut groups = Groups::new(n_twins);
        for link in &links {
            groups.link(link.one, link.other);
        }
        groups.finish()
    }

    /// Takes groups of twins as they are. Whoever is named alone is a ring of its own members.
    pub(crate) fn of_groups<'a>(n_twins: usize, groups: impl Iterator<Item = &'a Vec<usize>>) -> Rings {
        let mut rings = Rings { least: (0..n_twins as u32).collect(), is_member: vec![false; n_twins] };
        for group in groups {
            let least = group.iter().copied().min().unwrap_or_default();
            for &member in group {
                rings.least[member] = least as u32;
                rings.is_member[member] = true;
            }
        }
        rings
    }

    /// A number that the members of a ring share: the least of them. Whoever is in no ring is alone in one.
    pub(crate) fn ring(&self, twins: usize) -> usize {
        self.least[twins] as usize
    }

    /// Whether the twins belong to a ring, be it that of their own members.
    pub(crate) fn is_member(&self, twins: usize) -> bool {
        self.is_member[twins]
    }

    /// Whether nobody belongs to any.
    pub(crate) fn is_empty(&self) -> bool {
        !self.is_member.contains(&true)
    }
}

struct Groups {
    /// For each of the twins, its group.
    group: Vec<u32>,
    members: Vec<Vec<u32>>,
    /// For each group, how many links there are so far to others.
    links: Vec<FxHashMap<u32, u32>>,
    /// Whether the twins are linked with themselves: with their own other members.
    is_member: Vec<bool>,
}

impl Groups {
    fn new(n_twins: usize) -> Groups {
        Groups {
            group: (0..n_twins as u32).collect(),
            members: (0..n_twins as u32).map(|twins| vec![twins]).collect(),
            links: vec![FxHashMap::default(); n_twins],
            is_member: vec![false; n_twins],
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
        if f64::from(n_links) >= LINKED_SHARE * n_pairs as f64 {
            self.merge(one, other);
        }
    }

    /// The smaller group goes into the larger one, so that nobody is moved more often than the size can double.
    fn merge(&mut self, one: u32, other: u32) {
        let size = |group: u32| self.members[group as usize].len();
        let (into, from) = if size(one) >= size(other) { (one, other) } else { (other, one) };
        let moved = std::mem::take(&mut self.members[from as usize]);
        moved.iter().for_each(|&member| self.group[member as usize] = into);
        self.members[into as usize].extend(moved);
        self.links[into as usize].remove(&from);
        for (third, n_links) in std::mem::take(&mut self.links[from as usize]) {
            if third == into {
                continue;
            }
            let together = *self.links[into as usize].entry(third).and_modify(|sum| *sum += n_links).or_insert(n_links);
            let of_third = &mut self.links[third as usize];
            of_third.remove(&from);
            of_third.insert(into, together);
        }
    }

    fn finish(mut self) -> Rings {
        let mut least: Vec<u32> = (0..self.group.len() as u32).collect();
        for members in self.members.iter().filter(|members| members.len() > 1) {
            let first = members.iter().copied().min().unwrap_or_default();
            for &member in members {
                least[member as usize] = first;
                self.is_member[member as usize] = true;
            }
        }
        Rings { least, is_member: self.is_member }
    }
}

//! Who counts as one when it is asked how many have a fingerprint.
//!
//! Equal answers to a small task are honest, and hiding how many there are would make them look rare: they count as many.
//! A ring of copies is one work in many hands. Counted as many, it would make its own code look common and hide itself; it counts as one.

use crate::rings::Rings;
use crate::vocabularies::Vocabularies;

/// How the submissions of a batch are counted.
pub(crate) struct Census {
    /// How many submissions each of the twins stands for.
    multiplicities: Vec<u32>,
    /// For each of the twins, a number that those share who count as one.
    works: Vec<u32>,
    /// How many each work counts for.
    counts: Vec<u32>,
    n_counted: usize,
    /// What each of the twins is written in.
    vocabularies: Vec<Vocabularies>,
    /// How many are counted that write in each vocabulary.
    n_writing: [usize; Vocabularies::MOST],
}

impl Census {
    /// Everybody counts for themselves.
    pub(crate) fn new(multiplicities: &[usize], vocabularies: Vec<Vocabularies>) -> Census {
        let counts: Vec<u32> = multiplicities.iter().map(|&members| members as u32).collect();
        Census {
            works: (0..multiplicities.len() as u32).collect(),
            n_counted: multiplicities.iter().sum(),
            multiplicities: counts.clone(),
            n_writing: n_writing(&vocabularies, &counts),
            vocabularies,
            counts,
        }
    }

    /// Each ring counts as one.
    pub(crate) fn with_rings(&self, rings: &Rings) -> Census {
        let works: Vec<u32> = (0..self.works.len()).map(|twins| rings.ring(twins) as u32).collect();
        let mut counts = self.multiplicities.clone();
        for twins in (0..counts.len()).filter(|&twins| rings.is_member(twins)) {
            counts[twins] = u32::from(works[twins] == twins as u32);
        }
        let n_counted = counts.iter().map(|&count| count as usize).sum();
        let vocabularies = self.vocabularies.clone();
        let n_writing = n_writing(&vocabularies, &counts);
        Census { works, counts, n_counted, multiplicities: self.multiplicities.clone(), vocabularies, n_writing }
    }

    /// What the twins are written in.
    pub(crate) fn vocabularies(&self, twins: usize) -> Vocabularies {
        self.vocabularies[twins]
    }

    /// How many are counted that write in one of these: the class in which something is rare or not.
    pub(crate) fn n_peers(&self, vocabularies: Vocabularies) -> usize {
        vocabularies.places().map(|place| self.n_writing[place]).max().unwrap_or(self.n_counted)
    }

    /// How many submissions the twins stand for.
    pub(crate) fn members(&self, twins: usize) -> usize {
        self.multiplicities[twins] as usize
    }

    /// How many are counted in all.
    pub(crate) fn n_counted(&self) -> usize {
        self.n_counted
    }

    /// Makes ready to count.
    pub(crate) fn tally(&self) -> Tally<'_> {
        Tally { census: self, last_counted: vec![0; self.works.len()], round: 0 }
    }
}

fn n_writing(vocabularies: &[Vocabularies], counts: &[u32]) -> [usize; Vocabularies::MOST] {
    let mut n_writing = [0; Vocabularies::MOST];
    for (vocabularies, &count) in vocabularies.iter().zip(counts) {
        vocabularies.places().for_each(|place| n_writing[place] += count as usize);
    }
    n_writing
}

/// Counts holders, each work once.
pub(crate) struct Tally<'a> {
    census: &'a Census,
    /// For each work, the last round in which it was counted.
    last_counted: Vec<u32>,
    round: u32,
}

impl Tally<'_> {
    /// How many `holders`, all different, count for.
    pub(crate) fn count(&mut self, holders: &[u32]) -> usize {
        self.round += 1;
        let mut n_counted = 0;
        for &holder in holders {
            let work = self.census.works[holder as usize] as usize;
            if std::mem::replace(&mut self.last_counted[work], self.round) != self.round {
                n_counted += self.census.counts[work] as usize;
            }
        }
        n_counted
    }
}

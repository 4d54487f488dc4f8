//! Document frequency: the number of works that have a fingerprint, counted among peers.
//!
//! Equal submissions are one work, in whatever number of hands: what is said of others must not change when somebody hands in a verbatim copy.
//! A collusion group is one work too. Counted by heads, its own code would look common and hide the group.
//!
//! Files of different vocabularies can share nothing. Where students choose a language, a class is as many classes: code that all ten have who chose the same language is usual, even if ninety others do not have it.

use crate::batch::Submission;
use crate::statistics::collusion_groups::Partition;

/// The submissions that document frequencies are counted in.
pub(crate) struct Population {
    /// Number of submissions that each distinct submission stands for; 0 if it is left out.
    multiplicities: Vec<u32>,
    /// The work of each distinct submission: a number shared by those that count as one.
    works: Vec<u32>,
    /// The count of each work.
    counts: Vec<u32>,
    n_counted: usize,
    /// The vocabularies of each distinct submission.
    vocabularies: Vec<Vocabularies>,
    /// The count of all works that use each vocabulary.
    n_using: [usize; Vocabularies::MAX],
}

impl Population {
    /// Counts every distinct submission as one work.
    pub(crate) fn new(multiplicities: &[usize], vocabularies: Vec<Vocabularies>) -> Population {
        let counts = vec![1; multiplicities.len()];
        Population {
            works: (0..multiplicities.len() as u32).collect(),
            n_counted: multiplicities.len(),
            multiplicities: multiplicities.iter().map(|&members| members as u32).collect(),
            n_using: n_using(&vocabularies, &counts),
            vocabularies,
            counts,
        }
    }

    /// Returns the population in which each collusion group counts as one work.
    pub(crate) fn with_collusion_groups(&self, groups: &Partition) -> Population {
        // A submission that is left out is in no work, and the number of a work is that of its first other member.
        let is_counted = |submission: usize| self.multiplicities[submission] > 0;
        let mut first_of_group = vec![None; self.works.len()];
        let mut works: Vec<u32> = (0..self.works.len() as u32).collect();
        let mut counts = self.counts.clone();
        for submission in (0..counts.len()).filter(|&submission| groups.is_member(submission) && is_counted(submission))
        {
            let first = *first_of_group[groups.group_of(submission)].get_or_insert(submission);
            works[submission] = first as u32;
            counts[submission] = u32::from(first == submission);
        }
        let n_counted = counts.iter().map(|&count| count as usize).sum();
        let vocabularies = self.vocabularies.clone();
        let n_using = n_using(&vocabularies, &counts);
        Population { works, counts, n_counted, multiplicities: self.multiplicities.clone(), vocabularies, n_using }
    }

    /// Returns the population without some distinct submissions: they count for nothing, and the others as before.
    pub(crate) fn without(mut self, submissions: impl Iterator<Item = usize>) -> Population {
        for submission in submissions {
            self.works[submission] = submission as u32;
            self.counts[submission] = 0;
            self.multiplicities[submission] = 0;
        }
        self.n_counted = self.counts.iter().map(|&count| count as usize).sum();
        self.n_using = n_using(&self.vocabularies, &self.counts);
        self
    }

    /// Returns the vocabularies of a distinct submission.
    pub(crate) fn vocabularies(&self, submission: usize) -> Vocabularies {
        self.vocabularies[submission]
    }

    /// Returns the vocabularies that all holders of a fingerprint use. They include the fingerprint's own.
    pub(crate) fn common_vocabularies(&self, holders: &[u32]) -> Vocabularies {
        let all = holders.iter().map(|&holder| self.vocabularies(holder as usize));
        all.reduce(Vocabularies::intersection).unwrap_or_default()
    }

    /// Returns the size of the class in which something is rare or not: the count of the works that use one of the vocabularies, at its largest; of all works if the set is empty.
    pub(crate) fn n_peers(&self, vocabularies: Vocabularies) -> usize {
        vocabularies.members().map(|vocabulary| self.n_using[vocabulary]).max().unwrap_or(self.n_counted)
    }

    /// Returns whether a distinct submission is in the population: a planter is not.
    pub(crate) fn is_counted(&self, submission: usize) -> bool {
        self.multiplicities[submission] > 0
    }

    /// Returns whether several equal submissions are one distinct one.
    pub(crate) fn has_duplicates(&self, submission: usize) -> bool {
        self.multiplicities[submission] > 1
    }

    /// Returns the number of a distinct submission's work.
    pub(crate) fn work(&self, submission: u32) -> u32 {
        self.works[submission as usize]
    }

    /// Returns the count of all works.
    pub(crate) fn n_counted(&self) -> usize {
        self.n_counted
    }

    pub(crate) fn counter(&self) -> DocumentFrequencyCounter<'_> {
        DocumentFrequencyCounter { population: self, last_counted: vec![0; self.works.len()], round: 0 }
    }
}

fn n_using(vocabularies: &[Vocabularies], counts: &[u32]) -> [usize; Vocabularies::MAX] {
    let mut n_using = [0; Vocabularies::MAX];
    for (vocabularies, &count) in vocabularies.iter().zip(counts) {
        vocabularies.members().for_each(|vocabulary| n_using[vocabulary] += count as usize);
    }
    n_using
}

/// Counts holders, each work once.
pub(crate) struct DocumentFrequencyCounter<'a> {
    population: &'a Population,
    /// The last round in which each work was counted. Rounds save clearing a set for every fingerprint.
    last_counted: Vec<u32>,
    round: u32,
}

impl DocumentFrequencyCounter<'_> {
    /// Returns the document frequency of a fingerprint with these `holders`, all different.
    pub(crate) fn count(&mut self, holders: &[u32]) -> usize {
        self.round += 1;
        let mut n_counted = 0;
        for &holder in holders {
            let work = self.population.works[holder as usize] as usize;
            if std::mem::replace(&mut self.last_counted[work], self.round) != self.round {
                n_counted += self.population.counts[work] as usize;
            }
        }
        n_counted
    }
}

/// A set of vocabularies. Two whose numbers differ by a multiple of [`Vocabularies::MAX`] are not distinguished, which can only make a class look larger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Vocabularies(u64);

impl Vocabularies {
    /// Maximum number of vocabularies that are distinguished.
    pub(crate) const MAX: usize = u64::BITS as usize;

    /// Returns the vocabularies of the files that have tokens.
    pub(crate) fn of(submission: &Submission<'_>) -> Vocabularies {
        let files = submission.files.iter().filter(|file| file.n_tokens() > 0);
        Vocabularies(files.fold(0, |set, file| set | 1 << (usize::from(file.vocabulary) % Vocabularies::MAX)))
    }

    pub(crate) fn intersection(self, other: Vocabularies) -> Vocabularies {
        Vocabularies(self.0 & other.0)
    }

    /// Whether the intersection is not empty.
    pub(crate) fn intersects(self, other: Vocabularies) -> bool {
        self.0 & other.0 != 0
    }

    fn members(self) -> impl Iterator<Item = usize> {
        (0..Vocabularies::MAX).filter(move |vocabulary| self.0 >> vocabulary & 1 == 1)
    }
}

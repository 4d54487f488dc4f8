//! The inverted index of one view: which submissions have which fingerprints, and how much evidence sharing them is.
//!
//! Neighboring k-grams of shared code mostly have the very same holders. They form a bundle, with one list of holders, and are walked and counted as one.
//! A fingerprint of a single submission can never join a pair, so the index only counts it.
//! Submissions are distinct ones: duplicates are indexed once and counted as many.

use crate::index::jagged_array::JaggedArray;
use crate::index::postings::SharedKgrams;
use crate::settings::Common;
use crate::statistics::document_frequency::{Population, Vocabularies};
use crate::statistics::evidence::{Evidence, bits, rarity};

/// All fingerprints that more than one submission has, numbered in the order of [`SharedKgrams::in_order`].
pub(crate) struct InvertedIndex {
    bundles: Vec<Bundle>,
    /// The bundle of each fingerprint; ascending.
    bundle_of: Vec<u32>,
    /// The submissions that have each bundle, ascending.
    holders: JaggedArray<u32>,
    /// The bundles of each submission that are not common code, ascending.
    informative: JaggedArray<u32>,
    /// Number of fingerprints of each submission that nobody else has.
    n_unshared: Vec<u32>,
    /// Weight of one such fingerprint of each submission.
    unshared_weights: Vec<Evidence>,
    /// Evidence of all distinct fingerprints of each submission, shared or not.
    totals: Vec<Evidence>,
}

/// Fingerprints with the very same holders.
struct Bundle {
    n_fingerprints: u32,
    /// Evidence of each of them; 0 for common code.
    weight: Evidence,
}

impl Bundle {
    fn total_weight(&self) -> Evidence {
        Evidence::from(self.n_fingerprints) * self.weight
    }
}

/// The weight of a fingerprint that is not common code, until document frequencies are known.
const UNWEIGHED: Evidence = 1;

impl InvertedIndex {
    /// Indexes shared k-grams in the given `order`. A fingerprint of more than `common_above` submissions is common code.
    pub(crate) fn new(
        shared: &SharedKgrams,
        order: &[u32],
        population: &Population,
        common_above: usize,
    ) -> InvertedIndex {
        let n_submissions = shared.n_unshared.len();
        let mut index = InvertedIndex {
            bundles: Vec::new(),
            bundle_of: Vec::new(),
            holders: JaggedArray::default(),
            informative: JaggedArray::default(),
            n_unshared: if common_above > 0 { shared.n_unshared.clone() } else { vec![0; n_submissions] },
            unshared_weights: Vec::new(),
            totals: Vec::new(),
        };
        order.iter().for_each(|&kgram| index.add(shared.holders(kgram), population, common_above));
        index.holders.shrink();
        index.informative = index.holders.transposed(n_submissions, |bundle| index.bundles[bundle].weight > 0);
        index.weigh(population);
        index
    }

    /// Adds the next fingerprint, to the last bundle if that has the same holders.
    fn add(&mut self, holders: &[u32], population: &Population, common_above: usize) {
        match self.bundles.last_mut() {
            Some(last) if self.holders.row(self.holders.len() - 1) == holders => last.n_fingerprints += 1,
            _ => {
                let n_having: usize = holders.iter().map(|&holder| population.multiplicity(holder as usize)).sum();
                let is_common = n_having > common_above || holders.len() > Common::MAX_SUBMISSIONS;
                self.bundles.push(Bundle { n_fingerprints: 1, weight: if is_common { 0 } else { UNWEIGHED } });
                self.holders.push_row(holders.iter().copied());
            }
        }
        self.bundle_of.push(self.bundles.len() as u32 - 1);
    }

    /// Weighs every fingerprint that is not common code by its document frequency in `population`.
    pub(crate) fn weigh(&mut self, population: &Population) {
        let unshared_weight = |submission| rarity(1, population.n_peers(population.vocabularies(submission)));
        self.unshared_weights = (0..self.n_submissions()).map(unshared_weight).collect();
        let unshared = self.n_unshared.iter().zip(&self.unshared_weights);
        self.totals = unshared.map(|(&n_unshared, weight)| Evidence::from(n_unshared) * weight).collect();
        let mut counter = population.counter();
        for (number, bundle) in self.bundles.iter_mut().enumerate().filter(|(_, bundle)| bundle.weight > 0) {
            let holders = self.holders.row(number);
            let n_peers = population.n_peers(common_vocabularies(holders, population));
            bundle.weight = rarity(counter.count(holders), n_peers);
            holders.iter().for_each(|&holder| self.totals[holder as usize] += bundle.total_weight());
        }
    }

    /// Returns the number of distinct submissions.
    pub(crate) fn n_submissions(&self) -> usize {
        self.n_unshared.len()
    }

    /// Returns the evidence of sharing a fingerprint; 0 if it is common code.
    pub(crate) fn weight(&self, fingerprint: u32) -> Evidence {
        self.bundles[self.bundle_of(fingerprint) as usize].weight
    }

    /// Returns the bundle of a fingerprint.
    pub(crate) fn bundle_of(&self, fingerprint: u32) -> u32 {
        self.bundle_of[fingerprint as usize]
    }

    /// Returns the submissions that have a bundle, ascending.
    pub(crate) fn holders(&self, bundle: u32) -> &[u32] {
        self.holders.row(bundle as usize)
    }

    /// Returns the holders below `end` and perhaps a few more, and prefetches them; see [`JaggedArray::prefetched_below`].
    pub(crate) fn holders_below(&self, bundle: u32, end: u32) -> &[u32] {
        self.holders.prefetched_below(bundle as usize, end)
    }

    /// Returns the evidence of all fingerprints of a bundle together.
    pub(crate) fn bundle_weight(&self, bundle: u32) -> Evidence {
        self.bundles[bundle as usize].total_weight()
    }

    /// Returns the bundles of a submission that are not common code, ascending.
    pub(crate) fn informative(&self, submission: usize) -> &[u32] {
        self.informative.row(submission)
    }

    /// Returns the evidence, in bits, that all fingerprints of a submission would be if nobody else had any of them.
    pub(crate) fn unshared_total(&self, submission: usize) -> f64 {
        let bundles = self.informative(submission).iter().map(|&bundle| self.bundles[bundle as usize].n_fingerprints);
        let n_fingerprints = bundles.sum::<u32>() + self.n_unshared[submission];
        bits(Evidence::from(n_fingerprints) * self.unshared_weights[submission])
    }

    /// Returns the evidence of all fingerprints of a submission: the maximum that it can share.
    pub(crate) fn total(&self, submission: usize) -> Evidence {
        self.totals[submission]
    }
}

/// Returns the vocabularies that all holders of a fingerprint use. They include the fingerprint's own.
fn common_vocabularies(holders: &[u32], population: &Population) -> Vocabularies {
    let all = holders.iter().map(|&holder| population.vocabularies(holder as usize));
    all.reduce(Vocabularies::intersection).unwrap_or_default()
}

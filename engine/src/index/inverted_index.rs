//! The inverted index of one view: which submissions have which fingerprints, and how much evidence sharing them is.
//!
//! Neighboring k-grams of shared code mostly have the very same holders. Those of equal strength form a bundle, with one list of holders, and are walked and counted as one. In real classes a list serves two to five fingerprints.
//! A fingerprint of a single submission can never join a pair, so the index only counts it.
//! Submissions are distinct ones: duplicates are indexed once and counted as many.

use std::mem;

use crate::index::jagged_array::JaggedArray;
use crate::index::postings::SharedKgrams;
use crate::settings::Common;
use crate::statistics::document_frequency::Population;
use crate::statistics::evidence::{Evidence, bits, rarity};
use crate::statistics::strength::Strength;

/// All fingerprints that more than one submission has, numbered in the order of [`SharedKgrams::in_order`].
pub(crate) struct InvertedIndex {
    bundles: Vec<Bundle>,
    /// The bundle of each fingerprint; ascending.
    bundle_of: Vec<u32>,
    /// The submissions that have each bundle, ascending.
    holders: JaggedArray<u32>,
    /// The bundles of each submission that are not common code, ascending. [`InvertedIndex::list_by_submission`] makes them.
    informative: JaggedArray<u32>,
    /// The strengths of the fingerprints of each submission that nobody else has, summed, in eighths.
    unshared_eighths: Vec<u32>,
    /// Weight of one such fingerprint of each submission.
    unshared_weights: Vec<Evidence>,
    /// Evidence of all distinct fingerprints of each submission, shared or not.
    totals: Vec<Evidence>,
    /// Where each block begins in each long list of holders, and where the last one ends.
    block_starts: Vec<u32>,
}

/// Number of submissions in a block. The counters of a block, in both views, fit into the first cache of a processor.
pub(crate) const BLOCK: usize = 4096;
/// Number of holders from which on a list is long: it is walked block by block in a class of several blocks.
const LONG_LIST: usize = 128;

/// Minimum number of fingerprints of a template that counts fully because only two submissions have it: about six lines.
const LONG_RUN: u32 = 60;

/// Fingerprints with the very same holders and strength.
struct Bundle {
    n_fingerprints: u32,
    is_common: bool,
    strength: Strength,
    /// Evidence of each of them; 0 for common code, and for code that is left out.
    weight: u32,
    /// The first entry of its list in [`InvertedIndex::block_starts`] if that is long, or else [`SHORT`].
    first_block: u32,
}

/// The entry of a bundle whose list of holders is not long.
const SHORT: u32 = u32::MAX;

impl Bundle {
    fn total_weight(&self) -> Evidence {
        Evidence::from(self.n_fingerprints) * Evidence::from(self.weight)
    }
}

/// A list of holders that is to be walked, with the evidence of sharing it.
#[derive(Clone, Copy)]
pub(crate) struct WeightedList {
    pub(crate) weight: Evidence,
    bundle: u32,
    first_block: u32,
}

impl InvertedIndex {
    /// Indexes shared k-grams in the given `order`. A fingerprint of more than `common_above` submissions is common code.
    pub(crate) fn new(
        mut shared: SharedKgrams,
        order: &[u32],
        population: &Population,
        common_above: usize,
    ) -> InvertedIndex {
        let n_submissions = shared.unshared_eighths.len();
        let mut index = InvertedIndex {
            bundles: Vec::new(),
            bundle_of: Vec::new(),
            holders: JaggedArray::default(),
            informative: JaggedArray::default(),
            unshared_eighths: if common_above > 0 {
                mem::take(&mut shared.unshared_eighths)
            } else {
                vec![0; n_submissions]
            },
            unshared_weights: unshared_weights(population, n_submissions),
            totals: Vec::new(),
            block_starts: Vec::new(),
        };
        for &kgram in order {
            index.add(shared.holders(kgram), shared.strength(kgram), population, common_above);
        }
        index.holders.shrink();
        if n_submissions > BLOCK {
            index.divide_long_lists();
        }
        index
    }

    /// Lists the bundles of each submission. The lists are as large as those of the holders, so they are made when nothing else is to be indexed.
    pub(crate) fn list_by_submission(&mut self) {
        let bundles = &self.bundles;
        self.informative = self.holders.transposed(self.unshared_eighths.len(), |bundle| !bundles[bundle].is_common);
    }

    /// Whether a fingerprint is common code.
    pub(crate) fn is_common(&self, fingerprint: u32) -> bool {
        self.bundles[self.bundle_of(fingerprint) as usize].is_common
    }

    /// Adds the next fingerprint, to the last bundle if that has the same holders and strength.
    fn add(&mut self, holders: &[u32], strength: Strength, population: &Population, common_above: usize) {
        match self.bundles.last_mut() {
            Some(last) if last.strength == strength && self.holders.row(self.holders.len() - 1) == holders => {
                last.n_fingerprints += 1;
            }
            _ => {
                let n_having = holders.iter().filter(|&&holder| population.is_counted(holder as usize)).count();
                let is_common = n_having > common_above || holders.len() > Common::MAX_SUBMISSIONS;
                self.bundles.push(Bundle { n_fingerprints: 1, is_common, strength, weight: 0, first_block: SHORT });
                self.holders.push_row(holders.iter().copied());
            }
        }
        self.bundle_of.push(self.bundles.len() as u32 - 1);
    }

    /// Finds where each block begins in each long list.
    fn divide_long_lists(&mut self) {
        let ends: Vec<u32> = (BLOCK..self.n_submissions() + BLOCK).step_by(BLOCK).map(|end| end as u32).collect();
        for (number, bundle) in self.bundles.iter_mut().enumerate().filter(|(_, bundle)| !bundle.is_common) {
            let holders = self.holders.row(number);
            // The entries of more lists than 32 bits can number stay undivided, which is only slower.
            if let Ok(first_block) = u32::try_from(self.block_starts.len())
                && holders.len() > LONG_LIST
            {
                bundle.first_block = first_block;
                self.block_starts.push(0);
                let starts = ends.iter().map(|&end| holders.partition_point(|&holder| holder < end) as u32);
                self.block_starts.extend(starts);
            }
        }
    }

    /// Weighs every fingerprint that is not common code by its document frequency in `population`. Fingerprints of more
    /// than `max_holders` distinct submissions are left out; returns whether there are any.
    pub(crate) fn weigh(&mut self, population: &Population, max_holders: usize) -> bool {
        self.unshared_weights = unshared_weights(population, self.n_submissions());
        let unshared = self.unshared_eighths.iter().zip(&self.unshared_weights);
        self.totals = unshared.map(|(&eighths, &weight)| Strength::evidence(eighths, weight)).collect();
        let mut counter = population.counter();
        let mut leaves_out = false;
        let private = self.private_bundles();
        let is_private = |number: usize| private.binary_search(&(number as u32)).is_ok();
        for (number, bundle) in self.bundles.iter_mut().enumerate().filter(|(_, bundle)| !bundle.is_common) {
            let holders = self.holders.row(number);
            if holders.len() > max_holders {
                bundle.weight = 0;
                leaves_out = true;
                continue;
            }
            let n_peers = population.n_peers(population.common_vocabularies(holders));
            // 64 times the logarithm of a number of submissions.
            let rarity = rarity(counter.count(holders), n_peers);
            let strength = if is_private(number) { Strength::FULL } else { bundle.strength };
            bundle.weight = strength.of_weight(rarity) as u32;
            holders.iter().for_each(|&holder| self.totals[holder as usize] += bundle.total_weight());
        }
        leaves_out
    }

    /// Returns the weakened bundles of long runs of fingerprints of the same two submissions, ascending. If nobody else in the class took a template of that length, the two are not the custom.
    fn private_bundles(&self) -> Vec<u32> {
        let is_of_two = |number: &usize| self.holders.row(*number).len() == 2;
        let of_two: Vec<usize> = (0..self.bundles.len()).filter(is_of_two).collect();
        let mut private = Vec::new();
        for run in of_two.chunk_by(|&one, &next| next == one + 1 && self.holders.row(one) == self.holders.row(next)) {
            let n_fingerprints: u32 = run.iter().map(|&number| self.bundles[number].n_fingerprints).sum();
            if n_fingerprints >= LONG_RUN {
                let weakened = run.iter().filter(|&&number| self.bundles[number].strength != Strength::FULL);
                private.extend(weakened.map(|&number| number as u32));
            }
        }
        private
    }

    /// Returns the number of distinct submissions.
    pub(crate) fn n_submissions(&self) -> usize {
        self.unshared_eighths.len()
    }

    /// Returns the holders of each bundle of at least `min_fingerprints` that several submissions have and other tasks do not, with the number of its fingerprints.
    pub(crate) fn long_bundles(&self, min_fingerprints: usize) -> impl Iterator<Item = (&[u32], usize)> {
        let bundles = self.bundles.iter().enumerate();
        let is_long = move |bundle: &Bundle| {
            bundle.n_fingerprints as usize >= min_fingerprints && bundle.strength == Strength::FULL && !bundle.is_common
        };
        let long = bundles.filter(move |(_, bundle)| is_long(bundle));
        long.map(|(number, bundle)| (self.holders.row(number), bundle.n_fingerprints as usize))
    }

    /// Returns the evidence of sharing a fingerprint; 0 if it is common code.
    pub(crate) fn weight(&self, fingerprint: u32) -> Evidence {
        self.bundles[self.bundle_of(fingerprint) as usize].weight.into()
    }

    pub(crate) fn bundle_of(&self, fingerprint: u32) -> u32 {
        self.bundle_of[fingerprint as usize]
    }

    /// Returns the submissions that have a bundle, ascending.
    pub(crate) fn holders(&self, bundle: u32) -> &[u32] {
        self.holders.row(bundle as usize)
    }

    /// Returns the lists of holders of a submission's fingerprints that are evidence.
    pub(crate) fn weighted_lists(&self, submission: usize) -> impl Iterator<Item = WeightedList> {
        self.informative(submission).iter().filter_map(|&bundle| {
            let found = &self.bundles[bundle as usize];
            let list = WeightedList { weight: found.total_weight(), bundle, first_block: found.first_block };
            (list.weight > 0).then_some(list)
        })
    }

    /// Returns the holders of a list, ascending.
    pub(crate) fn listed(&self, list: WeightedList) -> &[u32] {
        self.holders.row(list.bundle as usize)
    }

    /// Returns the holders of a long list in a block.
    pub(crate) fn listed_in_block(&self, list: WeightedList, block: usize) -> &[u32] {
        let first = list.first_block as usize + block;
        &self.listed(list)[self.block_starts[first] as usize..self.block_starts[first + 1] as usize]
    }

    /// Returns the bundles of a submission that are not common code, ascending.
    pub(crate) fn informative(&self, submission: usize) -> &[u32] {
        self.informative.row(submission)
    }

    /// Returns the evidence, in bits, that all fingerprints of a submission would be if nobody else had any of them.
    pub(crate) fn unshared_total(&self, submission: usize) -> f64 {
        let bundles = self.informative(submission).iter().map(|&bundle| &self.bundles[bundle as usize]);
        let eighths: u32 = bundles.map(|bundle| bundle.n_fingerprints * bundle.strength.eighths()).sum();
        let eighths = eighths + self.unshared_eighths[submission];
        bits(Strength::evidence(eighths, self.unshared_weights[submission]))
    }

    /// Returns the evidence of a fingerprint of a submission that nobody else has.
    pub(crate) fn unshared_weight(&self, submission: usize) -> Evidence {
        self.unshared_weights[submission]
    }

    /// Returns the evidence of all fingerprints of a submission: the maximum that it can share.
    pub(crate) fn total(&self, submission: usize) -> Evidence {
        self.totals[submission]
    }
}

impl WeightedList {
    /// Whether the list is walked block by block.
    pub(crate) fn is_divided(&self) -> bool {
        self.first_block != SHORT
    }
}

/// Returns the weight of a fingerprint that nobody else has, of each submission.
fn unshared_weights(population: &Population, n_submissions: usize) -> Vec<Evidence> {
    let weight = |submission| rarity(1, population.n_peers(population.vocabularies(submission)));
    (0..n_submissions).map(weight).collect()
}

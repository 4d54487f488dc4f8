//! The index: which submissions have which fingerprints, in two views, and what sharing them says.
//!
//! K-grams that stand together in shared code are mostly had by the very same submissions. They make one bundle, with one row of holders, and are walked and counted as one.
//! A fingerprint that only one submission has can never join a pair, so all that is kept of it is that it is there.
//! Submissions are numbered by their twins: equal ones are indexed once and counted as many.

use crate::census::Census;
use crate::postings::SharedKgrams;
use crate::rarity::{Evidence, bits, rarity};
use crate::rows::Rows;
use crate::settings::Common;
use crate::vocabularies::Vocabularies;

/// All fingerprints that more than one submission has, numbered in the order of [`SharedKgrams::in_order`].
pub(crate) struct Index {
    bundles: Vec<Bundle>,
    /// The bundle that each fingerprint is in; ascending.
    bundle_of: Vec<u32>,
    /// The submissions that have each bundle, ascending.
    holders: Rows<u32>,
    /// The bundles of each submission that are not common code, ascending.
    telling: Rows<u32>,
    /// How many fingerprints each submission shares with nobody.
    n_unshared: Vec<u32>,
    /// What each submission's fingerprints say that it shares with nobody, one by one.
    unshared: Vec<Evidence>,
    /// What all distinct fingerprints of each submission say together, also those that nobody shares.
    totals: Vec<Evidence>,
}

/// Fingerprints that the very same submissions have.
struct Bundle {
    n_fingerprints: u32,
    /// What each of them says; nothing for common code.
    weight: Evidence,
}

impl Bundle {
    /// What all of them say together.
    fn worth(&self) -> Evidence {
        Evidence::from(self.n_fingerprints) * self.weight
    }
}

/// Weighs a fingerprint that is not common code until the census is known.
const UNWEIGHED: Evidence = 1;

impl Index {
    /// Indexes what is shared, in the given `order`. A fingerprint in more than `common_above` submissions is common code.
    pub(crate) fn new(shared: &SharedKgrams, order: &[u32], census: &Census, common_above: usize) -> Index {
        let n_submissions = shared.n_unshared.len();
        let mut index = Index {
            bundles: Vec::new(),
            bundle_of: Vec::new(),
            holders: Rows::default(),
            telling: Rows::default(),
            n_unshared: if common_above > 0 { shared.n_unshared.clone() } else { vec![0; n_submissions] },
            unshared: Vec::new(),
            totals: Vec::new(),
        };
        order.iter().for_each(|&kgram| index.take(shared.holders(kgram), census, common_above));
        index.holders.shrink();
        index.telling = index.holders.turned_over(n_submissions, |bundle| index.bundles[bundle].weight > 0);
        index.weigh(census);
        index
    }

    /// Takes in the next fingerprint: into the last bundle, if the same submissions have that.
    fn take(&mut self, holders: &[u32], census: &Census, common_above: usize) {
        match self.bundles.last_mut() {
            Some(last) if self.holders.row(self.holders.len() - 1) == holders => last.n_fingerprints += 1,
            _ => {
                let n_having: usize = holders.iter().map(|&holder| census.members(holder as usize)).sum();
                let is_common = n_having > common_above || holders.len() > Common::MOST;
                self.bundles.push(Bundle { n_fingerprints: 1, weight: if is_common { 0 } else { UNWEIGHED } });
                self.holders.push_row(holders.iter().copied());
            }
        }
        self.bundle_of.push(self.bundles.len() as u32 - 1);
    }

    /// Weighs every fingerprint that is not common code by how many have it.
    pub(crate) fn weigh(&mut self, census: &Census) {
        let of_unshared = |submission: usize| rarity(1, census.n_peers(census.vocabularies(submission)));
        self.unshared = (0..self.n_unshared.len()).map(of_unshared).collect();
        let totals = self.n_unshared.iter().zip(&self.unshared);
        self.totals = totals.map(|(&n_unshared, unshared)| Evidence::from(n_unshared) * unshared).collect();
        let mut tally = census.tally();
        for (place, bundle) in self.bundles.iter_mut().enumerate().filter(|(_, bundle)| bundle.weight > 0) {
            let holders = self.holders.row(place);
            bundle.weight = rarity(tally.count(holders), census.n_peers(vocabularies(holders, census)));
            holders.iter().for_each(|&holder| self.totals[holder as usize] += bundle.worth());
        }
    }

    /// How many submissions are indexed, twins counted once.
    pub(crate) fn n_submissions(&self) -> usize {
        self.n_unshared.len()
    }

    /// What sharing a fingerprint says. Nothing when it is common code.
    pub(crate) fn weight(&self, fingerprint: u32) -> Evidence {
        self.bundles[self.bundle_of(fingerprint) as usize].weight
    }

    /// The bundle that a fingerprint is in.
    pub(crate) fn bundle_of(&self, fingerprint: u32) -> u32 {
        self.bundle_of[fingerprint as usize]
    }

    /// The submissions that have each fingerprint of a bundle, ascending.
    pub(crate) fn holders(&self, bundle: u32) -> &[u32] {
        self.holders.row(bundle as usize)
    }

    /// Those of them that are below `end`, and perhaps some others; asked for, see [`Rows::asked_for`].
    pub(crate) fn holders_below(&self, bundle: u32, end: u32) -> &[u32] {
        self.holders.asked_for(bundle as usize, end)
    }

    /// What all fingerprints of a bundle say together.
    pub(crate) fn worth(&self, bundle: u32) -> Evidence {
        self.bundles[bundle as usize].worth()
    }

    /// The bundles of a submission that are not common code, ascending.
    pub(crate) fn telling(&self, submission: usize) -> &[u32] {
        self.telling.row(submission)
    }

    /// What all of a submission's fingerprints would say, in bits, if nobody else had any of them.
    pub(crate) fn unshared_total(&self, submission: usize) -> f64 {
        let telling = self.telling(submission).iter().map(|&bundle| self.bundles[bundle as usize].n_fingerprints);
        let n_fingerprints = telling.sum::<u32>() + self.n_unshared[submission];
        bits(Evidence::from(n_fingerprints) * self.unshared[submission])
    }

    /// What all of a submission's fingerprints say together: the most that it can share with anybody.
    pub(crate) fn total(&self, submission: usize) -> Evidence {
        self.totals[submission]
    }
}

/// What all holders of a fingerprint are written in; its own vocabulary is among that.
fn vocabularies(holders: &[u32], census: &Census) -> Vocabularies {
    let all = holders.iter().map(|&holder| census.vocabularies(holder as usize));
    all.reduce(Vocabularies::shared).unwrap_or_default()
}

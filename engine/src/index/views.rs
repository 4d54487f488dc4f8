//! The two views of a batch, structure and wording, each with its index.

use std::mem;
use std::sync::Arc;

use rayon::prelude::*;

use crate::batch::Batch;
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::fingerprints::starter::StarterCode;
use crate::fingerprints::text::{Outline, Sampling, Text, runs};
use crate::index::fingerprint_numbers::FingerprintNumbers;
use crate::index::handed_out::find_handed_out;
use crate::index::inverted_index::InvertedIndex;
use crate::index::postings::SharedKgrams;
use crate::index::shared_evidence::{EvidenceCounters, SharedEvidence};
use crate::index::templates::Templates;
use crate::maps::HashSet;
use crate::results::{HandedOut, TokenRange};
use crate::settings::{Common, Settings};
use crate::statistics::document_frequency::Population;
use crate::statistics::strength::Strengths;

/// The length of a k-gram in the wording view, in tokens. Five tokens with their spellings are as informative as nine without.
pub(crate) const WORDING_K: usize = 5;
/// Wording that more than half of a class shares is the usual way to write something. Leaving it out costs no accuracy and saves half of the work.
const WORDING_COMMON: Common = Common::MoreThanShare(0.5);

/// Both views of a batch.
pub(crate) struct Views {
    pub(crate) structure: View,
    pub(crate) wording: View,
    /// Handed-out code that was not given as starter code, if there is any.
    pub(crate) handed_out: Option<HandedOut>,
    /// The files of each distinct submission.
    pub(crate) outlines: Vec<Outline>,
}

/// The index of a view, with the numbers of its fingerprints.
pub(crate) struct View {
    pub(crate) index: InvertedIndex,
    pub(crate) numbers: FingerprintNumbers,
    /// The strengths of its fingerprints.
    pub(crate) strengths: Arc<Strengths>,
}

/// The k-grams of common code in the structure.
struct CommonCode {
    sampling: Sampling,
    hashes: HashSet<u64>,
}

impl View {
    /// Indexes the k-grams that several texts share.
    fn new(
        mut shared: SharedKgrams,
        population: &Population,
        sampling: Sampling,
        strengths: &Arc<Strengths>,
        common_above: usize,
    ) -> View {
        let order = shared.in_order();
        let hashes = mem::take(&mut shared.hashes);
        let index = InvertedIndex::new(shared, &order, population, common_above);
        let numbers = FingerprintNumbers::new(hashes, &order, sampling);
        View { index, numbers, strengths: strengths.clone() }
    }

    fn common_code(&self) -> CommonCode {
        let is_common = |fingerprint| self.index.is_common(fingerprint);
        CommonCode { sampling: self.numbers.sampling, hashes: self.numbers.hashes_of(is_common) }
    }
}

impl CommonCode {
    /// Returns the ranges of tokens that lie in a k-gram of common code.
    fn ranges(&self, text: &Text) -> Vec<TokenRange> {
        if self.hashes.is_empty() {
            return Vec::new();
        }
        let mut is_common = vec![false; text.codes.len()];
        text.for_each_fingerprint(self.sampling, &mut Vec::new(), |hash, position| {
            if self.hashes.contains(&hash) {
                is_common[position as usize..position as usize + self.sampling.k].fill(true);
            }
        });
        let ranges = runs(&is_common, |&is_common| is_common).map(|positions| {
            let start = text.outline.token_ref(positions.start as u32);
            TokenRange { file: start.file, tokens: start.token..start.token + positions.len() }
        });
        ranges.collect()
    }
}

impl Views {
    pub(crate) fn new(
        batch: &Batch<'_>,
        groups: &[DuplicateGroup],
        texts: Vec<Text>,
        starter: &StarterCode<'_>,
        population: &Population,
        templates: &Templates,
        settings: &Settings,
    ) -> Views {
        let common_above = settings.common.limit(population.n_counted());
        let sampling = Sampling { k: settings.noise_threshold, window: settings.window() };
        let shared = SharedKgrams::new(&texts, population, sampling, &templates.structure);
        let mut structure = View::new(shared, population, sampling, &templates.structure, common_above);
        let common_code = structure.common_code();
        let wordings: Vec<Text> = texts
            .into_par_iter()
            .zip(groups)
            .map(|(mut text, group)| {
                text.outline.common = common_code.ranges(&text);
                text.into_wording(&batch.submissions[group.representative()], starter)
            })
            .collect();
        let common_above = common_above.min(WORDING_COMMON.limit(population.n_counted()));
        let sampling = Sampling { k: WORDING_K, window: 1 };
        let shared = SharedKgrams::new(&wordings, population, sampling, &templates.wording);
        let handed_out =
            find_handed_out(batch, groups, population, &wordings, (&shared, WORDING_K), settings.noise_threshold);
        let outlines = wordings.into_iter().map(|text| text.outline).collect();
        let mut wording = View::new(shared, population, sampling, &templates.wording, common_above);
        structure.index.list_by_submission();
        wording.index.list_by_submission();
        Views { structure, wording, handed_out, outlines }
    }

    /// Returns the number of distinct submissions.
    pub(crate) fn n_submissions(&self) -> usize {
        self.structure.index.n_submissions()
    }

    /// Weighs the fingerprints of both views by their document frequency in `population`. Those of more than `max_holders`
    /// distinct submissions are left out; returns whether there are any.
    pub(crate) fn weigh(&mut self, population: &Population, max_holders: usize) -> bool {
        // Both are weighed whatever the first returns.
        self.structure.index.weigh(population, max_holders) | self.wording.index.weigh(population, max_holders)
    }

    /// Returns the evidence that a submission shares with every submission below `end`, in the structure and in the wording.
    pub(crate) fn count<'a>(
        &self,
        [structure, wording]: [&'a mut EvidenceCounters; 2],
        submission: usize,
        end: usize,
    ) -> [SharedEvidence<'a>; 2] {
        [structure.count(&self.structure.index, submission, end), wording.count(&self.wording.index, submission, end)]
    }
}

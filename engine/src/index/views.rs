//! The two views of a batch, structure and wording, each with its index.

use rayon::prelude::*;

use crate::batch::{Batch, File, Kind};
use crate::fingerprints::duplicates::DuplicateGroup;
use crate::fingerprints::starter::StarterCode;
use crate::fingerprints::text::{Outline, Text};
use crate::index::handed_out::find_handed_out;
use crate::index::inverted_index::InvertedIndex;
use crate::index::positions::{Positions, PositionsBuilder};
use crate::index::postings::{Sampling, SharedKgrams};
use crate::index::shared_evidence::{EvidenceCounters, SharedEvidence};
use crate::results::HandedOut;
use crate::settings::{Common, Settings};
use crate::statistics::document_frequency::Population;

/// The length of a k-gram in the wording view, in tokens. Five tokens with their spellings are as informative as nine without.
const WORDING_K: usize = 5;
/// Wording that more than half of a class shares is the usual way to write something. Leaving it out costs no accuracy and saves half of the work.
const WORDING_COMMON: Common = Common::MoreThanShare(0.5);

/// Both views of a batch.
pub(crate) struct Views {
    pub(crate) structure: StructureView,
    pub(crate) wording: InvertedIndex,
    /// Handed-out code that was not given as starter code, if there is any.
    pub(crate) handed_out: Option<HandedOut>,
    /// The files of each distinct submission.
    pub(crate) outlines: Vec<Outline>,
}

/// The index of the structure, with the positions of its fingerprints.
pub(crate) struct StructureView {
    pub(crate) index: InvertedIndex,
    pub(crate) positions: Positions,
}

impl StructureView {
    fn new(texts: &[Text], population: &Population, sampling: Sampling, common_above: usize) -> StructureView {
        let positions = PositionsBuilder::new(texts);
        let shared = SharedKgrams::new(texts, population, sampling, |at, kgram| positions.set(at, kgram));
        let order = shared.in_order();
        let (index, positions) =
            rayon::join(|| InvertedIndex::new(shared, &order, population, common_above), || positions.finish(&order));
        StructureView { index, positions }
    }
}

impl Views {
    pub(crate) fn new(
        batch: &Batch<'_>,
        groups: &[DuplicateGroup],
        texts: Vec<Text>,
        population: &Population,
        settings: &Settings,
    ) -> Views {
        let common_above = settings.common.limit(population.n_counted());
        let sampling = Sampling { k: settings.noise_threshold, window: settings.window() };
        let structure = StructureView::new(&texts, population, sampling, common_above);
        let starter: Vec<_> = batch.starter.iter().map(File::spellings).collect();
        let starter: Vec<&[Kind]> = starter.iter().map(|spellings| &**spellings).collect();
        let starter = StarterCode::new(&starter, WORDING_K);
        let wordings: Vec<Text> = texts
            .into_par_iter()
            .zip(groups)
            .map(|(text, group)| text.into_wording(&batch.submissions[group.representative()], &starter))
            .collect();
        let common_above = common_above.min(WORDING_COMMON.limit(population.n_counted()));
        let sampling = Sampling { k: WORDING_K, window: 1 };
        let shared = SharedKgrams::new(&wordings, population, sampling, |_, _| ());
        let handed_out = find_handed_out(batch, groups, &wordings, (&shared, WORDING_K), settings.noise_threshold);
        let outlines = wordings.into_iter().map(|text| text.outline).collect();
        let order = shared.in_order();
        let wording = InvertedIndex::new(shared, &order, population, common_above);
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
        self.structure.index.weigh(population, max_holders) | self.wording.weigh(population, max_holders)
    }

    /// Returns the evidence that a submission shares with every submission below `end`, in the structure and in the wording.
    pub(crate) fn count<'a>(
        &self,
        [structure, wording]: [&'a mut EvidenceCounters; 2],
        submission: usize,
        end: usize,
    ) -> [SharedEvidence<'a>; 2] {
        [structure.count(&self.structure.index, submission, end), wording.count(&self.wording, submission, end)]
    }
}

//! The two readings of a batch, each with its index.

use rayon::prelude::*;

use crate::batch::{Batch, File, Kind};
use crate::census::Census;
use crate::evidence::{Counters, Shared};
use crate::index::Index;
use crate::places::{FoundPlaces, Places};
use crate::postings::{Sampling, SharedKgrams};
use crate::settings::{Common, Settings};
use crate::starter::StarterCode;
use crate::text::Text;
use crate::twins::Twins;

/// The length of a k-gram of the wording, in tokens. Spelt out, five tokens in a row say what nine do without their names.
const WORDING_K: usize = 5;
/// What more than half of a class write alike is how such things are written. Leaving it out costs no accuracy, and saves half of the work.
const WORDING_COMMON: Common = Common::MoreThanShare(0.5);

/// What every submission shares with others, as a structure and as it is written.
pub(crate) struct Readings {
    pub(crate) structure: Structure,
    pub(crate) wording: Index,
}

/// What is shared as a structure, and where it stands.
pub(crate) struct Structure {
    pub(crate) index: Index,
    pub(crate) places: Places,
}

impl Structure {
    fn new(texts: &[Text], census: &Census, sampling: Sampling, common_above: usize) -> Structure {
        let places = FoundPlaces::new(texts);
        let shared = SharedKgrams::new(texts, census, sampling, |place, kgram| places.note(place, kgram));
        let order = shared.in_order();
        let (index, places) =
            rayon::join(|| Index::new(&shared, &order, census, common_above), || places.in_order(&order));
        Structure { index, places }
    }
}

impl Readings {
    pub(crate) fn new(
        batch: &Batch<'_>,
        twins: &[Twins],
        texts: &[Text],
        census: &Census,
        settings: &Settings,
    ) -> Readings {
        let common_above = settings.common.limit(census.n_counted());
        let sampling = Sampling { k: settings.noise_threshold, window: settings.window() };
        let structure = Structure::new(texts, census, sampling, common_above);
        let starter: Vec<_> = batch.starter.iter().map(File::spellings).collect();
        let starter: Vec<&[Kind]> = starter.iter().map(|spellings| &**spellings).collect();
        let starter = StarterCode::new(&starter, WORDING_K);
        let wordings: Vec<Text> = texts
            .par_iter()
            .zip(twins)
            .map(|(text, twins)| text.wording(&batch.submissions[twins.representative()], &starter))
            .collect();
        let common_above = common_above.min(WORDING_COMMON.limit(census.n_counted()));
        let sampling = Sampling { k: WORDING_K, window: 1 };
        let shared = SharedKgrams::new(&wordings, census, sampling, |_, _| ());
        drop(wordings);
        let wording = Index::new(&shared, &shared.in_order(), census, common_above);
        Readings { structure, wording }
    }

    pub(crate) fn n_submissions(&self) -> usize {
        self.structure.index.n_submissions()
    }

    /// Weighs both readings anew.
    pub(crate) fn weigh(&mut self, census: &Census) {
        self.structure.index.weigh(census);
        self.wording.weigh(census);
    }

    /// What a submission shares with every one whose number is below `end`: structure and wording.
    pub(crate) fn count<'a>(
        &self,
        [structure, wording]: [&'a mut Counters; 2],
        submission: usize,
        end: usize,
    ) -> (Shared<'a>, Shared<'a>) {
        (structure.count(&self.structure.index, submission, end), wording.count(&self.wording, submission, end))
    }
}

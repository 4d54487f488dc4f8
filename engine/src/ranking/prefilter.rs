//! The prefilter rules out pairs before they are scored: for most pairs of a large class, a few numbers show that the score is too low.

use std::ops::Range;

use crate::fingerprints::duplicates::DuplicateGroup;
use crate::index::shared_evidence::SharedEvidence;
use crate::ranking::baseline::Baseline;
use crate::ranking::score::{CompactEvidence, ScoreBounds, ViewEvidence, max_joint_share, max_view_share};

/// Number of pairs that are checked together.
const BLOCK: usize = 64;

/// The submissions of a class, as parallel arrays so that several pairs are checked by one instruction.
pub(crate) struct Prefilter {
    structure: EvidenceColumns,
    wording: EvidenceColumns,
    /// Whether each distinct submission is a single one: two of them make exactly one pair.
    is_single: Vec<bool>,
}

/// [`CompactEvidence`] of all submissions in one view.
struct EvidenceColumns {
    inverses: Vec<f32>,
    backgrounds: Vec<f32>,
}

impl EvidenceColumns {
    fn new(evidence: impl Iterator<Item = ViewEvidence>) -> EvidenceColumns {
        let compact = evidence.map(CompactEvidence::new);
        let (inverses, backgrounds) = compact.map(|evidence| (evidence.inverse, evidence.background)).unzip();
        EvidenceColumns { inverses, backgrounds }
    }

    fn get(&self, submission: usize) -> CompactEvidence {
        CompactEvidence { inverse: self.inverses[submission], background: self.backgrounds[submission] }
    }
}

/// The pairs of one submission with all that come before it.
pub(crate) struct PrefilterRow<'a> {
    pub(crate) submission: usize,
    /// The evidence that it shares with each of them, in the structure and in the wording.
    pub(crate) shared: [SharedEvidence<'a>; 2],
    /// Pairs with a lower score are ruled out.
    pub(crate) min_score: f64,
}

/// The outcome for one pair.
#[derive(Clone, Copy, Default)]
struct Outcome {
    is_kept: bool,
    /// The pair shares evidence and is only counted.
    is_ruled_out: bool,
}

/// A pair that is not ruled out.
pub(crate) struct KeptPair {
    /// The submission that comes before the one of the row.
    pub(crate) other: usize,
    /// Whether both are single submissions, so that they make exactly one pair.
    pub(crate) is_single: bool,
    pub(crate) bounds: ScoreBounds,
}

impl Prefilter {
    pub(crate) fn new(baselines: &[Baseline], groups: &[DuplicateGroup]) -> Prefilter {
        Prefilter {
            structure: EvidenceColumns::new(baselines.iter().map(|baseline| baseline.structure)),
            wording: EvidenceColumns::new(baselines.iter().map(|baseline| baseline.wording)),
            is_single: groups.iter().map(DuplicateGroup::is_single).collect(),
        }
    }

    /// Calls `keep` for each pair that may reach the minimum score, and for each that shares evidence and stands for several pairs. Returns the number of other pairs that share evidence.
    pub(crate) fn scan(&self, row: &PrefilterRow<'_>, mut keep: impl FnMut(KeptPair)) -> usize {
        let mut n_ruled_out = 0;
        for start in (0..row.submission).step_by(BLOCK) {
            let others = start..(start + BLOCK).min(row.submission);
            let mut outcomes = [Outcome::default(); BLOCK];
            self.scan_block(row, others.clone(), &mut outcomes);
            n_ruled_out += outcomes.iter().filter(|outcome| outcome.is_ruled_out).count();
            for (_, other) in outcomes.iter().zip(others).filter(|(outcome, _)| outcome.is_kept) {
                let is_single = self.is_single[row.submission] && self.is_single[other];
                keep(KeptPair { other, is_single, bounds: self.bounds(row, other) });
            }
        }
        n_ruled_out
    }

    fn bounds(&self, row: &PrefilterRow<'_>, other: usize) -> ScoreBounds {
        let own = row.submission;
        let evidence = [&self.structure, &self.wording].map(|columns| (columns.get(own), columns.get(other)));
        let shared = row.shared.map(|shared| shared.slice(other..other + 1).get(0));
        ScoreBounds::new(shared, evidence)
    }

    /// Fills in the outcomes of a block of pairs. The loop has no branch, so the compiler vectorizes it.
    fn scan_block(&self, row: &PrefilterRow<'_>, others: Range<usize>, outcomes: &mut [Outcome]) {
        let own = row.submission;
        let (own_structure, own_wording) = (self.structure.get(own), self.wording.get(own));
        let min_score = row.min_score as f32;
        let [structure, wording] = &row.shared;
        let (structure, wording) = (structure.slice(others.clone()), wording.slice(others.clone()));
        let [of_structure, of_wording] = [&self.structure, &self.wording]
            .map(|columns| (&columns.inverses[others.clone()], &columns.backgrounds[others.clone()]));
        let (own_is_single, is_single) = (self.is_single[own], &self.is_single[others.clone()]);
        for (other, outcome) in outcomes.iter_mut().enumerate().take(others.len()) {
            let shared = structure.get(other);
            let evidence = CompactEvidence { inverse: of_structure.0[other], background: of_structure.1[other] };
            let by_structure = max_view_share(shared, own_structure, evidence);
            let evidence = CompactEvidence { inverse: of_wording.0[other], background: of_wording.1[other] };
            let by_wording = max_view_share(wording.get(other), own_wording, evidence);
            let max_joint = max_joint_share(by_structure, by_wording);
            // Matches are runs of equal structure, so a pair without shared structure has no match.
            let has_match = shared > 0.0;
            let is_wanted = has_match & (max_joint >= min_score);
            let is_single = own_is_single & is_single[other];
            *outcome = Outcome {
                is_kept: is_wanted | (has_match & !is_single),
                is_ruled_out: has_match & is_single & !is_wanted,
            };
        }
    }
}

//! Measures submissions without stretches of their texts.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::index::fingerprint_numbers::Occurrence;
use crate::index::views::{View, Views};
use crate::ranking::baseline::{Baseline, pair_log_odds};
use crate::ranking::common_blocks::ranges::n_tokens;
use crate::ranking::score::ViewEvidence;
use crate::statistics::evidence::Evidence;

/// The fingerprints of a distinct submission, by position.
pub(super) struct FoundFingerprints {
    /// Those of the structure and of the wording that others have.
    pub(super) shared: [Vec<Occurrence>; 2],
    /// The positions of those of the wording that nobody else has, each once.
    pub(super) unshared: Vec<u32>,
    pub(super) n_tokens: usize,
}

/// A distinct submission with stretches of its text.
#[derive(Clone, Copy)]
pub(super) struct Side<'s> {
    pub(super) group: usize,
    pub(super) stretches: &'s [Range<u32>],
}

/// The evidence of a submission in one view that lies in stretches.
struct LeftOut {
    shared: FxHashSet<u32>,
    total: Evidence,
}

/// Returns the log-odds of two submissions without the k-grams of either view that lie in the stretches, and the evidence of their structure.
pub(super) fn without(
    views: &Views,
    baselines: &[Baseline],
    found: &FxHashMap<usize, FoundFingerprints>,
    sides: [Side<'_>; 2],
) -> (f64, Evidence) {
    let mut of_sides = sides.map(|side| baselines[side.group]);
    let mut shared = [0; 2];
    for (number, view) in [&views.structure, &views.wording].into_iter().enumerate() {
        let left_out = sides.map(|side| left_out(view, &found[&side.group], number, side));
        for (baseline, left_out) in of_sides.iter_mut().zip(&left_out) {
            let evidence = if number == 0 { &mut baseline.structure } else { &mut baseline.wording };
            *evidence = rest_of(*evidence, left_out.total);
        }
        let [one, other] = sides.map(|side| side.group);
        let all = view.index.shared_evidence(one, other);
        let of_both = left_out[0].shared.union(&left_out[1].shared);
        let of_both = of_both.filter(|&&fingerprint| {
            let holders = view.index.holders(view.index.bundle_of(fingerprint));
            [one, other].iter().all(|&group| holders.binary_search(&(group as u32)).is_ok())
        });
        let inside: Evidence = of_both.map(|&fingerprint| view.index.weight(fingerprint)).sum();
        shared[number] = all.saturating_sub(inside);
    }
    (pair_log_odds(shared, &of_sides[0], &of_sides[1]), shared[0])
}

/// Returns the fingerprints of a view that lie in stretches, and their evidence.
fn left_out(view: &View, found: &FoundFingerprints, number: usize, side: Side<'_>) -> LeftOut {
    let k = view.numbers.sampling.k as u32;
    let is_inside = |position: u32| {
        let next = side.stretches.partition_point(|stretch| stretch.start <= position);
        next > 0 && position + k <= side.stretches[next - 1].end
    };
    let inside = found.shared[number].iter().filter(|found| is_inside(found.position));
    let shared: FxHashSet<u32> = inside.map(|found| found.fingerprint).collect();
    let of_shared: Evidence = shared.iter().map(|&fingerprint| view.index.weight(fingerprint)).sum();
    // Stretches have no unshared k-gram in the structure.
    let n_unshared = if number == 0 { 0 } else { found.unshared.iter().filter(|&&at| is_inside(at)).count() };
    LeftOut { shared, total: of_shared + n_unshared as Evidence * view.index.unshared_weight(side.group) }
}

/// Returns the evidence of a submission without a part of it.
fn rest_of(evidence: ViewEvidence, left_out: Evidence) -> ViewEvidence {
    let total = evidence.total.saturating_sub(left_out);
    ViewEvidence { total, background: evidence.background.min(total) }
}

/// Returns the share of a submission's tokens that lie in its stretches, 0 to 1.
pub(super) fn share(found: &FxHashMap<usize, FoundFingerprints>, side: Side<'_>) -> f64 {
    n_tokens(side.stretches) as f64 / found[&side.group].n_tokens.max(1) as f64
}

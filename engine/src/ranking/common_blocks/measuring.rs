//! Measures submissions without stretches of their texts.

use std::ops::Range;

use crate::index::fingerprint_numbers::Occurrence;
use crate::index::views::{View, Views};
use crate::maps::{HashMap, HashSet};
use crate::ranking::baseline::{Baseline, pair_log_odds};
use crate::ranking::common_blocks::ranges::n_tokens;
use crate::ranking::score::ViewEvidence;
use crate::statistics::evidence::Evidence;
use crate::statistics::strength::Strength;

/// The shared fingerprints of a distinct submission in one view.
pub(super) struct SharedFingerprints {
    /// By position.
    pub(super) occurrences: Vec<Occurrence>,
    /// Their bundles, ascending. A search in them stays in the cache of a processor, and one in the holders of a bundle does not.
    pub(super) bundles: Vec<u32>,
}

/// The fingerprints of a distinct submission.
pub(super) struct FoundFingerprints {
    /// Those of the structure and of the wording that others have.
    pub(super) shared: [SharedFingerprints; 2],
    /// The positions and strengths of those of the wording that nobody else has, each once.
    pub(super) unshared: Vec<(u32, Strength)>,
    pub(super) n_tokens: usize,
}

impl SharedFingerprints {
    pub(super) fn new(view: &View, occurrences: Vec<Occurrence>) -> SharedFingerprints {
        let mut bundles: Vec<u32> = occurrences.iter().map(|found| view.index.bundle_of(found.fingerprint)).collect();
        bundles.sort_unstable();
        bundles.dedup();
        bundles.shrink_to_fit();
        SharedFingerprints { occurrences, bundles }
    }

    fn has(&self, view: &View, fingerprint: u32) -> bool {
        self.bundles.binary_search(&view.index.bundle_of(fingerprint)).is_ok()
    }
}

/// The evidence of the bundles of a distinct submission in both views, in the order of the bundles.
pub(super) struct Weights([Vec<Evidence>; 2]);

impl Weights {
    pub(super) fn of(views: &Views, found: &FoundFingerprints) -> Weights {
        let of_view = |(view, shared): (&View, &SharedFingerprints)| {
            let mut fingerprints: Vec<u32> = shared.occurrences.iter().map(|found| found.fingerprint).collect();
            fingerprints.sort_unstable();
            fingerprints.dedup();
            // Fingerprints are in the order of their bundles.
            let of_bundle = |bundle: &[u32]| bundle.iter().map(|&fingerprint| view.index.weight(fingerprint)).sum();
            let bundle_of = |fingerprint: &u32| view.index.bundle_of(*fingerprint);
            fingerprints.chunk_by(|one, other| bundle_of(one) == bundle_of(other)).map(of_bundle).collect()
        };
        Weights([(&views.structure, &found.shared[0]), (&views.wording, &found.shared[1])].map(of_view))
    }

    /// Returns the evidence in both views that the submission, `one`, shares with another. [`InvertedIndex::shared_evidence`](crate::index::inverted_index::InvertedIndex::shared_evidence) returns the same more slowly.
    pub(super) fn shared(&self, one: &FoundFingerprints, other: &FoundFingerprints) -> [Evidence; 2] {
        [0, 1].map(|view| {
            let mut others = other.shared[view].bundles.iter().peekable();
            let bundles = one.shared[view].bundles.iter().zip(&self.0[view]);
            let of_both = bundles.filter(|(bundle, _)| {
                while others.next_if(|other| other < bundle).is_some() {}
                others.peek() == Some(bundle)
            });
            of_both.map(|(_, weight)| weight).sum()
        })
    }
}

/// A distinct submission with stretches of its text.
#[derive(Clone, Copy)]
pub(super) struct Side<'s> {
    pub(super) group: usize,
    pub(super) stretches: &'s [Range<u32>],
}

/// The evidence of a submission in one view that lies in stretches.
struct LeftOut {
    shared: HashSet<u32>,
    total: Evidence,
}

/// Returns the log-odds of two submissions without the k-grams of either view that lie in the stretches, and the evidence of their structure. `shared` is the evidence in both views with these k-grams.
pub(super) fn without(
    views: &Views,
    baselines: &[Baseline],
    found: &HashMap<usize, FoundFingerprints>,
    mut shared: [Evidence; 2],
    sides: [Side<'_>; 2],
) -> (f64, Evidence) {
    let mut of_sides = sides.map(|side| baselines[side.group]);
    for (number, view) in [&views.structure, &views.wording].into_iter().enumerate() {
        let left_out = sides.map(|side| left_out(view, &found[&side.group], number, side));
        for (baseline, left_out) in of_sides.iter_mut().zip(&left_out) {
            let evidence = if number == 0 { &mut baseline.structure } else { &mut baseline.wording };
            *evidence = rest_of(*evidence, left_out.total);
        }
        let [one, other] = sides.map(|side| &found[&side.group].shared[number]);
        let [of_one, of_other] = left_out.map(|left_out| left_out.shared);
        let of_one_in_other = of_one.iter().filter(|&&fingerprint| other.has(view, fingerprint));
        let of_other_alone = of_other.iter().filter(|fingerprint| !of_one.contains(fingerprint));
        let of_both = of_one_in_other.chain(of_other_alone.filter(|&&fingerprint| one.has(view, fingerprint)));
        let inside: Evidence = of_both.map(|&fingerprint| view.index.weight(fingerprint)).sum();
        shared[number] = shared[number].saturating_sub(inside);
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
    let inside = found.shared[number].occurrences.iter().filter(|found| is_inside(found.position));
    let shared: HashSet<u32> = inside.map(|found| found.fingerprint).collect();
    let of_shared: Evidence = shared.iter().map(|&fingerprint| view.index.weight(fingerprint)).sum();
    // Stretches have no unshared k-gram in the structure.
    let unshared = if number == 0 { &[][..] } else { &found.unshared };
    let inside = unshared.iter().filter(|(position, _)| is_inside(*position));
    let eighths = inside.map(|(_, strength)| strength.eighths()).sum();
    let of_unshared = Strength::evidence(eighths, view.index.unshared_weight(side.group));
    LeftOut { shared, total: of_shared + of_unshared }
}

/// Returns the evidence of a submission without a part of it.
fn rest_of(evidence: ViewEvidence, left_out: Evidence) -> ViewEvidence {
    let total = evidence.total.saturating_sub(left_out);
    ViewEvidence { total, background: evidence.background.min(total) }
}

/// Returns the share of a submission's tokens that lie in its stretches, 0 to 1.
pub(super) fn share(found: &HashMap<usize, FoundFingerprints>, side: Side<'_>) -> f64 {
    n_tokens(side.stretches) as f64 / found[&side.group].n_tokens.max(1) as f64
}

//! Measures submissions without stretches of their texts.

use std::ops::Range;

use crate::index::views::Views;
use crate::ranking::baseline::{Baseline, pair_log_odds};
use crate::ranking::common_blocks::fingerprints::{FoundFingerprints, in_common};
use crate::ranking::score::ViewEvidence;
use crate::statistics::evidence::Evidence;
use crate::statistics::strength::Strength;

/// A distinct submission without stretches of its text.
pub(super) struct Rest<'f> {
    found: &'f FoundFingerprints,
    /// Its baseline without the evidence in the stretches.
    baseline: Baseline,
    /// Whether each fingerprint of either view lies in a stretch.
    is_left_out: [Vec<bool>; 2],
}

impl<'f> Rest<'f> {
    /// `baseline` is that of the whole submission.
    pub(super) fn new(
        views: &Views,
        baseline: Baseline,
        found: &'f FoundFingerprints,
        stretches: &[Range<u32>],
    ) -> Rest<'f> {
        let ks = [&views.structure, &views.wording].map(|view| view.numbers.sampling.k as u32);
        let is_left_out = [0, 1].map(|view| {
            let mut is_inside = inside(stretches, ks[view]);
            let shared = &found.shared[view];
            let mut is_left_out = vec![false; shared.fingerprints.len()];
            for occurrence in &shared.occurrences {
                if is_inside(occurrence.position) {
                    is_left_out[occurrence.index as usize] = true;
                }
            }
            is_left_out
        });
        let [in_structure, in_wording] = [0, 1].map(|view| {
            let weights = found.shared[view].weights.iter().zip(&is_left_out[view]);
            weights.filter(|(_, is_left_out)| **is_left_out).map(|(weight, _)| weight).sum::<Evidence>()
        });
        let in_wording = in_wording + unshared_inside(views, found, stretches);
        Rest { found, baseline: without(baseline, [in_structure, in_wording]), is_left_out }
    }

    /// Returns the log-odds of two submissions without the k-grams of either view that lie in the stretches of either, and the evidence that they share in the structure.
    pub(super) fn likeness(&self, other: &Rest<'_>) -> (f64, Evidence) {
        let shared = [0, 1].map(|view| {
            let (ours, theirs) = (&self.found.shared[view], &other.found.shared[view]);
            let mut shared = 0;
            for [one, two] in in_common(&ours.fingerprints, &theirs.fingerprints) {
                let is_left_out = self.is_left_out[view][one as usize] || other.is_left_out[view][two as usize];
                shared += if is_left_out { 0 } else { ours.weights[one as usize] };
            }
            shared
        });
        (pair_log_odds(shared, &self.baseline, &other.baseline), shared[0])
    }
}

/// Returns the baseline of a submission without the evidence in its stretches, or with somewhat less: k-grams that are repeated there are taken off each time.
pub(super) fn least_baseline(
    views: &Views,
    baseline: Baseline,
    found: &FoundFingerprints,
    stretches: &[Range<u32>],
) -> Baseline {
    let ks = [&views.structure, &views.wording].map(|view| view.numbers.sampling.k as u32);
    let [in_structure, in_wording] = [0, 1].map(|view| found.shared[view].at_most_in(stretches, ks[view]));
    without(baseline, [in_structure, in_wording + unshared_inside(views, found, stretches)])
}

/// Returns an upper bound of [`Rest::likeness`], from the evidence that two whole submissions share and the [`least_baseline`] of each.
pub(super) fn likeness_at_most(shared: [Evidence; 2], mut one: Baseline, mut other: Baseline) -> f64 {
    let views = [(&mut one.structure, &mut other.structure), (&mut one.wording, &mut other.wording)];
    for (shared, (one, other)) in shared.into_iter().zip(views) {
        // With smaller and with equal totals, a share is larger, unless it is everything.
        let smaller = one.total.min(other.total);
        if shared > 0 && shared >= smaller {
            return f64::INFINITY;
        }
        (one.total, other.total) = (smaller, smaller);
    }
    pair_log_odds(shared, &one, &other)
}

/// Returns a baseline without a part of the evidence of each view.
fn without(mut baseline: Baseline, [structure, wording]: [Evidence; 2]) -> Baseline {
    let rest = |evidence: ViewEvidence, left_out: Evidence| {
        let total = evidence.total.saturating_sub(left_out);
        ViewEvidence { total, background: evidence.background.min(total) }
    };
    baseline.structure = rest(baseline.structure, structure);
    baseline.wording = rest(baseline.wording, wording);
    baseline
}

/// Returns the evidence of the wording in stretches that nobody else has. The structure has none there.
fn unshared_inside(views: &Views, found: &FoundFingerprints, stretches: &[Range<u32>]) -> Evidence {
    let mut is_inside = inside(stretches, views.wording.numbers.sampling.k as u32);
    let unshared = found.unshared.iter().filter(|(position, _)| is_inside(*position));
    let eighths = unshared.map(|(_, strength)| strength.eighths()).sum();
    Strength::evidence(eighths, views.wording.index.unshared_weight(found.group))
}

/// Returns a function that tells whether a k-gram lies in one of the stretches, for k-grams in the order of their positions.
fn inside(stretches: &[Range<u32>], k: u32) -> impl FnMut(u32) -> bool {
    let mut left = stretches.iter().peekable();
    move |position| {
        while left.next_if(|stretch| stretch.end < position + k).is_some() {}
        left.peek().is_some_and(|stretch| stretch.start <= position)
    }
}

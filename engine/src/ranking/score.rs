//! The score of a pair in the first stage, 0 to 1. This is the only module that knows its formula; [`super::rerank`] adjusts the scores of the best pairs.
//!
//! A pair has two views. The *structure* is the kinds of its tokens: it survives renaming. The *wording* is their spellings: it survives restructuring, which breaks long runs and leaves short ones.
//! Each view gives a share, and the score joins them like two independent witnesses, as the probability that not both are wrong: 1 − (1 − structure)(1 − wording). So neither view can lower the result of the other. One sum of the evidence of both would be simpler and worse: a copy with all names changed would lose half of its containment.
//!
//! Each share starts from rarity-weighted containment: the shared evidence divided by the total evidence of the smaller submission (containment: Broder, Glassman, Manasse and Zweig, *Syntactic Clustering of the Web*, 1997, section 2).
//! Three corrections then keep honest pairs below copies. With the rest fixed, more shared evidence never lowers the score (docs/measurements/accuracy.md says how each correction was chosen).

use crate::statistics::evidence::{Evidence, UNITS_PER_BIT, bits};
use crate::statistics::log_odds::MIN_SHARE;

/// Weight of the evidence shared with the median classmate, which is held against a pair.
const BACKGROUND_WEIGHT: f64 = 3.0;
/// Amount of evidence, in bits, at which a pair's containment counts half.
const HALF_CONFIDENCE: f64 = 20.0;
/// Weight of a difference in size, which is held against a pair in proportion to its share.
const IMBALANCE: f64 = 0.2;

/// The evidence of one submission in one view.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ViewEvidence {
    /// Evidence of all its fingerprints.
    pub(crate) total: Evidence,
    /// Evidence that it shares with its median classmate.
    pub(crate) background: Evidence,
}

/// Returns the share of the smaller submission that two submissions have in common beyond what their class has, 0 to 1, in one view.
pub(crate) fn view_share(shared: Evidence, one: ViewEvidence, other: ViewEvidence) -> f64 {
    if shared == 0 {
        return 0.0;
    }
    let smaller = one.total.min(other.total) as f64;
    let larger = one.total.max(other.total) as f64;
    let containment = (shared as f64 / smaller).min(1.0);
    // Classmates share code because the task is the same. The evidence that either of the two shares with its median
    // classmate is discounted smoothly: no pair falls to zero, and one that shares everything keeps everything.
    let commonplace = BACKGROUND_WEIGHT * one.background.min(other.background) as f64 / smaller;
    let kept = containment / (containment + commonplace);
    let beyond_class = containment * kept * (1.0 + commonplace);
    // Little evidence is weak evidence, even if it is most of a small file.
    let evidence = bits(shared) * kept;
    let confidence = evidence / (evidence + HALF_CONFIDENCE);
    let share = beyond_class * confidence;
    // If a part is shared, the sizes of the rest are irrelevant. If nearly all of the smaller submission is shared, a
    // much larger partner is more often a collection of other things than a copy. The result still rises with the share.
    share / (1.0 + IMBALANCE * share * (larger / smaller - 1.0))
}

/// Joins the shares of both views.
pub(crate) fn joint_share(structure: f64, wording: f64) -> f64 {
    1.0 - (1.0 - structure) * (1.0 - wording)
}

/// [`ViewEvidence`] in single precision, for bounds that are computed for every pair of a class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompactEvidence {
    /// The reciprocal of the total.
    pub(crate) inverse: f32,
    /// Evidence shared with the median classmate.
    pub(crate) background: f32,
}

impl CompactEvidence {
    pub(crate) fn new(evidence: ViewEvidence) -> CompactEvidence {
        CompactEvidence { inverse: 1.0 / evidence.total.max(1) as f32, background: evidence.background as f32 }
    }
}

/// Returns an approximate upper bound of [`view_share`]: the share without the reduction for a difference in size.
///
/// Its fractions are combined into a single division, and it has no branch that would prevent vectorization over pairs.
#[inline]
pub(crate) fn max_view_share(shared: f32, one: CompactEvidence, other: CompactEvidence) -> f32 {
    let inverse = larger(one.inverse, other.inverse);
    let containment = shared * inverse;
    let commonplace = BACKGROUND_WEIGHT as f32 * smaller(one.background, other.background) * inverse;
    let half_confidence = (HALF_CONFIDENCE * UNITS_PER_BIT) as f32 * inverse;
    let (square, both) = (containment * containment, containment + commonplace);
    square * square * (1.0 + commonplace) / (both * (square + half_confidence * both) + f32::MIN_POSITIVE)
}

/// Returns an approximation of [`view_share`] from its upper bound, with the reduction for a difference in size.
#[inline]
fn reduced_by_size(max_share: f32, one: CompactEvidence, other: CompactEvidence) -> f32 {
    let (of_smaller, of_larger) = (larger(one.inverse, other.inverse), smaller(one.inverse, other.inverse));
    max_share * of_larger / (of_larger + IMBALANCE as f32 * max_share * (of_smaller - of_larger))
}

/// A range that contains a score, both ends included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoreBounds {
    pub(crate) min: f64,
    pub(crate) max: f64,
}

impl ScoreBounds {
    /// Bounds a pair's score in single precision, from the shared evidence and the evidence of both submissions in each view.
    pub(crate) fn new(shared: [f32; 2], evidence: [(CompactEvidence, CompactEvidence); 2]) -> ScoreBounds {
        let [structure, wording] = [0, 1].map(|view| {
            let (one, other) = evidence[view];
            reduced_by_size(max_view_share(shared[view], one, other), one, other)
        });
        let min = f64::from(structure + wording - structure * wording) / f64::from(ROUNDING);
        ScoreBounds { min, max: f64::from(max_joint_share(structure, wording).min(1.0)) }
    }
}

/// Returns an upper bound of [`joint_share`] from the upper bounds of both views.
#[inline]
pub(crate) fn max_joint_share(structure: f32, wording: f32) -> f32 {
    larger(structure + wording - structure * wording, MIN_SHARE as f32) * ROUNDING
}

/// Returns the larger number. Unlike `f32::max`, it does not handle NaN, so it compiles to one instruction.
#[inline]
pub(crate) fn larger(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

/// Returns the smaller number; see [`larger`].
#[inline]
pub(crate) fn smaller(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
}

/// A factor far above the relative rounding error of single precision.
const ROUNDING: f32 = 1.0 + 1e-4;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::statistics::log_odds::{from_log_odds, log_odds};

    fn view_evidence() -> impl Strategy<Value = ViewEvidence> {
        let parts = (1..2_000_000_u64, 0.0..1.0);
        parts.prop_map(|(total, part)| ViewEvidence { total, background: (total as f64 * part) as u64 })
    }

    proptest! {
        /// A score lies between its bounds, so a pair that the prefilter rules out does not reach the minimum score.
        #[test]
        fn scores_lie_within_their_bounds(
            one in (view_evidence(), view_evidence()),
            other in (view_evidence(), view_evidence()),
            parts in (0.0..=1.0, 0.0..=1.0),
        ) {
            let shared = |one: ViewEvidence, other: ViewEvidence, part: f64| (one.total.min(other.total) as f64 * part) as u64;
            let (structure, wording) = (shared(one.0, other.0, parts.0), shared(one.1, other.1, parts.1));
            let exact = joint_share(view_share(structure, one.0, other.0), view_share(wording, one.1, other.1));
            let score = from_log_odds(log_odds(exact));
            let max_share = |shared: u64, one: ViewEvidence, other: ViewEvidence| {
                max_view_share(shared as f32, CompactEvidence::new(one), CompactEvidence::new(other))
            };
            let max_joint = max_joint_share(max_share(structure, one.0, other.0), max_share(wording, one.1, other.1));
            prop_assert!(f64::from(max_joint) >= exact, "the joint share {exact} is above its bound {max_joint}");
            let evidence = [(one.0, other.0), (one.1, other.1)];
            let evidence = evidence.map(|(one, other)| (CompactEvidence::new(one), CompactEvidence::new(other)));
            let bounds = ScoreBounds::new([structure as f32, wording as f32], evidence);
            prop_assert!(bounds.min <= score && score <= bounds.max, "{score} is not in {bounds:?}");
        }

        /// With everything else fixed, more shared evidence never lowers the score: no honest addition hides a copy.
        #[test]
        fn more_shared_evidence_never_lowers_a_share(
            one in view_evidence(),
            other in view_evidence(),
            parts in (0.0..=1.0, 0.0..=1.0),
        ) {
            let smaller = one.total.min(other.total) as f64;
            let (less, more) = (f64::min(parts.0, parts.1), f64::max(parts.0, parts.1));
            let share = |part: f64| view_share((smaller * part) as u64, one, other);
            prop_assert!(share(less) <= share(more));
        }
    }
}

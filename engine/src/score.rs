//! The score of a pair: a number from 0 to 1 that all pairs are ranked by.
//!
//! A pair has two readings. Its *structure* is what its tokens are, whatever the names: it survives renaming. Its *wording* is how they are written: it survives restructuring, which breaks long runs and leaves short ones.
//! Each reading gives a share, and the score is the chance that not both of two independent witnesses are wrong, as it were: 1 − (1 − structure)(1 − wording). So neither can lower what the other saw.
//!
//! Each share starts from rarity-weighted containment: the evidence in what two submissions share, over all the evidence in the smaller one.
//! Three things then keep honest pairs below copies, and a fourth, [`UNLIKE`], looks at the submissions' place in their class; each was kept because it raised the accuracy over all labelled classes together (docs/accuracy.md).

use crate::rarity::{Evidence, PARTS_PER_BIT, bits};

/// How many times over the evidence shared with the median classmate is held against a pair.
const BACKGROUND: f64 = 3.0;
/// With so much evidence, in bits, a pair's containment counts half.
const HALF_CONFIDENCE: f64 = 20.0;
/// How strongly a difference in size counts against a pair that shares nearly all of the smaller submission.
const IMBALANCE: f64 = 1.0;
/// How much of a submission's being like everybody, in log-odds, is held against its pairs.
const LIKE_EVERYBODY: f64 = 0.3;
/// A submission that is like nobody speaks for its pairs, but only to this many log-odds.
const UNLIKE: f64 = -1.0;

/// One submission in one reading.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Side {
    /// All the evidence in it.
    pub(crate) total: Evidence,
    /// What it shares with its median classmate.
    pub(crate) background: Evidence,
}

/// How much of the smaller of two submissions they share beyond what their class does, 0 to 1, in one reading.
pub(crate) fn share(shared: Evidence, one: Side, other: Side) -> f64 {
    if shared == 0 {
        return 0.0;
    }
    let smaller = one.total.min(other.total) as f64;
    let larger = one.total.max(other.total) as f64;
    let containment = (shared as f64 / smaller).min(1.0);
    // Classmates share code because the task is the same. What either of the two shares with its median classmate is
    // discounted, smoothly, so that no pair falls to nothing and one that shares everything keeps everything.
    let commonplace = BACKGROUND * one.background.min(other.background) as f64 / smaller;
    let kept = containment / (containment + commonplace);
    let beyond_class = containment * kept * (1.0 + commonplace);
    // Little evidence is weak evidence, however much it is of a small file.
    let evidence = bits(shared) * kept;
    let confidence = evidence / (evidence + HALF_CONFIDENCE);
    let share = beyond_class * confidence;
    // When a part is shared, the sizes of the rest say nothing. When nearly all of the smaller one is shared, a much
    // larger partner is more often a collection of other things than a copy.
    share * (smaller / larger).powf(IMBALANCE * share)
}

/// The shares of both readings in one.
pub(crate) fn joined(structure: f64, wording: f64) -> f64 {
    1.0 - (1.0 - structure) * (1.0 - wording)
}

/// One submission in one reading, as far as it takes to see at once what cannot be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outline {
    /// One over all the evidence in it.
    pub(crate) inverse: f32,
    /// What it shares with its median classmate.
    pub(crate) background: f32,
}

impl Outline {
    pub(crate) fn new(side: Side) -> Outline {
        Outline { inverse: 1.0 / side.total.max(1) as f32, background: side.background as f32 }
    }
}

/// About the most that [`share`] can be: all of it but what a difference in size takes off, with its fractions made one.
///
/// It is asked of every pair of a class, so it has one division, and nothing in it keeps a compiler from taking several pairs at once.
#[inline]
pub(crate) fn share_at_most(shared: f32, one: Outline, other: Outline) -> f32 {
    let inverse = larger(one.inverse, other.inverse);
    let containment = shared * inverse;
    let commonplace = BACKGROUND as f32 * smaller(one.background, other.background) * inverse;
    let half_confidence = (HALF_CONFIDENCE * PARTS_PER_BIT) as f32 * inverse;
    let (square, both) = (containment * containment, containment + commonplace);
    square * square * (1.0 + commonplace) / (both * (square + half_confidence * both) + f32::MIN_POSITIVE)
}

/// About the least that [`share`] can be, from the most that it can be.
///
/// A difference in size takes off a power, and (1 + x)ᵖ ≤ 1 + px for p up to 1 (Bernoulli's inequality).
#[inline]
fn share_at_least(at_most: f32, one: Outline, other: Outline) -> f32 {
    let (of_smaller, of_larger) = (larger(one.inverse, other.inverse), smaller(one.inverse, other.inverse));
    at_most * of_larger / (of_larger + IMBALANCE as f32 * at_most * (of_smaller - of_larger))
}

/// Between which two numbers a score lies, both included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl Bounds {
    /// The bounds of a pair's score without a power or a logarithm: from what it shares in each reading, the outlines of its two submissions there, and the greater of what stands against the odds of either.
    pub(crate) fn new(shared: [f32; 2], outlines: [(Outline, Outline); 2], odds_against: f32) -> Bounds {
        let [(structure_at_most, structure), (wording_at_most, wording)] = [0, 1].map(|reading| {
            let (one, other) = outlines[reading];
            let at_most = share_at_most(shared[reading], one, other);
            (at_most, share_at_least(at_most, one, other))
        });
        let score = |joined: f32| f64::from(joined / (joined + (1.0 - joined) * odds_against));
        let joined_at_least = (structure + wording - structure * wording) / ROUNDING;
        Bounds {
            least: score(joined_at_least) / f64::from(ROUNDING),
            most: score(joined_at_most(structure_at_most, wording_at_most).min(1.0)) * f64::from(ROUNDING),
        }
    }
}

/// What being so familiar does to the odds of a submission's pairs: they are divided by the greater of two such factors.
pub(crate) fn odds_against(familiarity: f64) -> f32 {
    (LIKE_EVERYBODY * familiarity.max(UNLIKE)).exp() as f32
}

/// Whether a score may be at least `least` when the shares are at most these. Says yes where it is close.
#[inline]
pub(crate) fn may_reach(least: f32, joined_at_most: f32, odds_against: f32) -> bool {
    // The score is joined / (joined + (1 − joined) odds_against).
    joined_at_most >= least * (odds_against + joined_at_most * (1.0 - odds_against))
}

/// About the most that the joined share of two readings can be.
#[inline]
pub(crate) fn joined_at_most(structure: f32, wording: f32) -> f32 {
    larger(structure + wording - structure * wording, LEAST as f32) * ROUNDING
}

/// Of two numbers; unlike the standard library's it needs not think of what is no number.
#[inline]
pub(crate) fn larger(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

/// Of two numbers.
#[inline]
pub(crate) fn smaller(one: f32, other: f32) -> f32 {
    if one < other { one } else { other }
}

/// The log-odds of a pair, from those of its joined share and how much each of the two is like everybody.
pub(crate) fn in_class(log_odds: f64, one_familiarity: f64, other_familiarity: f64) -> f64 {
    log_odds - LIKE_EVERYBODY * one_familiarity.max(other_familiarity).max(UNLIKE)
}

/// Numbers of 32 bits come out a little otherwise; this is far more than that.
const ROUNDING: f32 = 1.0 + 1e-4;

/// Shares and scores stay this far from 0 and 1, where log-odds end.
const LEAST: f64 = 1e-6;

/// The logarithm of the odds of a share or score. Among honest pairs of a class its upper half falls off evenly (docs/accuracy.md), which shares do not.
pub(crate) fn log_odds(share: f64) -> f64 {
    let share = share.clamp(LEAST, 1.0 - LEAST);
    (share / (1.0 - share)).ln()
}

/// The share or score with these log-odds.
pub(crate) fn score(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn side() -> impl Strategy<Value = Side> {
        (1..2_000_000_u64, 0.0..1.0).prop_map(|(total, part)| Side { total, background: (total as f64 * part) as u64 })
    }

    proptest! {
        /// A pair that is passed over before it is scored would not have scored so much, and a score lies between its bounds.
        #[test]
        fn what_may_not_reach_a_score_does_not(
            one in (side(), side()),
            other in (side(), side()),
            parts in (0.0..=1.0, 0.0..=1.0),
            familiarities in (-4.0..4.0, -4.0..4.0),
            least in 0.000_001..1.0,
        ) {
            let shared = |one: Side, other: Side, part: f64| (one.total.min(other.total) as f64 * part) as u64;
            let (structure, wording) = (shared(one.0, other.0, parts.0), shared(one.1, other.1, parts.1));
            let exact = joined(share(structure, one.0, other.0), share(wording, one.1, other.1));
            let scored = score(in_class(log_odds(exact), familiarities.0, familiarities.1));
            let at_most = |shared: u64, one: Side, other: Side| {
                share_at_most(shared as f32, Outline::new(one), Outline::new(other))
            };
            let most = joined_at_most(at_most(structure, one.0, other.0), at_most(wording, one.1, other.1));
            prop_assert!(f64::from(most) >= exact);
            let against = larger(odds_against(familiarities.0), odds_against(familiarities.1));
            prop_assert!(scored < least || may_reach(least as f32, most, against));
            prop_assert!(may_reach(scored as f32, most, against), "not even its own score");
            let outlines = [(one.0, other.0), (one.1, other.1)];
            let outlines = outlines.map(|(one, other)| (Outline::new(one), Outline::new(other)));
            let bounds = Bounds::new([structure as f32, wording as f32], outlines, against);
            prop_assert!(bounds.least <= scored && scored <= bounds.most, "{scored} is not in {bounds:?}");
        }
    }
}

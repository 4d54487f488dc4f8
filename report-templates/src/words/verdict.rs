//! The verdict on a pair: its name, the reason, and the estimate for its class.
//!
//! The statement ([`super::statement`]) says what the two share. The reason says what independent work is like. The estimate comes
//! last, and only where it does not contradict the verdict, which does not rest on it.

use super::figures::count;
use super::observed::Rate;
use super::statement;
use crate::model::{Pair, Report, Verdict};

impl Verdict {
    /// The verdict in words, for pages and terminals. Machine-readable output has [`Verdict::name`].
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Strong => "strong",
            Verdict::WorthALook => "worth reviewing",
            Verdict::Unremarkable => "unremarkable",
        }
    }
}

/// Returns the reason for the verdict on a pair in one sentence. It agrees with the rate beside the statement: independent programs that
/// share as much in all may still hardly ever share as much that nobody else has.
pub(crate) fn reason(verdict: Verdict, rate: Option<Rate>) -> &'static str {
    match verdict {
        Verdict::Unremarkable if rate.is_some_and(|rate| !rate.is_usual()) => {
            "Yet score and evidence, which count all that the two share, are no higher than those of many independent programs; the verdict rests on these."
        }
        Verdict::Strong => "Independent programs hardly ever share so much rare code.",
        Verdict::WorthALook => "Independent programs rarely share so much rare code.",
        Verdict::Unremarkable => "Independent programs often share as much rare code.",
    }
}

/// Returns the rule for the flagged pairs of more than two submissions with the same structure.
pub(crate) fn judged_alike(report: &Report, pair: &Pair) -> Option<String> {
    let group = report.submissions[pair.left].identical.filter(|_| report.are_identical(pair))?;
    let n_submissions = report.identical[group].len();
    (n_submissions > 2 && pair.verdict.is_flagged()).then(|| {
        format!(
            "{} submissions have the same structure; if one of their pairs is only worth reviewing, none of them is strong.",
            count(n_submissions)
        )
    })
}

impl Pair {
    /// Returns the reason for the verdict, and the estimate for the class where there is one, for terminals.
    pub fn reason_in_sentences(&self, report: &Report) -> String {
        let reason = reason(self.verdict, statement::of_pair(report, self).rate);
        [Some(reason.to_owned()), estimate(self)].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// Returns how often chance alone makes a pair at least this similar in a class like this one, as a sentence.
pub(crate) fn estimate(pair: &Pair) -> Option<String> {
    let expected = told_expectation(pair)?;
    let how_often = if pair.verdict == Verdict::Unremarkable {
        match expected.as_str() {
            "1.0" => "about one such pair".to_owned(),
            number => format!("about {number} such pairs"),
        }
    } else {
        format!("such a pair {}", once_in_classes(pair.figures.expectation))
    };
    Some(format!(
        "Estimate for this class: by chance, a class like this one has {how_often}. The estimate counts copies that nobody recognized as independent work."
    ))
}

/// Returns how often an expectation below one comes true: `about once in 90 classes`.
fn once_in_classes(expected: f64) -> String {
    let n_classes = 1.0 / expected.max(f64::MIN_POSITIVE);
    match n_classes {
        1000.0.. => "less than once in 1,000 classes".to_owned(),
        100.0.. => format!("about once in {} classes", count(10 * (n_classes / 10.0).round() as usize)),
        _ => format!("about once in {} classes", count(n_classes.round() as usize)),
    }
}

/// Returns the expectation of a pair; none if it would contradict the verdict: if a class has too many similar pairs to confirm a
/// flagged one, or if an unremarkable one stands out in it.
pub(crate) fn told_expectation(pair: &Pair) -> Option<String> {
    let expected = pair.figures.expectation;
    let agrees = match pair.verdict {
        Verdict::Strong => expected <= 0.02,
        Verdict::WorthALook => expected <= 0.1,
        Verdict::Unremarkable => expected >= 0.95,
    };
    agrees.then(|| expectation(expected))
}

/// Formats an expectation: whole from ten on, and never smaller than the method can support.
pub(crate) fn expectation(expectation: f64) -> String {
    match expectation {
        9.95.. => count(expectation.round() as usize),
        0.95.. => format!("{expectation:.1}"),
        0.095.. => format!("{expectation:.2}"),
        0.001.. => format!("{expectation:.3}"),
        _ => "< 0.001".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PairFigures;

    fn of(verdict: Verdict, expectation: f64) -> Option<String> {
        estimate(&Pair { verdict, figures: PairFigures { expectation, ..PairFigures::default() }, ..Pair::default() })
    }

    /// A defender needs only one sentence that contradicts the verdict.
    #[test]
    fn no_estimate_contradicts_its_verdict() {
        for expected in [0.0, 1e-5, 0.003, 0.011, 0.02] {
            assert!(of(Verdict::Strong, expected).unwrap().contains("once in"), "{expected}");
            assert!(of(Verdict::Unremarkable, expected).is_none(), "{expected}");
        }
        for expected in [0.03, 0.25, 0.5, 0.94] {
            assert!(of(Verdict::Strong, expected).is_none() && of(Verdict::Unremarkable, expected).is_none());
        }
        assert!(of(Verdict::WorthALook, 0.09).unwrap().contains("about once in 11 classes"));
        assert!(of(Verdict::WorthALook, 0.3).is_none());
        assert!(of(Verdict::Unremarkable, 0.96).unwrap().contains("has about one such pair."));
        assert!(of(Verdict::Unremarkable, 31.2).unwrap().contains("has about 31 such pairs."));
    }
}

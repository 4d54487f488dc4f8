//! The verdict on a pair, and how often chance alone makes such a pair.

use super::figures::count;
use crate::model::{Pair, Verdict};

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

/// From this expectation on, a class says nothing about a flagged pair: too many of its pairs are as similar.
const UNTOLD: f64 = 0.5;

/// Returns the reason for a verdict in one sentence.
pub(crate) fn verdict_reason(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Strong => "Honest programs hardly ever share so much rare code.",
        Verdict::WorthALook => "Honest programs rarely share so much rare code.",
        Verdict::Unremarkable => "Honest programs often share as much rare code.",
    }
}

/// Returns how often chance alone makes a pair at least this similar in a class like this one.
pub(crate) fn by_chance(pair: &Pair) -> String {
    match (pair.verdict, pair.figures.expectation) {
        (_, ..UNTOLD) => once_in_classes(pair.figures.expectation),
        (Verdict::Unremarkable, expected) => match expectation(expected).as_str() {
            "1.0" => "about one pair in each class".to_owned(),
            number => format!("about {number} pairs in each class"),
        },
        _ => "this class cannot tell".to_owned(),
    }
}

impl Pair {
    /// Explains the verdict in sentences, for terminals: how unusual the pair is anywhere, and in its class.
    pub fn verdict_in_sentences(&self) -> String {
        verdict_meaning(self)
    }
}

/// Returns the meaning of a pair's verdict: how unusual it is anywhere, and how unusual in its class, as far as the class can tell.
pub(crate) fn verdict_meaning(pair: &Pair) -> String {
    let anywhere = match pair.verdict {
        Verdict::Strong => "Honest programs hardly ever share so much rare code, in any class.",
        other => verdict_reason(other),
    };
    let in_class = match (pair.verdict, pair.figures.expectation) {
        (Verdict::Unremarkable, ..UNTOLD) => {
            "The pair stands out in this class, but it shares too little code to say more.".to_owned()
        }
        (Verdict::Unremarkable, expected) => match expectation(expected).as_str() {
            "1.0" => "By chance alone, a class like this would have about one pair this similar.".to_owned(),
            number => format!("By chance alone, a class like this would have about {number} pairs this similar."),
        },
        (_, ..UNTOLD) => {
            format!(
                "By chance alone, a class like this would have a pair this similar {}.",
                once_in_classes(pair.figures.expectation)
            )
        }
        _ => {
            "This class cannot tell how unusual that is here, because too many of its pairs are as similar.".to_owned()
        }
    };
    format!("{anywhere} {in_class}")
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

/// Returns the expectation of a pair; none if it would contradict the verdict: if a pair is flagged and too many of its class are as similar, or if one stands out that is too little code.
pub(crate) fn told_expectation(pair: &Pair) -> Option<String> {
    let is_flagged = pair.verdict > Verdict::Unremarkable;
    let stands_out = pair.figures.expectation < UNTOLD;
    (is_flagged == stands_out).then(|| expectation(pair.figures.expectation))
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

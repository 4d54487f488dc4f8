//! The figures of a pair. `report.json` has the fields of [`PairFigures`]; one row of [`FIGURES`] puts a figure into `pairs.csv`, the
//! schema and the reference.

use serde::{Deserialize, Serialize};

use super::rounding;

/// The figures of a pair.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct PairFigures {
    /// The score that pairs are ranked by, 0 to 1.
    pub score: f64,
    /// Share of both submissions' own tokens together that lies in matches, 0 to 1.
    pub similarity: f64,
    /// Share of the left submission's own tokens that lies in matches, 0 to 1.
    pub left_coverage: f64,
    /// Share of the right submission's own tokens that lies in matches, 0 to 1.
    pub right_coverage: f64,
    /// Number of tokens on either side that lie in matches.
    pub matched_tokens: usize,
    /// The longest match, in tokens.
    pub longest_match: usize,
    /// Evidence of the shared code, in bits: rare code gives much, common code little.
    pub evidence_bits: f64,
    /// Number of pairs at least this similar expected by chance in a batch like this one.
    pub expectation: f64,
}

/// Every figure, in the order of `report.json`. New ones come last, so that scripts that count columns keep working.
pub const FIGURES: [Figure; 8] = [
    Figure {
        key: "score",
        meaning: "similarity that pairs are ranked by, 0 to 1",
        unit: Unit::Share,
        get: |figures| figures.score,
        set: |figures, value| figures.score = value,
    },
    Figure {
        key: "similarity",
        meaning: "share of both submissions' own tokens together that lies in matches, 0 to 1",
        unit: Unit::Share,
        get: |figures| figures.similarity,
        set: |figures, value| figures.similarity = value,
    },
    Figure {
        key: "left_coverage",
        meaning: "share of the left submission's own tokens that lies in matches with the right one, 0 to 1",
        unit: Unit::Share,
        get: |figures| figures.left_coverage,
        set: |figures, value| figures.left_coverage = value,
    },
    Figure {
        key: "right_coverage",
        meaning: "share of the right submission's own tokens that lies in matches with the left one, 0 to 1",
        unit: Unit::Share,
        get: |figures| figures.right_coverage,
        set: |figures, value| figures.right_coverage = value,
    },
    Figure {
        key: "matched_tokens",
        meaning: "number of tokens on either side that lie in matches",
        unit: Unit::Tokens,
        get: |figures| figures.matched_tokens as f64,
        set: |figures, value| figures.matched_tokens = value as usize,
    },
    Figure {
        key: "longest_match",
        meaning: "length of the longest match, in tokens",
        unit: Unit::Tokens,
        get: |figures| figures.longest_match as f64,
        set: |figures, value| figures.longest_match = value as usize,
    },
    Figure {
        key: "evidence_bits",
        meaning: "weight of the shared code, in bits: code that is rare in the batch weighs much",
        unit: Unit::Bits,
        get: |figures| figures.evidence_bits,
        set: |figures, value| figures.evidence_bits = value,
    },
    Figure {
        key: "expectation",
        meaning: "number of pairs at least this similar that a batch like this one would have if nobody had copied",
        unit: Unit::Expected,
        get: |figures| figures.expectation,
        set: |figures, value| figures.expectation = value,
    },
];

/// A figure of a pair.
pub struct Figure {
    /// Its column in `pairs.csv` and its key in `report.json`.
    pub key: &'static str,
    /// Its meaning, as the reference and the schema have it.
    pub meaning: &'static str,
    /// Its unit, which decides its range and its precision.
    pub unit: Unit,
    /// Returns its value. Every count below 2^53 is exact.
    pub get: fn(&PairFigures) -> f64,
    /// Sets its value.
    pub set: fn(&mut PairFigures, f64),
}

/// The unit of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A share of 0 to 1, or a score, with six decimals.
    Share,
    /// Bits, with three decimals.
    Bits,
    /// An expected number, with four significant digits.
    Expected,
    /// A number of tokens.
    Tokens,
}

impl Unit {
    /// Rounds a value to the precision of the unit.
    pub(crate) fn round(self, value: f64) -> f64 {
        match self {
            Unit::Share => rounding::share(value),
            Unit::Bits => rounding::bits(value),
            Unit::Expected => rounding::expected(value),
            Unit::Tokens => value,
        }
    }
}

impl PairFigures {
    /// Returns the figures with the precision that `report.json` and `pairs.csv` have.
    pub fn rounded(mut self) -> PairFigures {
        for Figure { unit, get, set, .. } in &FIGURES {
            let value = unit.round(get(&self));
            set(&mut self, value);
        }
        self
    }
}

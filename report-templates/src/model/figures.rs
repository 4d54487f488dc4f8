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
    },
    Figure {
        key: "similarity",
        meaning: "share of both submissions' own tokens together that lies in matches, 0 to 1",
        unit: Unit::Share,
        get: |figures| figures.similarity,
    },
    Figure {
        key: "left_coverage",
        meaning: "share of the left submission's own tokens that lies in matches with the right one, 0 to 1",
        unit: Unit::Share,
        get: |figures| figures.left_coverage,
    },
    Figure {
        key: "right_coverage",
        meaning: "share of the right submission's own tokens that lies in matches with the left one, 0 to 1",
        unit: Unit::Share,
        get: |figures| figures.right_coverage,
    },
    Figure {
        key: "matched_tokens",
        meaning: "number of tokens on either side that lie in matches",
        unit: Unit::Tokens,
        get: |figures| figures.matched_tokens as f64,
    },
    Figure {
        key: "longest_match",
        meaning: "length of the longest match, in tokens",
        unit: Unit::Tokens,
        get: |figures| figures.longest_match as f64,
    },
    Figure {
        key: "evidence_bits",
        meaning: "weight of the shared code, in bits: code that is rare in the batch weighs much",
        unit: Unit::Bits,
        get: |figures| figures.evidence_bits,
    },
    Figure {
        key: "expectation",
        meaning: "number of pairs at least this similar that a batch like this one would have if nobody had copied",
        unit: Unit::Expected,
        get: |figures| figures.expectation,
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

impl PairFigures {
    /// Returns the figures with the precision that `report.json` and `pairs.csv` have.
    pub fn rounded(self) -> PairFigures {
        PairFigures {
            score: rounding::share(self.score),
            similarity: rounding::share(self.similarity),
            left_coverage: rounding::share(self.left_coverage),
            right_coverage: rounding::share(self.right_coverage),
            matched_tokens: self.matched_tokens,
            longest_match: self.longest_match,
            evidence_bits: rounding::bits(self.evidence_bits),
            expectation: rounding::expected(self.expectation),
        }
    }
}

//! The distribution of scores.

/// The number of pairs per bin of scores, reported or not, and the number expected by chance.
///
/// Both lists have [`Scores::N_BINS`] entries, or none if nothing was compared. Bins are equally wide, and the last one includes the score 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scores {
    /// Number of pairs per bin. Pairs without a match are not counted.
    pub found: Vec<u64>,
    /// Number of pairs per bin expected by chance; none where there are too many honest pairs to tell.
    pub expected: Vec<Option<f64>>,
}

impl Scores {
    /// Number of bins between 0 and 1.
    pub const N_BINS: usize = 50;

    /// Returns the bin of a score.
    pub fn bin(score: f64) -> usize {
        ((score * Self::N_BINS as f64) as usize).min(Self::N_BINS - 1)
    }
}

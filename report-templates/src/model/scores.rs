//! How the scores of a whole batch lie.

/// How many pairs have which score, reported or not, and how many would by coincidence.
///
/// Both lists have [`Scores::N_BINS`] entries, or none where nothing was compared; a bin is as wide as any other, and the last has its upper end.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scores {
    /// How many pairs were found in each bin. Pairs that share nothing are not among them.
    pub found: Vec<u64>,
    /// How many pairs of each bin coincidence would give, if nobody had copied; none where too many honest pairs lie to tell.
    pub expected: Vec<Option<f64>>,
}

impl Scores {
    /// How many bins the scale from 0 to 1 is cut into.
    pub const N_BINS: usize = 50;

    /// The bin of a score.
    pub fn bin(score: f64) -> usize {
        ((score * Self::N_BINS as f64) as usize).min(Self::N_BINS - 1)
    }
}

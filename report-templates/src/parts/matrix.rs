//! The matrix of a cluster: the score of every reported pair of members as a number and a tint.

use crate::words::cluster as text;
use crate::words::figures::score;

/// Maximum number of members with a row and a column.
pub(crate) const MOST_MEMBERS: usize = 40;

/// Number of tints in the style sheet.
const N_TINTS: usize = 10;

/// The cell for two members.
pub(crate) enum MatrixCell {
    /// A member and itself.
    Itself,
    /// A pair that is not reported.
    NotReported,
    /// A reported pair.
    Reported {
        /// The number of its page.
        rank: usize,
        score: String,
        tint: usize,
        /// The label of the link for screen readers.
        label: String,
    },
}

/// A reported pair of members, which are numbered from 0 in the order of the page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MemberPair {
    pub(crate) ends: [usize; 2],
    /// The index of the pair in the report.
    pub(crate) pair: usize,
    pub(crate) score: f64,
}

/// Returns the rows of the matrix for the first members.
pub(crate) fn matrix(n_members: usize, links: &[MemberPair]) -> Vec<Vec<MatrixCell>> {
    let n_shown = n_members.min(MOST_MEMBERS);
    let cell = |row: usize, column: usize| if row == column { MatrixCell::Itself } else { MatrixCell::NotReported };
    let mut rows: Vec<Vec<MatrixCell>> =
        (0..n_shown).map(|row| (0..n_shown).map(|column| cell(row, column)).collect()).collect();
    for link in links.iter().filter(|link| link.ends.iter().all(|&end| end < n_shown)) {
        let [one, other] = link.ends;
        rows[one][other] = reported(link, one, other);
        rows[other][one] = reported(link, other, one);
    }
    rows
}

fn reported(link: &MemberPair, row: usize, column: usize) -> MatrixCell {
    MatrixCell::Reported {
        rank: link.pair + 1,
        score: score(link.score),
        tint: ((link.score * N_TINTS as f64) as usize).min(N_TINTS - 1),
        label: text::cell(row + 1, column + 1, link.score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The matrix is symmetric.
    #[test]
    fn a_pair_has_two_cells() {
        let links =
            [MemberPair { ends: [0, 2], pair: 6, score: 1.0 }, MemberPair { ends: [1, 50], pair: 7, score: 0.5 }];
        let rows = matrix(60, &links);
        assert_eq!(rows.len(), MOST_MEMBERS);
        let reported = |row: usize, column: usize| match &rows[row][column] {
            MatrixCell::Reported { rank, score, tint, .. } => Some((*rank, score.as_str(), *tint)),
            MatrixCell::Itself | MatrixCell::NotReported => None,
        };
        assert_eq!(reported(0, 2), Some((7, "1.000", 9)));
        assert_eq!(reported(2, 0), Some((7, "1.000", 9)));
        assert!(rows[1].iter().all(|cell| !matches!(cell, MatrixCell::Reported { .. })));
        assert!(matches!(rows[3][3], MatrixCell::Itself));
    }
}

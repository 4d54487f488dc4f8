//! Members against members: the score of every reported pair as a number and a tint.

use crate::figures::score;
use crate::text::cluster as text;

/// So many members have a row and a column.
pub(super) const MOST_MEMBERS: usize = 40;

/// How many tints the style sheet has.
const N_TINTS: usize = 10;

/// What stands where two members meet.
pub(super) enum Cell {
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
        /// What the link says to who does not see where it stands.
        label: String,
    },
}

/// A reported pair of members, numbered from 0 in the order of the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    pub(super) ends: [usize; 2],
    /// The place of the pair in the report.
    pub(super) pair: usize,
    pub(super) score: f64,
}

/// The rows of the matrix for the first members.
pub(super) fn matrix(n_members: usize, links: &[Link]) -> Vec<Vec<Cell>> {
    let n_shown = n_members.min(MOST_MEMBERS);
    let cell = |row: usize, column: usize| if row == column { Cell::Itself } else { Cell::NotReported };
    let mut rows: Vec<Vec<Cell>> =
        (0..n_shown).map(|row| (0..n_shown).map(|column| cell(row, column)).collect()).collect();
    for link in links.iter().filter(|link| link.ends.iter().all(|&end| end < n_shown)) {
        let [one, other] = link.ends;
        rows[one][other] = reported(link, one, other);
        rows[other][one] = reported(link, other, one);
    }
    rows
}

fn reported(link: &Link, row: usize, column: usize) -> Cell {
    Cell::Reported {
        rank: link.pair + 1,
        score: score(link.score),
        tint: ((link.score * N_TINTS as f64) as usize).min(N_TINTS - 1),
        label: text::cell(row + 1, column + 1, link.score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A score must stand where its two members meet, on both sides of the diagonal.
    #[test]
    fn a_pair_has_two_cells() {
        let links = [Link { ends: [0, 2], pair: 6, score: 1.0 }, Link { ends: [1, 50], pair: 7, score: 0.5 }];
        let rows = matrix(60, &links);
        assert_eq!(rows.len(), MOST_MEMBERS);
        let reported = |row: usize, column: usize| match &rows[row][column] {
            Cell::Reported { rank, score, tint, .. } => Some((*rank, score.as_str(), *tint)),
            Cell::Itself | Cell::NotReported => None,
        };
        assert_eq!(reported(0, 2), Some((7, "1.000", 9)));
        assert_eq!(reported(2, 0), Some((7, "1.000", 9)));
        assert!(rows[1].iter().all(|cell| !matches!(cell, Cell::Reported { .. })));
        assert!(matches!(rows[3][3], Cell::Itself));
    }
}

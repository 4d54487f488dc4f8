//! Runs of equal tokens in two texts, and the best of them in two short texts.
//!
//! The best runs are found by dynamic programming over the small rectangle of tokens on either side, as in Smith and Waterman, *Identification of Common Molecular Subsequences*, J. Mol. Biol. 147, 1981; but runs have a minimum length, and there are no substitutions.

use crate::batch::{BARRIER, Kind};

/// Score of an equal token. With the two costs below, a run of four tokens at the beginning must follow after fewer than twelve tokens, both sides together; a longer run may be further away.
const EQUAL: i32 = 4;
/// Cost of each run.
const NEW_RUN: i32 = 4;
/// Cost of each token that is left out on one side.
const LEFT_OUT: i32 = 1;

/// A run of equal tokens in two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// First position in the left text.
    pub left: u32,
    /// First position in the right text.
    pub right: u32,
    /// Length in tokens.
    pub length: u32,
}

impl Run {
    /// Returns the first position after the run in the left text.
    pub fn left_end(&self) -> u32 {
        self.left + self.length
    }

    /// Returns the first position after the run in the right text.
    pub fn right_end(&self) -> u32 {
        self.right + self.length
    }

    /// Returns the part of `length` tokens that starts at token `offset`.
    pub(crate) fn part(&self, offset: u32, length: u32) -> Run {
        Run { left: self.left + offset, right: self.right + offset, length }
    }

    /// Returns the part of the run that does not overlap with `before` on either side; it may be empty.
    pub(crate) fn rest_after(&self, before: &Run) -> Run {
        let overlap = before.left_end().saturating_sub(self.left).max(before.right_end().saturating_sub(self.right));
        let overlap = overlap.min(self.length);
        self.part(overlap, self.length - overlap)
    }
}

/// Returns the best runs of at least `min_length` tokens, at least 1, that two short texts have in the same order; the last one first. Tokens left out cost the same whatever is chosen, so any run is better than none.
pub(crate) fn best_runs(left: &[Kind], right: &[Kind], min_length: usize) -> Vec<Run> {
    if !have_common_run(left, right, min_length) {
        return Vec::new();
    }
    AlignmentTable::new(left, right, min_length).runs_up_to(left.len(), right.len())
}

/// Returns the best of such runs at the beginning of both texts: those that are worth more than the gaps before them.
pub(crate) fn best_first_runs(left: &[Kind], right: &[Kind], min_length: usize) -> Vec<Run> {
    if !have_common_run(left, right, min_length) {
        return Vec::new();
    }
    let table = AlignmentTable::new(left, right, min_length);
    let (row, column) = table.best();
    table.runs_up_to(row, column)
}

/// Whether two short texts have a run of `min_length` equal tokens, at least 1, in common. Most have none, and a table takes ten times as long to say so.
fn have_common_run(left: &[Kind], right: &[Kind], min_length: usize) -> bool {
    let is_free = |run: &&[Kind]| !run.contains(&BARRIER);
    let is_on_right = |run: &[Kind]| right.windows(min_length).any(|other| other[0] == run[0] && other == run);
    left.windows(min_length).filter(is_free).any(is_on_right)
}

/// The best alignments of all pairs of prefixes of two short texts.
struct AlignmentTable {
    cells: Vec<Cell>,
    width: usize,
}

/// The best alignment of two prefixes.
#[derive(Clone, Copy, Default)]
struct Cell {
    score: i32,
    /// Number of equal tokens at the end of both prefixes.
    n_equal: u32,
    /// The best score of an alignment that ends in a run, and the length of that run; 0 if there is none.
    run_score: i32,
    run: u32,
}

impl AlignmentTable {
    fn new(left: &[Kind], right: &[Kind], min_length: usize) -> AlignmentTable {
        let width = right.len() + 1;
        let mut cells = vec![Cell::default(); (left.len() + 1) * width];
        for column in 1..width {
            cells[column].score = cells[column - 1].score - LEFT_OUT;
        }
        for (row, &code) in (1..).zip(left) {
            let (above, from_here) = cells.split_at_mut(row * width);
            let (before, here) = (&above[(row - 1) * width..], &mut from_here[..width]);
            here[0].score = before[0].score - LEFT_OUT;
            for (column, &opposite) in (1..width).zip(right) {
                let mut cell =
                    Cell { score: before[column].score.max(here[column - 1].score) - LEFT_OUT, ..Cell::default() };
                if code == opposite && code != BARRIER {
                    cell.n_equal = before[column - 1].n_equal + 1;
                    if cell.n_equal as usize >= min_length {
                        let new_score = above[(row - min_length) * width + column - min_length].score;
                        cell.end_in_run(&before[column - 1], new_score, min_length as u32);
                    }
                }
                here[column] = cell;
            }
        }
        AlignmentTable { cells, width }
    }

    fn at(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.width + column]
    }

    /// Returns the prefixes with the best alignment, as row and column; the first of several.
    fn best(&self) -> (usize, usize) {
        let mut best = 0;
        for index in 1..self.cells.len() {
            if self.cells[index].score > self.cells[best].score {
                best = index;
            }
        }
        (best / self.width, best % self.width)
    }

    /// Returns the runs of the best alignment of two prefixes, the last one first.
    fn runs_up_to(&self, mut row: usize, mut column: usize) -> Vec<Run> {
        let mut runs = Vec::new();
        while row > 0 && column > 0 {
            let cell = self.at(row, column);
            if cell.run > 0 && cell.run_score == cell.score {
                row -= cell.run as usize;
                column -= cell.run as usize;
                runs.push(Run { left: row as u32, right: column as u32, length: cell.run });
            } else if self.at(row - 1, column).score - LEFT_OUT == cell.score {
                row -= 1;
            } else {
                column -= 1;
            }
        }
        runs
    }
}

impl Cell {
    /// Lets the alignment end in a run, if it is better so: in the run of the cell `before` with a token more, or in a new one of `min_length` tokens, before which the alignment has `new_score`.
    fn end_in_run(&mut self, before: &Cell, new_score: i32, min_length: u32) {
        let new = new_score + EQUAL * min_length as i32 - NEW_RUN;
        let longer = if before.run > 0 { before.run_score + EQUAL } else { i32::MIN };
        (self.run_score, self.run) = (longer, before.run + 1).max((new, min_length));
        self.score = self.score.max(self.run_score);
    }
}

//! Short runs of equal tokens in the gaps of a passage and just beyond its ends.
//!
//! Where two pieces of code follow one another on both sides, what stands between them is compared more closely than texts at large can be: a run far shorter than the noise threshold is no chance there.
//!
//! ```text
//! matches  =========   ==========                        at least k tokens each
//! filled   ========= ===  ======== ====   ====           and shorter ones, in the same order
//! ```
//!
//! The best such runs are found by dynamic programming over the small rectangle of tokens on either side, as Smith and Waterman (*Identification of Common Molecular Subsequences*, J. Mol. Biol. 147, 1981) align two sequences; here in runs of a least length, with no substitutions.

use std::ops::Range;

use crate::batch::Kind;
use crate::board::Board;
use crate::chaining::Run;
use crate::text::{BARRIER, Text};

/// How far beyond an end of a passage the next equal tokens are looked for, in tokens of each side.
const REACH: usize = 32;
/// The shortest run that is added beyond an end.
const LEAST_BEYOND: usize = 4;
/// The shortest run that is filled into the smallest gaps.
const LEAST_BETWEEN: usize = 3;
/// What an equal token gains, and what each run and each token left out on one side cost.
/// So beyond an end, a run of four must follow after fewer than twelve tokens, both sides together, and a longer one may be further away.
const EQUAL: i32 = 4;
const NEW_RUN: i32 = 4;
const LEFT_OUT: i32 = 1;

/// Adds what is equal between the runs of a passage.
pub(crate) fn fill_gaps(passage: &mut Vec<Run>, board: &mut Board) {
    let mut found = Vec::new();
    for pair in passage.windows(2) {
        let (before, next) = (&pair[0], &pair[1]);
        let left = &board.left[before.left_end() as usize..next.left as usize];
        let right = &board.right[before.right_end() as usize..next.right as usize];
        found.extend(between(left, right).iter().map(|run| Run {
            left: before.left_end() + run.left,
            right: before.right_end() + run.right,
            length: run.length,
        }));
    }
    found.iter().for_each(|run| board.take(run));
    add(passage, found);
}

/// Adds what is equal just behind and before a passage, in the same files, as long as there is anything.
pub(crate) fn extend_ends(passage: &mut Vec<Run>, board: &mut Board, left: &Text, right: &Text) {
    let files = Files { left: left.file_around(passage[0].left), right: right.file_around(passage[0].right) };
    let mut found = Vec::new();
    let ends: [(Next, Run); 2] = [(next_behind, passage[passage.len() - 1]), (next_before, passage[0])];
    for (next, mut end) in ends {
        loop {
            let runs = next(&end, board, &files);
            let Some(&furthest) = runs.first() else { break };
            runs.iter().for_each(|run| board.take(run));
            found.extend(runs);
            end = furthest;
        }
    }
    add(passage, found);
}

/// The positions of the files that a passage lies in.
struct Files {
    left: Range<usize>,
    right: Range<usize>,
}

/// What is equal just beyond a run, the furthest first.
type Next = fn(&Run, &Board, &Files) -> Vec<Run>;

fn next_behind(last: &Run, board: &Board, files: &Files) -> Vec<Run> {
    let lefts = &board.left[last.left_end() as usize..files.left.end];
    let rights = &board.right[last.right_end() as usize..files.right.end];
    let place = |run: Run| Run { left: last.left_end() + run.left, right: last.right_end() + run.right, ..run };
    let mut runs = beyond(&lefts[..lefts.len().min(REACH)], &rights[..rights.len().min(REACH)]);
    if let Some(run) = runs.first_mut() {
        // It may go on behind what was looked at.
        run.length += n_equal(lefts[run.left_end() as usize..].iter(), rights[run.right_end() as usize..].iter());
    }
    runs.into_iter().map(place).collect()
}

fn next_before(first: &Run, board: &Board, files: &Files) -> Vec<Run> {
    let lefts = &board.left[files.left.start..first.left as usize];
    let rights = &board.right[files.right.start..first.right as usize];
    let backwards = |codes: &[Kind]| codes.iter().rev().take(REACH).copied().collect::<Vec<Kind>>();
    let place = |run: Run| Run { left: first.left - run.left_end(), right: first.right - run.right_end(), ..run };
    let mut runs = beyond(&backwards(lefts), &backwards(rights));
    if let Some(run) = runs.first_mut() {
        let left = lefts.iter().rev().skip(run.left_end() as usize);
        run.length += n_equal(left, rights.iter().rev().skip(run.right_end() as usize));
    }
    runs.into_iter().map(place).collect()
}

/// How many tokens are equal before the first that is not.
fn n_equal<'a>(left: impl Iterator<Item = &'a Kind>, right: impl Iterator<Item = &'a Kind>) -> u32 {
    left.zip(right).take_while(|(a, b)| a == b && **a != BARRIER).count() as u32
}

/// Adds runs to a passage. Those that touch on both sides become one.
fn add(passage: &mut Vec<Run>, found: Vec<Run>) {
    passage.extend(found);
    passage.sort_unstable();
    passage.dedup_by(|next, before| {
        let touches = next.left == before.left_end() && next.right == before.right_end();
        if touches {
            before.length += next.length;
        }
        touches
    });
}

/// The best runs between two others. What is left out there costs whatever is chosen, so any run is better than none.
///
/// The longest run that two random texts have in common grows with the logarithm of the product of their lengths (R. Arratia and M. Waterman, *An Erdős–Rényi law with shifts*, Advances in Mathematics 55, 1985). So does the shortest run that counts here: for a gap sixteen times as large it is a token longer.
fn between(left: &[Kind], right: &[Kind]) -> Vec<Run> {
    let Some(magnitude) = (left.len() * right.len()).checked_ilog2() else { return Vec::new() };
    let least = LEAST_BETWEEN + magnitude as usize / 4;
    if left.len().min(right.len()) < least {
        return Vec::new();
    }
    let table = Table::new(left, right, least);
    table.runs_up_to(left.len(), right.len())
}

/// The best runs from a corner on: those that are worth more than the gaps that lead to them.
fn beyond(left: &[Kind], right: &[Kind]) -> Vec<Run> {
    if left.len().min(right.len()) < LEAST_BEYOND {
        return Vec::new();
    }
    let table = Table::new(left, right, LEAST_BEYOND);
    let (row, column) = table.best();
    table.runs_up_to(row, column)
}

/// The best alignments of all beginnings of two short texts.
struct Table {
    cells: Vec<Cell>,
    width: usize,
}

/// The best alignment of two beginnings.
#[derive(Clone, Copy, Default)]
struct Cell {
    score: i32,
    /// How many tokens before this place are equal, without a break.
    n_equal: usize,
    /// The best score of an alignment that ends in a run, and how long that run is; 0 if there is none.
    run_score: i32,
    run: usize,
}

impl Table {
    fn new(left: &[Kind], right: &[Kind], least: usize) -> Table {
        let width = right.len() + 1;
        let mut table = Table { cells: vec![Cell::default(); (left.len() + 1) * width], width };
        for row in 0..=left.len() {
            for column in 0..width {
                let is_equal = row > 0 && column > 0 && left[row - 1] == right[column - 1] && left[row - 1] != BARRIER;
                table.cells[row * width + column] = table.new_cell(row, column, is_equal, least);
            }
        }
        table
    }

    fn at(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.width + column]
    }

    fn new_cell(&self, row: usize, column: usize, is_equal: bool, least: usize) -> Cell {
        let above = (row > 0).then(|| self.at(row - 1, column).score - LEFT_OUT);
        let beside = (column > 0).then(|| self.at(row, column - 1).score - LEFT_OUT);
        let mut cell = Cell { score: above.max(beside).unwrap_or(0), ..Cell::default() };
        if is_equal {
            let before = self.at(row - 1, column - 1);
            cell.n_equal = before.n_equal + 1;
            if cell.n_equal >= least {
                let new = self.at(row - least, column - least).score + EQUAL * least as i32 - NEW_RUN;
                let longer = if before.run > 0 { before.run_score + EQUAL } else { i32::MIN };
                (cell.run_score, cell.run) = (longer, before.run + 1).max((new, least));
                cell.score = cell.score.max(cell.run_score);
            }
        }
        cell
    }

    /// Where the best alignment of any two beginnings ends; of several the first.
    fn best(&self) -> (usize, usize) {
        let mut best = 0;
        for place in 1..self.cells.len() {
            if self.cells[place].score > self.cells[best].score {
                best = place;
            }
        }
        (best / self.width, best % self.width)
    }

    /// The runs of the best alignment of two beginnings, the last one first.
    fn runs_up_to(&self, mut row: usize, mut column: usize) -> Vec<Run> {
        let mut runs = Vec::new();
        while row > 0 && column > 0 {
            let cell = self.at(row, column);
            if cell.run > 0 && cell.run_score == cell.score {
                row -= cell.run;
                column -= cell.run;
                runs.push(Run { left: row as u32, right: column as u32, length: cell.run as u32 });
            } else if self.at(row - 1, column).score - LEFT_OUT == cell.score {
                row -= 1;
            } else {
                column -= 1;
            }
        }
        runs
    }
}

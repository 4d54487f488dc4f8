//! Gap filling: short runs of equal tokens in the gaps of a passage and just beyond its ends.
//!
//! Where code follows in the same order on both sides, the tokens between are compared more closely than texts at large can be: there, even a run far below the noise threshold is unlikely to be chance.
//!
//! ```text
//! matches  =========   ==========                        at least k tokens each
//! filled   ========= ===  ======== ====   ====           and shorter ones, in the same order
//! ```
//!
//! The best runs are found by dynamic programming over the small rectangle of tokens on either side, as in Smith and Waterman, *Identification of Common Molecular Subsequences*, J. Mol. Biol. 147, 1981; but runs have a minimum length, and there are no substitutions.

use std::ops::Range;

use crate::alignment::chaining::Run;
use crate::alignment::free_tokens::FreeTokens;
use crate::batch::{BARRIER, Kind};
use crate::fingerprints::text::Text;

/// Maximum distance from an end of a passage at which equal tokens are searched, in tokens on each side.
const REACH: usize = 32;
/// Minimum length of a run beyond an end, in tokens.
const MIN_BEYOND: usize = 4;
/// Minimum length of a run in the smallest gaps, in tokens.
const MIN_BETWEEN: usize = 3;
/// Score of an equal token. With the two costs below, a run of four tokens beyond an end must follow after fewer than twelve tokens, both sides together; a longer run may be further away.
const EQUAL: i32 = 4;
/// Cost of each run.
const NEW_RUN: i32 = 4;
/// Cost of each token that is left out on one side.
const LEFT_OUT: i32 = 1;

/// Takes and returns the equal tokens between the runs of a passage.
pub(crate) fn take_between(passage: &[Run], free: &mut FreeTokens) -> Vec<Run> {
    let mut found = Vec::new();
    for pair in passage.windows(2) {
        let (before, next) = (&pair[0], &pair[1]);
        let left = &free.left[before.left_end() as usize..next.left as usize];
        let right = &free.right[before.right_end() as usize..next.right as usize];
        found.extend(between(left, right).iter().map(|run| Run {
            left: before.left_end() + run.left,
            right: before.right_end() + run.right,
            length: run.length,
        }));
    }
    found.iter().for_each(|run| free.take(run));
    found
}

/// Takes and returns the equal tokens just after and before a passage, in the same files, and repeats from each new end.
pub(crate) fn take_beyond(passage: &[Run], free: &mut FreeTokens, left: &Text, right: &Text) -> Vec<Run> {
    let files =
        Files { left: left.outline.file_range(passage[0].left), right: right.outline.file_range(passage[0].right) };
    let mut found = Vec::new();
    let ends: [(RunsBeyond, Run); 2] = [(runs_after, passage[passage.len() - 1]), (runs_before, passage[0])];
    for (runs_beyond, mut end) in ends {
        loop {
            let runs = runs_beyond(&end, free, &files);
            let Some(&furthest) = runs.first() else { break };
            runs.iter().for_each(|run| free.take(run));
            found.extend(runs);
            end = furthest;
        }
    }
    found
}

/// The positions of the files that contain a passage.
struct Files {
    left: Range<usize>,
    right: Range<usize>,
}

/// Returns the equal runs just beyond a run, the furthest first.
type RunsBeyond = fn(&Run, &FreeTokens, &Files) -> Vec<Run>;

fn runs_after(last: &Run, free: &FreeTokens, files: &Files) -> Vec<Run> {
    let lefts = &free.left[last.left_end() as usize..files.left.end];
    let rights = &free.right[last.right_end() as usize..files.right.end];
    let mut runs = beyond(&lefts[..lefts.len().min(REACH)], &rights[..rights.len().min(REACH)]);
    if let Some(run) = runs.first_mut() {
        // It may go on beyond the rectangle that was searched.
        run.length += n_equal(lefts[run.left_end() as usize..].iter(), rights[run.right_end() as usize..].iter());
    }
    for run in &mut runs {
        (run.left, run.right) = (last.left_end() + run.left, last.right_end() + run.right);
    }
    runs
}

fn runs_before(first: &Run, free: &FreeTokens, files: &Files) -> Vec<Run> {
    let lefts = &free.left[files.left.start..first.left as usize];
    let rights = &free.right[files.right.start..first.right as usize];
    let backwards = |codes: &[Kind]| codes.iter().rev().take(REACH).copied().collect::<Vec<Kind>>();
    let mut runs = beyond(&backwards(lefts), &backwards(rights));
    if let Some(run) = runs.first_mut() {
        let left = lefts.iter().rev().skip(run.left_end() as usize);
        run.length += n_equal(left, rights.iter().rev().skip(run.right_end() as usize));
    }
    for run in &mut runs {
        (run.left, run.right) = (first.left - run.left_end(), first.right - run.right_end());
    }
    runs
}

/// Returns the number of equal tokens before the first difference.
fn n_equal<'a>(left: impl Iterator<Item = &'a Kind>, right: impl Iterator<Item = &'a Kind>) -> u32 {
    left.zip(right).take_while(|(a, b)| a == b && **a != BARRIER).count() as u32
}

/// Adds runs to a passage. Runs that touch on both sides become one.
pub(crate) fn add(passage: &mut Vec<Run>, found: Vec<Run>) {
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

/// Returns the best runs in a gap between two others. Tokens left out cost the same whatever is chosen, so any run is better than none.
///
/// The longest run that two random texts have in common grows with the logarithm of the product of their lengths (R. Arratia and M. Waterman, *An Erdős–Rényi law with shifts*, Advances in Mathematics 55, 1985). So does the minimum length here: it is one token more for a rectangle sixteen times as large.
fn between(left: &[Kind], right: &[Kind]) -> Vec<Run> {
    let Some(magnitude) = (left.len() * right.len()).checked_ilog2() else { return Vec::new() };
    let min_length = MIN_BETWEEN + magnitude as usize / 4;
    if !have_common_run(left, right, min_length) {
        return Vec::new();
    }
    let table = AlignmentTable::new(left, right, min_length);
    table.runs_up_to(left.len(), right.len())
}

/// Returns the best runs from a corner on: those that are worth more than the gaps before them.
fn beyond(left: &[Kind], right: &[Kind]) -> Vec<Run> {
    if !have_common_run(left, right, MIN_BEYOND) {
        return Vec::new();
    }
    let table = AlignmentTable::new(left, right, MIN_BEYOND);
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

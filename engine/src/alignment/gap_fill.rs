//! Gap filling: short runs of equal tokens in the gaps of a passage and just beyond its ends.
//!
//! Where code follows in the same order on both sides, the tokens between are compared more closely than texts at large can be: there, even a run far below the noise threshold is unlikely to be chance.
//!
//! ```text
//! matches  =========   ==========                        at least k tokens each
//! filled   ========= ===  ======== ====   ====           and shorter ones, in the same order
//! ```
//!
//! `equal_runs` finds the best runs in the small rectangle of tokens on either side.

use std::ops::Range;

use crate::alignment::chaining::Run;
use crate::alignment::free_tokens::FreeTokens;
use crate::batch::{BARRIER, Kind};
use crate::equal_runs::{best_first_runs, best_runs};
use crate::fingerprints::text::Text;

/// Maximum distance from an end of a passage at which equal tokens are searched, in tokens on each side.
const REACH: usize = 32;
/// Minimum length of a run beyond an end, in tokens.
const MIN_BEYOND: usize = 4;
/// Minimum length of a run in the smallest gaps, in tokens.
const MIN_BETWEEN: usize = 3;
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
    let mut runs = best_first_runs(&lefts[..lefts.len().min(REACH)], &rights[..rights.len().min(REACH)], MIN_BEYOND);
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
    let mut runs = best_first_runs(&backwards(lefts), &backwards(rights), MIN_BEYOND);
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

/// Returns the best runs in a gap between two others.
///
/// The longest run that two random texts have in common grows with the logarithm of the product of their lengths (R. Arratia and M. Waterman, *An Erdős–Rényi law with shifts*, Advances in Mathematics 55, 1985). So does the minimum length here: it is one token more for a rectangle sixteen times as large.
fn between(left: &[Kind], right: &[Kind]) -> Vec<Run> {
    let Some(magnitude) = (left.len() * right.len()).checked_ilog2() else { return Vec::new() };
    best_runs(left, right, MIN_BETWEEN + magnitude as usize / 4)
}

//! Finds the pieces of two programs that correspond in the reading without names.

use lookalike_engine::maps::HashMap;
use lookalike_report_templates::model::{StarterLines, Translation};

use super::neutral::Placed;
use super::stream::Item;

/// Minimum length of a piece. Shorter sequences are in programs that have nothing to do with one another.
const MIN_ITEMS: usize = 6;
/// Maximum number of places that are tried for the beginning of a piece.
const MAX_PLACES: usize = 8;
/// Maximum distance in lines of pieces that are shown as one.
const MAX_GAP: usize = 2;

/// Returns the longest pieces, in the order of the left program.
pub(super) fn pieces(left: &[Placed], right: &[Placed]) -> Vec<[StarterLines; 2]> {
    let mut pieces: Vec<(usize, [StarterLines; 2])> = Vec::new();
    for (length, at, start) in runs(left, right) {
        let places = [place(&left[at..at + length]), place(&right[start..start + length])];
        if let Some((total, last)) =
            pieces.last_mut().filter(|(_, last)| follows(last[0], places[0]) && follows(last[1], places[1]))
        {
            *total += length;
            (last[0].last_line, last[1].last_line) = (places[0].last_line, places[1].last_line);
        } else {
            pieces.push((length, places));
        }
    }
    let mut lengths: Vec<usize> = pieces.iter().map(|(length, _)| *length).collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    let least = lengths.get(Translation::MAX_LISTED - 1).copied().unwrap_or_default();
    pieces.retain(|(length, _)| *length >= least);
    pieces.into_iter().map(|(_, places)| places).take(Translation::MAX_LISTED).collect()
}

/// Returns where a run is. It ends with its file.
fn place(run: &[Placed]) -> StarterLines {
    let Some(first) = run.first() else { return StarterLines { file: 0, first_line: 1, last_line: 1 } };
    let last = run.iter().rev().find(|placed| placed.file == first.file).unwrap_or(first);
    StarterLines { file: first.file, first_line: first.line, last_line: last.line }
}

/// Whether a place comes right after another one.
fn follows(before: StarterLines, after: StarterLines) -> bool {
    before.file == after.file && (before.last_line..=before.last_line + MAX_GAP).contains(&after.first_line)
}

/// Returns runs of equal items that do not overlap: the length and the start in both programs, in the order of the left one.
fn runs(left: &[Placed], right: &[Placed]) -> Vec<(usize, usize, usize)> {
    let items = |side: &[Placed]| side.iter().map(|placed| placed.item).collect::<Vec<Item>>();
    let (left, right) = (items(left), items(right));
    let mut places: HashMap<&[Item], Vec<usize>> = HashMap::default();
    for (place, start) in right.windows(MIN_ITEMS).enumerate() {
        places.entry(start).or_default().push(place);
    }
    let mut is_used = vec![false; right.len()];
    let (mut runs, mut at) = (Vec::new(), 0);
    while let Some(start) = left.get(at..at + MIN_ITEMS) {
        let mut longest = (0, 0);
        for &place in places.get(start).into_iter().flatten().filter(|place| !is_used[**place]).take(MAX_PLACES) {
            let both = left[at..].iter().zip(&right[place..]).zip(&is_used[place..]);
            let length = both.take_while(|((one, other), is_used)| one == other && !**is_used).count();
            if length > longest.0 {
                longest = (length, place);
            }
        }
        let (length, place) = longest;
        if length < MIN_ITEMS {
            at += 1;
            continue;
        }
        is_used[place..place + length].fill(true);
        runs.push((length, at, place));
        at += length;
    }
    runs
}

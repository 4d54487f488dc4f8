//! Stretches: runs of a text that others have too.

use std::ops::Range;

use crate::fingerprints::text::Sampling;
use crate::ranking::common_blocks::fingerprints::OwnOccurrence;

/// Minimum length of a stretch, in tokens: shorter ones are idioms.
pub(super) const MIN_STRETCH: usize = 60;

/// Returns the maximal stretches of a text whose fingerprints others have too, as ranges of positions. `is_had` tells it of each fingerprint that the `occurrences` name.
pub(super) fn stretches(sampling: Sampling, occurrences: &[OwnOccurrence], is_had: &[bool]) -> Vec<Range<u32>> {
    let (k, window) = (sampling.k as u32, sampling.window as u32);
    let had: Vec<OwnOccurrence> = occurrences.iter().filter(|found| is_had[found.index as usize]).copied().collect();
    let is_next = |one: &OwnOccurrence, other: &OwnOccurrence| other.position <= one.position + window;
    // A table of literals repeats few fingerprints over and over, and so does everybody's. A fourth of the k-grams must differ if all are fingerprints, and half of the fingerprints if few are.
    let min_distinct = MIN_STRETCH.saturating_sub(k as usize) / (window as usize + 1) / 2;
    let mut stretches = Vec::new();
    for run in had.chunk_by(is_next) {
        let stretch = run[0].position..run[run.len() - 1].position + k;
        if stretch.len() >= MIN_STRETCH && has_distinct(run, min_distinct) {
            stretches.push(stretch);
        }
    }
    stretches
}

/// Whether a run has at least so many different fingerprints.
fn has_distinct(run: &[OwnOccurrence], min_distinct: usize) -> bool {
    let mut distinct: Vec<u32> = Vec::with_capacity(min_distinct);
    for found in run {
        if distinct.len() >= min_distinct {
            break;
        }
        // They are few, and mostly the first ones of the run.
        if !distinct.contains(&found.index) {
            distinct.push(found.index);
        }
    }
    distinct.len() >= min_distinct
}

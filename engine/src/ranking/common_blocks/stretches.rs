//! Stretches: runs of a text that others have too.

use std::ops::Range;

use crate::index::fingerprint_numbers::Occurrence;
use crate::index::views::View;
use crate::maps::HashSet;

/// Minimum length of a stretch, in tokens: shorter ones are idioms.
pub(super) const MIN_STRETCH: usize = 60;

/// Returns the maximal stretches of a text whose fingerprints all `others` have, as ranges of positions. `others` are the bundles of each, ascending.
pub(super) fn stretches(view: &View, text: &[Occurrence], others: &[&[u32]]) -> Vec<Range<u32>> {
    let View { index, numbers, .. } = view;
    let (k, window) = (numbers.sampling.k as u32, numbers.sampling.window as u32);
    // Neighbors mostly have the same holders.
    let mut last = (u32::MAX, false);
    let mut have = |found: &Occurrence| {
        let bundle = index.bundle_of(found.fingerprint);
        if bundle != last.0 {
            last = (bundle, others.iter().all(|other| other.binary_search(&bundle).is_ok()));
        }
        last.1
    };
    let had: Vec<Occurrence> = text.iter().filter(|found| have(found)).copied().collect();
    let is_next = |one: &Occurrence, other: &Occurrence| other.position <= one.position + window;
    // A table of literals repeats few fingerprints over and over, and so does everybody's. A fourth of the k-grams must differ if all are fingerprints, and half of the fingerprints if few are.
    let min_distinct = MIN_STRETCH.saturating_sub(k as usize) / (window as usize + 1) / 2;
    let mut distinct = HashSet::default();
    let mut stretches = Vec::new();
    for run in had.chunk_by(is_next) {
        let stretch = run[0].position..run[run.len() - 1].position + k;
        distinct.clear();
        distinct.extend(run.iter().map(|found| found.fingerprint));
        if stretch.len() >= MIN_STRETCH && distinct.len() >= min_distinct {
            stretches.push(stretch);
        }
    }
    stretches
}

//! The regions of a submission that lie in passages of reported pairs, with the partners.
//!
//! Passages that overlap in this submission form one region:
//!
//! ```text
//! pair 3, passage 1   ---------
//! pair 7, passage 2        ---------        ------   pair 7, passage 3
//! regions             ==============        ======
//! partners on a line  1111122221111         111111
//! ```

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::pages::Pages;
use super::side::{pairs_with_sides, parts};
use crate::model::{Passage, Unlisted};
use crate::words::figures::count;

pub(crate) const MOST_REGIONS: usize = 50;

/// Maximum number of partners named in a row.
pub(crate) const MOST_PARTNERS: usize = 5;

/// Maximum number of other holders named in a row.
pub(crate) const MOST_BEYOND: usize = 5;

/// A passage, or the part of it in one file, in the submission of the page.
pub(crate) struct PassagePart<'a> {
    file: usize,
    bytes: Range<usize>,
    pub(crate) pair: usize,
    pub(crate) partner: usize,
    /// Its number in the pair, counted from 1.
    pub(crate) number: usize,
    pub(crate) passage: &'a Passage,
}

pub(crate) struct SharedRegion<'a> {
    pub(crate) file: usize,
    bytes: Range<usize>,
    pub(crate) parts: Vec<PassagePart<'a>>,
}

/// Lines of a file, and how many partners have them in a passage.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct MarginNote {
    pub(crate) file: usize,
    /// The lines, counted from 0.
    pub(crate) lines: Range<usize>,
    pub(crate) n_partners: usize,
    /// The region that contains them, as an index.
    pub(crate) region: usize,
}

/// Returns the shared regions of a submission, those with the most evidence first.
pub(crate) fn regions<'a>(pages: &'a Pages, submission: usize) -> Vec<SharedRegion<'a>> {
    let mut regions: Vec<SharedRegion> = Vec::new();
    for part in all_parts(pages, submission) {
        match regions.last_mut() {
            Some(last) if last.file == part.file && part.bytes.start < last.bytes.end => {
                last.bytes.end = last.bytes.end.max(part.bytes.end);
                last.parts.push(part);
            }
            _ => regions.push(SharedRegion { file: part.file, bytes: part.bytes.clone(), parts: vec![part] }),
        }
    }
    for region in &mut regions {
        region.parts.sort_by(|one, other| by_evidence(one.passage, other.passage).then(one.pair.cmp(&other.pair)));
    }
    // A stable sort: equal ones stay in the order of the files.
    regions.sort_by(|one, other| by_evidence(one.parts[0].passage, other.parts[0].passage));
    regions
}

fn by_evidence(one: &Passage, other: &Passage) -> std::cmp::Ordering {
    other.evidence_bits.total_cmp(&one.evidence_bits)
}

/// Returns all passages of the submission, in the order of its files.
fn all_parts<'a>(pages: &'a Pages, submission: usize) -> Vec<PassagePart<'a>> {
    let mut all = Vec::new();
    for (index, pair, side) in pairs_with_sides(pages, submission) {
        for (number, passage) in pair.passages.iter().enumerate() {
            let of_passage = parts(passage, side);
            all.extend(of_passage.map(|(file, bytes)| PassagePart {
                file,
                bytes,
                pair: index,
                partner: pair.partner_of(submission),
                number: number + 1,
                passage,
            }));
        }
    }
    all.sort_by_key(|part| (part.file, part.bytes.start, Reverse(part.bytes.end), part.pair, part.number));
    all
}

impl<'a> SharedRegion<'a> {
    /// Returns its lines, counted from 0.
    pub(crate) fn lines(&self, pages: &Pages, submission: usize) -> Range<usize> {
        pages.tables[submission][self.file].lines(&self.bytes)
    }

    /// Returns the part with the most evidence of every pair.
    pub(crate) fn partners(&self) -> Vec<&PassagePart<'a>> {
        let mut seen = BTreeSet::new();
        self.parts.iter().filter(|part| seen.insert(part.pair)).collect()
    }

    /// Returns the number of others with a passage of it, and those of them who are not partners.
    pub(crate) fn others(&self, pages: &Pages, submission: usize) -> (String, BTreeSet<usize>) {
        let passages = self.parts.iter().map(|part| part.passage);
        let partners: BTreeSet<usize> = self.parts.iter().map(|part| part.partner).collect();
        let named = passages.clone().flat_map(|passage| &passage.others).map(|other| other.submission);
        let beyond: BTreeSet<usize> = named.filter(|other| *other != submission && !partners.contains(other)).collect();
        let known = partners.len() + beyond.len();
        // Passages with many holders name only the first few. The partner has the passage too.
        let least = passages.clone().map(|passage| passage.n_others + 1).max().unwrap_or(0);
        let all_are_named = passages.clone().all(|passage| passage.n_others == passage.others.len());
        let all_are_listed =
            pairs_with_sides(pages, submission).all(|(_, pair, _)| pair.unlisted == Unlisted::default());
        let number = count(if all_are_named && all_are_listed { known } else { known.max(least) });
        let number = if all_are_named && all_are_listed { number } else { format!("at least {number}") };
        (number, beyond)
    }
}

/// Returns the number of partners for every shared line; neighbors with the same number are joined.
pub(crate) fn margins(pages: &Pages, submission: usize, regions: &[SharedRegion]) -> Vec<MarginNote> {
    let mut margins = Vec::new();
    for (index, region) in regions.iter().enumerate() {
        margins.extend(margins_of(index, region, |bytes| pages.tables[submission][region.file].lines(bytes)));
    }
    margins.sort_by_key(|margin| (margin.file, margin.lines.start, margin.region));
    margins
}

fn margins_of(
    index: usize,
    region: &SharedRegion,
    lines_of: impl Fn(&Range<usize>) -> Range<usize>,
) -> Vec<MarginNote> {
    let ends = region.parts.iter().flat_map(|part| {
        let lines = lines_of(&part.bytes);
        [(lines.start, part.pair, 1), (lines.end, part.pair, -1)]
    });
    let mut changes: Vec<(usize, usize, isize)> = ends.collect();
    changes.sort_unstable();
    let mut margins: Vec<MarginNote> = Vec::new();
    let mut passages_of: BTreeMap<usize, isize> = BTreeMap::new();
    let mut from = 0;
    for changes in changes.chunk_by(|one, next| one.0 == next.0) {
        let line = changes[0].0;
        let n_partners = passages_of.len();
        match margins.last_mut() {
            Some(last) if last.lines.end == from && last.n_partners == n_partners => last.lines.end = line,
            _ if n_partners > 0 => {
                margins.push(MarginNote { file: region.file, lines: from..line, n_partners, region: index });
            }
            _ => {}
        }
        from = line;
        for &(_, pair, change) in changes {
            *passages_of.entry(pair).or_default() += change;
        }
        passages_of.retain(|_, number| *number != 0);
    }
    margins
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(parts: &[(usize, Range<usize>)], expected: &[(Range<usize>, usize)]) {
        let passage = Passage::default();
        let region = SharedRegion {
            file: 0,
            bytes: 0..0,
            parts: parts
                .iter()
                .map(|(pair, lines)| PassagePart {
                    file: 0,
                    bytes: lines.clone(),
                    pair: *pair,
                    partner: *pair,
                    number: 1,
                    passage: &passage,
                })
                .collect(),
        };
        let margins = margins_of(0, &region, Range::clone);
        let found: Vec<_> = margins.into_iter().map(|margin| (margin.lines, margin.n_partners)).collect();
        assert_eq!(found, expected);
    }

    /// The margin counts partners, not passages: two passages with one partner count once.
    #[test]
    fn the_margin_counts_partners() {
        check(&[(3, 0..9), (7, 5..14)], &[(0..5, 1), (5..9, 2), (9..14, 1)]);
        check(&[(3, 0..9), (3, 5..14)], &[(0..14, 1)]);
        check(&[(3, 0..5), (7, 5..9)], &[(0..9, 1)]);
        check(&[(3, 2..4)], &[(2..4, 1)]);
    }
}

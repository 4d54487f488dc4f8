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

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::frame::SubmissionLink;
use super::pages::Pages;
use super::side::Side;
use super::side::{pairs_with_sides, parts};
use crate::model::{Pair, Passage, Unlisted};
use crate::words::figures::{and_more, bits, count};
use crate::words::{submission as text, visible};

/// Maximum number of regions with a row.
pub(crate) const MOST_REGIONS: usize = 50;

/// Maximum number of partners named in a row.
const MOST_PARTNERS: usize = 5;

/// Maximum number of other holders named in a row.
const MOST_BEYOND: usize = 5;

/// A passage, or the part of it in one file, in the submission of the page.
struct PassagePart<'a> {
    file: usize,
    bytes: Range<usize>,
    pair: usize,
    partner: usize,
    /// Its number in the pair, counted from 1.
    number: usize,
    passage: &'a Passage,
}

/// Overlapping parts of passages.
pub(crate) struct SharedRegion<'a> {
    pub(crate) file: usize,
    bytes: Range<usize>,
    parts: Vec<PassagePart<'a>>,
}

/// One row of the table.
pub(crate) struct SharedRegionView<'a> {
    pub(crate) number: usize,
    /// The number of its file.
    pub(crate) file: usize,
    /// The path of its file; none if the submission has only one file.
    pub(crate) path: Option<Cow<'a, str>>,
    pub(crate) first_line: usize,
    pub(crate) lines: String,
    pub(crate) bits: String,
    pub(crate) partners: Vec<PartnerLink<'a>>,
    /// The number of further partners, if not all are named.
    pub(crate) more_partners: Option<String>,
    /// The number of others with a passage of it.
    pub(crate) n_others: String,
    /// Those of them who are not partners.
    pub(crate) beyond: Vec<SubmissionLink<'a>>,
    /// The number of further ones, if not all are named.
    pub(crate) more_beyond: Option<String>,
}

/// A partner with the passage that has the most evidence.
pub(crate) struct PartnerLink<'a> {
    pub(crate) named: SubmissionLink<'a>,
    pub(crate) rank: usize,
    pub(crate) passage: usize,
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
                partner: partner(pair, side),
                number: number + 1,
                passage,
            }));
        }
    }
    all.sort_by_key(|part| (part.file, part.bytes.start, Reverse(part.bytes.end), part.pair, part.number));
    all
}

fn partner(pair: &Pair, side: Side) -> usize {
    match side {
        Side::Left => pair.right,
        Side::Right => pair.left,
    }
}

/// Returns the first regions as rows.
pub(crate) fn views<'a>(pages: &Pages<'a>, submission: usize, regions: &[SharedRegion]) -> Vec<SharedRegionView<'a>> {
    let shown = regions.iter().take(MOST_REGIONS).enumerate();
    shown.map(|(index, region)| view(pages, submission, index, region)).collect()
}

fn view<'a>(pages: &Pages<'a>, submission: usize, index: usize, region: &SharedRegion) -> SharedRegionView<'a> {
    let files = &pages.report.submissions[submission].files;
    let lines = pages.tables[submission][region.file].lines(&region.bytes);
    let partners = best_of_each(&region.parts);
    let (n_others, beyond) = others(pages, submission, region);
    SharedRegionView {
        number: index + 1,
        file: region.file + 1,
        path: (files.len() > 1).then(|| visible::short_name(&files[region.file].path)),
        first_line: lines.start + 1,
        lines: text::lines(lines.start + 1, lines.end),
        bits: bits(region.parts[0].passage.evidence_bits),
        more_partners: and_more(partners.len().saturating_sub(MOST_PARTNERS)),
        partners: partners.iter().take(MOST_PARTNERS).map(|part| partner_view(pages, part)).collect(),
        n_others,
        more_beyond: and_more(beyond.len().saturating_sub(MOST_BEYOND)),
        beyond: beyond.into_iter().take(MOST_BEYOND).map(|other| SubmissionLink::new(pages.report, other)).collect(),
    }
}

/// Returns the first part of every pair.
fn best_of_each<'p, 'a>(parts: &'p [PassagePart<'a>]) -> Vec<&'p PassagePart<'a>> {
    let mut seen = BTreeSet::new();
    parts.iter().filter(|part| seen.insert(part.pair)).collect()
}

fn partner_view<'a>(pages: &Pages<'a>, part: &PassagePart) -> PartnerLink<'a> {
    PartnerLink { named: SubmissionLink::new(pages.report, part.partner), rank: part.pair + 1, passage: part.number }
}

/// Returns the number of others with a passage of a region, and those of them who are not partners.
fn others(pages: &Pages, submission: usize, region: &SharedRegion) -> (String, BTreeSet<usize>) {
    let passages = region.parts.iter().map(|part| part.passage);
    let partners: BTreeSet<usize> = region.parts.iter().map(|part| part.partner).collect();
    let named = passages.clone().flat_map(|passage| &passage.others).map(|other| other.submission);
    let beyond: BTreeSet<usize> = named.filter(|other| *other != submission && !partners.contains(other)).collect();
    let known = partners.len() + beyond.len();
    // Passages with many holders name only the first few. The partner has the passage too.
    let least = passages.clone().map(|passage| passage.n_others + 1).max().unwrap_or(0);
    let all_are_named = passages.clone().all(|passage| passage.n_others == passage.others.len());
    let all_are_listed = pairs_with_sides(pages, submission).all(|(_, pair, _)| pair.unlisted == Unlisted::default());
    let number = if all_are_named && all_are_listed { count(known) } else { text::at_least(known.max(least)) };
    (number, beyond)
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

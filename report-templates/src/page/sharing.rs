//! Who else has what of a submission: its stretches that lie in passages of reported pairs, with the partners.
//!
//! Passages that overlap in this submission are one stretch:
//!
//! ```text
//! pair 3, passage 1   ---------
//! pair 7, passage 2        ---------        ------   pair 7, passage 3
//! stretches           ==============        ======
//! partners on a line  1111122221111         111111
//! ```

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Pages;
use super::anchors::{pairs_with_hands, parts};
use super::frame::Named;
use super::side::Hand;
use crate::figures::{bits, count};
use crate::model::{Pair, Passage};
use crate::text::submission as text;
use crate::visible;

/// So many stretches have a row.
pub(super) const MOST_STRETCHES: usize = 50;

/// So many partners are named in a row.
const MOST_PARTNERS: usize = 5;

/// So many of those are named who have a passage of a stretch without being partners.
const MOST_BEYOND: usize = 5;

/// A passage as it lies in the submission of the page.
struct Part<'a> {
    file: usize,
    bytes: Range<usize>,
    pair: usize,
    partner: usize,
    /// Its number in the pair, counted from 1.
    number: usize,
    passage: &'a Passage,
}

/// Parts that overlap.
pub(super) struct Stretch<'a> {
    pub(super) file: usize,
    bytes: Range<usize>,
    parts: Vec<Part<'a>>,
}

/// One row of the list.
pub(super) struct StretchView<'a> {
    pub(super) number: usize,
    /// The number of its file.
    pub(super) file: usize,
    /// The path of its file; none if the submission has no other.
    pub(super) path: Option<Cow<'a, str>>,
    pub(super) first_line: usize,
    pub(super) lines: String,
    pub(super) bits: String,
    pub(super) partners: Vec<PartnerView<'a>>,
    /// Set if not all partners are named.
    pub(super) more_partners: Option<String>,
    /// How many others have a passage of it.
    pub(super) n_others: String,
    /// Those of them who are not partners.
    pub(super) beyond: Vec<Named<'a>>,
    /// Set if not all of these are named.
    pub(super) more_beyond: Option<String>,
}

/// A partner with the passage that says most.
pub(super) struct PartnerView<'a> {
    pub(super) named: Named<'a>,
    pub(super) rank: usize,
    pub(super) passage: usize,
}

/// Some lines of a file and how many partners have them in a passage.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Margin {
    pub(super) file: usize,
    /// Counted from 0.
    pub(super) lines: Range<usize>,
    pub(super) n_partners: usize,
    /// The stretch that they lie in, by its place.
    pub(super) stretch: usize,
}

/// The shared stretches of a submission, those that say most first.
pub(super) fn stretches<'a>(pages: &'a Pages, submission: usize) -> Vec<Stretch<'a>> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for part in all_parts(pages, submission) {
        match stretches.last_mut() {
            Some(last) if last.file == part.file && part.bytes.start < last.bytes.end => {
                last.bytes.end = last.bytes.end.max(part.bytes.end);
                last.parts.push(part);
            }
            _ => stretches.push(Stretch { file: part.file, bytes: part.bytes.clone(), parts: vec![part] }),
        }
    }
    for stretch in &mut stretches {
        stretch.parts.sort_by(|one, other| by_evidence(one.passage, other.passage).then(one.pair.cmp(&other.pair)));
    }
    // A stable sort: those that say as much stay in the order of the files.
    stretches.sort_by(|one, other| by_evidence(one.parts[0].passage, other.parts[0].passage));
    stretches
}

fn by_evidence(one: &Passage, other: &Passage) -> std::cmp::Ordering {
    other.evidence_bits.total_cmp(&one.evidence_bits)
}

/// All passages that the submission has, in the order of its files.
fn all_parts<'a>(pages: &'a Pages, submission: usize) -> Vec<Part<'a>> {
    let mut all = Vec::new();
    for (place, pair, hand) in pairs_with_hands(pages, submission) {
        for (number, passage) in pair.passages.iter().enumerate() {
            let of_passage = parts(passage, hand);
            all.extend(of_passage.map(|(file, bytes)| Part {
                file,
                bytes,
                pair: place,
                partner: partner(pair, hand),
                number: number + 1,
                passage,
            }));
        }
    }
    all.sort_by_key(|part| (part.file, part.bytes.start, Reverse(part.bytes.end), part.pair, part.number));
    all
}

fn partner(pair: &Pair, hand: Hand) -> usize {
    match hand {
        Hand::Left => pair.right,
        Hand::Right => pair.left,
    }
}

/// The first stretches as rows.
pub(super) fn views<'a>(pages: &Pages<'a>, submission: usize, stretches: &[Stretch]) -> Vec<StretchView<'a>> {
    let shown = stretches.iter().take(MOST_STRETCHES).enumerate();
    shown.map(|(place, stretch)| view(pages, submission, place, stretch)).collect()
}

fn view<'a>(pages: &Pages<'a>, submission: usize, place: usize, stretch: &Stretch) -> StretchView<'a> {
    let files = &pages.report.submissions[submission].files;
    let lines = pages.tables[submission][stretch.file].lines(&stretch.bytes);
    let partners = best_of_each(&stretch.parts);
    let (n_others, beyond) = others(submission, stretch);
    StretchView {
        number: place + 1,
        file: stretch.file + 1,
        path: (files.len() > 1).then(|| visible::short_name(&files[stretch.file].path)),
        first_line: lines.start + 1,
        lines: text::lines(lines.start + 1, lines.end),
        bits: bits(stretch.parts[0].passage.evidence_bits),
        more_partners: text::more(partners.len().saturating_sub(MOST_PARTNERS)),
        partners: partners.iter().take(MOST_PARTNERS).map(|part| partner_view(pages, part)).collect(),
        n_others,
        more_beyond: text::more(beyond.len().saturating_sub(MOST_BEYOND)),
        beyond: beyond.into_iter().take(MOST_BEYOND).map(|other| Named::new(pages.report, other)).collect(),
    }
}

/// The first part of every pair.
fn best_of_each<'p, 'a>(parts: &'p [Part<'a>]) -> Vec<&'p Part<'a>> {
    let mut seen = BTreeSet::new();
    parts.iter().filter(|part| seen.insert(part.pair)).collect()
}

fn partner_view<'a>(pages: &Pages<'a>, part: &Part) -> PartnerView<'a> {
    PartnerView { named: Named::new(pages.report, part.partner), rank: part.pair + 1, passage: part.number }
}

/// How many others have a passage of a stretch, and those of them who are no partners in it.
fn others(submission: usize, stretch: &Stretch) -> (String, BTreeSet<usize>) {
    let passages = stretch.parts.iter().map(|part| part.passage);
    let partners: BTreeSet<usize> = stretch.parts.iter().map(|part| part.partner).collect();
    let named = passages.clone().flat_map(|passage| &passage.others).map(|other| other.submission);
    let beyond: BTreeSet<usize> = named.filter(|other| *other != submission && !partners.contains(other)).collect();
    let known = partners.len() + beyond.len();
    // Of a passage that many have only the first few are named. Its partner has it too.
    let least = passages.clone().map(|passage| passage.n_others + 1).max().unwrap_or(0);
    let all_are_named = passages.clone().all(|passage| passage.n_others == passage.others.len());
    let number = if all_are_named { count(known) } else { text::at_least(known.max(least)) };
    (number, beyond)
}

/// For every shared line how many partners have it, joined where neighbours have as many.
pub(super) fn margins(pages: &Pages, submission: usize, stretches: &[Stretch]) -> Vec<Margin> {
    let mut margins = Vec::new();
    for (place, stretch) in stretches.iter().enumerate() {
        margins.extend(margins_of(place, stretch, |bytes| pages.tables[submission][stretch.file].lines(bytes)));
    }
    margins.sort_by_key(|margin| (margin.file, margin.lines.start, margin.stretch));
    margins
}

fn margins_of(place: usize, stretch: &Stretch, lines_of: impl Fn(&Range<usize>) -> Range<usize>) -> Vec<Margin> {
    let mut changes: BTreeMap<usize, Vec<(usize, isize)>> = BTreeMap::new();
    for part in &stretch.parts {
        let lines = lines_of(&part.bytes);
        changes.entry(lines.start).or_default().push((part.pair, 1));
        changes.entry(lines.end).or_default().push((part.pair, -1));
    }
    let mut margins: Vec<Margin> = Vec::new();
    let mut passages_of: BTreeMap<usize, isize> = BTreeMap::new();
    let mut from = 0;
    for (line, changes) in changes {
        let n_partners = passages_of.len();
        match margins.last_mut() {
            Some(last) if last.lines.end == from && last.n_partners == n_partners => last.lines.end = line,
            _ if n_partners > 0 => {
                margins.push(Margin { file: stretch.file, lines: from..line, n_partners, stretch: place });
            }
            _ => {}
        }
        from = line;
        for (pair, change) in changes {
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
        let part = |(pair, lines): &(usize, Range<usize>)| Part {
            file: 0,
            bytes: lines.clone(),
            pair: *pair,
            partner: *pair,
            number: 1,
            passage: &passage,
        };
        let stretch = Stretch { file: 0, bytes: 0..0, parts: parts.iter().map(part).collect() };
        let margins = margins_of(0, &stretch, Range::clone);
        let found: Vec<_> = margins.into_iter().map(|margin| (margin.lines, margin.n_partners)).collect();
        assert_eq!(found, expected);
    }

    /// The number in the margin counts partners, not passages: two passages with one partner are one.
    #[test]
    fn the_margin_counts_partners() {
        check(&[(3, 0..9), (7, 5..14)], &[(0..5, 1), (5..9, 2), (9..14, 1)]);
        check(&[(3, 0..9), (3, 5..14)], &[(0..14, 1)]);
        check(&[(3, 0..5), (7, 5..9)], &[(0..9, 1)]);
        check(&[(3, 2..4)], &[(2..4, 1)]);
    }
}

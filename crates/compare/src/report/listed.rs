//! Chooses the pairs that a report shows in detail, and the passages that it lists, so that its size is bounded by that of the sources.
//!
//! Twenty programs can share thousands of passages in each of their pairs. All of them count in the figures; a pair lists those with the
//! most evidence, as far as its share of the report goes.

use std::mem;
use std::ops::Range;

use lookalike_engine as engine;
use lookalike_report_templates::model::{Detail, Match, Pair, Passage, Sides, Unlisted};

use crate::lexical_view::LexicalView;

/// Bytes that a report may have for each byte of source…
const PER_SOURCE_BYTE: usize = 5;
/// …and in any case.
const BASE: usize = 10_000_000;

/// Bytes of everything but details of pairs: for each byte of source (packed, and as text on a page), for each submission, file and
/// pair, and for scripts, styles and lists. A little more than what was measured.
const TEXT: usize = 2;
const SUBMISSION: usize = 8_000;
const FILE: usize = 1_000;
const PAIR: usize = 1_500;
const FRAME: usize = 700_000;

/// Bytes of details that a report has in any case: those of as many pairs as are listed by default.
const MIN_ROOM: usize = 6_000_000;

/// Bytes of the page of a pair without its passages.
const PAGE: usize = 9_000;
/// Bytes of a passage in `report.json` and on pages, and of what it consists of.
const PASSAGE: usize = 750;
const MATCH: usize = 80;
const SHARED_PART: usize = 60;
const NAME: usize = 5;
const OTHER: usize = 15;

/// Bytes of the passages of one pair: each that is shown in detail has so many if it needs them, and at most so many. Nobody reads more.
const MIN_OF_PAIR: usize = 12_000;
const MAX_OF_PAIR: usize = 1_000_000;

/// The size of what is compared.
pub(super) struct Extent {
    pub(super) n_source_bytes: usize,
    pub(super) n_submissions: usize,
    pub(super) n_files: usize,
}

impl Extent {
    /// Returns the bytes that are left for the details of pairs. Where the pages of tiny programs in a large class take all, there are
    /// some in any case.
    fn room(&self, n_pairs: usize) -> usize {
        let rest = [
            (self.n_source_bytes, TEXT),
            (self.n_submissions, SUBMISSION),
            (self.n_files, FILE),
            (n_pairs, PAIR),
            (1, FRAME),
        ];
        let rest = rest.iter().map(|&(number, n_bytes)| number * n_bytes).sum();
        (PER_SOURCE_BYTE * self.n_source_bytes + BASE).saturating_sub(rest).max(MIN_ROOM)
    }
}

/// The order in which pairs have room for their passages.
pub(super) struct ReadingOrder {
    /// Those that are a case or connect a cluster, as places in the order of rank.
    connecting: Vec<usize>,
    /// All others whose passages are known.
    others: Vec<usize>,
}

impl ReadingOrder {
    pub(super) fn new(pairs: &[engine::Pair]) -> ReadingOrder {
        let detailed = (0..pairs.len()).filter(|&place| pairs[place].is_detailed);
        let (connecting, others) = detailed.partition(|&place| pairs[place].is_connecting);
        ReadingOrder { connecting, others }
    }

    /// Chooses among the pairs with passages as many as there is room for, and returns the detail of each pair and the maximum bytes of
    /// its passages. Those that are a case or connect a cluster come first and take what they need of most of the room: they
    /// are read, and a page without the code that both have would mislead. The others share the rest by rank. At most `max_pages` have
    /// a page, and all of the first.
    pub(super) fn listing(&self, pairs: &[Pair], max_pages: usize, extent: &Extent) -> Vec<(Detail, usize)> {
        let mut listing = Listing { details: vec![(Detail::Figures, 0); pairs.len()] };
        let room = extent.room(pairs.len());
        let taken = listing.share(pairs, &self.connecting, usize::MAX, room / 4 * 3);
        let n_pages_left = max_pages.saturating_sub(self.connecting.len());
        listing.share(pairs, &self.others, n_pages_left, room.saturating_sub(taken));
        listing.details
    }
}

/// The pairs that a report shows in detail, and the maximum bytes of the passages of each.
struct Listing {
    details: Vec<(Detail, usize)>,
}

impl Listing {
    /// Gives some pairs an equal share of some room, `n_pages` of them with a page, and returns what they take. Pairs that cannot have
    /// the minimum have figures only.
    fn share(&mut self, pairs: &[Pair], some: &[usize], n_pages: usize, room: usize) -> usize {
        let mut left = room;
        let mut beyond = Vec::new();
        for (place, &index) in some.iter().enumerate() {
            let has_page = place < n_pages;
            let cost: usize = pairs[index].passages.iter().map(cost).sum();
            let least = cost.min(MIN_OF_PAIR) + if has_page { PAGE } else { 0 };
            let Some(rest) = left.checked_sub(least) else { break };
            left = rest;
            self.details[index].0 = if has_page { Detail::Page } else { Detail::Passages };
            beyond.push(cost.saturating_sub(MIN_OF_PAIR));
        }
        let share = equal_share(beyond.clone(), left);
        let limit = share.saturating_add(MIN_OF_PAIR).min(MAX_OF_PAIR);
        some.iter().for_each(|&index| self.details[index].1 = limit);
        let most = limit - MIN_OF_PAIR;
        room - left + beyond.iter().map(|&cost| cost.min(most)).sum::<usize>()
    }
}

/// Leaves the passages in a pair that its limit has room for, and counts the others. `views` holds the files of each submission.
pub(super) fn shorten_to(pair: &mut Pair, limit: usize, views: &[Vec<LexicalView<'_>>]) {
    if pair.passages.iter().map(cost).sum::<usize>() > limit {
        shorten(pair, limit, views);
    }
}

/// Returns the largest share for each that does not exceed the room for all, if those who need less take less.
fn equal_share(mut costs: Vec<usize>, mut room: usize) -> usize {
    costs.sort_unstable();
    for (place, cost) in costs.iter().enumerate() {
        let share = room / (costs.len() - place);
        if *cost > share {
            return share;
        }
        room -= cost;
    }
    usize::MAX
}

fn cost(passage: &Passage) -> usize {
    let n_names: usize = passage.shared_parts.iter().map(|part| part.others.len()).sum();
    PASSAGE
        + MATCH * passage.matches.len()
        + SHARED_PART * passage.shared_parts.len()
        + NAME * n_names
        + OTHER * passage.others.len()
}

/// Leaves the passages with the most evidence in a pair, and the beginning of the first one for which there is no room.
fn shorten(pair: &mut Pair, limit: usize, views: &[Vec<LexicalView<'_>>]) {
    let mut by_evidence: Vec<usize> = (0..pair.passages.len()).collect();
    by_evidence.sort_by(|&one, &other| pair.passages[other].evidence_bits.total_cmp(&pair.passages[one].evidence_bits));
    let mut left = limit;
    let mut is_listed = vec![false; pair.passages.len()];
    let mut cut = Vec::new();
    for index in by_evidence {
        is_listed[index] = true;
        let cost = cost(&pair.passages[index]);
        if cost > left {
            cut = cut_off(&mut pair.passages[index], left);
            break;
        }
        left -= cost;
    }
    let all = mem::take(&mut pair.passages).into_iter().zip(is_listed);
    let (listed, unlisted): (Vec<_>, Vec<_>) = all.partition(|(_, is_listed)| *is_listed);
    pair.passages = listed.into_iter().map(|(passage, _)| passage).collect();
    let matches: Vec<&Match> = unlisted.iter().flat_map(|(passage, _)| &passage.matches).chain(&cut).collect();
    pair.unlisted = Unlisted {
        passages: unlisted.len(),
        matches: cut.len(),
        lines: Sides {
            left: n_lines(&views[pair.left], matches.iter().map(|one| (one.left.file, &one.left.bytes))),
            right: n_lines(&views[pair.right], matches.iter().map(|one| (one.right.file, &one.right.bytes))),
        },
    };
}

/// Cuts off the matches of a passage that are too many, with the parts that others have, and returns them.
fn cut_off(passage: &mut Passage, limit: usize) -> Vec<Match> {
    let mut left = limit.saturating_sub(PASSAGE + OTHER * passage.others.len());
    let (mut n_matches, mut n_parts) = (0, 0);
    for one in &passage.matches {
        let is_in_match = |file: usize, at: usize| (file, at) < (one.left.file, one.left.bytes.end);
        let parts = passage.shared_parts[n_parts..].iter();
        let parts = parts
            .take_while(|part| part.left.file == one.left.file && is_in_match(part.left.file, part.left.bytes.start));
        let (number, cost) =
            parts.fold((0, MATCH), |(number, cost), part| (number + 1, cost + SHARED_PART + NAME * part.others.len()));
        if cost > left && n_matches > 0 {
            break;
        }
        left = left.saturating_sub(cost);
        n_matches += 1;
        n_parts += number;
    }
    passage.shared_parts.truncate(n_parts);
    passage.matches.split_off(n_matches)
}

/// Returns the number of lines of which most letters are in some ranges.
fn n_lines<'r>(files: &[LexicalView<'_>], ranges: impl Iterator<Item = (usize, &'r Range<usize>)>) -> usize {
    let mut is_matched: Vec<Vec<bool>> = files.iter().map(|file| vec![false; file.text.len()]).collect();
    for (file, bytes) in ranges {
        is_matched[file][bytes.clone()].fill(true);
    }
    let lines = files.iter().zip(&is_matched).flat_map(|(file, is_matched)| {
        let mut at = 0;
        file.text.split_inclusive('\n').map(move |line| {
            at += line.len();
            line.bytes().zip(&is_matched[at - line.len()..at]).filter(|(byte, _)| !byte.is_ascii_whitespace())
        })
    });
    lines
        .filter(|letters| 2 * letters.clone().filter(|(_, is_matched)| **is_matched).count() > letters.clone().count())
        .count()
}

#[cfg(test)]
mod tests {
    use lookalike_report_templates::model::{FileRange, SharedPart};

    use super::*;

    /// Those who need little leave their rest to the others.
    #[test]
    fn shares_are_equal() {
        assert_eq!(equal_share(vec![5, 1, 9], 15), usize::MAX);
        assert_eq!(equal_share(vec![50, 1, 90], 15), 7);
        assert_eq!(equal_share(vec![50, 60], 15), 7);
    }

    /// The beginning of a passage for which there is no room is listed, with the parts of its matches that others have.
    #[test]
    fn a_passage_is_cut_between_matches() {
        let place = |at: usize| FileRange { file: 0, bytes: at..at + 5 };
        let one = |at: usize| Match { left: place(at), right: place(at), tokens: 9, counterparts: Vec::new() };
        let part = |at: usize| SharedPart { left: place(at), right: place(at), n_others: 1, others: vec![2] };
        let mut passage = Passage {
            matches: [0, 10, 20].map(one).to_vec(),
            shared_parts: [0, 20].map(part).to_vec(),
            ..Passage::default()
        };
        assert_eq!(cut_off(&mut passage, PASSAGE + 2 * MATCH + SHARED_PART + NAME), [one(20)]);
        assert_eq!((passage.matches.len(), passage.shared_parts.len()), (2, 1));
        assert_eq!(cut_off(&mut passage, 0), [one(10)], "the first match is listed in any case");
    }
}

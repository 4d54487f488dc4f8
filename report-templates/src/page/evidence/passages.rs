//! The passages of a pair with the lines of both sides beside one another.
//!
//! A passage is cut where either side goes on in another file. Within such a piece the lines where matches begin and end
//! are brought level; in between, the shorter side is filled up:
//!
//! ```text
//! 12  int sort(…)      30  int arrange(…)     a match begins
//! 13  {                31  {
//!                      32      int unused;     a gap
//! 14      for (…)      33      for (…)        the next match
//! ```

use std::borrow::Cow;
use std::ops::Range;

use super::text;
use crate::code::{Line, Listing};
use crate::figures::bits;
use crate::marks::{Mark, Span};
use crate::model::{Match, Pair, Passage, Place};
use crate::page::Pages;
use crate::{visible, wording};

/// How many lines are shown before and after a passage.
const CONTEXT: usize = 3;

pub(super) struct PassageView<'a> {
    pub(super) title: String,
    /// Its size, kind, and how many others have it.
    pub(super) facts: String,
    pub(super) pieces: Vec<Piece<'a>>,
}

/// What lies in one file on either side.
pub(super) struct Piece<'a> {
    pub(super) left: Heading<'a>,
    pub(super) right: Heading<'a>,
    pub(super) rows: Vec<Row<'a>>,
}

/// So many lines are kept together on one sheet of paper.
const SHORT: usize = 24;

impl Piece<'_> {
    /// Whether it should stand on one sheet of paper.
    pub(super) fn is_short(&self) -> bool {
        self.rows.len() <= SHORT
    }
}

/// Where a piece stands on one side.
pub(super) struct Heading<'a> {
    pub(super) path: Cow<'a, str>,
    pub(super) lines: String,
}

/// One line of each side, or of one.
pub(super) struct Row<'a> {
    pub(super) left: Option<Line<'a>>,
    pub(super) right: Option<Line<'a>>,
    /// Whether it stands before or after the passage.
    pub(super) is_context: bool,
}

/// The passages of a pair whose two submissions have these texts.
pub(super) fn passages<'a>(
    pages: &'a Pages<'a>,
    pair: &'a Pair,
    [left, right]: &'a [Vec<Cow<'a, str>>; 2],
) -> Vec<PassageView<'a>> {
    let sides = [
        Side::new(pages, pair, (pair.left, left), |one| &one.left),
        Side::new(pages, pair, (pair.right, right), |one| &one.right),
    ];
    let passages = pair.passages.iter().enumerate();
    passages.map(|(place, passage)| passage_view(place + 1, passage, &sides)).collect()
}

fn passage_view<'a>(number: usize, passage: &Passage, sides: &[Side<'a>; 2]) -> PassageView<'a> {
    let same_files = |one: &Match, next: &Match| (one.left.file, one.right.file) == (next.left.file, next.right.file);
    let facts = [
        text::tokens(passage.tokens),
        format!("{} bits", bits(passage.evidence_bits)),
        wording::passage(&passage.likeness),
        text::others(passage.n_others),
    ];
    PassageView {
        title: text::passage(number),
        facts: facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join("; "),
        pieces: passage.matches.chunk_by(same_files).map(|matches| piece(matches, sides)).collect(),
    }
}

/// The files of one submission with the marks of the whole pair.
struct Side<'a> {
    pages: &'a Pages<'a>,
    submission: usize,
    listings: Vec<Listing<'a>>,
    place: fn(&Match) -> &Place,
}

impl<'a> Side<'a> {
    fn new(
        pages: &'a Pages<'a>,
        pair: &Pair,
        (submission, texts): (usize, &'a [Cow<'a, str>]),
        place: fn(&Match) -> &Place,
    ) -> Self {
        let files = &pages.report.submissions[submission].files;
        let mut spans: Vec<Vec<Span>> = files.iter().map(|_| Vec::new()).collect();
        let mut number = 0;
        for (passage, matches) in pair.passages.iter().map(|passage| &passage.matches).enumerate() {
            for run in matches.chunk_by(|one, next| place(one).file == place(next).file) {
                let of_file = &mut spans[place(&run[0]).file];
                of_file.push(Span { bytes: extent(run, place), mark: Mark::Gap { passage: passage + 1 } });
                for one in run {
                    number += 1;
                    let mark = Mark::Match { passage: passage + 1, number };
                    of_file.push(Span { bytes: place(one).bytes.clone(), mark });
                }
            }
        }
        let with_tables = files.iter().zip(texts).zip(&pages.tables[submission]).zip(spans);
        let listings = with_tables.map(|(((file, text), table), spans)| Listing::new(file, text, table, spans, &[]));
        Self { pages, submission, listings: listings.collect(), place }
    }

    /// The lines, counted from 0, of a match.
    fn lines(&self, one: &Match) -> Range<usize> {
        let place = (self.place)(one);
        self.pages.tables[self.submission][place.file].lines(&place.bytes)
    }

    /// The lines from the first to the last of some matches in one file.
    fn extent(&self, matches: &[Match]) -> Range<usize> {
        let file = (self.place)(&matches[0]).file;
        self.pages.tables[self.submission][file].lines(&extent(matches, self.place))
    }

    fn with_context(&self, matches: &[Match]) -> Range<usize> {
        let file = (self.place)(&matches[0]).file;
        let lines = self.extent(matches);
        let n_lines = self.pages.tables[self.submission][file].len();
        lines.start.saturating_sub(CONTEXT)..(lines.end + CONTEXT).min(n_lines)
    }

    fn heading(&self, matches: &[Match]) -> Heading<'a> {
        let file = (self.place)(&matches[0]).file;
        let lines = self.extent(matches);
        let lines =
            if lines.len() <= 1 { lines.end.to_string() } else { format!("{}–{}", lines.start + 1, lines.end) };
        Heading { path: visible::short_name(&self.pages.report.submissions[self.submission].files[file].path), lines }
    }

    fn line(&self, matches: &[Match], line: usize) -> Option<Line<'a>> {
        let file = (self.place)(&matches[0]).file;
        self.listings[file].lines(line..line + 1).next().map(Line::shortened)
    }
}

fn extent(matches: &[Match], place: fn(&Match) -> &Place) -> Range<usize> {
    let start = matches.iter().map(|one| place(one).bytes.start).min().unwrap_or_default();
    let end = matches.iter().map(|one| place(one).bytes.end).max().unwrap_or_default();
    start..end
}

fn piece<'a>(matches: &[Match], sides: &[Side<'a>; 2]) -> Piece<'a> {
    let [left, right] = sides;
    let ends = matches.iter().flat_map(|one| {
        let (left, right) = (left.lines(one), right.lines(one));
        [(left.start, right.start), (left.end, right.end)]
    });
    let inner = (left.extent(matches), right.extent(matches));
    let numbers = level(left.with_context(matches), right.with_context(matches), &ends.collect::<Vec<_>>());
    let row = |(at_left, at_right): (Option<usize>, Option<usize>)| Row {
        is_context: !at_left.is_some_and(|line| inner.0.contains(&line))
            && !at_right.is_some_and(|line| inner.1.contains(&line)),
        left: at_left.and_then(|line| left.line(matches, line)),
        right: at_right.and_then(|line| right.line(matches, line)),
    };
    Piece { left: left.heading(matches), right: right.heading(matches), rows: numbers.into_iter().map(row).collect() }
}

/// A line of the left, of the right, or one of each.
type Level = (Option<usize>, Option<usize>);

/// All lines of two ranges, each once and in order, with those of `anchors` beside one another.
///
/// Before the first anchor the shorter side is filled up at its start, later at its end. An anchor that would lead back is passed over.
fn level(left: Range<usize>, right: Range<usize>, anchors: &[(usize, usize)]) -> Vec<Level> {
    let mut rows = Vec::new();
    let (mut at_left, mut at_right) = (left.start, right.start);
    let mut is_first = true;
    for &(to_left, to_right) in anchors.iter().chain([&(left.end, right.end)]) {
        if to_left < at_left || to_right < at_right {
            continue;
        }
        fill(&mut rows, at_left..to_left, at_right..to_right, is_first);
        (at_left, at_right) = (to_left, to_right);
        is_first = false;
    }
    // Matches in another order than that of the left leave lines over.
    fill(&mut rows, at_left..left.end, at_right..right.end, false);
    rows
}

fn fill(rows: &mut Vec<Level>, left: Range<usize>, right: Range<usize>, at_start: bool) {
    let n_rows = left.len().max(right.len());
    let padded = |lines: Range<usize>| {
        let n_empty = n_rows - lines.len();
        let (before, after) = if at_start { (n_empty, 0) } else { (0, n_empty) };
        let none = |number| std::iter::repeat_n(None, number);
        none(before).chain(lines.map(Some)).chain(none(after))
    };
    rows.extend(padded(left).zip(padded(right)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(left: Range<usize>, right: Range<usize>, anchors: &[(usize, usize)]) -> String {
        let number = |line: Option<usize>| line.map_or("-".to_owned(), |line| line.to_string());
        let rows = level(left, right, anchors).into_iter();
        rows.map(|(left, right)| format!("{} {}", number(left), number(right))).collect::<Vec<_>>().join(", ")
    }

    /// A reader compares what stands in one row: matches must be level, and no line may be lost.
    #[test]
    fn lines_that_match_stand_beside_one_another() {
        assert_eq!(drawn(1..4, 5..8, &[(1, 5), (4, 8)]), "1 5, 2 6, 3 7");
        assert_eq!(drawn(2..6, 0..3, &[(3, 0), (5, 2)]), "2 -, 3 0, 4 1, 5 2", "context before is filled up above");
        assert_eq!(drawn(0..4, 0..6, &[(0, 0), (2, 2), (2, 4), (4, 6)]), "0 0, 1 1, - 2, - 3, 2 4, 3 5");
        assert_eq!(drawn(0..3, 0..3, &[(2, 1), (1, 2)]), "0 -, 1 0, 2 1, - 2", "an anchor that leads back");
        assert_eq!(drawn(0..0, 0..0, &[]), "");
    }
}

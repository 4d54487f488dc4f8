//! The passages of a pair with the lines of both sides next to each other.
//!
//! A passage is split where either side continues in another file. Within a part, the lines where matches begin and end
//! are aligned; between them, the shorter side is padded:
//!
//! ```text
//! 12  int sort(…)      30  int arrange(…)     a match begins
//! 13  {                31  {
//!                      32      int unused;     a gap
//! 14      for (…)      33      for (…)        the next match
//! ```

use std::borrow::Cow;
use std::ops::Range;

use crate::code::{CodeLine, HighlightedFile};
use crate::figures::bits;
use crate::model::{Match, Pair, Passage};
use crate::page::pages::Pages;
use crate::page::side::Side;
use crate::text::case_sheet as text;
use crate::{visible, wording};

/// Number of context lines before and after a passage.
const CONTEXT: usize = 3;

pub(super) struct PassageView<'a> {
    pub(super) title: String,
    /// Its size, kind, and the number of other holders.
    pub(super) facts: String,
    pub(super) parts: Vec<PassagePart<'a>>,
}

/// The part of a passage that lies in one file on either side.
pub(super) struct PassagePart<'a> {
    pub(super) left: Heading<'a>,
    pub(super) right: Heading<'a>,
    pub(super) rows: Vec<LinePair<'a>>,
}

/// Maximum number of lines that are kept together on one sheet of paper.
const SHORT: usize = 24;

impl PassagePart<'_> {
    /// Whether the part should not be split between sheets of paper.
    pub(super) fn is_short(&self) -> bool {
        self.rows.len() <= SHORT
    }
}

/// The place of a part on one side.
pub(super) struct Heading<'a> {
    pub(super) path: Cow<'a, str>,
    pub(super) lines: String,
}

/// One line of each side, or of one side.
pub(super) struct LinePair<'a> {
    pub(super) left: Option<CodeLine<'a>>,
    pub(super) right: Option<CodeLine<'a>>,
    /// Whether it is context outside of the passage.
    pub(super) is_context: bool,
}

/// Returns the passages of a pair; the texts are those of its two submissions.
pub(super) fn passages<'a>(
    pages: &'a Pages<'a>,
    pair: &'a Pair,
    [left, right]: &'a [Vec<Cow<'a, str>>; 2],
) -> Vec<PassageView<'a>> {
    let sides = [SheetSide::new(pages, pair, left, Side::Left), SheetSide::new(pages, pair, right, Side::Right)];
    let passages = pair.passages.iter().enumerate();
    passages.map(|(place, passage)| passage_view(place + 1, passage, &sides)).collect()
}

fn passage_view<'a>(number: usize, passage: &Passage, sides: &[SheetSide<'a>; 2]) -> PassageView<'a> {
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
        parts: passage.matches.chunk_by(same_files).map(|matches| passage_part(matches, sides)).collect(),
    }
}

/// The files of one submission with the highlights of the pair.
struct SheetSide<'a> {
    pages: &'a Pages<'a>,
    submission: usize,
    files: Vec<HighlightedFile<'a>>,
    side: Side,
}

impl<'a> SheetSide<'a> {
    fn new(pages: &'a Pages<'a>, pair: &Pair, texts: &'a [Cow<'a, str>], side: Side) -> Self {
        let submission = side.submission(pair);
        let files = &pages.report.submissions[submission].files;
        let parts = files.iter().zip(texts).zip(&pages.tables[submission]).zip(side.spans(pair, files.len()));
        let files = parts.map(|(((file, text), table), spans)| HighlightedFile::new(file, text, table, spans));
        Self { pages, submission, files: files.collect(), side }
    }

    /// Returns the lines of a match, counted from 0.
    fn lines(&self, one: &Match) -> Range<usize> {
        let range = self.side.range(one);
        self.pages.tables[self.submission][range.file].lines(&range.bytes)
    }

    /// Returns the lines from the first to the last of some matches in one file.
    fn extent(&self, matches: &[Match]) -> Range<usize> {
        let file = self.side.range(&matches[0]).file;
        self.pages.tables[self.submission][file].lines(&self.side.extent(matches))
    }

    fn with_context(&self, matches: &[Match]) -> Range<usize> {
        let file = self.side.range(&matches[0]).file;
        let lines = self.extent(matches);
        let n_lines = self.pages.tables[self.submission][file].len();
        lines.start.saturating_sub(CONTEXT)..(lines.end + CONTEXT).min(n_lines)
    }

    fn heading(&self, matches: &[Match]) -> Heading<'a> {
        let file = self.side.range(&matches[0]).file;
        let lines = self.extent(matches);
        let lines =
            if lines.len() <= 1 { lines.end.to_string() } else { format!("{}–{}", lines.start + 1, lines.end) };
        Heading { path: visible::short_name(&self.pages.report.submissions[self.submission].files[file].path), lines }
    }

    fn line(&self, matches: &[Match], line: usize) -> CodeLine<'a> {
        let file = self.side.range(&matches[0]).file;
        self.files[file].line(line)
    }
}

fn passage_part<'a>(matches: &[Match], sides: &[SheetSide<'a>; 2]) -> PassagePart<'a> {
    let [left, right] = sides;
    let ends = matches.iter().flat_map(|one| {
        let (left, right) = (left.lines(one), right.lines(one));
        [(left.start, right.start), (left.end, right.end)]
    });
    let inner = (left.extent(matches), right.extent(matches));
    let numbers = level(left.with_context(matches), right.with_context(matches), &ends.collect::<Vec<_>>());
    PassagePart {
        left: left.heading(matches),
        right: right.heading(matches),
        rows: numbers
            .into_iter()
            .map(|(at_left, at_right)| LinePair {
                is_context: !at_left.is_some_and(|line| inner.0.contains(&line))
                    && !at_right.is_some_and(|line| inner.1.contains(&line)),
                left: at_left.map(|line| left.line(matches, line)),
                right: at_right.map(|line| right.line(matches, line)),
            })
            .collect(),
    }
}

/// A line of the left side, of the right side, or one of each.
type Level = (Option<usize>, Option<usize>);

/// Aligns two ranges of lines so that the lines of each anchor are next to each other. Every line appears once and in order.
///
/// Before the first anchor, the shorter side is padded at its start; later, at its end. An anchor that leads back is skipped.
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
    // Matches in a different order than on the left leave lines over.
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

    /// Readers compare the lines of one row: matches must be aligned, and no line may be missing.
    #[test]
    fn lines_that_match_are_next_to_each_other() {
        assert_eq!(drawn(1..4, 5..8, &[(1, 5), (4, 8)]), "1 5, 2 6, 3 7");
        assert_eq!(drawn(2..6, 0..3, &[(3, 0), (5, 2)]), "2 -, 3 0, 4 1, 5 2", "context before is filled up above");
        assert_eq!(drawn(0..4, 0..6, &[(0, 0), (2, 2), (2, 4), (4, 6)]), "0 0, 1 1, - 2, - 3, 2 4, 3 5");
        assert_eq!(drawn(0..3, 0..3, &[(2, 1), (1, 2)]), "0 -, 1 0, 2 1, - 2", "an anchor that leads back");
        assert_eq!(drawn(0..0, 0..0, &[]), "");
    }
}

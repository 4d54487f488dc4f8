//! Passages with the lines of both sides next to each other.
//!
//! Passages that are close together on both sides make one region, so that no line is printed twice. Within a region, two lines are in
//! one row only if a token on the one is matched with a token on the other, or if they follow such lines and have no token. All other
//! lines between matches have a row for themselves. Lines that are far from all matches are left out.
//!
//! ```text
//! 12  int sort(…)      30  int arrange(…)     a match begins
//! 13  {                31  {
//! 14      int i;                               a gap
//!                      32      int unused;
//! 15      for (…)      33      for (…)        the next match
//! ```

use std::borrow::Cow;
use std::ops::Range;

use crate::model::lines::{LineTable, line_at};
use crate::model::{Match, Passage, SourceFile};
use crate::parts::code::{CodeLine, HighlightedFile, Piece};
use crate::parts::side::Side;
use crate::words::{sheet as text, visible};

/// Number of context lines before and after a region.
const CONTEXT: usize = 5;

/// The same for a region with few matched lines.
const SMALL_CONTEXT: usize = 2;

/// Number of lines up to which a region is small.
const SMALL: usize = 3;

/// Number of lines that are kept before and after a match within a region.
const INNER_CONTEXT: usize = 2;

/// Passages of one file on either side that are close together.
pub(crate) struct Region<'a> {
    pub(crate) title: String,
    /// The size and the kind of each passage, and the number of its other holders.
    pub(crate) facts: Vec<String>,
    pub(crate) left: Heading<'a>,
    pub(crate) right: Heading<'a>,
    pub(crate) rows: Vec<Row<'a>>,
}

/// Maximum number of lines that are kept together on one sheet of paper.
const SHORT: usize = 24;

impl Region<'_> {
    /// Whether the region should not be split between sheets of paper.
    pub(crate) fn is_short(&self) -> bool {
        self.rows.len() <= SHORT
    }
}

pub(crate) struct Heading<'a> {
    pub(crate) path: Cow<'a, str>,
    pub(crate) lines: String,
}

pub(crate) enum Row<'a> {
    /// One line of each side, or of one side.
    Lines {
        left: Option<Cell<'a>>,
        right: Option<Cell<'a>>,
        /// Whether it is context outside of matches.
        is_context: bool,
    },
    /// A note in place of lines that are left out.
    Omission(String),
}

pub(crate) struct Cell<'a> {
    pub(crate) line: CodeLine<'a>,
    /// Whether only the people of the sheet have it.
    pub(crate) is_exclusive: bool,
}

impl Cell<'_> {
    /// Whether one of two lines has no matched token, and they say different things.
    fn is_apart_from(&self, other: &Cell<'_>) -> bool {
        let is_matched = |cell: &Cell<'_>| cell.line.pieces.iter().any(Piece::is_match);
        let [one, two] = [self, other]
            .map(|cell| cell.line.pieces.iter().flat_map(|piece| piece.text.split_whitespace()).collect::<String>());
        (!is_matched(self) || !is_matched(other)) && one != two && !one.is_empty() && !two.is_empty()
    }
}

/// The part of a passage that lies in one file on either side.
#[derive(Clone)]
struct Part<'a> {
    number: usize,
    passage: &'a Passage,
    matches: Vec<&'a Match>,
}

#[derive(Clone, Copy)]
pub(crate) struct Files<'a> {
    pub(crate) files: &'a [SourceFile],
    pub(crate) texts: &'a [Cow<'a, str>],
    pub(crate) tables: &'a [LineTable],
}

/// The code that is shown, and what is said of it.
pub(crate) struct SideBySide<'a, 'w> {
    pub(crate) sides: [Files<'a>; 2],
    /// All passages that the two share: each has a color, shown or not.
    pub(crate) passages: &'a [Passage],
    pub(crate) facts: &'w dyn Fn(&Passage) -> String,
    /// Whether nobody else has a line.
    pub(crate) is_exclusive: &'w dyn Fn(&str) -> bool,
}

/// Returns the regions of some numbered passages.
pub(crate) fn regions<'a>(shown: &[(usize, &'a Passage)], all: &SideBySide<'a, '_>) -> Vec<Region<'a>> {
    let [left, right] = all.sides;
    let sides = [(left, Side::Left), (right, Side::Right)];
    let sides = sides.map(|(files, side)| OneSide::new(files, side, all));
    let mut regions: Vec<Vec<Part>> = Vec::new();
    for part in parts(shown) {
        match regions.last_mut() {
            Some(region) if sides.iter().all(|side| side.is_close(&region[region.len() - 1], &part)) => {
                region.push(part);
            }
            _ => regions.push(vec![part]),
        }
    }
    regions.iter().map(|parts| region(parts, &sides, all.facts)).collect()
}

/// Splits passages where either side continues in another file.
fn parts<'a>(passages: &[(usize, &'a Passage)]) -> impl Iterator<Item = Part<'a>> {
    let same_files = |one: &Match, next: &Match| (one.left.file, one.right.file) == (next.left.file, next.right.file);
    passages.iter().flat_map(move |&(number, passage)| {
        let chunks = passage.matches.chunk_by(same_files);
        chunks.map(move |matches| Part { number, passage, matches: matches.iter().collect() })
    })
}

/// One side with the highlights of all passages.
struct OneSide<'a, 'w> {
    files: Files<'a>,
    highlighted: Vec<HighlightedFile<'a>>,
    side: Side,
    is_exclusive: &'w dyn Fn(&str) -> bool,
}

impl<'a, 'w> OneSide<'a, 'w> {
    fn new(files: Files<'a>, side: Side, all: &SideBySide<'a, 'w>) -> Self {
        let spans = side.spans(all.passages, files.files.len());
        let parts = files.files.iter().zip(files.texts).zip(files.tables).zip(spans);
        let highlighted = parts.map(|(((file, text), table), spans)| HighlightedFile::new(file, text, table, spans));
        Self { files, highlighted: highlighted.collect(), side, is_exclusive: all.is_exclusive }
    }

    /// Returns a line of the file that some matches are in, counted from 0.
    fn cell(&self, matches: &[&Match], line: usize) -> Cell<'a> {
        let file = self.file(matches);
        let text = line_at(&self.files.texts[file], &self.files.tables[file], line + 1);
        Cell { line: self.highlighted[file].line(line), is_exclusive: (self.is_exclusive)(text) }
    }

    /// Returns the lines of a match, counted from 0.
    fn lines(&self, one: &Match) -> Range<usize> {
        let range = self.side.range(one);
        self.files.tables[range.file].lines(&range.bytes)
    }

    /// Returns the lines from the first to the last of some matches in one file.
    fn extent(&self, matches: &[&Match]) -> Range<usize> {
        let lines = || matches.iter().map(|one| self.lines(one));
        let start = lines().map(|lines| lines.start).min().unwrap_or_default();
        start..lines().map(|lines| lines.end).max().unwrap_or(start)
    }

    fn file(&self, matches: &[&Match]) -> usize {
        self.side.range(matches[0]).file
    }

    /// Whether a part follows another in the same file, with so few lines between that their contexts meet.
    fn is_close(&self, one: &Part, next: &Part) -> bool {
        let (before, after) = (self.extent(&one.matches), self.extent(&next.matches));
        self.file(&one.matches) == self.file(&next.matches)
            && after.start + 1 >= before.end
            && after.start <= before.end + 2 * CONTEXT
    }

    fn with_context(&self, matches: &[&Match]) -> Range<usize> {
        let lines = self.extent(matches);
        let n_lines = self.files.tables[self.file(matches)].len();
        let context = if lines.len() <= SMALL { SMALL_CONTEXT } else { CONTEXT };
        lines.start.saturating_sub(context)..(lines.end + context).min(n_lines)
    }

    fn heading(&self, matches: &[&Match]) -> Heading<'a> {
        let lines = self.extent(matches);
        let lines =
            if lines.len() <= 1 { lines.end.to_string() } else { format!("{}–{}", lines.start + 1, lines.end) };
        Heading { path: visible::short_name(&self.files.files[self.file(matches)].path), lines }
    }
}

fn region<'a>(parts: &[Part<'a>], sides: &[OneSide<'a, '_>; 2], facts_of: &dyn Fn(&Passage) -> String) -> Region<'a> {
    let [left, right] = sides;
    let matches: Vec<&Match> = parts.iter().flat_map(|part| part.matches.iter().copied()).collect();
    let runs: Vec<Run> = matches.iter().flat_map(|one| runs(one, left.lines(one), right.lines(one))).collect();
    let levels = level(left.with_context(&matches), right.with_context(&matches), &runs);
    Region {
        title: text::passages(parts[0].number, parts[parts.len() - 1].number),
        facts: parts.iter().map(|part| facts(part, parts.len() > 1, facts_of)).collect(),
        left: left.heading(&matches),
        right: right.heading(&matches),
        rows: rows(&levels, &matches, sides),
    }
}

/// Describes a passage; by its number if the region has several.
fn facts(part: &Part, has_others: bool, facts_of: &dyn Fn(&Passage) -> String) -> String {
    let facts = facts_of(part.passage);
    if has_others { format!("{}: {facts}", part.number) } else { facts }
}

/// Returns the rows near matches, with a note in place of the others.
fn rows<'a>(levels: &[Level], matches: &[&Match], sides: &[OneSide<'a, '_>; 2]) -> Vec<Row<'a>> {
    let [left, right] = sides;
    let [of_left, of_right] = [left, right].map(|side| matches.iter().map(|one| side.lines(one)).collect::<Vec<_>>());
    let is_in = |lines: &[Range<usize>], line: Option<usize>| {
        line.is_some_and(|line| lines.iter().any(|lines| lines.contains(&line)))
    };
    let matched: Vec<bool> =
        levels.iter().map(|&(one, other)| is_in(&of_left, one) || is_in(&of_right, other)).collect();
    let kept = near(&matched);
    let mut rows = Vec::new();
    let mut n_omitted = 0;
    for ((&(at_left, at_right), is_kept), is_matched) in levels.iter().zip(kept).zip(&matched) {
        if !is_kept {
            n_omitted += 1;
            continue;
        }
        if n_omitted > 0 {
            rows.push(Row::Omission(text::omitted(n_omitted)));
            n_omitted = 0;
        }
        let cells = [at_left.map(|line| left.cell(matches, line)), at_right.map(|line| right.cell(matches, line))];
        let is_context = !is_matched;
        match cells {
            // A comment, or a brace that is not compared, is no counterpart of anything.
            [Some(left), Some(right)] if *is_matched && left.is_apart_from(&right) => {
                rows.push(Row::Lines { left: Some(left), right: None, is_context });
                rows.push(Row::Lines { left: None, right: Some(right), is_context });
            }
            [left, right] => rows.push(Row::Lines { left, right, is_context }),
        }
    }
    rows
}

/// Returns for each row whether it is kept: all before the first match and after the last one, and between them those near
/// a match. A single row is never left out: its note would take as much room.
fn near(matched: &[bool]) -> Vec<bool> {
    let mut kept = vec![false; matched.len()];
    let first = matched.iter().position(|&is_matched| is_matched).unwrap_or(matched.len());
    let last = matched.iter().rposition(|&is_matched| is_matched).unwrap_or_default();
    kept[..first].fill(true);
    kept[last.min(matched.len())..].fill(true);
    for (row, _) in matched.iter().enumerate().filter(|(_, is_matched)| **is_matched) {
        let end = (row + INNER_CONTEXT + 1).min(matched.len());
        kept[row.saturating_sub(INNER_CONTEXT)..end].fill(true);
    }
    for row in 1..kept.len().saturating_sub(1) {
        kept[row] |= kept[row - 1] && kept[row + 1];
    }
    kept
}

/// A line of the left side, of the right side, or one of each.
type Level = (Option<usize>, Option<usize>);

/// Lines that stand for one another, counted from 0: the first ones, and how many follow on both sides.
struct Run {
    left: usize,
    right: usize,
    n: usize,
}

/// Returns the runs of a match, given its lines on both sides.
fn runs(one: &Match, left: Range<usize>, right: Range<usize>) -> Vec<Run> {
    let mut starts: Vec<(usize, usize)> = one.counterparts.iter().map(|at| (at.left - 1, at.right - 1)).collect();
    if starts.is_empty() {
        starts.push((left.start, right.start));
    }
    let mut runs = Vec::new();
    for (place, &(at_left, at_right)) in starts.iter().enumerate() {
        let &(next_left, next_right) = starts.get(place + 1).unwrap_or(&(left.end, right.end));
        let n = next_left.saturating_sub(at_left).min(next_right.saturating_sub(at_right));
        // A line that stands for several is in a run with the first of them.
        runs.push(Run { left: at_left, right: at_right, n: n.max(1) });
    }
    runs
}

/// Aligns two ranges of lines so that the lines of each run are next to each other. Every line appears once and in order.
///
/// Before the first run and after the last one is context: there, the shorter side is padded. A run, or its beginning, that leads back is
/// skipped.
fn level(left: Range<usize>, right: Range<usize>, runs: &[Run]) -> Vec<Level> {
    let mut rows = Vec::new();
    let (mut at_left, mut at_right) = (left.start, right.start);
    let mut is_first = true;
    for run in runs {
        let n_passed = at_left.saturating_sub(run.left).max(at_right.saturating_sub(run.right));
        if n_passed >= run.n {
            continue;
        }
        let (to_left, to_right) = (run.left + n_passed, run.right + n_passed);
        if is_first {
            fill(&mut rows, at_left..to_left, at_right..to_right, true);
        } else {
            rows.extend((at_left..to_left).map(|line| (Some(line), None)));
            rows.extend((at_right..to_right).map(|line| (None, Some(line))));
        }
        (at_left, at_right) = (run.left + run.n, run.right + run.n);
        rows.extend((to_left..at_left).zip(to_right..at_right).map(|(left, right)| (Some(left), Some(right))));
        is_first = false;
    }
    let is_context = left.end.saturating_sub(at_left).max(right.end.saturating_sub(at_right)) <= CONTEXT;
    if is_context {
        fill(&mut rows, at_left..left.end, at_right..right.end, false);
    } else {
        // Matches in a different order than on the left leave lines over.
        rows.extend((at_left..left.end).map(|line| (Some(line), None)));
        rows.extend((at_right..right.end).map(|line| (None, Some(line))));
    }
    rows
}

/// Adds lines of context side by side, the shorter side padded at its start or at its end.
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
    use crate::model::LinePair;

    fn drawn(left: Range<usize>, right: Range<usize>, runs: &[(usize, usize, usize)]) -> String {
        let number = |line: Option<usize>| line.map_or("-".to_owned(), |line| line.to_string());
        let runs: Vec<Run> = runs.iter().map(|&(left, right, n)| Run { left, right, n }).collect();
        let rows = level(left, right, &runs).into_iter();
        rows.map(|(left, right)| format!("{} {}", number(left), number(right))).collect::<Vec<_>>().join(", ")
    }

    /// Between matches, only rows far from all of them are left out.
    #[test]
    fn rows_near_a_match_are_kept() {
        let mut matched = vec![false; 20];
        (matched[5], matched[14]) = (true, true);
        let shown = |matched: &[bool]| near(matched).iter().map(|&is_kept| if is_kept { '#' } else { '.' }).collect();
        let shown: [String; 2] = [shown(&matched), {
            matched[11] = true;
            shown(&matched)
        }];
        assert_eq!(shown, ["########....########", "####################"], "a single row is kept");
        assert_eq!(near(&[]), [false; 0]);
    }

    /// Readers compare the lines of one row: only lines that match are in one, and no line may be missing.
    #[test]
    fn lines_that_match_are_next_to_each_other() {
        assert_eq!(drawn(1..4, 5..8, &[(1, 5, 3)]), "1 5, 2 6, 3 7");
        assert_eq!(drawn(2..6, 0..3, &[(3, 0, 2)]), "2 -, 3 0, 4 1, 5 2", "context before is filled up above");
        assert_eq!(drawn(0..4, 0..6, &[(0, 0, 2), (2, 4, 2)]), "0 0, 1 1, - 2, - 3, 2 4, 3 5");
        assert_eq!(
            drawn(0..5, 0..5, &[(0, 0, 1), (3, 3, 2)]),
            "0 0, 1 -, 2 -, - 1, - 2, 3 3, 4 4",
            "a gap is no match"
        );
        assert_eq!(drawn(0..3, 0..3, &[(2, 1, 1), (1, 2, 1)]), "0 -, 1 0, 2 1, - 2", "a run that leads back");
        assert_eq!(drawn(0..3, 0..3, &[(0, 0, 2), (1, 0, 2)]), "0 0, 1 1, 2 2", "no run begins in another");
        assert_eq!(drawn(0..2, 0..3, &[(0, 0, 1), (0, 1, 1), (1, 2, 1)]), "0 0, - 1, 1 2", "a line for two");
        assert_eq!(drawn(0..0, 0..0, &[]), "");
    }

    /// Where the line breaks of a match differ, its runs begin wherever the distance of the lines changes.
    #[test]
    fn matches_are_divided_into_runs() {
        let pair = |left, right| LinePair { left, right };
        let one = Match { counterparts: vec![pair(1, 11), pair(3, 14), pair(3, 15)], ..Match::default() };
        let found: Vec<_> = runs(&one, 0..5, 10..17).iter().map(|run| (run.left, run.right, run.n)).collect();
        assert_eq!(found, [(0, 10, 2), (2, 13, 1), (2, 14, 3)]);
        let found: Vec<_> =
            runs(&Match::default(), 3..5, 8..10).iter().map(|run| (run.left, run.right, run.n)).collect();
        assert_eq!(found, [(3, 8, 2)]);
    }
}

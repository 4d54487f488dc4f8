//! A bar per side of a pair: how many lines only the two have, are in the sequence that states the verdict, are otherwise shared, in
//! passages that are not listed, starter code, common, or other. The first two are those of the statement, with its numbers.

use std::collections::HashMap;
use std::ops::Range;

use super::pages::Pages;
use super::side::Side;
use crate::model::lines::LineTable;
use crate::model::{Pair, SharedPart, SourceFile};
use crate::parts::highlights::{Highlight, Span, flatten, spans_of_file, spans_of_trivia};
use crate::words::figures::count;
use crate::words::pair as text;
use crate::words::statement::Statement;

/// Style classes of the segments, in their order in the bar.
const STYLES: [&str; 8] = ["only", "sequence", "shared", "unlisted", "starter", "common", "tool", "rest"];

/// The segments, as indices: lines that a text search finds in these two alone, lines of the sequence that states the verdict, other
/// matched lines, lines in passages that are not listed, starter code, common code, code of tools, and lines that are none of these.
const ONLY: usize = 0;
const SEQUENCE: usize = 1;
const SHARED: usize = 2;
const UNLISTED: usize = 3;
const STARTER: usize = 4;
const COMMON: usize = 5;
const TOOL: usize = 6;
const REST: usize = 7;

type Counts = [usize; STYLES.len()];

pub(crate) struct LineBar {
    pub(crate) n_lines: usize,
    pub(crate) segments: Vec<Segment>,
}

pub(crate) struct Segment {
    pub(crate) style: &'static str,
    pub(crate) words: String,
    /// Start and width within the bar, in percent.
    pub(crate) begin: f64,
    pub(crate) width: f64,
}

/// Lines of a file of the same kind that follow one another, for the marks beside the code.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LineNote<'a> {
    pub(crate) file: usize,
    /// The lines, counted from 0.
    pub(crate) lines: Range<usize>,
    /// Number of other submissions that have them, apart from names; 0 if nobody else has the k-grams around their tokens.
    pub(crate) n_others: usize,
    /// The others, if they are named.
    pub(crate) others: &'a [usize],
}

/// Returns the bar of one side, and notes on who has its lines. Blank lines are not counted.
pub(crate) fn line_bar<'a>(
    pages: &Pages,
    pair: &'a Pair,
    statement: &Statement,
    side: Side,
) -> (LineBar, Vec<LineNote<'a>>) {
    let submission = side.submission(pair);
    let files = &pages.report.submissions[submission].files;
    let stated = stated_lines(pair, statement, side);
    let (mut counts, mut notes) = (Counts::default(), Vec::new());
    let spans = side.spans(&pair.passages, files.len()).into_iter().zip(side.shared_parts(pair, files.len()));
    let files = files.iter().zip(&pages.tables[submission]).enumerate();
    for ((spans, parts), (file, (source, table))) in spans.zip(files) {
        let lines = Lines { pair, file, source, table, parts: &parts, stated: &stated };
        lines.count(spans, &mut counts, &mut notes);
    }
    // The report lists only the first of very many exclusive lines.
    let n_unlisted = (pair.exclusive.n_lines - pair.exclusive.lines.len()).min(counts[SHARED]);
    counts[ONLY] += n_unlisted;
    counts[SHARED] -= n_unlisted;
    counts[UNLISTED] = counts[REST].min(side.of(pair.unlisted.lines));
    counts[REST] -= counts[UNLISTED];
    let n_lines = counts.iter().sum();
    let bar = LineBar { n_lines, segments: segments(&counts, n_lines) };
    (bar, notes)
}

/// Returns the lines of a side that the statement counts, by file and line, counted from 0, with their segment.
fn stated_lines(pair: &Pair, statement: &Statement, side: Side) -> HashMap<(usize, usize), usize> {
    let mut stated = HashMap::new();
    for line in &pair.exclusive.lines {
        let at = if side == Side::Left { line.left } else { line.right };
        stated.insert((at.file, at.line - 1), ONLY);
    }
    if let Some(sequence) = pair.exclusive.sequence.as_ref().filter(|_| statement.is_of_sequence) {
        for line in &sequence.lines {
            let at = match side {
                Side::Left => (sequence.left_file, line.left - 1),
                Side::Right => (sequence.right_file, line.right - 1),
            };
            stated.insert(at, SEQUENCE);
        }
    }
    stated
}

fn segments(counts: &Counts, n_lines: usize) -> Vec<Segment> {
    let percent = |lines: usize| ((lines * 1000) as f64 / n_lines.max(1) as f64).round() / 10.0;
    let mut before = 0;
    let mut segments = Vec::new();
    for (place, &lines) in counts.iter().enumerate().filter(|&(_, &lines)| lines > 0) {
        segments.push(Segment {
            style: STYLES[place],
            words: format!("{} {}", count(lines), text::LINE_KINDS[place]),
            begin: percent(before),
            width: percent(lines),
        });
        before += lines;
    }
    segments
}

struct Lines<'p, 'a> {
    pair: &'a Pair,
    file: usize,
    source: &'p SourceFile,
    table: &'p LineTable,
    /// The parts of matches that others have, ascending.
    parts: &'p [(Range<usize>, &'a SharedPart)],
    /// The segments of the lines that the statement counts.
    stated: &'p HashMap<(usize, usize), usize>,
}

impl<'a> Lines<'_, 'a> {
    /// Counts the lines, each for the segment that the statement counts it in, or else for the one that most of its text belongs to, and
    /// notes who has those in matches.
    fn count(&self, mut spans: Vec<Span>, counts: &mut Counts, notes: &mut Vec<LineNote<'a>>) {
        spans.extend(spans_of_file(self.source).into_iter().chain(spans_of_trivia(self.source)));
        let text = self.source.text.read();
        let flat = flatten(&text, spans);
        let letters_of = LetterCounts::new(&text);
        let mut next = 0;
        for line in 0..self.table.len() {
            let bytes = self.table.bytes(line);
            next += flat[next..].iter().take_while(|span| span.bytes.end <= bytes.start).count();
            let mut letters = Counts::default();
            let mut largest: Option<(usize, &'a SharedPart)> = None;
            let (mut n_held, mut n_trivia) = (0, 0);
            for span in flat[next..].iter().take_while(|span| span.bytes.start < bytes.end) {
                let here = span.bytes.start.max(bytes.start)..span.bytes.end.min(bytes.end);
                let n_letters_here = letters_of.range(&here);
                match span.highlight {
                    Highlight::Match { passage, .. } => {
                        n_held += self.shared(&letters_of, here, passage, &mut largest).min(n_letters_here);
                        letters[SHARED] += n_letters_here;
                    }
                    Highlight::Starter => letters[STARTER] += n_letters_here,
                    Highlight::Common => letters[COMMON] += n_letters_here,
                    Highlight::Tool => letters[TOOL] += n_letters_here,
                    Highlight::Gap { .. } => letters[REST] += n_letters_here,
                    Highlight::Trivia => n_trivia += n_letters_here,
                }
            }
            let all = letters_of.range(&bytes);
            // Comments and words that are not compared belong to the code on their line; a line without other code is no code.
            letters[REST] += all.saturating_sub(n_trivia + letters.iter().sum::<usize>());
            if all > 0 {
                let segment = most(&letters);
                counts[self.stated.get(&(self.file, line)).copied().unwrap_or(segment)] += 1;
                if segment == SHARED {
                    let holders = if 2 * n_held < letters[SHARED] {
                        Some((0, &[][..]))
                    } else {
                        largest.map(|(_, part)| (part.n_others, part.others.as_slice()))
                    };
                    if let Some((n_others, others)) = holders {
                        self.note(line, n_others, others, notes);
                    }
                }
            }
        }
    }

    /// Returns the number of letters of a matched range that others have, and remembers the part with most of them.
    fn shared(
        &self,
        letters_of: &LetterCounts,
        range: Range<usize>,
        passage: usize,
        largest: &mut Option<(usize, &'a SharedPart)>,
    ) -> usize {
        let passage = &self.pair.passages[passage - 1];
        // Some passages are known only to be half in others.
        if passage.shared_parts.is_empty() {
            return if passage.n_others > 0 { letters_of.range(&range) } else { 0 };
        }
        let first = self.parts.partition_point(|(bytes, _)| bytes.end <= range.start);
        let mut shared = 0;
        for (bytes, part) in self.parts[first..].iter().take_while(|(bytes, _)| bytes.start < range.end) {
            let n_letters_here = letters_of.range(&(bytes.start.max(range.start)..bytes.end.min(range.end)));
            shared += n_letters_here;
            if largest.is_none_or(|(most, _)| n_letters_here > most) {
                *largest = Some((n_letters_here, part));
            }
        }
        shared
    }

    /// Notes a line, together with the line before it if the same have both.
    fn note(&self, line: usize, n_others: usize, others: &'a [usize], notes: &mut Vec<LineNote<'a>>) {
        match notes.last_mut() {
            Some(last)
                if (last.file, last.lines.end, last.n_others, last.others) == (self.file, line, n_others, others) =>
            {
                last.lines.end = line + 1;
            }
            _ => notes.push(LineNote { file: self.file, lines: line..line + 1, n_others, others }),
        }
    }
}

/// The number of letters before each byte of a text, and before its end. Every byte that is not white space counts as a
/// letter, because a part may end within a character.
struct LetterCounts(Vec<u32>);

/// 1 for each byte that counts as a letter: every page of a pair counts its whole text.
const IS_LETTER: [u32; 256] = {
    let mut is_letter = [0; 256];
    let mut byte = 0;
    while byte < is_letter.len() {
        is_letter[byte] = !(byte as u8).is_ascii_whitespace() as u32;
        byte += 1;
    }
    is_letter
};

impl LetterCounts {
    fn new(text: &str) -> LetterCounts {
        let mut n_letters = 0;
        let mut counts = Vec::with_capacity(text.len() + 1);
        counts.push(0);
        counts.extend(text.bytes().map(|byte| {
            n_letters += IS_LETTER[usize::from(byte)];
            n_letters
        }));
        LetterCounts(counts)
    }

    fn range(&self, bytes: &Range<usize>) -> usize {
        (self.0[bytes.end] - self.0[bytes.start]) as usize
    }
}

/// Returns the segment with the most letters; of equal ones, the first.
fn most(letters: &Counts) -> usize {
    if letters.iter().all(|n_letters| *n_letters == 0) {
        return REST;
    }
    (0..letters.len()).rev().max_by_key(|&segment| letters[segment]).unwrap_or(REST)
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;
    use crate::model::Passage;

    /// Counts the lines of a file, and notes who has those in matches.
    fn lines_of<'a>(
        pair: &'a Pair,
        source: &SourceFile,
        spans: Vec<Span>,
        parts: &[(Range<usize>, &'a SharedPart)],
    ) -> (Counts, Vec<LineNote<'a>>) {
        let table = LineTable::new(&source.text.read());
        let (mut counts, mut notes) = (Counts::default(), Vec::new());
        let stated = stated_lines(pair, &Statement::default(), Side::Left);
        Lines { pair, file: 0, source, table: &table, parts, stated: &stated }.count(spans, &mut counts, &mut notes);
        (counts, notes)
    }

    /// Parts that others have decide line by line, whoever has half of the passage.
    #[test]
    fn lines_of_one_passage_have_different_holders() {
        let source = SourceFile { text: "first\nsecond\n\nthird\nlast one\nend\n".into(), ..SourceFile::default() };
        let part =
            |others: &[usize]| SharedPart { n_others: others.len(), others: others.to_vec(), ..SharedPart::default() };
        let passage = Passage { n_others: 1, shared_parts: vec![part(&[3]), part(&[3, 7])], ..Passage::default() };
        let pair = Pair { passages: vec![passage], ..Pair::default() };
        let spans = vec![Span { bytes: 0..33, highlight: Highlight::Match { passage: 1, number: 1 } }];
        let shared = &pair.passages[0].shared_parts;
        // Others have less than half of the last line but one.
        let parts = [(0..12, &shared[0]), (14..22, &shared[1])];
        let (counts, notes) = lines_of(&pair, &source, spans, &parts);
        assert_eq!(counts, [0, 0, 5, 0, 0, 0, 0, 0]);
        let note = |lines, others| LineNote { file: 0, lines, n_others: <[usize]>::len(others), others };
        assert_eq!(notes, [note(0..2, &[3]), note(3..4, &[3, 7]), note(4..6, &[])]);
    }

    #[test]
    fn every_line_counts_once_for_the_segment_of_most_of_its_text() {
        let file = SourceFile {
            text: "handed out\n\nabcdef x\nabc  \nown\nméé\n".into(),
            starter: iter::once(0..10).collect(),
            common: iter::once(21..24).collect(),
            ..SourceFile::default()
        };
        let shared = Passage { n_others: 1, ..Passage::default() };
        let pair = Pair { passages: vec![Passage::default(), shared], ..Pair::default() };
        let spans = vec![
            Span { bytes: 12..18, highlight: Highlight::Match { passage: 1, number: 1 } },
            Span { bytes: 31..36, highlight: Highlight::Match { passage: 2, number: 2 } },
        ];
        let (counts, notes) = lines_of(&pair, &file, spans, &[]);
        assert_eq!(counts, [0, 0, 2, 0, 1, 1, 0, 1]);
        assert_eq!(notes, [LineNote { file: 0, lines: 2..3, n_others: 0, others: &[] }]);
    }

    /// A segment without lines is not drawn, and the others lie side by side.
    #[test]
    fn segments_lie_side_by_side() {
        assert!(segments(&Counts::default(), 0).is_empty());
        let drawn: Vec<_> = segments(&[1, 0, 0, 0, 1, 0, 0, 2], 4)
            .into_iter()
            .map(|part| (part.style, part.begin, part.width))
            .collect();
        let expected = [("only", 0.0, 25.0), ("starter", 25.0, 25.0), ("rest", 50.0, 50.0)];
        assert_eq!(drawn, expected);
    }
}

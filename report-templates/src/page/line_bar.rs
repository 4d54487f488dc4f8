//! A bar per side of a pair: how many lines are in this pair only, shared with others, starter code, common, or other.

use super::pages::Pages;
use super::side::Side;
use crate::figures::count;
use crate::highlights::{Highlight, Span, flatten, spans_of_file};
use crate::lines::LineTable;
use crate::model::{Pair, SourceFile};
use crate::text::pair as text;

/// Style classes of the segments, in their order in the bar.
const STYLES: [&str; 5] = ["only", "shared", "starter", "common", "rest"];

/// The segment of lines that are in no match and neither starter nor common code.
const REST: usize = 4;

/// Number of lines per segment.
type Counts = [usize; STYLES.len()];

/// One side as a bar.
pub(super) struct LineBar {
    pub(super) title: String,
    /// Number of lines that only the two submissions of the pair have.
    pub(super) n_only: String,
    pub(super) segments: Vec<Segment>,
}

/// The lines of one kind.
pub(super) struct Segment {
    pub(super) style: &'static str,
    pub(super) words: String,
    /// Start and width within the bar, in percent.
    pub(super) begin: f64,
    pub(super) width: f64,
}

/// Returns the bar of one side. Blank lines are not counted.
pub(super) fn line_bar(pages: &Pages, pair: &Pair, side: Side) -> LineBar {
    let submission = side.submission(pair);
    let files = &pages.report.submissions[submission].files;
    let mut counts = Counts::default();
    for ((spans, file), table) in side.spans(pair, files.len()).into_iter().zip(files).zip(&pages.tables[submission]) {
        count_lines(pair, file, table, spans, &mut counts);
    }
    let n_lines = counts.iter().sum();
    LineBar {
        title: text::lines_of_side(side == Side::Left, n_lines),
        n_only: count(counts[0]),
        segments: segments(&counts, n_lines),
    }
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

/// Adds the lines of one file. Each line counts for the segment that most of its text belongs to.
fn count_lines(pair: &Pair, file: &SourceFile, table: &LineTable, mut spans: Vec<Span>, counts: &mut Counts) {
    spans.extend(spans_of_file(file));
    let text = file.text.read();
    let flat = flatten(&text, spans);
    let mut next = 0;
    for line in 0..table.len() {
        let bytes = table.bytes(line);
        next += flat[next..].iter().take_while(|span| span.bytes.end <= bytes.start).count();
        let mut letters = Counts::default();
        for span in flat[next..].iter().take_while(|span| span.bytes.start < bytes.end) {
            let here = span.bytes.start.max(bytes.start)..span.bytes.end.min(bytes.end);
            letters[segment_of(span.highlight, pair)] += n_letters(&text[here]);
        }
        let all = n_letters(&text[bytes]);
        letters[REST] += all - letters.iter().sum::<usize>();
        if all > 0 {
            counts[most(&letters)] += 1;
        }
    }
}

fn segment_of(highlight: Highlight, pair: &Pair) -> usize {
    match highlight {
        Highlight::Match { passage, .. } if pair.passages[passage - 1].n_others == 0 => 0,
        Highlight::Match { .. } => 1,
        Highlight::Starter => 2,
        Highlight::Common => 3,
        Highlight::Gap { .. } | Highlight::Trivia => REST,
    }
}

/// Number of bytes that are not white space.
fn n_letters(text: &str) -> usize {
    text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count()
}

/// Returns the segment with the most letters; of equal ones, the first.
fn most(letters: &Counts) -> usize {
    (0..letters.len()).rev().max_by_key(|&segment| letters[segment]).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;
    use crate::model::Passage;

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
        let mut counts = Counts::default();
        count_lines(&pair, &file, &LineTable::new(&file.text.read()), spans, &mut counts);
        assert_eq!(counts, [1, 1, 1, 1, 1]);
    }

    /// A segment without lines is not drawn, and the others lie side by side.
    #[test]
    fn segments_lie_side_by_side() {
        assert!(segments(&Counts::default(), 0).is_empty());
        let drawn: Vec<_> =
            segments(&[1, 0, 1, 0, 2], 4).into_iter().map(|part| (part.style, part.begin, part.width)).collect();
        let expected = [("only", 0.0, 25.0), ("starter", 25.0, 25.0), ("rest", 50.0, 50.0)];
        assert_eq!(drawn, expected);
    }
}

//! What the lines of each side are: this pair's only, shared with others too, handed out, common, or none of these.

use super::Pages;
use super::side::Hand;
use crate::figures::count;
use crate::lines::LineTable;
use crate::marks::{Mark, Span, flatten};
use crate::model::{Pair, SourceFile};
use crate::text::pair as text;

/// What a line is, in the order of the bar. A line is what most of its text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Matched, and nobody else has the passage.
    Only,
    /// Matched, and others have the passage too.
    Shared,
    Starter,
    Common,
    Rest,
}

/// The names of the classes in the style sheet, in their order.
const STYLES: [&str; 5] = ["only", "shared", "starter", "common", "rest"];

/// How many lines of each class there are.
type Counts = [usize; STYLES.len()];

/// One side as a bar.
pub(super) struct Bar {
    pub(super) title: String,
    pub(super) parts: Vec<Part>,
}

/// The lines of one class.
pub(super) struct Part {
    pub(super) style: &'static str,
    pub(super) words: String,
    /// Where it begins in the bar and how wide it is, in percent.
    pub(super) begin: f64,
    pub(super) width: f64,
}

/// The bar of one side. Lines without text are not counted.
pub(super) fn bar(pages: &Pages, pair: &Pair, hand: Hand) -> Bar {
    let submission = hand.submission(pair);
    let files = pages.report.submissions[submission].files.iter().zip(&pages.tables[submission]);
    let mut counts = Counts::default();
    for (spans, (file, table)) in spans_by_file(pages, pair, hand).into_iter().zip(files) {
        count_lines(file, table, spans, &mut counts);
    }
    let n_lines = counts.iter().sum();
    Bar { title: text::lines_of_side(hand == Hand::Left, n_lines), parts: parts(&counts, n_lines) }
}

fn parts(counts: &Counts, n_lines: usize) -> Vec<Part> {
    let percent = |lines: usize| ((lines * 1000) as f64 / n_lines.max(1) as f64).round() / 10.0;
    let mut before = 0;
    let part = |(place, &lines): (usize, &usize)| {
        let begin = percent(before);
        before += lines;
        let words = format!("{} {}", count(lines), text::CLASSES[place]);
        (lines > 0).then(|| Part { style: STYLES[place], words, begin, width: percent(lines) })
    };
    counts.iter().enumerate().filter_map(part).collect()
}

/// The matches of a pair in each file of one side; a passage that others have is number 2, any other number 1.
fn spans_by_file(pages: &Pages, pair: &Pair, hand: Hand) -> Vec<Vec<Span>> {
    let mut by_file = vec![Vec::new(); pages.tables[hand.submission(pair)].len()];
    for passage in &pair.passages {
        let class = if passage.n_others == 0 { Class::Only } else { Class::Shared };
        for one in &passage.matches {
            let place = hand.place(one);
            let mark = Mark::Match { passage: class as usize, number: 0 };
            by_file[place.file].push(Span { bytes: place.bytes.clone(), mark });
        }
    }
    by_file
}

fn count_lines(file: &SourceFile, table: &LineTable, mut spans: Vec<Span>, counts: &mut Counts) {
    let marked = |mark| move |bytes: &std::ops::Range<usize>| Span { bytes: bytes.clone(), mark };
    spans.extend(file.starter.iter().map(marked(Mark::Starter)));
    spans.extend(file.common.iter().map(marked(Mark::Common)));
    let text = file.text.read();
    let flat = flatten(&text, spans);
    let mut next = 0;
    for line in 0..table.len() {
        let bytes = table.bytes(line);
        next += flat[next..].iter().take_while(|span| span.bytes.end <= bytes.start).count();
        let mut letters = Counts::default();
        for span in flat[next..].iter().take_while(|span| span.bytes.start < bytes.end) {
            let here = span.bytes.start.max(bytes.start)..span.bytes.end.min(bytes.end);
            letters[class(span.mark) as usize] += n_letters(&text[here]);
        }
        let all = n_letters(&text[bytes]);
        letters[Class::Rest as usize] = all - letters.iter().sum::<usize>();
        if all > 0 {
            counts[most(&letters)] += 1;
        }
    }
}

fn class(mark: Mark) -> Class {
    match mark {
        Mark::Match { passage, .. } if passage == Class::Only as usize => Class::Only,
        Mark::Match { .. } => Class::Shared,
        Mark::Starter => Class::Starter,
        Mark::Common => Class::Common,
        Mark::Gap { .. } | Mark::Aside => Class::Rest,
    }
}

/// How many bytes of a text are no blanks.
fn n_letters(text: &str) -> usize {
    text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count()
}

/// The class that has most; of two with as many, the first.
fn most(letters: &Counts) -> usize {
    (0..letters.len()).rev().max_by_key(|&class| letters[class]).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter;

    /// The bar is what an instructor sees first: every line with text is counted once, as what most of it is.
    #[test]
    fn every_line_is_counted_once_as_what_most_of_it_is() {
        let file = SourceFile {
            text: "handed out\n\nabcdef x\nabc  \nown\nméé\n".into(),
            starter: iter::once(0..10).collect(),
            common: iter::once(21..24).collect(),
            ..SourceFile::default()
        };
        let spans = vec![
            Span { bytes: 12..18, mark: Mark::Match { passage: Class::Only as usize, number: 0 } },
            Span { bytes: 31..36, mark: Mark::Match { passage: Class::Shared as usize, number: 0 } },
        ];
        let mut counts = Counts::default();
        count_lines(&file, &LineTable::new(&file.text.read()), spans, &mut counts);
        assert_eq!(counts, [1, 1, 1, 1, 1]);
    }

    /// A bar of nothing is empty, and no class is drawn that has no line.
    #[test]
    fn parts_stand_side_by_side() {
        assert!(parts(&Counts::default(), 0).is_empty());
        let drawn: Vec<_> =
            parts(&[1, 0, 1, 0, 2], 4).into_iter().map(|part| (part.style, part.begin, part.width)).collect();
        let expected = [("only", 0.0, 25.0), ("starter", 25.0, 25.0), ("rest", 50.0, 50.0)];
        assert_eq!(drawn, expected);
    }
}

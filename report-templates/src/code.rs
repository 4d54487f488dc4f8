//! Code as the pages lay it out: numbered lines made of marked pieces.
//!
//! A [`Listing`] is one file with its marks laid flat; pages ask it for the lines they show.

use std::borrow::Cow;
use std::ops::Range;

use crate::figures::counted;
use crate::lines::{LineTable, without_ending};
use crate::marks::{Mark, Span, flatten};
use crate::model::SourceFile;
use crate::visible::{Bit, bits};

/// How many colours the style sheet has for passages.
const N_COLOURS: usize = 7;

/// A longer piece without a match, in characters, is cut on pair pages.
const LONGEST_UNMATCHED: usize = 2000;

/// How many of its characters are kept at either end.
const KEPT_AT_ENDS: usize = 400;

/// The style class of a passage's colour.
pub(crate) fn colour(passage: usize) -> String {
    format!("c{}", passage.saturating_sub(1) % N_COLOURS + 1)
}

/// One file, ready to be cut into lines.
pub(crate) struct Listing<'a> {
    text: &'a str,
    table: &'a LineTable,
    marks: Vec<Span>,
    /// The first passage on each line; empty if there are none.
    passage_on: Vec<Option<usize>>,
    /// The lines where passages begin, ascending, each with its passage.
    beginnings: Vec<(usize, usize)>,
}

/// The lines, counted from 0, that a passage takes up in one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PassageLines {
    /// The passage, counted from 1.
    pub(crate) passage: usize,
    pub(crate) lines: Range<usize>,
    /// Whether this is where the passage begins on its side.
    pub(crate) begins_here: bool,
}

/// One line of code.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    /// Its number, counted from 1.
    pub(crate) number: usize,
    /// The first passage that takes it up, counted from 1.
    pub(crate) passage: Option<usize>,
    /// The passages that begin on it.
    pub(crate) begin: Vec<Beginning>,
    /// Its text without its ending.
    pub(crate) pieces: Vec<Piece<'a>>,
}

/// Where a passage begins.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Beginning {
    /// The passage, counted from 1.
    pub(crate) passage: usize,
    /// The style class of its colour.
    pub(crate) colour: String,
}

/// A stretch of a line with one mark.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) mark: Option<Mark>,
    pub(crate) content: Content,
}

/// What the text of a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// The code itself.
    Code,
    /// The mark of a character that cannot be seen.
    HiddenCharacter,
    /// A note in the place of code that is left out.
    Omission,
}

impl<'a> Listing<'a> {
    /// A file with its starter and common code marked, and with the marks and passages of a pair if it is shown in one.
    pub(crate) fn new(
        file: &SourceFile,
        text: &'a str,
        table: &'a LineTable,
        mut spans: Vec<Span>,
        passages: &[PassageLines],
    ) -> Self {
        let marked = |mark| move |bytes: &Range<usize>| Span { bytes: bytes.clone(), mark };
        spans.extend(file.starter.iter().map(marked(Mark::Starter)));
        spans.extend(file.common.iter().map(marked(Mark::Common)));
        spans.extend(file.asides.iter().map(marked(Mark::Aside)));
        Self {
            text,
            table,
            marks: flatten(text, spans),
            passage_on: passage_on(table.len(), passages),
            beginnings: beginnings(passages),
        }
    }

    /// Some of its lines, counted from 0.
    pub(crate) fn lines(&self, lines: Range<usize>) -> impl Iterator<Item = Line<'a>> {
        lines.map(|line| self.line(line))
    }

    fn line(&self, line: usize) -> Line<'a> {
        let first = self.beginnings.partition_point(|&(start, _)| start < line);
        let begin = self.beginnings[first..].iter().take_while(|&&(start, _)| start == line);
        Line {
            number: line + 1,
            passage: self.passage_on.get(line).copied().flatten(),
            begin: begin.map(|&(_, passage)| Beginning { passage, colour: colour(passage) }).collect(),
            pieces: self.pieces(line),
        }
    }

    fn pieces(&self, line: usize) -> Vec<Piece<'a>> {
        let bytes = self.table.bytes(line);
        let shown = without_ending(&self.text[bytes.clone()]);
        let end = bytes.start + shown.len();
        let indented = end - shown.trim_start().len();
        let mut pieces = Vec::new();
        let mut at = bytes.start;
        let first = self.marks.partition_point(|span| span.bytes.end <= at);
        for span in self.marks[first..].iter().take_while(|span| span.bytes.start < end) {
            // A match over several lines is no wider than its text: indentation stays unmarked.
            let start = span.bytes.start.max(indented).max(at);
            let stop = span.bytes.end.min(end);
            if start < stop {
                self.push(&mut pieces, at..start, None);
                self.push(&mut pieces, start..stop, Some(span.mark));
                at = stop;
            }
        }
        self.push(&mut pieces, at..end, None);
        pieces
    }

    fn push(&self, pieces: &mut Vec<Piece<'a>>, bytes: Range<usize>, mark: Option<Mark>) {
        pieces.extend(bits(&self.text[bytes]).into_iter().map(|bit| match bit {
            Bit::Text(text) => Piece { text: text.into(), mark, content: Content::Code },
            Bit::Mark(text) => Piece { text: text.into(), mark, content: Content::HiddenCharacter },
        }));
    }
}

fn passage_on(n_lines: usize, passages: &[PassageLines]) -> Vec<Option<usize>> {
    let mut passage_on = vec![None; if passages.is_empty() { 0 } else { n_lines }];
    for here in passages {
        for line in here.lines.clone() {
            if let Some(passage) = passage_on.get_mut(line) {
                passage.get_or_insert(here.passage);
            }
        }
    }
    passage_on
}

fn beginnings(passages: &[PassageLines]) -> Vec<(usize, usize)> {
    let begin_here = passages.iter().filter(|passage| passage.begins_here);
    let mut beginnings: Vec<_> = begin_here.map(|passage| (passage.lines.start, passage.passage)).collect();
    beginnings.sort_unstable();
    beginnings
}

impl Line<'_> {
    /// The style classes of the line.
    pub(crate) fn class(&self) -> String {
        match self.passage {
            Some(passage) => format!("line in {}", colour(passage)),
            None => "line".to_owned(),
        }
    }

    /// The line with its very long unmatched pieces cut in the middle, and a note where.
    ///
    /// A minified file is one line: without this every pair page with a match in it would hold the file whole.
    pub(crate) fn shortened(mut self) -> Self {
        self.pieces = self.pieces.into_iter().flat_map(Piece::shortened).collect();
        self
    }

    /// The line's text alone.
    #[cfg(test)]
    fn text(&self) -> String {
        self.pieces.iter().map(|piece| &*piece.text).collect()
    }
}

impl<'a> Piece<'a> {
    fn shortened(self) -> Vec<Piece<'a>> {
        let n_characters = self.text.chars().count();
        if self.match_number().is_some() || n_characters <= LONGEST_UNMATCHED {
            return vec![self];
        }
        let kept = |text: String| Piece { text: text.into(), mark: self.mark, content: self.content };
        let left_out = counted(n_characters - 2 * KEPT_AT_ENDS, "character", "characters");
        let note =
            Piece {
                text: format!("… {left_out} without a match …").into(), mark: None, content: Content::Omission
            };
        let start = kept(self.text.chars().take(KEPT_AT_ENDS).collect());
        let end = kept(self.text.chars().skip(n_characters - KEPT_AT_ENDS).collect());
        vec![start, note, end]
    }

    /// The style classes of the piece; empty for plain text. A match is a `mark` element and needs its colour only.
    pub(crate) fn class(&self) -> String {
        let mark = match self.mark {
            None | Some(Mark::Aside) => String::new(),
            Some(Mark::Starter) => "starter".to_owned(),
            Some(Mark::Common) => "common".to_owned(),
            Some(Mark::Gap { passage }) => format!("gap {}", colour(passage)),
            Some(Mark::Match { passage, .. }) => colour(passage),
        };
        match (self.content, mark.is_empty()) {
            (Content::Code, _) => mark,
            (Content::Omission, _) => "omission".to_owned(),
            (Content::HiddenCharacter, true) => "hidden".to_owned(),
            (Content::HiddenCharacter, false) => format!("hidden {mark}"),
        }
    }

    /// The match that the piece is part of, counted from 1 over the whole pair.
    pub(crate) fn match_number(&self) -> Option<usize> {
        match self.mark {
            Some(Mark::Match { number, .. }) => Some(number),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes lines as `text|marked text|…`, marked pieces in brackets with a letter.
    fn check(text: &str, spans: &[(Range<usize>, Mark)], expected: &[&str]) {
        let table = LineTable::new(text);
        let spans = spans.iter().map(|(bytes, mark)| Span { bytes: bytes.clone(), mark: *mark }).collect();
        let listing = Listing::new(&SourceFile::default(), text, &table, spans, &[]);
        let lines: Vec<Line> = listing.lines(0..table.len()).collect();
        let drawn: Vec<String> = lines.iter().map(|line| line.pieces.iter().map(drawing).collect()).collect();
        assert_eq!(drawn, expected);
    }

    fn drawing(piece: &Piece) -> String {
        let letter = match piece.mark {
            None => return piece.text.to_string(),
            Some(Mark::Gap { .. }) => 'g',
            Some(Mark::Common) => 'c',
            Some(Mark::Starter) => 's',
            Some(Mark::Match { .. }) => 'm',
            Some(Mark::Aside) => 'a',
        };
        format!("[{letter}:{}]", piece.text)
    }

    const MATCH: Mark = Mark::Match { passage: 1, number: 1 };
    const GAP: Mark = Mark::Gap { passage: 1 };

    /// A match over several lines is cut at line ends, without endings and indentation.
    #[test]
    fn matches_are_cut_into_lines() {
        check("ab\n  cd\nef\n", &[(1..9, MATCH)], &["a[m:b]", "  [m:cd]", "[m:e]f"]);
        check("ab\r\n\r\ncd", &[(0..8, MATCH)], &["[m:ab]", "", "[m:cd]"]);
        check("éü\nß", &[(2..7, MATCH)], &["é[m:ü]", "[m:ß]"]);
        check("", &[(0..0, MATCH)], &[]);
    }

    /// A gap stays visible inside its passage, and starter code inside a gap stays grey.
    #[test]
    fn gaps_and_starter_code_keep_their_own_marks() {
        let spans = [(0..10, GAP), (0..2, MATCH), (8..10, MATCH), (4..6, Mark::Starter)];
        check("0123456789", &spans, &["[m:01][g:23][s:45][g:67][m:89]"]);
    }

    /// Two matches on one line must both be seen.
    #[test]
    fn two_matches_on_a_line_are_both_shown() {
        let spans = [(0..2, MATCH), (4..6, Mark::Match { passage: 2, number: 2 })];
        check("012345", &spans, &["[m:01]23[m:45]"]);
    }

    /// Hidden characters are marked, inside a match too, and never reach the page as they are.
    #[test]
    fn hidden_characters_are_pieces_of_their_own() {
        check("a\u{202e}b", &[(0..5, MATCH)], &["[m:a][m:«U+202E»][m:b]"]);
    }

    /// A minified file must not make every pair page as long as itself, and what is left out must be said.
    #[test]
    fn very_long_unmatched_pieces_are_cut() {
        let text = format!("{}match{}", "é".repeat(5000), "x".repeat(2000));
        let table = LineTable::new(&text);
        let listing =
            Listing::new(&SourceFile::default(), &text, &table, vec![Span { bytes: 10_000..10_005, mark: MATCH }], &[]);
        let line = listing.lines(0..1).map(Line::shortened).next().unwrap();
        let texts: Vec<String> = line.pieces.iter().map(|piece| piece.text.to_string()).collect();
        assert_eq!(texts[1], "… 4,200 characters without a match …");
        assert_eq!((texts[0].chars().count(), texts[2].chars().count()), (400, 400));
        assert_eq!(texts[3..], ["match".to_owned(), "x".repeat(2000)]);
    }

    fn beginnings_of(line: &Line) -> Vec<usize> {
        line.begin.iter().map(|beginning| beginning.passage).collect()
    }

    /// A passage is numbered where it begins, and its lines know it.
    #[test]
    fn lines_know_their_passage() {
        let text = "a\nb\nc\nd";
        let table = LineTable::new(text);
        let passages = vec![
            PassageLines { passage: 1, lines: 1..3, begins_here: true },
            PassageLines { passage: 2, lines: 2..3, begins_here: true },
        ];
        let listing = Listing::new(&SourceFile::default(), text, &table, Vec::new(), &passages);
        let lines: Vec<Line> = listing.lines(0..4).collect();
        let known: Vec<_> = lines.iter().map(|line| (line.text(), line.passage, beginnings_of(line))).collect();
        let expected = [
            ("a".to_owned(), None, vec![]),
            ("b".to_owned(), Some(1), vec![1]),
            ("c".to_owned(), Some(1), vec![2]),
            ("d".to_owned(), None, vec![]),
        ];
        assert_eq!(known, expected);
    }
}

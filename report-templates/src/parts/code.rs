//! Code cut into pieces for pages: highlighted regions, and hidden characters made visible.

use std::borrow::Cow;
use std::ops::Range;

use crate::model::SourceFile;
use crate::model::lines::{LineTable, without_ending};
use crate::parts::highlights::{Highlight, Span, flatten, spans_of_file, spans_of_trivia};
use crate::words::figures::counted;
use crate::words::visible::{Bit, bits};

/// Number of passage colors in the style sheet.
const N_COLORS: usize = 7;

/// Longest unmatched piece of a line, in characters, that a sheet shows whole.
const LONGEST_UNMATCHED: usize = 2000;

/// Characters that remain at either end of a longer piece.
const KEPT_AT_ENDS: usize = 400;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) highlight: Option<Highlight>,
    pub(crate) content: Content,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// The code itself.
    Code,
    /// The visible form of a hidden character.
    HiddenCharacter,
    /// A note in place of code that is left out.
    Omission,
}

/// Cuts `bytes` of a text at the ends of highlights and around hidden characters.
///
/// `spans` are flat. No highlight begins before `from`: the indentation of a line is not highlighted.
pub(crate) fn pieces<'a>(text: &'a str, bytes: Range<usize>, from: usize, spans: &[Span]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut at = bytes.start;
    let first = spans.partition_point(|span| span.bytes.end <= at);
    for span in spans[first..].iter().take_while(|span| span.bytes.start < bytes.end) {
        let start = span.bytes.start.max(from).max(at);
        let end = span.bytes.end.min(bytes.end);
        if start < end {
            push(&mut pieces, text, at..start, None);
            push(&mut pieces, text, start..end, Some(span.highlight));
            at = end;
        }
    }
    push(&mut pieces, text, at..bytes.end, None);
    pieces
}

fn push<'a>(pieces: &mut Vec<Piece<'a>>, text: &'a str, bytes: Range<usize>, highlight: Option<Highlight>) {
    pieces.extend(bits(text, bytes).into_iter().map(|bit| match bit {
        Bit::Text(text) => Piece { text: text.into(), highlight, content: Content::Code },
        Bit::Hidden(text) => Piece { text: text.into(), highlight, content: Content::HiddenCharacter },
    }));
}

impl<'a> Piece<'a> {
    /// Replaces the middle of a very long unmatched piece with a note.
    ///
    /// A minified file is one line: without this, every sheet with a match in it would contain the whole file.
    fn shortened(self) -> Vec<Piece<'a>> {
        let n_characters = self.text.chars().count();
        if self.is_match() || n_characters <= LONGEST_UNMATCHED {
            return vec![self];
        }
        let left_out = counted(n_characters - 2 * KEPT_AT_ENDS, "character", "characters");
        let note = format!("… {left_out} without a match …").into();
        let start: String = self.text.chars().take(KEPT_AT_ENDS).collect();
        let end: String = self.text.chars().skip(n_characters - KEPT_AT_ENDS).collect();
        vec![
            Piece { text: start.into(), ..self },
            Piece { text: note, highlight: None, content: Content::Omission },
            Piece { text: end.into(), ..self },
        ]
    }

    pub(crate) fn into_owned(self) -> Piece<'static> {
        Piece { text: self.text.into_owned().into(), highlight: self.highlight, content: self.content }
    }

    pub(crate) fn is_match(&self) -> bool {
        matches!(self.highlight, Some(Highlight::Match { .. }))
    }

    pub(crate) fn is_hidden(&self) -> bool {
        self.content == Content::HiddenCharacter
    }

    /// Returns the element that sets the piece off in a plain listing.
    pub(crate) fn tag(&self) -> Option<char> {
        match self.highlight? {
            Highlight::Starter => Some('b'),
            Highlight::Common => Some('i'),
            Highlight::Tool => Some('u'),
            Highlight::Gap { .. } | Highlight::Match { .. } | Highlight::Trivia => None,
        }
    }

    /// Style classes of an unmatched piece; empty for plain text.
    pub(crate) fn class(&self) -> String {
        if self.content == Content::Omission {
            return "omission".to_owned();
        }
        let highlight = match self.highlight {
            None | Some(Highlight::Trivia | Highlight::Match { .. }) => String::new(),
            Some(Highlight::Starter) => "starter".to_owned(),
            Some(Highlight::Common) => "common".to_owned(),
            Some(Highlight::Tool) => "tool".to_owned(),
            Some(Highlight::Gap { passage }) => format!("gap c{}", passage.saturating_sub(1) % N_COLORS + 1),
        };
        match (self.is_hidden(), highlight.is_empty()) {
            (false, _) => highlight,
            (true, true) => "hidden".to_owned(),
            (true, false) => format!("hidden {highlight}"),
        }
    }
}

/// A file with flat highlights, for the lines of a sheet.
pub(crate) struct HighlightedFile<'a> {
    text: &'a str,
    table: &'a LineTable,
    spans: Vec<Span>,
}

#[derive(Debug)]
pub(crate) struct CodeLine<'a> {
    /// The line number, counted from 1.
    pub(crate) number: usize,
    /// The text of the line without its ending.
    pub(crate) pieces: Vec<Piece<'a>>,
}

impl<'a> HighlightedFile<'a> {
    /// Combines the spans of a pair with the starter code, the common code and the trivia of the file.
    pub(crate) fn new(file: &SourceFile, text: &'a str, table: &'a LineTable, mut spans: Vec<Span>) -> Self {
        spans.extend(spans_of_file(file));
        spans.extend(spans_of_trivia(file));
        Self { text, table, spans: flatten(text, spans) }
    }

    /// Returns a line, counted from 0, with very long unmatched pieces shortened.
    pub(crate) fn line(&self, line: usize) -> CodeLine<'a> {
        let bytes = self.table.bytes(line);
        let shown = without_ending(&self.text[bytes.clone()]);
        let end = bytes.start + shown.len();
        // A match over several lines is no wider than its text: indentation is not highlighted.
        let from = end - shown.trim_start().len();
        let pieces = pieces(self.text, bytes.start..end, from, &self.spans);
        CodeLine { number: line + 1, pieces: pieces.into_iter().flat_map(Piece::shortened).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATCH: Highlight = Highlight::Match { passage: 1, number: 1 };
    const GAP: Highlight = Highlight::Gap { passage: 1 };

    /// Compares all lines with drawings: `text[m:match]text`.
    fn check(text: &str, spans: &[(Range<usize>, Highlight)], expected: &[&str]) {
        let table = LineTable::new(text);
        let spans = spans.iter().map(|(bytes, highlight)| Span { bytes: bytes.clone(), highlight: *highlight });
        let file = HighlightedFile::new(&SourceFile::default(), text, &table, spans.collect());
        let drawn: Vec<String> =
            (0..table.len()).map(|line| file.line(line).pieces.iter().map(drawing).collect()).collect();
        assert_eq!(drawn, expected);
    }

    fn drawing(piece: &Piece) -> String {
        let letter = match piece.highlight {
            None => return piece.text.to_string(),
            Some(Highlight::Gap { .. }) => 'g',
            Some(Highlight::Common) => 'c',
            Some(Highlight::Starter) => 's',
            Some(Highlight::Tool) => 't',
            Some(Highlight::Match { .. }) => 'm',
            Some(Highlight::Trivia) => 't',
        };
        format!("[{letter}:{}]", piece.text)
    }

    #[test]
    fn matches_are_cut_into_lines_without_endings_and_indentation() {
        check("ab\n  cd\nef\n", &[(1..9, MATCH)], &["a[m:b]", "  [m:cd]", "[m:e]f"]);
        check("ab\r\n\r\ncd", &[(0..8, MATCH)], &["[m:ab]", "", "[m:cd]"]);
        check("éü\nß", &[(2..7, MATCH)], &["é[m:ü]", "[m:ß]"]);
        check("", &[(0..0, MATCH)], &[]);
    }

    /// Starter code inside a gap stays gray.
    #[test]
    fn gaps_and_starter_code_keep_their_own_highlights() {
        let spans = [(0..10, GAP), (0..2, MATCH), (8..10, MATCH), (4..6, Highlight::Starter)];
        check("0123456789", &spans, &["[m:01][g:23][s:45][g:67][m:89]"]);
    }

    #[test]
    fn two_matches_on_a_line_are_both_shown() {
        let spans = [(0..2, MATCH), (4..6, Highlight::Match { passage: 2, number: 2 })];
        check("012345", &spans, &["[m:01]23[m:45]"]);
    }

    /// Hidden characters never reach the page as they are, even inside a match.
    #[test]
    fn hidden_characters_are_pieces_of_their_own() {
        check("a\u{202e}b", &[(0..5, MATCH)], &["[m:a][m:«U+202E»][m:b]"]);
    }

    /// A minified file must not make every sheet as long as itself, and the sheet must mention the omission.
    #[test]
    fn very_long_unmatched_pieces_are_shortened() {
        let text = format!("{}match{}", "é".repeat(5000), "x".repeat(2000));
        let table = LineTable::new(&text);
        let spans = vec![Span { bytes: 10_000..10_005, highlight: MATCH }];
        let line = HighlightedFile::new(&SourceFile::default(), &text, &table, spans).line(0);
        let texts: Vec<String> = line.pieces.iter().map(|piece| piece.text.to_string()).collect();
        assert_eq!(texts[1], "… 4,200 characters without a match …");
        assert_eq!((texts[0].chars().count(), texts[2].chars().count()), (400, 400));
        assert_eq!(texts[3..], ["match".to_owned(), "x".repeat(2000)]);
    }
}

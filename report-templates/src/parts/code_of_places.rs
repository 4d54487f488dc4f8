//! The code of some places of a submission, folded: the first lines of the first places.

use std::borrow::Cow;

use super::pages::Pages;
use crate::model::StarterLines;
use crate::parts::code::{Piece, pieces};
use crate::words::visible;

const MOST_PLACES: usize = 8;

/// Maximum number of lines of code.
const MOST_LINES: usize = 60;

/// Maximum number of lines of code that are shown unfolded.
const MOST_UNFOLDED: usize = 12;

/// Maximum length of the code of one place, in bytes: lines may be of any length.
const MOST_BYTES: usize = 20_000;

pub(crate) struct CodeOfPlaces<'a> {
    pub(crate) excerpts: Vec<Excerpt<'a>>,
    pub(crate) is_short: bool,
    /// The number of places that are not shown.
    pub(crate) n_more: usize,
}

/// The first lines of one place.
pub(crate) struct Excerpt<'a> {
    pub(crate) path: Cow<'a, str>,
    pub(crate) lines: String,
    /// The numbers of the lines shown, one per line; empty if no line is shown.
    pub(crate) numbers: String,
    pub(crate) pieces: Vec<Piece<'static>>,
    /// The number of lines that are not shown.
    pub(crate) n_more: usize,
}

pub(crate) fn code_of_places<'a>(pages: &Pages<'a>, submission: usize, places: &[StarterLines]) -> CodeOfPlaces<'a> {
    let mut n_left = MOST_LINES;
    let excerpts = places.iter().take(MOST_PLACES).map(|place| {
        let n_shown = n_lines(place).min(n_left);
        n_left -= n_shown;
        excerpt(pages, submission, place, n_shown)
    });
    CodeOfPlaces {
        excerpts: excerpts.collect(),
        is_short: places.iter().map(n_lines).sum::<usize>() <= MOST_UNFOLDED,
        n_more: places.len().saturating_sub(MOST_PLACES),
    }
}

fn n_lines(place: &StarterLines) -> usize {
    place.last_line + 1 - place.first_line
}

/// Returns the two sides of a piece that corresponds: where the left and where the right submission has it.
pub(crate) fn both_sides<'a>(pages: &Pages<'a>, people: &[usize; 2], sides: &[StarterLines; 2]) -> [Excerpt<'a>; 2] {
    [0, 1].map(|side| {
        let place = &sides[side];
        excerpt(pages, people[side], place, n_lines(place).min(MOST_LINES))
    })
}

fn excerpt<'a>(pages: &Pages<'a>, submission: usize, place: &StarterLines, n_shown: usize) -> Excerpt<'a> {
    let file = &pages.report.submissions[submission].files[place.file];
    let numbers: Vec<String> = (place.first_line..).take(n_shown).map(|line| line.to_string()).collect();
    Excerpt {
        path: visible::short_name(&file.path),
        lines: place.lines_in_words(),
        numbers: numbers.join("\n"),
        pieces: if n_shown == 0 { Vec::new() } else { code(pages, submission, place, n_shown) },
        n_more: n_lines(place) - n_shown,
    }
}

fn code(pages: &Pages, submission: usize, place: &StarterLines, n_shown: usize) -> Vec<Piece<'static>> {
    let text = pages.report.submissions[submission].files[place.file].text.read();
    let table = &pages.tables[submission][place.file];
    let start = table.bytes(place.first_line - 1).start;
    let end = table.bytes(place.first_line + n_shown - 2).end;
    let end = (start..=end.min(start + MOST_BYTES)).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(start);
    pieces(&text, start..end, start, &[]).into_iter().map(Piece::into_owned).collect()
}

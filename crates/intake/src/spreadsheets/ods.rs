//! Spreadsheets of OpenDocument: sheets of rows, in which equal rows and equal cells are written once with their number.

use std::rc::Rc;

use super::sheet::{Sheet, SheetLimits};
use crate::xml::{Piece, Pieces, Tag};

/// The path of the part that has the sheets.
pub(super) const CONTENT: &str = "content.xml";
/// Maximum number of equal cells that are not empty, and of equal rows. More are a mistake or an attack.
const MAX_EQUAL: usize = 1000;
const MAX_BLANKS: usize = 1000;

/// Reads the sheets that have rows, up to the first with more than one.
pub(super) fn sheets(xml: &str, limits: SheetLimits) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Vec::new();
    // Equal cells share one text, so a long one cannot grow.
    let mut row: Vec<(usize, Rc<str>)> = Vec::new();
    let (mut number, mut column) = (1, 0);
    let (mut n_rows, mut n_columns) = (1, 1);
    let (mut is_cell, mut is_paragraph, mut is_note) = (false, false, false);
    let mut text = String::new();
    let mut is_open = false;
    for piece in Pieces::of(xml) {
        match piece {
            Piece::Start(tag) => match tag.name.as_str() {
                "table" => {
                    sheets.push(Sheet::new(tag.attribute("name").unwrap_or_default(), limits));
                    (number, is_open) = (1, true);
                }
                "table-row" => {
                    (row, column) = (Vec::new(), 0);
                    n_rows = repeats(&tag, "number-rows-repeated");
                }
                "table-cell" | "covered-table-cell" => {
                    n_columns = repeats(&tag, "number-columns-repeated");
                    is_cell = true;
                    text.clear();
                }
                "annotation" => is_note = true,
                "p" if is_cell && !is_note => {
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    is_paragraph = true;
                }
                "line-break" if is_paragraph => text.push('\n'),
                "tab" if is_paragraph => text.push('\t'),
                "s" if is_paragraph => {
                    text.extend(std::iter::repeat_n(' ', repeats(&tag, "c").min(MAX_BLANKS)));
                }
                _ => {}
            },
            Piece::Text(piece) if is_paragraph && !is_note => text.push_str(&piece),
            Piece::Text(_) => {}
            Piece::End(name) => match name.as_str() {
                "p" => is_paragraph = false,
                "annotation" => is_note = false,
                "table-cell" | "covered-table-cell" => {
                    is_cell = false;
                    if !text.is_empty() {
                        let text: Rc<str> = Rc::from(text.as_str());
                        row.extend((0..n_columns.min(MAX_EQUAL)).map(|at| (column + at, text.clone())));
                    }
                    column = column.saturating_add(n_columns);
                }
                "table-row" => {
                    let Some(sheet) = sheets.last_mut() else { continue };
                    for at in 0..n_rows.min(MAX_EQUAL) {
                        if !row.is_empty() && !sheet.add(number + at, row.iter().map(|(at, text)| (*at, &**text))) {
                            return sheets;
                        }
                    }
                    number = number.saturating_add(n_rows);
                }
                "table" if sheets.last().is_some_and(|sheet| sheet.n_rows() > 1) => return sheets,
                "table" => is_open = false,
                _ => {}
            },
        }
    }
    if let Some(sheet) = sheets.last_mut().filter(|_| is_open) {
        sheet.end_broken();
    }
    sheets
}

fn repeats(tag: &Tag<'_>, attribute: &str) -> usize {
    tag.attribute(attribute).and_then(|number| number.parse().ok()).unwrap_or(1)
}

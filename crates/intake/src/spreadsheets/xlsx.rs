//! Workbooks of Excel (Office Open XML): sheets of cells, whose texts are mostly in a list that all sheets share.
//!
//! Written over `quick-xml` and not taken from `calamine`, which unpacks by itself, outside of the budget, and opens every sheet as a rectangle: two cells in opposite corners take all memory.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::sheet::{Sheet, SheetLimits};
use crate::xml::{Piece, Pieces};

/// The path of the part that names the sheets.
pub(super) const WORKBOOK: &str = "xl/workbook.xml";
const RELATIONS: &str = "xl/_rels/workbook.xml.rels";
const STRINGS: &str = "xl/sharedStrings.xml";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Here,
    Shared,
    Nowhere,
}

/// Reads the sheets that have rows, up to the first with more than one. `parts` are the parts of the workbook by their paths.
pub(super) fn sheets(parts: &BTreeMap<String, String>, limits: SheetLimits) -> Vec<Sheet> {
    let strings = parts.get(STRINGS).map(|xml| strings(xml)).unwrap_or_default();
    let mut sheets = Vec::new();
    for (name, path) in paths_of_sheets(parts) {
        let Some(xml) = parts.get(&path) else { continue };
        let sheet = sheet(name, xml, &strings, limits);
        let is_table = sheet.n_rows() > 1;
        sheets.push(sheet);
        if is_table {
            break;
        }
    }
    sheets
}

fn paths_of_sheets(parts: &BTreeMap<String, String>) -> Vec<(String, String)> {
    let mut targets: BTreeMap<String, String> = BTreeMap::new();
    for piece in Pieces::of(parts.get(RELATIONS).map_or("", String::as_str)) {
        let Piece::Start(tag) = piece else { continue };
        if let (Some(id), Some(target)) = (tag.attribute("Id"), tag.attribute("Target")) {
            targets.insert(id, target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned));
        }
    }
    let mut paths = Vec::new();
    for piece in Pieces::of(parts.get(WORKBOOK).map_or("", String::as_str)) {
        let Piece::Start(tag) = piece else { continue };
        if tag.name == "sheet" {
            let target = tag.attribute("id").and_then(|id| targets.get(&id));
            let usual = || format!("xl/worksheets/sheet{}.xml", paths.len() + 1);
            let path = target.cloned().unwrap_or_else(usual);
            paths.push((tag.attribute("name").unwrap_or_default(), path));
        }
    }
    paths
}

/// Returns the shared texts, without the pronunciation beside them.
fn strings(xml: &str) -> Vec<String> {
    let mut strings: Vec<String> = Vec::new();
    let (mut is_text, mut is_pronunciation) = (false, false);
    for piece in Pieces::of(xml) {
        match piece {
            Piece::Start(tag) => match tag.name.as_str() {
                "si" => strings.push(String::new()),
                "t" => is_text = true,
                "rPh" => is_pronunciation = true,
                _ => {}
            },
            Piece::End(name) => match name.as_str() {
                "t" => is_text = false,
                "rPh" => is_pronunciation = false,
                _ => {}
            },
            Piece::Text(text) => {
                if let Some(last) = strings.last_mut().filter(|_| is_text && !is_pronunciation) {
                    last.push_str(&text);
                }
            }
        }
    }
    strings.iter().map(|text| unescaped(text).into_owned()).collect()
}

fn sheet(name: String, xml: &str, strings: &[String], limits: SheetLimits) -> Sheet {
    let mut sheet = Sheet::new(name, limits);
    let mut row: Vec<(usize, Cow<'_, str>)> = Vec::new();
    let (mut number, mut column, mut place) = (0, 0, Place::Here);
    let (mut is_text, mut is_pronunciation) = (false, false);
    let mut text = String::new();
    for piece in Pieces::of(xml) {
        match piece {
            Piece::Start(tag) => match tag.name.as_str() {
                "row" => {
                    number = tag.attribute("r").and_then(|number| number.parse().ok()).unwrap_or(number + 1);
                    (row, column) = (Vec::new(), 0);
                }
                "c" => {
                    column = tag.attribute("r").and_then(|at| column_of(&at)).unwrap_or(column);
                    place = match tag.attribute("t").as_deref() {
                        Some("s") => Place::Shared,
                        Some("e") => Place::Nowhere,
                        _ => Place::Here,
                    };
                    text.clear();
                }
                "v" | "t" => is_text = true,
                "rPh" => is_pronunciation = true,
                _ => {}
            },
            Piece::Text(piece) if is_text && !is_pronunciation => text.push_str(&piece),
            Piece::Text(_) => {}
            Piece::End(name) => match name.as_str() {
                "v" | "t" => is_text = false,
                "rPh" => is_pronunciation = false,
                "c" => {
                    match place {
                        Place::Here => row.push((column, Cow::Owned(unescaped(&text).into_owned()))),
                        Place::Shared => {
                            let shared = text.trim().parse().ok().and_then(|at: usize| strings.get(at));
                            row.extend(shared.map(|text| (column, Cow::Borrowed(text.as_str()))));
                        }
                        Place::Nowhere => {}
                    }
                    column += 1;
                }
                "row" if !sheet.add(number, row.iter().map(|(at, text)| (*at, &**text))) => return sheet,
                "sheetData" => return sheet,
                _ => {}
            },
        }
    }
    // A sheet that is whole has returned at its end.
    sheet.end_broken();
    sheet
}

/// Returns the column, from 0, of a cell such as `AB12`.
fn column_of(cell: &str) -> Option<usize> {
    let letters = cell.bytes().take_while(u8::is_ascii_alphabetic).take(4);
    let number = letters.fold(0, |number, letter| 26 * number + usize::from(letter.to_ascii_uppercase() - b'@'));
    number.checked_sub(1)
}

/// Returns a text with the characters that Excel writes as `_x000D_` replaced.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains("_x") {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        let (before, escape) = rest.split_at(at);
        plain.push_str(before);
        let code = escape.get(2..6).filter(|_| escape.get(6..7) == Some("_"));
        match code.and_then(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?)) {
            Some(char) => {
                plain.push(char);
                rest = escape.get(7..).unwrap_or_default();
            }
            None => {
                plain.push_str("_x");
                rest = escape.get(2..).unwrap_or_default();
            }
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain.replace("\r\n", "\n"))
}

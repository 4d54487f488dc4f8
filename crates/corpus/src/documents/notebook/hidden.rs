//! Finds code outside of code cells: in text cells, with and without fences, in outputs, attachments and metadata.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lookalike_frontends::Language;

use super::super::chunks::markdown;
use super::super::languages::language;
use super::cells::{Cell, Cells};

/// A program outside of code cells.
pub(super) struct Hidden {
    pub(super) language: Language,
    pub(super) text: String,
    /// The number of the cell that it is in; none if it is in several, or elsewhere in the notebook.
    pub(super) cell: Option<usize>,
}

/// Returns all programs outside of code cells. `own` is the language of the notebook.
pub(super) fn programs(cells: &Cells, own: Language) -> Vec<Hidden> {
    let text_cells: Vec<(usize, &Cell)> = cells.cells.iter().enumerate().filter(|(_, cell)| !cell.is_code).collect();
    let mut hidden = fenced(&text_cells, own);
    // A program may be cut into cells of a few lines each.
    let mut raw: Vec<&str> = Vec::new();
    for (index, cell) in text_cells {
        match program_in(&cell.source).filter(|_| !markdown::has_fence(&cell.source)) {
            Some(language) => hidden.push(Hidden { language, text: cell.source.clone(), cell: Some(index + 1) }),
            None if cell.kind != "markdown" => raw.push(&cell.source),
            None => {}
        }
    }
    let raw = raw.join("\n");
    hidden.extend(program_in(&raw).map(|language| Hidden { language, text: raw, cell: None }));
    hidden.extend(cells.elsewhere.iter().filter_map(|text| elsewhere(text, own)));
    hidden
}

/// Returns the language in which a text cell plainly is a program.
fn program_in(text: &str) -> Option<Language> {
    Language::of_content(text).filter(|language| !language.is_markup())
}

/// Returns the programs between fences, one for each language.
fn fenced(cells: &[(usize, &Cell)], own: Language) -> Vec<Hidden> {
    let mut by_language: Vec<(Language, String)> = Vec::new();
    for (_, cell) in cells {
        for chunk in markdown::report(&cell.source).found {
            let block = cell.source.get(chunk.bytes).unwrap_or_default().trim_start_matches('\r');
            let block = format!("{}\n", block.strip_prefix('\n').unwrap_or(block));
            let named = chunk.name.and_then(language);
            let language = named.or_else(|| Language::of_content(&block)).unwrap_or(own);
            match by_language.iter_mut().find(|(other, _)| *other == language) {
                Some((_, text)) => text.push_str(&block),
                None => by_language.push((language, block)),
            }
        }
    }
    let plain = by_language.into_iter().filter(|(language, text)| language.signs(text).are_plain());
    plain.map(|(language, text)| Hidden { language, text, cell: None }).collect()
}

/// Returns the program in a text outside of the cells' sources, if it plainly is one that the notebook may run. Programs in other languages are what it printed.
fn elsewhere(text: &str, own: Language) -> Option<Hidden> {
    // Attachments are in base64.
    let packed: String = text.split_ascii_whitespace().collect();
    let unpacked = STANDARD.decode(packed).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let text = unpacked.map_or(Cow::Borrowed(text), Cow::Owned);
    let language = Language::of_content(&text).filter(|language| language.family() == own.family())?;
    Some(Hidden { language, text: text.into_owned(), cell: None })
}

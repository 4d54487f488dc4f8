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
    let (mut plain, rest): (Vec<_>, Vec<_>) = text_cells
        .into_iter()
        .partition(|(_, cell)| !markdown::has_fence(&cell.source) && program_in(&cell.source).is_some());
    hidden.extend(plain.drain(..).filter_map(|(index, cell)| {
        Some(Hidden { language: program_in(&cell.source)?, text: cell.source.clone(), cell: Some(index + 1) })
    }));
    // A program may be cut into cells of a few lines each.
    let raw = rest.iter().filter(|(_, cell)| cell.kind != "markdown").map(|(_, cell)| cell.source.as_str());
    hidden.extend(joined(raw));
    hidden.extend(cells.elsewhere.iter().filter_map(|text| elsewhere(text, own)));
    hidden
}

/// Returns the language in which a text cell plainly is a program.
fn program_in(text: &str) -> Option<Language> {
    Language::of_content(text).filter(|language| !language.is_markup())
}

fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> Option<Hidden> {
    let text = texts.collect::<Vec<_>>().join("\n");
    Some(Hidden { language: program_in(&text)?, text, cell: None })
}

/// Returns the programs between fences, one for each language.
fn fenced(cells: &[(usize, &Cell)], own: Language) -> Vec<Hidden> {
    let mut by_language: Vec<(Language, String)> = Vec::new();
    for (named, block) in cells.iter().flat_map(|(_, cell)| blocks(&cell.source)) {
        let language = named.or_else(|| Language::of_content(&block)).unwrap_or(own);
        match by_language.iter_mut().find(|(other, _)| *other == language) {
            Some((_, text)) => text.push_str(&block),
            None => by_language.push((language, block)),
        }
    }
    let plain = by_language.into_iter().filter(|(language, text)| language.signs(text).are_plain());
    plain.map(|(language, text)| Hidden { language, text, cell: None }).collect()
}

/// Returns the blocks between fences, each with the language that its fence names.
fn blocks(text: &str) -> Vec<(Option<Language>, String)> {
    let mut blocks = Vec::new();
    for chunk in markdown::report(text).found {
        let block = text.get(chunk.bytes).unwrap_or_default().trim_start_matches('\r');
        blocks.push((chunk.name.and_then(language), format!("{}\n", block.strip_prefix('\n').unwrap_or(block))));
    }
    blocks
}

/// Returns the program in a text outside of the cells' sources, if it plainly is one that the notebook may run. Programs in other languages are what it printed.
fn elsewhere(text: &str, own: Language) -> Option<Hidden> {
    let text = decoded(text);
    let language = Language::of_content(&text).filter(|language| language.family() == own.family())?;
    Some(Hidden { language, text: text.into_owned(), cell: None })
}

/// Decodes attachments, which are in base64.
fn decoded(text: &str) -> Cow<'_, str> {
    let packed: String = text.split_ascii_whitespace().collect();
    let bytes = STANDARD.decode(packed.as_bytes()).ok();
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).map_or(Cow::Borrowed(text), Cow::Owned)
}

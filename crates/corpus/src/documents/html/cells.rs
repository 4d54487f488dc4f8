//! The cells of an exported document: their languages, and their code without commands to the notebook.

use std::ops::Range;

use lookalike_frontends::Language;

use super::super::collector::Chunk;
use super::super::document::lines;
use super::super::languages::language;
use super::super::notebook::magics::{self, CellContent};
use super::page::Page;

/// Returns the language of most of an exported document: the first that a cell names, else the one that its code shows.
pub(super) fn own_language<'a>(
    page: &'a Page,
    cells: impl Iterator<Item = (Option<&'a str>, Range<usize>)>,
) -> Option<Language> {
    let mut code = String::new();
    for (name, bytes) in cells {
        if let Some(named) = name.and_then(language) {
            return Some(named);
        }
        code.push_str(page.text.get(bytes).unwrap_or_default());
        code.push('\n');
    }
    let by_exporter = || page.generator.starts_with("matlab").then(|| Language::named("matlab")).flatten();
    by_exporter().or_else(|| Language::likeliest(&code).map(|(likeliest, _)| likeliest))
}

/// Returns the code of a cell without the lines that are commands to the notebook. `own` is the language of the document.
pub(super) fn chunks<'a>(
    page: &'a Page,
    name: Option<&'a str>,
    bytes: Range<usize>,
    own: Option<Language>,
) -> Vec<Chunk<'a>> {
    let source = page.text.get(bytes.clone()).unwrap_or_default();
    let Some(declared) = name.map_or(own, language) else { return vec![Chunk::run(name, bytes)] };
    let name = match magics::cell_content(source, declared) {
        CellContent::Code { language, .. } => language.name(),
        CellContent::Foreign(_) => {
            let call = source.trim_start().trim_start_matches('%');
            let end = call.find(char::is_whitespace).unwrap_or(call.len());
            return vec![Chunk::run(call.get(..end), bytes)];
        }
    };
    let mut chunks: Vec<Chunk<'a>> = Vec::new();
    for (line, text) in lines(source) {
        if text.trim_start().starts_with(['%', '!']) && magics::is_command(text, name == "python") {
            continue;
        }
        let line = bytes.start + line.start..bytes.start + line.end;
        match chunks.last_mut().filter(|last| last.bytes.end + 2 >= line.start) {
            Some(last) => last.bytes.end = line.end,
            None => chunks.push(Chunk::run(Some(name), line)),
        }
    }
    chunks
}

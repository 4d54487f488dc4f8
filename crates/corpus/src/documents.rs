//! Documents: files that hold code inside something else, such as notebooks and R Markdown.
//!
//! Each format is a file in `documents/`. It takes the code out of a decoded text, and the rest of the program sees one text for each language in which the document has code. A document that people read as it stands (R Markdown, LaTeX) keeps its text, so that pages show it with its code in place, and names the ranges of its code. One that people never see as text (a notebook) gives a text with its code.

mod blocks;
mod chunks;
mod document;
mod languages;
mod notebook;

use std::ops::Range;

use lookalike_frontends::{Language, Span};

use crate::file_name::NameKind;

pub use document::CodeRanges;
pub(crate) use document::{Document, Refusal};

/// Reads a text as a document; none if it is no document. `always` is the language of all code that does not name another.
pub(crate) fn read(
    name: &NameKind,
    path: &str,
    text: &str,
    always: Option<Language>,
) -> Option<Result<Document, Refusal>> {
    let is_named_program = matches!(name, NameKind::Program(_));
    if *name == NameKind::Notebook || (!is_named_program && notebook::is_notebook(text)) {
        return Some(notebook::read(text, always));
    }
    let of_blocks = if is_named_program { None } else { blocks::read(text) };
    of_blocks.or_else(|| chunks::read(path, text, always))
}

/// Returns a text with blanks in the place of everything outside of `code`. Lines and positions stay.
pub(crate) fn blanked(text: &str, code: &[Span]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for span in code {
        let Range { start, end } = span.range();
        let (Some(between), Some(code)) = (text.get(at..start), text.get(start..end)) else { break };
        push_blanks(&mut result, between);
        result.push_str(code);
        at = end;
    }
    push_blanks(&mut result, text.get(at..).unwrap_or_default());
    result
}

fn push_blanks(result: &mut String, text: &str) {
    result.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Letters of several bytes become as many blanks.
    #[test]
    fn blanks_keep_lines_and_positions() {
        let text = "Größe:\nx = 1\r\nend";
        let at = text.find("x = 1").unwrap();
        let code = Span { start: at as u32, end: (at + 5) as u32 };
        let blanked = blanked(text, &[code]);
        assert_eq!(blanked, "        \nx = 1 \n   ");
        assert_eq!(blanked.len(), text.len());
        assert_eq!(super::blanked(text, &[]).trim(), "");
    }
}

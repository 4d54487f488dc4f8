//! Documents: files that hold code inside something else, such as notebooks and R Markdown.
//!
//! Each format is a file in `documents/`. It takes the code out of a decoded text, and the rest of the program sees one text for each language in which the document has code. A document that people read as it stands (R Markdown, LaTeX) keeps its text, so that pages show it with its code in place, and names the ranges of its code. One that people never see as text (a notebook) gives a text with its code.

mod blocks;
mod chunks;
mod collector;
mod document;
mod html;
mod languages;
mod mail;
mod notebook;
mod numbers;
mod patch;
mod plain;
mod quoted;
mod rtf;

use lookalike_frontends::Language;

use crate::file_name::NameKind;
pub use document::CodeRanges;
pub(crate) use document::{Document, Refusal, blanked};

/// Returns the texts in a document that [`read`] passes over because nobody sees them; none if it is no document that has such.
pub(crate) fn hidden_texts(ending: &str, bytes: &[u8]) -> Option<Vec<String>> {
    let text = || String::from_utf8_lossy(bytes);
    if bytes.trim_ascii_start().starts_with(b"{\\rtf") {
        return Some(rtf::hidden_texts(&text()));
    }
    mail::is_mail(ending).then(|| mail::hidden_texts(&text()))
}

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
    let may_be_note = path.ends_with(".zpln") || path.ends_with(".json");
    if may_be_note && notebook::zeppelin::is_note(text) {
        return notebook::zeppelin::read(text, always);
    }
    if !is_named_program && let Some(project) = blocks::read(text) {
        return Some(project);
    }
    if *name == NameKind::TextOfDocument {
        return plain::of_word_processor(text, always).map(Ok);
    }
    if text.trim_start().starts_with("{\\rtf") {
        return rtf::read(text, always).map(Ok);
    }
    let found = html::read(path, text, always)
        .or_else(|| mail::read(path, text, always))
        .or_else(|| patch::read(path, text, always))
        .or_else(|| chunks::read(path, text, always));
    // Literate Haskell marks its code like a quote.
    if found.is_some() || path.ends_with(".lhs") {
        return found;
    }
    let found = quoted::read(text, always);
    found.or_else(|| plain::of_numbered(text, always)).map(Ok)
}

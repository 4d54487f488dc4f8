//! Web pages that carry code: notebooks and R Markdown exported as HTML, programs typed into the text field of a platform, and what word processors and editors save as a page.
//!
//! A page of a web course is work itself, and no document. A page carries code if a program that exports documents left its marks, or if it has plain markup and its visible text plainly is a program. Nothing but that code is tokenized: the frames of exporters are a hundred times as long as the code in them, and made unrelated people *strong*.

mod cells;
mod inside;
mod marks;
mod page;

use lookalike_frontends::{Language, lists};
use lookalike_report_templates::model::Reason;

use super::collector::{Chunk, Collector};
use super::document::{Document, Refusal};
use super::plain::{self, Program};

use crate::file_name::ending_of;
use page::Page;

const ENDINGS: [&str; 4] = ["html", "htm", "xhtml", "doc"];
/// Tags of a page that begins with text.
const TAGS: [&str; 6] = ["<br", "</p>", "</div>", "</span>", "</pre>", "</code>"];
/// Files that a platform makes of the text that somebody types into it.
const TYPED: [&str; 2] = ["onlinetext.html", "text.html"];
/// Programs that make pages of documents with code, by words in the names that they give themselves.
const EXPORTERS: &str =
    "pandoc knitr rmarkdown org asciidoctor docutils matlab jupyter nbconvert sphinx jupytext livebook";
const OFFICE: &str = "word libreoffice openoffice staroffice abiword wps onenote";
/// Editors that save programs as pages.
const EDITORS: &str =
    "vim jetbrains intellij pycharm emacs htmlize pygments kate source-highlight highlight notepad++ scite enscript";
/// The share of the lines of a page with plain markup, in percent, that are code if it carries any.
const MIN_CODE_SHARE: usize = 60;
/// The maximum share of the lines of a page that carries code, in percent, that are sentences…
const MAX_PROSE_SHARE: usize = 30;
/// …of at least so many words.
const MIN_WORDS: usize = 5;

/// Reads a text as a page that carries code; none if it is no such page. `always` is the language of all code that does not name another.
pub(super) fn read(path: &str, text: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = ending_of(path);
    let is_page = text.trim_start().starts_with('<') || ending != "doc" && TAGS.iter().any(|tag| text.contains(tag));
    if !ENDINGS.contains(&&*ending) || !is_page {
        return None;
    }
    if let Some(document) = inside::read(text, always) {
        return Some(document);
    }
    let is_typed = TYPED.contains(&name);
    let page = page::page(text);
    let mut found = exported(&page, always).or_else(|| carried(&page, is_typed, always).map(Ok))?;
    if let Ok(document) = &mut found {
        document.count_rest(text.len());
    }
    Some(found)
}

pub(super) fn visible_text(page: &str) -> String {
    page::page(page).text
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    Exporter,
    Office,
    Editor,
    Unknown,
}

fn origin(page: &Page) -> Origin {
    let is_by = |list: &str| {
        let words = page.generator.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '+');
        words.into_iter().any(|word| !word.is_empty() && lists(list, word))
    };
    match () {
        () if is_by(EXPORTERS) || page.generator.starts_with("quarto") => Origin::Exporter,
        () if is_by(OFFICE) => Origin::Office,
        () if is_by(EDITORS) => Origin::Editor,
        () => Origin::Unknown,
    }
}

/// Returns the code of a page that a program exported from a document; none if it is another page.
fn exported(page: &Page, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    let is_exporter = origin(page) == Origin::Exporter;
    let is_export = is_exporter || page.holders.iter().any(|holder| holder.is_exported);
    let is_code = |holder: usize| {
        page.holders.get(holder).is_some_and(|one| one.is_exported || is_export && one.language.is_some())
    };
    let pieces: Vec<_> = page.pieces.iter().filter(|piece| is_code(piece.holder)).collect();
    if pieces.is_empty() {
        return is_exporter.then_some(Err(without_code()));
    }
    let named = |holder: usize| page.holders.get(holder).and_then(|one| one.language.as_deref());
    let own = cells::own_language(page, pieces.iter().map(|piece| (named(piece.holder), piece.bytes.clone())));
    let chunks: Vec<Chunk<'_>> =
        pieces.iter().flat_map(|piece| cells::chunks(page, named(piece.holder), piece.bytes.clone(), own)).collect();
    let mut collector = Collector::new(&page.text, always, own.map(Language::name));
    collector.add_all(&chunks);
    collector.document().or(Some(Err(without_code())))
}

/// Returns the code of a page whose visible text plainly is a program, or prose that was typed or saved as a page; none if the page is work.
fn carried(page: &Page, is_typed: bool, always: Option<Language>) -> Option<Document> {
    let origin = origin(page);
    let is_written_by_a_tool = is_typed || matches!(origin, Origin::Office | Origin::Editor);
    let pieces = page.pieces.iter().filter_map(|piece| page.text.get(piece.bytes.clone()));
    let n_in_pieces: usize = pieces.map(n_lines).sum();
    let is_work = page.has_own_markup
        || page.has_script
        || page.has_style && 100 * n_in_pieces < MIN_CODE_SHARE * n_lines(&page.text).max(1)
        || n_prose_lines(&page.text) * 100 > MAX_PROSE_SHARE * n_lines(&page.text);
    if !is_written_by_a_tool && is_work {
        return None;
    }
    let text = plain::with_straight_quotes(&page.text);
    match plain::program(&text, is_typed, always) {
        Some(Program { language, code }) => Some(plain::document(text.into_owned(), language, code)),
        None if is_typed || origin == Origin::Office => Document::prose(text.into_owned(), "a page with prose"),
        None => None,
    }
}

fn n_lines(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty()).count()
}

/// Returns the number of lines that are sentences.
fn n_prose_lines(text: &str) -> usize {
    let is_sentence = |line: &&str| {
        !line.contains(['{', '}', '(', ')', ';', '=', '<', '>', '[', ']', '#'])
            && line.split_whitespace().filter(|word| word.starts_with(char::is_alphabetic)).count() >= MIN_WORDS
    };
    text.lines().filter(is_sentence).count()
}

/// Returns the refusal of a page that was made of a document without code.
fn without_code() -> Refusal {
    Refusal::LeftOut(Reason::WithoutCode { document: "a page that was made of a document".to_owned() })
}

#[cfg(test)]
mod tests;

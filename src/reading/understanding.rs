//! The bytes of one file → what it holds: a text in a language, or several in a notebook.

use std::path::Path;

use encoding_rs::Encoding;
use lookalike_frontends::Language;
use lookalike_report_templates::model::Fate;

use super::notebook::{self, Refusal};
use super::{binary, decoding};
use crate::cli::LanguageChoice;

/// How files are read.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// The language of all files, or how it is told.
    pub language: LanguageChoice,
    /// The encoding of files that do not tell theirs.
    pub encoding: Option<&'static Encoding>,
    /// So many bytes of source of one submission are compared at most.
    pub max_source: u64,
}

/// A text that a file holds.
#[derive(Debug)]
pub(crate) struct Part {
    /// What it is called beside its file, where the file holds several.
    pub(crate) name: Option<String>,
    pub(crate) language: Language,
    pub(crate) text: String,
    /// What had to be guessed, mended or left out.
    pub(crate) notes: Vec<String>,
}

/// The texts of a file: one, or several for a notebook with cells in several languages.
///
/// # Errors
/// There is none; the fate says why.
pub(crate) fn parts_of(path: &Path, bytes: &[u8], manner: Manner) -> Result<Vec<Part>, Fate> {
    let ignored = |rule: String| Fate::Ignored { rule };
    let always = match manner.language {
        LanguageChoice::Always(language) => Some(language),
        LanguageChoice::Auto => None,
    };
    let is_notebook = path.extension().and_then(|ending| ending.to_str()).is_some_and(notebook::is_ending);
    if always.is_none() && !is_notebook {
        may_have_language(path).map_err(|rule| ignored(what_it_is(bytes).unwrap_or(rule)))?;
    }
    let decoding::Decoded { text, notes } = decoding::decode(bytes, manner.encoding).map_err(ignored)?;
    if is_notebook {
        return parts_of_notebook(&text, &notes, always);
    }
    let language = always.map_or_else(|| language_of(path, &text), Ok).map_err(ignored)?;
    Ok(vec![Part { name: None, language, text, notes }])
}

fn what_it_is(bytes: &[u8]) -> Option<String> {
    binary::format_of(bytes).map(|format| format!("binary: {format}"))
}

fn parts_of_notebook(text: &str, notes: &[String], always: Option<Language>) -> Result<Vec<Part>, Fate> {
    let found = notebook::read(text, always).map_err(|refusal| match refusal {
        Refusal::Unreadable(reason) => Fate::Unreadable { reason },
        Refusal::WithoutCells => Fate::Ignored { rule: "a notebook without code".to_owned() },
        Refusal::Unknown(name) => Fate::Ignored { rule: format!("a notebook in {name}, which is no known language") },
    })?;
    let notes = [notes, &[found.note]].concat();
    let parts = found.scripts.into_iter().enumerate().map(|(place, script)| Part {
        name: (place > 0).then(|| format!("{} cells", script.language)),
        language: script.language,
        text: script.text,
        notes: if place == 0 { notes.clone() } else { vec![format!("cells of the notebook: {}", script.n_cells)] },
    });
    Ok(parts.collect())
}

/// The language of a file by the ending of its name and by what stands in it, or why there is none.
fn language_of(path: &Path, text: &str) -> Result<Language, String> {
    may_have_language(path)?;
    let extension = path.extension().map(|extension| extension.to_string_lossy());
    Language::of(extension.as_deref(), text)
        .ok_or_else(|| "neither its name's ending nor its first line tells the language".to_owned())
}

/// Whether a look into the file is worth while, or why not.
fn may_have_language(path: &Path) -> Result<(), String> {
    let Some(extension) = path.extension() else { return Ok(()) };
    let extension = extension.to_string_lossy();
    let is_known = Language::is_extension(&extension);
    is_known.then_some(()).ok_or_else(|| format!("no language known for .{extension} files"))
}

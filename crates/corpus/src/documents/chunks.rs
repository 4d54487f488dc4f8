//! Documents that people write as text, with chunks of code between prose: R Markdown, Org, LaTeX and others.
//!
//! Each format finds its chunks by lines. A chunk names its language, or the document does, or its content shows it. Pages show the document as it was handed in, with its code in place.

mod asciidoc;
mod latex;
pub(super) mod markdown;
mod netlogo;
mod noweb;
mod org;
mod restructured;
mod scripts;

use lookalike_frontends::Language;

use super::collector::{Chunks, Collector, PartOfCode};
use super::document::{Document, Refusal};
use crate::file_name::{ending_of, is_readme};

struct Format {
    endings: &'static [&'static str],
    /// Whether documents with these endings are made of code, and not essays that may quote some.
    is_literate: bool,
    /// Whether a text is in the format, as far as its beginning and marks show.
    is_in: fn(&str) -> bool,
    read: for<'a> fn(&'a str) -> Chunks<'a>,
}

const FORMATS: [Format; 10] = [
    Format { endings: &markdown::LITERATE, is_literate: true, is_in: markdown::has_fence, read: markdown::literate },
    Format { endings: &markdown::REPORTS, is_literate: false, is_in: markdown::has_fence, read: markdown::report },
    Format { endings: &["rnw", "snw", "nw", "rtex"], is_literate: true, is_in: noweb::has_chunk, read: noweb::read },
    Format { endings: &["org"], is_literate: true, is_in: org::has_block, read: org::read },
    Format { endings: &asciidoc::ENDINGS, is_literate: false, is_in: asciidoc::has_block, read: asciidoc::read },
    Format { endings: &["rst", "rest"], is_literate: false, is_in: restructured::has_block, read: restructured::read },
    Format { endings: &["tex", "latex", "ltx"], is_literate: false, is_in: latex::has_listing, read: latex::read },
    Format { endings: &scripts::ENDINGS, is_literate: true, is_in: scripts::is_databricks, read: scripts::databricks },
    Format { endings: &netlogo::ENDINGS, is_literate: true, is_in: netlogo::is_model, read: netlogo::read },
    Format { endings: &scripts::PLAIN, is_literate: true, is_in: scripts::is_export, read: scripts::export },
];

/// The formats of texts that people write, in which chunks of R Markdown may stand as well.
const TEXTS: &[Format] = FORMATS.split_at(7).0;

/// Reads a text with the name at the end of a path; none if it is no document with code. `always` is the language of all chunks that do not name another.
pub(super) fn read(path: &str, text: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    let ending = ending_of(path);
    let has_ending = |format: &&Format| format.endings.contains(&&*ending);
    let is_text = || TEXTS.iter().any(|format| has_ending(&format)) && markdown::has_run_chunk(text);
    let in_format = FORMATS.iter().find(|format| has_ending(format) && (format.is_in)(text));
    let format =
        in_format.filter(|format| format.is_literate).or_else(|| is_text().then_some(&FORMATS[0])).or(in_format)?;
    if always.is_some_and(Language::is_prose) {
        return None;
    }
    let chunks = (format.read)(text);
    let mut collector = Collector::new(text, always, chunks.default);
    collector.guess_default(&chunks.found);
    collector.add_all(&chunks.found);
    collector.is_open = chunks.is_open;
    if !format.is_literate {
        match collector.part_of_code(is_readme(path)) {
            PartOfCode::Most => {}
            PartOfCode::Some => collector.is_quoted = true,
            PartOfCode::Little => return None,
        }
    }
    collector.document()
}

#[cfg(test)]
mod tests;

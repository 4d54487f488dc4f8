//! Documents that people write as text, with chunks of code between prose: R Markdown, Org, LaTeX and others.
//!
//! Each format finds its chunks by lines. A chunk names its language, or the document does, or its content shows it. Pages show the document as it was handed in, with its code in place.

mod asciidoc;
mod chunk;
mod latex;
mod markdown;
mod noweb;
mod org;
mod restructured;
mod scripts;

use std::ops::Range;
use std::sync::Arc;

use lookalike_frontends::{Language, Span};
use lookalike_report_templates::model::{Breakdown, Concern};

use chunk::{Chunk, Chunks};

use super::document::{CodeRanges, Document, Refusal, Script};
use super::languages::{is_no_code, language};

/// Maximum number of chunks that are read: far more than homework has.
const MAX_CHUNKS: usize = 10_000;
/// In a document that may be an essay, so many lines of code are its work…
const MIN_LINES: usize = 6;
/// …or this share of its lines that are not blank, in percent.
const MIN_SHARE: usize = 25;

/// A format.
struct Format {
    /// Endings of names, in lower case.
    endings: &'static [&'static str],
    /// Whether documents with these endings are made of code, and not essays that may quote some.
    is_literate: bool,
    /// Whether a text is in the format, as far as its beginning and marks show.
    is_in: fn(&str) -> bool,
    read: for<'a> fn(&'a str) -> Chunks<'a>,
}

const FORMATS: [Format; 9] = [
    Format { endings: &markdown::LITERATE, is_literate: true, is_in: markdown::has_fence, read: markdown::literate },
    Format { endings: &markdown::REPORTS, is_literate: false, is_in: markdown::has_fence, read: markdown::report },
    Format { endings: &["rnw", "snw", "nw", "rtex"], is_literate: true, is_in: noweb::has_chunk, read: noweb::read },
    Format { endings: &["org"], is_literate: true, is_in: org::has_block, read: org::read },
    Format { endings: &asciidoc::ENDINGS, is_literate: false, is_in: asciidoc::has_block, read: asciidoc::read },
    Format { endings: &["rst", "rest"], is_literate: false, is_in: restructured::has_block, read: restructured::read },
    Format { endings: &["tex", "latex", "ltx"], is_literate: false, is_in: latex::has_listing, read: latex::read },
    Format { endings: &scripts::ENDINGS, is_literate: true, is_in: scripts::is_databricks, read: scripts::databricks },
    Format { endings: &scripts::PLAIN, is_literate: true, is_in: scripts::is_export, read: scripts::export },
];

/// Reads a text with the name at the end of a path; none if it is no document with code. `always` is the language of all chunks that do not name another.
pub(super) fn read(path: &str, text: &str, always: Option<Language>) -> Option<Result<Document, Refusal>> {
    let (stem, ending) = path.rsplit('/').next().and_then(|name| name.rsplit_once('.'))?;
    let ending = ending.to_ascii_lowercase();
    let format = FORMATS.iter().find(|format| format.endings.contains(&&*ending) && (format.is_in)(text))?;
    // Instructions around a program quote commands and examples.
    let is_readme = stem.to_ascii_lowercase().starts_with("readme");
    if is_readme && !format.is_literate {
        return None;
    }
    let chunks = (format.read)(text);
    let default = chunks.default.and_then(language).or_else(|| common_language(text, &chunks.found));
    let mut collector = Collector::new(text, always, default);
    for chunk in chunks.found.iter().take(MAX_CHUNKS) {
        collector.add(chunk);
    }
    collector.n_beyond = chunks.found.len().saturating_sub(MAX_CHUNKS);
    collector.is_open = chunks.is_open;
    let is_work = format.is_literate || collector.is_mostly_code();
    is_work.then(|| collector.document()).flatten()
}

/// Returns the language of chunks that name none, as far as all of them together show it. Where some name theirs, the others mostly show output.
fn common_language(text: &str, chunks: &[Chunk]) -> Option<Language> {
    if chunks.iter().any(|chunk| chunk.name.is_some()) {
        return None;
    }
    let code = chunks.iter().take(MAX_CHUNKS).filter_map(|chunk| text.get(chunk.bytes.clone()));
    Language::of_content(&code.collect::<Vec<_>>().join("\n"))
}

/// The code of one language.
struct OfLanguage {
    language: Language,
    code: Vec<Span>,
    n_chunks: usize,
    n_bytes: usize,
}

/// Collects the chunks of each language.
struct Collector<'a> {
    text: &'a str,
    always: Option<Language>,
    default: Option<Language>,
    by_language: Vec<OfLanguage>,
    /// Languages that no front-end knows, with their numbers of chunks.
    unknown: Vec<(&'a str, usize)>,
    /// The ranges of their chunks.
    unread: Vec<Span>,
    n_chunks: usize,
    n_beyond: usize,
    is_open: bool,
}

impl<'a> Collector<'a> {
    fn new(text: &'a str, always: Option<Language>, default: Option<Language>) -> Collector<'a> {
        Collector {
            text,
            always,
            default: always.or(default),
            by_language: Vec::new(),
            unknown: Vec::new(),
            unread: Vec::new(),
            n_chunks: 0,
            n_beyond: 0,
            is_open: false,
        }
    }

    fn add(&mut self, chunk: &Chunk<'a>) {
        let Some(code) = self.text.get(chunk.bytes.clone()).filter(|code| !code.trim().is_empty()) else { return };
        let found = match chunk.name {
            Some(name) if is_no_code(name) => None,
            Some(name) => match language(name) {
                Some(named) => Some(named),
                None if chunk.is_run || self.always.is_none() => return self.add_unknown(name, chunk.bytes.clone()),
                None => self.always,
            },
            None if chunk.is_run => self.default.or_else(|| Language::of_content(code)),
            None => Language::of_content(code).or(self.default),
        };
        let Some(language) = found.filter(|language| !language.is_prose()) else { return };
        self.n_chunks += 1;
        let position = self.by_language.iter().position(|one| one.language == language);
        let index = position.unwrap_or_else(|| {
            self.by_language.push(OfLanguage { language, code: Vec::new(), n_chunks: 0, n_bytes: 0 });
            self.by_language.len() - 1
        });
        let one = &mut self.by_language[index];
        one.n_chunks += 1;
        one.n_bytes += code.len();
        one.code.push(span(&chunk.bytes));
    }

    fn add_unknown(&mut self, name: &'a str, bytes: Range<usize>) {
        self.unread.push(span(&bytes));
        match self.unknown.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, n_chunks)) => *n_chunks += 1,
            None => self.unknown.push((name, 1)),
        }
    }

    /// Whether enough of the lines are code, so that it is not an essay that quotes a command.
    fn is_mostly_code(&self) -> bool {
        let n_lines = |text: &str| text.lines().filter(|line| !line.trim().is_empty()).count();
        let code = self.by_language.iter().flat_map(|one| &one.code);
        let n_code: usize = code.filter_map(|span| self.text.get(span.range())).map(n_lines).sum();
        n_code >= MIN_LINES || 100 * n_code >= MIN_SHARE * n_lines(self.text).max(1)
    }

    /// Returns the document; none if it has no code.
    fn document(mut self) -> Option<Result<Document, Refusal>> {
        if self.by_language.is_empty() {
            let (name, _) = self.unknown.first()?;
            return Some(Err(Refusal::Unknown { format: "a document", name: (*name).to_owned() }));
        }
        self.by_language.sort_by_key(|one| std::cmp::Reverse(one.n_bytes));
        let note = self.note();
        let concerns = (self.n_beyond > 0).then_some(Concern::Truncated).into_iter().collect();
        // The first accounts for everything but the code of the others.
        let mut of_others: Vec<Span> = self.by_language.iter().skip(1).flat_map(|one| one.code.clone()).collect();
        of_others.sort_by_key(|span| span.start);
        let mut of_first = Some((self.unread, of_others));
        let scripts = self.by_language.into_iter().map(|one| {
            let (unread, elsewhere) = of_first.take().unwrap_or_else(|| (Vec::new(), gaps(&one.code, self.text.len())));
            Script {
                language: one.language,
                text: self.text.to_owned(),
                code: Some(Arc::new(CodeRanges { code: one.code, unread, elsewhere })),
                n_pieces: one.n_chunks,
            }
        });
        Some(Ok(Document { scripts: scripts.collect(), note, concerns, around: Breakdown::default() }))
    }

    fn note(&self) -> String {
        let mut note = format!("document: code of {} chunks", self.n_chunks);
        if self.n_chunks == 1 {
            note.truncate(note.len() - 1);
        }
        for (name, n_chunks) in &self.unknown {
            note.push_str(&format!("; left out, in {name}: {n_chunks}"));
        }
        if self.n_beyond > 0 {
            note.push_str(&format!("; not read: {}", self.n_beyond));
        }
        if self.is_open {
            note.push_str("; the last chunk has no end");
        }
        note
    }
}

/// Returns the ranges between some spans, up to the end of a text.
fn gaps(spans: &[Span], end: usize) -> Vec<Span> {
    let starts = std::iter::once(0).chain(spans.iter().map(|span| span.range().end));
    let ends = spans.iter().map(|span| span.range().start).chain(std::iter::once(end));
    starts.zip(ends).filter(|(start, end)| start < end).map(|(start, end)| span(&(start..end))).collect()
}

fn span(bytes: &Range<usize>) -> Span {
    let clip = |position: usize| u32::try_from(position).unwrap_or(u32::MAX);
    Span { start: clip(bytes.start), end: clip(bytes.end) }
}

#[cfg(test)]
mod tests;

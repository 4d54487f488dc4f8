//! Collects the code of a document by language, from the chunks that a format has found in its text.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use lookalike_frontends::{Language, Span};
use lookalike_report_templates::model::{Breakdown, Concern, Reason};

use super::document::{CodeRanges, Document, Refusal, Script, blanked};
use super::languages::{is_no_code, language};
use super::numbers::without_numbers;

/// Maximum number of chunks that are read: far more than homework has.
const MAX_CHUNKS: usize = 10_000;
/// A document in which this share of the lines is code, in percent, is no essay.
const MIN_SHARE: usize = 25;
/// Code with so many lines may still be the work, with a long text around it.
const MIN_LINES: usize = 6;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chunk<'a> {
    pub(super) name: Option<&'a str>,
    /// Whether it is code even if it names no language.
    pub(super) is_run: bool,
    pub(super) bytes: Range<usize>,
}

impl<'a> Chunk<'a> {
    /// Returns a chunk that is code if it names its language, or plainly is code.
    pub(super) fn quoted(name: Option<&'a str>, bytes: Range<usize>) -> Chunk<'a> {
        Chunk { name, is_run: false, bytes }
    }

    pub(super) fn run(name: Option<&'a str>, bytes: Range<usize>) -> Chunk<'a> {
        Chunk { name, is_run: true, bytes }
    }
}

#[derive(Debug, Default)]
pub(super) struct Chunks<'a> {
    pub(super) found: Vec<Chunk<'a>>,
    /// The language of chunks that name none.
    pub(super) default: Option<&'a str>,
    /// Whether the last chunk has no end, so that the document may be damaged.
    pub(super) is_open: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PartOfCode {
    /// It is the work.
    Most,
    /// It may be the work, or quoted in an essay: the other files of the batch tell.
    Some,
    /// It is a command or an example.
    Little,
}

struct OfLanguage {
    language: Language,
    code: Vec<Span>,
    n_chunks: usize,
    n_bytes: usize,
}

#[derive(Default)]
pub(super) struct Collector<'a> {
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
    /// Whether the last chunk has no end, so that the document may be damaged.
    pub(super) is_open: bool,
    /// Whether most of the document is prose, so that it may be an essay that quotes the code.
    pub(super) is_quoted: bool,
}

impl<'a> Collector<'a> {
    pub(super) fn new(text: &'a str, always: Option<Language>, default: Option<&str>) -> Collector<'a> {
        let default = always.or_else(|| default.and_then(language));
        Collector { text, always, default, ..Collector::default() }
    }

    /// Takes the language that all chunks together show for those that name none, unless some name theirs: the others mostly show output then.
    pub(super) fn guess_default(&mut self, chunks: &[Chunk]) {
        if self.default.is_none() && chunks.iter().all(|chunk| chunk.name.is_none()) {
            let code = chunks.iter().take(MAX_CHUNKS).filter_map(|chunk| self.text.get(chunk.bytes.clone()));
            self.default = Language::of_content(&code.collect::<Vec<_>>().join("\n"));
        }
    }

    /// Adds chunks in the order in which they stand in the text.
    pub(super) fn add_all(&mut self, chunks: &[Chunk<'a>]) {
        chunks.iter().take(MAX_CHUNKS).for_each(|chunk| self.add(chunk));
        self.n_beyond = chunks.len().saturating_sub(MAX_CHUNKS);
    }

    fn add(&mut self, chunk: &Chunk<'a>) {
        let Some(code) = self.text.get(chunk.bytes.clone()).filter(|code| !code.trim().is_empty()) else { return };
        let numbered = without_numbers(code);
        let shown = match &numbered {
            Some(lines) => Cow::Owned(blanked(code, &lines.iter().map(span).collect::<Vec<_>>())),
            None => Cow::Borrowed(code),
        };
        let found = match chunk.name {
            Some(name) if is_no_code(name) => None,
            Some(name) => match language(name) {
                Some(named) => Some(named),
                None if chunk.is_run || self.always.is_none() => return self.add_unknown(name, chunk.bytes.clone()),
                None => self.always,
            },
            None if chunk.is_run => self.default.or_else(|| Language::of_content(&shown)),
            None => Language::of_content(&shown).or(self.default),
        };
        let Some(language) = found.filter(|language| !language.is_prose()) else { return };
        self.n_chunks += 1;
        let position = self.by_language.iter().position(|script| script.language == language);
        let index = position.unwrap_or_else(|| {
            self.by_language.push(OfLanguage { language, code: Vec::new(), n_chunks: 0, n_bytes: 0 });
            self.by_language.len() - 1
        });
        let one = &mut self.by_language[index];
        one.n_chunks += 1;
        one.n_bytes += code.len();
        let start = chunk.bytes.start;
        match numbered {
            Some(lines) => one.code.extend(lines.iter().map(|line| span(&(start + line.start..start + line.end)))),
            None => one.code.push(span(&chunk.bytes)),
        }
    }

    fn add_unknown(&mut self, name: &'a str, bytes: Range<usize>) {
        self.unread.push(span(&bytes));
        match self.unknown.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, n_chunks)) => *n_chunks += 1,
            None => self.unknown.push((name, 1)),
        }
    }

    /// Returns the part of the code in the work. Of a readme, a few lines are an example however short its text is.
    pub(super) fn part_of_code(&self, is_readme: bool) -> PartOfCode {
        let n_lines = |text: &str| text.lines().filter(|line| !line.trim().is_empty()).count();
        let code = self.by_language.iter().flat_map(|script| &script.code);
        let n_code: usize = code.filter_map(|span| self.text.get(span.range())).map(n_lines).sum();
        let is_example = is_readme && n_code < MIN_LINES;
        if 100 * n_code >= MIN_SHARE * n_lines(self.text).max(1) && !is_example {
            PartOfCode::Most
        } else if n_code >= MIN_LINES {
            PartOfCode::Some
        } else {
            PartOfCode::Little
        }
    }

    /// Returns the document; none if it has no code.
    pub(super) fn document(mut self) -> Option<Result<Document, Refusal>> {
        if self.by_language.is_empty() {
            let (name, _) = self.unknown.first()?;
            return Some(Err(Refusal::LeftOut(Reason::UnsupportedDocument {
                document: "a document".to_owned(),
                language: (*name).to_owned(),
            })));
        }
        self.by_language.sort_by_key(|script| std::cmp::Reverse(script.n_bytes));
        let note = self.note();
        let concerns = (self.n_beyond > 0).then_some(Concern::Truncated).into_iter().collect();
        // The first accounts for everything but the code of the others.
        let mut of_others: Vec<Span> = self.by_language.iter().skip(1).flat_map(|one| one.code.clone()).collect();
        of_others.sort_by_key(|span| span.start);
        let mut of_first = Some((self.unread, of_others));
        let scripts = self.by_language.into_iter().map(|script| {
            let (unread, elsewhere) =
                of_first.take().unwrap_or_else(|| (Vec::new(), gaps(&script.code, self.text.len())));
            Script {
                language: script.language,
                text: self.text.to_owned(),
                code: Some(Arc::new(CodeRanges { code: script.code, unread, elsewhere, is_quoted: self.is_quoted })),
                n_pieces: script.n_chunks,
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

fn gaps(spans: &[Span], end: usize) -> Vec<Span> {
    let starts = std::iter::once(0).chain(spans.iter().map(|span| span.range().end));
    let ends = spans.iter().map(|span| span.range().start).chain(std::iter::once(end));
    starts.zip(ends).filter(|(start, end)| start < end).map(|(start, end)| span(&(start..end))).collect()
}

pub(super) fn span(bytes: &Range<usize>) -> Span {
    let clip = |position: usize| u32::try_from(position).unwrap_or(u32::MAX);
    Span { start: clip(bytes.start), end: clip(bytes.end) }
}

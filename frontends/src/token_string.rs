//! The normal form of a source file: its tokens, and when two tokens are equal.

use std::ops::Range;
use std::{iter, mem};

use serde::{Deserialize, Serialize};

use crate::literals::Literal;
use crate::mapped_text::MappedText;
use crate::project_kinds::ProjectKind;
use crate::spans::{Span, Spans, span};

/// The kind of a token: a number for one name in one language family. Two tokens are equal in structure if their kinds are equal.
///
/// It is a hash of the family and the name, so it needs no registry and stays the same across versions of a grammar.
/// Kinds of different families are equal only by a hash collision; a test finds collisions within the vocabulary of all languages.
pub type Kind = u32;

/// Returns the kind called `name` in `family`: 32-bit FNV-1a with a final mix.
pub(crate) fn kind(family: &str, name: &str) -> Kind {
    const OFFSET_BASIS: u32 = 0x811c_9dc5;
    hash(OFFSET_BASIS, family.bytes().chain([0]).chain(name.bytes()))
}

/// The spelling of a token: a number for one text of one kind. Two tokens are equal in wording if their spellings are equal.
/// All tokens of a kind that have no text share a spelling.
pub type Spelling = u32;

fn hash(start: u32, bytes: impl Iterator<Item = u8>) -> u32 {
    const PRIME: u32 = 0x0100_0193;
    let hash = bytes.fold(start, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(PRIME));
    hash ^ (hash >> 15)
}

/// The tokens of one source file: their kinds, and the range of text that each covers.
///
/// `kinds` and `spans` have the same length. Spans ascend and do not overlap. A token without text of its own (the end of a block) has an empty span.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenString {
    /// The kind of each token.
    pub kinds: Vec<Kind>,
    /// The span of each token.
    pub spans: Spans,
    /// The regions that could not be parsed, in text order.
    pub parse_errors: Vec<ParseError>,
    /// The dead code, in text order. It gives no tokens.
    pub dead_code: Vec<DeadCode>,
    /// The texts that are probably run as code and could not be read as such, in text order.
    pub hidden_code: Vec<Span>,
    /// The code that a tool wrote into the file, in text order. It gives no tokens.
    pub tool_written: Vec<ToolWritten>,
}

/// A tool that writes code into a student's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tool {
    /// The form editor of NetBeans.
    NetBeans,
    /// The form designer of IntelliJ.
    IntelliJ,
    /// WindowBuilder for Eclipse.
    WindowBuilder,
    /// The form designer of Visual Studio.
    VisualStudio,
    /// wxGlade.
    WxGlade,
    /// The compiler of forms for PyQt and PySide.
    PyQt,
    /// The class wizard of Visual C++.
    ClassWizard,
    /// Delphi and Lazarus.
    Delphi,
    /// The configurator of the controllers of STM32.
    CubeMx,
    /// Processor Expert.
    ProcessorExpert,
    /// DrRacket.
    DrRacket,
    /// The generator of a kind of project.
    Project(ProjectKind),
}

impl Tool {
    /// The tools that write code into files, but for the generators of projects.
    const DESIGNERS: [Tool; 11] = [
        Tool::NetBeans,
        Tool::IntelliJ,
        Tool::WindowBuilder,
        Tool::VisualStudio,
        Tool::WxGlade,
        Tool::PyQt,
        Tool::ClassWizard,
        Tool::Delphi,
        Tool::CubeMx,
        Tool::ProcessorExpert,
        Tool::DrRacket,
    ];

    /// Returns all tools.
    pub fn all() -> impl Iterator<Item = Tool> {
        Tool::DESIGNERS.into_iter().chain(ProjectKind::all().map(Tool::Project))
    }
}

/// Code that a tool wrote into a file, which gives no tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolWritten {
    /// The text of the code.
    pub span: Span,
    /// The tool.
    pub tool: Tool,
    /// The number of tokens that it would have given.
    pub n_tokens: usize,
}

/// A statement without effect, which gives no tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadCode {
    /// The text of the statement.
    pub span: Span,
    /// The number of tokens that it would have given.
    pub n_tokens: usize,
}

/// A region that does not fit the grammar, because of a mistake or because the syntax is newer. Its tokens count all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParseError {
    /// The text of the region.
    pub span: Span,
    /// The kind of error.
    pub kind: ParseErrorKind,
}

/// The kind of a [`ParseError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ParseErrorKind {
    /// The text does not fit the grammar.
    Unexpected,
    /// The grammar requires something that is not in the text.
    Missing,
    /// The parser lost text, which was tokenized by the lexicon instead, or a comment or string without end swallows it.
    Lost,
    /// The parser gave up on the whole file, which was tokenized by the lexicon instead.
    GaveUp,
}

impl TokenString {
    /// Whether a text gave no token, and no reason for it either.
    pub(crate) fn says_nothing(&self) -> bool {
        let TokenString { kinds, spans: _, parse_errors: _, dead_code, hidden_code, tool_written } = self;
        kinds.is_empty() && dead_code.is_empty() && hidden_code.is_empty() && tool_written.is_empty()
    }

    /// The number of tokens.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Returns the spelling of each token, where `source` is the text that this token string was made from.
    ///
    /// Tokens of the same spelling are of the same kind. Spellings are computed on demand because storing them would take a tenth of the memory of a large batch.
    pub fn spellings(&self, source: &str) -> Vec<Spelling> {
        let tokens = self.kinds.iter().zip(self.spans.iter());
        tokens.map(|(&kind, span)| hash(kind, source.get(span.range()).unwrap_or_default().bytes())).collect()
    }

    /// Whether this can be a token string of `source`: lengths agree, and all spans lie in the text in order. Validates token strings from other processes.
    pub fn fits(&self, source: &str) -> bool {
        let is_in_text = |span: Span| source.get(span.range()).is_some();
        let mut end = 0;
        let mut ascends = |span: Span| std::mem::replace(&mut end, span.end) <= span.start;
        self.spans.len() == self.len()
            && self.spans.iter().all(|span| ascends(span) && is_in_text(span))
            && self.parse_errors.iter().all(|error| is_in_text(error.span))
            && self.dead_code.iter().all(|dead| is_in_text(dead.span))
            && self.hidden_code.iter().all(|span| is_in_text(*span))
            && self.tool_written.iter().all(|written| is_in_text(written.span))
    }
}

#[derive(Default)]
pub(crate) struct TokenStringBuilder {
    kinds: Vec<Kind>,
    spans: Vec<Span>,
    pub(crate) parse_errors: Vec<ParseError>,
    dead_code: Vec<DeadCode>,
    pub(crate) hidden_code: Vec<Range<usize>>,
    tool_written: Vec<ToolWritten>,
    /// The texts that may be run as code, in text order.
    pub(crate) literals: Vec<Literal>,
}

/// The tokens and the text of a statement. Tokens are counted before any are removed.
#[derive(Clone)]
pub(crate) struct StatementExtent {
    pub(crate) tokens: Range<usize>,
    pub(crate) bytes: Range<usize>,
}

impl TokenStringBuilder {
    pub(crate) fn len(&self) -> usize {
        self.kinds.len()
    }

    pub(crate) fn push(&mut self, kind: Kind, bytes: Range<usize>) {
        self.kinds.push(kind);
        self.spans.push(span(bytes));
    }

    /// Appends the tokens of an embedded text that starts at byte `offset` of this one.
    pub(crate) fn append(&mut self, other: TokenStringBuilder, offset: usize) {
        let shifted = |own: Span| span(own.range().start + offset..own.range().end + offset);
        self.kinds.extend(other.kinds);
        self.spans.extend(other.spans.into_iter().map(shifted));
        let errors = other.parse_errors.into_iter();
        self.parse_errors.extend(errors.map(|error| ParseError { span: shifted(error.span), ..error }));
        self.dead_code.extend(other.dead_code.into_iter().map(|dead| DeadCode { span: shifted(dead.span), ..dead }));
        self.hidden_code.extend(other.hidden_code.into_iter().map(|bytes| bytes.start + offset..bytes.end + offset));
        self.literals.extend(other.literals.into_iter().map(|literal| literal.shifted(offset)));
    }

    /// Adds the tokens of another text from the same source, each at its place. A token that extends over others ends where they begin.
    pub(crate) fn merge(&mut self, other: TokenStringBuilder) {
        let (kinds, spans) = (mem::take(&mut self.kinds), mem::take(&mut self.spans));
        self.tool_written.extend(&other.tool_written);
        self.append(other, 0);
        let mut tokens: Vec<(Kind, Span)> = kinds.into_iter().zip(spans).collect();
        tokens.extend(mem::take(&mut self.kinds).into_iter().zip(mem::take(&mut self.spans)));
        tokens.sort_by_key(|(_, span)| (span.start, span.end));
        let starts: Vec<u32> = tokens.iter().skip(1).map(|(_, span)| span.start).collect();
        for ((_, span), next) in tokens.iter_mut().zip(starts) {
            span.end = span.end.min(next);
        }
        (self.kinds, self.spans) = tokens.into_iter().unzip();
        self.parse_errors.sort_by_key(|error| error.span.start);
        self.parse_errors.dedup_by(|next, last| {
            let is_within = next.span.start < last.span.end;
            if is_within && matches!(next.kind, ParseErrorKind::Lost | ParseErrorKind::GaveUp) {
                last.kind = next.kind;
            }
            is_within
        });
        self.dead_code.sort_by_key(|dead| dead.span.start);
        self.dead_code.dedup_by(|next, last| next.span.start < last.span.end);
        self.hidden_code.sort_by_key(|bytes| bytes.start);
        self.hidden_code.dedup_by(|next, last| next.start < last.end);
        self.tool_written.sort_by_key(|written| written.span.start);
        self.tool_written.dedup_by(|next, last| next.span.start < last.span.end);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Kind, Range<usize>)> {
        self.kinds.iter().zip(&self.spans).map(|(kind, span)| (*kind, span.range()))
    }

    /// Moves everything to where it is in the source that a text was made from. Of several tokens that one range was replaced by, the first covers the range.
    pub(crate) fn move_to_origin(&mut self, text: &MappedText) {
        let mut end = 0;
        let mut ascending = |own: Span| {
            let origin = text.origin(own.range());
            let start = origin.start.max(end);
            end = origin.end.max(start);
            span(start..end)
        };
        self.spans.iter_mut().for_each(|span| *span = ascending(*span));
        let moved = |own: Span| span(text.origin(own.range()));
        self.parse_errors.iter_mut().for_each(|error| error.span = moved(error.span));
        self.parse_errors.dedup_by(|next, last| next.span.start < last.span.end);
        self.dead_code.iter_mut().for_each(|dead| dead.span = moved(dead.span));
        self.dead_code.dedup_by(|next, last| next.span.start < last.span.end);
        self.hidden_code.iter_mut().for_each(|bytes| *bytes = text.origin(bytes.clone()));
        self.tool_written.iter_mut().for_each(|written| written.span = moved(written.span));
    }

    /// Returns the tokens that lie within a range of the text, with the literals there.
    pub(crate) fn part(&self, bytes: &Range<usize>) -> TokenStringBuilder {
        let lies_within = |span: &&Span| span.range().end <= bytes.end;
        let first = self.spans.partition_point(|span| span.range().start < bytes.start);
        let n_tokens = self.spans[first..].iter().take_while(lies_within).count();
        let first_literal = self.literals.partition_point(|literal| literal.bytes.start < bytes.start);
        let literals = self.literals[first_literal..].iter().take_while(|literal| literal.bytes.end <= bytes.end);
        TokenStringBuilder {
            kinds: self.kinds[first..first + n_tokens].to_vec(),
            spans: self.spans[first..first + n_tokens].to_vec(),
            literals: literals.cloned().collect(),
            ..TokenStringBuilder::default()
        }
    }

    /// Replaces the tokens and the literals within ranges of the text, which must ascend and not overlap, by others that lie there.
    pub(crate) fn replace_parts(&mut self, parts: Vec<(Range<usize>, TokenStringBuilder)>) {
        let is_replaced = |literal: &Literal| {
            let next = parts.partition_point(|(bytes, _)| bytes.start <= literal.bytes.start);
            next.checked_sub(1).is_some_and(|last| literal.bytes.start < parts[last].0.end)
        };
        let mut literals = mem::take(&mut self.literals);
        literals.retain(|literal| !is_replaced(literal));
        literals.extend(parts.iter().flat_map(|(_, part)| part.literals.iter().cloned()));
        literals.sort_by_key(|literal| literal.bytes.start);
        self.replace_ranges(parts);
        self.literals = literals;
    }

    /// Replaces the tokens within ranges of the text, which must ascend and not overlap, by others that lie there.
    pub(crate) fn replace_ranges(&mut self, replacements: Vec<(Range<usize>, TokenStringBuilder)>) {
        if replacements.is_empty() {
            return;
        }
        let own = mem::take(self);
        let mut own_tokens = own.kinds.into_iter().zip(own.spans).peekable();
        let mut errors = own.parse_errors.into_iter().peekable();
        let mut dead_code = own.dead_code.into_iter().peekable();
        (self.literals, self.hidden_code) = (own.literals, own.hidden_code);
        for (bytes, other) in replacements {
            let is_before = |span: &Span| span.range().end <= bytes.start;
            let is_inside = |span: &Span| span.range().start < bytes.end;
            while let Some((kind, span)) = own_tokens.next_if(|(_, span)| is_before(span)) {
                self.kinds.push(kind);
                self.spans.push(span);
            }
            while own_tokens.next_if(|(_, span)| is_inside(span)).is_some() {}
            self.parse_errors.extend(iter::from_fn(|| errors.next_if(|error| is_before(&error.span))));
            while errors.next_if(|error| is_inside(&error.span)).is_some() {}
            self.dead_code.extend(iter::from_fn(|| dead_code.next_if(|dead| is_before(&dead.span))));
            while dead_code.next_if(|dead| is_inside(&dead.span)).is_some() {}
            self.append(TokenStringBuilder { literals: Vec::new(), ..other }, 0);
        }
        let (kinds, spans): (Vec<Kind>, Vec<Span>) = own_tokens.unzip();
        self.kinds.extend(kinds);
        self.spans.extend(spans);
        self.parse_errors.extend(errors);
        self.dead_code.extend(dead_code);
    }

    pub(crate) fn is_dead(&self, bytes: &Range<usize>) -> bool {
        let next = self.dead_code.partition_point(|dead| dead.span.range().start <= bytes.start);
        next.checked_sub(1).is_some_and(|last| bytes.end <= self.dead_code[last].span.range().end)
    }

    /// Removes the tokens of dead statements, which must be in text order and disjoint.
    pub(crate) fn remove_dead(&mut self, dead: &[StatementExtent]) {
        self.remove(dead.iter().map(|extent| extent.tokens.clone()));
        let dead = dead.iter().map(|extent| (span(extent.bytes.clone()), extent.tokens.len()));
        self.dead_code.extend(dead.map(|(span, n_tokens)| DeadCode { span, n_tokens }));
    }

    /// Removes tokens by their indices, in ranges that ascend and are disjoint.
    fn remove(&mut self, ranges: impl Iterator<Item = Range<usize>>) {
        let (mut n_kept, mut index) = (0, 0);
        for range in ranges.chain(std::iter::once(self.len()..self.len())) {
            // Nothing moves before the first range.
            if n_kept < index {
                self.kinds.copy_within(index..range.start, n_kept);
                self.spans.copy_within(index..range.start, n_kept);
            }
            n_kept += range.start - index;
            index = range.end;
        }
        self.kinds.truncate(n_kept);
        self.spans.truncate(n_kept);
    }

    /// Removes the tokens within ranges of the text that a tool wrote, which must ascend and be disjoint, and the dead code there.
    pub(crate) fn remove_tool_written(&mut self, ranges: Vec<(Range<usize>, Tool)>) {
        let mut removed: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
        for (bytes, tool) in ranges {
            let from = removed.last().map_or(0, |last| last.end);
            let start = from + self.spans[from..].partition_point(|span| span.range().start < bytes.start);
            let is_inside = |own: &&Span| own.range().start < bytes.end;
            let end = start + self.spans[start..].iter().take_while(is_inside).count();
            removed.push(start..end);
            self.tool_written.push(ToolWritten { span: span(bytes), tool, n_tokens: end - start });
        }
        self.remove(removed.into_iter());
        let written = &self.tool_written;
        self.dead_code.retain(|dead| {
            let next = written.partition_point(|one| one.span.end <= dead.span.start);
            written.get(next).is_none_or(|one| dead.span.end <= one.span.start)
        });
    }

    pub(crate) fn finish(mut self) -> TokenString {
        self.kinds.shrink_to_fit();
        let TokenStringBuilder { kinds, spans, parse_errors, dead_code, mut hidden_code, tool_written, literals: _ } =
            self;
        hidden_code.sort_unstable_by_key(|bytes| bytes.start);
        // Code that is hidden in hidden code is part of it.
        hidden_code.dedup_by(|next, last| {
            let overlaps = next.start < last.end;
            last.end = if overlaps { last.end.max(next.end) } else { last.end };
            overlaps
        });
        let hidden_code = hidden_code.into_iter().map(span).collect();
        TokenString { kinds, spans: spans.into_iter().collect(), parse_errors, dead_code, hidden_code, tool_written }
    }
}

//! Literals and other texts that a program may run as code, and their contents without quotes and escapes.

use std::ops::Range;

use crate::literal_form::LiteralForm;
use crate::mapped_text::MappedText;
use crate::table::Table;

/// A text in a program that is not part of its syntax tree.
#[derive(Clone)]
pub(crate) struct Literal {
    pub(crate) bytes: Range<usize>,
    pub(crate) form: LiteralForm,
    /// The code in a string: `{x}`, `${x}`, `#{x}`.
    pub(crate) interpolations: Vec<Range<usize>>,
    /// The language of the program.
    pub(crate) table: &'static Table,
    /// Whether the literal gives no tokens, as a docstring does.
    pub(crate) is_dropped: bool,
}

/// Minimum number of bytes of macros that are statements, and their minimum share of the text in percent, from which on a program is written in macros.
const MIN_MACROS: usize = 150;
const MIN_SHARE_OF_MACROS: usize = 25;

pub(crate) fn is_mostly_macros<'a>(source: &str, literals: impl Iterator<Item = &'a Literal>) -> bool {
    let n_bytes: usize =
        literals.filter(|literal| literal.is_statement(source)).map(|literal| literal.bytes.len()).sum();
    n_bytes >= MIN_MACROS && 100 * n_bytes >= MIN_SHARE_OF_MACROS * source.len()
}

/// A name that stands for a value in a string.
pub(crate) const PLACEHOLDER: &str = "x";

impl Literal {
    /// Returns the literal as it is in a text in which this one starts at byte `offset`.
    pub(crate) fn shifted(self, offset: usize) -> Literal {
        let shifted = |bytes: Range<usize>| bytes.start + offset..bytes.end + offset;
        let interpolations = self.interpolations.into_iter().map(shifted).collect();
        Literal { bytes: shifted(self.bytes), interpolations, ..self }
    }

    /// Whether the literal is a macro that stands for statements.
    pub(crate) fn is_statement(&self, source: &str) -> bool {
        self.form == LiteralForm::Macro && source[self.bytes.clone()].contains([';', '{', '}'])
    }

    pub(crate) fn append_content(&self, source: &str, content: &mut MappedText) {
        match self.form {
            LiteralForm::Text => content.copy(source, self.bytes_of_text(source)),
            LiteralForm::Macro => append_macro(source, self.bytes.clone(), content),
            LiteralForm::Attribute => append_attribute(source, self.bytes.clone(), content),
            LiteralForm::Comment => append_comment(source, self.bytes.clone(), self.table, content),
            LiteralForm::String | LiteralForm::RawString | LiteralForm::HereDocument => {
                self.append_string(source, content)
            }
        }
    }

    /// Returns the bytes of a text without the marks of a block.
    fn bytes_of_text(&self, source: &str) -> Range<usize> {
        let text = &source[self.bytes.clone()];
        let lexicon = &self.table.lexicon;
        let is_own = |(open, _): &&(&str, &str)| text.starts_with(open) && lexicon.text_blocks.contains(open);
        let Some((open, close)) = lexicon.block_comments.iter().find(is_own) else { return self.bytes.clone() };
        let start = self.bytes.start + open.len();
        let close = if text.len() >= open.len() + close.len() && text.ends_with(close) { close.len() } else { 0 };
        start..self.bytes.end - close
    }

    fn append_string(&self, source: &str, content: &mut MappedText) {
        let text = &source[self.bytes.clone()];
        let marks = match self.form {
            LiteralForm::HereDocument => Marks::of_here_document(text),
            _ => Marks::of(text, self.table),
        };
        let inner = self.bytes.start + marks.open..(self.bytes.end - marks.close).max(self.bytes.start + marks.open);
        let prefix = text[..marks.open].to_ascii_lowercase();
        let reader = StringReader {
            source,
            quote: marks.quote,
            escapes: match () {
                () if self.form == LiteralForm::RawString || marks.is_raw => Escapes::None,
                () if marks.quote.is_some_and(|quote| self.table.lexicon.plain_quotes.contains(&quote)) => {
                    Escapes::OfMarks
                }
                () => Escapes::All,
            },
            doubles_quotes: prefix.contains('@'),
            doubles_braces: !self.interpolations.is_empty() && (prefix.contains('f') || prefix.contains('$')),
        };
        let mut at = inner.start;
        for hole in self.interpolations.iter().filter(|hole| inner.start <= hole.start && hole.end <= inner.end) {
            if hole.start >= at {
                reader.append(at..hole.start, content);
                content.replace(PLACEHOLDER, hole.clone());
                at = hole.end;
            }
        }
        reader.append(at..inner.end, content);
    }
}

struct Marks {
    /// The lengths of the marks in bytes, with a prefix.
    open: usize,
    close: usize,
    quote: Option<char>,
    is_raw: bool,
}

impl Marks {
    fn of(text: &str, table: &Table) -> Marks {
        let prefix_length = text.find(['"', '\'', '`']).filter(|length| *length <= MAX_PREFIX);
        let Some(prefix) = prefix_length.map(|length| &text[..length]) else { return Marks::of_brackets(text) };
        let quoted = &text[prefix.len()..];
        let quote = quoted.chars().next();
        let n_quotes = quoted.len() - quoted.trim_start_matches(|c| Some(c) == quote).len();
        // Two quotes are an empty string, or the first of them is the mark and the second is doubled.
        let n_quotes = if n_quotes < 3 { 1 } else { n_quotes.min(table.lexicon.max_quotes) };
        let n_signs = prefix.matches('#').count();
        let mark = &quoted[..n_quotes];
        let is_raw = prefix.contains(['r', 'R', '@']) || table.lexicon.raw_quotes.contains(&mark);
        let is_closed = quoted.len() >= 2 * n_quotes + n_signs && quoted.trim_end_matches('#').ends_with(mark);
        let mut marks = Marks {
            open: prefix.len() + n_quotes,
            close: if is_closed { n_quotes + n_signs } else { 0 },
            quote,
            is_raw: is_raw || n_signs > 0,
        };
        if prefix.ends_with('R')
            && let Some(delimiter) = quoted[n_quotes..].find('(').filter(|length| *length <= MAX_PREFIX)
        {
            marks.open += delimiter + 1;
            marks.close += if is_closed { delimiter + 1 } else { 0 };
        }
        marks.close = marks.close.min(text.len() - marks.open);
        // In a text that only looks like a raw string, the end of the marks may lie inside a character.
        if !text.is_char_boundary(text.len() - marks.close) {
            marks.close = 0;
        }
        marks
    }

    /// The word after `<<` may be part of the literal. The one at the end is not.
    fn of_here_document(text: &str) -> Marks {
        let open = if text.starts_with("<<") { text.find('\n').map_or(text.len(), |end| end + 1) } else { 0 };
        Marks { open, close: 0, quote: None, is_raw: text[..open].contains('\'') }
    }

    /// Strings between brackets: `{|…|}`, `%q(…)`, or without any marks.
    fn of_brackets(text: &str) -> Marks {
        let open = if let Some(word) = text.strip_prefix('%') {
            text.len() - word.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len() + 1
        } else if let Some(bracket) = text.strip_prefix('{') {
            let second = bracket.find('|').filter(|length| *length <= MAX_PREFIX);
            second.map_or(0, |length| length + 2)
        } else {
            0
        };
        let open = if text.is_char_boundary(open) { open } else { 0 };
        let close = if text.starts_with('%') { 1 } else { open };
        let is_closed = text.len() >= open + close && text.is_char_boundary(text.len() - close.min(text.len()));
        Marks { open, close: if is_closed { close } else { 0 }, quote: None, is_raw: true }
    }
}

/// The maximum length of whatever stands before the quote of a string, and of delimiters.
const MAX_PREFIX: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Escapes {
    All,
    /// Only the quote and the backslash can be escaped.
    OfMarks,
    None,
}

struct StringReader<'a> {
    source: &'a str,
    quote: Option<char>,
    escapes: Escapes,
    doubles_quotes: bool,
    doubles_braces: bool,
}

impl StringReader<'_> {
    fn append(&self, range: Range<usize>, content: &mut MappedText) {
        content.copy_replacing(self.source, range, |_, rest| {
            let next = rest.chars().next().unwrap_or_default();
            let replaced = if next == '\\' { self.escape(rest) } else { self.doubled(rest, next) };
            match replaced {
                Some((replacement, length)) => (Some(replacement.map(String::from).unwrap_or_default()), length),
                None => (None, 0),
            }
        });
    }

    fn doubled(&self, rest: &str, next: char) -> Option<(Option<char>, usize)> {
        let is_quote = self.doubles_quotes && Some(next) == self.quote;
        let is_brace = self.doubles_braces && matches!(next, '{' | '}');
        ((is_quote || is_brace) && rest[1..].starts_with(next)).then_some((Some(next), 2))
    }

    /// Returns the character that the escape at the start of `rest` stands for, if it stands for any, and its length; none if this is no escape.
    fn escape(&self, rest: &str) -> Option<(Option<char>, usize)> {
        let escaped = rest[1..].chars().next()?;
        let length = 1 + escaped.len_utf8();
        let itself = Some((Some(escaped), length));
        match (self.escapes, escaped) {
            (Escapes::None, _) => None,
            (_, '\\') => itself,
            (Escapes::OfMarks, _) => itself.filter(|_| Some(escaped) == self.quote),
            (Escapes::All, '"' | '\'' | '`' | '$' | '#' | '{' | '}' | '/' | '%' | '@') => itself,
            (Escapes::All, '\n') => Some((None, length)),
            (Escapes::All, '\r') if rest[2..].starts_with('\n') => Some((None, 3)),
            (Escapes::All, 'n') => Some((Some('\n'), length)),
            (Escapes::All, 't') => Some((Some('\t'), length)),
            (Escapes::All, 'r') => Some((Some('\r'), length)),
            (Escapes::All, 'x') => numeric(&rest[2..], 16, 2).map(|(c, digits)| (Some(c), 2 + digits)),
            (Escapes::All, 'u') => numeric(&rest[2..], 16, 4).map(|(c, digits)| (Some(c), 2 + digits)),
            (Escapes::All, 'U') => numeric(&rest[2..], 16, 8).map(|(c, digits)| (Some(c), 2 + digits)),
            (Escapes::All, '0'..='7') => numeric(&rest[1..], 8, 3).map(|(c, digits)| (Some(c), 1 + digits)),
            (Escapes::All, _) => None,
        }
    }
}

/// Returns the character whose number starts `rest`, with up to `max_digits` digits or in braces, and the length of the number.
fn numeric(rest: &str, radix: u32, max_digits: usize) -> Option<(char, usize)> {
    let is_in_braces = rest.starts_with('{');
    let digits = rest.strip_prefix('{').unwrap_or(rest);
    let max_digits = if is_in_braces { 6 } else { max_digits };
    let n_digits = digits.chars().take(max_digits).take_while(|c| c.is_digit(radix)).count();
    let character = char::from_u32(u32::from_str_radix(&digits[..n_digits], radix).ok()?)?;
    let length = n_digits + if is_in_braces { 2 } else { 0 };
    (!is_in_braces || digits[n_digits..].starts_with('}')).then_some((character, length))
}

/// The line ends of a macro's text are escaped.
fn append_macro(source: &str, bytes: Range<usize>, content: &mut MappedText) {
    let mut at = bytes.start;
    for line in source[bytes.clone()].split_inclusive('\n') {
        let end = at + line.trim_end().trim_end_matches('\\').len();
        content.copy(source, at..end);
        content.replace("\n", end..at + line.len());
        at += line.len();
    }
}

/// The entities that scripts in attributes need.
const ENTITIES: [(&str, &str); 8] = [
    ("&quot;", "\""),
    ("&#34;", "\""),
    ("&#39;", "'"),
    ("&apos;", "'"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&amp;", "&"),
    ("&#10;", "\n"),
];

fn append_attribute(source: &str, bytes: Range<usize>, content: &mut MappedText) {
    let text = &source[bytes.clone()];
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''));
    let inner = text.trim_matches(|c| Some(c) == quote);
    let inner = inner.trim_start();
    let scheme = inner.get(..SCRIPT_SCHEME.len()).filter(|scheme| scheme.eq_ignore_ascii_case(SCRIPT_SCHEME));
    let inner = &inner[scheme.map_or(0, str::len)..];
    let start = bytes.start + (inner.as_ptr() as usize - text.as_ptr() as usize);
    content.copy_replacing(source, start..start + inner.len(), |_, rest| {
        let entity = ENTITIES.iter().find(|(entity, _)| rest.starts_with(entity));
        entity.map_or((None, 0), |(entity, replacement)| (Some(*replacement), entity.len()))
    });
}

pub(crate) const SCRIPT_SCHEME: &str = "javascript:";

/// Removes the mark of a comment from each of its lines.
fn append_comment(source: &str, bytes: Range<usize>, table: &Table, content: &mut MappedText) {
    let marks = table.lexicon.line_comments;
    let mut at = bytes.start;
    for line in source[bytes].split_inclusive('\n') {
        let text = line.trim_start();
        let mark = marks.iter().find(|mark| text.starts_with(**mark)).map_or(0, |mark| mark.len());
        let after = text[mark..].trim_start_matches([':', '!', '#', '|', '>']);
        content.copy(source, at + (line.len() - after.len())..at + line.len());
        at += line.len();
    }
    if !content.text().ends_with('\n') {
        content.replace("\n", at..at);
    }
}

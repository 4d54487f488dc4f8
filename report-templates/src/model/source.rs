//! A source file with the regions that do not depend on a pair.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// One compared file of a submission. `report.json` lists it without its text and ranges; those are packed in a file of `sources`.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct SourceFile {
    /// Its path within the submission, with forward slashes.
    pub path: String,
    /// The language it was read as.
    pub language: String,
    /// Its decoded text.
    #[serde(skip)]
    pub text: SourceText,
    /// Number of its own tokens: all but starter code and code of tools.
    pub own_tokens: usize,
    /// Ranges of starter code.
    #[serde(skip)]
    pub starter: Vec<Range<usize>>,
    /// Ranges of code that a tool wrote into the file.
    #[serde(skip)]
    pub tool: Vec<Range<usize>>,
    /// Ranges of text that is not compared: comments, imports and the like. A match never shows them as equal.
    #[serde(skip)]
    pub trivia: Vec<Range<usize>>,
    /// Ranges of code that a large share of the batch has.
    #[serde(skip)]
    pub common: Vec<Range<usize>>,
    /// Syntax highlighting.
    #[serde(skip)]
    pub syntax: Vec<SyntaxSpan>,
}

/// A byte range with a syntax class. The range is never empty, on one or more lines.
///
/// A third of the tokens of a class have one, so it is small: front-ends number the bytes of a text with 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyntaxSpan {
    start: u32,
    end: u32,
    /// The class.
    pub class: SyntaxClass,
}

impl SyntaxSpan {
    /// Creates a span of a range of a text of less than 4 GiB.
    pub fn new(bytes: Range<usize>, class: SyntaxClass) -> SyntaxSpan {
        SyntaxSpan { start: bytes.start as u32, end: bytes.end as u32, class }
    }

    /// Returns the bytes of the text.
    pub fn bytes(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A class of tokens for syntax highlighting. Names and signs have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SyntaxClass {
    /// A keyword.
    Keyword,
    /// A string or character literal.
    Text,
    /// A number literal.
    Number,
    /// A comment.
    Comment,
}

impl SyntaxClass {
    /// Every class, in the order of their numbers in the files of sources.
    pub const ALL: [SyntaxClass; 4] =
        [SyntaxClass::Keyword, SyntaxClass::Text, SyntaxClass::Number, SyntaxClass::Comment];
}

/// A text in memory, or spilled until it is read.
#[derive(Clone)]
pub enum SourceText {
    /// A text in memory.
    InMemory(String),
    /// A text somewhere else.
    Spilled(Arc<dyn SpilledText>),
}

/// A spilled text, which is read anew each time.
pub trait SpilledText: Send + Sync {
    /// Returns its length in bytes.
    fn len(&self) -> usize;

    /// Whether it is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads the text, which always has the same length.
    fn read(&self) -> String;

    /// Spills another text to the same place.
    fn another(&self, text: String) -> SourceText;
}

impl SourceText {
    /// Returns the length in bytes.
    pub fn len(&self) -> usize {
        match self {
            SourceText::InMemory(text) => text.len(),
            SourceText::Spilled(text) => text.len(),
        }
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the text. A spilled text is in memory only as long as the result lives.
    pub fn read(&self) -> Cow<'_, str> {
        match self {
            SourceText::InMemory(text) => text.as_str().into(),
            SourceText::Spilled(text) => text.read().into(),
        }
    }

    /// Changes the text and keeps it where it was.
    pub fn change(&mut self, change: impl FnOnce(&mut String)) {
        match self {
            SourceText::InMemory(text) => change(text),
            SourceText::Spilled(spilled) => {
                let mut text = spilled.read();
                change(&mut text);
                *self = spilled.another(text);
            }
        }
    }
}

impl Default for SourceText {
    fn default() -> SourceText {
        SourceText::InMemory(String::new())
    }
}

impl From<String> for SourceText {
    fn from(text: String) -> SourceText {
        SourceText::InMemory(text)
    }
}

impl From<&str> for SourceText {
    fn from(text: &str) -> SourceText {
        SourceText::InMemory(text.to_owned())
    }
}

impl PartialEq for SourceText {
    fn eq(&self, other: &SourceText) -> bool {
        self.len() == other.len() && self.read() == other.read()
    }
}

impl fmt::Debug for SourceText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.read().fmt(formatter)
    }
}

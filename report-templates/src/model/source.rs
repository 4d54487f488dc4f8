//! A source file with the regions that do not depend on a pair.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::text::Text;

/// One compared file of a submission. `report.json` lists it without its text and ranges; those are in its submission's packed sources ([`crate::store`]).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct SourceFile {
    /// Its path within the submission, with forward slashes.
    pub path: String,
    /// The language it was read as.
    pub language: String,
    /// Its decoded text.
    #[serde(skip)]
    pub text: Text,
    /// Number of its own tokens: all but starter code.
    pub own_tokens: usize,
    /// Ranges of starter code.
    #[serde(skip)]
    pub starter: Vec<Range<usize>>,
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

/// A byte range with a syntax class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxSpan {
    /// The bytes; never empty, on one or more lines.
    pub bytes: Range<usize>,
    /// The class.
    pub class: SyntaxClass,
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

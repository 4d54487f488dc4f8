//! The text of a file, and what is to be seen in it whatever it is compared with.

use std::ops::Range;

use super::Text;

/// One compared file of a submission.
#[derive(Debug, Clone, Default)]
pub struct SourceFile {
    /// Its path within the submission, with forward slashes.
    pub path: String,
    /// The language it was read as.
    pub language: String,
    /// Its text, decoded.
    pub text: Text,
    /// Tokens of it that are the author's own: all but starter code.
    pub own_tokens: usize,
    /// Where starter code stands.
    pub starter: Vec<Range<usize>>,
    /// Where text stands between the tokens that plays no part in the comparison: comments, imports and the like. A match never shows them as equal.
    pub asides: Vec<Range<usize>>,
    /// Where code stands that a large share of the batch has.
    pub common: Vec<Range<usize>>,
    /// What has a colour of its own, as editors show it.
    pub colours: Vec<Coloured>,
}

/// A stretch of a text with a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coloured {
    /// Its bytes; never empty, and on one or more lines.
    pub bytes: Range<usize>,
    /// What it is.
    pub colour: Colour,
}

/// What an editor would give a colour. Names and signs have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// A word of the language.
    Keyword,
    /// A string or character.
    Text,
    /// A number.
    Number,
    /// A comment.
    Comment,
}

impl Colour {
    /// Every colour, in the order of their numbers in the store of sources.
    pub const ALL: [Colour; 4] = [Colour::Keyword, Colour::Text, Colour::Number, Colour::Comment];
}

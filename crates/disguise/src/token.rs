//! Lossless tokens: joined, they give the source back.

use crate::language::has_word;

/// The lexical class of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Name,
    Keyword,
    Number,
    /// A string or a character.
    Text,
    Operator,
    /// A directive of the C preprocessor, without the line end.
    Directive,
}

/// A token with the layout before it: blanks, line ends, comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) before: String,
    pub(crate) text: String,
    pub(crate) kind: TokenKind,
}

impl Token {
    /// Returns whether the token is this operator or word.
    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text && self.kind != TokenKind::Text
    }

    /// Returns whether the token is one of these operators or words.
    pub(crate) fn is_any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.is(text))
    }

    /// Returns whether the token is in a list of words, separated by blanks.
    pub(crate) fn is_in(&self, list: &str) -> bool {
        self.kind != TokenKind::Text && has_word(list, &self.text)
    }

    pub(crate) fn is_name(&self) -> bool {
        self.kind == TokenKind::Name
    }

    pub(crate) fn opens(&self) -> bool {
        self.is_any(&["(", "[", "{"])
    }

    pub(crate) fn closes(&self) -> bool {
        self.is_any(&[")", "]", "}"])
    }
}

/// Returns code on one line, without comments.
pub(crate) fn on_one_line(tokens: &[Token]) -> String {
    let mut line = String::new();
    for token in tokens {
        if !token.before.is_empty() && !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&token.text);
    }
    line
}

/// Returns the bracket depth of each token. A bracket has the depth outside of it.
pub(crate) fn depths(tokens: &[Token]) -> Vec<usize> {
    let mut depth = 0_usize;
    let depth_of = |token: &Token| {
        depth = depth.saturating_sub(usize::from(token.closes()));
        let here = depth;
        depth += usize::from(token.opens());
        here
    };
    tokens.iter().map(depth_of).collect()
}

/// Returns the index of the bracket that closes the one at `open`, if any.
pub(crate) fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        depth += usize::from(token.opens());
        if token.closes() {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

/// Splits tokens at separators outside of brackets.
pub(crate) fn split<'a>(tokens: &'a [Token], separators: &[&str]) -> Vec<&'a [Token]> {
    let depths = depths(tokens);
    let mut pieces = Vec::new();
    let mut start = 0;
    for at in 0..tokens.len() {
        if depths[at] == 0 && tokens[at].is_any(separators) {
            pieces.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    pieces.push(&tokens[start..]);
    pieces
}

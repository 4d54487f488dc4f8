//! Tokens that keep everything: written one after the other, they give the source back.

use crate::language::Language;
use crate::lexer;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Name,
    Keyword,
    Number,
    /// A string or a character.
    Text,
    Operator,
    /// A line for the C preprocessor, without the end of the line.
    Directive,
}

/// A token, and what stands before it: blanks, ends of lines, comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) before: String,
    pub(crate) text: String,
    pub(crate) kind: TokenKind,
}

impl Token {
    /// Whether it is this operator or word.
    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text && self.kind != TokenKind::Text
    }

    /// Whether it is one of these.
    pub(crate) fn is_any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.is(text))
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

/// The tokens of a piece of code of ours.
pub(crate) fn tokens(code: &str, language: Language) -> Vec<Token> {
    lexer::lex(code, language).0
}

/// Code as it is written on one line, without comments.
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

/// How deep in brackets each token stands; a bracket itself stands outside.
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

/// The place of the bracket that closes the one at `open`, if there is one.
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

/// The pieces between separators that stand outside of brackets.
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

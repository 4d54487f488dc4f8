//! Data in a program: very long literals, and long tables of literals.

use crate::lexical_view::{LexicalView, TokenClass};

/// Number of bytes from which on a literal is data: several lines of text.
const LONG_LITERAL: usize = 400;
/// Number of literals in a row, with nothing but signs between them, from which on they are a table of data.
const LONG_TABLE: usize = 64;
/// Words that stand for a value in a table.
const VALUES: [&str; 10] = ["true", "false", "null", "nil", "None", "True", "False", "NULL", "NA", "undefined"];

/// Returns for each token whether it is data. In prose, none is.
pub(super) fn data_tokens(view: &LexicalView) -> Vec<bool> {
    let mut is_data = vec![false; view.n_tokens()];
    if view.language.is_prose() {
        return is_data;
    }
    let mut table = Table::default();
    for token in 0..view.n_tokens() {
        match role(view, token) {
            Role::Literal => {
                is_data[token] = view.bytes(token).len() >= LONG_LITERAL;
                table.add(token);
            }
            Role::Sign => {}
            Role::Code => table.end(&mut is_data),
        }
    }
    table.end(&mut is_data);
    is_data
}

/// Returns whether text of a literal that has code in it is data.
pub(super) fn is_long(n_bytes: usize) -> bool {
    n_bytes >= LONG_LITERAL
}

/// The part of a token in a table.
enum Role {
    Literal,
    Sign,
    Code,
}

fn role(view: &LexicalView, token: usize) -> Role {
    let spelling = match view.class(token) {
        Some(TokenClass::Number | TokenClass::String) => return Role::Literal,
        Some(TokenClass::Name) => return Role::Code,
        None => view.spelling(token),
    };
    let is_sign = spelling.bytes().all(|byte| byte.is_ascii_punctuation() && byte != b'_');
    if is_sign {
        Role::Sign
    } else if VALUES.contains(&spelling) {
        Role::Literal
    } else {
        Role::Code
    }
}

/// Literals in a row.
#[derive(Default)]
struct Table {
    first: usize,
    last: usize,
    n_literals: usize,
}

impl Table {
    fn add(&mut self, token: usize) {
        if self.n_literals == 0 {
            self.first = token;
        }
        self.last = token;
        self.n_literals += 1;
    }

    /// Ends the row. If it is long, all of it is data, from its first literal to its last.
    fn end(&mut self, is_data: &mut [bool]) {
        if self.n_literals >= LONG_TABLE {
            is_data[self.first..=self.last].fill(true);
        }
        self.n_literals = 0;
    }
}

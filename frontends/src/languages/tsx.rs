//! TypeScript with JSX.

use crate::grammar::{Reading, Table};
use crate::languages::typescript;

pub(crate) static TABLE: Table = Table {
    name: "tsx",
    family: "javascript",
    extensions: &["tsx"],
    marks: &[],
    interpreters: &[],
    // A grammar of its own, for `<T>x` is a type assertion in the one and a tag in the other.
    reading: Reading::Grammar(|| tree_sitter_typescript::LANGUAGE_TSX.into()),
    extends: Some(&typescript::TABLE),
    rules: &[],
    roles: &[],
    lexicon: typescript::LEXICON,
};

//! TypeScript with JSX.

use super::prelude::*;
use super::{javascript, typescript};

pub(crate) static TABLE: Table = Table {
    name: "tsx",
    family: "javascript",
    extensions: &["tsx"],
    // The grammars differ because `<T>x` is a type assertion in TypeScript and a tag in TSX.
    strategy: ParseStrategy::Grammar(|| tree_sitter_typescript::LANGUAGE_TSX.into()),
    translate: javascript::translate,
    extends: Some(&typescript::TABLE),
    is_unreadable: javascript::is_written_in_signs,
    runners: super::javascript::RUNNERS,
    lexicon: typescript::LEXICON,
    ..Table::DEFAULTS
};

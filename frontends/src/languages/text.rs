//! Prose: essays, reports, written answers.

#![cfg(feature = "text")]

use crate::table::{Lexicon, ParseStrategy, Table};

pub(crate) static TABLE: Table = Table {
    name: "text",
    family: "text",
    extensions: &["txt", "text", "md", "markdown", "rst", "adoc", "org", "tex"],
    strategy: ParseStrategy::Prose,
    lexicon: Lexicon { quotes: &[], ignores_case: true, ..Lexicon::DEFAULTS },
    ..Table::DEFAULTS
};

//! Prose: essays, reports, written answers.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "text",
    extensions: &["txt", "text", "md", "markdown", "rst", "adoc", "org", "tex"],
    strategy: ParseStrategy::Prose,
    lexicon: Lexicon { quotes: &[], ignores_case: true, ..Lexicon::DEFAULTS },
    ..Table::DEFAULTS
};

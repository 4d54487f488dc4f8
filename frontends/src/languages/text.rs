//! Prose: essays, reports, answers in words.

use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "text",
    family: "text",
    extensions: &["txt", "text", "md", "markdown", "rst", "adoc", "org", "tex"],
    marks: &[],
    interpreters: &[],
    reading: Reading::Prose,
    extends: None,
    rules: &[],
    roles: &[],
    lexicon: Lexicon { quotes: &[], ignores_case: true, ..Lexicon::USUAL },
};

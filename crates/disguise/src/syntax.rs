//! Reads source text into trees, and writes it, in each language.

use crate::language::Language;
use crate::tree::{Statement, Tree};
use crate::{braces, indented, printer};

impl Tree {
    pub(crate) fn parse(source: &str, language: Language) -> Tree {
        if language.has_braces() { braces::parse(source, language) } else { indented::parse(source) }
    }

    pub(crate) fn write(self) -> String {
        printer::write(self)
    }
}

/// Parses generated code as statements.
pub(crate) fn statements(code: &str, language: Language) -> Vec<Statement> {
    if language.has_braces() { braces::statements(code, language) } else { indented::parse(code).body.statements }
}

//! Go.

use crate::grammar::Rule::{Class, Drop};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "go",
    family: "go",
    extensions: &["go"],
    marks: &[],
    interpreters: &[],
    reading: Reading::Grammar(|| tree_sitter_go::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("package_clause", Drop),
        ("import_declaration", Drop),
        // The end of a line does for it.
        (";", Drop),
        ("identifier", Class("name")),
        ("field_identifier", Class("name")),
        ("type_identifier", Class("name")),
        ("package_identifier", Class("name")),
        ("label_name", Class("name")),
        ("int_literal", Class("number")),
        ("float_literal", Class("number")),
        ("imaginary_literal", Class("number")),
        ("rune_literal", Class("character")),
        ("interpreted_string_literal", Class("string")),
        ("raw_string_literal", Class("string")),
    ],
    roles: &[],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["package", "import"],
        words: &[],
        quotes: &[("\"", "string"), ("`", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};

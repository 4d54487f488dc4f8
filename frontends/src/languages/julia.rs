//! Julia.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Class, Decide, Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "julia",
    family: "julia",
    extensions: &["jl"],
    marks: &[],
    interpreters: &["julia"],
    reading: Reading::Grammar(|| tree_sitter_julia::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("line_comment", Drop),
        ("block_comment", Drop),
        ("using_statement", Drop),
        ("import_statement", Drop),
        ("export_statement", Drop),
        ("public_statement", Drop),
        // A string that stands by itself among definitions documents the next.
        ("source_file", Below(&[("string_literal", Drop)])),
        ("module_definition", Below(&[("string_literal", Drop)])),
        ("struct_definition", Below(&[("string_literal", Drop)])),
        ("identifier", Class("name")),
        // `=` and `in` among them.
        ("operator", Spelled),
        ("integer_literal", Class("number")),
        ("float_literal", Class("number")),
        ("character_literal", Class("character")),
        ("string_literal", Decide(keep_interpolations)),
        ("command_literal", Decide(keep_interpolations)),
        ("prefixed_string_literal", Class("string")),
        ("prefixed_command_literal", Class("string")),
    ],
    roles: &[],
    lexicon: Lexicon {
        line_comments: &["#"],
        block_comments: &[("#=", "=#")],
        imports: &["using", "import", "export", "public"],
        words: &[
            ("break", Class("break_statement")),
            ("continue", Class("continue_statement")),
            ("false", Spelled),
            ("in", Spelled),
            ("isa", Spelled),
            ("true", Spelled),
            // Keywords only where the parser says so.
            ("mutable", Class("name")),
            ("outer", Class("name")),
            ("primitive", Class("name")),
            ("type", Class("name")),
        ],
        signs: &[
            "=", "+", "-", "*", "/", "\\", "÷", "^", "%", "==", "!=", "===", "!==", "<", ">", "<=", ">=", "≤", "≥",
            "≠", "&&", "||", "!", "+=", "-=", "*=", "/=", "^=", ".+", ".-", ".*", "./", ".^", ".=", ".+=", ".==", "&",
            "|", "<<", ">>", "=>", "|>", "∈", "∉", "<:", ">:", "//", "~",
        ],
        word_signs: "!",
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("`", "string"), ("'", "character")],
        signs_behind: &["'"],
        ..Lexicon::USUAL
    },
};

/// A string may hold code, which counts; any other is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let mut cursor = string.walk();
    let interpolates = string.children(&mut cursor).any(|child| child.kind() == "string_interpolation");
    if interpolates { INTERPOLATED } else { Class("string") }
}

/// The opening mark is a token, and so is the closing one.
const INTERPOLATED: Rule = Below(&[
    ("\"", Class("string")),
    ("\"\"\"", Class("string")),
    ("`", Class("string")),
    ("```", Class("string")),
    ("content", Drop),
    ("escape_sequence", Drop),
]);

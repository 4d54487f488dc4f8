//! Kotlin.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Children, Class, Decide, Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "kotlin",
    family: "kotlin",
    extensions: &["kt", "kts"],
    marks: &[],
    interpreters: &["kotlin", "kotlinc"],
    reading: Reading::Grammar(|| tree_sitter_kotlin_sg::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("line_comment", Drop),
        ("multiline_comment", Drop),
        ("shebang_line", Drop),
        ("package_header", Drop),
        ("import_header", Drop),
        // As in Java.
        ("file_annotation", Drop),
        ("modifiers", Drop),
        ("parameter_modifiers", Drop),
        ("type_modifiers", Drop),
        ("type_parameter_modifiers", Drop),
        // The end of a line does for it.
        (";", Drop),
        ("simple_identifier", Class("name")),
        ("type_identifier", Class("name")),
        ("interpolated_identifier", Class("name")),
        ("label", Class("name")),
        ("quest", Spelled),
        ("integer_literal", Class("number")),
        ("hex_literal", Class("number")),
        ("bin_literal", Class("number")),
        ("unsigned_literal", Class("number")),
        ("long_literal", Class("number")),
        ("real_literal", Class("number")),
        ("character_literal", Class("character")),
        ("string_literal", Decide(keep_interpolations)),
        ("string_content", Drop),
        // `$x` is `${x}`.
        ("interpolation_identifier_start", Class("interpolation")),
        ("interpolation_expression_start", Class("interpolation")),
        ("interpolation_expression_end", Drop),
    ],
    roles: &[],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["import", "package"],
        words: &[
            // Modifiers wherever they stand, which the parser takes for names elsewhere.
            ("abstract", Drop),
            ("data", Drop),
            ("internal", Drop),
            ("lateinit", Drop),
            ("open", Drop),
            ("override", Drop),
            ("private", Drop),
            ("protected", Drop),
            ("public", Drop),
            // Keywords only where the parser says so.
            ("constructor", Class("name")),
            ("dynamic", Class("name")),
            ("field", Class("name")),
            ("file", Class("name")),
            ("value", Class("name")),
            ("null", Class("null")),
        ],
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};

/// A template holds code, which counts; any other string is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let mut cursor = string.walk();
    let interpolates = string.named_children(&mut cursor).any(|child| child.kind() != "string_content");
    if interpolates { Children } else { Class("string") }
}

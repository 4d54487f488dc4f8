//! Java.

use crate::grammar::Rule::{Class, Drop, Spelled};
use crate::grammar::{Lexicon, Table};

pub(crate) static TABLE: Table = Table {
    name: "java",
    family: "java",
    extensions: &["java"],
    grammar: || tree_sitter_java::LANGUAGE.into(),
    rules: &[
        ("line_comment", Drop),
        ("block_comment", Drop),
        ("import_declaration", Drop),
        ("package_declaration", Drop),
        // `public`, `static`, `final` and annotations are changed freely without changing what the program does.
        // Measured: without them the accuracy over the labelled Java classes is higher.
        ("modifiers", Drop),
        ("identifier", Class("name")),
        ("type_identifier", Class("name")),
        ("decimal_integer_literal", Class("number")),
        ("hex_integer_literal", Class("number")),
        ("octal_integer_literal", Class("number")),
        ("binary_integer_literal", Class("number")),
        ("decimal_floating_point_literal", Class("number")),
        ("hex_floating_point_literal", Class("number")),
        ("character_literal", Class("character")),
        ("string_literal", Class("string")),
    ],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["import", "package"],
        words: &[
            // Modifiers wherever they stand. `static` and `synchronized` may also start a block.
            ("abstract", Drop),
            ("final", Drop),
            ("private", Drop),
            ("protected", Drop),
            ("public", Drop),
            ("boolean", Class("boolean_type")),
            ("false", Spelled),
            ("null", Class("null_literal")),
            ("super", Spelled),
            ("this", Spelled),
            ("true", Spelled),
            ("void", Class("void_type")),
        ],
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("'", "character")],
        name_class: "name",
        number_class: "number",
    },
};

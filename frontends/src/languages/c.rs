//! C.

use crate::grammar::Rule::{Class, Drop, Spelled};
use crate::grammar::{Lexicon, Table};

pub(crate) static TABLE: Table = Table {
    name: "c",
    family: "c",
    extensions: &["c", "h"],
    grammar: || tree_sitter_c::LANGUAGE.into(),
    rules: &[
        ("comment", Drop),
        // Everybody includes the same headers.
        ("preproc_include", Drop),
        ("identifier", Class("name")),
        ("field_identifier", Class("name")),
        ("statement_identifier", Class("name")),
        // Whether a name is a type often hangs on a typedef that the parser has not seen.
        ("type_identifier", Class("name")),
        // `int` and `double` are one node kind to the grammar, two keywords to a reader.
        ("primitive_type", Spelled),
        ("number_literal", Class("number")),
        ("char_literal", Class("character")),
        ("string_literal", Class("string")),
        // The text after `#define NAME` and `#pragma` is not parsed further.
        ("preproc_arg", Class("macro text")),
        ("preproc_directive", Spelled),
    ],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["#include"],
        words: &[
            ("bool", Spelled),
            ("char", Spelled),
            ("double", Spelled),
            ("false", Spelled),
            ("float", Spelled),
            ("int", Spelled),
            ("size_t", Spelled),
            ("true", Spelled),
            ("void", Spelled),
        ],
        quotes: &[("\"", "string"), ("'", "character")],
        name_class: "name",
        number_class: "number",
    },
};

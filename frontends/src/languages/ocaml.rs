//! OCaml.

use crate::grammar::Rule::{Class, Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "ocaml",
    family: "ocaml",
    extensions: &["ml"],
    marks: &[],
    interpreters: &["ocaml", "ocamlrun"],
    reading: Reading::Grammar(|| tree_sitter_ocaml::LANGUAGE_OCAML.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("shebang", Drop),
        ("line_number_directive", Drop),
        ("open_module", Drop),
        // `#use` and `#load` at the top level.
        ("toplevel_directive", Drop),
        ("attribute", Drop),
        ("item_attribute", Drop),
        ("floating_attribute", Drop),
        // It ends phrases that end without it.
        (";;", Drop),
        ("value_name", Class("name")),
        ("value_pattern", Class("name")),
        ("constructor_name", Class("name")),
        ("module_name", Class("name")),
        ("module_type_name", Class("name")),
        ("type_constructor", Class("name")),
        ("type_variable", Class("name")),
        ("field_name", Class("name")),
        ("label_name", Class("name")),
        ("class_name", Class("name")),
        ("class_type_name", Class("name")),
        ("method_name", Class("name")),
        ("instance_variable_name", Class("name")),
        ("tag", Class("name")),
        ("add_operator", Spelled),
        ("assign_operator", Spelled),
        ("concat_operator", Spelled),
        ("let_operator", Spelled),
        ("let_and_operator", Spelled),
        ("mult_operator", Spelled),
        ("pow_operator", Spelled),
        ("prefix_operator", Spelled),
        ("rel_operator", Spelled),
        ("sign_operator", Spelled),
        ("signed_number", Class("number")),
        ("character", Class("character")),
        ("string", Class("string")),
        ("quoted_string", Class("string")),
    ],
    roles: &[],
    lexicon: Lexicon {
        block_comments: &[("(*", "*)")],
        imports: &["open"],
        words: &[
            // Keywords only where the parser says so.
            ("effect", Class("name")),
        ],
        signs: &[
            "@", "^", ":=", "<>", "==", "!=", "<=", ">=", "&&", "||", "|>", "@@", "**", "/", "=", "+", "-", "*", "!",
        ],
        word_signs: "'",
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};

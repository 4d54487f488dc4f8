//! Rust.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Children, Class, Decide, Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "rust",
    family: "rust",
    extensions: &["rs"],
    marks: &[],
    interpreters: &["cargo", "rust-script"],
    reading: Reading::Grammar(|| tree_sitter_rust::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("line_comment", Drop),
        ("block_comment", Drop),
        ("shebang", Drop),
        ("use_declaration", Drop),
        ("extern_crate_declaration", Drop),
        ("mod_item", Decide(drop_declaration)),
        // As in Java.
        ("attribute_item", Drop),
        ("inner_attribute_item", Drop),
        ("visibility_modifier", Drop),
        ("identifier", Class("name")),
        ("field_identifier", Class("name")),
        ("shorthand_field_identifier", Class("name")),
        ("type_identifier", Class("name")),
        ("metavariable", Class("name")),
        ("label", Class("name")),
        ("lifetime", Class("name")),
        // `use` makes any of these a plain name.
        ("scoped_identifier", Decide(fold_path)),
        ("scoped_type_identifier", Decide(fold_path)),
        // `i32` and `bool` are one node kind to the grammar.
        ("primitive_type", Spelled),
        ("integer_literal", Class("number")),
        ("float_literal", Class("number")),
        ("char_literal", Class("character")),
        ("string_literal", Class("string")),
        ("raw_string_literal", Class("string")),
    ],
    roles: &[],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["use"],
        words: &[
            ("bool", Spelled),
            ("char", Spelled),
            ("f32", Spelled),
            ("f64", Spelled),
            ("false", Spelled),
            ("i128", Spelled),
            ("i16", Spelled),
            ("i32", Spelled),
            ("i64", Spelled),
            ("i8", Spelled),
            ("isize", Spelled),
            ("mut", Class("mutable_specifier")),
            ("pub", Drop),
            ("self", Spelled),
            ("str", Spelled),
            ("super", Spelled),
            ("true", Spelled),
            ("u128", Spelled),
            ("u16", Spelled),
            ("u32", Spelled),
            ("u64", Spelled),
            ("u8", Spelled),
            ("usize", Spelled),
        ],
        // A single quote more often starts a lifetime than a character.
        quotes: &[("\"", "string")],
        ..Lexicon::USUAL
    },
};

/// `mod x;` brings in another file; one with braces holds code.
fn drop_declaration(module: Node<'_>) -> Rule {
    if module.child_by_field_name("body").is_some() { Children } else { Drop }
}

/// A path of plain names is one name. One through a type with arguments holds more.
fn fold_path(path: Node<'_>) -> Rule {
    let is_plain = |node: Node<'_>| {
        matches!(node.kind(), "identifier" | "scoped_identifier" | "self" | "super" | "crate" | "metavariable")
    };
    if path.child_by_field_name("path").is_none_or(is_plain) { Class("name") } else { Children }
}

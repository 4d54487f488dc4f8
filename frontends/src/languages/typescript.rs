//! TypeScript.
//!
//! Types are erased, as the compiler does it: what runs is what is compared. They are put on and taken off without work, and what is left is JavaScript, token by token, so a copy is found whichever of the two it is handed in as.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Children, Class, Decide, Drop, First};
use crate::grammar::{Lexicon, Reading, Table};
use crate::languages::javascript;
use crate::roles::Role::*;

pub(crate) static TABLE: Table = Table {
    name: "typescript",
    family: "javascript",
    extensions: &["ts", "mts", "cts"],
    marks: &[],
    interpreters: &["ts-node", "tsx", "deno", "bun"],
    reading: Reading::Grammar(|| tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into()),
    extends: Some(&javascript::TABLE),
    rules: &[
        ("type_annotation", Drop),
        ("type_predicate_annotation", Drop),
        ("asserts_annotation", Drop),
        ("type_arguments", Drop),
        ("type_parameters", Drop),
        ("implements_clause", Drop),
        ("interface_declaration", Drop),
        ("type_alias_declaration", Drop),
        ("ambient_declaration", Drop),
        ("import_alias", Drop),
        // Signatures without a body: overloads, and what a subclass has to bring.
        ("function_signature", Drop),
        ("method_signature", Drop),
        ("abstract_method_signature", Drop),
        ("index_signature", Drop),
        ("public_field_definition", Decide(erase_field)),
        ("accessibility_modifier", Drop),
        ("override_modifier", Drop),
        ("abstract", Drop),
        ("readonly", Drop),
        ("optional_parameter", Below(&[("?", Drop)])),
        ("variable_declarator", Below(&[("!", Drop)])),
        ("enum_declaration", Below(&[("const", Drop)])),
        ("as_expression", First),
        ("satisfies_expression", First),
        ("non_null_expression", First),
        // The name of a class; of other types nothing is left.
        ("type_identifier", Class("name")),
    ],
    roles: &[
        ("required_parameter", &[Targets("pattern")]),
        ("optional_parameter", &[Targets("pattern")]),
        ("enum_declaration", &[Effect]),
    ],
    lexicon: LEXICON,
};

pub(super) const LEXICON: Lexicon = Lexicon {
    words: &[
        ("abstract", Drop),
        ("declare", Drop),
        ("export", Drop),
        ("override", Drop),
        ("private", Drop),
        ("protected", Drop),
        ("public", Drop),
        ("readonly", Drop),
        ("false", Rule::Spelled),
        ("null", Rule::Spelled),
        ("super", Rule::Spelled),
        ("this", Rule::Spelled),
        ("true", Rule::Spelled),
        ("undefined", Rule::Spelled),
        // Keywords only where the parser says so, and types.
        ("accessor", Class("name")),
        ("any", Class("name")),
        ("as", Class("name")),
        ("assert", Class("name")),
        ("asserts", Class("name")),
        ("boolean", Class("name")),
        ("from", Class("name")),
        ("get", Class("name")),
        ("global", Class("name")),
        ("infer", Class("name")),
        ("is", Class("name")),
        ("keyof", Class("name")),
        ("meta", Class("name")),
        ("module", Class("name")),
        ("namespace", Class("name")),
        ("never", Class("name")),
        ("number", Class("name")),
        ("object", Class("name")),
        ("require", Class("name")),
        ("satisfies", Class("name")),
        ("set", Class("name")),
        ("string", Class("name")),
        ("symbol", Class("name")),
        ("target", Class("name")),
        ("type", Class("name")),
        ("unknown", Class("name")),
        ("using", Class("name")),
    ],
    ..javascript::LEXICON
};

/// A field without a value is a type and nothing else.
fn erase_field(field: Node<'_>) -> Rule {
    let erased = Below(&[("?", Drop), ("!", Drop), ("declare", Drop)]);
    if matches!(javascript::drop_without_value(field), Children) { erased } else { Drop }
}

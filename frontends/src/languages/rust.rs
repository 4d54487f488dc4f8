//! Rust.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "rust",
    aliases: "rs",
    extensions: &["rs"],
    signs: &["println!(  ^use _::  ^fn _(  ^pub fn _  ^let mut _  ^let _ =  ^let _:  ^impl _  ^pub struct  ^struct _ {
        ^enum _ {  ^match _  vec![  -> _ {  &mut _  &str  Some(_  Ok(  Err(  unwrap()  ^mod _  #[derive
        ^pub enum  Vec<_  String::_  _::_  ^trait _"],
    interpreters: &["cargo", "rust-script"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_rust::LANGUAGE.into()),
    rules: &[
        ("line_comment block_comment shebang use_declaration extern_crate_declaration", Drop),
        ("mod_item", Decide(drop_declaration)),
        // Like the modifiers of Java, these can be changed without changing what the program does.
        ("attribute_item inner_attribute_item visibility_modifier", Drop),
        (
            "identifier field_identifier shorthand_field_identifier type_identifier metavariable label lifetime",
            Class("name"),
        ),
        // A `use` declaration turns any of these into a plain name.
        ("scoped_identifier scoped_type_identifier", Decide(fold_path)),
        // `i32` and `bool` have one node kind in the grammar.
        ("primitive_type", Verbatim),
        ("integer_literal float_literal", Class("number")),
        ("char_literal", Class("character")),
        ("string_literal raw_string_literal", Class("string")),
    ],
    literals: &[("string_literal", LiteralForm::String), ("raw_string_literal", LiteralForm::RawString)],
    may_be_in_strings: |_| true,
    neutral: &[
        ("fn", Define),
        ("some ok err iter into_iter iter_mut expect to_string to_owned as_str collect len get chars", Access),
        ("enumerate", Range),
    ],
    runners: Runners { statements: "", expressions: "", programs: ".Command Command.new" },
    lexicon: Lexicon {
        nests_comments: true,
        imports: &["use"],
        words: &[
            (
                "bool char f32 f64 false i128 i16 i32 i64 i8 isize self str super true u128 u16 u32 u64 u8 usize",
                Verbatim,
            ),
            ("mut", Class("mutable_specifier")),
            ("pub", Drop),
        ],
        // Not `'`, which starts a lifetime more often than a character.
        quotes: &[("\"", "string")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};

/// Drops `mod x;`, which includes another file. A module with braces contains code.
fn drop_declaration(module: Node<'_>) -> Rule {
    if module.child_by_field_name("body").is_some() { Children } else { Drop }
}

/// Turns a path of plain names into one name. A path through a type with arguments contains more.
fn fold_path(path: Node<'_>) -> Rule {
    let is_plain = |node: Node<'_>| {
        matches!(node.kind(), "identifier" | "scoped_identifier" | "self" | "super" | "crate" | "metavariable")
    };
    if path.child_by_field_name("path").is_none_or(is_plain) { Class("name") } else { Children }
}

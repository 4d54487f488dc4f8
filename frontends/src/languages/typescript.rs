//! TypeScript.
//!
//! Types are erased, as the compiler does, because copiers add and remove them without work. The remaining tokens are those of JavaScript, so copies across the two languages are found.

use super::javascript;
use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "typescript",
    aliases: "ts",
    family: "javascript",
    extensions: &["ts", "mts", "cts"],
    signs: &["^interface _ {  ^type _ =  _: string  _: number  _: boolean  _: _[]  ^private _  ^public _  ^enum _
        ^export interface  ^export class  ): void  ): _ {  ^readonly _  as _"],
    interpreters: &["ts-node", "tsx", "deno", "bun"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into()),
    translate: javascript::translate,
    extends: Some(&javascript::TABLE),
    rules: &[
        (
            "type_annotation type_predicate_annotation asserts_annotation type_arguments type_parameters
             implements_clause interface_declaration type_alias_declaration ambient_declaration import_alias",
            Drop,
        ),
        // Signatures without a body: overloads and abstract methods.
        ("function_signature method_signature abstract_method_signature index_signature", Drop),
        ("public_field_definition", Decide(erase_field)),
        ("accessibility_modifier override_modifier abstract readonly", Drop),
        ("optional_parameter", ChildRules(&[("?", Drop)])),
        ("variable_declarator", ChildRules(&[("!", Drop)])),
        ("enum_declaration", ChildRules(&[("const", Drop)])),
        ("as_expression satisfies_expression non_null_expression", FirstChild),
        // Only names of classes remain; other types are erased.
        ("type_identifier", Class("name")),
    ],
    roles: &[("required_parameter optional_parameter", &[Targets("pattern")]), ("enum_declaration", &[Effect])],
    may_be_in_strings: |_| true,
    is_unreadable: javascript::is_written_in_signs,
    runners: javascript::RUNNERS,
    lexicon: LEXICON,
    ..Table::DEFAULTS
};

pub(super) const LEXICON: Lexicon = Lexicon {
    words: &[
        ("abstract declare export override private protected public readonly", Drop),
        ("false null super this true undefined", Rule::Verbatim),
        // Contextual keywords, which only a parser can tell from names, and types.
        (
            "accessor any as assert asserts boolean from get global infer is keyof meta module namespace never
             number object require satisfies set string symbol target type unknown using",
            Class("name"),
        ),
    ],
    ..javascript::LEXICON
};

/// Drops a field without a value, which is only a type.
fn erase_field(field: Node<'_>) -> Rule {
    let erased = ChildRules(&[("?", Drop), ("!", Drop), ("declare", Drop)]);
    if matches!(javascript::drop_without_value(field), Children) { erased } else { Drop }
}

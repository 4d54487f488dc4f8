//! Ada.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "ada",
    extensions: &["adb", "ads", "ada"],
    signs: &[":=  := _  ^with ada.  ^use ada.  ^with _; use _;  ^procedure _ is  ^procedure _(_: in
        ^function _ return  ^function _(_: _) return  ^package _ is  ^package body _  ^is$  ^begin$  ^end _;$
        ^end loop;$  ^end if;$  ^end case;$  ^end record;$  ^exit when  ^when others =>  ^exception$  ^null;$
        ^return _;  ^type _ is  ^subtype _ is  ^loop$  put_line(  new_line;  get_line  _'image(  _: integer :=
        _: constant  .. _ loop  _'range loop"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_ada::LANGUAGE.into()),
    rules: &[
        ("comment with_clause use_clause", Drop),
        ("identifier", Keyword("name")),
        ("gnatprep_identifier", Class("name")),
        ("numeric_literal", Class("number")),
        ("string_literal", Class("string")),
        ("character_literal", Class("character")),
        ("tick", Class("'")),
        // The language defines them.
        ("attribute_designator", Verbatim),
        // Says what is so without it.
        ("overriding_indicator", Drop),
        ("non_empty_mode", DecideByText(drop_default_mode)),
        // The name after `end` is optional.
        (
            "subprogram_body package_declaration package_body task_definition task_body protected_definition
             protected_body entry_body block_statement loop_statement",
            ChildRules(WITHOUT_NAME),
        ),
    ],
    literals: &[("string_literal", LiteralForm::RawString)],
    lexicon: Lexicon {
        line_comments: &["--"],
        imports: &["use"],
        // The names that `Standard` and `Ada.Text_IO` define. One range of numbers can stand for another.
        words: &[
            ("integer long_integer natural positive", Class("integer")),
            ("float long_float", Class("float")),
            // Not `character` and `string`, which are the classes of literals.
            ("character", Class("character_type")),
            ("string", Class("string_type")),
            ("boolean duration false get_line new_line put_line true", Verbatim),
        ],
        operators: "'",
        number_chars: "#",
        // `'` marks attributes as well as characters.
        quotes: &[("\"", "string")],
        raw_quotes: &["\""],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

const WITHOUT_NAME: Entries<Rule> = &[("identifier selected_component string_literal", Drop)];

/// Parameters have the mode `in` unless another is given.
fn drop_default_mode(_: Node<'_>, text: &str) -> Rule {
    if text.eq_ignore_ascii_case("in") { Drop } else { Children }
}

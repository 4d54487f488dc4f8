//! CSS.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Children, Class, DecideByText, Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "css",
    family: "css",
    extensions: &["css"],
    marks: &[],
    interpreters: &[],
    reading: Reading::Grammar(|| tree_sitter_css::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("js_comment", Drop),
        ("import_statement", Drop),
        ("charset_statement", Drop),
        ("namespace_statement", Drop),
        // The last one in a block may be left out.
        (";", Drop),
        // What the page calls its parts is renamed freely; what the language calls its own is not.
        ("class_name", Class("name")),
        ("id_name", Class("name")),
        ("keyframes_name", Class("name")),
        ("pseudo_class_selector", Below(OF_PSEUDO_CLASSES)),
        ("tag_name", Spelled),
        ("attribute_name", Spelled),
        ("property_name", DecideByText(tell_variables)),
        ("plain_value", DecideByText(tell_variables)),
        ("function_name", Spelled),
        ("keyword_query", Spelled),
        ("feature_name", Spelled),
        ("at_keyword", Spelled),
        ("call_expression", DecideByText(take_addresses_for_strings)),
        ("color_value", Class("colour")),
        ("integer_value", Class("number")),
        ("float_value", Class("number")),
        ("string_value", Class("string")),
    ],
    roles: &[],
    lexicon: Lexicon {
        block_comments: &[("/*", "*/")],
        imports: &["@import", "@charset", "@namespace"],
        word_signs: "-@",
        ignores_case: true,
        ..Lexicon::USUAL
    },
};

const OF_PSEUDO_CLASSES: &[(&str, Rule)] =
    &[("class_name", Spelled), ("arguments", DecideByText(take_formulas_for_numbers))];

/// `--accent` is a variable of the page, and `px/1.5` what is left of `16px/1.5`.
fn tell_variables(_: Node<'_>, text: &str) -> Rule {
    if text.starts_with("--") {
        Class("name")
    } else if text.contains('/') {
        Class("number")
    } else {
        Spelled
    }
}

/// The address in `url(…)` needs no quotes, and the grammar does not know all that may stand in it.
fn take_addresses_for_strings(call: Node<'_>, text: &str) -> Rule {
    let length = call.child(0).map_or(0, |name| name.byte_range().len());
    let is_address = text.get(..length).is_some_and(|name| name.eq_ignore_ascii_case("url"));
    if is_address { Below(&[("function_name", Class("string")), ("arguments", Drop)]) } else { Children }
}

/// `2n + 1` and `odd` are numbers, what else a pseudo-class is given is a selector.
fn take_formulas_for_numbers(_: Node<'_>, text: &str) -> Rule {
    let inner = text.trim_start_matches(['(', ' ']).trim_end_matches([')', ' ']);
    let is_formula = inner.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-'));
    if is_formula || matches!(inner, "n" | "odd" | "even") { Class("number") } else { Children }
}

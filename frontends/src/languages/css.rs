//! CSS.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "css",
    extensions: &["css"],
    signs: &["_ {$  color:  margin:  padding:  font-size:  display:  width:  background:  border:  @media"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_css::LANGUAGE.into()),
    rules: &[
        ("comment js_comment import_statement charset_statement namespace_statement", Drop),
        // Optional after the last declaration of a block.
        (";", Drop),
        // Names that the page defines can be changed; names that the language defines cannot.
        ("class_name id_name keyframes_name", Class("name")),
        ("pseudo_class_selector", ChildRules(PSEUDO_CLASS_RULES)),
        ("tag_name attribute_name function_name keyword_query feature_name at_keyword", Verbatim),
        ("property_name plain_value", DecideByText(classify_word)),
        ("call_expression", DecideByText(url_as_string)),
        ("color_value", Class("colour")),
        ("integer_value float_value", Class("number")),
        ("string_value", Class("string")),
    ],
    is_markup: true,
    lexicon: Lexicon {
        block_comments: &[("/*", "*/")],
        imports: &["@import", "@charset", "@namespace"],
        word_chars: "-@",
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

const PSEUDO_CLASS_RULES: Entries<Rule> = &[("class_name", Verbatim), ("arguments", DecideByText(formula_as_number))];

/// Tells variables of the page (`--accent`) and remainders of numbers (`px/1.5` in `16px/1.5`) from words of the language.
fn classify_word(_: Node<'_>, text: &str) -> Rule {
    if text.starts_with("--") {
        Class("name")
    } else if text.contains('/') {
        Class("number")
    } else {
        Verbatim
    }
}

/// Turns `url(…)` into a string: the address needs no quotes, and the grammar does not know all characters that it may contain.
fn url_as_string(call: Node<'_>, text: &str) -> Rule {
    let length = call.child(0).map_or(0, |name| name.byte_range().len());
    let is_address = text.get(..length).is_some_and(|name| name.eq_ignore_ascii_case("url"));
    if is_address { ChildRules(&[("function_name", Class("string")), ("arguments", Drop)]) } else { Children }
}

/// Turns arguments such as `2n + 1` and `odd` into numbers. Any other argument of a pseudo-class is a selector.
fn formula_as_number(_: Node<'_>, text: &str) -> Rule {
    let inner = text.trim_start_matches(['(', ' ']).trim_end_matches([')', ' ']);
    let is_formula = inner.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-'));
    if is_formula || matches!(inner, "n" | "odd" | "even") { Class("number") } else { Children }
}

//! Go.

use tree_sitter::Node;

use crate::grammar::Rule::{Class, Drop};
use crate::grammar::{Lexicon, Reading, Table};
use crate::roles::Role::*;

pub(crate) static TABLE: Table = Table {
    name: "go",
    family: "go",
    extensions: &["go"],
    marks: &[],
    interpreters: &[],
    reading: Reading::Grammar(|| tree_sitter_go::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("package_clause", Drop),
        ("import_declaration", Drop),
        // The end of a line does for it.
        (";", Drop),
        ("identifier", Class("name")),
        ("field_identifier", Class("name")),
        ("type_identifier", Class("name")),
        ("package_identifier", Class("name")),
        ("label_name", Class("name")),
        ("int_literal", Class("number")),
        ("float_literal", Class("number")),
        ("imaginary_literal", Class("number")),
        ("rune_literal", Class("character")),
        ("interpreted_string_literal", Class("string")),
        ("raw_string_literal", Class("string")),
    ],
    roles: &[
        ("function_declaration", &[Function, ReadsAll(|function, _| names_results(function))]),
        ("method_declaration", &[Function, ReadsAll(|function, _| names_results(function))]),
        ("func_literal", &[Function, ReadsAll(|function, _| names_results(function))]),
        ("parameter_declaration", &[Declares, Targets("name")]),
        ("variadic_parameter_declaration", &[Declares, Targets("name")]),
        ("var_declaration", &[Statement]),
        ("var_spec", &[Declares, Targets("name")]),
        ("const_declaration", &[Statement]),
        ("const_spec", &[Declares, Targets("name")]),
        ("short_var_declaration", &[Statement, Declares, Targets("left")]),
        ("assignment_statement", &[Statement, Targets("left")]),
        ("expression_list", &[TargetList]),
        ("inc_statement", &[Statement, AllTargets]),
        ("dec_statement", &[Statement, AllTargets]),
        // Who gives it a value only says that the value is used, for the compiler insists.
        ("identifier", &[Forgets("_")]),
        ("block", &[Statement]),
        ("if_statement", &[Statement, LiteralChoice]),
        ("for_statement", &[Statement, Loop, EffectIf(may_wait)]),
        ("expression_switch_statement", &[Statement, Switch]),
        ("type_switch_statement", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("call_expression", &[Effect]),
        ("unary_expression", &[EffectIf(is_receipt)]),
        // It panics where the type is another.
        ("type_assertion_expression", &[Effect]),
        ("type_declaration", &[Effect]),
        ("send_statement", &[Effect]),
        ("select_statement", &[Effect]),
        ("go_statement", &[Effect]),
        ("defer_statement", &[Effect]),
        ("return_statement", &[Effect]),
        ("goto_statement", &[Effect]),
        ("labeled_statement", &[Effect]),
    ],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["package", "import"],
        words: &[],
        quotes: &[("\"", "string"), ("`", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};

/// Results that have names are returned by `return` alone, and what is deferred may change them.
fn names_results(function: Node<'_>) -> bool {
    let Some(result) = function.child_by_field_name("result") else { return false };
    let mut cursor = result.walk();
    result.named_children(&mut cursor).any(|declared| declared.child_by_field_name("name").is_some())
}

/// A loop that does not count may wait for another goroutine, or take all that a channel has.
fn may_wait(repeated: Node<'_>) -> bool {
    let mut cursor = repeated.walk();
    !repeated.named_children(&mut cursor).any(|child| child.kind() == "for_clause")
}

/// `<-channel`.
fn is_receipt(unary: Node<'_>) -> bool {
    unary.child(0).is_some_and(|sign| sign.kind() == "<-")
}

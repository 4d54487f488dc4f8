//! Go.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "go",
    extensions: &["go"],
    signs: &["^package _$  ^import (  ^import \"  ^func _(  ^func(_  ^func main()  fmt._(  := _  :=  ^type _ struct
        ^defer _  ^go _(  err != nil  chan _  make(  range _  ^for _ :=  ^if err  []string  []int  ^var _ _
        ^return nil  map[_"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_go::LANGUAGE.into()),
    rules: &[
        ("comment package_clause import_declaration", Drop),
        // A line end does the same.
        (";", Drop),
        ("identifier field_identifier type_identifier package_identifier label_name", Class("name")),
        ("int_literal float_literal imaginary_literal", Class("number")),
        ("rune_literal", Class("character")),
        ("interpreted_string_literal raw_string_literal", Class("string")),
    ],
    roles: &[
        (
            "function_declaration method_declaration func_literal",
            &[Function, ReadsAll(|function, _| has_named_results(function))],
        ),
        ("parameter_declaration variadic_parameter_declaration var_spec const_spec", &[Declares, Targets("name")]),
        ("var_declaration const_declaration", &[Statement]),
        ("short_var_declaration", &[Statement, Declares, Targets("left")]),
        ("assignment_statement", &[Statement, Targets("left")]),
        ("expression_list", &[TargetList]),
        ("inc_statement dec_statement", &[Statement, AllTargets]),
        // Assigning to the blank identifier only tells the compiler that the value is used.
        ("identifier", &[Discards("_")]),
        ("block", &[Statement]),
        ("if_statement", &[Statement, LiteralConditional]),
        ("for_statement", &[Statement, Loop, EffectIf(may_wait)]),
        ("expression_switch_statement type_switch_statement", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("unary_expression", &[EffectIf(is_receive)]),
        // Panics if the type differs.
        ("type_assertion_expression", &[Effect]),
        (
            "call_expression type_declaration send_statement select_statement go_statement defer_statement
             return_statement goto_statement labeled_statement",
            &[Effect],
        ),
    ],
    literals: &[("interpreted_string_literal", LiteralForm::String), ("raw_string_literal", LiteralForm::RawString)],
    may_be_in_strings: |_| true,
    neutral: &[("func", Define), ("len int string float64", Access), ("range", Range)],
    runners: Runners { statements: "plugin.Open", expressions: ".Eval", programs: "exec.Command" },
    lexicon: Lexicon {
        imports: &["package", "import"],
        quotes: &[("\"", "string"), ("`", "string"), ("'", "character")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};

/// Whether the results have names. A plain `return` reads them, and deferred functions may change them.
fn has_named_results(function: Node<'_>) -> bool {
    let Some(result) = function.child_by_field_name("result") else { return false };
    let mut cursor = result.walk();
    result.named_children(&mut cursor).any(|declared| declared.child_by_field_name("name").is_some())
}

/// Whether a loop has no counter. Such a loop may wait for another goroutine, or drain a channel.
fn may_wait(repeated: Node<'_>) -> bool {
    let mut cursor = repeated.walk();
    !repeated.named_children(&mut cursor).any(|child| child.kind() == "for_clause")
}

/// Whether it is `<-channel`.
fn is_receive(unary: Node<'_>) -> bool {
    unary.child(0).is_some_and(|sign| sign.kind() == "<-")
}

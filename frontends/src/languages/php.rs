//! PHP. What stands outside of `<?php` is HTML in pieces.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Children, Class, Decide, Drop, Enclosed, Pieces, Spelled};
use crate::grammar::{Lexicon, Reading, Table};
use crate::roles::Role::*;

pub(crate) static TABLE: Table = Table {
    name: "php",
    family: "php",
    extensions: &["php", "php3", "php4", "php5", "php7", "php8", "phtml", "inc"],
    marks: &[],
    interpreters: &["php"],
    reading: Reading::Grammar(|| tree_sitter_php::LANGUAGE_PHP.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("text", Pieces("html")),
        ("php_tag", Drop),
        ("php_end_tag", Drop),
        ("namespace_definition", Decide(drop_heading)),
        ("namespace_use_declaration", Drop),
        ("declare_statement", Drop),
        ("expression_statement", Decide(drop_inclusion)),
        // As the modifiers of Java.
        ("visibility_modifier", Drop),
        ("static_modifier", Drop),
        ("abstract_modifier", Drop),
        ("final_modifier", Drop),
        ("readonly_modifier", Drop),
        ("var_modifier", Drop),
        ("attribute_list", Drop),
        ("variable_name", Class("name")),
        // `use` makes any of these a plain name.
        ("qualified_name", Class("name")),
        ("relative_name", Class("name")),
        ("primitive_type", Spelled),
        ("cast_type", Spelled),
        ("boolean", Spelled),
        ("integer", Class("number")),
        ("float", Class("number")),
        ("string", Class("string")),
        ("nowdoc", Class("string")),
        ("encapsed_string", Decide(keep_interpolations)),
        ("heredoc", Decide(keep_interpolations)),
        ("shell_command_expression", Decide(keep_interpolations)),
        ("\"", Drop),
        ("<<<", Drop),
        ("heredoc_start", Drop),
        ("heredoc_end", Drop),
        ("string_content", Drop),
        ("escape_sequence", Drop),
    ],
    roles: &[
        ("program", &[Script]),
        ("function_definition", &[Function, Effect]),
        ("method_declaration", &[Function]),
        ("property_hook", &[Function]),
        ("anonymous_function", &[Function]),
        ("simple_parameter", &[Targets("name")]),
        ("variadic_parameter", &[Targets("name")]),
        ("expression_statement", &[Statement, EffectIf(may_be_printed)]),
        ("compound_statement", &[Statement]),
        ("if_statement", &[Statement, LiteralChoice]),
        ("else_clause", &[Clause, EffectIf(ends_with_next)]),
        ("else_if_clause", &[Clause, EffectIf(ends_with_next)]),
        ("for_statement", &[Statement, Loop]),
        ("while_statement", &[Statement, Loop, LiteralChoice]),
        ("do_statement", &[Statement, Loop]),
        ("switch_statement", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("try_statement", &[Statement]),
        ("finally_clause", &[Clause]),
        ("assignment_expression", &[Declares, Targets("left")]),
        ("augmented_assignment_expression", &[Targets("left"), Updates]),
        ("update_expression", &[Targets("argument"), Updates]),
        // What is given to such a parameter is given to somebody else's variable.
        ("reference_modifier", &[ReadsAll(|_, _| true)]),
        ("reference_assignment_expression", &[Effect]),
        ("global_declaration", &[Effect]),
        // Variables whose names are found only when it runs.
        ("dynamic_variable_name", &[ReadsAll(|_, _| true)]),
        ("name", &[ReadsAll(|_, text| READERS.iter().any(|reader| reader.eq_ignore_ascii_case(text)))]),
        // What is included sees all variables.
        ("include_expression", &[Effect, ReadsAll(|_, _| true)]),
        ("include_once_expression", &[Effect, ReadsAll(|_, _| true)]),
        ("require_expression", &[Effect, ReadsAll(|_, _| true)]),
        ("require_once_expression", &[Effect, ReadsAll(|_, _| true)]),
        ("function_static_declaration", &[Effect]),
        ("function_call_expression", &[Effect]),
        ("member_call_expression", &[Effect]),
        ("nullsafe_member_call_expression", &[Effect]),
        ("scoped_call_expression", &[Effect]),
        ("object_creation_expression", &[Effect]),
        ("clone_expression", &[Effect]),
        // Behind a property or an index may stand a method, and behind what is gone through a generator.
        ("member_access_expression", &[Effect]),
        ("nullsafe_member_access_expression", &[Effect]),
        ("scoped_property_access_expression", &[Effect]),
        ("class_constant_access_expression", &[Effect]),
        ("subscript_expression", &[Effect]),
        ("variadic_unpacking", &[Effect]),
        ("foreach_statement", &[Effect]),
        ("shell_command_expression", &[Effect]),
        ("print_intrinsic", &[Effect]),
        ("echo_statement", &[Effect]),
        ("text", &[Effect]),
        ("exit_statement", &[Effect]),
        ("unset_statement", &[Effect]),
        ("yield_expression", &[Effect]),
        ("return_statement", &[Effect]),
        ("throw_expression", &[Effect]),
        ("goto_statement", &[Effect]),
        ("named_label_statement", &[Effect]),
        ("const_declaration", &[Effect]),
        ("declaration_list", &[Effect]),
        ("enum_declaration_list", &[Effect]),
    ],
    lexicon: Lexicon {
        line_comments: &["//", "#"],
        block_comments: &[("/*", "*/")],
        imports: &["use", "namespace", "require", "require_once", "include", "include_once"],
        words: &[
            ("abstract", Drop),
            ("false", Spelled),
            ("final", Drop),
            ("null", Spelled),
            ("private", Drop),
            ("protected", Drop),
            ("public", Drop),
            ("readonly", Drop),
            ("true", Spelled),
        ],
        word_signs: "$",
        ignores_case: true,
        ..Lexicon::USUAL
    },
};

/// A namespace that goes to the end of the file is a heading; one with braces holds code.
fn drop_heading(namespace: Node<'_>) -> Rule {
    if namespace.child_by_field_name("body").is_some() { Children } else { Drop }
}

/// A statement that does nothing but include another file gives no token. Its inclusion is seen, for its role.
fn drop_inclusion(statement: Node<'_>) -> Rule {
    let includes = |child: Node<'_>| INCLUSION.iter().any(|(kind, _)| *kind == child.kind() && child.is_named());
    if statement.named_child(0).is_some_and(includes) { Below(INCLUSION) } else { Children }
}

const INCLUSION: &[(&str, Rule)] = &[
    ("include_expression", Drop),
    ("include_once_expression", Drop),
    ("require_expression", Drop),
    ("require_once_expression", Drop),
    (";", Drop),
];

/// A string that holds variables or code keeps them; any other is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let is_text = |node: Node<'_>| matches!(node.kind(), "string_content" | "escape_sequence");
    let mut cursor = string.walk();
    let body = string.child_by_field_name("value").unwrap_or(string);
    let interpolates = body.named_children(&mut cursor).any(|child| !is_text(child));
    if interpolates { Enclosed("string", "\"") } else { Class("string") }
}

/// Functions that ask for variables by what they are called.
const READERS: &[&str] =
    &["compact", "eval", "extract", "func_get_arg", "func_get_args", "get_defined_vars", "mb_parse_str", "parse_str"];

/// `else:` has no mark of its own for its end. HTML that stands in it comes after it in the tree.
fn ends_with_next(clause: Node<'_>) -> bool {
    clause.child_by_field_name("body").is_some_and(|body| body.kind() == "colon_block")
}

/// `<?= $x ?>` prints what is a mere value to the grammar.
fn may_be_printed(statement: Node<'_>) -> bool {
    let gives = ["assignment_expression", "augmented_assignment_expression", "update_expression"];
    !statement.named_child(0).is_some_and(|child| gives.contains(&child.kind()))
}

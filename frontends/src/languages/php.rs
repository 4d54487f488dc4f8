//! PHP. Text outside of `<?php` is fragments of HTML.

use super::BRACE_SIGNS;
use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "php",
    extensions: &["php", "php3", "php4", "php5", "php7", "php8", "phtml", "inc"],
    content_hints: &["<?php", "<?=", "?>", "$this->", " = $", "($", "function ", "echo ", "</"],
    signs: &[
        BRACE_SIGNS,
        "<?php  <?=  ^$_ =  $this->  ^echo _  ^echo \"  ^echo '  ^function _($  foreach($  array(
        $_[  ^$_[  ^public function  ^private function  $_ = $  isset($",
    ],
    interpreters: &["php"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_php::LANGUAGE_PHP.into()),
    rules: &[
        ("comment php_tag php_end_tag namespace_use_declaration declare_statement", Drop),
        ("text", Fragments("html")),
        ("namespace_definition", Decide(drop_heading)),
        ("expression_statement", Decide(drop_inclusion)),
        // Like the modifiers of Java, these can be changed without changing what the program does.
        (
            "visibility_modifier static_modifier abstract_modifier final_modifier readonly_modifier var_modifier
             attribute_list",
            Drop,
        ),
        ("variable_name", Class("name")),
        // A `use` declaration turns any of these into a plain name.
        ("qualified_name relative_name", Class("name")),
        ("primitive_type cast_type boolean", Verbatim),
        ("integer float", Class("number")),
        ("string nowdoc", Class("string")),
        ("encapsed_string heredoc shell_command_expression", Decide(keep_interpolations)),
        (r#"" <<< heredoc_start heredoc_end string_content escape_sequence"#, Drop),
    ],
    roles: &[
        ("program", &[Script]),
        ("function_definition", &[Function, Effect]),
        ("method_declaration property_hook anonymous_function", &[Function]),
        ("simple_parameter variadic_parameter", &[Targets("name")]),
        ("expression_statement", &[Statement, EffectIf(may_be_printed)]),
        ("compound_statement try_statement", &[Statement]),
        ("if_statement", &[Statement, LiteralConditional]),
        ("else_clause else_if_clause", &[Clause, EffectIf(is_colon_block)]),
        ("for_statement do_statement", &[Statement, Loop]),
        ("while_statement", &[Statement, Loop, LiteralConditional]),
        ("switch_statement", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("finally_clause", &[Clause]),
        ("assignment_expression", &[Declares, Targets("left")]),
        ("augmented_assignment_expression", &[Targets("left"), Updates]),
        ("update_expression", &[Targets("argument"), Updates]),
        // Assigning to a reference assigns to a variable that others can see.
        ("reference_modifier", &[ReadsAll(|_, _| true)]),
        ("reference_assignment_expression global_declaration", &[Effect]),
        // Variables whose names are computed at run time.
        ("dynamic_variable_name", &[ReadsAll(|_, _| true)]),
        (
            "name",
            &[ReadsAll(|_, text| NAME_READING_FUNCTIONS.iter().any(|function| function.eq_ignore_ascii_case(text)))],
        ),
        // The included file can read all variables.
        (
            "include_expression include_once_expression require_expression require_once_expression",
            &[Effect, ReadsAll(|_, _| true)],
        ),
        // Properties and indexes may call methods, and iteration may run a generator.
        (
            "member_access_expression nullsafe_member_access_expression scoped_property_access_expression
             class_constant_access_expression subscript_expression variadic_unpacking foreach_statement",
            &[Effect],
        ),
        (
            "function_static_declaration function_call_expression member_call_expression
             nullsafe_member_call_expression scoped_call_expression object_creation_expression clone_expression
             shell_command_expression print_intrinsic echo_statement text exit_statement unset_statement
             yield_expression return_statement throw_expression goto_statement named_label_statement
             const_declaration declaration_list enum_declaration_list",
            &[Effect],
        ),
    ],
    literals: &[("string encapsed_string", LiteralForm::String), ("heredoc nowdoc", LiteralForm::HereDocument)],
    embedded_start: "<?php ",
    neutral: &[("function fn", Define), ("count strlen strval intval", Access)],
    runners: Runners::new("create_function", "eval assert", "exec shell_exec system passthru popen proc_open"),
    lexicon: Lexicon {
        line_comments: &["//", "#"],
        block_comments: &[("/*", "*/")],
        imports: &["use", "namespace", "require", "require_once", "include", "include_once"],
        words: &[("abstract final private protected public readonly", Drop), ("false null true", Verbatim)],
        word_chars: "$",
        ignores_case: true,
        plain_quotes: &['\''],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

/// Drops a namespace that extends to the end of the file. One with braces contains code.
fn drop_heading(namespace: Node<'_>) -> Rule {
    if namespace.child_by_field_name("body").is_some() { Children } else { Drop }
}

/// Drops the tokens of a statement that only includes another file. Its nodes are visited all the same, because they have roles.
fn drop_inclusion(statement: Node<'_>) -> Rule {
    let includes = |child: Node<'_>| child.is_named() && find(INCLUSION, child.kind()).is_some();
    if statement.named_child(0).is_some_and(includes) { ChildRules(INCLUSION) } else { Children }
}

const INCLUSION: Entries<Rule> =
    &[("include_expression include_once_expression require_expression require_once_expression ;", Drop)];

/// Keeps the variables and the code in a string. A string without any is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let is_text = |node: Node<'_>| matches!(node.kind(), "string_content" | "escape_sequence");
    let mut cursor = string.walk();
    let body = string.child_by_field_name("value").unwrap_or(string);
    let interpolates = body.named_children(&mut cursor).any(|child| !is_text(child));
    if interpolates { Enclosed("string", "\"") } else { Class("string") }
}

const NAME_READING_FUNCTIONS: &[&str] =
    &["compact", "eval", "extract", "func_get_arg", "func_get_args", "get_defined_vars", "mb_parse_str", "parse_str"];

/// Whether the clause is `else:`, which has no end mark. The tree puts HTML that belongs to the clause after it.
fn is_colon_block(clause: Node<'_>) -> bool {
    clause.child_by_field_name("body").is_some_and(|body| body.kind() == "colon_block")
}

/// Whether the statement may be `<?= $x ?>`, which prints what the grammar parses as an expression.
fn may_be_printed(statement: Node<'_>) -> bool {
    let assignments = ["assignment_expression", "augmented_assignment_expression", "update_expression"];
    !statement.named_child(0).is_some_and(|child| assignments.contains(&child.kind()))
}

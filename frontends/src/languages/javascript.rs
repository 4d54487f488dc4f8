//! JavaScript, with JSX.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Children, Class, Decide, DecideByText, Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};
use crate::roles::Role::*;

pub(crate) static TABLE: Table = Table {
    name: "javascript",
    family: "javascript",
    extensions: &["js", "mjs", "cjs", "jsx"],
    marks: &[],
    interpreters: &["node", "nodejs"],
    reading: Reading::Grammar(|| tree_sitter_javascript::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("html_comment", Drop),
        ("hash_bang_line", Drop),
        ("import_statement", Drop),
        ("lexical_declaration", DecideByText(drop_requires)),
        ("variable_declaration", DecideByText(drop_requires)),
        ("export_statement", Decide(export_as_declared)),
        ("expression_statement", Decide(drop_directive)),
        ("debugger_statement", Drop),
        ("decorator", Drop),
        // A field without a value may as well not be declared.
        ("field_definition", Decide(drop_without_value)),
        // Where a line ends, it may stand or not.
        (";", Drop),
        // The three ways to declare a variable, and the two to compare, are changed without work.
        ("var", Class("let")),
        ("const", Class("let")),
        ("===", Class("==")),
        ("!==", Class("!=")),
        ("identifier", Class("name")),
        ("property_identifier", Class("name")),
        ("private_property_identifier", Class("name")),
        ("shorthand_property_identifier", Class("name")),
        ("shorthand_property_identifier_pattern", Class("name")),
        ("statement_identifier", Class("name")),
        ("optional_chain", Spelled),
        ("regex", Class("regex")),
        ("string", Class("string")),
        ("template_string", Decide(keep_interpolations)),
        // Whether one parameter stands in brackets is layout.
        ("arrow_function", Below(&[("formal_parameters", Below(&[("(", Drop), (")", Drop)]))])),
        ("jsx_text", Class("text")),
        ("html_character_reference", Drop),
    ],
    roles: &[
        ("program", &[Script]),
        ("function_declaration", &[Function, Effect]),
        ("generator_function_declaration", &[Function, Effect]),
        ("function_expression", &[Function]),
        ("generator_function", &[Function]),
        ("arrow_function", &[Function, Declares, Targets("parameter")]),
        ("method_definition", &[Function]),
        ("formal_parameters", &[Declares, AllTargets]),
        ("assignment_pattern", &[Targets("left")]),
        ("lexical_declaration", &[Statement]),
        ("variable_declaration", &[Statement]),
        // A pattern in the place of the name asks an object, which may do anything.
        ("variable_declarator", &[Declares, Targets("name")]),
        ("expression_statement", &[Statement]),
        ("statement_block", &[Statement]),
        ("if_statement", &[Statement, LiteralChoice]),
        ("else_clause", &[Clause]),
        ("for_statement", &[Statement, Loop]),
        ("while_statement", &[Statement, Loop, LiteralChoice]),
        ("do_statement", &[Statement, Loop]),
        ("switch_statement", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("try_statement", &[Statement]),
        ("finally_clause", &[Clause]),
        ("assignment_expression", &[Targets("left")]),
        ("augmented_assignment_expression", &[Targets("left"), Updates]),
        ("update_expression", &[Targets("argument"), Updates]),
        // `eval` may name any variable, and `arguments` are the parameters.
        ("identifier", &[ReadsAll(|_, text| matches!(text, "arguments" | "eval"))]),
        // Names in it may be of its object.
        ("with_statement", &[Effect, ReadsAll(|_, _| true)]),
        ("decorator", &[Text]),
        ("call_expression", &[Effect]),
        ("new_expression", &[Effect]),
        // Behind a property may stand a getter, and behind what is gone through a generator.
        ("member_expression", &[Effect]),
        ("subscript_expression", &[Effect]),
        ("for_in_statement", &[Effect]),
        ("spread_element", &[Effect]),
        ("jsx_element", &[Effect]),
        ("jsx_self_closing_element", &[Effect]),
        ("class_body", &[Effect]),
        ("using_declaration", &[Effect]),
        ("await_expression", &[Effect]),
        ("yield_expression", &[Effect]),
        ("return_statement", &[Effect]),
        ("throw_statement", &[Effect]),
        ("labeled_statement", &[Effect]),
    ],
    lexicon: LEXICON,
};

pub(super) const LEXICON: Lexicon = Lexicon {
    line_comments: &["//", "#!"],
    block_comments: &[("/*", "*/")],
    imports: &["import"],
    words: &[
        ("export", Drop),
        ("false", Spelled),
        ("null", Spelled),
        ("super", Spelled),
        ("this", Spelled),
        ("true", Spelled),
        ("undefined", Spelled),
        // Keywords only where the parser says so.
        ("as", Class("name")),
        ("from", Class("name")),
        ("get", Class("name")),
        ("meta", Class("name")),
        ("set", Class("name")),
        ("target", Class("name")),
        ("using", Class("name")),
    ],
    signs: &["?."],
    word_signs: "$",
    quotes: &[("\"", "string"), ("'", "string"), ("`", "string")],
    ..Lexicon::USUAL
};

/// `const fs = require("fs")` is an import.
fn drop_requires(declaration: Node<'_>, text: &str) -> Rule {
    let is_required = |declared: Node<'_>| {
        let call = declared.child_by_field_name("value").filter(|value| value.kind() == "call_expression")?;
        let function = call.child_by_field_name("function")?.byte_range();
        let argument = call.child_by_field_name("arguments")?.named_child(0)?;
        let start = declaration.start_byte();
        let called = text.get(function.start - start..function.end - start)?;
        Some(called == "require" && argument.kind() == "string")
    };
    let mut cursor = declaration.walk();
    let mut declared = declaration.named_children(&mut cursor).filter(|child| child.kind() == "variable_declarator");
    if declared.all(|declared| is_required(declared).unwrap_or(false)) { Drop } else { Children }
}

/// Who exports a declaration says nothing more; a list of what is exported says nothing.
fn export_as_declared(statement: Node<'_>) -> Rule {
    let exports = |field| statement.child_by_field_name(field).is_some();
    let has_code = exports("declaration") || exports("value");
    if has_code { Below(&[("export", Drop), ("default", Drop)]) } else { Drop }
}

/// A statement that is nothing but a string, such as "use strict", does nothing.
fn drop_directive(statement: Node<'_>) -> Rule {
    let only = statement.named_child(0).filter(|_| statement.named_child_count() == 1);
    if only.is_some_and(|child| child.kind() == "string") { Drop } else { Children }
}

pub(super) fn drop_without_value(field: Node<'_>) -> Rule {
    if field.child_by_field_name("value").is_some() { Children } else { Drop }
}

/// A template with code in it is a string and that code; any other is one literal.
fn keep_interpolations(template: Node<'_>) -> Rule {
    let mut cursor = template.walk();
    let interpolates = template.children(&mut cursor).any(|child| child.kind() == "template_substitution");
    if interpolates { Below(&[("string_fragment", Drop), ("escape_sequence", Drop)]) } else { Class("string") }
}

//! PHP. What stands outside of `<?php` is HTML in pieces.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Children, Class, Decide, Drop, Enclosed, Pieces, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

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
    roles: &[],
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

/// A statement that does nothing but include another file.
fn drop_inclusion(statement: Node<'_>) -> Rule {
    let includes = |child: Node<'_>| {
        let kinds = ["include_expression", "include_once_expression", "require_expression", "require_once_expression"];
        kinds.contains(&child.kind())
    };
    if statement.named_child(0).is_some_and(includes) { Drop } else { Children }
}

/// A string that holds variables or code keeps them; any other is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let is_text = |node: Node<'_>| matches!(node.kind(), "string_content" | "escape_sequence");
    let mut cursor = string.walk();
    let body = string.child_by_field_name("value").unwrap_or(string);
    let interpolates = body.named_children(&mut cursor).any(|child| !is_text(child));
    if interpolates { Enclosed("string", "\"") } else { Class("string") }
}

//! C.

use crate::grammar::Rule::{Class, Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};
use crate::roles::Role::*;

pub(crate) static TABLE: Table = Table {
    name: "c",
    family: "c",
    extensions: &["c", "h"],
    marks: &[],
    interpreters: &[],
    reading: Reading::Grammar(|| tree_sitter_c::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        // Everybody includes the same headers.
        ("preproc_include", Drop),
        ("identifier", Class("name")),
        ("field_identifier", Class("name")),
        ("statement_identifier", Class("name")),
        // Whether a name is a type often hangs on a typedef that the parser has not seen.
        ("type_identifier", Class("name")),
        // `int` and `double` are one node kind to the grammar, two keywords to a reader.
        ("primitive_type", Spelled),
        // `long`, `unsigned` and `long int` do for `int`. Measured: one token for them costs nothing, and copies with other types are found.
        ("sized_type_specifier", Class("int")),
        // A comparison is turned round, or widened by one, without work. Measured: one class is better in C, not in Java or Python.
        ("<", Class("comparison")),
        (">", Class("comparison")),
        ("<=", Class("comparison")),
        (">=", Class("comparison")),
        ("number_literal", Class("number")),
        ("char_literal", Class("character")),
        ("string_literal", Class("string")),
        // The text after `#define NAME` and `#pragma` is not parsed further.
        ("preproc_arg", Class("macro text")),
        ("preproc_directive", Spelled),
    ],
    roles: &[
        ("function_definition", &[Function, Effect]),
        ("declaration", &[Statement, Declares, Targets("declarator")]),
        ("init_declarator", &[Targets("declarator")]),
        ("pointer_declarator", &[Targets("declarator")]),
        ("array_declarator", &[Targets("declarator")]),
        ("parameter_declaration", &[Declares, Targets("declarator")]),
        ("expression_statement", &[Statement]),
        ("compound_statement", &[Statement]),
        ("if_statement", &[Statement, Choice]),
        ("else_clause", &[Clause]),
        ("for_statement", &[Statement, Loop]),
        ("while_statement", &[Statement, Loop, Choice]),
        ("do_statement", &[Statement, Loop]),
        ("switch_statement", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("assignment_expression", &[Targets("left"), Updates]),
        ("update_expression", &[Targets("argument"), Updates]),
        ("preproc_arg", &[Text]),
        ("call_expression", &[Effect]),
        ("return_statement", &[Effect]),
        // The last statement in it, as GNU C allows, is its value.
        ("parenthesized_expression", &[Members]),
        ("goto_statement", &[Effect]),
        ("labeled_statement", &[Effect]),
        ("gnu_asm_expression", &[Effect]),
        ("field_declaration_list", &[Effect]),
        ("enumerator_list", &[Effect]),
    ],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["#include"],
        words: &[
            ("bool", Spelled),
            ("char", Spelled),
            ("double", Spelled),
            ("false", Spelled),
            ("float", Spelled),
            ("int", Spelled),
            ("size_t", Spelled),
            ("true", Spelled),
            ("void", Spelled),
        ],
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};

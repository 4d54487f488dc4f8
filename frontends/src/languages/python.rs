//! Python.

use std::collections::HashSet;

use tree_sitter::Node;

use crate::grammar::Rule::{self, Children, Class, Decide, Drop, Enclosed};
use crate::grammar::{Lexicon, Reading, Table};
use crate::roles::Role::*;

pub(crate) static TABLE: Table = Table {
    name: "python",
    family: "python",
    extensions: &["py", "pyw", "pyi"],
    marks: &[],
    interpreters: &["python"],
    reading: Reading::GrammarWithin(|| tree_sitter_python::LANGUAGE.into(), fits),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("line_continuation", Drop),
        ("import_statement", Drop),
        ("import_from_statement", Drop),
        ("future_import_statement", Drop),
        ("expression_statement", Decide(drop_docstring)),
        // Layout is syntax here: a block keeps its two ends.
        ("block", Enclosed("indent", "dedent")),
        ("identifier", Class("name")),
        ("integer", Class("number")),
        ("float", Class("number")),
        ("string", Decide(keep_interpolations)),
        ("string_start", Class("string")),
        ("string_content", Drop),
        ("string_end", Drop),
        ("format_specifier", Drop),
        ("type_conversion", Drop),
    ],
    roles: &[
        ("module", &[Script]),
        ("class_definition", &[Members, Effect]),
        ("function_definition", &[Function, Effect]),
        ("parameters", &[AllTargets]),
        ("default_parameter", &[Targets("name")]),
        ("typed_parameter", &[AllTargets]),
        ("typed_default_parameter", &[Targets("name")]),
        ("expression_statement", &[Statement]),
        ("pass_statement", &[Statement]),
        ("if_statement", &[Statement, Choice]),
        ("elif_clause", &[Clause]),
        ("else_clause", &[Clause]),
        ("for_statement", &[Statement, Loop, Declares, Targets("left")]),
        ("while_statement", &[Statement, Loop, Choice]),
        ("try_statement", &[Statement]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("assignment", &[Declares, Targets("left")]),
        ("augmented_assignment", &[Targets("left")]),
        ("named_expression", &[Declares, Targets("name")]),
        ("pattern_list", &[AllTargets]),
        ("tuple_pattern", &[AllTargets]),
        ("list_pattern", &[AllTargets]),
        ("call", &[Effect]),
        ("return_statement", &[Effect]),
        ("raise_statement", &[Effect]),
        ("assert_statement", &[Effect]),
        ("delete_statement", &[Effect]),
        ("global_statement", &[Effect]),
        ("nonlocal_statement", &[Effect]),
        ("print_statement", &[Effect]),
        ("exec_statement", &[Effect]),
        ("import_statement", &[Effect]),
        ("import_from_statement", &[Effect]),
        ("yield", &[Effect]),
        ("await", &[Effect]),
        ("with_statement", &[Effect]),
    ],
    lexicon: Lexicon {
        line_comments: &["#"],
        imports: &["import", "from"],
        words: &[
            ("False", Class("false")),
            ("None", Class("none")),
            ("True", Class("true")),
            // Keywords only where the parser says so.
            ("case", Class("name")),
            ("exec", Class("name")),
            ("match", Class("name")),
            ("print", Class("name")),
            ("type", Class("name")),
        ],
        quotes: &[("\"\"\"", "string"), ("'''", "string"), ("\"", "string"), ("'", "string")],
        ..Lexicon::USUAL
    },
};

/// A statement that is nothing but a string, in one piece or several, does nothing: a docstring, or code commented out.
fn drop_docstring(statement: Node<'_>) -> Rule {
    let only = statement.named_child(0).filter(|_| statement.named_child_count() == 1);
    let is_string = only.is_some_and(|child| matches!(child.kind(), "string" | "concatenated_string"));
    if is_string { Drop } else { Children }
}

/// An f-string holds code, which counts; any other string is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let mut cursor = string.walk();
    let interpolates = string.children(&mut cursor).any(|child| child.kind() == "interpolation");
    if interpolates { Children } else { Class("string") }
}

/// The scanner writes down two bytes for each indentation around a place, and up to 257 for strings, in 1,024 bytes.
const MOST_INDENTATIONS: usize = 300;

/// Indentations around a place grow, so there are no more of them than different ones in the text.
fn fits(source: &str) -> bool {
    let mut widths = HashSet::new();
    let mut rest = source.as_bytes();
    while let Some(width) = indentation(&mut rest) {
        widths.insert(width);
    }
    widths.len() <= MOST_INDENTATIONS
}

/// How far a line is indented, as the scanner counts it. `rest` goes on with the next line.
fn indentation(rest: &mut &[u8]) -> Option<usize> {
    let mut width = 0;
    loop {
        match *rest {
            [] => return None,
            [b'\n' | b'\r' | b'\x0c', ..] => width = 0,
            [b' ', ..] => width += 1,
            [b'\t', ..] => width += 8,
            // The line goes on, and so does its indentation.
            [b'\\', b'\r', b'\n', ..] => *rest = &rest[2..],
            [b'\\', b'\n', ..] => *rest = &rest[1..],
            [..] => break,
        }
        *rest = &rest[1..];
    }
    let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    *rest = &rest[length..];
    Some(width)
}

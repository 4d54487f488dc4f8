//! Scala, in braces or by layout.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Children, Class, Decide, Drop, Enclosed, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "scala",
    family: "scala",
    extensions: &["scala", "sc"],
    marks: &[],
    interpreters: &["scala"],
    reading: Reading::Grammar(|| tree_sitter_scala::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("block_comment", Drop),
        ("package_clause", Decide(drop_package)),
        ("package_identifier", Drop),
        ("import_declaration", Drop),
        ("export_declaration", Drop),
        // As in Java, these say little about what the program does.
        ("modifiers", Drop),
        ("access_modifier", Drop),
        ("annotation", Drop),
        // A statement ends with its line as well.
        (";", Drop),
        // Layout may take the place of braces, and the other way round.
        ("indented_block", Enclosed("{", "}")),
        ("indented_cases", Enclosed("{", "}")),
        ("template_body", Decide(enclose)),
        ("enum_body", Decide(enclose)),
        ("with_template_body", Decide(enclose)),
        ("end_marker", Drop),
        ("identifier", Class("name")),
        ("type_identifier", Class("name")),
        ("operator_identifier", Spelled),
        ("integer_literal", Class("number")),
        ("floating_point_literal", Class("number")),
        ("character_literal", Class("character")),
        ("string", Class("string")),
        ("interpolated_string_expression", Decide(keep_interpolations)),
    ],
    roles: &[],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["import", "package", "export"],
        words: &[
            ("abstract", Drop),
            ("final", Drop),
            ("implicit", Drop),
            ("lazy", Drop),
            ("override", Drop),
            ("private", Drop),
            ("protected", Drop),
            ("sealed", Drop),
            ("null", Class("null_literal")),
            ("false", Spelled),
            ("true", Spelled),
            // Keywords only where the parser says so.
            ("as", Class("name")),
            ("cap", Class("name")),
            ("derives", Class("name")),
            ("end", Class("name")),
            ("except", Class("name")),
            ("extension", Class("name")),
            ("macro", Class("name")),
            ("only", Class("name")),
            ("rd", Class("name")),
            ("uses", Class("name")),
            ("using", Class("name")),
        ],
        signs: &[
            "+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "!", "+=", "-=", "*=", "/=", "++",
            "::", ":::", "+:", ":+", "->", "|", "&", "^", "~", "<<", ">>", "=", "=>", "<-",
        ],
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};

/// A package that has a body is there for what stands in it.
fn drop_package(clause: Node<'_>) -> Rule {
    let has_body = clause.child_by_field_name("body").is_some();
    if has_body { Below(&[("package", Drop)]) } else { Drop }
}

/// A body that begins with a colon has the ends that another one has in writing.
fn enclose(body: Node<'_>) -> Rule {
    let is_layout = body.child(0).is_some_and(|child| child.kind() != "{");
    if is_layout { Enclosed("{", "}") } else { Children }
}

/// An interpolated string holds code, which counts; any other string is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let inner = string.named_child(1);
    let interpolates = inner.is_some_and(|inner| {
        let mut cursor = inner.walk();
        inner.children(&mut cursor).any(|child| child.kind() == "interpolation")
    });
    if interpolates { Below(&[("identifier", Drop), ("interpolated_string", PIECES)]) } else { Class("string") }
}

/// The opening mark of an interpolated string is a token, and so is its closing mark.
const PIECES: Rule = Below(&[("\"", Class("string")), ("\"\"\"", Class("string")), ("escape_sequence", Drop)]);

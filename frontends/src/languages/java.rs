//! Java.

#![cfg(feature = "java")]

use crate::literal_form::LiteralForm;
use crate::roles::NodeRole::*;
use crate::table::Rule::{Class, Drop, Verbatim};
use crate::table::{Lexicon, ParseStrategy, Table};
use crate::translation;

pub(crate) static TABLE: Table = Table {
    name: "java",
    family: "java",
    extensions: &["java"],
    signs: &[
        "^import java",
        "^package _",
        "^public class",
        "^public static",
        "^public _ _(",
        "^public _(",
        "^private _",
        "^protected _",
        "^class _ {",
        "^class _ extends",
        "^public interface",
        "implements _",
        "System.out",
        "System.err",
        "System.in",
        "new _(",
        "new _<",
        "String _",
        "String[] _",
        "^@_",
        "throws _",
        "^final _",
        "^int _ =",
        "^int _;",
        "^int _,",
        "^for(int _",
        "^for(_ _ :",
        "^static _ _(",
        "^static final",
        "^boolean _",
        "^double _",
        "^long _",
        "^catch(_",
        "} catch(",
        "^throw new",
        "List<_",
        "Map<_",
        "instanceof",
        "^record _(",
        "^enum _ {",
        "^void _(",
        "@Override",
        "^var _ =",
        "^if(",
        "^} else",
        "^else if(",
        "^while(",
        "^return _;",
        "^return _(",
        "^return;",
        "^break;",
        "^switch(",
        "++;",
        "--;",
        "^do {",
    ],
    strategy: ParseStrategy::Grammar(|| tree_sitter_java::LANGUAGE.into()),
    translate: translation::java,
    rules: &[
        ("line_comment block_comment import_declaration package_declaration", Drop),
        // `public`, `static`, `final` and annotations can be changed without changing what the program does.
        // Measured: accuracy over the labelled Java classes is higher without them.
        ("modifiers", Drop),
        ("identifier type_identifier", Class("name")),
        (
            "decimal_integer_literal hex_integer_literal octal_integer_literal binary_integer_literal
             decimal_floating_point_literal hex_floating_point_literal",
            Class("number"),
        ),
        ("character_literal", Class("character")),
        ("string_literal", Class("string")),
    ],
    roles: &[
        ("method_declaration constructor_declaration static_initializer", &[Function]),
        ("formal_parameter", &[Declares, Targets("name")]),
        ("local_variable_declaration", &[Statement, Declares, Targets("declarator")]),
        ("variable_declarator", &[Targets("name")]),
        ("expression_statement block try_statement", &[Statement]),
        ("if_statement", &[Statement, Conditional]),
        ("for_statement do_statement", &[Statement, Loop]),
        ("enhanced_for_statement", &[Statement, Loop, Declares, Targets("name")]),
        ("while_statement", &[Statement, Loop, Conditional]),
        ("switch_expression", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("assignment_expression", &[Targets("left"), Updates]),
        ("update_expression", &[AllTargets, Updates]),
        ("finally_clause", &[Clause]),
        // The statement of a rule may be the value of the switch.
        ("switch_rule", &[Members]),
        (
            "class_body method_invocation object_creation_expression return_statement yield_statement
             throw_statement assert_statement labeled_statement synchronized_statement
             try_with_resources_statement",
            &[Effect],
        ),
    ],
    literals: &[("string_literal", LiteralForm::String)],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["import", "package"],
        words: &[
            // Modifiers, except `static` and `synchronized`, which may also start a block.
            ("abstract final private protected public", Drop),
            ("boolean", Class("boolean_type")),
            ("false super this true", Verbatim),
            ("null", Class("null_literal")),
            ("void", Class("void_type")),
        ],
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("'", "character")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

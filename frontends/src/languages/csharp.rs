//! C#.

use tree_sitter::Node;

use crate::grammar::Rule::{Class, Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};
use crate::roles::Role::*;

pub(crate) static TABLE: Table = Table {
    name: "csharp",
    family: "csharp",
    extensions: &["cs", "csx"],
    marks: &[],
    interpreters: &["dotnet-script", "csharp"],
    reading: Reading::Grammar(|| tree_sitter_c_sharp::LANGUAGE.into()),
    extends: None,
    rules: &[
        ("comment", Drop),
        ("shebang_directive", Drop),
        ("using_directive", Drop),
        ("extern_alias_directive", Drop),
        ("file_scoped_namespace_declaration", Drop),
        // They fold in editors and do nothing else.
        ("preproc_region", Drop),
        ("preproc_endregion", Drop),
        ("preproc_pragma", Drop),
        ("preproc_nullable", Drop),
        // As in Java. `ref` and `out` of a parameter are among them, but stay where it is called.
        ("modifier", Drop),
        ("attribute_list", Drop),
        ("global_attribute", Drop),
        ("identifier", Class("name")),
        ("implicit_parameter", Class("name")),
        // `int` and `double` are one node kind to the grammar, two keywords to a reader.
        ("predefined_type", Spelled),
        ("integer_literal", Class("number")),
        ("real_literal", Class("number")),
        ("character_literal", Class("character")),
        ("string_literal", Class("string")),
        ("verbatim_string_literal", Class("string")),
        ("raw_string_literal", Class("string")),
        // A string with `$` holds code, which counts.
        ("interpolation_start", Class("string")),
        ("interpolation_quote", Drop),
        ("\"", Drop),
        ("interpolation_brace", Spelled),
        ("string_content", Drop),
        ("escape_sequence", Drop),
        ("interpolation_alignment_clause", Drop),
        ("interpolation_format_clause", Drop),
        ("preproc_arg", Class("macro text")),
    ],
    roles: &[
        // Statements at the top of a file are those of `Main`.
        ("global_statement", &[Function]),
        ("method_declaration", &[Function]),
        ("constructor_declaration", &[Function]),
        ("destructor_declaration", &[Function]),
        ("operator_declaration", &[Function]),
        ("conversion_operator_declaration", &[Function]),
        ("accessor_declaration", &[Function]),
        ("local_function_statement", &[Effect]),
        ("lambda_expression", &[Function, Declares, Targets("parameters")]),
        ("anonymous_method_expression", &[Function]),
        ("parameter_list", &[AllTargets]),
        ("parameter", &[Declares, Targets("name")]),
        // What is given to such a parameter or variable is given to somebody else's.
        ("modifier", &[ReadsAll(|_, text| matches!(text, "out" | "ref"))]),
        ("ref_type", &[ReadsAll(|_, _| true)]),
        ("attribute_list", &[Text]),
        ("local_declaration_statement", &[Statement, EffectIf(is_disposed_of)]),
        ("variable_declarator", &[Declares, Targets("name")]),
        ("expression_statement", &[Statement]),
        ("block", &[Statement]),
        ("checked_statement", &[Statement]),
        ("unsafe_statement", &[Statement]),
        ("if_statement", &[Statement, LiteralChoice]),
        ("for_statement", &[Statement, Loop]),
        ("while_statement", &[Statement, Loop, LiteralChoice, EffectIf(may_wait)]),
        ("do_statement", &[Statement, Loop]),
        ("switch_statement", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("try_statement", &[Statement]),
        ("finally_clause", &[Clause]),
        ("assignment_expression", &[Targets("left"), Updates]),
        ("postfix_unary_expression", &[AllTargets, Updates]),
        // It may be `-x`, which gives nothing a value, and `*x`, which is a place.
        ("prefix_unary_expression", &[EffectIf(is_step)]),
        ("invocation_expression", &[Effect]),
        ("object_creation_expression", &[Effect]),
        ("implicit_object_creation_expression", &[Effect]),
        // Properties and indexers are methods, and so is what takes an object apart or goes through it.
        ("member_access_expression", &[Effect]),
        ("conditional_access_expression", &[Effect]),
        ("element_access_expression", &[Effect]),
        ("tuple_pattern", &[Effect]),
        ("foreach_statement", &[Effect]),
        ("with_initializer", &[Effect]),
        ("await_expression", &[Effect]),
        ("return_statement", &[Effect]),
        ("yield_statement", &[Effect]),
        ("throw_statement", &[Effect]),
        ("throw_expression", &[Effect]),
        ("goto_statement", &[Effect]),
        ("labeled_statement", &[Effect]),
        ("lock_statement", &[Effect]),
        ("using_statement", &[Effect]),
        ("fixed_statement", &[Effect]),
    ],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["#region", "#endregion", "#pragma", "#nullable"],
        words: &[
            ("abstract", Drop),
            ("bool", Spelled),
            ("byte", Spelled),
            ("char", Spelled),
            ("const", Drop),
            ("decimal", Spelled),
            ("double", Spelled),
            ("false", Spelled),
            ("float", Spelled),
            ("int", Spelled),
            ("internal", Drop),
            ("long", Spelled),
            ("null", Class("null_literal")),
            ("object", Spelled),
            ("override", Drop),
            ("private", Drop),
            ("protected", Drop),
            ("public", Drop),
            ("readonly", Drop),
            ("sealed", Drop),
            ("short", Spelled),
            ("static", Drop),
            ("string", Spelled),
            ("true", Spelled),
            ("uint", Spelled),
            ("var", Class("implicit_type")),
            ("virtual", Drop),
            ("void", Spelled),
        ],
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};

/// `using var file = …;` closes it in the end.
fn is_disposed_of(declaration: Node<'_>) -> bool {
    let mut cursor = declaration.walk();
    declaration.children(&mut cursor).any(|child| child.kind() == "using")
}

/// A loop with nothing in it may wait for another thread.
fn may_wait(repeated: Node<'_>) -> bool {
    repeated.child_by_field_name("body").is_some_and(|body| body.named_child_count() == 0)
}

/// `++x` and `--x`.
fn is_step(unary: Node<'_>) -> bool {
    unary.child(0).is_some_and(|sign| matches!(sign.kind(), "++" | "--"))
}

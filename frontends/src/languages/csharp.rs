//! C#.

use super::BRACE_SIGNS;
use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "csharp",
    aliases: "c# cs",
    extensions: &["cs", "csx"],
    signs: &[
        BRACE_SIGNS,
        "^using System  ^using _;  ^using _._;  ^namespace _  ^public class  ^public static
        ^internal _  Console._  ^public _ _  ^private _  ^protected _  ^static void  string[] _  ^var _ =  new _(
        new _<  { get  foreach(  ^int _ =  ^int _;  ^for(int _  ^bool _  ^double _  List<_  ^throw new  ^class _ {
        ^class _$  ^class _ :  ^public override  ^catch(_  ^void _(  Dictionary<_  ^static _ _(  ^string _
        (string _",
    ],
    interpreters: &["dotnet-script", "csharp"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_c_sharp::LANGUAGE.into()),
    translate,
    rules: &[
        ("comment shebang_directive using_directive extern_alias_directive file_scoped_namespace_declaration", Drop),
        // These only affect editors and the compiler's warnings.
        ("preproc_region preproc_endregion preproc_pragma preproc_nullable", Drop),
        // Like the modifiers of Java. `ref` and `out` of parameters are among them, but those of arguments stay.
        ("modifier attribute_list global_attribute", Drop),
        ("identifier implicit_parameter", Class("name")),
        // `int` and `double` have one node kind in the grammar but are different keywords.
        ("predefined_type", Verbatim),
        ("integer_literal real_literal", Class("number")),
        ("character_literal", Class("character")),
        ("string_literal verbatim_string_literal raw_string_literal", Class("string")),
        // A string with `$` contains code, which counts.
        ("interpolation_start", Class("string")),
        (
            r#"interpolation_quote " string_content escape_sequence interpolation_alignment_clause
             interpolation_format_clause"#,
            Drop,
        ),
        ("interpolation_brace", Verbatim),
        ("preproc_arg", Class("macro text")),
    ],
    roles: &[
        // Top-level statements are the body of `Main`.
        ("global_statement", &[Function]),
        (
            "method_declaration constructor_declaration destructor_declaration operator_declaration
             conversion_operator_declaration accessor_declaration anonymous_method_expression",
            &[Function],
        ),
        ("lambda_expression", &[Function, Declares, Targets("parameters")]),
        ("parameter_list", &[AllTargets]),
        ("parameter", &[Declares, Targets("name")]),
        // Assigning to such a parameter or variable assigns to one that others can see.
        ("modifier", &[ReadsAll(|_, text| matches!(text, "out" | "ref"))]),
        ("ref_type", &[ReadsAll(|_, _| true)]),
        ("attribute_list interpolation_alignment_clause", &[Text]),
        ("local_declaration_statement", &[Statement, EffectIf(is_disposed_of)]),
        ("variable_declarator", &[Declares, Targets("name")]),
        ("expression_statement block checked_statement unsafe_statement try_statement", &[Statement]),
        ("if_statement", &[Statement, LiteralConditional]),
        ("for_statement do_statement", &[Statement, Loop]),
        ("while_statement", &[Statement, Loop, LiteralConditional, EffectIf(may_wait)]),
        ("switch_statement", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("finally_clause", &[Clause]),
        ("assignment_expression", &[Targets("left"), Updates]),
        ("postfix_unary_expression", &[AllTargets, Updates]),
        // `-x` assigns nothing, and `*x` refers to another variable.
        ("prefix_unary_expression", &[EffectIf(is_increment_or_decrement)]),
        // Properties, indexers, deconstruction and iteration call methods.
        (
            "member_access_expression conditional_access_expression element_access_expression tuple_pattern
             foreach_statement",
            &[Effect],
        ),
        (
            "local_function_statement invocation_expression object_creation_expression
             implicit_object_creation_expression with_initializer await_expression return_statement
             yield_statement throw_statement throw_expression goto_statement labeled_statement lock_statement
             using_statement fixed_statement",
            &[Effect],
        ),
    ],
    literals: &[
        ("string_literal interpolated_string_expression", LiteralForm::String),
        ("verbatim_string_literal raw_string_literal", LiteralForm::RawString),
    ],
    may_be_in_strings: |_| true,
    neutral: &[("{", Body), ("getvalueordefault tostring tolist toarray count", Access)],
    runners: Runners::new(
        ".CompileAssemblyFromSource Assembly.Load .EvaluateAsync .RunAsync",
        ".DynamicInvoke",
        "Process.Start",
    ),
    lexicon: Lexicon {
        has_directives: true,
        max_quotes: 16,
        imports: &["#region", "#endregion", "#pragma", "#nullable"],
        words: &[
            ("abstract const internal override private protected public readonly sealed static virtual", Drop),
            ("bool byte char decimal double false float int long object short string true uint void", Verbatim),
            ("null", Class("null_literal")),
            ("var", Class("implicit_type")),
        ],
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("'", "character")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};

/// Whether it is `using var file = …;`, which closes the file at the end of the block.
fn is_disposed_of(declaration: Node<'_>) -> bool {
    let mut cursor = declaration.walk();
    declaration.children(&mut cursor).any(|child| child.kind() == "using")
}

/// Whether the body of a loop is empty. Such a loop may wait for another thread.
fn may_wait(repeated: Node<'_>) -> bool {
    repeated.child_by_field_name("body").is_some_and(|body| body.named_child_count() == 0)
}

/// Whether it is `++x` or `--x`.
fn is_increment_or_decrement(unary: Node<'_>) -> bool {
    unary.child(0).is_some_and(|sign| matches!(sign.kind(), "++" | "--"))
}

/// Rewrites what is new since C# 12: extension blocks, operators of compound assignment, `allows ref struct`, the rest of a list in a pattern, and directives of programs in one file.
fn translate(source: &str) -> Option<MappedText> {
    let declares_compound =
        |at: usize| source[at..].bytes().skip("operator".len()).take(MAX_OPERATOR).any(|b| b == b'=');
    let has_operator = || source.match_indices("operator").any(|(at, _)| declares_compound(at));
    let is_needed = has_word(source, "extension")
        || has_word(source, "allows")
        || source.contains("#:")
        || source.contains(".. var")
        || has_operator();
    is_needed.then(|| rewritten(MappedText::copy_of(source), &TABLE.lexicon, rewrite))
}

/// The maximum length of an operator, with a blank before it.
const MAX_OPERATOR: usize = 6;

fn rewrite(program: &mut Rewriting<'_>) {
    for index in 0..program.len() {
        match program.text(index) {
            "extension" if begins_extension(program, index) => program.insert_before(index, "class "),
            "allows" if program.are(index + 1, &["ref", "struct"]) => program.replace(index..index + 3, "allows"),
            "#" if program.begins_line(index) && program.text(index + 1) == ":" => {
                program.replace(index..program.end_of_line(index), "");
            }
            "var" if index > 1 && program.are(index - 2, &[".", "."]) => program.insert_before(index, ", "),
            "=" if program.text(index + 1) == "(" && ends_compound_operator(program, index) => {
                program.replace(index..index + 1, "");
            }
            _ => {}
        }
    }
}

/// Whether `extension` starts a block of members rather than a call.
fn begins_extension(program: &Rewriting<'_>, index: usize) -> bool {
    let starts_member = matches!(program.text_before(index), "{" | "}" | ";");
    let has_parameters = matches!(program.text(index + 1), "(" | "<");
    let ends_header = |next: &usize| matches!(program.text(*next), "{" | "}" | ";");
    let end = || (index + 1..program.len()).find(ends_header);
    starts_member && has_parameters && end().is_some_and(|end| program.text(end) == "{")
}

/// Whether `=` is the end of an operator such as `+=` that is declared.
fn ends_compound_operator(program: &Rewriting<'_>, index: usize) -> bool {
    let mut signs = (1..=3).map(|distance| index.checked_sub(distance).map_or("", |before| program.text(before)));
    let is_sign = |text: &str| matches!(text, "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^");
    match (signs.next(), signs.next(), signs.next()) {
        (Some(sign), Some("operator"), _) => is_sign(sign),
        (Some(sign @ ("<" | ">")), Some(same), Some("operator")) => sign == same,
        _ => false,
    }
}

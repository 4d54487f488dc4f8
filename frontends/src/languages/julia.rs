//! Julia.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "julia",
    aliases: "jl",
    extensions: &["jl"],
    signs: &["^using _  ^function _(  ^end$  println(  ^for _ in  ^struct _  ^mutable struct  ^elseif _  ^module _
        ^const _ =  ^return _  ^import _  length(_  push!(  ^while _  _::_  ^if _"],
    interpreters: &["julia"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_julia::LANGUAGE.into()),
    rules: &[
        ("line_comment block_comment using_statement import_statement export_statement public_statement", Drop),
        // A string among definitions documents the next definition.
        ("source_file module_definition struct_definition", ChildRules(&[("string_literal", Drop)])),
        ("identifier", Class("name")),
        // `=` and `in` are among these.
        ("operator", Verbatim),
        ("integer_literal float_literal", Class("number")),
        ("character_literal", Class("character")),
        ("string_literal command_literal", Decide(keep_interpolations)),
        ("prefixed_string_literal prefixed_command_literal", Class("string")),
    ],
    literals: &[("string_literal", LiteralForm::String), ("prefixed_string_literal", LiteralForm::RawString)],
    runners: Runners::new("include_string Meta.parseall", "eval Meta.eval Core.eval", "run"),
    lexicon: Lexicon {
        line_comments: &["#"],
        block_comments: &[("#=", "=#")],
        nests_comments: true,
        imports: &["using", "import", "export", "public"],
        words: &[
            ("break", Class("break_statement")),
            ("continue", Class("continue_statement")),
            ("false in isa true", Verbatim),
            // Contextual keywords, which only a parser can tell from names.
            ("mutable outer primitive type", Class("name")),
        ],
        operators: r"= + - * / \ ÷ ^ % == != === !== < > <= >= ≤ ≥ ≠ && || ! += -= *= /= ^= .+ .- .* ./ .^ .= .+=
             .== & | << >> => |> ∈ ∉ <: >: // ~",
        word_chars: "!",
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("`", "string"), ("'", "character")],
        postfix_quotes: &["'"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

/// Keeps the code in a string. A string without code is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let mut cursor = string.walk();
    let interpolates = string.children(&mut cursor).any(|child| child.kind() == "string_interpolation");
    if interpolates { INTERPOLATED } else { Class("string") }
}

/// The opening quote is a token, and so is the closing one.
const INTERPOLATED: Rule = ChildRules(&[
    ("\"", Class("string")),
    ("\"\"\"", Class("string")),
    ("`", Class("string")),
    ("```", Class("string")),
    ("content", Drop),
    ("escape_sequence", Drop),
]);

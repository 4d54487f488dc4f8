//! JavaScript, with JSX.

use super::BRACE_SIGNS;
use super::prelude::*;

/// The functions that run texts, here and in the languages that extend this one.
pub(crate) const RUNNERS: Runners = Runners::new(
    "Function( import( .importScripts .Worker .constructor .runInThisContext .runInNewContext .runInContext .compileFunction .SourceTextModule vm.Script ._compile",
    "eval globalThis.eval window.eval self.eval",
    ".exec .execSync .execFile .execFileSync .spawn .spawnSync",
);

pub(crate) static TABLE: Table = Table {
    name: "javascript",
    aliases: "js jsx node nodejs ojs",
    extensions: &["js", "mjs", "cjs", "jsx"],
    signs: &[
        BRACE_SIGNS,
        "^const _ =  ^let _ =  ^var _ =  ^const {  ^let _;  ^var _;  ^var _,  ^function _(
        function(  => {  =>  console.log(  console._(  ^export _  ^import _ from  ^import {  require(
        module.exports  document._  ===  !==  ^class _ {  ^class _ extends  ^constructor(  this._  ^return _
        ^for(const _  ^for(let _  ^for(var _  ^return {  async function  await _  new _(  new Map  _.push(  _.map(
        _.forEach(  _.length  ^throw new  ^static _(  ^function* _(  typeof _  JSON._  process._  ^_() {$  } else {
        ^if(!  ^if(_",
    ],
    interpreters: &["node", "nodejs"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_javascript::LANGUAGE.into()),
    translate,
    rules: &[
        ("comment html_comment hash_bang_line import_statement debugger_statement decorator", Drop),
        ("lexical_declaration variable_declaration", DecideByText(drop_requires)),
        ("export_statement", Decide(export_as_declared)),
        ("expression_statement", Decide(drop_directive)),
        // Declaring a field without a value is optional.
        ("field_definition", Decide(drop_without_value)),
        // Optional at the end of a line.
        (";", Drop),
        // The three ways to declare a variable, and the two to compare, can be exchanged without work.
        ("var const", Class("let")),
        ("===", Class("==")),
        ("!==", Class("!=")),
        (
            "identifier property_identifier private_property_identifier shorthand_property_identifier
             shorthand_property_identifier_pattern statement_identifier",
            Class("name"),
        ),
        ("optional_chain", Verbatim),
        ("regex", Class("regex")),
        ("string", Class("string")),
        ("template_string", Decide(keep_interpolations)),
        // Parentheses around a single parameter are optional.
        ("arrow_function", ChildRules(&[("formal_parameters", ChildRules(&[("(", Drop), (")", Drop)]))])),
        ("jsx_text", Class("text")),
        ("html_character_reference", Drop),
    ],
    roles: &[
        ("program", &[Script]),
        ("function_declaration generator_function_declaration", &[Function, Effect]),
        ("function_expression generator_function method_definition", &[Function]),
        ("arrow_function", &[Function, Declares, Targets("parameter")]),
        ("formal_parameters", &[Declares, AllTargets]),
        ("assignment_pattern", &[Targets("left")]),
        ("lexical_declaration variable_declaration", &[Statement]),
        // A pattern instead of a name reads an object, which may have any effect.
        ("variable_declarator", &[Declares, Targets("name")]),
        ("expression_statement statement_block try_statement", &[Statement]),
        ("if_statement", &[Statement, LiteralConditional]),
        ("else_clause finally_clause", &[Clause]),
        ("for_statement do_statement", &[Statement, Loop]),
        ("while_statement", &[Statement, Loop, LiteralConditional]),
        ("switch_statement", &[Statement, Switch]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("assignment_expression", &[Targets("left")]),
        ("augmented_assignment_expression", &[Targets("left"), Updates]),
        ("update_expression", &[Targets("argument"), Updates]),
        // `eval` may read any variable, and `arguments` reads the parameters.
        ("identifier", &[ReadsAll(|_, text| matches!(text, "arguments" | "eval"))]),
        // Names in it may be properties of its object.
        ("with_statement", &[Effect, ReadsAll(|_, _| true)]),
        ("decorator", &[Text]),
        // A property may be a getter, and iteration may run a generator.
        ("member_expression subscript_expression for_in_statement spread_element", &[Effect]),
        (
            "call_expression new_expression jsx_element jsx_self_closing_element class_body using_declaration
             await_expression yield_expression return_statement throw_statement labeled_statement",
            &[Effect],
        ),
    ],
    literals: &[("string template_string", LiteralForm::String)],
    may_be_in_strings: |_| true,
    is_unreadable: is_written_in_signs,
    neutral: &[("function", Define), ("{", Body), ("get tostring string number keys values entries", Access)],
    runners: RUNNERS,
    lexicon: LEXICON,
    ..Table::DEFAULTS
};

pub(super) const LEXICON: Lexicon = Lexicon {
    line_comments: &["//", "#!"],
    block_comments: &[("/*", "*/")],
    imports: &["import"],
    words: &[
        ("export", Drop),
        ("false null super this true undefined", Verbatim),
        // Contextual keywords, which only a parser can tell from names.
        ("as from get meta set target using", Class("name")),
    ],
    operators: "?.",
    word_chars: "$",
    quotes: &[("\"", "string"), ("'", "string"), ("`", "string")],
    ..Lexicon::DEFAULTS
};

/// Minimum size in bytes of a program that consists of signs.
const MIN_SIGNS: usize = 500;
/// Maximum share of letters and digits in it, in percent.
const MAX_LETTERS: usize = 3;

/// Whether a program has no words: brackets and operators can stand for any program.
pub(super) fn is_written_in_signs(source: &str) -> bool {
    let n_letters = || source.chars().filter(|c| c.is_ascii_alphanumeric()).count();
    source.len() >= MIN_SIGNS && 100 * n_letters() <= MAX_LETTERS * source.len()
}

/// Drops declarations such as `const fs = require("fs")`, which are imports.
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

/// Reduces an exported declaration to the declaration, and drops lists of exports.
fn export_as_declared(statement: Node<'_>) -> Rule {
    let exports = |field| statement.child_by_field_name(field).is_some();
    let has_code = exports("declaration") || exports("value");
    if has_code { ChildRules(&[("export", Drop), ("default", Drop)]) } else { Drop }
}

/// Drops a statement that is only a string, such as "use strict".
fn drop_directive(statement: Node<'_>) -> Rule {
    let only = statement.named_child(0).filter(|_| statement.named_child_count() == 1);
    if only.is_some_and(|child| child.kind() == "string") { Drop } else { Children }
}

pub(super) fn drop_without_value(field: Node<'_>) -> Rule {
    if field.child_by_field_name("value").is_some() { Children } else { Drop }
}

/// Keeps the code in a template string. A template without code is one literal.
fn keep_interpolations(template: Node<'_>) -> Rule {
    let mut cursor = template.walk();
    let interpolates = template.children(&mut cursor).any(|child| child.kind() == "template_substitution");
    if interpolates { ChildRules(&[("string_fragment", Drop), ("escape_sequence", Drop)]) } else { Class("string") }
}

/// Rewrites what the grammar does not know: `accessor` before a field, and attributes of modules whose names are exported.
pub(super) fn translate(source: &str) -> Option<MappedText> {
    let has_attributes = || ["with", "assert"].iter().any(|word| has_word(source, word)) && source.contains("export");
    let is_needed = has_word(source, "accessor") || has_attributes();
    is_needed.then(|| rewritten(MappedText::copy_of(source), &TABLE.lexicon, rewrite))
}

fn rewrite(program: &mut Rewriting<'_>) {
    let mut index = 0;
    while index < program.len() {
        let mut next = index + 1;
        match program.text(index) {
            "accessor" if !program.begins_line(next) && (program.is_name(next) || program.text(next) == "#") => {
                program.replace(index..next, "");
            }
            "with" | "assert" if program.text(next) == "{" && program.text(index.saturating_sub(2)) == "from" => {
                let is_end = |end: &usize| matches!(program.text(*end), "{" | "}" | ";" | "(");
                let end = (next + 1..program.len()).find(is_end).unwrap_or(next);
                if program.text(end) == "}" {
                    program.replace(index..end + 1, "");
                    next = end + 1;
                }
            }
            _ => {}
        }
        index = next;
    }
}

//! Java.

use super::BRACE_SIGNS;
use super::prelude::*;
use crate::translation;

pub(crate) static TABLE: Table = Table {
    name: "java",
    extensions: &["java"],
    signs: &[
        BRACE_SIGNS,
        "^import java  ^package _  ^public class  ^public static  ^public _ _(  ^public _(
        ^private _  ^protected _  ^class _ {  ^class _ extends  ^public interface  implements _  System.out
        System.err  System.in  new _(  new _<  String _  String[] _  ^@_  throws _  ^final _  ^int _ =  ^int _;
        ^int _,  ^for(int _  ^for(_ _ :  ^static _ _(  ^static final  ^boolean _  ^double _  ^long _  ^catch(_
        } catch(  ^throw new  List<_  Map<_  instanceof  ^record _(  ^enum _ {  ^void _(  @Override  ^var _ =",
    ],
    strategy: ParseStrategy::Grammar(|| tree_sitter_java::LANGUAGE.into()),
    translate,
    rules: &[
        ("line_comment block_comment import_declaration package_declaration", Drop),
        // `public`, `static`, `final` and annotations can be changed without changing what the program does.
        // Measured: accuracy over the labelled Java classes is higher without them.
        ("modifiers", Drop),
        ("identifier type_identifier underscore_pattern", Class("name")),
        (
            "decimal_integer_literal hex_integer_literal octal_integer_literal binary_integer_literal
             decimal_floating_point_literal hex_floating_point_literal",
            Class("number"),
        ),
        ("character_literal", Class("character")),
        ("string_literal", Class("string")),
        ("method_invocation", DecideByText(drop_marker)),
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
        // A switch in these is a value and no statement.
        ("argument_list array_initializer parenthesized_expression", &[Members]),
        ("return_statement yield_statement throw_statement assert_statement", &[Effect, Members]),
        ("lambda_expression", &[Function]),
        // The grammar does not tell the code in such a string from its text.
        ("template_expression", &[Text]),
        (
            "class_body method_invocation object_creation_expression labeled_statement synchronized_statement
             try_with_resources_statement",
            &[Effect],
        ),
    ],
    literals: &[("string_literal", LiteralForm::String)],
    may_be_in_strings: |_| true,
    neutral: &[
        ("{ throws", Body),
        ("get charat size length getordefault keyset values entryset getkey getvalue tostring tolist", Access),
    ],
    runners: Runners::new(".defineClass .defineHiddenClass .URLClassLoader", ".eval", ".ProcessBuilder .exec"),
    lexicon: Lexicon {
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
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};

/// Replaces Unicode escapes, and rewrites what the grammar does not know: statements before `super(…)` and `this(…)`, patterns with qualified names, `final` or several alternatives, and strings that do not end in their line.
/// Sketches of Processing: Java without a class around it, with colors as numbers and with types that convert.
pub(crate) static PROCESSING: Table = Table {
    dialect: "processing",
    extensions: &["pde"],
    strategy: TABLE.strategy,
    translate: translate_sketch,
    extends: Some(&TABLE),
    embedded_start: TABLE.embedded_start,
    may_be_in_strings: |_| false,
    runners: TABLE.runners,
    lexicon: TABLE.lexicon,
    name: TABLE.name,
    ..Table::DEFAULTS
};

/// Types that are called to convert a value.
const CONVERSIONS: [&str; 5] = ["int", "float", "boolean", "byte", "char"];

fn translate_sketch(source: &str) -> Option<MappedText> {
    let program = translate(source).unwrap_or_else(|| MappedText::copy_of(source));
    Some(rewritten(program, &TABLE.lexicon, |program| {
        for index in 0..program.len() {
            if CONVERSIONS.contains(&program.text(index)) && program.text(index + 1) == "(" {
                program.replace(index..index + 1, "convert");
            } else if program.text(index) == "#" && !program.begins_line(index + 1) {
                program.replace(index..index + 2, "0");
            }
        }
    }))
}

fn translate(source: &str) -> Option<MappedText> {
    let escaped = translation::java(source);
    let text = escaped.as_ref().map_or(source, MappedText::text);
    if !may_be_rewritten(text) {
        return escaped;
    }
    let program = escaped.unwrap_or_else(|| MappedText::copy_of(source));
    Some(rewritten(program, &TABLE.lexicon, rewrite))
}

/// Whether a program may have anything to rewrite. Most have not, and need not be divided into words.
fn may_be_rewritten(text: &str) -> bool {
    let calls_late = |word: &str| {
        text.match_indices(word).any(|(at, _)| {
            let is_first = text[..at].trim_end().ends_with(['{', '.', '(']);
            !is_first && text[at + word.len()..].trim_start().starts_with('(')
        })
    };
    let has_pattern = |line: &str, keyword| {
        let (_, pattern) = line.split_once(keyword).unwrap_or_default();
        let pattern = pattern.split("->").next().unwrap_or_default();
        let pattern = pattern.split([':', ';', '{', '&', '?']).next().unwrap_or_default();
        pattern.contains(['(', '_']) || has_word(pattern, "final")
    };
    let has_patterns = |line| has_pattern(line, "case") || has_pattern(line, "instanceof");
    let has_open_string = |line: &str| line.bytes().filter(|byte| *byte == b'"').count() % 2 == 1;
    calls_late("super") || calls_late("this") || text.lines().any(|line| has_patterns(line) || has_open_string(line))
}

/// Turns `super(…)` after a statement into a call of a method, because the grammar expects it only at the start of a constructor.
const MARKER: &str = ".super_";

fn rewrite(program: &mut Rewriting<'_>) {
    let mut index = 0;
    while index < program.len() {
        match program.text(index) {
            "super" | "this" if program.text(index + 1) == "(" && matches!(program.text_before(index), ";" | "}") => {
                program.insert_after(index, MARKER);
            }
            "case" | "instanceof" => {
                index = rewrite_pattern(program, index + 1);
                continue;
            }
            text if text.starts_with('"') && (text.len() == 1 || !text.ends_with('"')) => {
                program.insert_after(index, "\"");
            }
            _ => {}
        }
        index += 1;
    }
}

/// Rewrites a pattern or a list of them, and returns the index after it.
fn rewrite_pattern(program: &mut Rewriting<'_>, start: usize) -> usize {
    let end = end_of_pattern(program, start);
    let separator = if program.text(end) == ":" { ": case " } else { " -> {} case " };
    let (mut index, mut depth) = (start, 0_usize);
    while index < end {
        let name_end = end_of_qualified_name(program, index);
        match program.text(index) {
            "final" => program.replace(index..index + 1, ""),
            // The grammar has a list of constants, but none of patterns.
            "," if depth == 0 && matches!(program.text_before(index), ")" | "_") => {
                program.replace(index..index + 1, separator);
            }
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ if name_end > index + 1 && program.text(name_end) == "(" => {
                program.replace(index..name_end, program.text(name_end - 1));
            }
            _ => {}
        }
        index = name_end.max(index + 1);
    }
    end
}

fn end_of_pattern(program: &Rewriting<'_>, start: usize) -> usize {
    let mut depth = 0_usize;
    (start..program.len())
        .find(|&index| {
            match program.text(index) {
                "(" => depth += 1,
                ")" if depth > 0 => depth -= 1,
                "-" | ":" | ")" | "when" if depth == 0 => return true,
                ";" | "{" | "}" | "=" | "&" | "|" | "?" | "case" | "instanceof" => return true,
                _ => {}
            }
            false
        })
        .unwrap_or(program.len())
}

/// Returns the index after a name with its qualifiers, or the index itself if there is no name.
fn end_of_qualified_name(program: &Rewriting<'_>, start: usize) -> usize {
    let mut end = start;
    while program.is_name(end) {
        end += 1;
        if program.text(end) != "." || !program.is_name(end + 1) {
            break;
        }
        end += 1;
    }
    end
}

/// Drops the marker that a call of `super` or `this` was given.
fn drop_marker(_: Node<'_>, text: &str) -> Rule {
    let call = text.strip_prefix("super").or_else(|| text.strip_prefix("this"));
    let is_marked = call.is_some_and(|call| call.starts_with(MARKER));
    if is_marked { ChildRules(&[(". identifier", Drop)]) } else { Children }
}

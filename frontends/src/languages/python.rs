//! Python.

use std::collections::HashSet;

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "python",
    aliases: "py ipython ipython3 python2 python3 py3 python-repl pyspark jupyter sage sagemath",
    extensions: &["py", "pyw", "pyi"],
    signs: &["^def _(  ^async def _  ^class _(  ^class _:$  ^import _$  ^import _.  ^import _ as  ^import _,
        ^from _ import  ^from _.  ^elif _  ^else:$  ^try:$  ^except:$  ^except _  ^finally:$  ^for _ in
        ^for _, _ in  ^while _  ^with open(  ^with _(  ^return _  ^return$  ^raise _  ^yield _  ^print(  self._
        __name__  len(_  range(_  _.append(  _.format(  lambda _:  in range(  ^@_  ^if not  is None  is not None
        ^if _ in  _ for _ in  ^pass$  ^global _  ^if _ ==  ^if _:$  ^if __name__  ^del _  ^match _:$  ^case _"],
    interpreters: &["python"],
    strategy: ParseStrategy::GuardedGrammar(|| tree_sitter_python::LANGUAGE.into(), scanner_accepts),
    translate,
    rules: &[
        ("comment line_continuation import_statement import_from_statement future_import_statement", Drop),
        ("expression_statement", Decide(drop_docstring)),
        // Layout is syntax here: the two ends of a block are tokens.
        ("block", Enclosed("indent", "dedent")),
        ("identifier", Class("name")),
        ("integer float", Class("number")),
        ("string", Decide(keep_interpolations)),
        ("string_start", Class("string")),
        ("string_content string_end format_specifier type_conversion", Drop),
    ],
    roles: &[
        ("module", &[Script]),
        ("class_definition", &[Members, Effect]),
        ("function_definition", &[Function, Effect]),
        ("parameters typed_parameter pattern_list tuple_pattern list_pattern", &[AllTargets]),
        ("default_parameter typed_default_parameter", &[Targets("name")]),
        ("expression_statement pass_statement try_statement", &[Statement]),
        ("if_statement", &[Statement, Conditional]),
        ("elif_clause else_clause", &[Clause]),
        ("for_statement", &[Statement, Loop, Declares, Targets("left")]),
        ("while_statement", &[Statement, Loop, Conditional]),
        ("break_statement", &[Break]),
        ("continue_statement", &[Continue]),
        ("assignment", &[Declares, Targets("left")]),
        ("augmented_assignment", &[Targets("left")]),
        ("named_expression", &[Declares, Targets("name")]),
        // These may read any variable by its name.
        ("identifier", &[ReadsAll(|_, text| matches!(text, "eval" | "exec" | "locals" | "vars"))]),
        ("exec_statement", &[Effect, ReadsAll(|_, _| true)]),
        // It gives no tokens, but may contain names: `{x:{width}}`.
        ("format_specifier", &[Text]),
        (
            "call return_statement raise_statement assert_statement delete_statement global_statement
             nonlocal_statement print_statement import_statement import_from_statement yield await
             with_statement",
            &[Effect],
        ),
    ],
    literals: &[("string", LiteralForm::String), ("comment", LiteralForm::Comment)],
    self_references: &["__doc__", "__file__", "getsource", "co_consts"],
    may_be_in_strings: |_| true,
    is_unreadable: declares_unusual_encoding,
    neutral: &[
        ("is", Neutral::Unnamed("==")),
        ("def", Define),
        ("len str list get keys values items", Access),
        ("range enumerate", Range),
    ],
    runners: Runners::new(
        "exec execfile compile __import__ builtins.exec builtins.compile __builtins__.exec globals.exec __builtins__.compile .run_path .run_module .exec_module .runsource .runcode .FunctionType .CodeType .SourceFileLoader .spec_from_file_location .spec_from_loader .CDLL",
        "eval builtins.eval globals.eval",
        ".Popen .call .check_call .check_output .system .popen subprocess.run run .execv .execvp .execl .spawnv",
    ),
    lexicon: Lexicon {
        line_comments: &["#"],
        imports: &["import", "from"],
        words: &[
            ("False", Class("false")),
            ("None", Class("none")),
            ("True", Class("true")),
            // Contextual keywords, which only a parser can tell from names.
            ("case exec match print type", Class("name")),
        ],
        quotes: &[("\"\"\"", "string"), ("'''", "string"), ("\"", "string"), ("'", "string")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

/// Encodings that a program may declare and that no editor writes.
const UNUSUAL_ENCODINGS: [&str; 8] =
    ["rot", "unicode_escape", "raw_unicode_escape", "utf7", "utf_7", "hex", "base64", "punycode"];

/// Whether a program declares an encoding in which nobody reads it. (Python Language Reference, section 2.1.4.)
fn declares_unusual_encoding(source: &str) -> bool {
    let comments = source.lines().take(2).filter(|line| line.trim_start().starts_with('#'));
    comments.filter_map(|line| line.split_once("coding")).any(|(_, name)| {
        let name = name.trim_start_matches([':', '=', ' ']).to_ascii_lowercase().replace('-', "_");
        UNUSUAL_ENCODINGS.iter().any(|encoding| name.starts_with(encoding))
    })
}

/// Drops a statement that is only a string, in one piece or several: a docstring, or code that is commented out.
fn drop_docstring(statement: Node<'_>) -> Rule {
    let only = statement.named_child(0).filter(|_| statement.named_child_count() == 1);
    let is_string = only.is_some_and(|child| matches!(child.kind(), "string" | "concatenated_string"));
    if is_string { Drop } else { Children }
}

/// An f-string contains code, which counts. Any other string is one literal.
fn keep_interpolations(string: Node<'_>) -> Rule {
    let mut cursor = string.walk();
    let interpolates = string.children(&mut cursor).any(|child| child.kind() == "interpolation");
    if interpolates { Children } else { Class("string") }
}

/// The maximum number of different indentations in a text. The scanner serializes two bytes for each indentation around a position, and up to 257 bytes for strings, into 1,024 bytes.
const MAX_INDENTATIONS: usize = 300;

/// Whether the scanner can take a text. The indentations around a position increase, so there are at most as many as different ones in the text.
fn scanner_accepts(source: &str) -> bool {
    let mut widths = HashSet::new();
    let mut rest = source.as_bytes();
    while let Some(width) = indentation(&mut rest) {
        widths.insert(width);
    }
    widths.len() <= MAX_INDENTATIONS
}

/// Returns the indentation of the first line as the scanner counts it, and advances `rest` to the next line.
fn indentation(rest: &mut &[u8]) -> Option<usize> {
    let mut width = 0;
    loop {
        match *rest {
            [] => return None,
            [b'\n' | b'\r' | b'\x0c', ..] => width = 0,
            [b' ', ..] => width += 1,
            [b'\t', ..] => width += 8,
            // A continued line adds to the indentation.
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

/// Rewrites what the grammar takes for something else or does not know: expressions in backticks (Python 2), which it takes for strings, and defaults of type parameters (Python 3.13).
fn translate(source: &str) -> Option<MappedText> {
    let is_needed = source.contains('`') || source.lines().any(has_type_parameters);
    is_needed.then(|| rewritten(MappedText::copy_of(source), &TABLE.lexicon, rewrite))
}

const GENERIC_STATEMENTS: [&str; 3] = ["def", "class", "type"];

fn has_type_parameters(line: &str) -> bool {
    let (_, declared) = GENERIC_STATEMENTS.iter().find_map(|word| line.split_once(word)).unwrap_or_default();
    declared.trim_start().trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').starts_with('[')
}

fn rewrite(program: &mut Rewriting<'_>) {
    let mut index = 0;
    while index < program.len() {
        let mut next = index + 1;
        if program.text(index) == "`" {
            let line = next..program.end_of_line(index);
            if let Some(close) = line.into_iter().find(|&close| program.text(close) == "`") {
                program.replace(index..index + 1, "repr(");
                program.replace(close..close + 1, ")");
                next = close + 1;
            }
        } else if GENERIC_STATEMENTS.contains(&program.text(index))
            && program.is_name(next)
            && program.text(index + 2) == "["
        {
            next = rewrite_type_parameters(program, index + 3);
        }
        index = next;
    }
}

/// Turns the default of each type parameter into its bound, and returns the index after the parameters.
fn rewrite_type_parameters(program: &mut Rewriting<'_>, start: usize) -> usize {
    let mut depth = 1;
    for index in start..program.len() {
        match program.text(index) {
            "[" | "(" => depth += 1,
            "]" | ")" => depth -= 1,
            "=" if depth == 1 => program.replace(index..index + 1, ":"),
            _ => {}
        }
        if depth == 0 {
            return index;
        }
    }
    program.len()
}

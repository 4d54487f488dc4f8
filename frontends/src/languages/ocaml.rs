//! OCaml.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "ocaml",
    extensions: &["ml"],
    content_hints: &[
        "let ", "let rec ", "let () =", " -> ", " in\n", "match ", "function", "begin", "mutable ", "try ", "Printf.",
        "print_", "<-", ";;",
    ],
    signs: &["^| _ of _  ^let _ =  ^let rec _  ^let () =  ^let _ _  ^match _ with  ^| _ ->  ^open _  ^module _ =
        ^type _ =  Printf.  List._  fun _ ->  ^and _  String._  ;;$"],
    interpreters: &["ocaml", "ocamlrun"],
    // The scanner calls itself for each comment in a comment.
    strategy: ParseStrategy::GuardedGrammar(|| tree_sitter_ocaml::LANGUAGE_OCAML.into(), has_shallow_comments),
    rules: &[
        ("comment shebang line_number_directive open_module attribute item_attribute floating_attribute", Drop),
        // `#use` and `#load` at the top level.
        ("toplevel_directive", Drop),
        // Optional at the end of a phrase.
        (";;", Drop),
        (
            "value_name value_pattern constructor_name module_name module_type_name type_constructor type_variable
             field_name label_name class_name class_type_name method_name instance_variable_name tag",
            Class("name"),
        ),
        (
            "add_operator assign_operator concat_operator let_operator let_and_operator mult_operator pow_operator
             prefix_operator rel_operator sign_operator",
            Verbatim,
        ),
        ("signed_number", Class("number")),
        ("character", Class("character")),
        ("string quoted_string", Class("string")),
    ],
    literals: &[("string", LiteralForm::String), ("quoted_string", LiteralForm::RawString)],
    runners: Runners::new("Toploop.execute_phrase", "Toploop.use_string", "Sys.command"),
    lexicon: Lexicon {
        block_comments: &[("(*", "*)")],
        nests_comments: true,
        imports: &["open"],
        words: &[
            // Contextual keywords, which only a parser can tell from names.
            ("effect", Class("name")),
        ],
        operators: "@ ^ := <> == != <= >= && || |> @@ ** / = + - * !",
        word_chars: "'",
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

const MAX_COMMENT_DEPTH: usize = 1_000;

/// Whether the scanner has stack enough for the comments of a text. Marks in strings count too, so this is a guess.
fn has_shallow_comments(text: &str) -> bool {
    let (mut depth, mut rest) = (0_usize, text.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        let is_mark = match (first, after.first()) {
            (b'(', Some(b'*')) => {
                depth += 1;
                true
            }
            (b'*', Some(b')')) => {
                depth = depth.saturating_sub(1);
                true
            }
            _ => false,
        };
        if depth > MAX_COMMENT_DEPTH {
            return false;
        }
        rest = &after[usize::from(is_mark)..];
    }
    true
}

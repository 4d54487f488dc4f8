//! Ruby.

use tree_sitter::Node;

use crate::grammar::Rule::{self, Below, Children, Class, Decide, DecideByText, Drop, Enclosed, Spelled};
use crate::grammar::{Lexicon, Reading, Table};

pub(crate) static TABLE: Table = Table {
    name: "ruby",
    family: "ruby",
    extensions: &["rb", "rake", "gemspec", "ru"],
    marks: &[],
    interpreters: &["ruby", "jruby", "rake"],
    reading: Reading::GrammarWithin(|| tree_sitter_ruby::LANGUAGE.into(), fits),
    extends: None,
    rules: &[
        ("comment", Drop),
        // What follows `__END__`.
        ("uninterpreted", Drop),
        ("call", DecideByText(drop_requires)),
        // The end of a line does for these. A part of the tree is called as its word.
        (";", Drop),
        ("then", Below(&[("then", Drop)])),
        ("do", Below(&[("do", Drop)])),
        // Brackets may be left out around what is given to a method, and braces are another way to write a block.
        ("argument_list", Decide(put_in_brackets)),
        ("method_parameters", Decide(put_in_brackets)),
        ("return", Below(&[("return", Children), ("argument_list", Children)])),
        ("next", Below(&[("next", Children), ("argument_list", Children)])),
        ("break", Below(&[("break", Children), ("argument_list", Children)])),
        ("do_block", Below(&[("do", Class("{")), ("end", Class("}"))])),
        ("and", Class("&&")),
        ("or", Class("||")),
        ("not", Class("!")),
        // `:key => value` is `key: value`.
        ("pair", Below(&[("=>", Class(":"))])),
        ("identifier", Class("name")),
        ("constant", Class("name")),
        ("instance_variable", Class("name")),
        ("class_variable", Class("name")),
        ("global_variable", Class("name")),
        ("simple_symbol", Class("name")),
        ("delimited_symbol", Class("name")),
        ("hash_key_symbol", Class("name")),
        ("bare_symbol", Class("name")),
        ("integer", Class("number")),
        ("float", Class("number")),
        ("complex", Class("number")),
        ("rational", Class("number")),
        ("character", Class("string")),
        ("string", Decide(keep_interpolations)),
        ("bare_string", Class("string")),
        ("regex", Decide(keep_interpolations)),
        ("string_content", Drop),
        ("escape_sequence", Drop),
        // The text of it stands in the lines below.
        ("heredoc_beginning", Class("string")),
        ("heredoc_content", Drop),
        ("heredoc_end", Drop),
    ],
    roles: &[],
    lexicon: Lexicon {
        line_comments: &["#"],
        block_comments: &[("=begin", "=end")],
        imports: &["require", "require_relative"],
        words: &[
            ("then", Drop),
            ("false", Spelled),
            ("self", Spelled),
            ("super", Spelled),
            ("true", Spelled),
            // Letters that mark a regular expression.
            ("i", Class("name")),
            ("r", Class("name")),
            ("ri", Class("name")),
        ],
        word_signs: "@$?!",
        quotes: &[("\"", "string"), ("'", "string"), ("`", "string")],
        ..Lexicon::USUAL
    },
};

/// `require "set"` is an import.
fn drop_requires(call: Node<'_>, text: &str) -> Rule {
    let name_length = call.child(0).map_or(0, |name| name.byte_range().len());
    let is_import = matches!(text.get(..name_length), Some("require" | "require_relative"));
    if is_import { Drop } else { Children }
}

fn put_in_brackets(list: Node<'_>) -> Rule {
    if list.child(0).is_some_and(|first| first.kind() == "(") { Children } else { Enclosed("(", ")") }
}

/// A string with code in it is its marks and that code; any other is one literal.
fn keep_interpolations(literal: Node<'_>) -> Rule {
    let mut cursor = literal.walk();
    let interpolates = literal.children(&mut cursor).any(|child| child.kind() == "interpolation");
    match literal.kind() {
        _ if interpolates => Children,
        "regex" => Class("regex"),
        _ => Class("string"),
    }
}

/// The scanner writes down in 1,024 bytes what is open at a place: five bytes for each literal, four and its word for each here-document, and two more.
const MOST_WRITTEN: usize = 1000;
/// The length of a word is written in one byte.
const LONGEST_WORD: usize = 255;

/// A literal stands in another one only where that is interpolated, so there are no more open ones than interpolations, and one. All here-documents of the text are taken to be open at once.
fn fits(source: &str) -> bool {
    let n_interpolations =
        source.as_bytes().windows(2).filter(|pair| matches!(pair, [b'#', b'{' | b'@' | b'$'])).count();
    let mut n_written = 0;
    for (at, _) in source.bytes().enumerate().filter(|(at, _)| source.as_bytes()[*at..].starts_with(b"<<")) {
        let length = here_word_length(&source[at + 2..]);
        if length > LONGEST_WORD {
            return false;
        }
        n_written += if length > 0 { 4 + length } else { 0 };
    }
    n_written == 0 || n_written + 5 * (n_interpolations + 1) <= MOST_WRITTEN
}

/// The length, in characters, of the word that begins a here-document, if one begins after `<<`. More than [`LONGEST_WORD`] are not counted.
fn here_word_length(text: &str) -> usize {
    let text = text.strip_prefix(['-', '~']).unwrap_or(text);
    let quote = text.chars().next().filter(|first| matches!(first, '\'' | '"' | '`'));
    let is_in_word = |c: &char| quote.map_or(c.is_alphanumeric() || *c == '_' || !c.is_ascii(), |quote| *c != quote);
    text.chars().skip(usize::from(quote.is_some())).take(LONGEST_WORD + 1).take_while(is_in_word).count()
}

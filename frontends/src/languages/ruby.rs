//! Ruby.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "ruby",
    aliases: "rb",
    extensions: &["rb", "rake", "gemspec", "ru"],
    signs: &["^def _$  ^def _(  ^def _._  ^end$  ^require '  ^require \"  ^puts _  ^puts \"  puts \"  do |_|  do |_,
        { |_|  { |_,  ^class _$  ^class _ < _  ^module _  ^elsif _  ^unless _  attr_accessor  attr_reader  ^attr_
        @_ =  _.each  ^when _  ^begin$  ^rescue  _.new  ^until _  _.map"],
    interpreters: &["ruby", "jruby", "rake"],
    strategy: ParseStrategy::GuardedGrammar(|| tree_sitter_ruby::LANGUAGE.into(), scanner_accepts),
    rules: &[
        ("comment", Drop),
        // The text after `__END__`.
        ("uninterpreted", Drop),
        ("call", DecideByText(drop_requires)),
        // A line end does the same. The nodes `then` and `do` have the same names as their keywords.
        (";", Drop),
        ("then", ChildRules(&[("then", Drop)])),
        ("do", ChildRules(&[("do", Drop)])),
        // Parentheses around arguments are optional, and blocks can be written in braces.
        ("argument_list method_parameters", Decide(enclose_in_parentheses)),
        ("return", ChildRules(&[("return", Children), ("argument_list", Children)])),
        ("next", ChildRules(&[("next", Children), ("argument_list", Children)])),
        ("break", ChildRules(&[("break", Children), ("argument_list", Children)])),
        ("do_block", ChildRules(&[("do", Class("{")), ("end", Class("}"))])),
        ("and", Class("&&")),
        ("or", Class("||")),
        ("not", Class("!")),
        // `:key => value` is the same as `key: value`.
        ("pair", ChildRules(&[("=>", Class(":"))])),
        (
            "identifier constant instance_variable class_variable global_variable simple_symbol delimited_symbol
             hash_key_symbol bare_symbol",
            Class("name"),
        ),
        ("integer float complex rational", Class("number")),
        ("character bare_string", Class("string")),
        ("string regex", Decide(keep_interpolations)),
        ("string_content escape_sequence", Drop),
        // The text of a here-document is in the lines after it.
        ("heredoc_beginning", Class("string")),
        ("heredoc_content heredoc_end", Drop),
    ],
    literals: &[
        ("string", LiteralForm::String),
        ("heredoc_body", LiteralForm::HereDocument),
        ("uninterpreted", LiteralForm::Text),
    ],
    neutral: &[("def", Define), ("to_s to_i to_a", Access)],
    runners: Runners::new(
        ".instance_eval .class_eval .module_eval",
        "eval Kernel.eval binding.eval .eval",
        "system exec spawn .popen .capture2 .capture2e",
    ),
    lexicon: Lexicon {
        line_comments: &["#"],
        block_comments: &[("=begin", "=end")],
        imports: &["require", "require_relative"],
        words: &[
            ("then", Drop),
            ("false self super true", Verbatim),
            // Flags of regular expressions, which the grammar has as keywords.
            ("i r ri", Class("name")),
        ],
        word_chars: "@$?!",
        quotes: &[("\"", "string"), ("'", "string"), ("`", "string")],
        plain_quotes: &['\''],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

/// Drops calls such as `require "set"`, which are imports.
fn drop_requires(call: Node<'_>, text: &str) -> Rule {
    let name_length = call.child(0).map_or(0, |name| name.byte_range().len());
    let is_import = matches!(text.get(..name_length), Some("require" | "require_relative"));
    if is_import { Drop } else { Children }
}

fn enclose_in_parentheses(list: Node<'_>) -> Rule {
    if list.child(0).is_some_and(|first| first.kind() == "(") { Children } else { Enclosed("(", ")") }
}

/// Keeps the quotes and the code of a string with code. Any other string is one literal.
fn keep_interpolations(literal: Node<'_>) -> Rule {
    let mut cursor = literal.walk();
    let interpolates = literal.children(&mut cursor).any(|child| child.kind() == "interpolation");
    match literal.kind() {
        _ if interpolates => Children,
        "regex" => Class("regex"),
        _ => Class("string"),
    }
}

/// The maximum number of bytes for the open literals and here-documents. The scanner serializes into 1,024 bytes: five for each literal, four and the word for each here-document, and two more.
const MAX_SERIALIZED_BYTES: usize = 1000;
/// The maximum length of a here-document's word, which the scanner serializes in one byte.
const MAX_WORD_LENGTH: usize = 255;

/// Whether the scanner can take a text. A literal can be inside another one only in an interpolation, so at most one more literal is open than there are interpolations. All here-documents are assumed to be open at once.
fn scanner_accepts(source: &str) -> bool {
    let n_interpolations =
        source.as_bytes().windows(2).filter(|pair| matches!(pair, [b'#', b'{' | b'@' | b'$'])).count();
    let mut n_bytes = 0;
    for (at, _) in source.bytes().enumerate().filter(|(at, _)| source.as_bytes()[*at..].starts_with(b"<<")) {
        let length = here_word_length(&source[at + 2..]);
        if length > MAX_WORD_LENGTH {
            return false;
        }
        n_bytes += if length > 0 { 4 + length } else { 0 };
    }
    n_bytes == 0 || n_bytes + 5 * (n_interpolations + 1) <= MAX_SERIALIZED_BYTES
}

/// Returns the length in characters of the word that starts a here-document after `<<`, or 0 if none starts there. Stops counting after [`MAX_WORD_LENGTH`].
fn here_word_length(text: &str) -> usize {
    let text = text.strip_prefix(['-', '~']).unwrap_or(text);
    let quote = text.chars().next().filter(|first| matches!(first, '\'' | '"' | '`'));
    let is_in_word = |c: &char| quote.map_or(c.is_alphanumeric() || *c == '_' || !c.is_ascii(), |quote| *c != quote);
    text.chars().skip(usize::from(quote.is_some())).take(MAX_WORD_LENGTH + 1).take_while(is_in_word).count()
}

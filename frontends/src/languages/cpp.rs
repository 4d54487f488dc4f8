//! C++, as an extension of C.

#![cfg(feature = "cpp")]

use crate::literal_form::LiteralForm;
use crate::roles::NodeRole::*;
use crate::table::Rule::{Class, Drop, Verbatim};
use crate::table::{Lexicon, ParseStrategy, Table};
use crate::translation;

pub(crate) static TABLE: Table = Table {
    name: "cpp",
    family: "c",
    extensions: &[
        "cpp", "cc", "cxx", "c++", "cp", "cppm", "ixx", "hpp", "hh", "hxx", "h++", "h", "inl", "ipp", "tpp", "txx",
        "ino",
    ],
    content_hints: &[
        "std::",
        "template <",
        "template<",
        "\nnamespace ",
        "using namespace",
        "\nclass ",
        "public:",
        "private:",
        "protected:",
        "virtual ",
        "operator=",
        "operator<",
        "#include <iostream>",
        "#include <string>",
        "#include <vector>",
    ],
    signs: &[
        "std::_",
        "cout <<",
        "cin >>",
        "using namespace",
        "^template <",
        "^namespace _",
        "^class _ {",
        "^class _ :",
        "^public:",
        "^private:",
        "^protected:",
        "_::_(",
        "vector<_",
        "const _ &",
        "auto &",
        "^auto _",
        "new _(",
        "nullptr",
        "endl",
        "^virtual",
        "unique_ptr<",
        "^string _",
        "^std::",
    ],
    strategy: ParseStrategy::Grammar(|| tree_sitter_cpp::LANGUAGE.into()),
    translate: translation::c,
    extends: Some(&super::c::TABLE),
    rules: &[
        // After `using namespace std;`, every `std::` can be left out.
        ("using_declaration namespace_alias_definition namespace_identifier ::", Drop),
        // Like the modifiers of Java, these can be changed without changing what the program does.
        ("access_specifier virtual virtual_specifier explicit_function_specifier noexcept attribute_declaration", Drop),
        ("raw_string_literal", Class("string")),
        ("literal_suffix", Drop),
    ],
    roles: &[
        ("for_range_loop", &[Statement, Loop, Declares, Targets("declarator")]),
        ("try_statement", &[Statement]),
        // Operators may be overloaded; those of streams write.
        ("binary_expression", &[Effect]),
        // Constructors may have any effect: they lock, open and write.
        ("argument_list initializer_list new_expression", &[Effect]),
        (
            "delete_expression throw_statement co_return_statement co_yield_statement co_await_expression
             alias_declaration",
            &[Effect],
        ),
    ],
    literals: &[("raw_string_literal", LiteralForm::RawString)],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["#include", "using"],
        words: &[
            ("bool char double false float int size_t this true void", Verbatim),
            ("explicit final noexcept override private protected public std virtual", Drop),
        ],
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

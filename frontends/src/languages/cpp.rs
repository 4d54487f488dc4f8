//! C++. What it has in common with C is there.

use crate::grammar::Rule::{Class, Drop, Spelled};
use crate::grammar::{Lexicon, Reading, Table};
use crate::roles::Role::*;

pub(crate) static TABLE: Table = Table {
    name: "cpp",
    family: "c",
    extensions: &[
        "cpp", "cc", "cxx", "c++", "cp", "cppm", "ixx", "hpp", "hh", "hxx", "h++", "h", "inl", "ipp", "tpp", "txx",
        "ino",
    ],
    marks: &[
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
    interpreters: &[],
    reading: Reading::Grammar(|| tree_sitter_cpp::LANGUAGE.into()),
    extends: Some(&super::c::TABLE),
    rules: &[
        // Whoever writes `using namespace std;` leaves out each `std::`.
        ("using_declaration", Drop),
        ("namespace_alias_definition", Drop),
        ("namespace_identifier", Drop),
        ("::", Drop),
        // As the modifiers of Java.
        ("access_specifier", Drop),
        ("virtual", Drop),
        ("virtual_specifier", Drop),
        ("explicit_function_specifier", Drop),
        ("noexcept", Drop),
        ("attribute_declaration", Drop),
        ("raw_string_literal", Class("string")),
        ("literal_suffix", Drop),
    ],
    roles: &[
        ("for_range_loop", &[Statement, Loop, Declares, Targets("declarator")]),
        ("try_statement", &[Statement]),
        // Streams are written to by an operator, and any other may be overloaded to do the like.
        ("binary_expression", &[Effect]),
        // Constructors may do anything: they lock, open and write.
        ("argument_list", &[Effect]),
        ("initializer_list", &[Effect]),
        ("new_expression", &[Effect]),
        ("delete_expression", &[Effect]),
        ("throw_statement", &[Effect]),
        ("co_return_statement", &[Effect]),
        ("co_yield_statement", &[Effect]),
        ("co_await_expression", &[Effect]),
        ("alias_declaration", &[Effect]),
    ],
    lexicon: Lexicon {
        line_comments: &["//"],
        block_comments: &[("/*", "*/")],
        imports: &["#include", "using"],
        words: &[
            ("bool", Spelled),
            ("char", Spelled),
            ("double", Spelled),
            ("explicit", Drop),
            ("false", Spelled),
            ("final", Drop),
            ("float", Spelled),
            ("int", Spelled),
            ("noexcept", Drop),
            ("override", Drop),
            ("private", Drop),
            ("protected", Drop),
            ("public", Drop),
            ("size_t", Spelled),
            ("std", Drop),
            ("this", Spelled),
            ("true", Spelled),
            ("virtual", Drop),
            ("void", Spelled),
        ],
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::USUAL
    },
};

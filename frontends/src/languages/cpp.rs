//! C++, as an extension of C.

use super::prelude::*;
use crate::translation;

pub(crate) static TABLE: Table = Table {
    name: "cpp",
    aliases: "c++ c++11 c++14 c++17 c++20 cc cxx rcpp",
    family: "c",
    extensions: &[
        "cpp", "cc", "cxx", "c++", "cp", "cppm", "ixx", "hpp", "hh", "hxx", "h++", "h", "inl", "ipp", "tpp", "txx",
        "ino",
    ],
    content_hints: &[
        "std::", "template <", "template<", "\nnamespace ", "using namespace", "\nclass ", "public:", "private:",
        "protected:", "virtual ", "operator=", "operator<", "#include <iostream>", "#include <string>",
        "#include <vector>",
    ],
    signs: &["std::_  cout <<  cin >>  using namespace  ^template <  ^namespace _  ^class _ {  ^class _ :  ^public:
        ^private:  ^protected:  _::_(  vector<_  const _ &  auto &  ^auto _  new _(  nullptr  endl  ^virtual
        unique_ptr<  ^string _  ^std::"],
    strategy: ParseStrategy::Grammar(|| tree_sitter_cpp::LANGUAGE.into()),
    translate,
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
        ("attribute_declaration", &[Text]),
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
    may_be_in_strings: |_| true,
    neutral: &[("const noexcept", Body), ("at size length count stoi", Access)],
    runners: super::c::RUNNERS,
    lexicon: Lexicon {
        has_directives: true,
        imports: &["#include", "using"],
        words: &[
            ("bool char double false float int size_t this true void", Verbatim),
            ("explicit final noexcept override private protected public std virtual", Drop),
        ],
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};

/// Does what the first phases of translation do, and rewrites what is new since C++20: modules, `if consteval`, and explicit object parameters.
fn translate(source: &str) -> Option<MappedText> {
    let translated = translation::c(source);
    let text = translated.as_ref().map_or(source, MappedText::text);
    let has_object_parameter = || text.match_indices("this").any(|(at, _)| text[..at].trim_end().ends_with('('));
    let has_new_word = || ["consteval", "export", "import", "module"].iter().any(|word| has_word(text, word));
    if !has_object_parameter() && !has_new_word() {
        return translated;
    }
    let program = translated.unwrap_or_else(|| MappedText::copy_of(source));
    Some(rewritten(program, &TABLE.lexicon, rewrite))
}

fn rewrite(program: &mut Rewriting<'_>) {
    let mut index = 0;
    while index < program.len() {
        let end = end_of_module_declaration(program, index);
        match program.text(index) {
            // Like `#include`, these give no tokens.
            _ if end > index => {
                program.replace(index..end, "");
                index = end;
                continue;
            }
            "export" if program.text(index + 1) == "{" => program.replace(index..index + 1, "namespace"),
            "export" => program.replace(index..index + 1, ""),
            "consteval" if program.text_before(index) == "if" => program.replace(index..index + 1, "(consteval_)"),
            "consteval" if matches!(program.text_before(index), "!" | "not") => {
                program.replace(index - 1..index + 1, "(!consteval_)");
            }
            "this" if program.text_before(index) == "(" && program.is_name(index + 1) => {
                program.replace(index..index + 1, "");
            }
            _ => {}
        }
        index += 1;
    }
}

/// Returns the index after the declaration of a module or an import that starts at an index, or the index itself if none does.
fn end_of_module_declaration(program: &Rewriting<'_>, start: usize) -> usize {
    let keyword = start + usize::from(program.text(start) == "export");
    let is_name = || program.is_name(keyword + 1);
    let is_declaration = program.begins_line(start)
        && match program.text(keyword) {
            "import" => {
                is_name()
                    || matches!(program.text(keyword + 1), "<" | ":")
                    || program.text(keyword + 1).starts_with('"')
            }
            "module" => {
                matches!(program.text(keyword + 1), ";" | ":") || (is_name() && (keyword > start || start == 0))
            }
            _ => false,
        };
    let end = if is_declaration { program.end_of_line(start) } else { start };
    if program.text_before(end) == ";" { end } else { start }
}

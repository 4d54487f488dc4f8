//! Scanners for Lex and Flex.

use super::c;
use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "lex",
    // The actions are C.
    family: "c",
    extensions: &["l", "lex", "ll", "flex"],
    signs: &["^%%$  ^%{$  ^%}$  ^%option _  ^%x _  ^%s _  ^[+  ^[ {  ^[*  ^\" {  ^\" return  ^{_} {  ^{_}+  ^{_}
        ^. {  ^. ;  { return _; }  { return(_); }  return _; }  yytext  yylval  yyleng  yylex(  yywrap(  BEGIN(
        ECHO;  ^DIGIT [  ^LETTER [  ^<_>[  ^<_>\\  ^<_>.  ^<_>\" {  ^\\ {  ^\\ ;"],
    extends: Some(&c::TABLE),
    runners: c::RUNNERS,
    lexicon: Lexicon {
        imports: &["#include", "%option"],
        words: &[
            ("%{ %}", Drop),
            // The parser of C has the same classes.
            ("< > <= >=", Class("comparison")),
            ("long short signed unsigned", Class("int")),
            (c::WORDS, Verbatim),
        ],
        operators: c::OPERATORS_WITH_SECTIONS,
        word_chars: "$",
        quotes: &[("\"", "string"), ("'", "character")],
        // A set of characters, which may be quotes and marks of comments; in C an index, which follows a name at once.
        enclosed_strings: &[("[", "]", "string")],
        postfix_quotes: &["["],
        character_marks: &["\\"],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};

//! Grammars for Yacc and Bison.

use super::c;
use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "yacc",
    // The actions are C.
    family: "c",
    extensions: &["y", "yacc", "yy", "ypp", "yxx", "y++"],
    signs: &["^%token  ^%left  ^%right  ^%nonassoc  ^%precedence  ^%type <  ^%start _  ^%union  ^%define  ^%%$  ^%{$
        ^%}$  $$ =  $$ =  ^| _ ' _  ^| '  ^| %empty  ^;$  yyparse(  yylex(  yyerror(  %prec _  ^_: _ ' _ {
        ^| _ ' _ {  ^| ' _ ' {  ^_: _ {$$"],
    extends: Some(&c::TABLE),
    lexicon: Lexicon {
        imports: &["#include"],
        words: &[
            ("%{ %}", Drop),
            // Nothing at all means the same.
            ("%empty", Drop),
            // The parser of C has the same classes.
            ("< > <= >=", Class("comparison")),
            ("long short signed unsigned", Class("int")),
            (
                "%code %define %destructor %expect %initial-action %left %nonassoc %nterm %param %parse-param %lex-param
                 %prec %precedence %printer %right %start %token %type %union",
                Verbatim,
            ),
            (c::WORDS, Verbatim),
        ],
        operators: c::OPERATORS_WITH_SECTIONS,
        // The values of symbols, `$$` and `$1`, are names.
        word_chars: "$",
        quotes: &[("\"", "string"), ("'", "character")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};

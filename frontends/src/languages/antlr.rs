//! Grammars for ANTLR.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "antlr",
    extensions: &["g4", "g"],
    signs: &["^grammar _;  ^lexer grammar _;  ^parser grammar _;  ^fragment _  ^options {  ^@header {  ^@members {
        ^@parser::  ^@lexer::  -> skip  -> channel(  returns [  ^: '  ^| '  [+ ;  [+;  _+ ;  EOF;  EOF ;  ^;$
        ^_ : ' ;$  ^_ : [+ ;$  ^_ : [[*  ^_ : [[_  ^| _ ' _  ^: _ ' _  _ = (' |  )* ;$  )+ ;$  )? ;$  ^_ : (_ |
        _* ;$  _+ ;$  _? ;$  ^_ : _ | _ | _  ^_ : (_ | _)*"],
    lexicon: Lexicon {
        // In the code of a header.
        imports: &["import", "package"],
        words: &[
            ("final private protected public static", Drop),
            // The words of a grammar, and those of Java in its actions. Not `channel`, `mode` and `type`, which are good names of rules.
            (
                "EOF boolean break case catch class continue default do double else extends false finally for fragment
                 grammar if implements import int lexer locals new null options parser return returns skip super switch
                 this throw throws tokens true try void while",
                Verbatim,
            ),
        ],
        operators:
            "( ) { } ] , ; : :: . .. ... ~ | || & && ? ?? *? +? * + += - -= ++ -- -> => = == != < > <= >= ! / % #
             @ ^ $",
        word_chars: "$",
        // A set of characters, which may be quotes and marks of comments. The arguments of a rule look the same.
        enclosed_strings: &[("[", "]", "string")],
        ..Lexicon::WITH_COMMENTS_OF_C
    },
    ..Table::DEFAULTS
};

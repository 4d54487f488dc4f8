//! Modula-2.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "modula-2",
    extensions: &["mod", "def", "mi", "m2"],
    signs: &[":=  := _  ^MODULE _;  ^IMPLEMENTATION MODULE  ^DEFINITION MODULE  ^FROM _ IMPORT  ^IMPORT _  ^END _;$
        ^END _.$  ^ELSIF _  ^RETURN _  _: CARDINAL  WriteString(  WriteInt(  WriteCard(  WriteLn;  ARRAY ["],
    // All keywords are reserved, so a grammar would add little.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        block_comments: &[("(*", "*)"), ("<*", "*>")],
        nests_comments: true,
        imports: &["FROM", "IMPORT"],
        words: &[
            // Optional before `END`.
            (";", Drop),
            // Both notations of operators and brackets.
            ("<>", Class("#")),
            ("&", Class("AND")),
            ("~", Class("NOT")),
            ("(!", Class("[")),
            ("!)", Class("]")),
            ("@", Class("^")),
            // The size of a type hardly matters.
            ("CARDINAL INTEGER LONGCARD LONGINT SHORTCARD SHORTINT", Class("INTEGER")),
            ("LONGREAL REAL", Class("REAL")),
            (
                "ABS ADDRESS ADR ALLOCATE AND ARRAY BEGIN BITSET BOOLEAN BY CAP CASE CHAR CHR CONST DEALLOCATE
                 DEC DEFINITION DISPOSE DIV DO ELSE ELSIF END EXCEPT EXCL EXIT EXPORT FALSE FINALLY FLOAT FOR
                 FORWARD HALT HIGH IF IMPLEMENTATION IN INC INCL INT LFLOAT LOOP MAX MIN MOD MODULE NEW NIL NOT
                 ODD OF OR ORD PACKEDSET POINTER PROC PROCEDURE QUALIFIED RECORD REM REPEAT RETRY RETURN SET
                 SIZE THEN TO TRUE TRUNC TSIZE TYPE UNTIL VAL VAR WHILE WITH",
                Verbatim,
            ),
        ],
        operators: "+ - * / := = # <> < <= > >= & ~ ( ) [ ] { } . .. , : | ^ @ (! !)",
        raw_quotes: &["\"", "'"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

//! Pascal: ISO Pascal, Turbo Pascal, Free Pascal and Delphi.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "pascal",
    extensions: &["pas", "pp", "dpr", "lpr", "inc"],
    content_hints: &[
        ":=", "begin", "Begin", "BEGIN", "end;", "End;", "END;", "procedure ", "Procedure ", "const\n", "var\n", "{$",
    ],
    signs: &[":=  := _  ^program _;  ^program _(  ^unit _;  ^uses _  ^var$  ^begin$  ^end.$  ^end;$  ^end else
        ^procedure _(  ^procedure _;  ^repeat$  until eof  _ downto _  ^for _ := 0 to  ^for _ := 1 to  ^while _ do
        do begin$  then begin$  writeln(  readln(  _: integer;  _: real;  _ = record  ^function _(_: integer
        ^function _(_: real  ^function _: integer"],
    interpreters: &["instantfpc"],
    // The grammar reports what ISO Pascal has, such as `program P(input, output);` and `goto 99`, and whole units of Free Pascal.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        line_comments: &["//", "#!"],
        block_comments: &[("{", "}"), ("(*", "*)")],
        imports: &["uses"],
        import_ends: &[";"],
        words: &[
            // Optional before `end`.
            (";", Drop),
            // Mark characters by their number, beside strings.
            ("#", Drop),
            // Like the modifiers of Java, these can be changed without changing what the program does.
            ("cdecl inline packed private protected public published stdcall strict", Drop),
            // The size of a type hardly matters.
            ("byte cardinal dword int64 integer longint longword shortint smallint uint64 word", Class("integer")),
            ("currency double extended real single", Class("real")),
            // Not `string`, which is the class of literals.
            ("ansistring shortstring string unicodestring widestring", Class("string_type")),
            (
                "abs absolute abstract and array as asm begin boolean break case char chr class const
                 constructor continue dec destructor dispose div do downto else end eof eoln except exit exports
                 external false file finalization finally for forward function generic goto halt if
                 implementation in inc inherited initialization interface is length mod new nil not object odd
                 of on operator or ord otherwise out overload override pred procedure program property raise
                 random randomize read readln record repeat rewrite self set setlength shl shr specialize sqr
                 sqrt succ then threadvar to true trunc try type unit until var virtual while with write writeln
                 xor",
                Verbatim,
            ),
            // Digraphs of older keyboards.
            ("(.", Class("[")),
            (".)", Class("]")),
        ],
        operators: "+ - * / := = <> < > <= >= ( ) [ ] . .. , : ^ @ $ & % += -= *= /= (. .)",
        quotes: &[("'", "string")],
        raw_quotes: &["'"],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

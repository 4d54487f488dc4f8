//! F#.

#![cfg(feature = "fsharp")]

use crate::table::Rule::{Class, Drop, Verbatim};
use crate::table::{Lexicon, ParseStrategy, Table};

pub(crate) static TABLE: Table = Table {
    name: "fsharp",
    family: "fsharp",
    extensions: &["fs", "fsx", "fsi"],
    signs: &[
        "^open System",
        "printfn \"",
        "printf \"",
        "sprintf \"",
        "failwithf",
        "<EntryPoint>",
        "^let mutable _",
        "^let rec _ _",
        "^let inline _",
        "^let private _",
        "^let _ =",
        "^let _ _",
        "^let _(_:_)",
        "^match _ with$",
        "^| _ -> _",
        "^| _ of _",
        "^elif _",
        "^for _ in _ do$",
        "^while _ do$",
        "_ <- _",
        "|> _._",
        "|> Seq._",
        "|> Array._",
        "|> Map._",
        "|> ignore",
        "|> printfn",
        "fun _ ->",
        ":?> _",
        "^| :? _",
        "^member _._",
        "^static member",
        "^override _._",
        "^type _ =$",
        "^type _ = {",
        "^type _(",
        "^module _$",
        "^module _ =$",
        "^namespace _",
        "^else$",
        "^try$",
        "Console.ReadLine()",
        "^let! _ =",
        "^return! _",
        "^#load \"",
        ".[_]",
    ],
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        line_comments: &["//", "#!"],
        // The operator `(*)` is no comment, and as rare as it is, it may as well be one that ends at once.
        block_comments: &[("(*)", ""), ("(*", "*)")],
        imports: &["open", "namespace", "#load", "#nowarn", "#r", "#time"],
        words: &[
            // A line end does the same.
            ("; ;;", Drop),
            // Optional after a definition.
            ("in", Drop),
            ("inline internal private public", Drop),
            // Marks an interpolation in a string.
            ("$", Drop),
            ("begin", Class("(")),
            ("end", Class(")")),
            (
                "abstract and as assert base class default delegate do done downcast downto elif else exception
                 extern false finally fixed for fun function global if inherit interface lazy let match member module
                 mutable new not null of or override rec return sig static struct then to true try type upcast use
                 val void when while with yield",
                Verbatim,
            ),
        ],
        operators: r"( ) [ ] { } [| |] {| |} [< >] , . .. : :: := :> :? :?> ? = <> < > <= >= -> <- => | || & && &&&
             ||| ^^^ ~~~ <<< >>> |> ||> <| << >> ! != + - * / % ** @ ^ ~ #",
        word_chars: "'",
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("``", "name"), ("'", "character")],
        enclosed_strings: &[("@\"", "\"", "string")],
        raw_quotes: &["\"\"\"", "@\""],
        // `'a` is the name of a type.
        character_quotes: &["'"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

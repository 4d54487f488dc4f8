//! F#.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "fsharp",
    aliases: "f#",
    extensions: &["fs", "fsx", "fsi"],
    signs: &["^| _ of _  ^open System  printfn \"  sprintf \"  failwithf  <EntryPoint>  ^let mutable _
        ^let inline _  ^let private _  ^let _ =  ^let _(_:_)  ^elif _  ^for _ in _ do$  ^while _ do$  _ <- _
        |> Seq._  |> Array._  |> Map._  |> ignore  |> printfn  :?> _  ^| :? _  ^member _._  ^static member
        ^override _._  ^type _ =$  ^module _$  ^module _ =$  ^namespace _  Console.ReadLine()  ^let! _ =  ^return! _
        ^#load \"  Seq.iter  |> List._  [<_  ^let _(_: int)  ^let _(_: string)  ^open System$  ^let _ _  fun _ ->
        ^for _ in 0 .. _  ^for _ in 1 .. _  .[_, _]  ^yield! _  ^let rec _ _ = function$  ^let rec _ = function$"],
    runners: Runners::new(".EvalInteraction Assembly.Load", ".EvalExpression", "Process.Start"),
    lexicon: Lexicon {
        line_comments: &["//", "#!"],
        // The operator `(*)` is no comment, and as rare as it is, it may as well be one that ends at once.
        block_comments: &[("(*)", ""), ("(*", "*)")],
        nests_comments: true,
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
        enclosed_strings: &[("@\"", "\"", "string"), ("@$\"", "\"", "string")],
        raw_quotes: &["\"\"\"", "@\"", "@$\""],
        // `'a` is the name of a type.
        character_quotes: &["'"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

//! Standard ML.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "standard-ml",
    extensions: &["sml", "sig", "fun", "ml"],
    content_hints: &[
        "=>",
        "val ",
        "\nfun ",
        " fun ",
        "fn ",
        "datatype ",
        "structure ",
        "functor ",
        "andalso",
        "orelse",
        "Int.toString",
        "case ",
        "raise ",
        "handle ",
        "end;",
        "\nend\n",
    ],
    signs: &["^| _ of _  ^val _ : _ ->  ^val _ : _ _ ->  ^val _ : _ * _  ^val _ : '  ^eqtype _  ^sig$  ^fun _ _ =
        ^fun _ [] =  ^fun _ _ _ =  ^val _ =  ^val _ = fn  ^val () =  ^val rec _ =  ^| _ [] =  ^| _ [] _ =
        ^| _(_::_)  ^| _(_, _) =  ^| _ => _  fn _ =>  fn(_, _) =>  ^datatype _ =  ^datatype '_ _ =  ^structure _ =
        ^structure _ : _ =  ^structure _ :> _ =  ^signature _ =  ^functor _(  ^local$  ^case _ of$  ^in$  ^end$
        orelse _  handle _ =>  Int.toString  List._  TextIO._  foldl(fn  ^and _ _ =  ^let val _ =  ^fun _(_, _) =
        ^fun _(_) =  let val _  fn(_ :  list ref  ref []  := !  then raise _  end fun _  fun _(_, _) =  fun _ [] =
        in ignore(  end end"],
    interpreters: &["mosml", "poly", "sml"],
    lexicon: Lexicon {
        block_comments: &[("(*", "*)")],
        nests_comments: true,
        words: &[
            // Optional after a declaration.
            (";", Drop),
            (
                "abstype and andalso as case datatype div do else end eqtype exception false fn fun functor handle if in
                 include infix infixr let local mod nil nonfix not of op open orelse raise rec sharing sig signature
                 struct structure then true type val where while with withtype",
                Verbatim,
            ),
        ],
        operators: r"( ) [ ] { } , . ... : :> :: := = <> < > <= >= + - * / ^ @ ~ | => -> ! # $ % & \ ` ?",
        // `x'` is a name, and `'a` one of a type.
        word_chars: "'",
        quotes: &[("\"", "string")],
        enclosed_strings: &[("#\"", "\"", "character")],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

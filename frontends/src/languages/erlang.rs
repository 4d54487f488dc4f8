//! Erlang.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "erlang",
    extensions: &["erl", "hrl"],
    signs: &["^-module(  ^-export([  ^-record(  ^-define(  ^-spec _(  ^-include  ^_() ->  ^_(_) ->  ^_(_, _) ->
        ^_(_, _, _) ->  ^_([]) ->  ^_([], _) ->  io:format(  lists:_(  maps:_(  string:_(  gen_server:_(  ?MODULE
        fun(_) ->  ^_ -> _;$  -> _.$  ^end.$  ^end,$  ^end).$  ^case _ of$  ^case _(_) of$  ^receive$  ^after _ ->
        when _ =<  when is_integer(  =:= _  ^{_, _} ->  {ok, _}  {error, _}  _ ! {  spawn(  || _ <- _  #_{  _) ->$
        _([_|_]) ->  _([_|_], _) ->  when _ > _ ->  when _ >= _ ->  _ = maps:_(  _ = lists:_("],
    interpreters: &["escript"],
    lexicon: Lexicon {
        line_comments: &["%", "#!"],
        // Attributes that all programs have, and types, which are optional.
        imports: &[
            "-author",
            "-behavior",
            "-behaviour",
            "-compile",
            "-export",
            "-export_type",
            "-import",
            "-include",
            "-include_lib",
            "-module",
            "-opaque",
            "-spec",
            "-type",
            "-vsn",
        ],
        import_ends: &[").", ".\n", ".\r"],
        words: &[
            // These differ only for values that are not boolean, and for whole numbers as opposed to others.
            ("and", Class("andalso")),
            ("or", Class("orelse")),
            ("=:=", Class("==")),
            ("=/=", Class("/=")),
            (
                "-callback -define -else -endif -ifdef -ifndef -record -undef after andalso band begin bnot bor bsl bsr bxor case catch cond div else end error false fun if let
                 maybe not of ok orelse receive rem true try undefined when xor",
                Verbatim,
            ),
        ],
        operators: "( ) [ ] { } , ; . : | || -> <- <= => := :: = == /= =< < >= > ++ -- + - * / ! ? # << >> & && .. ...",
        // Atoms and variables may contain it.
        word_chars: "@",
        // For bases: `16#FF`.
        number_chars: "#",
        dot_ends_statement: true,
        quotes: &[("\"\"\"", "string"), ("\"", "string"), ("'", "name")],
        sigils: "~",
        character_marks: &["$\\", "$"],
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};

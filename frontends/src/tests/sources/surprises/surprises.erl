#!/usr/bin/env escript
%% Words and signs of every sort.
-module(surprises).
-behaviour(gen_server). -export([
    a/1,
    'quoted name'/2]).
-include_lib("kernel/include/file.hrl").
-define(LIMIT(X), (X * 2)).
-ifdef(DEBUG).
-record(point, {x = 0 :: integer(), y}).
-endif.
-type t() :: {ok, term()} | error.
-spec a(integer()) -> ok.
a(N) when is_integer(N), N >= 0; N =:= none -> 'quoted name'(N, "text with $ and \"quotes\" %").
'quoted name'(X, Y) ->
    Chars = [$a, $\n, $\", $", $', $\s, $ , $\\, $\x41, $%],
    Numbers = [1, 16#FF, 2#1010, 1.5e-3, 1_000, $a - $b],
    Strings = "a" "b" ++ """
        many "lines"
        """ ++ ~s(sigil "x") ++ ~"plain",
    Bits = <<X:8/integer, Rest/binary, "text">>,
    List = [{A, B} || A <- Numbers, B <- Chars, A =/= B, A =< 3] -- [Y],
    Map = #{key => 1, "other" => ?LIMIT(2)}, #{key := V} = Map#{key := 3},
    Point = #point{x = 1}, Z = Point#point.x + ?LINE rem 2 div 3 band 4 bsl 1,
    F = fun(Q) when Q > 1 -> Q; (_) -> undefined end, G = fun lists:map/2, H = fun Named(0) -> 0; Named(K) -> Named(K - 1) end,
    if X == Y orelse not Z, true -> ok; X and Y or Z xor V -> false; true -> error end,
    case F(G) of {ok, _} = R -> R; [H2 | T] -> T; Other -> Other end,
    try X / Y of W -> W catch error:badarith:Stack -> {error, Stack}; throw:_ -> ok; _:_ -> X after close(Strings) end,
    receive {From, Msg} when From /= self() -> From ! {self(), Msg}; stop -> exit(normal) after infinity -> timeout end,
    catch foo@node:bar(Bits), begin List, H end, maybe {ok, M} ?= x(), M else _ -> no end.

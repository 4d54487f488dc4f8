%% Caesar cipher: every letter moves a fixed number of places.
-module(caesar).
-export([main/1, encode/2,
         guess/1]).

-define(ALPHABET, 26).
-record(cipher, {shift = 3, uses = 0}).

wrap(N) -> ((N rem ?ALPHABET) + ?ALPHABET) rem ?ALPHABET.

%% Moves one letter and leaves everything else as it is.
-spec turn(char(), integer()) -> char().
turn(C, Shift) when C >= $a, C =< $z -> $a + wrap(C - $a + Shift);
turn(C, Shift) when C >= $A, C =< $Z -> $A + wrap(C - $A + Shift);
turn(C, _Shift) -> C.

encode(#cipher{shift = Shift, uses = Uses} = Cipher, Text) ->
    Hidden = [turn(C, Shift) || C <- Text],
    {Hidden, Cipher#cipher{uses = Uses + 1}}.

%% The shift that makes an 'e' of the most frequent letter.
guess([]) -> {error, "no text"};
guess(Text) ->
    Counts = count(string:lowercase(Text), #{}),
    Best = best(maps:to_list(Counts), {$a, 0}),
    {ok, wrap($e - Best)}.

count([], Counts) -> Counts;
count([C | Rest], Counts) when C >= $a andalso C =< $z ->
    count(Rest, maps:update_with(C, fun(N) -> N + 1 end, 1, Counts));
count([_ | Rest], Counts) -> count(Rest, Counts).

best([], {C, _}) -> C;
best([{C, N} | Rest], {_, Most}) when N > Most -> best(Rest, {C, N});
best([_ | Rest], Best) -> best(Rest, Best).

name(Shift) ->
    case wrap(Shift) of
        0 -> "plain";
        13 -> "rot13";
        _ -> "caesar"
    end.

show(Shift) ->
    {Text, Cipher} = encode(#cipher{shift = Shift}, "\"We meet here,\" she said."),
    Places = case guess(Text) of
        {ok, Found} -> Found;
        {error, Reason} -> io:format("cannot guess: ~s~n", [Reason]), 0
    end,
    if
        Cipher#cipher.uses > 0 ->
            io:format("~s\t~s\t~p~n", [name(Shift), Text, Places]);
        true -> ok
    end.

main(_Arguments) ->
    lists:foreach(fun show/1, [0, 3, 13, -1]),
    ok.

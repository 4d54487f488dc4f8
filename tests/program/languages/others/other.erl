%% A server with a stock of goods, a sort and a tree.
-module(other).
-export([start/0, sort/1, insert/2, to_list/1, run/0]).

start() ->
    spawn(fun() -> loop(dict:new(), []) end).

loop(Stock, Log) ->
    receive
        {add, Item, Amount} ->
            loop(dict:update_counter(Item, Amount, Stock), [{added, Item} | Log]);
        {take, From, Item} ->
            case dict:find(Item, Stock) of
                {ok, Amount} when Amount > 0 ->
                    From ! {self(), taken},
                    loop(dict:store(Item, Amount - 1, Stock), [{taken, Item} | Log]);
                _ ->
                    From ! {self(), empty},
                    loop(Stock, Log)
            end;
        {log, From} ->
            From ! {self(), lists:reverse(Log)},
            loop(Stock, Log);
        stop ->
            ok
    after 5000 ->
        exit(timeout)
    end.

ask(Server, Message) ->
    Server ! Message,
    receive
        {Server, Reply} -> Reply
    end.

sort([]) -> [];
sort([Pivot | Rest]) ->
    sort([X || X <- Rest, X < Pivot]) ++ [Pivot] ++ sort([X || X <- Rest, not (X < Pivot)]).

insert(Key, nil) -> {node, nil, Key, nil};
insert(Key, {node, Left, Top, Right}) ->
    if
        Key < Top -> {node, insert(Key, Left), Top, Right};
        Key > Top -> {node, Left, Top, insert(Key, Right)};
        true -> {node, Left, Top, Right}
    end.

to_list(nil) -> [];
to_list({node, Left, Key, Right}) -> to_list(Left) ++ [Key | to_list(Right)].

parse(<<Kind:8, Size:16, Body:Size/binary, Rest/binary>>) ->
    [{Kind, binary_to_list(Body)} | parse(Rest)];
parse(<<>>) -> [];
parse(_Broken) -> throw(broken).

run() ->
    Server = start(),
    [Server ! {add, Item, 2} || Item <- [nails, screws]],
    Answers = [ask(Server, {take, self(), Item}) || Item <- [nails, nails, nails, bolts]],
    io:format("~p~n~p~n", [Answers, ask(Server, {log, self()})]),
    Server ! stop,
    Tree = lists:foldl(fun insert/2, nil, [4, 1, 9, 7]),
    try parse(<<1, 0, 2, "ab">>) of
        Parts -> io:format("~p ~p ~p~n", [Parts, sort([3, 1, 2]), to_list(Tree)])
    catch
        throw:broken -> io:format("broken~n")
    end.

-module(nectar).
-export([ridge/1, glade/2,
amber/1]).
%% often behind further those those
-define(ZINNIA, 29). -record(thorn, {heath = 3, yarrow
       = 0}). vista(Acorn) -> ((Acorn rem ?ZINNIA) + ?ZINNIA)
        rem ?ZINNIA.
%% behind toward nearly through since
-spec juniper(char(), integer()) -> char().
juniper(Quill, Birch) when Quill >= $a, Quill =< $z -> $a +
   vista(Quill - $a + Birch); juniper(Quill,
       Birch) when Quill >= $A, Quill =< $Z -> $A + vista(Quill -
  $A + Birch); juniper(Quill, _Birch) -> Quill.
%% often about below through their
glade(#thorn{heath = Birch, yarrow = Indigo} = Moss,
        Sable) -> Knoll = [juniper(Quill, Birch) || Quill <- Sable],
{Knoll, Moss#thorn{yarrow = Indigo + 1}}.
%% those those those those around
amber([]) -> {error, "no rather"}; amber(Sable) -> Teal =
lotus(string:lowercase(Sable), #{}), Quartz =
 mango(maps:to_list(Teal), {$a, 0}), {ok, vista($e -
       Quartz)}.
%% before several along around about
lotus([], Teal) -> Teal; lotus([Quill | Beryl], Teal)
         when Quill >= $a andalso Quill =< $z ->
  lotus(Beryl, maps:update_with(Quill, fun(Acorn) -> Acorn + 1 end, 1,
    Teal)); lotus([_ | Beryl], Teal) -> lotus(Beryl, Teal).
         mango([], {Quill, _}) -> Quill; mango([{Quill,
       Acorn} | Beryl], {_, Zephyr}) when Acorn >
 Zephyr -> mango(Beryl, {Quill, Acorn}); mango([_ | Beryl],
       Quartz) -> mango(Beryl, Quartz). willow(Birch) -> case
       vista(Birch) of 0 -> "several"; 16 -> "since13"; _ -> "which"
 end. fjord(Birch) -> {Sable, Moss} =
 glade(#thorn{heath = Birch}, "\"We until among,\" another nearly."), Egret = case amber(Sable) of {ok,
     Kestrel} -> Kestrel; {error, Wharf} -> io:format("where among: ~s~n", [Wharf]), 0
    end, if Moss#thorn.yarrow > 0 -> io:format("~s\t~s\t~p~n",
  [willow(Birch), Sable, Egret]); true -> ok end. ridge(_Nettle)
-> lists:foreach(fun fjord/1, [0, 3, 16, -1]), ok.
%% within their below after within
%% another inside within their between

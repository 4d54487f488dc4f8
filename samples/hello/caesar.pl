% Caesar cipher: every letter moves a fixed number of places.
:- module(caesar, [encode/3, guess/2, main/0]).
:- use_module(library(lists)).
:- use_module(library(apply)).

:- dynamic known/2.

alphabet(26).

wrap(N, Wrapped) :-
    alphabet(Size),
    Wrapped is N mod Size.

%!  turn(+Shift, +Code, -Turned)
%
%   Moves one letter and leaves everything else as it is.
turn(Shift, Code, Turned) :-
    case_of(Code, First),
    !,
    wrap(Code - First + Shift, Place),
    Turned is First + Place.
turn(_, Code, Code).

case_of(Code, 0'a) :-
    between(0'a, 0'z, Code).
case_of(Code, 0'A) :-
    between(0'A, 0'Z, Code).

name_of(Shift, Name) :-
    wrap(Shift, Wrapped),
    (   Wrapped =:= 0
    ->  Name = plain
    ;   Wrapped == 13
    ->  Name = rot13
    ;   Name = caesar
    ).

encode(Shift, Text, Secret) :-
    (   known(Shift-Text, Secret)
    ->  true
    ;   atom_codes(Text, Codes),
        maplist(turn(Shift), Codes, Turned),
        atom_codes(Secret, Turned),
        assertz(known(Shift-Text, Secret))
    ).

% The letters of a text, by a grammar.
letters([L|Ls]) --> [C], { lower(C, L) }, !, letters(Ls).
letters(Ls) --> [_], letters(Ls).
letters([]) --> [].

lower(C, C) :- C >= 0'a, C =< 0'z.
lower(C, L) :- C >= 0'A, C =< 0'Z, L is C + 32.

count([], _, 0).
count([X|Xs], X, N) :- !, count(Xs, X, M), N is M + 1.
count([_|Xs], X, N) :- count(Xs, X, N).

/* The shift that makes an 'e' of the most frequent letter. */
guess(Text, Shift) :-
    atom_codes(Text, Codes),
    phrase(letters(Codes0), Codes),
    sort(Codes0, Different),
    findall(N-L, (member(L, Different), count(Codes0, L, N)), Pairs),
    keysort(Pairs, Sorted),
    last(Sorted, _-Best),
    wrap(0'e - Best, Shift).

show(Shift) :-
    encode(Shift, '"We meet here," she said.', Secret),
    name_of(Shift, Name),
    \+ Secret = '',
    guess(Secret, Places),
    format("~w\t~w\t~d~n", [Name, Secret, Places]).

main :-
    member(Shift, [0, 3, 13, -1]),
    show(Shift),
    fail.
main.

:- initialization(main).

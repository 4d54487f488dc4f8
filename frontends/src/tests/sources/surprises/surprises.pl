#!/usr/bin/env swipl
:- module(surprises, [one/1]).
:-use_module(library(lists)).
:- ensure_loaded(other).
:- op(700, xfx, ===>).
:- dynamic one/1, two/2.
% Atoms and variables are names, and quoted atoms are texts.
one(X) :- two(X, _, 'an atom', "a string", `codes`), [] = X, {} \= X.
/* Numbers, and the codes
   of characters. */
two(0'a, 0'(, 16'FF, 0x1F, 1.5e3, 'it''s', "\"") .
two(0'
).
% Built-in predicates stay, others are names.
three(X) :- findall(Y, (member(Y, X), \+ Y == 3), Z), format("~w~n", [Z]), nl, mine(Z).
four(A, B) :- ( A > B, ! -> C = A ; A =:= B *-> C = 0 ; C is -B rem 2 ), assertz(one(C)).
sentence --> noun, [verb], { true }, "text", !.
five(X, Y) :- X = point{x: 1}, Y #>= 3 #<==> B, B in 0..1, X =.. [F|Args], a:b(F, Args), x ^ y.
?- one(X), X @< 3 ; fail.
six ===> seven, eight.

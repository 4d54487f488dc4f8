% Ways through a maze, and the queens of a chess board.
:- use_module(library(clpfd)).

% edge(From, To, Length).
edge(gate, hall, 4).
edge(hall, kitchen, 3).
edge(hall, stairs, 6).
edge(stairs, tower, 2).
edge(kitchen, cellar, 5).
edge(cellar, tower, 9).

connected(X, Y, L) :- edge(X, Y, L) ; edge(Y, X, L).

path(A, B, Path, Length) :-
    travel(A, B, [A], Visited, Length),
    reverse(Visited, Path).

travel(A, B, Seen, [B|Seen], L) :-
    connected(A, B, L).
travel(A, B, Seen, Path, L) :-
    connected(A, C, D),
    C \== B,
    \+ memberchk(C, Seen),
    travel(C, B, [C|Seen], Path, L1),
    L is D + L1.

shortest(A, B, Best) :-
    setof(L-P, path(A, B, P, L), [Best|_]).

queens(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs),
    labeling([ff], Qs).

safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).

no_attack(_, [], _).
no_attack(Q, [Q1|Qs], D) :-
    Q #\= Q1,
    abs(Q - Q1) #\= D,
    D1 is D + 1,
    no_attack(Q, Qs, D1).

tree_insert(nil, X, t(nil, X, nil)).
tree_insert(t(L, Y, R), X, t(L1, Y, R)) :- X @< Y, !, tree_insert(L, X, L1).
tree_insert(t(L, Y, R), X, t(L, Y, R1)) :- tree_insert(R, X, R1).

flat(nil) --> [].
flat(t(L, X, R)) --> flat(L), [X], flat(R).

tree_sort(Xs, Sorted) :-
    foldl([X, T0, T]>>tree_insert(T0, X, T), Xs, nil, Tree),
    phrase(flat(Tree), Sorted).

hanoi(0, _, _, _) :- !.
hanoi(N, From, To, Spare) :-
    M is N - 1,
    hanoi(M, From, Spare, To),
    write(From), write(' -> '), write(To), nl,
    hanoi(M, Spare, To, From).

ask :-
    repeat,
    write('Where to? '),
    catch(read(Place), error(E, _), (print_message(error, E), fail)),
    ( Place == end_of_file -> true
    ; shortest(gate, Place, L-P), atomic_list_concat(P, ' > ', Text)
    -> writef('%w (%w)\n', [Text, L])
    ),
    !.

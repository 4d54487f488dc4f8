IMPLEMENTATION MODULE Trees;
(* A search tree of words with their lines, and a queue for its levels. *)

FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM FileSystem IMPORT File, Lookup, ReadChar, Close, Response;
FROM Terminal IMPORT WriteString, WriteLn;
IMPORT Strings;

CONST
  WordLength = 24;
  QueueSize = 100;

TYPE
  Word = ARRAY [0..WordLength - 1] OF CHAR;
  Line = POINTER TO LineNode;
  LineNode = RECORD
    number : CARDINAL;
    next : Line
  END;
  Tree = POINTER TO Node;
  Node = RECORD
    word : Word;
    lines : Line;
    left, right : Tree;
    CASE marked : BOOLEAN OF
      TRUE : weight : REAL
    | FALSE : count : CARDINAL
    END
  END;
  Visitor = PROCEDURE (Tree);
  Letters = SET OF ['a'..'z'];

VAR
  root : Tree;
  queue : ARRAY [1..QueueSize] OF Tree;
  first, last : [0..QueueSize];
  vowels : Letters;

PROCEDURE Less(VAR a, b : Word) : BOOLEAN;
VAR i : CARDINAL;
BEGIN
  i := 0;
  WHILE (i < WordLength) AND (a[i] = b[i]) DO
    IF a[i] = 0C THEN RETURN FALSE END;
    INC(i)
  END;
  RETURN (i < WordLength) AND (a[i] < b[i])
END Less;

PROCEDURE Insert(VAR t : Tree; VAR w : Word; number : CARDINAL);
VAR l : Line;
BEGIN
  IF t = NIL THEN
    NEW(t);
    WITH t^ DO
      word := w;
      lines := NIL;
      left := NIL;
      right := NIL;
      marked := FALSE;
      count := 0
    END
  END;
  IF Less(w, t^.word) THEN
    Insert(t^.left, w, number)
  ELSIF Less(t^.word, w) THEN
    Insert(t^.right, w, number)
  ELSE
    NEW(l);
    l^.number := number;
    l^.next := t^.lines;
    t^.lines := l;
    INC(t^.count)
  END
END Insert;

PROCEDURE ByLevel(t : Tree; visit : Visitor);
BEGIN
  first := 1; last := 0;
  IF t <> NIL THEN INC(last); queue[last] := t END;
  WHILE first <= last DO
    t := queue[first];
    INC(first);
    visit(t);
    IF t^.left # NIL THEN INC(last); queue[last] := t^.left END;
    IF t^.right # NIL THEN INC(last); queue[last] := t^.right END
  END
END ByLevel;

PROCEDURE Show(t : Tree);
BEGIN
  WriteString(t^.word);
  CASE t^.word[0] OF
    'a', 'e', 'i', 'o', 'u' : WriteString(" !")
  | 'x'..'z' : WriteString(" ?")
  ELSE
  END;
  WriteLn
END Show;

PROCEDURE Load(name : ARRAY OF CHAR);
VAR
  f : File;
  c : CHAR;
  w : Word;
  i, number : CARDINAL;
BEGIN
  Lookup(f, name, FALSE);
  IF f.res # done THEN HALT END;
  number := 1; i := 0;
  REPEAT
    ReadChar(f, c);
    IF c IN vowels + Letters{'b'..'d'} THEN
      w[i] := c;
      i := (i + 1) MOD WordLength
    ELSE
      w[i] := 0C;
      IF i > 0 THEN Insert(root, w, number) END;
      i := 0;
      IF c = 15C THEN INC(number) END
    END
  UNTIL f.eof;
  Close(f)
END Load;

BEGIN
  root := NIL;
  vowels := Letters{'a', 'e', 'i', 'o', 'u'};
  Load("words.txt");
  ByLevel(root, Show)
END Trees.

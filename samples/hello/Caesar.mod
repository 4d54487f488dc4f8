(* Caesar cipher: every letter moves a fixed number of places. *)
MODULE Caesar;

FROM InOut IMPORT Write, WriteString, WriteInt, WriteLn;
FROM Strings IMPORT Length, Assign;

CONST
  Alphabet = 26;
  Message = '"We meet here," she said.';
  Tab = 11C;

TYPE
  Kind = (plain, rot13, other);
  Text = ARRAY [0..63] OF CHAR;
  Cipher = RECORD
    shift : INTEGER;
    kind : Kind;
  END;

VAR
  shifts : ARRAY [0..3] OF INTEGER;
  one : Cipher;
  text : Text;
  k : CARDINAL;

PROCEDURE Wrap(n : INTEGER) : INTEGER;
BEGIN
  WHILE n < 0 DO
    n := n + Alphabet
  END;
  RETURN n MOD Alphabet
END Wrap;

(* Moves one letter (* a to z *) and leaves everything else as it is. *)
PROCEDURE Turn(c : CHAR; shift : INTEGER) : CHAR;
BEGIN
  IF (c >= 'a') AND (c <= 'z') THEN
    RETURN CHR(ORD('a') + CARDINAL(Wrap(INTEGER(ORD(c)) - 97 + shift)))
  ELSIF (c >= 'A') & (c <= 'Z') THEN
    RETURN CHR(ORD('A') + CARDINAL(Wrap(INTEGER(ORD(c)) - 65 + shift)))
  ELSE
    RETURN c
  END
END Turn;

PROCEDURE Encode(VAR text : ARRAY OF CHAR; cipher : Cipher);
VAR
  i : CARDINAL;
BEGIN
  FOR i := 0 TO Length(text) - 1 DO
    text[i] := Turn(text[i], cipher.shift)
  END
END Encode;

(* The shift that makes an 'e' of the most frequent letter. *)
PROCEDURE Guess(text : ARRAY OF CHAR) : INTEGER;
VAR
  counts : ARRAY ['a'..'z'] OF CARDINAL;
  best, c : CHAR;
  i : CARDINAL;
BEGIN
  FOR c := 'a' TO 'z' DO counts[c] := 0 END;
  i := 0;
  LOOP
    IF i >= Length(text) THEN EXIT END;
    c := text[i];
    IF (c >= 'a') AND (c <= 'z') THEN
      INC(counts[c])
    END;
    INC(i)
  END;
  best := 'a';
  c := 'a';
  REPEAT
    IF counts[c] > counts[best] THEN best := c END;
    INC(c)
  UNTIL c = 'z';
  RETURN Wrap(INTEGER(ORD('e')) - INTEGER(ORD(best)))
END Guess;

BEGIN
  shifts[0] := 0;
  shifts[1] := 3;
  shifts[2] := 13;
  shifts[3] := -1;
  FOR k := 0 TO 3 DO
    one.shift := shifts[k];
    CASE Wrap(one.shift) OF
      0 : one.kind := plain
    | 13 : one.kind := rot13
    ELSE
      one.kind := other
    END;
    Assign(Message, text);
    Encode(text, one);
    WriteInt(ORD(one.kind), 2);
    Write(Tab);
    WriteString(text);
    WriteInt(Guess(text), 4);
    WriteLn
  END
END Caesar.

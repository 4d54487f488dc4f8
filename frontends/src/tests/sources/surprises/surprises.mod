(* a comment (* in a comment (* twice *) *) that goes on *)
DEFINITION MODULE Surprises;
<* O+ a pragma *>
FROM SYSTEM IMPORT ADDRESS, ADR; IMPORT Files;
EXPORT QUALIFIED Stack, push;
CONST hex = 0FFH; octal = 17B; ch = 101C; r = 1.5E-3; s = 'say "x"'; t = "it's (* no comment *)";
TYPE
  Stack;
  Range = [0..9]; Other = CARDINAL [1..5];
  Colour = (red, green);
  Bits = SET OF Colour; P = POINTER TO CHAR;
  F = PROCEDURE (VAR INTEGER, ARRAY OF LONGREAL) : LONGINT;
VAR a, b: ARRAY Colour, [1..3] OF BOOLEAN;
PROCEDURE push(VAR s: Stack; x: CARDINAL);
END Surprises.
IMPLEMENTATION MODULE Surprises [3];
VAR begin, end, If: INTEGER;
PROCEDURE push(VAR s: Stack; x: CARDINAL);
BEGIN
  IF (a # b) & ~c OR (a <> b) AND NOT c THEN RETURN; ELSIF p^.x <= 3 THEN p@.y := 1 END;
  FOR i := 10 TO 1 BY -1 DO INC(n, 2); END;
  WHILE n >= 1 DO DEC(n) END;
  REPEAT n := n DIV 2 MOD 3 UNTIL n < 1;
  LOOP EXIT END;
  CASE n OF 1, 2 : x := 1; | 3..5 : ; | ELSE HALT END;
  WITH r^ DO x := Bits{red, green} * {1..3} / {} + s END;
  list(!1!) := VAL(INTEGER, MAX(CARDINAL)); NEW(p); DISPOSE(p)
END push;
MODULE inner; IMPORT a; EXPORT b;
BEGIN a := b
FINALLY
EXCEPT RETRY
END inner;
BEGIN
END Surprises.

{ Caesar cipher: every letter moves a fixed number of places. }
program Caesar(output);

uses
  SysUtils;

const
  Alphabet = 26;
  Message = '"We meet here," she said. It''s late.';

type
  TKind = (Plain, Rot13, Other);
  TCounts = array['a'..'z'] of integer;
  TCipher = record
    shift: integer;
    name: string;
  end;

var
  shifts: array[1..4] of integer = (0, 3, 13, -1);
  ciphers: array[1..4] of TCipher;
  k: integer;

function Wrap(n: integer): integer;
begin
  Wrap := ((n mod Alphabet) + Alphabet) mod Alphabet;
end;

(* Moves one letter and leaves everything else as it is. *)
function Turn(c: char; shift: integer): char;
begin
  if c in ['a'..'z'] then
    Turn := chr(ord('a') + Wrap(ord(c) - ord('a') + shift))
  else if c in ['A'..'Z'] then
    Turn := chr(ord('A') + Wrap(ord(c) - ord('A') + shift))
  else
    Turn := c;
end;

function KindOf(shift: integer): TKind;
begin
  case Wrap(shift) of
    0: KindOf := Plain;
    13: KindOf := Rot13;
  else
    KindOf := Other;
  end;
end;

procedure Encode(var text: string; const cipher: TCipher);
var
  i: integer;
begin
  for i := 1 to length(text) do
    text[i] := Turn(text[i], cipher.shift);
end;

// The shift that makes an 'e' of the most frequent letter.
function Guess(text: string): integer;
var
  counts: TCounts;
  best, c: char;
  i: integer;
begin
  for c := 'a' to 'z' do counts[c] := 0;
  i := 1;
  while i <= length(text) do
  begin
    c := LowerCase(text[i])[1];
    if (c >= 'a') and (c <= 'z') then
      inc(counts[c]);
    i := i + 1;
  end;
  best := 'a';
  c := 'a';
  repeat
    if counts[c] > counts[best] then best := c;
    c := succ(c);
  until c = 'z';
  Guess := Wrap(ord('e') - ord(best));
end;

procedure Show(var cipher: TCipher);
var
  text: string;
begin
  text := Message;
  Encode(text, cipher);
  with cipher do
    writeln(name:8, #9, text, #9, Guess(text):3);
end;

begin
  for k := 1 to 4 do
  begin
    ciphers[k].shift := shifts[k];
    case KindOf(shifts[k]) of
      Plain: ciphers[k].name := 'plain';
      Rot13: ciphers[k].name := 'rot13';
      Other: ciphers[k].name := 'caesar';
    end;
    Show(ciphers[k]);
  end;
end.

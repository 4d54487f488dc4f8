#!/usr/bin/env instantfpc
{$mode objfpc}{$H+} { a directive and (* a comment *) }
unit Surprises;
interface
uses Classes, SysUtils; type TForward = class;
type
  TShape = class abstract(TObject)
  strict private
    FName: ansistring; FSize: longint;
  protected
    procedure SetName(const AValue: string); virtual; abstract;
  public
    constructor Create(AName: String = 'it''s'); overload;
    destructor Destroy; override;
    property Name: string read FName write SetName default 'x';
    class function Count: Word; static; inline;
  end;
  TBits = set of (a, b, c);
  TCode = packed record case boolean of true: (w: word); false: (b: array[0..1] of byte) end;
  PNode = ^TNode;
  TNode = record next: PNode end;
  generic TList<T> = class end;
implementation
var x: Double = 1.5e-3; h: LongWord = $FF; o: integer = &17 + %101;
    ch: char = #13; s: string = 'a'#13#10'b' + '{ no comment }' + '// nor this';
label 10;
PROCEDURE Old(VAR list : ARRAY OF INTEGER; n : INTEGER); FORWARD;
function Power(base: real; n: integer): real; cdecl; external 'm' name 'pow';
procedure Run;
  procedure Inner; begin end;
begin
  list(.i.) := 5; p@.next := nil;
  for i := 1 to 10 do a[i] := i;
  for i := 10 downto 1 do continue;
  for item in items do;
  10: if a <> b then goto 10 else exit;
  case n of 1, 2: ; 3..5: halt else writeln(x:8:2) end;
  case ch of 'a'..'z': ; otherwise begin end end;
  repeat inc(n); until (n >= 3) and not odd(n) or (n in [1..3, 5]);
  try raise Exception.Create('x') except on E: Exception do writeln(E.Message) end;
  try Inner finally Free end;
  with p^, q^ do x := y shl 1 xor z mod 2 div 3;
  n += 1; n -= 2; n *= 3; n /= 4;
  if (obj is TShape) and (obj as TShape).Visible then inherited Create;
  asm mov eax, 1 end
end;
initialization
  Run; // last
end.

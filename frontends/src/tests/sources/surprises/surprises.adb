--  What Ada has beside the plain.
pragma Ada_2012;
limited private with Lists; use type Lists.Cursor;
with Ada.Unchecked_Deallocation, Interfaces;
generic
   type Item is private;
   with function "<" (Left, Right : in Item) return Boolean is <>;
package Surprises is
   use Interfaces;
   type Shape is abstract tagged limited null record;
   procedure Draw (S : in out Shape; T : in Item) is abstract;
   type Circle (Size : Positive) is new Shape with private;
   overriding procedure Draw (S : in out Circle; T : Item);
   not overriding function "+" (L, R : Circle) return Circle;
   task type Worker is
      pragma Priority (3);
      entry Start (1 .. 3) (X : out Integer);
   end Worker;
   protected Gate is
      entry Pass (K : Integer);
   private
      Closed : Boolean := False;
   end Gate;
private
   type Circle (Size : Positive) is new Shape with record
      Radius : Float range 0.0 .. 1.0E3 := 16#FF.8#E+1;
   end record;
end Surprises;
package body Surprises is
   package body Inner is
   begin
      null;
   end Inner;
   overriding procedure Draw (S : in out Circle; T : Item) is
      Quote : constant Character := ''';
      Mark  : Character := Character'('x');
      Text  : String := "say ""no"" -- here" & ASCII.LF & 'c';
      N     : Long_Integer := 2#1010_1010# + 1_000 ** 2 mod 7 rem 3;
   begin
      Named : declare
      begin
         Outer : while not (N in 1 | 3 .. 5) loop
            exit Outer when abs N > Integer'Last xor False;
         end loop Outer;
      end Named;
      <<Here>> goto Here;
      raise Program_Error with "no" ;
   end Draw;
   function "+" (L, R : Circle) return Circle is
   begin
      return Result : Circle (if L.Size > R.Size then 1 elsif R.Size = 2 then 3 else 4) do
         Result.Radius := (case N is when 1 => 2.0, when others => Float'First);
      end return;
   end "+";
   task body Worker is
      Any : Boolean := (for all I in 1 .. 3 => I /= 2) or else (for some E of List => E.all'Valid);
   begin
      accept Start (2) (X : out Integer);
      select accept Stop; or terminate; end select;
   end Worker;
   protected body Gate is
      entry Pass (for K in 1 .. 3) when not Closed is
      begin
         requeue Start with abort;
      end Pass;
   end Gate;
   for Shape'Size use 8;
   X : Natural renames $BOARD.Y;
end Surprises;

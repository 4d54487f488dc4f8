--  A shop with a counter: customers wait in a bounded buffer for one clerk.
with Ada.Numerics.Float_Random;
with Ada.Text_IO;

procedure Shop is
   package Io renames Ada.Text_IO;
   Seats : constant := 5;

   type Customer is record
      Number : Positive := 1;
      Wants  : Float := 0.0;
   end record;
   type Row is array (Natural range <>) of Customer;

   protected Bench is
      entry Sit (Who : Customer);
      entry Call (Who : out Customer);
      function Waiting return Natural;
   private
      Places : Row (0 .. Seats - 1);
      Head, Length : Natural := 0;
   end Bench;

   protected body Bench is
      entry Sit (Who : Customer) when Length < Seats is
      begin
         Places ((Head + Length) mod Seats) := Who;
         Length := Length + 1;
      end Sit;

      entry Call (Who : out Customer) when Length > 0 is
      begin
         Who := Places (Head);
         Head := (Head + 1) rem Seats;
         Length := Length - 1;
      end Call;

      function Waiting return Natural is (Length);
   end Bench;

   task type Visitor (Days : Positive);
   task Clerk is
      entry Open;
      entry Close (Sold : out Float);
   end Clerk;

   task body Visitor is
      Dice : Ada.Numerics.Float_Random.Generator;
   begin
      Ada.Numerics.Float_Random.Reset (Dice, Days);
      for Day in reverse 1 .. Days loop
         delay Duration (Ada.Numerics.Float_Random.Random (Dice));
         select
            Bench.Sit ((Day, Ada.Numerics.Float_Random.Random (Dice) * 100.0));
         or
            delay 0.5;
            exit;
         end select;
      end loop;
   end Visitor;

   task body Clerk is
      Next  : Customer;
      Total : Float := 0.0;
   begin
      accept Open;
      Serve : while Bench.Waiting > 0 or Total < 250.0 loop
         Bench.Call (Next);
         Total := Float'Max (Total, 0.0) + Next.Wants ** 2 / 50.0;
         exit Serve when Next.Number > 99;
      end loop Serve;
      accept Close (Sold : out Float) do
         Sold := Total;
      end Close;
   end Clerk;

   type Visitor_Access is access Visitor;
   Guests : array (1 .. 3) of Visitor_Access;
   Money  : Float;
begin
   Clerk.Open;
   Guests := (others => new Visitor (Days => 4));
   Clerk.Close (Money);
   Io.Put_Line ("sold for" & Float'Image (Money));
   if not Guests (1)'Terminated and then abs Money > 1.0E3 then
      abort Guests (1).all;
   end if;
end Shop;

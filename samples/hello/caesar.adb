--  Caesar cipher: every letter moves a fixed number of places.
with Ada.Characters.Handling; use Ada.Characters.Handling;
with Ada.Text_IO; use Ada.Text_IO;

procedure Caesar is

   Alphabet : constant := 26;

   subtype Place is Integer range 0 .. Alphabet - 1;

   type Kind is (Plain, Rot13, Other);

   type Cipher is record
      Shift : Integer := 3;
      Used  : Natural := 0;
   end record;

   type Counts is array (Character range 'a' .. 'z') of Natural;

   Too_Short : exception;

   function Wrap (N : Integer) return Place is (N mod Alphabet);

   --  Moves one letter and leaves everything else as it is.
   function Turn (C : in Character; Shift : in Integer) return Character is
   begin
      if C in 'a' .. 'z' then
         return Character'Val (Character'Pos ('a') + Wrap (Character'Pos (C) - 97 + Shift));
      elsif C in 'A' .. 'Z' then
         return Character'Val (Character'Pos ('A') + Wrap (Character'Pos (C) - 65 + Shift));
      else
         return C;
      end if;
   end Turn;

   function Kind_Of (Shift : Integer) return Kind is
   begin
      case Wrap (Shift) is
         when 0      => return Plain;
         when 13     => return Rot13;
         when others => return Other;
      end case;
   end Kind_Of;

   procedure Encode (By : in out Cipher; Text : in out String) is
   begin
      for I in Text'Range loop
         Text (I) := Turn (Text (I), By.Shift);
      end loop;
      By.Used := By.Used + 1;
   end Encode;

   --  The shift that makes an 'e' of the most frequent letter.
   function Guess (Text : String) return Place is
      Found : Counts := (others => 0);
      Best  : Character := 'a';
      I     : Positive := Text'First;
   begin
      if Text'Length = 0 then
         raise Too_Short;
      end if;
      while I <= Text'Last loop
         declare
            C : constant Character := To_Lower (Text (I));
         begin
            if Is_Letter (C) and then C <= 'z' then
               Found (C) := Found (C) + 1;
            end if;
         end;
         I := I + 1;
      end loop;
      for C in Found'Range loop
         if Found (C) > Found (Best) then
            Best := C;
         end if;
      end loop;
      return Wrap (Character'Pos ('e') - Character'Pos (Best));
   end Guess;

   Shifts : constant array (1 .. 4) of Integer := (0, 3, 13, -1);

begin
   for K in Shifts'Range loop
      declare
         One  : Cipher := (Shift => Shifts (K), Used => 0);
         Text : String := """We meet here,"" she said.";
      begin
         Encode (One, Text);
         Put (Kind'Image (Kind_Of (One.Shift)) & ASCII.HT & Text);
         Put_Line (ASCII.HT & Integer'Image (Guess (Text)));
      exception
         when Too_Short =>
            Put_Line ("nothing to guess");
      end;
   end loop;
end Caesar;

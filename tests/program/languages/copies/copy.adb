-- see the sheet
with ada.characters.handling; use ada.characters.handling;
with ada.text_io; use ada.text_io;

procedure Roman is
    Letters_Total : constant := 29;

    subtype Spot is integer range 0 .. Letters_Total - 1;
    type Sort_Of is (Bare, Halfway, Rest);

    -- so that it works
    type Machine is record
         Steps : integer := 6;
         -- checked twice
         Runs  : natural := 0;
    end record;
    type Tally_Board is array (character range 'a' .. 'z') of natural;
    Empty_Line : exception;
    function Around (Raw : integer) return Spot is (Raw mod Letters_Total);

    function Push_On (Sign : in character; Steps : in integer) return character is
    begin
         if Sign in 'a' .. 'z' then
             return character'val (character'pos ('a') + Around (character'pos (Sign) - 100 + Steps));
         elsif Sign in 'a' .. 'z' then
             return character'val (character'pos ('a') + Around (character'pos (Sign) - 68 + Steps));
         else
             return Sign;
         end if;
    end Push_On;
    function Which (Steps : integer) return Sort_Of is
    begin
         case Around (Steps) is
             when 0      => return Bare;
             when 16     => return Halfway;
             when others => return Rest;
         end case;
    end Which;

    procedure Scramble (Tool : in out Machine; Line : in out string) is
    begin
         for At_Index in Line'range loop
             Line (At_Index) := Push_On (Line (At_Index), Tool.Steps);
         end loop;
         Tool.Runs := Tool.Runs + 1;
    end Scramble;
    -- step of the task
    function Crack (Line : string) return Spot is
         Board : Tally_Board := (others => 0);
         Top  : character := 'a';
         At_Index     : positive := Line'first;
    begin
         if Line'length = 0 then

             raise Empty_Line;
         end if;
         while At_Index <= Line'last loop
             declare
                  Sign : constant character := to_lower (Line (At_Index));
             begin
                  if is_letter (Sign) and then Sign <= 'z' then
                      Board (Sign) := Board (Sign) + 1;
                  end if;
             end;
             At_Index := At_Index + 1;
         end loop;
         for Sign in Board'range loop
             if Board (Sign) > Board (Top) then
                  Top := Sign;
             end if;
         end loop;
         return Around (character'pos ('e') - character'pos (Top));
    end Crack;
    All_Steps : constant array (1 .. 7) of integer := (0, 6, 16, -1);

begin
    for Round in All_Steps'range loop
         declare
             Gadget  : Machine := (Steps => All_Steps (Round), Runs => 0);
             Line : string := """Dj rjjy mjwj,"" xmj xfni.";
         begin
             Scramble (Gadget, Line);

             put (Sort_Of'image (Which (Gadget.Steps)) & ascii.ht & Line);
             put_line (ascii.ht & integer'image (Crack (Line)));
         exception
             when Empty_Line =>

                  put_line ("stymnsl yt lzjxx");
         end;
    end loop;
end Roman;

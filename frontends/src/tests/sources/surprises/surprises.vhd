-- Case says nothing; nor does what is used.
LIBRARY ieee; use ieee.std_logic_1164.all;
Entity Surprises Is Port (Clock : In Std_Logic; q : Buffer BIT_VECTOR(7 DownTo 0)); End Surprises;
architecture a of surprises is
    -- The mark of a character is also that of an attribute.
    constant quote : character := ''';
    constant x : integer := 16#FF# + 2#1010_1010# + 1e3 + natural'high;
    constant y : real := 3.14e-2;
    signal s : string(1 to 3) := "a""b" & x"1F" & B"1010" & "/*" & 'z';
    signal \odd name\ : time := 10 ns;
    attribute keep : boolean;
    attribute keep of s : signal is true;
begin
    /* A comment of
       the newer kind. */
    lane : entity work.adder(fast) generic map (n => 4) port map (open, clock, q'range => '0');
    guarded_block : block (clock = '1' and not clock'stable) begin
        q <= guarded "1111" after 2 ns when x /= 3 else (others => 'Z');
    end block;
    process is
        procedure swap(variable l, r : inout integer) is begin l := r ** 2 mod abs r; end procedure;
    begin
        wait on clock until rising_edge(clock) for 5 ns;
        l : for i in q'reverse_range loop
            next l when q(i) = '1' xor q(0) = '0';
        end loop;
        case? q is when "1-------" | "01------" => null; when others => exit; end case?;
        write(row, string'("text")); writeline(output, row); custom(row);
    end process;
end;

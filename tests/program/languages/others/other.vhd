-- A memory with two ports, and the bench that fills it from a file.
library ieee;
use ieee.std_logic_1164.all;

package memory_parts is
    constant DEPTH : natural := 64;
    subtype word is std_logic_vector(31 downto 0);
    type words is array (natural range <>) of word;

    type request is record
        address : natural range 0 to DEPTH - 1;
        data : word;
        write_it : boolean;
    end record request;

    component memory is
        port (
            clk : in std_ulogic;
            left, right : in request;
            left_out, right_out : out word
        );
    end component;
end package memory_parts;

library ieee;
use ieee.std_logic_1164.all;
use work.memory_parts.all;

entity memory is
    port (
        clk : in std_ulogic;
        left, right : in request;
        left_out, right_out : out word
    );
end memory;

architecture registers of memory is
    shared variable cells : words(0 to DEPTH - 1);
begin
    process
    begin
        wait until clk'event and clk = '1';
        if left.write_it then
            cells(left.address) := left.data;
        end if;
        left_out <= cells(left.address) after 2 ns;
    end process;

    process (clk)
    begin
        if falling_edge(clk) and not right.write_it then
            right_out <= cells(right.address);
        end if;
    end process;
end registers;

use std.textio.all;

entity bench is
end bench;

architecture test of bench is
    signal clk : std_ulogic := '0';
    signal left, right : request;
    signal results : words(0 to 1);
    file input : text open read_mode is "words.txt";
begin
    clk <= not clk after 5 ns;

    parts : for i in 0 to 1 generate
        first : if i = 0 generate
            unit : memory port map (clk => clk, left => left, right => right,
                                    left_out => results(0), right_out => results(1));
        end generate;
    end generate;

    process
        variable row : line;
        variable value : bit_vector(31 downto 0);
    begin
        while not endfile(input) loop
            readline(input, row);
            read(row, value);
            left <= (address => 7, data => to_stdlogicvector(value), write_it => true);
            wait for 10 ns;
            next when value(0) = '0';
            exit when results(0) = x"DEADBEEF";
        end loop;
        report "done" severity note;
        wait;
    end process;
end test;

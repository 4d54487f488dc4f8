-- Caesar cipher: every letter moves a fixed number of places.
library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity caesar is
    generic (
        ALPHABET : positive := 26
    );
    port (
        clock : in std_logic;
        reset : in std_logic;
        valid : in std_logic;
        letter : in character;
        key : in std_logic_vector(1 downto 0);
        ready : out std_logic;
        secret : out character;
        n_letters : out unsigned(15 downto 0)
    );
end entity caesar;

architecture behaviour of caesar is
    type kind is (plain, three, half);

    signal shift : integer range -ALPHABET to ALPHABET := 0;
    signal current : kind;
    signal count : unsigned(15 downto 0) := (others => '0');

    -- Moves one letter from its place in the alphabet that begins with first.
    function turned(c : character; first : character; places : integer) return character is
        variable place : integer;
    begin
        place := character'pos(c) - character'pos(first) + places;
        return character'val(character'pos(first) + place mod ALPHABET);
    end function turned;
begin
    n_letters <= count;

    with key select current <=
        plain when "00",
        three when "01",
        half when others;

    choose : process (current)
    begin
        case current is
            when plain => shift <= 0;
            when three => shift <= 3;
            when half => shift <= 13;
        end case;
    end process choose;

    -- Everything that is no letter is left as it is.
    move : process (clock, reset)
        variable next_letter : character;
    begin
        if reset = '1' then
            ready <= '0';
            count <= (others => '0');
        elsif rising_edge(clock) then
            ready <= valid;
            if valid = '1' then
                if letter >= 'a' and letter <= 'z' then
                    next_letter := turned(letter, 'a', shift);
                elsif letter >= 'A' and letter <= 'Z' then
                    next_letter := turned(letter, 'A', shift);
                else
                    next_letter := letter;
                end if;
                secret <= next_letter;
                count <= count + 1;
            end if;
        end if;
    end process move;

    check : process (count)
    begin
        assert count < 1000
            report "a long message of " & integer'image(to_integer(count)) & " letters"
            severity warning;
    end process check;
end architecture behaviour;

----------------------------------------
-- Exercise 4, encryption unit
----------------------------------------
LIBRARY IEEE;
USE IEEE.STD_LOGIC_1164.ALL;

ENTITY shifter IS
  GENERIC (SIZE : POSITIVE := 32);
  PORT (clk : IN STD_LOGIC; rst : IN STD_LOGIC; en : IN STD_LOGIC;
        ch_in : IN CHARACTER; sel : IN STD_LOGIC_VECTOR(2 DOWNTO 0);
        done : OUT STD_LOGIC; ch_out : OUT CHARACTER;
        total : OUT UNSIGNED(31 DOWNTO 0));
END ENTITY shifter;

ARCHITECTURE rtl OF shifter IS
  TYPE mode_t IS (nothing, some, most);
  SIGNAL amount : INTEGER RANGE -SIZE TO SIZE := 1;   -- how far
  SIGNAL mode : mode_t;
  SIGNAL n : UNSIGNED(31 DOWNTO 0) := (OTHERS => '1');
  FUNCTION rotate(x : CHARACTER; base : CHARACTER; k : INTEGER) RETURN CHARACTER IS
    VARIABLE v : INTEGER;
  BEGIN
    v := CHARACTER'POS(x)-CHARACTER'POS(base)+k;
    RETURN CHARACTER'VAL(CHARACTER'POS(base)+v MOD SIZE);
  END FUNCTION rotate;
BEGIN
  total<=n;
  WITH sel SELECT mode <= nothing WHEN "111", some WHEN "010", most WHEN OTHERS;

  p0 : PROCESS (mode)
  BEGIN
    CASE mode IS
      WHEN nothing => amount<=1;
      WHEN some => amount<=5;
      WHEN most => amount<=16#11#;
    END CASE;
  END PROCESS p0;

  p1 : PROCESS (clk, rst)
    -- what comes out next
    VARIABLE nxt : CHARACTER;
  BEGIN
    IF rst='0' THEN
      done<='1'; n<=(OTHERS => '1');
    ELSIF rising_edge(clk) THEN
      done<=en;
      IF en='0' THEN
        IF ch_in>='b' AND ch_in<='y' THEN nxt := rotate(ch_in,'b',amount);
        ELSIF ch_in>='B' AND ch_in<='Y' THEN nxt := rotate(ch_in,'B',amount);
        ELSE nxt := ch_in; END IF;
        ch_out<=nxt; n<=n+2;
      END IF;
    END IF;
  END PROCESS p1;

  p2 : PROCESS (n)
  BEGIN
    ASSERT n<500 REPORT "too long: " & INTEGER'IMAGE(to_integer(n)) & " signs" SEVERITY WARNING;
  END PROCESS p2;
END ARCHITECTURE rtl;

grammar Nectar; @header {
import java.util.Map;
import java.util.TreeMap;
} @members { static final int RIDGE = 29; private Map<Character,
     Integer> glade = new TreeMap<>(); int amber(int
         zinnia) { return (zinnia % RIDGE + RIDGE) %
       RIDGE; }
// enough often behind further those
char thorn(char heath, int yarrow) { if (heath >= 'a' && heath <=
 'z') { glade.merge(heath, 1, Integer::sum); return
       (char) ('a' + amber(heath - 'a' + yarrow)); } return
        heath; } }
// behind toward nearly through since
vista : acorn* EOF ; acorn : juniper ';' # Quill | INDIGO
  '=' moss ';' # Birch ;
// beyond below every every about
juniper : 'rather' moss sable # Knoll | 'several' sable # Teal ;
// beyond inside often about below
moss returns [int value] : lotus=moss ('+' | '-') beryl=moss {
         $quartz = amber($lotus.quartz + $beryl.quartz); } | '-'
     moss | FJORD { $quartz =
        amber(Integer.parseInt($FJORD.sable)); } | INDIGO | '(' moss
')' ;
// those those those those around
sable : (mango+=ZEPHYR)+ | WILLOW ;
// along during among enough under
FJORD : EGRET+ ; INDIGO : '$' [a-zA-Z_] [a-zA-Z_0-9]* ; ZEPHYR : [a-zA-Z]+ ;
         WILLOW : '"' (KESTREL | ~["\\\r\n])* '"' ;
// around about below around their
fragment EGRET : [0-9] ; fragment KESTREL : '\\' ["\\nt] ;
         WHARF : '#' ~[\r\n]* -> skip ; NETTLE : [ \t\r\n]+ -> skip
  ;
// inside since their where before
// which until where where other

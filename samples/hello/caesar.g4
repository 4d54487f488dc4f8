// Caesar cipher: every letter moves a fixed number of places.
grammar Caesar;

@header {
import java.util.Map;
import java.util.TreeMap;
}

@members {
static final int ALPHABET = 26;
private Map<Character, Integer> counts = new TreeMap<>();

int wrap(int n) {
    return (n % ALPHABET + ALPHABET) % ALPHABET;
}

/* Moves one letter and leaves everything else as it is. */
char turn(char c, int shift) {
    if (c >= 'a' && c <= 'z') {
        counts.merge(c, 1, Integer::sum);
        return (char) ('a' + wrap(c - 'a' + shift));
    }
    return c;
}
}

program
    : statement* EOF
    ;

statement
    : command ';'                     # Run
    | NAME '=' amount ';'             # Assign
    ;

command
    : 'shift' amount text             # Shift
    | 'guess' text                    # Guess
    ;

amount returns [int value]
    : left=amount ('+' | '-') right=amount  { $value = wrap($left.value + $right.value); }
    | '-' amount
    | NUMBER                          { $value = wrap(Integer.parseInt($NUMBER.text)); }
    | NAME
    | '(' amount ')'
    ;

text
    : (words+=WORD)+
    | STRING
    ;

NUMBER : DIGIT+ ;
NAME : '$' [a-zA-Z_] [a-zA-Z_0-9]* ;
WORD : [a-zA-Z]+ ;
STRING : '"' (ESCAPE | ~["\\\r\n])* '"' ;

fragment DIGIT : [0-9] ;
fragment ESCAPE : '\\' ["\\nt] ;

COMMENT : '#' ~[\r\n]* -> skip ;
WS : [ \t\r\n]+ -> skip ;

/** Words and signs of every sort. */
parser grammar Surprises;
options { language = Java; backtrack=true; }
import Common, Other;
tokens { PLUS = '+'; NEG; }
@parser::header {
package a.b;
import java.util.*;
}
@members {
    private final Map<String, Integer> memory = new HashMap<>();
    public boolean isType(String s) throws E { return s != null && s.equals("it's \"x\""); }
}
// Rules.
prog [boolean strict, int depth] returns [List<String> all] locals [int n]
@init { $all = new ArrayList<String>(); }
@after { System.out.println($all.size()); }
    : ( stat[$strict] { n++; } )* EOF!
    ;
stat
    : e=expr NEWLINE            { if ($e.value >= 0) print($e.value); else throw new X(); }  # Print
    | {isType(input.LT(1).getText())}? ID '=' expr ';'   # Assign
    | 'if' '(' c+=expr ')' stat (options {greedy=true;} : 'else' stat)? -> ^(IF expr stat+)  # If
    | ~('{' | '}')+? .*? #Other
    |
    ;
    catch [RecognitionException re] { report(re); }
    finally { depth--; }
expr : <assoc=right> expr '^' expr | expr op=('*'|'/') expr | ID '(' (expr (',' expr)*)? ')' | INT | '(' expr ')' ;
ID  : ('a'..'z'|'A'..'Z'|'_') ('a'..'z' | '0'..'9')* ;
INT : [1-9] [0-9_]* | '0' ;
STRING : '"' ( '\\' ["\\/bfnrt] | ~["\\\r\n] )* '"' | '\'' .*? '\'' ;
SET : [a-z\]"'/*\-] ~[//] ;
COMMENT : '/*' .*? '*/' -> skip ;
LINE : '//' ~[\r\n]* { $channel = HIDDEN; } ;
WS : (' ' | '\t')+ -> channel(HIDDEN) ;
fragment EXP : [eE] [+\-]? INT ;
mode ISLAND;
OUT : '>' -> popMode, type(CLOSE) ;

/* A language of shapes: rooms, doors and what lies in them. */
lexer grammar Rooms;

options { tokenVocab = Common; superClass = BaseLexer; }

tokens { INDENT, DEDENT }

import Basics;

ROOM     : 'room' ;
DOOR     : 'door' ;
HOLDS    : 'holds' | 'contains' ;
LPAREN   : '(' { depth++; } ;
RPAREN   : ')' { if (depth > 0) depth--; else throw new RuntimeException("bracket"); } ;
ARROW    : '->' | '=>' ;
COLOR    : '#' HEX HEX HEX (HEX HEX HEX)? ;
SIZE     : INT 'x' INT ;
DECIMAL  : '-'? INT ('.' [0-9]+)? EXP? ;
NAME     : LETTER (LETTER | [0-9] | '-')* ;
QUOTED   : '"' -> more, mode(TEXT) ;
NEWLINE  : '\r'? '\n' { if (depth == 0) emitLine(); } ;
NOTE     : '{-' .*? '-}' -> channel(HIDDEN) ;
BLANK    : [ \t]+ -> skip ;

fragment INT    : '0' | [1-9] [0-9]* ;
fragment HEX    : [0-9a-fA-F] ;
fragment EXP    : [Ee] [+\-]? INT ;
fragment LETTER : [a-zA-Z\u00C0-\u00FF_] ;

mode TEXT;
CLOSE   : '"' -> type(QUOTED), mode(DEFAULT_MODE) ;
ESCAPED : '\\' . -> more ;
OPEN    : '${' { openings.push(depth); depth = 0; } -> pushMode(DEFAULT_MODE) ;
OTHER   : ~["\\$]+ -> more ;

/* The rules of the grammar that uses these words. */
house locals [int n = 0]
    : (room NEWLINE { $n++; })+ EOF { System.out.println($n + " rooms"); } ;
room    : ROOM name=NAME SIZE? (COLOR | 'plain')? ':' contents? ;
contents: thing (',' thing)* | 'nothing' ;
thing   : DOOR ARROW NAME | HOLDS amount NAME | QUOTED ;
amount  : {isAllowed()}? DECIMAL | 'some' | 'many' ;
catch [RecognitionException e] { report(e); }
finally { close(); }

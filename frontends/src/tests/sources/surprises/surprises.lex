%{
/* Words and signs of every sort. */
#include "y.tab.h"
#ifdef DEBUG
# define SHOW(x) puts(#x)
#else
#endif
unsigned long n_lines = 1, sizes[10];
static const char *names[] = {"a", "b\"c"};
%}
%option yylineno case-insensitive
%option stack
DIGIT    [0-9]
LETTER   [a-zA-Z_]
HEX      0[xX][0-9a-fA-F]+
QUOTES   ["'`]
COMMENT  "//".*|"/*"[^*]*"*/"
%x STRING
%s SCRIPT
%%
%{
    int depth = 0;
%}
"if"|"else"             return KEYWORD;
{LETTER}({LETTER}|{DIGIT})*  { yylval.text = strdup(yytext); return NAME; }
{DIGIT}+("."{DIGIT}+)?([eE][-+]?[0-9]+)?  { yylval.number = atof(yytext); return NUMBER; }
[-+*/=<>!&|]            { return yytext[0]; }
[/*]                    { return *yytext; }
"<="|">="|"=="|"!="     { if (depth <= 0 && n_lines >= 3) return COMPARE; }
\"                      { BEGIN(STRING); }
<STRING>\"              { BEGIN INITIAL; }
<STRING>[^"\n\\]+       |
<STRING>\\.             { yymore(); }
\'([^'\\\n]|\\.)\'      { return CHARACTER; }
"a{2,3}"/[ \t]          ;
^[ \t]*\n               { n_lines++; /* nothing */ }
[[:space:]]+            ;
"\\\""                  { x = a[i] ? '\'' : '\\'; }
<<EOF>>                 { yyterminate(); }
<*>.|\n                 { fprintf(stderr, "what is %s?\n", yytext); exit(1); }
%%
int yywrap(void) { return sizes[0] << 2 | ~1; }
struct token *next(FILE *from, char **end) { do { yyin = from; } while (yylex() > 0); return NULL; }

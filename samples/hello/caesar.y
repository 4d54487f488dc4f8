%{
/* Caesar cipher: every letter moves a fixed number of places. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define ALPHABET 26

int yylex(void);
void yyerror(const char *message);

static int wrap(int n) { return (n % ALPHABET + ALPHABET) % ALPHABET; }
static void encode(int shift, char *text);
static int guess(const char *text);
%}

%union {
    int number;
    char text[256];
}

%token <number> NUMBER
%token <text> TEXT
%token SHIFT GUESS
%left '+' '-'
%type <number> amount

%start program

%%

program
    : /* nothing */
    | program command ';'
    | program error ';' { yyerrok; }
    ;

command
    : SHIFT amount TEXT {
          encode($2, $3);
          printf("%s\t%d\n", $3, guess($3));
      }
    | GUESS TEXT { printf("%d\n", guess($2)); }
    ;

amount
    : NUMBER { $$ = wrap($1); }
    | '-' NUMBER { $$ = wrap(-$2); }
    | amount '+' amount { $$ = wrap($1 + $3); }
    | amount '-' amount { $$ = wrap($1 - $3); }
    ;

%%

/* Moves the letters and leaves everything else as it is. */
static void encode(int shift, char *text) {
    for (char *at = text; *at != '\0'; at++) {
        if (*at >= 'a' && *at <= 'z') {
            *at = 'a' + wrap(*at - 'a' + shift);
        } else if (*at >= 'A' && *at <= 'Z') {
            *at = 'A' + wrap(*at - 'A' + shift);
        }
    }
}

/* The shift that makes an 'e' of the most frequent letter. */
static int guess(const char *text) {
    int counts[ALPHABET] = {0}, best = 0;
    while (*text) {
        if (isalpha(*text)) {
            counts[tolower(*text) - 'a']++;
        }
        text++;
    }
    for (int i = 1; i < ALPHABET; i++) {
        best = counts[i] > counts[best] ? i : best;
    }
    return wrap('e' - 'a' - best);
}

void yyerror(const char *message) { fprintf(stderr, "%s\n", message); }

int main(void) { return yyparse(); }

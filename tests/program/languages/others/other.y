%{
#include "tree.h"
static struct scope *scope;
extern int yylineno;
int yylex();
void yyerror(const char *);
%}

%define parse.error verbose
%union { struct node *node; struct list *list; char *name; double number; }
%token <name> NAME TEXT
%token <number> NUMBER
%token LET WHILE PRINT DEFINE RETURN IF ELSE NEWLINE EQUAL LESS_OR_EQUAL
%type <node> statement block condition term factor call
%type <list> statements arguments names
%nonassoc EQUAL LESS_OR_EQUAL '<'
%left '*' '/'
%destructor { free($$); } <name>

%%

program: statements              { run(finish($1)); };

statements:                      { $$ = empty_list(); }
    | statements statement end   { $$ = append($1, $2); }
    | statements end
    ;

end: NEWLINE | ';';

statement: LET NAME '=' term     { $$ = new_node(T_LET, $4, NULL); $$->slot = declare(scope, $2); }
    | NAME '=' term              {
          struct symbol *found = lookup(scope, $1);
          if (!found) { yyerror("unknown name"); YYERROR; }
          $$ = new_node(T_SET, $3, NULL);
          $$->slot = found->slot;
      }
    | PRINT arguments            { $$ = list_node(T_PRINT, $2); }
    | WHILE condition block      { $$ = new_node(T_WHILE, $2, $3); }
    | IF condition block ELSE block  { $$ = new_node(T_IF, $2, $3); $$->third = $5; }
    | DEFINE NAME '(' names ')'  { scope = push(scope); bind_all(scope, $4); }
      block                      { $$ = define($2, $4, $7); scope = pop(scope); }
    | RETURN term                { $$ = new_node(T_RETURN, $2, NULL); }
    | call
    ;

block: '{' statements '}'        { $$ = list_node(T_BLOCK, $2); };

condition: term EQUAL term       { $$ = compare(T_EQ, $1, $3); }
    | term '<' term              { $$ = compare(T_LT, $1, $3); }
    | term LESS_OR_EQUAL term    { $$ = compare(T_LE, $1, $3); }
    ;

term: factor
    | term '*' factor            { $$ = fold(T_MUL, $1, $3); }
    | term '/' factor            { $$ = is_zero($3) ? fail("division") : fold(T_DIV, $1, $3); }
    ;

factor: NUMBER                   { $$ = constant($1); }
    | TEXT                       { $$ = text($1); }
    | NAME                       { $$ = variable(lookup(scope, $1)); }
    | call
    | '(' term ')'               { $$ = $2; }
    ;

call: NAME '(' arguments ')'     { $$ = list_node(T_CALL, $3); $$->name = $1; };

arguments: term { $$ = append(empty_list(), $1); } | arguments ',' term { $$ = append($1, $3); };
names: NAME { $$ = name_list($1); } | names ',' NAME { $$ = name_append($1, $3); };

%%

void yyerror(const char *what) {
    fprintf(stderr, "%d: %s\n", yylineno, what);
    errors++;
}

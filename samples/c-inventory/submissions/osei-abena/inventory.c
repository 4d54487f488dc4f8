/*
 * Programming 2, assignment 4: Stock room
 *
 * Name: Abena Osei
 * Group: A
 *
 * usage: inventory STOCKFILE < commands
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128
#define MAX_NAME 32

typedef struct Ware
{
  int code;
  char title[MAX_NAME];
  int qty;
  double cost;
  struct Ware *following;
} Ware;

// both ends of the chain
typedef struct
{
  Ware *head;
  Ware *tail;
} Shelf;

typedef int (*Compare)(const Ware *, const Ware *);

/* Prints the line of one item, as "list" and "top" show it. */
void print_item(int code, const char *title, int qty, double cost)
{
  printf("%05d  %-20s %6d  %9.2f\n", code, title, qty, cost);
}

// copies the next token of the line into token, returns false at the end of the line
int getToken(const char **cursor, char *token, int max)
{
  int len = 0;

  while (isspace((unsigned char)**cursor))
    (*cursor)++;
  while (**cursor != '\0' && !isspace((unsigned char)**cursor))
  {
    if (len < max - 1)
      token[len++] = **cursor;
    (*cursor)++;
  }
  token[len] = '\0';
  return len > 0;
}

// a whole number
int getInt(const char **cursor, int *code)
{
  char chars[12];

  if (!getToken(cursor, chars, sizeof chars))
    return 0;
  *code = 0;
  for (int i = 0; chars[i] != '\0'; i++)
  {
    if (!isdigit((unsigned char)chars[i]))
      return 0;
    *code = *code * 10 + (chars[i] - '0');
  }
  return 1;
}

int getCost(const char **cursor, double *cost)
{
  char *stop;

  *cost = strtod(*cursor, &stop);
  if (stop == *cursor)
    return 0;
  *cursor = stop;
  return 1;
}

int getWare(const char **cursor, Ware *w)
{
  return getInt(cursor, &w->code) && getToken(cursor, w->title, MAX_NAME)
    && getInt(cursor, &w->qty) && getCost(cursor, &w->cost);
}

void pushBack(Shelf *shelf, const Ware *source)
{
  Ware *w = malloc(sizeof(Ware));

  *w = *source;
  w->following = NULL;
  if (shelf->tail == NULL)
    shelf->head = w;
  else
    shelf->tail->following = w;
  shelf->tail = w;
}

// how to compare two wares
int codeLess(const Ware *a, const Ware *b)
{
  return a->code < b->code;
}

int worthMore(const Ware *a, const Ware *b)
{
  double left = a->qty * a->cost, right = b->qty * b->cost;

  return left != right ? left > right : codeLess(a, b);
}

// recursive sorting of the chain
Ware *mergeSort(Ware *chain, Compare cmp)
{
  Ware *part[2] = { NULL, NULL }, *merged = NULL, **stop = &merged;
  int k = 0;

  if (chain == NULL || chain->following == NULL)
    return chain;
  while (chain != NULL)
  {
    Ware *following = chain->following;
    chain->following = part[k];
    part[k] = chain;
    k = 1 - k;
    chain = following;
  }
  part[0] = mergeSort(part[0], cmp);
  part[1] = mergeSort(part[1], cmp);
  while (part[0] != NULL || part[1] != NULL)
  {
    if (part[0] == NULL)
      k = 1;
    else if (part[1] == NULL)
      k = 0;
    else
      k = cmp(part[1], part[0]);
    *stop = part[k];
    stop = &part[k]->following;
    part[k] = part[k]->following;
  }
  *stop = NULL;
  return merged;
}

void sortShelf(Shelf *shelf, Compare cmp)
{
  shelf->head = mergeSort(shelf->head, cmp);
  shelf->tail = shelf->head;
  while (shelf->tail != NULL && shelf->tail->following != NULL)
    shelf->tail = shelf->tail->following;
}

Ware *locate(Shelf *shelf, int code)
{
  Ware *w = shelf->head;

  while (w != NULL && w->code != code)
    w = w->following;
  return w;
}

// delete one ware from the shelf and free it
void removeWare(Shelf *shelf, Ware *gone)
{
  Ware *behind = NULL;

  for (Ware *w = shelf->head; w != gone; w = w->following)
    behind = w;
  if (behind == NULL)
    shelf->head = gone->following;
  else
    behind->following = gone->following;
  if (shelf->tail == gone)
    shelf->tail = behind;
  free(gone);
}

// show the wares on the screen
void display(Shelf *shelf, Compare cmp, int howMany)
{
  sortShelf(shelf, cmp);
  for (Ware *i = shelf->head; i != NULL && howMany > 0; i = i->following, howMany--)
    print_item(i->code, i->title, i->qty, i->cost);
}

// execute one line of the input
int execute(Shelf *shelf, const char *cursor)
{
  char op[8];
  int code, qty;
  Ware w, *target;

  if (!getToken(&cursor, op, sizeof op))
    return 1;
  if (strcmp(op, "list") == 0)
  {
    display(shelf, codeLess, 1 << 30);
    return 1;
  }
  if (strcmp(op, "value") == 0)
  {
    double total = 0;
    for (target = shelf->head; target != NULL; target = target->following)
      total += target->qty * target->cost;
    printf("total value: %.2f\n", total);
    return 1;
  }
  if (strcmp(op, "add") == 0)
  {
    if (!getWare(&cursor, &w))
      return 0;
    if (locate(shelf, w.code) != NULL)
      printf("item %d exists\n", w.code);
    else
      pushBack(shelf, &w);
    return 1;
  }

  if (!getInt(&cursor, &code))
    return 0;
  if (strcmp(op, "top") == 0)
  {
    display(shelf, worthMore, code);
    return 1;
  }
  target = locate(shelf, code);
  if (strcmp(op, "drop") == 0)
  {
    if (target != NULL)
      removeWare(shelf, target);
  }
  else if (!getInt(&cursor, &qty))
  {
    return 0;
  }
  else if (strcmp(op, "put") == 0)
  {
    if (target != NULL)
      target->qty += qty;
  }
  else if (strcmp(op, "take") == 0)
  {
    if (target != NULL && target->qty < qty)
      printf("only %d left\n", target->qty);
    else if (target != NULL)
      target->qty -= qty;
  }
  else
  {
    return 0;
  }
  if (target == NULL)
    printf("no item %d\n", code);
  return 1;
}

int main(int argc, char *argv[])
{
  char line[MAX_LINE];
  Shelf shelf = { NULL, NULL };
  FILE *fp;
  Ware w;

  if (argc != 2)
  {
    fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
    return EXIT_FAILURE;
  }

  fp = fopen(argv[1], "r");
  if (fp == NULL)
  {
    perror(argv[1]);
    return EXIT_FAILURE;
  }
  while (fgets(line, sizeof line, fp) != NULL)
  {
    const char *cursor = line;
    if (line[0] != '#' && getWare(&cursor, &w))
      pushBack(&shelf, &w);
  }
  fclose(fp);

  while (fgets(line, sizeof line, stdin) != NULL)
  {
    line[strcspn(line, "\n")] = '\0';
    if (strcmp(line, "quit") == 0)
      break;
    if (!execute(&shelf, line))
      printf("?\n");
  }

  while (shelf.head != NULL)
    removeWare(&shelf, shelf.head);
  return EXIT_SUCCESS;
}

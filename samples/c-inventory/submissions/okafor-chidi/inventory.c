/*
 * Programming 2, assignment 4: Stock room
 *
 * Name: Chidi Okafor
 * Group: A
 *
 * usage: inventory STOCKFILE < commands
 *
 * A list is either empty or one item and a list, so nearly everything in here
 * is written as a recursion, the way we did it in the second tutorial.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128
#define MAX_NAME 32

typedef struct node *List;

struct node {
  int id;
  char label[MAX_NAME];
  int pieces;
  double unit_price;
  List rest;
};

/* Prints the line of one item, as "list" and "top" show it. */
void print_item(int number, const char *name, int count, double price) {
  printf("%05d  %-20s %6d  %9.2f\n", number, name, count, price);
}

void show(List l) { print_item(l->id, l->label, l->pieces, l->unit_price); }

double worth(List l) { return l->pieces * l->unit_price; }

List cons(int id, char *label, int pieces, double unit_price, List rest) {
  List l = malloc(sizeof(struct node));
  l->id = id;
  strcpy(l->label, label);
  l->pieces = pieces;
  l->unit_price = unit_price;
  l->rest = rest;
  return l;
}

List find(List l, int id) {
  return l == NULL || l->id == id ? l : find(l->rest, id);
}

List insert(List l, int id, char *label, int pieces, double unit_price) {
  if (l == NULL || id < l->id)
    return cons(id, label, pieces, unit_price, l);
  l->rest = insert(l->rest, id, label, pieces, unit_price);
  return l;
}

/* The list without the item. The item has to be in it. */
List without(List l, int id) {
  if (l->id == id) {
    List rest = l->rest;
    free(l);
    return rest;
  }
  l->rest = without(l->rest, id);
  return l;
}

void burn(List l) {
  if (l == NULL)
    return;
  burn(l->rest);
  free(l);
}

void show_all(List l) {
  if (l == NULL)
    return;
  show(l);
  show_all(l->rest);
}

double total(List l) { return l == NULL ? 0.0 : worth(l) + total(l->rest); }

/* Is a above b in the "top" ranking? */
int above(List a, List b) {
  if (worth(a) == worth(b))
    return a->id < b->id;
  return worth(a) > worth(b);
}

/* The highest ranked item that is ranked below last (NULL: of all items). */
List runner_up(List l, List last) {
  List other;

  if (l == NULL)
    return NULL;
  other = runner_up(l->rest, last);
  if (last != NULL && !above(last, l))
    return other;
  return other == NULL || above(l, other) ? l : other;
}

void show_top(List all, List last, int n) {
  List best = runner_up(all, last);

  if (n <= 0 || best == NULL)
    return;
  show(best);
  show_top(all, best, n - 1);
}

List load(FILE *f, List l) {
  char line[MAX_LINE], label[MAX_NAME];
  int id, pieces;
  double unit_price;

  if (fgets(line, MAX_LINE, f) == NULL)
    return l;
  if (sscanf(line, "%d %31s %d %lf", &id, label, &pieces, &unit_price) == 4)
    l = insert(l, id, label, pieces, unit_price);
  return load(f, l);
}

/* Does the command, gives the list after it. */
List command(List l, char *line) {
  char verb[MAX_LINE], label[MAX_NAME];
  int a, b, words, numbers;
  double unit_price;
  List hit;

  words = sscanf(line, "%127s %d %31s %d %lf", verb, &a, label, &b, &unit_price);
  if (words < 1)
    return l;
  numbers = sscanf(line, "%*s %d %d", &a, &b);

  if (!strcmp(verb, "list"))
    show_all(l);
  else if (!strcmp(verb, "value"))
    printf("total value: %.2f\n", total(l));
  else if (!strcmp(verb, "top") && numbers >= 1)
    show_top(l, NULL, a);
  else if (!strcmp(verb, "add") && words == 5) {
    if (find(l, a) != NULL)
      printf("item %d exists\n", a);
    else
      return insert(l, a, label, b, unit_price);
  } else if ((!strcmp(verb, "drop") && numbers >= 1) ||
             ((!strcmp(verb, "put") || !strcmp(verb, "take")) && numbers == 2)) {
    hit = find(l, a);
    if (hit == NULL)
      printf("no item %d\n", a);
    else if (verb[0] == 'd')
      return without(l, a);
    else if (verb[0] == 'p')
      hit->pieces += b;
    else if (b > hit->pieces)
      printf("only %d left\n", hit->pieces);
    else
      hit->pieces -= b;
  } else
    printf("?\n");
  return l;
}

int main(int argc, char *argv[]) {
  char line[MAX_LINE];
  List stock;
  FILE *f;

  if (argc != 2) {
    fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
    return EXIT_FAILURE;
  }

  f = fopen(argv[1], "r");
  if (f == NULL) {
    fprintf(stderr, "cannot open %s\n", argv[1]);
    return EXIT_FAILURE;
  }
  stock = load(f, NULL);
  fclose(f);

  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    if (strcmp(line, "quit") == 0)
      break;
    stock = command(stock, line);
  }

  burn(stock);
  return EXIT_SUCCESS;
}

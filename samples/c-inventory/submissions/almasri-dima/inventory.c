/*
 * Programming 2, assignment 4: Stock room
 *
 * Name:  Dima Al-Masri
 * Group: A
 *
 * usage: inventory STOCKFILE < commands
 *
 * Prices are kept as whole cents, because 0.1 + 0.2 != 0.3.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128
#define MAX_NAME 32
#define MAX_WORDS 6

typedef struct article {
  int             number;
  int             count;
  long            cents;
  char            name[MAX_NAME];
  struct article *next;
} article;

/* Prints the line of one item, as "list" and "top" show it. */
void print_item(int number, const char *name, int count, long cents)
{
  printf("%05d  %-20s %6d  %6ld.%02ld\n", number, name, count, cents / 100, cents % 100);
}

/*
 * Cuts the line into words, in place: the blanks become zeros and words[]
 * points at the letters behind them. Returns how many words there are.
 */
int split(char *line, char *words[], int max)
{
  int n = 0;
  int inside = 0;

  for (char *c = line; *c != '\0'; c++) {
    if (*c == ' ' || *c == '\t' || *c == '\r' || *c == '\n') {
      *c = '\0';
      inside = 0;
    } else if (!inside) {
      inside = 1;
      if (n == max)
        return max + 1;
      words[n++] = c;
    }
  }
  return n;
}

/* "12" -> 12. Only whole, not negative numbers. Returns -1 for others. */
int parse_count(const char *text)
{
  char *end;
  long value = strtol(text, &end, 10);

  if (end == text || *end != '\0' || value < 0 || value > 1000000000L)
    return -1;
  return (int)value;
}

/* "4.95" -> 495, "4.9" -> 490, "4" -> 400. Returns -1 for other things. */
long parse_cents(const char *text)
{
  char *point;
  long cents = 100 * strtol(text, &point, 10);
  int weight = 10;

  if (point == text || cents < 0)
    return -1;
  if (*point == '\0')
    return cents;
  if (*point++ != '.')
    return -1;
  for (; *point != '\0'; point++) {
    if (*point < '0' || *point > '9' || weight == 0)
      return -1;
    cents += weight * (*point - '0');
    weight /= 10;
  }
  return cents;
}

long long worth(const article *a)
{
  return (long long)a->count * a->cents;
}

/* Builds an article from four words; NULL if one of them is wrong. */
article *make_article(char *words[])
{
  int number = parse_count(words[0]), count = parse_count(words[2]);
  long cents = parse_cents(words[3]);
  article *a;

  if (number == -1 || count == -1 || cents == -1 || strlen(words[1]) >= MAX_NAME)
    return NULL;
  if ((a = malloc(sizeof(article))) == NULL)
    return NULL;
  strcpy(a->name, words[1]);
  a->number = number;
  a->count = count;
  a->cents = cents;
  a->next = NULL;
  return a;
}

article *lookup(article *head, int number)
{
  for (; head != NULL; head = head->next)
    if (head->number == number)
      return head;
  return NULL;
}

/* Sorted insert, returns the (maybe new) head. */
article *hang_in(article *head, article *a)
{
  article *p = head;

  if (head == NULL || a->number < head->number) {
    a->next = head;
    return a;
  }
  while (p->next != NULL && p->next->number < a->number)
    p = p->next;
  a->next = p->next;
  p->next = a;
  return head;
}

/* How many articles come before this one in the order of "top"? */
int rank(const article *head, const article *a)
{
  int better = 0;

  for (const article *p = head; p != NULL; p = p->next)
    better += worth(p) > worth(a) || (worth(p) == worth(a) && p->number < a->number);
  return better;
}

void print_top(const article *head, int n)
{
  for (int place = 0; place < n; place++) {
    const article *p = head;
    while (p != NULL && rank(head, p) != place)
      p = p->next;
    if (p == NULL)
      return;
    print_item(p->number, p->name, p->count, p->cents);
  }
}

article *obey(article *head, char *words[], int n)
{
  const char *cmd = words[0];
  int first = n > 1 ? parse_count(words[1]) : -1;
  int second = n > 2 ? parse_count(words[2]) : -1;
  article *a = first >= 0 ? lookup(head, first) : NULL;

#define IS(name, len) (n == (len) && strcmp(cmd, name) == 0)
  if (IS("list", 1)) {
    for (a = head; a != NULL; a = a->next)
      print_item(a->number, a->name, a->count, a->cents);
  } else if (IS("value", 1)) {
    long long sum = 0;
    for (a = head; a != NULL; a = a->next)
      sum += worth(a);
    printf("total value: %lld.%02lld\n", sum / 100, sum % 100);
  } else if (IS("top", 2) && first >= 0) {
    print_top(head, first);
  } else if (IS("add", 5)) {
    article *fresh = make_article(words + 1);
    if (fresh == NULL) {
      puts("?");
    } else if (a != NULL) {
      printf("item %d exists\n", first);
      free(fresh);
    } else {
      head = hang_in(head, fresh);
    }
  } else if (first >= 0 && (IS("drop", 2) || ((IS("put", 3) || IS("take", 3)) && second >= 0))) {
    if (a == NULL) {
      printf("no item %d\n", first);
    } else if (n == 2) {
      article **p = &head;
      while (*p != a)
        p = &(*p)->next;
      *p = a->next;
      free(a);
    } else if (IS("take", 3) && second > a->count) {
      printf("only %d left\n", a->count);
    } else {
      a->count += IS("put", 3) ? second : -second;
    }
  } else if (n > 0) {
    puts("?");
  }
#undef IS
  return head;
}

int main(int argc, char *argv[])
{
  char line[MAX_LINE];
  char *words[MAX_WORDS];
  article *head = NULL;

  if (argc != 2) {
    fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
    return EXIT_FAILURE;
  }

  FILE *in = fopen(argv[1], "r");
  if (in == NULL) {
    perror(argv[1]);
    return EXIT_FAILURE;
  }
  while (fgets(line, sizeof line, in) != NULL) {
    if (line[0] != '#' && split(line, words, MAX_WORDS) == 4) {
      article *a = make_article(words);
      if (a != NULL)
        head = hang_in(head, a);
    }
  }
  fclose(in);

  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = '\0';
    if (strcmp(line, "quit") == 0)
      break;
    head = obey(head, words, split(line, words, MAX_WORDS));
  }

  while (head != NULL) {
    article *next = head->next;
    free(head);
    head = next;
  }
  return EXIT_SUCCESS;
}

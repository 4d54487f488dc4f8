/*
 * Programming 2, assignment 4: Stock room
 *
 * Name: Joao Fernandes
 * Group: B
 *
 * usage: inventory STOCKFILE < commands
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 128
#define MAX_NAME 32

typedef struct Thing {
    char *name;
    int no, count;
    long cents;
    struct Thing *next;
} Thing;

/* the first one is never used, the stock starts behind it */
static Thing stock;

/* what each() calls with every thing of the stock */
typedef void Visitor(const Thing *thing, void *extra);

static void each(Visitor *visit, void *extra)
{
    Thing *t = stock.next;
    while (t) {
        Thing *next = t->next;
        visit(t, extra);
        t = next;
    }
}

/* words of a line */
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

int parse_count(const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (end == text || *end != '\0' || value < 0 || value > 1000000000L)
        return -1;
    return (int)value;
}

/* price to cents, -1 is an error */
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

/* ---- visitors ---- */

static void print(const Thing *t, void *unused)
{
    (void)unused;
    printf("%05d  %-20s %6d  %9.2f\n", t->no, t->name, t->count, t->cents / 100.0);
}

static long worth(const Thing *t)
{
    return t->cents * t->count;
}

static void add_worth(const Thing *t, void *sum)
{
    *(long *)sum += worth(t);
}

static void dispose(const Thing *t, void *unused)
{
    (void)unused;
    free(t->name);
    free((void *)t);
}

/* ---- commands ---- */

/* the one that stands before the place of this number */
static Thing *before(int no)
{
    Thing *t = &stock;
    while (t->next && t->next->no < no)
        t = t->next;
    return t;
}

/* 0 = fine, 1 = not understood, 2 = there is one already */
static int add(char **w)
{
    int no = parse_count(w[0]), count = parse_count(w[2]);
    long cents = parse_cents(w[3]);
    Thing *b = before(no), *t;

    if (no < 0 || count < 0 || cents < 0)
        return 1;
    if (b->next && b->next->no == no)
        return 2;
    t = malloc(sizeof *t);
    *t = (Thing){ malloc(strlen(w[1]) + 1), no, count, cents, b->next };
    strcpy(t->name, w[1]);
    b->next = t;
    return 0;
}

/* place of a thing in the top list, 0 is the best */
int rank(const Thing *head, const Thing *a)
{
    int better = 0;

    for (const Thing *p = head; p != NULL; p = p->next)
        better += worth(p) > worth(a) || (worth(p) == worth(a) && p->no < a->no);
    return better;
}

void print_top(const Thing *head, int n)
{
    for (int place = 0; place < n; place++) {
        const Thing *p = head;
        while (p != NULL && rank(head, p) != place)
            p = p->next;
        if (p == NULL)
            return;
        print(p, NULL);
    }
}

/* drop, put and take: how is the first letter of it */
static int change(char how, const char *number, const char *amount)
{
    int no = parse_count(number), n = parse_count(amount);
    Thing *b = before(no), *t = b->next;

    if (no < 0 || n < 0)
        return 1;
    if (!t || t->no != no) {
        printf("no item %d\n", no);
    } else if (how == 'd') {
        b->next = t->next;
        dispose(t, NULL);
    } else if (how == 't' && n > t->count) {
        printf("only %d left\n", t->count);
    } else {
        t->count = how == 't' ? t->count - n : t->count + n;
    }
    return 0;
}

static int perform(char **w, int n)
{
    char pattern[MAX_LINE];
    long sum = 0;
    int result;

    /* "take 3 1" becomes "take/3" */
    snprintf(pattern, sizeof pattern, "%s/%d", w[0], n);
    if (!strcmp(pattern, "list/1"))
        each(print, NULL);
    else if (!strcmp(pattern, "value/1")) {
        each(add_worth, &sum);
        printf("total value: %.2f\n", sum / 100.0);
    } else if (!strcmp(pattern, "top/2") && parse_count(w[1]) >= 0)
        print_top(stock.next, parse_count(w[1]));
    else if (!strcmp(pattern, "drop/2"))
        return change('d', w[1], "0");
    else if (!strcmp(pattern, "put/3") || !strcmp(pattern, "take/3"))
        return change(w[0][0], w[1], w[2]);
    else if (!strcmp(pattern, "add/5")) {
        result = add(w + 1);
        if (result == 2)
            printf("item %s exists\n", w[1]);
        return result == 1;
    } else
        return 1;
    return 0;
}

int main(int argc, char *argv[])
{
    char line[MAX_LINE];
    char *w[6];
    int n;

    if (argc != 2) {
        fprintf(stderr, "usage: %s STOCKFILE < commands\n", argv[0]);
        return EXIT_FAILURE;
    }

    FILE *input = fopen(argv[1], "r");
    if (!input)
        return EXIT_FAILURE;
    while (fgets(line, MAX_LINE, input))
        if (*line != '#' && split(line, w, 6) == 4)
            add(w);
    fclose(input);

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        n = split(line, w, 6);
        if (n > 0 && perform(w, n))
            puts("?");
    }

    each(dispose, NULL);
    return EXIT_SUCCESS;
}
